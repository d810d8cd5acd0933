package document

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// CreateInput is a new document, empty unless a text comes with it.
type CreateInput struct {
	EventUUID    uuid.UUID      `json:"eventUuid"`
	TaskPublicID *uuid.UUID     `json:"taskPublicId,omitempty" doc:"The task it is about, of the same event"`
	Name         string         `json:"name" minLength:"1" maxLength:"190"`
	Content      map[string]any `json:"content,omitempty" doc:"Tiptap's JSON"`
}

// Create makes a document; the sample business calls it too.
func Create(ctx context.Context, db tenants.Writer, in CreateInput) (Document, error) {
	var f form.Form
	name := f.Required("name", in.Name, "Dê um nome ao documento")
	if err := f.Err(); err != nil {
		return Document{}, err
	}
	content := in.Content
	if content == nil {
		content = map[string]any{"type": "doc"}
	}
	text, kept, err := ReadText(content)
	if err != nil {
		return Document{}, err
	}
	q := queries.New(db)
	// Documents are added one after another, so that each is counted before the next.
	if _, err := q.LockEvent(ctx, queries.LockEventParams{ID: in.EventUUID}); err != nil {
		return Document{}, err
	}
	if err := room(ctx, q, in.EventUUID, in.TaskPublicID); err != nil {
		return Document{}, err
	}
	if err := ownImages(ctx, q, text.ImageKeys); err != nil {
		return Document{}, err
	}
	id, err := q.CreateDocument(ctx, queries.CreateDocumentParams{
		EventID: in.EventUUID, TaskID: in.TaskPublicID, Name: name, Content: kept, ImageKeys: text.ImageKeys,
	})
	if err != nil {
		return Document{}, err
	}
	return documentBy(ctx, db, id)
}

// room says whether the event, and the task in it, are there for the asker and take another one.
func room(ctx context.Context, q *queries.Queries, event uuid.UUID, task *uuid.UUID) error {
	free, err := q.RoomForDocument(ctx, queries.RoomForDocumentParams{EventID: event, TaskID: task, AtMost: PerEvent})
	if err == nil && !free {
		err = Full()
	}
	return err
}

// Full says that an event takes no more documents.
func Full() error {
	return problem.Conflict("Este evento já tem 500 documentos, contando os apagados de hoje. Apague os que não usa e tente de novo amanhã.")
}

// ownImages refuses pictures that were not uploaded to this business.
func ownImages(ctx context.Context, q *queries.Queries, keys []string) error {
	if len(keys) == 0 {
		return nil
	}
	own, err := q.OwnsImages(ctx, queries.OwnsImagesParams{Keys: keys})
	if err == nil && !own {
		err = PictureGone()
	}
	return err
}
