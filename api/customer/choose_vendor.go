package customer

import (
	"context"

	"cortejo/queries"
	"cortejo/tenants"
)

// chooseVendor records that the client wants a vendor, with author and time, apart from the status, for the planner to
// confirm. It returns a 404 for a hired or rejected vendor.
func chooseVendor(ctx context.Context, db tenants.Writer, in VendorInput) (Vendor, error) {
	id, err := queries.New(db).ChooseClientVendor(ctx, queries.ChooseClientVendorParams{ID: in.UUID})
	if err != nil {
		return Vendor{}, err
	}
	return vendorOf(ctx, db, id)
}

// unchooseVendor takes that back, confirmed or not, while the vendor is not hired.
func unchooseVendor(ctx context.Context, db tenants.Writer, in VendorInput) (Vendor, error) {
	id, err := queries.New(db).UnchooseClientVendor(ctx, queries.UnchooseClientVendorParams{ID: in.UUID})
	if err != nil {
		return Vendor{}, err
	}
	return vendorOf(ctx, db, id)
}
