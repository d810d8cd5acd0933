package document

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/form"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateInput is what a document is called, and what is noted of it.
type UpdateInput struct {
	UUID         uuid.UUID `json:"uuid"`
	Name         string    `json:"name" minLength:"1" maxLength:"190"`
	Observations *string   `json:"observations,omitempty" maxLength:"2000"`
}

func update(ctx context.Context, db tenants.Writer, in UpdateInput) (Document, error) {
	var f form.Form
	name := f.Required("name", in.Name, "Dê um nome ao documento")
	if err := f.Err(); err != nil {
		return Document{}, err
	}
	id, err := queries.New(db).UpdateDocument(ctx, queries.UpdateDocumentParams{ID: in.UUID, Name: name, Observations: form.Text(in.Observations)})
	if err != nil {
		return Document{}, err
	}
	return documentBy(ctx, db, id)
}
