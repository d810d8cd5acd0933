package guestmessages

import (
	"bytes"
	"context"
	"errors"
	"net/url"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/formats/secretlink"
	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetTextInput names the invitation and the text that a member will send with their own phone.
type GetTextInput struct {
	EventUUID      uuid.UUID `json:"eventUuid"`
	InvitationUUID uuid.UUID `json:"invitationUuid"`
	Kind           string    `json:"kind" enum:"INVITE,REMINDER,OWN,QR_CODE"`
	OwnWords       string    `json:"ownWords,omitempty" maxLength:"250"`
}

// GetTextOutput is the text, with the invitation's link.
type GetTextOutput struct {
	Text string `json:"text"`
	URL  string `json:"url" doc:"Address that opens WhatsApp with the text, for the invitation's phone if there is one"`
}

func (s *Service) getText(ctx context.Context, in GetTextInput) (GetTextOutput, error) {
	row, err := queries.New(s.DB.Read(procedure.ScopeOf(ctx).LimitToEvent(in.EventUUID))).
		GetGuestText(ctx, queries.GetGuestTextParams{EventID: in.EventUUID, InvitationID: in.InvitationUUID})
	if err != nil {
		return GetTextOutput{}, err
	}
	if row.Stopped {
		return GetTextOutput{}, problem.Conflict("Este convite pediu para não receber mensagens pelo WhatsApp.")
	}
	if in.Kind == "OWN" {
		if fault := jobs.OwnWordsFault(in.OwnWords); fault != "" {
			return GetTextOutput{}, problem.Invalid(fault, problem.Field{Name: "ownWords", Message: fault})
		}
	}
	secret := s.Secrets.Links().DeriveInvitationToken(secretlink.RSVP, in.EventUUID, in.InvitationUUID, row.Counter)
	if own, _ := secretlink.Hash(secret); !bytes.Equal(own, row.SecretHash) {
		return GetTextOutput{}, problem.Conflict("O link deste convite precisa ser renovado. Renove-o e tente de novo.")
	}
	text := jobs.GuestText{Kind: in.Kind, Name: row.Name, Event: row.Title,
		Link: jobs.GuestLink(s.PublicURL, row.Slug, secret), OwnWords: in.OwnWords}.OwnText()
	return GetTextOutput{Text: text, URL: "https://wa.me/" + strings.TrimPrefix(row.Phone, "+") + "?text=" +
		url.QueryEscape(text)}, nil
}

// MarkSentInput is a message that a member sent with their own phone.
type MarkSentInput struct {
	EventUUID      uuid.UUID `json:"eventUuid"`
	InvitationUUID uuid.UUID `json:"invitationUuid"`
	Kind           string    `json:"kind" enum:"INVITE,REMINDER,OWN,QR_CODE"`
	UUID           uuid.UUID `json:"uuid" doc:"Chosen by the client, so that a repeated request records one message"`
}

func markSent(ctx context.Context, db tenants.Writer, in MarkSentInput) (procedure.None, error) {
	q := queries.New(db)
	if err := q.LockGuestMessages(ctx); err != nil {
		return procedure.None{}, err
	}
	_, err := q.GetGuestDispatch(ctx, queries.GetGuestDispatchParams{EventID: in.EventUUID, ID: in.UUID})
	if err == nil || !errors.Is(err, pgx.ErrNoRows) {
		return procedure.None{}, err
	}
	added, err := q.AddDispatchByHand(ctx, queries.AddDispatchByHandParams{EventID: in.EventUUID,
		InvitationID: in.InvitationUUID, ID: in.UUID, Kind: in.Kind})
	if err != nil {
		return procedure.None{}, err
	}
	_, err = q.NoteSentByHand(ctx, queries.NoteSentByHandParams{EventID: in.EventUUID, InvitationID: in.InvitationUUID,
		DispatchID: added, Kind: in.Kind})
	return procedure.None{}, err
}
