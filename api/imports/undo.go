package imports

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// undo reverts all that an import wrote, also while it is still writing.
func undo(ctx context.Context, db tenants.Writer, in OnImport) (Import, error) {
	q := queries.New(db)
	file, err := q.LockImport(ctx, queries.LockImportParams{ID: in.UUID})
	if err != nil {
		return Import{}, err
	}
	business, err := q.UndoImport(ctx, queries.UndoImportParams{ID: file.ID})
	if errors.Is(err, pgx.ErrNoRows) {
		if file.State == queries.ImportStatePREVIEW {
			return Import{}, problem.Conflict("Esta importação ainda não começou.")
		}
		return find(ctx, db, file.ID)
	}
	if err != nil {
		return Import{}, err
	}
	if err := db.Enqueue(ctx, jobs.Import{OfBusiness: jobs.OfBusiness{BusinessID: business}, ImportID: file.ID,
		Undo: true}, nil); err != nil {
		return Import{}, err
	}
	return find(ctx, db, file.ID)
}
