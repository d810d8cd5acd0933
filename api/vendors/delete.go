package vendors

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// DeleteInput names a vendor to delete.
type DeleteInput struct {
	UUID uuid.UUID `json:"uuid"`
}

func remove(ctx context.Context, db tenants.Writer, in DeleteInput) (procedure.None, error) {
	_, err := queries.New(db).DeleteVendor(ctx, queries.DeleteVendorParams{ID: in.UUID})
	return procedure.None{}, err
}
