package event

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// UpdateInput changes fields of an event; absent ones keep their value. The day has a procedure of its own
// (event.updateDate), because deadlines depend on it.
type UpdateInput struct {
	UUID            uuid.UUID                       `json:"uuid"`
	Type            *queries.EventType              `json:"type,omitempty"`
	Title           *string                         `json:"title,omitempty" minLength:"1" maxLength:"160"`
	Customers       []uuid.UUID                     `json:"customers,omitempty" minItems:"1" maxItems:"4" doc:"The event's clients, in order. Helpers may not change them; ignored in a template"`
	EventPersonName procedure.Optional[string]      `json:"eventPersonName,omitzero" maxLength:"120"`
	EventStartTime  procedure.Optional[civil.Clock] `json:"eventStartTime,omitzero"`
	CeremonyPlace   procedure.Optional[string]      `json:"ceremonyPlace,omitzero" maxLength:"160"`
	ReceptionPlace  procedure.Optional[string]      `json:"receptionPlace,omitzero" maxLength:"160"`
	NumberOfGuests  procedure.Optional[int32]       `json:"numberOfGuests,omitzero" minimum:"0" maximum:"100000"`
	BudgetCents     procedure.Optional[int64]       `json:"budget,omitzero" minimum:"0" maximum:"100000000000" doc:"In cents"`
	ImageUUID       procedure.Optional[uuid.UUID]   `json:"imageUuid,omitzero"`
	DayContactUUID  procedure.Optional[uuid.UUID]   `json:"dayContactUuid,omitzero" doc:"The contact on the event's day: a membership that sees the event; null: the owner"`
	EnableBranding  *bool                           `json:"enableBranding,omitempty" doc:"Whether the public page names the planning business; helpers may not change it"`
}

// Update changes the fields of an event that are set. It rejects an image, a client or a contact that does not belong
// to the business or the event.
func Update(ctx context.Context, db tenants.Writer, in UpdateInput) (EventDetails, error) {
	q := queries.New(db)
	var f form.Form
	title := f.RequireUpdate("title", in.Title, sentenceTitle)
	if in.ImageUUID.Value != nil {
		there, err := q.ImageExists(ctx, queries.ImageExistsParams{ID: *in.ImageUUID.Value})
		if err != nil {
			return EventDetails{}, err
		}
		if !there {
			f.Reject("imageUuid", sentenceImage)
		}
	}
	if in.DayContactUUID.Value != nil {
		may, err := q.MayBeDayContact(ctx,
			queries.MayBeDayContactParams{EventID: in.UUID, MembershipID: *in.DayContactUUID.Value})
		if err != nil {
			return EventDetails{}, err
		}
		if !may {
			f.Reject("dayContactUuid", "Escolha alguém da equipe deste evento")
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
	if _, err := q.LockEvent(ctx, queries.LockEventParams{ID: in.UUID}); err != nil {
		return EventDetails{}, err
	}
	row, err := q.UpdateEvent(ctx, queries.UpdateEventParams{
		ID: in.UUID, Type: in.Type, Title: title, EventPersonName: form.Trim(in.EventPersonName.OrZero()),
		EnableBranding:    in.EnableBranding,
		SetEventStartTime: in.EventStartTime.Given, EventStartTime: in.EventStartTime.Value,
		SetCeremonyPlace: in.CeremonyPlace.Given, CeremonyPlace: form.Optional(in.CeremonyPlace.Value),
		SetReceptionPlace: in.ReceptionPlace.Given, ReceptionPlace: form.Optional(in.ReceptionPlace.Value),
		SetNumberOfGuests: in.NumberOfGuests.Given, NumberOfGuests: in.NumberOfGuests.Value,
		SetBudgetCents: in.BudgetCents.Given, BudgetCents: in.BudgetCents.Value,
		SetDayContactID: in.DayContactUUID.Given, DayContactID: in.DayContactUUID.Value,
		SetImageID: in.ImageUUID.Given, ImageID: in.ImageUUID.Value,
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

// setCustomers replaces the event's clients.
func setCustomers(ctx context.Context, q *queries.Queries, id uuid.UUID,
	customers []queries.GetCustomersToChooseRow) error {
	ids := idsOf(customers)
	if err := q.RemoveOtherEventCustomers(ctx,
		queries.RemoveOtherEventCustomersParams{EventID: id, ContactIds: ids}); err != nil {
		return err
	}
	return q.AddEventCustomers(ctx, queries.AddEventCustomersParams{EventID: id, ContactIds: ids})
}
