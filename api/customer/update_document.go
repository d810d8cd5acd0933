package customer

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateDocumentInput is what a document of the client's own is called.
type UpdateDocumentInput struct {
	UUID uuid.UUID `json:"uuid"`
	Name string    `json:"name" minLength:"1" maxLength:"190"`
}

func updateDocument(ctx context.Context, db tenants.Writer, in UpdateDocumentInput) (Document, error) {
	var f form.Form
	name := f.Required("name", in.Name, "Dê um nome ao documento")
	if err := f.Err(); err != nil {
		return Document{}, err
	}
	id, err := queries.New(db).RenameClientDocument(ctx, queries.RenameClientDocumentParams{ID: in.UUID, Name: name})
	if err != nil {
		return Document{}, err
	}
	return documentBy(ctx, db, id)
}
