package weddingplanner

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/mileusna/useragent"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// tokenBytes are 128 random bits.
const tokenBytes = 16

// RequestTakeControlOutput is what opens the editing.
type RequestTakeControlOutput struct {
	Token string `json:"token"`
}

func (s *Service) requestTakeControl(ctx context.Context, db tenants.Writer, in OnSite) (RequestTakeControlOutput,
	error) {
	q := queries.New(db)
	event, err := q.GetEventToEdit(ctx, queries.GetEventToEditParams{ExternalID: in.ExternalID})
	if err != nil {
		return RequestTakeControlOutput{}, err
	}
	if err := q.EndEditTokens(ctx, queries.EndEditTokensParams{EventID: event}); err != nil {
		return RequestTakeControlOutput{}, err
	}
	secret := make([]byte, tokenBytes)
	_, _ = rand.Read(secret) // never fails
	token := base64.RawURLEncoding.EncodeToString(secret)
	return RequestTakeControlOutput{Token: token},
		q.AddEditToken(ctx, queries.AddEditTokenParams{EventID: event, TokenHash: hashOf(token),
			SessionHash: s.sessionHash(ctx)})
}

func hashOf(token string) []byte {
	hash := sha256.Sum256([]byte(token))
	return hash[:]
}

// ExchangeTokenInput spends a token.
type ExchangeTokenInput struct {
	OnSite
	Token string `json:"token" minLength:"1" maxLength:"64"`
}

// Turn is the state of the edit lease: the caller has it, or sees who has.
type Turn struct {
	Lease  *uuid.UUID `json:"lease,omitempty" doc:"The caller's lease; absent if another tab has it"`
	Editor *Editor    `json:"editor,omitempty" doc:"The holder of the lease; absent if the caller has it"`
}

// Editor is the holder of the edit lease, other than the calling tab.
type Editor struct {
	Name      string    `json:"name" doc:"Empty if unknown"`
	IsMe      bool      `json:"isMe" doc:"Whether it is the caller, on another device or in another browser"`
	Device    string    `json:"device" doc:"Browser and system, such as 'Chrome no Android'; empty if unknown"`
	StartedAt time.Time `json:"startedAt"`
}

func (s *Service) exchangeToken(ctx context.Context, db tenants.Writer, in ExchangeTokenInput) (Turn, error) {
	q := queries.New(db)
	event, err := q.GetEventToEdit(ctx, queries.GetEventToEditParams{ExternalID: in.ExternalID})
	if err != nil {
		return Turn{}, err
	}
	inTime, err := q.SpendEditToken(ctx, queries.SpendEditTokenParams{EventID: event, TokenHash: hashOf(in.Token),
		SessionHash: s.sessionHash(ctx)})
	if err == nil && !inTime {
		err = problem.NotFound()
	}
	if err != nil {
		return Turn{}, err
	}
	if err := q.LockEditLease(ctx, queries.LockEditLeaseParams{EventID: event}); err != nil {
		return Turn{}, err
	}
	lease, err := found(ctx, q, event)
	if err != nil {
		return Turn{}, err
	}
	// Of one browser the browser itself lets one tab in: what its session held there is of a tab that is gone.
	if lease != nil && lease.Live && !(lease.Mine && bytes.Equal(lease.SessionHash, s.sessionHash(ctx))) {
		return Turn{Editor: editorOf(lease)}, nil
	}
	return s.take(ctx, q, event)
}

func (s *Service) takeOver(ctx context.Context, db tenants.Writer, in OnSite) (Turn, error) {
	q := queries.New(db)
	event, err := q.GetEventToEdit(ctx, queries.GetEventToEditParams{ExternalID: in.ExternalID})
	if err != nil {
		return Turn{}, err
	}
	if err := q.LockEditLease(ctx, queries.LockEditLeaseParams{EventID: event}); err != nil {
		return Turn{}, err
	}
	return s.take(ctx, q, event)
}

func (s *Service) take(ctx context.Context, q *queries.Queries, event uuid.UUID) (Turn, error) {
	lease, err := q.TakeEditLease(ctx, queries.TakeEditLeaseParams{
		EventID: event, LeaseID: uuid.New(), SessionHash: s.sessionHash(ctx),
		Device: device(procedure.Request(ctx).UserAgent()),
	})
	return Turn{Lease: &lease}, err
}

// device returns the name of the holder's device, as shown to others: "Chrome no Android".
func device(agent string) string {
	const longest = 80
	parsed := useragent.Parse(agent)
	words := parsed.Name
	if parsed.OS != "" && words != "" {
		words += " no "
	}
	if words += parsed.OS; len([]rune(words)) > longest {
		return ""
	}
	return words
}

func editorOf(lease *queries.GetEditLeaseRow) *Editor {
	return &Editor{Name: lease.Holder, IsMe: lease.Mine, Device: lease.Device, StartedAt: lease.StartedAt}
}

// OnLease names a lease on a website.
type OnLease struct {
	OnSite
	Lease uuid.UUID `json:"lease"`
}

func heartbeat(ctx context.Context, db tenants.Writer, in OnLease) (Turn, error) {
	event, kept, err := keep(ctx, db, in, true)
	if err != nil || kept {
		return Turn{Lease: &in.Lease}, err
	}
	lease, err := found(ctx, queries.New(db), event)
	if err != nil || lease == nil {
		return Turn{}, err
	}
	return Turn{Editor: editorOf(lease)}, nil
}

func release(ctx context.Context, db tenants.Writer, in OnLease) (procedure.None, error) {
	_, _, err := keep(ctx, db, in, false)
	return procedure.None{}, err
}

// keep says that the holder of a lease is there still, or has gone; kept is false where the lease is not theirs any
// more.
func keep(ctx context.Context, db tenants.Writer, in OnLease, held bool) (event uuid.UUID, kept bool, err error) {
	q := queries.New(db)
	event, err = q.GetEventToEdit(ctx, queries.GetEventToEditParams{ExternalID: in.ExternalID})
	if err != nil {
		return event, false, err
	}
	_, err = q.KeepEditLease(ctx, queries.KeepEditLeaseParams{EventID: event, LeaseID: in.Lease, Held: held})
	if errors.Is(err, pgx.ErrNoRows) {
		return event, false, nil
	}
	return event, err == nil, err
}
