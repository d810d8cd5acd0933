package vendors

import (
	"context"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// GetInput names a vendor.
type GetInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

func get(ctx context.Context, db tenants.Reader, in GetInput) (Vendor, error) {
	row, err := queries.New(db).GetVendor(ctx, queries.GetVendorParams{ID: in.UUID})
	if err != nil {
		return Vendor{}, err
	}
	return vendorOf(row)
}
