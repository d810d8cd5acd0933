package imports

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// Backoffice imports vendors into a business for package admin, by the same rules. Its scope is of no business, and the
// database shows staff only the files that they uploaded themselves.
type Backoffice struct{ uploads }

// NewBackoffice returns a Backoffice with slots of its own, so that staff do not wait for the teams.
func NewBackoffice(db *tenants.DB) Backoffice { return Backoffice{newUploads(db, nil)} }

// Admit rejects an upload before its file is read, if there is no such business.
func (b Backoffice) Admit(ctx context.Context, business uuid.UUID) error {
	_, err := queries.New(b.db.Read(procedure.ScopeOf(ctx))).
		GetBusinessInBackoffice(ctx, queries.GetBusinessInBackofficeParams{ID: business})
	return err
}

// ReadVendors validates every row of a file, and stores only the preview.
func (b Backoffice) ReadVendors(ctx context.Context, business uuid.UUID, file procedure.Upload) (Import, error) {
	return b.readVendors(ctx, &business, UploadInput{}, file)
}

// StartIn starts to write the valid rows of a file that was read for this business.
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
