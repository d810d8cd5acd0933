package document

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateInput changes fields of a document; absent ones keep their value.
type UpdateInput struct {
	UUID uuid.UUID `json:"uuid"`
	Name *string   `json:"name,omitempty" minLength:"1" maxLength:"190"`
}

func update(ctx context.Context, db tenants.Writer, in UpdateInput) (Document, error) {
	var f form.Form
	name := f.RequireUpdate("name", in.Name, "Dê um nome ao documento")
	if err := f.Err(); err != nil {
		return Document{}, err
	}
	id, err := queries.New(db).RenameDocument(ctx, queries.RenameDocumentParams{ID: in.UUID, Name: name})
	if err != nil {
		return Document{}, err
	}
	return loadDocument(ctx, db, id)
}
