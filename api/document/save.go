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

// SaveOutput is the stored text with its version.
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
	if err := checkImages(ctx, q, &in.UUID, text.ImageKeys); err != nil {
		return SaveOutput{}, err
	}
	return write(ctx, q, in.Version, queries.KeepVersionParams{ID: in.UUID, Content: kept, ImageKeys: text.ImageKeys,
		Apart: in.Apart})
}

// write stores a text if the document still has the version of the base value, and adds it to the versions.
func write(ctx context.Context, q *queries.Queries, over int, text queries.KeepVersionParams) (SaveOutput, error) {
	saved, err := q.SaveDocument(ctx, queries.SaveDocumentParams{ID: text.ID, Version: int32(over),
		Content: text.Content})
	if errors.Is(err, pgx.ErrNoRows) {
		return explainUnsaved(ctx, q, text)
	}
	if err != nil {
		return SaveOutput{}, err
	}
	_, err = q.KeepVersion(ctx, text)
	return SaveOutput{Version: int(saved.Version), UpdatedAt: saved.UpdatedAt}, err
}

// explainUnsaved returns why no row was updated: the document does not exist or the caller may not change it, another
// text was saved meanwhile (409), or this very text was saved before and only its answer was lost (then it returns that
// version).
func explainUnsaved(ctx context.Context, q *queries.Queries, text queries.KeepVersionParams) (SaveOutput, error) {
	now, err := q.GetDocument(ctx, queries.GetDocumentParams{ID: text.ID})
	if err != nil {
		return SaveOutput{}, err
	}
	if now.Kind != queries.DocumentKindDOCUMENT || !now.Editable {
		return SaveOutput{}, problem.NotFound()
	}
	if isSameText(now.Content, text.Content) {
		return SaveOutput{Version: int(now.Version), UpdatedAt: now.UpdatedAt}, nil
	}
	return SaveOutput{},
		problem.Conflict("Outra pessoa mudou este documento enquanto você escrevia. Veja os dois textos e escolha.")
}
