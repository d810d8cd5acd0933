package customer

import (
	"context"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// restoreVendor is a 409 where the vendor was brought again meanwhile.
func restoreVendor(ctx context.Context, db tenants.Writer, in VendorInput) (procedure.None, error) {
	_, err := queries.New(db).RestoreClientVendor(ctx, queries.RestoreClientVendorParams{ID: in.UUID})
	return procedure.None{}, err
}
