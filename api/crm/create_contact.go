package crm

import (
	"context"

	"cortejo/api/form"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// CreateContactInput is the contact form.
type CreateContactInput struct {
	FullName        string             `json:"fullName" minLength:"1" maxLength:"120"`
	Phone           string             `json:"phone" minLength:"1" maxLength:"40" doc:"As people write it; kept in E.164"`
	Email           *string            `json:"email,omitempty" maxLength:"254"`
	InstagramHandle *string            `json:"instagramHandle,omitempty" maxLength:"31" doc:"With or without its @"`
	BirthDate       *civil.Date        `json:"birthDate,omitempty"`
	Observations    *string            `json:"observations,omitempty" maxLength:"2000"`
	PartnerName     *string            `json:"partnerName,omitempty" maxLength:"120"`
	EventType       *queries.EventType `json:"eventType,omitempty"`
	EventDate       *civil.Date        `json:"eventDate,omitempty"`
}

// CreateContact adds a contact, whose phone it must have.
func CreateContact(ctx context.Context, db tenants.Writer, in CreateContactInput) (Contact, error) {
	var f form.Form
	name := f.Required("fullName", in.FullName, "Informe o nome do cliente")
	number := f.Phone("phone", in.Phone)
	email := f.Email("email", in.Email)
	handle := f.Instagram("instagramHandle", in.InstagramHandle)
	f.Date("birthDate", in.BirthDate)
	f.Date("eventDate", in.EventDate)
	if err := f.Err(); err != nil {
		return Contact{}, err
	}
	row, err := queries.New(db).CreateContact(ctx, queries.CreateContactParams{
		FullName: name, Phone: &number, Email: email, InstagramHandle: handle, BirthDate: in.BirthDate,
		Observations: form.Text(in.Observations), PartnerName: form.Optional(in.PartnerName),
		EventType: in.EventType, EventDate: in.EventDate,
	})
	if err != nil {
		return Contact{}, err
	}
	return contactOf(row), nil
}
