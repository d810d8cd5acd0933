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

// restore is a 409 where the phone became another vendor's meanwhile.
func restore(ctx context.Context, db tenants.Writer, in RestoreInput) (procedure.None, error) {
	_, err := queries.New(db).RestoreVendor(ctx, queries.RestoreVendorParams{ID: in.UUID})
	return procedure.None{}, err
}
