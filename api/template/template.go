// Package template is the router of templates: events without a day, a client or an
// address, whose checklist others start from.
package template

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/event"
	"cortejo/platform/form"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// Register adds the procedures of templates.
func Register(r *procedure.Router) {
	procedure.Query(r, "template.getLibrary", procedure.Business, getLibrary,
		procedure.Doc{Summary: "The checklists Cortejo ships, one per type"})
	procedure.Query(r, "template.getPreview", procedure.Business, getPreview,
		procedure.Doc{Summary: "A checklist as an event would get it"})
	procedure.Mutation(r, "template.apply", procedure.Business, apply,
		procedure.Doc{Summary: "Add tasks of a checklist to an event"})
	procedure.Mutation(r, "template.create", procedure.Business, create, procedure.Doc{Summary: "Create a template"})
	procedure.Mutation(r, "template.createFromEvent", procedure.Business, CreateFromEvent,
		procedure.Doc{Summary: "Turn an event into a template"})
}

// TemplateCreated names a new template.
type TemplateCreated struct {
	UUID  uuid.UUID `json:"uuid"`
	Title string    `json:"title"`
}

const (
	sentenceTitle = "Dê um nome ao modelo"
	sentenceImage = "Não encontramos esta imagem. Envie de novo."
)

func add(ctx context.Context, db tenants.Writer, kind queries.EventType, title string, image *uuid.UUID,
	from event.StartFrom) (TemplateCreated, error) {
	var f form.Form
	title = f.Required("title", title, sentenceTitle)
	if err := f.Err(); err != nil {
		return TemplateCreated{}, err
	}
	row, err := queries.New(db).
		CreateEvent(ctx, queries.CreateEventParams{Type: kind, Title: title, ImageID: image, IsTemplate: true})
	if errors.Is(err, pgx.ErrNoRows) {
		f.Reject("imageUuid", sentenceImage)
		return TemplateCreated{}, f.Err()
	}
	if err != nil {
		return TemplateCreated{}, err
	}
	if err := from.Fill(ctx, db, row.ID, kind, nil); err != nil {
		return TemplateCreated{}, err
	}
	return TemplateCreated{UUID: row.ID, Title: row.Title}, nil
}
