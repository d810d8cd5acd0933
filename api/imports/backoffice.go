package imports

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// Backoffice is what package admin needs to bring vendors into a business by the same rules. The
// scope is then of no business, and the database shows its asker only the files they sent themselves.
type Backoffice struct{ uploads }

// NewBackoffice has slots of its own: staff do not wait for the teams.
func NewBackoffice(db *tenants.DB) Backoffice { return Backoffice{newUploads(db, nil)} }

// Admit asks whether there is such a business before anything of the file is read.
func (b Backoffice) Admit(ctx context.Context, business uuid.UUID) error {
	_, err := queries.New(b.db.Read(procedure.ScopeOf(ctx))).
		GetBusinessInBackoffice(ctx, queries.GetBusinessInBackofficeParams{ID: business})
	return err
}

// ReadVendors judges every row of a file, and writes down nothing but that.
func (b Backoffice) ReadVendors(ctx context.Context, business uuid.UUID, file procedure.Upload) (Import, error) {
	return b.vendorsOf(ctx, &business, file)
}

// StartIn begins to write the valid rows of a file that was read for this business.
func StartIn(ctx context.Context, db tenants.Writer, business, id uuid.UUID) (Import, error) {
	file, err := queries.New(db).LockImport(ctx, queries.LockImportParams{ID: id})
	if err != nil {
		return Import{}, err
	}
	if file.BusinessID != business {
		return Import{}, problem.NotFound()
	}
	return start(ctx, db, OnImport{UUID: id})
}
