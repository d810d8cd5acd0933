package document

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// SaveInput is a document's whole text.
type SaveInput struct {
	UUID    uuid.UUID      `json:"uuid"`
	Version int            `json:"version" minimum:"1" maximum:"1000000000" doc:"The one it was written on"`
	Content map[string]any `json:"content" doc:"Tiptap's JSON"`
	Apart   bool           `json:"apart,omitempty" doc:"Keep what stood there as a version of its own, also where the asker wrote it a moment ago"`
}

// SaveOutput is what the text is now.
type SaveOutput struct {
	Version   int       `json:"version"`
	UpdatedAt time.Time `json:"updatedAt"`
}

func save(ctx context.Context, db tenants.Writer, in SaveInput) (SaveOutput, error) {
	text, kept, err := ReadText(in.Content)
	if err != nil {
		return SaveOutput{}, err
	}
	q := queries.New(db)
	if err := ownImages(ctx, q, text.ImageKeys); err != nil {
		return SaveOutput{}, err
	}
	return write(ctx, q, queries.SaveDocumentParams{
		ID: in.UUID, Version: int32(in.Version), Content: kept, ImageKeys: text.ImageKeys, Apart: in.Apart,
	})
}

func write(ctx context.Context, q *queries.Queries, params queries.SaveDocumentParams) (SaveOutput, error) {
	saved, err := q.SaveDocument(ctx, params)
	if errors.Is(err, pgx.ErrNoRows) {
		return unsaved(ctx, q, params)
	}
	return SaveOutput{Version: int(saved.Version), UpdatedAt: saved.UpdatedAt}, err
}

// unsaved says why nothing was saved: there is no such document, somebody saved another text
// meanwhile, or this very text had arrived before and only its answer was lost.
func unsaved(ctx context.Context, q *queries.Queries, params queries.SaveDocumentParams) (SaveOutput, error) {
	now, err := q.GetDocument(ctx, queries.GetDocumentParams{ID: params.ID})
	if err != nil {
		return SaveOutput{}, err
	}
	if now.Kind != queries.DocumentKindDOCUMENT {
		return SaveOutput{}, problem.NotFound()
	}
	if SameText(now.Content, params.Content) {
		return SaveOutput{Version: int(now.Version), UpdatedAt: now.UpdatedAt}, nil
	}
	return SaveOutput{}, Overwritten()
}
