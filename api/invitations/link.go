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

// GetLinkOutput is where the address is written.
type GetLinkOutput struct {
	URL string `json:"url" doc:"Whoever has it answers for the invitation"`
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
		// A server with another key made it: its address cannot be shown again, and the one that this key would derive
		// opens nothing.
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

// renew ends both secrets of an invitation, and makes the next of each. Both have the same counter, always. The list
// has to be held.
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

// renewals is the maximum of renewals of an invitation's links (invitation_tokens.counter).
const renewals = 10_000

// tokens are what the database keeps of an invitation's secrets.
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
