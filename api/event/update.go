package event

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/form"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// UpdateInput is the whole form of an event's details: what is absent is cleared.
type UpdateInput struct {
	UUID           uuid.UUID    `json:"uuid"`
	Title          string       `json:"title" minLength:"1" maxLength:"160"`
	Date           *civil.Date  `json:"date,omitempty"`
	EventStartTime *civil.Clock `json:"eventStartTime,omitempty"`
	CeremonyPlace  *string      `json:"ceremonyPlace,omitempty" maxLength:"160"`
	ReceptionPlace *string      `json:"receptionPlace,omitempty" maxLength:"160"`
	NumberOfGuests *int         `json:"numberOfGuests,omitempty" minimum:"0" maximum:"100000"`
	BudgetCents    *int         `json:"budgetCents,omitempty" minimum:"0" maximum:"100000000000"`
	ImageUUID      *uuid.UUID   `json:"imageUuid,omitempty"`
}

func update(ctx context.Context, db tenants.Writer, in UpdateInput) (EventDetails, error) {
	q := queries.New(db)
	var f form.Form
	title := f.Required("title", in.Title, sentenceTitle)
	f.Date("date", in.Date)
	if in.ImageUUID != nil {
		there, err := q.ImageExists(ctx, queries.ImageExistsParams{ID: *in.ImageUUID})
		if err != nil {
			return EventDetails{}, err
		}
		if !there {
			f.Reject("imageUuid", sentenceImage)
		}
	}
	if err := f.Err(); err != nil {
		return EventDetails{}, err
	}
	id, err := q.UpdateEvent(ctx, queries.UpdateEventParams{
		ID: in.UUID, Title: title, Date: in.Date, EventStartTime: in.EventStartTime,
		CeremonyPlace: form.Optional(in.CeremonyPlace), ReceptionPlace: form.Optional(in.ReceptionPlace),
		NumberOfGuests: number32(in.NumberOfGuests), BudgetCents: number64(in.BudgetCents), ImageID: in.ImageUUID,
	})
	if err != nil {
		return EventDetails{}, err
	}
	return detailsOf(ctx, db, id)
}
