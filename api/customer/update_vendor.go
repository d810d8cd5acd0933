package customer

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateVendorInput is what the client may change of a vendor. The phone stays: it says whose card
// it is.
type UpdateVendorInput struct {
	UUID        uuid.UUID   `json:"uuid"`
	BudgetCents int         `json:"budget" minimum:"0" maximum:"100000000000" doc:"In cents; 0 means none"`
	Card        *VendorCard `json:"card,omitempty" doc:"Where isOwnCard; the card stays as it is where this is absent"`
}

func updateVendor(ctx context.Context, db tenants.Writer, in UpdateVendorInput) (Vendor, error) {
	if in.Card != nil {
		var f form.Form
		in.Card.read(&f)
		if err := f.Err(); err != nil {
			return Vendor{}, err
		}
	}
	q := queries.New(db)
	id, err := q.SetClientVendorBudget(ctx, queries.SetClientVendorBudgetParams{ID: in.UUID, BudgetCents: int64(in.BudgetCents)})
	if err != nil {
		return Vendor{}, err
	}
	if in.Card != nil {
		if _, err := q.UpdateClientVendorCard(ctx, queries.UpdateClientVendorCardParams{
			ID: id, Name: in.Card.Name, Categories: in.Card.Categories, InstagramHandle: in.Card.InstagramHandle,
		}); err != nil {
			return Vendor{}, err
		}
	}
	return vendorOf(ctx, db, id)
}
