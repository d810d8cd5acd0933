package vendors

import (
	"context"

	"cortejo/formats/phone"
	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/tenants"
)

// CreateInput is a new vendor.
type CreateInput struct {
	Fields
	Notify bool `json:"notify,omitempty" doc:"Whether to invite them to open an account, by WhatsApp; once per phone, and at most 60 a day"`
}

// Create adds a vendor. If an invite is not allowed (this phone got one already, or too many were sent today), the
// vendor is added without it, and invitedAt is empty.
func Create(ctx context.Context, db tenants.Writer, in CreateInput) (Vendor, error) {
	var f form.Form
	in.read(&f)
	if in.Notify && f.Err() == nil && !phone.IsMobile(in.Phone) {
		f.Reject("phone", "O convite vai por WhatsApp: informe um celular, ou desligue o envio")
	}
	if err := f.Err(); err != nil {
		return Vendor{}, err
	}
	q := queries.New(db)
	if err := check(ctx, q, &f, &in.Phone, in.ImageUUID, nil); err != nil {
		return Vendor{}, err
	}
	if err := f.Err(); err != nil {
		return Vendor{}, err
	}
	invited := in.Notify
	if invited {
		var err error
		if invited, err = q.MayInviteVendor(ctx,
			queries.MayInviteVendorParams{Phone: in.Phone, AtMost: invitesPerDay}); err != nil {
			return Vendor{}, err
		}
	}
	made, err := q.CreateVendor(ctx, queries.CreateVendorParams{
		Name: in.Name, Phone: in.Phone, Email: in.Email, Categories: in.Categories, InstagramHandle: in.InstagramHandle,
		Observations: form.Text(in.Observations), EnableVendorIndication: in.EnableVendorIndication,
		ImageID: in.ImageUUID, Invited: invited,
	})
	if err != nil {
		return Vendor{}, err
	}
	if made.InviteID != nil {
		if err := enqueueInvite(ctx, db, made.BusinessID, made.ID, *made.InviteID); err != nil {
			return Vendor{}, err
		}
	}
	return get(ctx, db, GetInput{UUID: made.ID})
}
