package sample

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/queries"
	"cortejo/sql/demo"
	"cortejo/tenants"
)

// addImports creates the imports that brought some of the contacts and vendors: the owner started each, and the job
// completed it.
func (l *loader) addImports(ctx context.Context, tx pgx.Tx) error {
	for _, file := range l.sample.Imports {
		if err := l.addImport(ctx, tx, file); err != nil {
			return fmt.Errorf("import %s: %w", file.Name, err)
		}
	}
	return nil
}

func (l *loader) addImport(ctx context.Context, tx pgx.Tx, file demo.Import) error {
	var id uuid.UUID
	brought := int32(len(file.Brought))
	err := l.runAsOwner(ctx, tx, tenants.RoleMember, func(db tenants.Writer) (err error) {
		q := queries.New(db)
		id, err = q.CreateImport(ctx, queries.CreateImportParams{
			Kind: queries.ImportKind(file.Kind), Name: file.Name, Columns: []string{}, Fields: []string{},
			Faults: []string{}, Total: brought + file.Failed,
		})
		if err != nil {
			return err
		}
		_, err = q.StartImport(ctx, queries.StartImportParams{ID: id})
		return err
	})
	if err != nil {
		return err
	}
	err = l.runAsJob(ctx, tx, func(db tenants.Writer) error {
		q := queries.New(db)
		if err := q.CountImported(ctx,
			queries.CountImportedParams{ID: id, Done: brought, Failed: file.Failed}); err != nil {
			return err
		}
		return q.FinishImport(ctx, queries.FinishImportParams{ID: id})
	})
	if err != nil {
		return err
	}
	return queries.New(tx).PlaceSampleImport(ctx,
		queries.PlaceSampleImportParams{BusinessID: l.business, ID: id, DaysAgo: file.DaysAgo, Names: file.Brought})
}
