package vendors

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateInput is the whole form of a vendor that is there.
type UpdateInput struct {
	UUID uuid.UUID `json:"uuid"`
	Fields
}

func update(ctx context.Context, db tenants.Writer, in UpdateInput) (Vendor, error) {
	var f form.Form
	in.read(&f)
	if err := f.Err(); err != nil {
		return Vendor{}, err
	}
	q := queries.New(db)
	if err := in.check(ctx, q, &f, &in.UUID); err != nil {
		return Vendor{}, err
	}
	if err := f.Err(); err != nil {
		return Vendor{}, err
	}
	id, err := q.UpdateVendor(ctx, queries.UpdateVendorParams{
		ID: in.UUID, Name: in.Name, Phone: in.Phone, Email: in.Email, Categories: in.Categories, InstagramHandle: in.InstagramHandle,
		Observations: form.Text(in.Observations), EnableVendorIndication: in.EnableVendorIndication, ImageID: in.ImageUUID,
	})
	if err != nil {
		return Vendor{}, err
	}
	return get(ctx, db, GetInput{UUID: id})
}
