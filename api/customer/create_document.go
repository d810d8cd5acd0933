package customer

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/document"
	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/tenants"
)

// CreateDocumentInput is a new document, empty unless a text comes with it.
type CreateDocumentInput struct {
	TaskPublicID *uuid.UUID     `json:"taskPublicId,omitempty" doc:"The task it is about"`
	Name         string         `json:"name" minLength:"1" maxLength:"190"`
	Content      map[string]any `json:"content,omitempty" doc:"Tiptap's JSON, without pictures"`
}

func createDocument(ctx context.Context, db tenants.Writer, in CreateDocumentInput) (Document, error) {
	var f form.Form
	name := f.Required("name", in.Name, "Dê um nome ao documento")
	if err := f.Err(); err != nil {
		return Document{}, err
	}
	content := in.Content
	if content == nil {
		content = map[string]any{"type": "doc"}
	}
	text, kept, err := document.ReadText(content)
	if err != nil {
		return Document{}, err
	}
	if len(text.ImageKeys) > 0 {
		return Document{}, document.PictureGone()
	}
	q := queries.New(db)
	if err := q.LockClientDocuments(ctx); err != nil {
		return Document{}, err
	}
	if _, err := roomForDocument(ctx, q, in.TaskPublicID); err != nil {
		return Document{}, err
	}
	id, err := q.CreateClientDocument(ctx, queries.CreateClientDocumentParams{TaskID: in.TaskPublicID, Name: name, Content: kept})
	if err != nil {
		return Document{}, err
	}
	if _, err := q.KeepClientVersion(ctx, queries.KeepClientVersionParams{ID: id, Content: kept, ImageKeys: text.ImageKeys}); err != nil {
		return Document{}, err
	}
	return documentBy(ctx, db, id)
}
