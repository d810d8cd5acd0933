package customer

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// DeleteDocumentInput names a document of the client's own.
type DeleteDocumentInput struct {
	UUID uuid.UUID `json:"uuid"`
}

func deleteDocument(ctx context.Context, db tenants.Writer, in DeleteDocumentInput) (procedure.None, error) {
	_, err := queries.New(db).DeleteClientDocument(ctx, queries.DeleteClientDocumentParams{ID: in.UUID})
	return procedure.None{}, err
}
