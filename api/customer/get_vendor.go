package customer

import (
	"context"

	"github.com/google/uuid"

	"cortejo/tenants"
)

// GetVendorInput names a vendor of the event.
type GetVendorInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

func getVendor(ctx context.Context, db tenants.Reader, in GetVendorInput) (Vendor, error) {
	return vendorOf(ctx, db, in.UUID)
}
