package crm

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/sql/civil"
)

// ContactFields is the contact form, on a screen or in a line of a file.
type ContactFields struct {
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

const sentenceName = "Informe o nome do cliente"

// Read normalizes the fields in place, and rejects invalid ones in f.
func (c *ContactFields) Read(f *form.Form) {
	c.FullName = f.Required("fullName", c.FullName, sentenceName)
	c.Phone = f.Phone("phone", c.Phone)
	c.Email = f.Email("email", c.Email)
	c.InstagramHandle = f.Instagram("instagramHandle", c.InstagramHandle)
	f.Date("birthDate", c.BirthDate)
	f.Date("eventDate", c.EventDate)
	observations := form.Text(c.Observations)
	c.Observations, c.PartnerName = &observations, form.Optional(c.PartnerName)
}

// refuseKnownPhone rejects the phone of another contact, so that a person is not added twice by accident. besides is
// the contact being edited.
func refuseKnownPhone(ctx context.Context, q *queries.Queries, phone string, besides *uuid.UUID) error {
	known, err := q.GetContactsByPhone(ctx, queries.GetContactsByPhoneParams{Phone: phone, Besides: besides})
	if err != nil || len(known) == 0 {
		return err
	}
	return problem.Invalid("",
		problem.Field{Name: "phone", Message: fmt.Sprintf("Este telefone já é de %s", known[0].FullName)})
}
