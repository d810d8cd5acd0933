package vendors

import (
	"context"

	"cortejo/api/form"
	"cortejo/api/phone"
	"cortejo/jobs"
	"cortejo/queries"
	"cortejo/tenants"
)

// CreateInput is a new vendor.
type CreateInput struct {
	Fields
	Notify bool `json:"notify,omitempty" doc:"Whether to invite them to open an account, by WhatsApp; once per phone, and at most 60 a day"`
}

// invitesPerDay: invites leave by Cortejo's own number.
const invitesPerDay = 60

// Create adds a vendor. Where the invite is not due (one went to this phone already, or too many
// went today), the vendor comes all the same, without invitedAt.
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
	if err := in.check(ctx, q, &f, nil); err != nil {
		return Vendor{}, err
	}
	if err := f.Err(); err != nil {
		return Vendor{}, err
	}
	invited := in.Notify
	if invited {
		var err error
		if invited, err = q.MayInviteVendor(ctx, queries.MayInviteVendorParams{Phone: in.Phone, AtMost: invitesPerDay}); err != nil {
			return Vendor{}, err
		}
	}
	made, err := q.CreateVendor(ctx, queries.CreateVendorParams{
		Name: in.Name, Phone: in.Phone, Email: in.Email, Categories: in.Categories, InstagramHandle: in.InstagramHandle,
		Observations: form.Text(in.Observations), EnableVendorIndication: in.EnableVendorIndication, ImageID: in.ImageUUID, Invited: invited,
	})
	if err != nil {
		return Vendor{}, err
	}
	if invited {
		if err := db.Enqueue(ctx, jobs.VendorInvite{OfBusiness: jobs.OfBusiness{BusinessID: made.BusinessID}, VendorID: made.ID}, nil); err != nil {
			return Vendor{}, err
		}
	}
	return get(ctx, db, GetInput{UUID: made.ID})
}
