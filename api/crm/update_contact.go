package crm

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateContactInput replaces a contact's fields: what is not given is emptied.
type UpdateContactInput struct {
	UUID uuid.UUID `json:"uuid"`
	ContactFields
	AllowDuplicate bool `json:"allowDuplicate,omitempty" doc:"Whoever sends it knows that the phone is another contact's too"`
}

func updateContact(ctx context.Context, db tenants.Writer, in UpdateContactInput) (Contact, error) {
	var f form.Form
	in.Read(&f)
	if err := f.Err(); err != nil {
		return Contact{}, err
	}
	q := queries.New(db)
	row, err := q.UpdateContact(ctx, queries.UpdateContactParams{
		ID: in.UUID, FullName: in.FullName, Phone: &in.Phone, Email: in.Email, InstagramHandle: in.InstagramHandle, BirthDate: in.BirthDate,
		Observations: *in.Observations, PartnerName: in.PartnerName, EventType: in.EventType, EventDate: in.EventDate,
	})
	if err != nil {
		return Contact{}, err
	}
	// After the change, so that whoever may not make it learns nothing of the others.
	if !in.AllowDuplicate {
		if err := refuseKnownPhone(ctx, q, in.Phone, &in.UUID); err != nil {
			return Contact{}, err
		}
	}
	return contactOf(row), nil
}
