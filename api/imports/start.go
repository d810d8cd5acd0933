package imports

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// OnImport names an import.
type OnImport struct {
	UUID uuid.UUID `json:"uuid"`
}

func start(ctx context.Context, db tenants.Writer, in OnImport) (Import, error) {
	q := queries.New(db)
	file, err := q.LockImport(ctx, queries.LockImportParams{ID: in.UUID})
	if err != nil {
		return Import{}, err
	}
	business, err := q.StartImport(ctx, queries.StartImportParams{ID: file.ID})
	if errors.Is(err, pgx.ErrNoRows) {
		if file.State == queries.ImportStatePREVIEW {
			return Import{}, problem.Conflict("Não há linhas para importar neste arquivo.")
		}
		// Somebody has started it already: it is on its way.
		return find(ctx, db, file.ID)
	}
	if err != nil {
		return Import{}, err
	}
	if err := db.Enqueue(ctx, jobs.Import{OfBusiness: jobs.OfBusiness{BusinessID: business}, ImportID: file.ID},
		nil); err != nil {
		return Import{}, err
	}
	return find(ctx, db, file.ID)
}
