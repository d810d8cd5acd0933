package document

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// GetVersionsInput names a document.
type GetVersionsInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

// GetVersionsOutput lists the versions, newest first; the first is the current text. At most fifty are kept.
type GetVersionsOutput struct {
	Items []Version `json:"items"`
}

// Version is a period of writing.
type Version struct {
	Version   int       `json:"version"`
	Author    string    `json:"author" doc:"By their name in the team; empty where they are in it no more"`
	StartedAt time.Time `json:"startedAt"`
	SavedAt   time.Time `json:"savedAt"`
}

func getVersions(ctx context.Context, db tenants.Reader, in GetVersionsInput) (GetVersionsOutput, error) {
	text, err := queries.New(db).ListDocumentVersions(ctx, queries.ListDocumentVersionsParams{ID: in.UUID})
	if err != nil {
		return GetVersionsOutput{}, err
	}
	var out GetVersionsOutput
	if err := json.Unmarshal(text, &out.Items); err != nil {
		return out, fmt.Errorf("document: read the versions: %w", err)
	}
	return out, nil
}
