package customer

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/document"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// SaveDocumentInput is the whole text of a document of the client's own.
type SaveDocumentInput struct {
	UUID    uuid.UUID      `json:"uuid"`
	Version int            `json:"version" minimum:"1" maximum:"1000000000" doc:"The one it was written on"`
	Content map[string]any `json:"content" doc:"Tiptap's JSON, with no other pictures than it showed before"`
}

func saveDocument(ctx context.Context, db tenants.Writer, in SaveDocumentInput) (document.SaveOutput, error) {
	text, kept, err := document.ReadText(in.Content)
	if err != nil {
		return document.SaveOutput{}, err
	}
	q := queries.New(db)
	saved, err := q.SaveClientDocument(ctx, queries.SaveClientDocumentParams{ID: in.UUID, Version: int32(in.Version), Content: kept})
	if errors.Is(err, pgx.ErrNoRows) {
		return unsaved(ctx, db, in.UUID, kept)
	}
	if err != nil {
		return document.SaveOutput{}, err
	}
	if len(text.ImageKeys) > 0 {
		shown, err := q.HasShownImages(ctx, queries.HasShownImagesParams{ID: in.UUID, Keys: text.ImageKeys})
		if err == nil && !shown {
			err = document.PictureGone()
		}
		if err != nil {
			return document.SaveOutput{}, err
		}
	}
	_, err = q.KeepClientVersion(ctx, queries.KeepClientVersionParams{ID: in.UUID, Content: kept, ImageKeys: text.ImageKeys})
	return document.SaveOutput{Version: int(saved.Version), UpdatedAt: saved.UpdatedAt}, err
}

// unsaved says why nothing was saved: there is no such document or it is not theirs, somebody saved
// another text meanwhile, or this very text had arrived before and only its answer was lost.
func unsaved(ctx context.Context, db tenants.Reader, id uuid.UUID, kept []byte) (document.SaveOutput, error) {
	now, err := queries.New(db).GetClientDocument(ctx, queries.GetClientDocumentParams{ID: id})
	if err != nil {
		return document.SaveOutput{}, err
	}
	if now.Kind != queries.DocumentKindDOCUMENT || !now.Editable {
		return document.SaveOutput{}, problem.NotFound()
	}
	if document.SameText(now.Content, kept) {
		return document.SaveOutput{Version: int(now.Version), UpdatedAt: now.UpdatedAt}, nil
	}
	return document.SaveOutput{}, document.Overwritten()
}
