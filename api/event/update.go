package event

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// UpdateInput is the whole form of an event's details: what is absent is cleared, except the type,
// the customers and the brand, which stay. The day has a procedure of its own (event.updateDate),
// because deadlines hang on it.
type UpdateInput struct {
	UUID            uuid.UUID          `json:"uuid"`
	Type            *queries.EventType `json:"type,omitempty"`
	Title           string             `json:"title" minLength:"1" maxLength:"160"`
	Customers       []uuid.UUID        `json:"customers,omitempty" maxItems:"4" doc:"Whose event it is from now on, in order; not a helper's to change. Dropped in a template"`
	EventPersonName *string            `json:"eventPersonName,omitempty" maxLength:"120"`
	EventStartTime  *civil.Clock       `json:"eventStartTime,omitempty"`
	CeremonyPlace   *string            `json:"ceremonyPlace,omitempty" maxLength:"160"`
	ReceptionPlace  *string            `json:"receptionPlace,omitempty" maxLength:"160"`
	NumberOfGuests  *int               `json:"numberOfGuests,omitempty" minimum:"0" maximum:"100000"`
	BudgetCents     *int               `json:"budget,omitempty" minimum:"0" maximum:"100000000000" doc:"In cents"`
	ImageUUID       *uuid.UUID         `json:"imageUuid,omitempty"`
	EnableBranding  *bool              `json:"enableBranding,omitempty" doc:"Not a helper's to change"`
}

func update(ctx context.Context, db tenants.Writer, in UpdateInput) (EventDetails, error) {
	q := queries.New(db)
	var f form.Form
	title := f.Required("title", in.Title, sentenceTitle)
	if in.ImageUUID != nil {
		there, err := q.ImageExists(ctx, queries.ImageExistsParams{ID: *in.ImageUUID})
		if err != nil {
			return EventDetails{}, err
		}
		if !there {
			f.Reject("imageUuid", sentenceImage)
		}
	}
	var customers []queries.GetCustomersToChooseRow
	if len(in.Customers) > 0 {
		var err error
		if customers, err = findCustomers(ctx, q, in.Customers); err != nil {
			return EventDetails{}, err
		}
		if customers == nil {
			f.Reject("customers", sentenceCustomer)
		}
	}
	if err := f.Err(); err != nil {
		return EventDetails{}, err
	}
	row, err := q.UpdateEvent(ctx, queries.UpdateEventParams{
		ID: in.UUID, Type: in.Type, Title: title, EventPersonName: form.Text(in.EventPersonName), EventStartTime: in.EventStartTime,
		CeremonyPlace: form.Optional(in.CeremonyPlace), ReceptionPlace: form.Optional(in.ReceptionPlace),
		NumberOfGuests: number32(in.NumberOfGuests), BudgetCents: number64(in.BudgetCents), ImageID: in.ImageUUID,
		EnableBranding: in.EnableBranding,
	})
	if err != nil {
		return EventDetails{}, err
	}
	if len(customers) > 0 && !row.IsTemplate {
		if err := setCustomers(ctx, q, row.ID, customers); err != nil {
			return EventDetails{}, err
		}
	}
	return detailsOf(ctx, db, row.ID)
}

// setCustomers makes the event theirs, and nobody else's.
func setCustomers(ctx context.Context, q *queries.Queries, id uuid.UUID, customers []queries.GetCustomersToChooseRow) error {
	ids := idsOf(customers)
	if err := q.RemoveOtherEventCustomers(ctx, queries.RemoveOtherEventCustomersParams{EventID: id, ContactIds: ids}); err != nil {
		return err
	}
	return q.AddEventCustomers(ctx, queries.AddEventCustomersParams{EventID: id, ContactIds: ids})
}
