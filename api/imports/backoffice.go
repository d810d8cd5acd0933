package imports

import (
	"context"
	"fmt"
	"io"

	"github.com/google/uuid"

	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// Backoffice is what package admin needs to bring vendors into a business by the same rules. The
// scope is then of no business, and the database shows its asker only the files they sent themselves.
type Backoffice struct{ uploads }

// NewBackoffice has slots of its own: staff do not wait for the teams.
func NewBackoffice(db *tenants.DB) Backoffice {
	return Backoffice{uploads{db: db, reading: limits.NewConcurrencyLimiter(readAtOnce, 1, sentenceBusy, sentenceSecond)}}
}

// Admit asks whether there is such a business before anything of the file is read, and takes a slot.
func (b Backoffice) Admit(ctx context.Context, business uuid.UUID) (end func(), err error) {
	if _, err := queries.New(b.db.Read(procedure.ScopeOf(ctx))).GetBusinessInBackoffice(ctx, queries.GetBusinessInBackofficeParams{ID: business}); err != nil {
		return nil, err
	}
	return b.reading.Acquire(ctx, procedure.Asker(ctx).UserID)
}

// ReadVendors judges every row of a file, and writes down nothing but that.
func (b Backoffice) ReadVendors(ctx context.Context, business uuid.UUID, file procedure.Received) (Import, error) {
	content, err := io.ReadAll(io.NewSectionReader(file.Content, 0, file.Size))
	if err != nil {
		return Import{}, fmt.Errorf("imports: read what was sent: %w", err)
	}
	return b.vendorsOf(ctx, &business, procedure.File{Name: file.Name, Content: content})
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
