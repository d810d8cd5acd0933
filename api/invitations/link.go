package invitations

import (
	"bytes"
	"context"

	"github.com/google/uuid"

	"cortejo/formats/secretlink"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// LinkInput names an invitation.
type LinkInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	UUID      uuid.UUID `json:"uuid"`
}

// GetLinkOutput holds the invitation's link.
type GetLinkOutput struct {
	URL string `json:"url" doc:"The secret link: a person who opens it may answer for the invitation"`
}

func (s *Service) getLink(ctx context.Context, in LinkInput) (GetLinkOutput, error) {
	var out GetLinkOutput
	err := s.DB.Write(ctx, procedure.ScopeOf(ctx), func(db tenants.Writer) error {
		q := queries.New(db)
		if _, err := q.HoldGuestList(ctx, queries.HoldGuestListParams{EventID: in.EventUUID}); err != nil {
			return err
		}
		of := queries.GetInvitationTokenParams{EventID: in.EventUUID, InvitationID: in.UUID, Purpose: secretlink.RSVP}
		token, err := q.GetInvitationToken(ctx, of)
		if err != nil {
			return err
		}
		secret := s.Secrets.Links().DeriveInvitationToken(secretlink.RSVP, in.EventUUID, in.UUID, token.Counter)
		// The token was derived from another server's key, so its link cannot be shown again, and the link that this
		// key derives opens nothing.
		if hash, _ := secretlink.Hash(secret); !bytes.Equal(hash, token.SecretHash) {
			if err := s.renew(ctx, q, in); err != nil {
				return err
			}
			secret = s.Secrets.Links().DeriveInvitationToken(secretlink.RSVP, in.EventUUID, in.UUID, token.Counter+1)
		}
		out.URL = s.PublicURL + "/" + token.Slug + "/rsvp/" + secret
		return nil
	})
	if err != nil {
		return GetLinkOutput{}, err
	}
	return out, nil
}

func (s *Service) renewLinks(ctx context.Context, db tenants.Writer, in LinkInput) (procedure.None, error) {
	q := queries.New(db)
	if _, err := q.HoldGuestList(ctx, queries.HoldGuestListParams{EventID: in.EventUUID}); err != nil {
		return procedure.None{}, err
	}
	if _, err := q.GetInvitationToken(ctx, queries.GetInvitationTokenParams{EventID: in.EventUUID,
		InvitationID: in.UUID,
		Purpose:      secretlink.RSVP}); err != nil {
		return procedure.None{}, err
	}
	return procedure.None{}, s.renew(ctx, q, in)
}

// renew revokes both link tokens of an invitation and stores the next of each. Both always have the same counter.
// Callers must hold the lock of the list.
func (s *Service) renew(ctx context.Context, q *queries.Queries, in LinkInput) error {
	ended, err := q.RevokeInvitationTokens(ctx,
		queries.RevokeInvitationTokensParams{EventID: in.EventUUID, InvitationID: in.UUID})
	if err != nil {
		return err
	}
	next := int32(0)
	for _, token := range ended {
		next = max(next, token.Counter+1)
	}
	if next > renewals {
		return problem.Conflict("O link deste convite já foi trocado vezes demais. Crie outro convite.")
	}
	return q.AddInvitationTokens(ctx, s.tokens(in.EventUUID, in.UUID, next))
}

// renewals limits the renewals of an invitation's links (invitation_tokens.counter).
const renewals = 10_000

// tokens returns the rows of an invitation's two link tokens: hashes, without the tokens themselves.
func (s *Service) tokens(event, id uuid.UUID, counter int32) queries.AddInvitationTokensParams {
	params := queries.AddInvitationTokensParams{EventID: event}
	for _, purpose := range []string{secretlink.RSVP, secretlink.CheckIn} {
		hash, _ := secretlink.Hash(s.Secrets.Links().DeriveInvitationToken(purpose, event, id, counter))
		params.InvitationIds = append(params.InvitationIds, id)
		params.Purposes, params.Counters, params.Hashes = append(params.Purposes, purpose),
			append(params.Counters, counter), append(params.Hashes, hash)
	}
	return params
}
