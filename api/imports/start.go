package imports

import (
	"context"
	"errors"
	"fmt"

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

// start rejects a file that exceeds the rows of the day. keep did so already, but several files may have been read
// before one of them starts.
func (u uploads) start(ctx context.Context, db tenants.Writer, in OnImport) (Import, error) {
	q := queries.New(db)
	if err := q.LockImportStarts(ctx); err != nil {
		return Import{}, err
	}
	file, err := q.LockImport(ctx, queries.LockImportParams{ID: in.UUID})
	if err != nil {
		return Import{}, err
	}
	if file.State == queries.ImportStatePREVIEW {
		if err := u.checkRows(ctx, q, file.Total); err != nil {
			return Import{}, err
		}
	}
	return start(ctx, db, in)
}

// checkRows rejects a file with more rows than the business has left today.
func (u uploads) checkRows(ctx context.Context, q *queries.Queries, rows int32) error {
	if u.rowsPerDay == 0 || rows == 0 {
		return nil
	}
	used, err := q.CountImportedRows(ctx)
	if err != nil {
		return err
	}
	left := max(0, u.rowsPerDay-int(used))
	if int(rows) <= left {
		return nil
	}
	sentence := fmt.Sprintf("Este espaço importa até %d linhas por dia e ainda pode importar %d; este arquivo tem %d. "+
		"Divida-o em arquivos menores ou espere até amanhã.", u.rowsPerDay, left, rows)
	return problem.Invalid(sentence, problem.Field{Name: "file", Message: sentence})
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
		// Another request has started it already.
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
