package admin

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/event"
	"cortejo/api/siteaddress"
	"cortejo/formats/slug"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// TakeWeddingInput is an event that staff add to a business (specification 2, sections 3, 5 and 7), and why.
type TakeWeddingInput struct {
	BusinessID        uuid.UUID  `json:"businessId"`
	CustomerFirstName string     `json:"customerFirstName" maxLength:"60"`
	CustomerLastName  string     `json:"customerLastName" maxLength:"59"`
	CustomerPhone     string     `json:"customerPhone" maxLength:"40" doc:"As people write it. The contact of the business who has it, or else a new one"`
	EventUUID         *uuid.UUID `json:"eventUuid,omitempty" doc:"An event of that business; absent, a new wedding is made"`
	WeddingPlannerID  uuid.UUID  `json:"weddingPlannerUuid" doc:"What the business is known by as a partner from now on"`
	WeddingSlug       string     `json:"weddingSlug" maxLength:"80" doc:"The event's address, as site.updateAddress takes it"`
	Reason            string     `json:"reason" maxLength:"400" doc:"Read in the business's audit log"`
}

// TakeWeddingOutput names the event.
type TakeWeddingOutput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
}

func takeWedding(ctx context.Context, db tenants.Writer, in TakeWeddingInput) (TakeWeddingOutput, error) {
	var f form.Form
	first := f.Required("customerFirstName", in.CustomerFirstName, "Informe o nome do cliente")
	last := f.Required("customerLastName", in.CustomerLastName, "Informe o sobrenome do cliente")
	phone := f.Phone("customerPhone", in.CustomerPhone)
	reason := f.Required("reason", in.Reason, "Diga por que você adiciona este evento")
	address, refused := slug.Parse(in.WeddingSlug)
	if refused != nil {
		f.Reject("weddingSlug", siteaddress.SentenceOf(refused))
	}
	if err := f.Err(); err != nil {
		return TakeWeddingOutput{}, err
	}
	title := event.TitleOfWedding(first, "")
	row, err := queries.New(db).TakeWedding(ctx, queries.TakeWeddingParams{
		BusinessID: in.BusinessID, EventID: in.EventUUID, ClientName: first + " " + last, ClientPhone: phone,
		Title:    title,
		MadeSlug: slug.New(title), Slug: address, Planner: in.WeddingPlannerID,
		ExtraPermissions: int32(tenants.CustomerExtraNew), Reason: reason,
	})
	if err != nil {
		return TakeWeddingOutput{}, err
	}
	switch row.Outcome {
	case "NONE":
		return TakeWeddingOutput{}, problem.NotFound()
	case "ADDRESS_TAKEN":
		f.Reject("weddingSlug", siteaddress.SentenceTaken)
	case "ADDRESS_USED_UP":
		f.Reject("weddingSlug", siteaddress.SentenceUsedUp)
	case "PLANNER_TAKEN":
		f.Reject("weddingPlannerUuid", "Este código já é de outro negócio")
	case "PLANNER_OTHER":
		f.Reject("weddingPlannerUuid", "Este negócio já é parceiro com outro código")
	}
	return TakeWeddingOutput{EventUUID: row.EventID}, f.Err()
}
