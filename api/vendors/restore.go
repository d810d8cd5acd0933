package vendors

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// RestoreInput names a vendor deleted within the last day.
type RestoreInput struct {
	UUID uuid.UUID `json:"uuid"`
}

// restore fails with a 409 if another vendor has the phone by now.
func restore(ctx context.Context, db tenants.Writer, in RestoreInput) (procedure.None, error) {
	_, err := queries.New(db).RestoreVendor(ctx, queries.RestoreVendorParams{ID: in.UUID})
	return procedure.None{}, err
}
