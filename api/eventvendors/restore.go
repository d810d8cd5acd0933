package eventvendors

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// RestoreInput names a vendor that left an event within the last day.
type RestoreInput struct {
	UUID uuid.UUID `json:"uuid"`
}

// restore returns a 409 if the vendor was added to the event again meanwhile.
func restore(ctx context.Context, db tenants.Writer, in RestoreInput) (procedure.None, error) {
	_, err := queries.New(db).RestoreEventVendor(ctx, queries.RestoreEventVendorParams{ID: in.UUID})
	return procedure.None{}, err
}
