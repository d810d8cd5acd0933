package guestmessages

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// What describes a dispatch: its content, channel and audience.
type What struct {
	EventUUID       uuid.UUID   `json:"eventUuid"`
	Kind            string      `json:"kind" enum:"INVITE,REMINDER,OWN"`
	Channel         string      `json:"channel" enum:"WHATSAPP,EMAIL"`
	Audience        string      `json:"audience" enum:"ALL,SILENT,CHOSEN" doc:"ALL: every invitation. SILENT: those with a guest who has not answered. CHOSEN: those in invitationUuids"`
	InvitationUUIDs []uuid.UUID `json:"invitationUuids,omitempty" maxItems:"2000" doc:"The chosen ones"`
}

func (w What) dispatch(e queries.GetEventToWriteToGuestsOfRow, limits jobs.GuestLimits) jobs.GuestDispatch {
	return jobs.GuestDispatch{
		BusinessID: e.BusinessID, EventID: e.ID, Kind: w.Kind, Channel: w.Channel, Audience: w.Audience,
		Invitations: w.InvitationUUIDs,
		TimeZone:    e.TimeZone, Left: int(e.LeftToday), Limits: limits,
	}
}

// PreviewOutput is the effect that sending would have.
type PreviewOutput struct {
	Recipients     int              `json:"recipients" doc:"The number of invitations that get the message"`
	WithoutAddress []jobs.Recipient `json:"withoutAddress" doc:"Invitations without a phone or an e-mail address, according to the channel"`
	Stopped        []jobs.Recipient `json:"stopped" doc:"Invitations that opted out of messages"`
	Recent         []jobs.Recipient `json:"recent" doc:"Invitations that got a message of this kind in the last 12 hours"`
	LeftToday      int              `json:"leftToday" doc:"How many more messages may leave today"`
	LeavesAt       *time.Time       `json:"leavesAt,omitempty" doc:"When the messages would leave; absent: at once"`
	LeaveFirst     int              `json:"leaveFirst" doc:"How many of them leave on that day; the others leave on the following days"`
	PerDay         int              `json:"perDay" doc:"The current limit of messages in a day over all dispatches; it grows with each day on which guests answer"`
	FromHour       int              `json:"fromHour"`
	UntilHour      int              `json:"untilHour"`
	SendsEmails    bool             `json:"sendsEmails" doc:"Whether this server can send e-mails"`
	Text           string           `json:"text" doc:"The message's text, with … for the custom text between quotes and […] for the link"`
}

// Placeholders for values that are not known yet.
const unwritten, unlinked = "…", "[…]"

func (s *Service) preview(ctx context.Context, in What) (PreviewOutput, error) {
	db := s.DB.Read(procedure.ScopeOf(ctx).LimitToEvent(in.EventUUID))
	e, err := queries.New(db).GetEventToWriteToGuestsOf(ctx,
		queries.GetEventToWriteToGuestsOfParams{EventID: in.EventUUID,
			AtMost: int32(s.Limits.PerDay)}) //nolint:gosec // a setting within bounds
	if err != nil {
		return PreviewOutput{}, err
	}
	r, err := jobs.RecipientsOf(ctx, db, in.dispatch(e, s.Limits))
	if err != nil {
		return PreviewOutput{}, err
	}
	out := PreviewOutput{
		Recipients: len(r.Written), WithoutAddress: some(r.WithoutAddress), Stopped: some(r.Stopped),
		Recent:    some(r.Recent),
		LeftToday: int(e.LeftToday), FromHour: s.Limits.FromHour, UntilHour: s.Limits.UntilHour,
		SendsEmails: s.SendsEmails,
	}
	now := time.Now()
	at := s.Limits.LeavesAt(now, e.TimeZone)
	if at.After(now) {
		out.LeavesAt = &at
	}
	allowance, err := jobs.LoadGuestAllowance(ctx, db, s.Limits, at)
	if err != nil {
		return PreviewOutput{}, err
	}
	out.LeaveFirst, out.PerDay = allowance.LeaveFirst(out.Recipients), allowance.PerDay
	name := "Família Souza"
	if len(r.Written) > 0 {
		name = r.Written[0].Name
	}
	out.Text = jobs.GuestText{Kind: in.Kind, Name: name, Event: e.Title, Business: e.BusinessName, Link: unlinked,
		OwnWords: unwritten}.Text()
	return out, nil
}

// some returns an empty list instead of nil, because the answer has no null.
func some(r []jobs.Recipient) []jobs.Recipient {
	if r == nil {
		return []jobs.Recipient{}
	}
	return r
}

// SendInput is a dispatch, with an ID chosen by the sender.
type SendInput struct {
	What
	UUID     uuid.UUID `json:"uuid" doc:"Chosen by the client, so that a repeated request sends once"`
	OwnWords string    `json:"ownWords,omitempty" maxLength:"250" doc:"The custom text of an OWN message: one line, without links and phones"`
}

// SendOutput is the created dispatch.
type SendOutput struct {
	UUID           uuid.UUID        `json:"uuid"`
	Messages       int              `json:"messages"`
	LeavesAt       time.Time        `json:"leavesAt"`
	LeaveFirst     int              `json:"leaveFirst" doc:"How many of them leave on that day; the others leave on the following days"`
	WithoutAddress []jobs.Recipient `json:"withoutAddress"`
	Stopped        []jobs.Recipient `json:"stopped"`
	Recent         []jobs.Recipient `json:"recent"`
}

func (s *Service) send(ctx context.Context, db tenants.Writer, in SendInput) (SendOutput, error) {
	if in.Kind == "OWN" {
		if fault := jobs.OwnWordsFault(in.OwnWords); fault != "" {
			return SendOutput{}, problem.Invalid(fault, problem.Field{Name: "ownWords", Message: fault})
		}
	} else {
		in.OwnWords = ""
	}
	if in.Audience == "CHOSEN" && len(in.InvitationUUIDs) == 0 {
		return SendOutput{},
			problem.Invalid("Escolha a quem enviar.",
				problem.Field{Name: "invitationUuids", Message: "Escolha a quem enviar."})
	}
	e, err := s.open(ctx, db, in.EventUUID, in.Kind, in.Channel)
	if err != nil {
		return SendOutput{}, err
	}
	d := in.dispatch(e, s.Limits)
	d.ID, d.OwnWords = in.UUID, in.OwnWords
	return dispatch(ctx, db, d)
}

// open locks the event's dispatches and returns the event, or an error if its guests may not get this kind of message.
func (s *Service) open(ctx context.Context, db tenants.Writer, event uuid.UUID, kind,
	channel string) (queries.GetEventToWriteToGuestsOfRow, error) {
	q := queries.New(db)
	if err := q.LockGuestMessages(ctx); err != nil {
		return queries.GetEventToWriteToGuestsOfRow{}, err
	}
	e, err := q.GetEventToWriteToGuestsOf(ctx, queries.GetEventToWriteToGuestsOfParams{EventID: event,
		AtMost: int32(s.Limits.PerDay)}) //nolint:gosec // a setting within bounds
	switch {
	case err != nil:
	case e.Archived:
		err = problem.Conflict("Este evento está arquivado. Traga-o de volta antes de escrever aos convidados.")
	case e.Over && kind != "OWN":
		err = problem.Conflict("O evento já passou. Para agradecer, escreva um recado.")
	case channel == "EMAIL" && !s.SendsEmails:
		err = problem.Conflict("O envio de e-mails não está configurado aqui. Envie por WhatsApp.")
	}
	return e, err
}

func dispatch(ctx context.Context, db tenants.Writer, d jobs.GuestDispatch) (SendOutput, error) {
	done, err := jobs.DispatchToGuests(ctx, db, d)
	if tooMany := new(jobs.TooManyToGuests); errors.As(err, tooMany) {
		return SendOutput{},
			problem.TooMany(
				fmt.Sprintf(
					"Hoje ainda saem %d mensagens aos convidados, e estas seriam %d. Escolha menos convites, ou envie amanhã.", tooMany.Left, tooMany.Wanted), time.Hour)
	}
	if errors.Is(err, jobs.ErrNobodyToWriteTo) {
		if d.Audience == "CHOSEN" && len(done.WithoutAddress)+len(done.Stopped)+len(done.Recent) == 0 {
			return SendOutput{}, problem.NotFound()
		}
		return SendOutput{}, problem.Conflict(describeEmpty(done.Recipients, d.Channel))
	}
	if err != nil {
		return SendOutput{}, err
	}
	return SendOutput{
		UUID: d.ID, Messages: done.Messages, LeavesAt: done.LeavesAt, LeaveFirst: done.LeavesFirst,
		WithoutAddress: some(done.WithoutAddress),
		Stopped:        some(done.Stopped), Recent: some(done.Recent),
	}, nil
}

// describeEmpty returns the reason why a dispatch has no recipients.
func describeEmpty(r jobs.Recipients, channel string) string {
	switch {
	case len(r.Recent) > 0:
		return "Nada foi enviado: esta mensagem já saiu para estes convites nas últimas 12 horas."
	case len(r.WithoutAddress) > 0 && channel == "EMAIL":
		return "Nada foi enviado: nenhum destes convites tem e-mail."
	case len(r.WithoutAddress) > 0:
		return "Nada foi enviado: nenhum destes convites tem telefone."
	case len(r.Stopped) > 0:
		return "Nada foi enviado: estes convites pediram para não receber mensagens."
	}
	return "Nada foi enviado: não há convites a quem enviar."
}

// ResendFailedInput names a dispatch, and the one that goes now.
type ResendFailedInput struct {
	EventUUID       uuid.UUID   `json:"eventUuid"`
	UUID            uuid.UUID   `json:"uuid" doc:"Chosen by the client, so that a repeated request sends once"`
	DispatchUUID    uuid.UUID   `json:"dispatchUuid" doc:"The dispatch of which the failed messages are sent again"`
	InvitationUUIDs []uuid.UUID `json:"invitationUuids,omitempty" maxItems:"2000" doc:"Only these invitations; absent: all of them"`
}

func (s *Service) resendFailed(ctx context.Context, db tenants.Writer, in ResendFailedInput) (SendOutput, error) {
	before, err := queries.New(db).
		GetGuestDispatch(ctx, queries.GetGuestDispatchParams{EventID: in.EventUUID, ID: in.DispatchUUID})
	if err != nil {
		return SendOutput{}, err
	}
	e, err := s.open(ctx, db, in.EventUUID, before.Kind, before.Channel)
	if err != nil {
		return SendOutput{}, err
	}
	return dispatch(ctx, db, jobs.GuestDispatch{
		BusinessID: e.BusinessID, EventID: e.ID, ID: in.UUID, Kind: before.Kind, Channel: before.Channel,
		Audience: "FAILED", OwnWords: before.OwnWords,
		Invitations: in.InvitationUUIDs, FailedOf: in.DispatchUUID, TimeZone: e.TimeZone, Left: int(e.LeftToday),
		Limits: s.Limits,
	})
}
