package customer

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// RestoreDocumentInput names a document of the client's own that was deleted within the last day.
type RestoreDocumentInput struct {
	UUID uuid.UUID `json:"uuid"`
}

func restoreDocument(ctx context.Context, db tenants.Writer, in RestoreDocumentInput) (procedure.None, error) {
	_, err := queries.New(db).RestoreClientDocument(ctx, queries.RestoreClientDocumentParams{ID: in.UUID})
	return procedure.None{}, err
}
