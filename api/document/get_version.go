package document

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// GetVersionInput names a version of a document.
type GetVersionInput struct {
	UUID    uuid.UUID `query:"uuid" required:"true"`
	Version int       `query:"version" required:"true" minimum:"1"`
}

// GetVersionOutput is the document as it was at that version.
type GetVersionOutput struct {
	Version int            `json:"version"`
	Author  string         `json:"author"`
	SavedAt time.Time      `json:"savedAt"`
	Content map[string]any `json:"content" doc:"Tiptap's JSON, checked"`
}

func getVersion(ctx context.Context, db tenants.Reader, in GetVersionInput) (GetVersionOutput, error) {
	row, err := queries.New(db).
		GetDocumentVersion(ctx, queries.GetDocumentVersionParams{ID: in.UUID, Version: int32(in.Version)})
	if err != nil {
		return GetVersionOutput{}, err
	}
	content, err := showText(row.Content)
	return GetVersionOutput{Version: int(row.Version), Author: row.Author, SavedAt: row.SavedAt, Content: content}, err
}
