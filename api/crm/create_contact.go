package crm

import (
	"context"

	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/tenants"
)

// CreateContactInput is a new contact.
type CreateContactInput struct {
	ContactFields
	MayWhatsApp    bool `json:"mayWhatsapp,omitempty" doc:"Whether the contact agreed to messages by WhatsApp; the member and the time are stored"`
	AllowDuplicate bool `json:"allowDuplicate,omitempty" doc:"Confirms that another contact may have the same phone, as a mother and her daughter can share one"`
}

// CreateContact adds a contact, who must have a phone. It rejects the phone of another contact, unless the caller
// confirms it.
func CreateContact(ctx context.Context, db tenants.Writer, in CreateContactInput) (Contact, error) {
	var f form.Form
	in.Read(&f)
	if err := f.Err(); err != nil {
		return Contact{}, err
	}
	q := queries.New(db)
	if !in.AllowDuplicate {
		if err := refuseKnownPhone(ctx, q, in.Phone, nil); err != nil {
			return Contact{}, err
		}
	}
	row, err := q.CreateContact(ctx, queries.CreateContactParams{
		FullName: in.FullName, Phone: &in.Phone, Email: in.Email, InstagramHandle: in.InstagramHandle,
		BirthDate:    in.BirthDate,
		Observations: *in.Observations, PartnerName: in.PartnerName, EventType: in.EventType, EventDate: in.EventDate,
		MayWhatsapp: in.MayWhatsApp,
	})
	if err != nil {
		return Contact{}, err
	}
	return contactOf(row), nil
}
