package document

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// CreateInput is a new document, empty if it has no text.
type CreateInput struct {
	EventUUID    uuid.UUID      `json:"eventUuid"`
	TaskPublicID *uuid.UUID     `json:"taskPublicId,omitempty" doc:"The task it is about, of the same event"`
	Name         string         `json:"name" minLength:"1" maxLength:"190"`
	Content      map[string]any `json:"content,omitempty" doc:"Tiptap's JSON"`
}

// Create adds a document; the sample business calls it too.
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
	if err := addTo(ctx, q, in.EventUUID, in.TaskPublicID); err != nil {
		return Document{}, err
	}
	if err := checkImages(ctx, q, nil, text.ImageKeys); err != nil {
		return Document{}, err
	}
	id, err := q.CreateDocument(ctx, queries.CreateDocumentParams{EventID: in.EventUUID, TaskID: in.TaskPublicID,
		Name: name, Content: kept})
	if err != nil {
		return Document{}, err
	}
	if _, err := q.KeepVersion(ctx,
		queries.KeepVersionParams{ID: id, Content: kept, ImageKeys: text.ImageKeys}); err != nil {
		return Document{}, err
	}
	return loadDocument(ctx, db, id)
}

// addTo locks the documents of an event, so that each is counted before the next, and fails if the event has as many as
// it may.
func addTo(ctx context.Context, q *queries.Queries, event uuid.UUID, task *uuid.UUID) error {
	if err := q.LockDocuments(ctx, queries.LockDocumentsParams{EventID: event}); err != nil {
		return err
	}
	return checkCapacity(ctx, q, event, task)
}

// checkCapacity fails if the event, or the task in it, does not exist for the caller, or if the event has as many
// documents as it may.
func checkCapacity(ctx context.Context, q *queries.Queries, event uuid.UUID, task *uuid.UUID) error {
	free, err := q.RoomForDocument(ctx, queries.RoomForDocumentParams{EventID: event, TaskID: task, AtMost: perEvent})
	if err == nil && !free {
		err = problem.Conflict(
			"Este evento já tem 500 documentos, contando os apagados de hoje. Apague os que não usa e tente de novo amanhã.")
	}
	return err
}

// checkImages rejects images that the caller may not use in the document; document is nil before it is created.
func checkImages(ctx context.Context, q *queries.Queries, document *uuid.UUID, keys []string) error {
	if len(keys) == 0 {
		return nil
	}
	may, err := q.MayShowImages(ctx, queries.MayShowImagesParams{ID: document, Keys: keys})
	if err == nil && !may {
		const sentence = "Uma imagem deste documento não está mais aqui. Envie-a de novo."
		err = problem.Invalid(sentence, problem.Field{Name: "content", Message: sentence})
	}
	return err
}
