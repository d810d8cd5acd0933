package customer

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// VendorInput names a vendor of the event.
type VendorInput struct {
	UUID uuid.UUID `json:"uuid"`
}

// deleteVendor is a 404 of whoever the client did not bring. A card that is the client's alone goes
// with its vendor.
func deleteVendor(ctx context.Context, db tenants.Writer, in VendorInput) (procedure.None, error) {
	_, err := queries.New(db).RemoveClientVendor(ctx, queries.RemoveClientVendorParams{ID: in.UUID})
	return procedure.None{}, err
}
