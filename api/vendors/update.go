package vendors

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateInput changes fields of a vendor; absent ones keep their value.
type UpdateInput struct {
	UUID                   uuid.UUID                     `json:"uuid"`
	Name                   *string                       `json:"name,omitempty" minLength:"1" maxLength:"120"`
	Phone                  *string                       `json:"phone,omitempty" minLength:"1" maxLength:"40" doc:"As people write it; kept in E.164"`
	Email                  procedure.Optional[string]    `json:"email,omitzero" maxLength:"254"`
	Categories             []string                      `json:"categories,omitempty" minItems:"1" maxItems:"3" doc:"One to three: a known key, or the planner's own words"`
	InstagramHandle        procedure.Optional[string]    `json:"instagramHandle,omitzero" maxLength:"31" doc:"With or without its @"`
	Observations           procedure.Optional[string]    `json:"observations,omitzero" maxLength:"2000"`
	ObservationsWas        *string                       `json:"observationsWas,omitempty" maxLength:"2000" doc:"As they were read; others in between are not written over"`
	EnableVendorIndication *bool                         `json:"enableVendorIndication,omitempty" doc:"Whether the pages of their events recommend them"`
	ImageUUID              procedure.Optional[uuid.UUID] `json:"imageUuid,omitzero"`
}

func update(ctx context.Context, db tenants.Writer, in UpdateInput) (Vendor, error) {
	var f form.Form
	params := queries.UpdateVendorParams{
		ID: in.UUID, Name: f.RequireUpdate("name", in.Name, sentenceName),
		EnableVendorIndication: in.EnableVendorIndication,
		SetEmail:               in.Email.Given, Email: f.Email("email", in.Email.Value),
		SetInstagramHandle: in.InstagramHandle.Given,
		InstagramHandle:    f.Instagram("instagramHandle", in.InstagramHandle.Value),
		Observations:       f.TrimEdit("observations", in.Observations.OrZero(), in.ObservationsWas),
		ObservationsWas:    in.ObservationsWas,
		SetImageID:         in.ImageUUID.Given, ImageID: in.ImageUUID.Value,
	}
	if in.Phone != nil {
		phone := f.Phone("phone", *in.Phone)
		params.Phone = &phone
	}
	if in.Categories != nil {
		params.Categories = Services(&f, in.Categories)
	}
	if err := f.Err(); err != nil {
		return Vendor{}, err
	}
	q := queries.New(db)
	if err := check(ctx, q, &f, params.Phone, params.ImageID, &in.UUID); err != nil {
		return Vendor{}, err
	}
	if err := f.Err(); err != nil {
		return Vendor{}, err
	}
	row, err := q.UpdateVendor(ctx, params)
	if err != nil {
		return Vendor{}, err
	}
	f.CheckEdit("observations", params.Observations, row.Observations)
	if err := f.Err(); err != nil {
		return Vendor{}, err
	}
	return get(ctx, db, GetInput{UUID: row.ID})
}
