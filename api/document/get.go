package document

import (
	"context"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// GetInput names a document or a file.
type GetInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

func get(ctx context.Context, db tenants.Reader, in GetInput) (Document, error) {
	return loadDocument(ctx, db, in.UUID)
}

func loadDocument(ctx context.Context, db tenants.Reader, id uuid.UUID) (Document, error) {
	row, err := queries.New(db).GetDocument(ctx, queries.GetDocumentParams{ID: id})
	if err != nil {
		return Document{}, err
	}
	return documentOf(row)
}
