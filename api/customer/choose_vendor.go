package customer

import (
	"context"

	"cortejo/queries"
	"cortejo/tenants"
)

// chooseVendor turns a recommendation (INDICATION) into a vendor without a status (PENDING), for the
// planner to go on with; of whoever is no recommendation it is a 404.
func chooseVendor(ctx context.Context, db tenants.Writer, in VendorInput) (Vendor, error) {
	id, err := queries.New(db).ChooseClientVendor(ctx, queries.ChooseClientVendorParams{ID: in.UUID})
	if err != nil {
		return Vendor{}, err
	}
	return vendorOf(ctx, db, id)
}
