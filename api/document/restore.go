package document

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// RestoreInput names a document deleted within the last day.
type RestoreInput struct {
	UUID uuid.UUID `json:"uuid"`
}

func restore(ctx context.Context, db tenants.Writer, in RestoreInput) (procedure.None, error) {
	_, err := queries.New(db).RestoreDocument(ctx, queries.RestoreDocumentParams{ID: in.UUID})
	return procedure.None{}, err
}
