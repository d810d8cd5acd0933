package pendencies

import (
	"context"

	"cortejo/queries"
	"cortejo/tenants"
)

// count is the list without its items, for the number beside "Pendências".
func count(ctx context.Context, db tenants.Reader, _ struct{}) (Counts, error) {
	found, err := find(ctx, db, queries.ListPendenciesParams{})
	return found.Counts, err
}
