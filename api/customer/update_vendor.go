package customer

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/vendors"
	"cortejo/platform/form"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateVendorInput changes the client's fields of a vendor; absent ones keep their value. The phone never changes: it
// identifies the card.
type UpdateVendorInput struct {
	UUID        uuid.UUID         `json:"uuid"`
	BudgetCents *int64            `json:"budget,omitempty" minimum:"0" maximum:"100000000000" doc:"In cents; 0 means none"`
	Card        *VendorCardChange `json:"card,omitempty" doc:"Where isOwnCard"`
}

// VendorCardChange is what changes of a card that the client wrote.
type VendorCardChange struct {
	Name            *string                    `json:"name,omitempty" minLength:"1" maxLength:"120"`
	Categories      []string                   `json:"categories,omitempty" minItems:"1" maxItems:"3" doc:"One to three: a known key, or the client's own words"`
	InstagramHandle procedure.Optional[string] `json:"instagramHandle,omitzero" maxLength:"31" doc:"With or without its @"`
}

// read checks what comes, and gives it as the statement takes it.
func (in VendorCardChange) read(f *form.Form) queries.UpdateClientVendorCardParams {
	change := queries.UpdateClientVendorCardParams{
		Name:               f.RequireUpdate("name", in.Name, sentenceName),
		SetInstagramHandle: in.InstagramHandle.Given,
		InstagramHandle:    f.Instagram("instagramHandle", in.InstagramHandle.Value),
	}
	if in.Categories != nil {
		change.Categories = vendors.Services(f, in.Categories)
	}
	return change
}

func updateVendor(ctx context.Context, db tenants.Writer, in UpdateVendorInput) (Vendor, error) {
	var card queries.UpdateClientVendorCardParams
	if in.Card != nil {
		var f form.Form
		card = in.Card.read(&f)
		if err := f.Err(); err != nil {
			return Vendor{}, err
		}
	}
	q := queries.New(db)
	id, err := q.SetClientVendorBudget(ctx,
		queries.SetClientVendorBudgetParams{ID: in.UUID, BudgetCents: in.BudgetCents})
	if err != nil {
		return Vendor{}, err
	}
	if in.Card != nil {
		card.ID = id
		if _, err := q.UpdateClientVendorCard(ctx, card); err != nil {
			return Vendor{}, err
		}
	}
	return vendorOf(ctx, db, id)
}
