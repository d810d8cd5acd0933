package document

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateInput is what a document is called, and what is noted of it; what is left out stays.
type UpdateInput struct {
	UUID         uuid.UUID `json:"uuid"`
	Name         *string   `json:"name,omitempty" minLength:"1" maxLength:"190"`
	Observations *string   `json:"observations,omitempty" maxLength:"2000"`
}

func update(ctx context.Context, db tenants.Writer, in UpdateInput) (Document, error) {
	change := queries.UpdateDocumentParams{ID: in.UUID}
	if in.Name != nil {
		var f form.Form
		name := f.Required("name", *in.Name, "Dê um nome ao documento")
		if err := f.Err(); err != nil {
			return Document{}, err
		}
		change.Name = &name
	}
	if in.Observations != nil {
		observations := form.Text(in.Observations)
		change.Observations = &observations
	}
	id, err := queries.New(db).UpdateDocument(ctx, change)
	if err != nil {
		return Document{}, err
	}
	return documentBy(ctx, db, id)
}
