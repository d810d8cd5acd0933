package pendencies

import (
	"context"

	"cortejo/queries"
	"cortejo/tenants"
)

// count returns the numbers of the list without its items, for the badge at "Pendências".
func count(ctx context.Context, db tenants.Reader, _ struct{}) (Counts, error) {
	found, err := find(ctx, db, queries.ListPendenciesParams{})
	return found.Counts, err
}
