package event

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// SendCustomerAccessInput names one of the event's clients, and the channel of the link to the app.
type SendCustomerAccessInput struct {
	UUID        uuid.UUID `json:"uuid"`
	ContactUUID uuid.UUID `json:"contactUuid"`
	Channel     string    `json:"channel" enum:"SMS,WHATSAPP"`
}

// SendCustomerAccessOutput is the time of the request; the message leaves within moments.
type SendCustomerAccessOutput struct {
	AskedAt time.Time `json:"askedAt"`
}

// sendCustomerAccess enqueues the link to the app, within its limits: a pause per phone, so many per phone in a day,
// and so many per business.
func sendCustomerAccess(ctx context.Context, db tenants.Writer, in SendCustomerAccessInput) (SendCustomerAccessOutput,
	error) {
	q := queries.New(db)
	if err := q.LockLinksOfBusiness(ctx); err != nil {
		return SendCustomerAccessOutput{}, err
	}
	found, err := q.GetCustomerToWriteTo(ctx, queries.GetCustomerToWriteToParams{
		EventID: in.UUID, ContactID: in.ContactUUID, AtMostPerPhone: jobs.CustomerMessagesPerPhone,
		AtMostPerDay: linksPerDay, Channel: in.Channel,
	})
	if err != nil {
		return SendCustomerAccessOutput{}, err
	}
	wait := linkPause - time.Duration(found.SecondsSince*float64(time.Second))
	switch {
	case found.Archived:
		return SendCustomerAccessOutput{},
			problem.Conflict("Este evento está arquivado. Traga-o de volta antes de enviar o acesso.")
	case found.Phone == nil:
		return SendCustomerAccessOutput{}, problem.Conflict("Este contato não tem telefone. Inclua um e tente de novo.")
	case !found.TakesChannel:
		return SendCustomerAccessOutput{},
			problem.Conflict(
				"Este cliente escolheu não receber mensagens por aqui. Escolha outro jeito, ou copie o link.")
	case wait > 0:
		return SendCustomerAccessOutput{},
			problem.TooMany(
				"O acesso acabou de ser enviado a este número. Espere alguns minutos antes de enviar de novo.", wait)
	case !found.RoomForPhone:
		return SendCustomerAccessOutput{},
			problem.TooMany("Este número já recebeu muitas mensagens hoje. Copie o link e envie você, ou tente amanhã.",
				time.Hour)
	case !found.RoomToday:
		return SendCustomerAccessOutput{},
			problem.TooMany("Vocês já enviaram muitas mensagens hoje. Tente de novo amanhã, ou copie o link.",
				time.Hour)
	}
	if in.Channel == "WHATSAPP" {
		if err := q.NoteWhatsAppOptIn(ctx, queries.NoteWhatsAppOptInParams{ID: in.ContactUUID}); err != nil {
			return SendCustomerAccessOutput{}, err
		}
	}
	noted, err := q.NoteAccessAsked(ctx, queries.NoteAccessAskedParams{EventID: in.UUID, ContactID: in.ContactUUID,
		Channel: in.Channel, Phone: *found.Phone})
	if err != nil {
		return SendCustomerAccessOutput{}, err
	}
	return SendCustomerAccessOutput{AskedAt: noted.AskedAt}, enqueueMessages(ctx, db, found.BusinessID, noted.ID)
}

// enqueueMessages enqueues the jobs that send recorded messages to clients.
func enqueueMessages(ctx context.Context, db tenants.Writer, business uuid.UUID, messages ...uuid.UUID) error {
	for _, message := range messages {
		if err := db.Enqueue(ctx, jobs.CustomerMessage{OfBusiness: jobs.OfBusiness{BusinessID: business},
			MessageID: message}, nil); err != nil {
			return err
		}
	}
	return nil
}
