package event

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/formats/sitedoc"
	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// NotifyCustomerInput names the event whose customers get its link.
type NotifyCustomerInput struct {
	UUID uuid.UUID `json:"uuid"`
}

// Links are sent from Cortejo's own number, with a text that is not reviewed: an event's link only again after
// linkPause, and at most so many per business and day.
const (
	linkPause   = 10 * time.Minute
	linksPerDay = 60
)

func notifyCustomer(ctx context.Context, db tenants.Writer, in NotifyCustomerInput) (procedure.None, error) {
	q := queries.New(db)
	if err := q.LockLinksOfBusiness(ctx); err != nil {
		return procedure.None{}, err
	}
	found, err := q.GetEventToNotify(ctx, queries.GetEventToNotifyParams{ID: in.UUID, AtMostPerDay: linksPerDay})
	if err != nil {
		return procedure.None{}, err
	}
	wait := linkPause - time.Duration(found.SecondsSince*float64(time.Second))
	switch {
	case found.Archived:
		return procedure.None{},
			problem.Conflict("Este evento está arquivado. Traga-o de volta antes de enviar o link.")
	case !found.HasCustomers:
		return procedure.None{},
			problem.Conflict("Nenhum cliente deste evento tem telefone. Inclua um telefone no contato e tente de novo.")
	case !found.TakesMessages:
		return procedure.None{},
			problem.Conflict("Os clientes deste evento escolheram não receber mensagens. Copie o link e envie você.")
	case wait > 0:
		return procedure.None{},
			problem.TooMany("O link acabou de ser enviado. Espere alguns minutos antes de enviar de novo.", wait)
	case !found.RoomToday:
		return procedure.None{}, problem.TooMany("Vocês já enviaram muitos links hoje. Tente de novo amanhã.",
			time.Hour)
	}
	// The link leads the clients to a draft of their website.
	blocks, err := sitedoc.MarshalNewBlocks(string(found.Type))
	if err != nil {
		return procedure.None{}, err
	}
	if err := q.BeginSite(ctx, queries.BeginSiteParams{EventID: found.ID, Theme: string(sitedoc.Botanical),
		Blocks: blocks}); err != nil {
		return procedure.None{}, err
	}
	if err := q.NoteLinkAsked(ctx, queries.NoteLinkAskedParams{ID: found.ID}); err != nil {
		return procedure.None{}, err
	}
	messages, err := q.NoteLinkMessages(ctx,
		queries.NoteLinkMessagesParams{EventID: found.ID, AtMostPerPhone: jobs.CustomerMessagesPerPhone})
	if err != nil {
		return procedure.None{}, err
	}
	if len(messages) == 0 {
		return procedure.None{},
			problem.TooMany(
				"Os clientes deste evento já receberam muitas mensagens hoje. Copie o link e envie você, ou tente amanhã.", time.Hour)
	}
	return procedure.None{}, enqueueMessages(ctx, db, found.BusinessID, messages...)
}
