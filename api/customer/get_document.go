package customer

import (
	"context"

	"github.com/google/uuid"

	"cortejo/tenants"
)

// GetDocumentInput names a document or a file.
type GetDocumentInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

func getDocument(ctx context.Context, db tenants.Reader, in GetDocumentInput) (Document, error) {
	return documentBy(ctx, db, in.UUID)
}
