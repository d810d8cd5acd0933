package crm

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// UpdateContactInput changes fields of a contact; absent ones keep their value.
type UpdateContactInput struct {
	UUID            uuid.UUID                             `json:"uuid"`
	FullName        *string                               `json:"fullName,omitempty" minLength:"1" maxLength:"120"`
	Phone           *string                               `json:"phone,omitempty" minLength:"1" maxLength:"40" doc:"As people write it; kept in E.164"`
	Email           procedure.Optional[string]            `json:"email,omitzero" maxLength:"254"`
	InstagramHandle procedure.Optional[string]            `json:"instagramHandle,omitzero" maxLength:"31" doc:"With or without its @"`
	BirthDate       procedure.Optional[civil.Date]        `json:"birthDate,omitzero"`
	Observations    procedure.Optional[string]            `json:"observations,omitzero" maxLength:"2000"`
	ObservationsWas *string                               `json:"observationsWas,omitempty" maxLength:"2000" doc:"As they were read; others in between are not written over"`
	PartnerName     procedure.Optional[string]            `json:"partnerName,omitzero" maxLength:"120"`
	EventType       procedure.Optional[queries.EventType] `json:"eventType,omitzero"`
	EventDate       procedure.Optional[civil.Date]        `json:"eventDate,omitzero"`
	MayWhatsApp     *bool                                 `json:"mayWhatsapp,omitempty" doc:"Whether the contact agreed to messages by WhatsApp; a new phone ends the consent for the previous one"`
	AllowDuplicate  bool                                  `json:"allowDuplicate,omitempty" doc:"Confirms that another contact may have the same phone"`
}

func updateContact(ctx context.Context, db tenants.Writer, in UpdateContactInput) (Contact, error) {
	var f form.Form
	params := queries.UpdateContactParams{
		ID: in.UUID, FullName: f.RequireUpdate("fullName", in.FullName, sentenceName),
		SetEmail: in.Email.Given, Email: f.Email("email", in.Email.Value),
		SetInstagramHandle: in.InstagramHandle.Given,
		InstagramHandle:    f.Instagram("instagramHandle", in.InstagramHandle.Value),
		SetBirthDate:       in.BirthDate.Given, BirthDate: in.BirthDate.Value,
		Observations:    f.TrimEdit("observations", in.Observations.OrZero(), in.ObservationsWas),
		ObservationsWas: in.ObservationsWas,
		SetPartnerName:  in.PartnerName.Given, PartnerName: form.Optional(in.PartnerName.Value),
		SetEventType: in.EventType.Given, EventType: in.EventType.Value,
		SetEventDate: in.EventDate.Given, EventDate: in.EventDate.Value, MayWhatsapp: in.MayWhatsApp,
	}
	if in.Phone != nil {
		phone := f.Phone("phone", *in.Phone)
		params.Phone = &phone
	}
	f.Date("birthDate", in.BirthDate.Value)
	f.Date("eventDate", in.EventDate.Value)
	if err := f.Err(); err != nil {
		return Contact{}, err
	}
	q := queries.New(db)
	row, err := q.UpdateContact(ctx, params)
	if err != nil {
		return Contact{}, err
	}
	// This comes after the change, so that a caller who may not make it learns nothing about other contacts.
	if params.Phone != nil && !in.AllowDuplicate {
		if err := refuseKnownPhone(ctx, q, *params.Phone, &in.UUID); err != nil {
			return Contact{}, err
		}
	}
	if in.MayWhatsApp != nil && *in.MayWhatsApp && row.WhatsappOptInHow == nil {
		const sentence = "O cliente escolheu não receber pelo WhatsApp"
		return Contact{}, problem.Invalid(sentence, problem.Field{Name: "mayWhatsapp", Message: sentence})
	}
	f.CheckEdit("observations", params.Observations, row.Observations)
	return contactOf(row), f.Err()
}
