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

// deleteVendor removes a vendor whom the client added, and returns a 404 for others. A card that belongs to the client
// alone is deleted with it.
func deleteVendor(ctx context.Context, db tenants.Writer, in VendorInput) (procedure.None, error) {
	_, err := queries.New(db).RemoveClientVendor(ctx, queries.RemoveClientVendorParams{ID: in.UUID})
	return procedure.None{}, err
}
