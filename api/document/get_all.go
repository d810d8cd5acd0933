package document

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/paging"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetAllInput chooses one page of an event's documents.
type GetAllInput struct {
	EventUUID    uuid.UUID            `query:"eventUuid" required:"true"`
	TaskPublicID *uuid.UUID           `query:"taskPublicId" doc:"Only those of this task"`
	Kind         queries.DocumentKind `query:"kind"`
	Search       string               `query:"search" maxLength:"190" doc:"In names and the titles of their tasks, without regard to accents or case"`
	Cursor       string               `query:"cursor" maxLength:"400"`
	Limit        int                  `query:"limit" minimum:"1" maximum:"60" default:"24"`
}

// ScopeEventID narrows the scope to it.
func (in GetAllInput) ScopeEventID() uuid.UUID { return in.EventUUID }

// GetAllOutput is one page, the newest first.
type GetAllOutput struct {
	Items      []Card  `json:"items"`
	NextCursor *string `json:"nextCursor,omitempty"`
}

// cursorKey is the order's keys of the last document of a page.
type cursorKey struct {
	At time.Time `json:"t"`
	ID uuid.UUID `json:"i"`
}

func getAll(ctx context.Context, db tenants.Reader, in GetAllInput) (GetAllOutput, error) {
	params := queries.ListDocumentsParams{EventID: in.EventUUID, TaskID: in.TaskPublicID,
		Search: strings.TrimSpace(in.Search), PageSize: int32(in.Limit) + 1}
	if in.Kind != "" {
		params.Kind = &in.Kind
	}
	before, err := paging.DecodeCursor[cursorKey](in.Cursor)
	if err != nil {
		return GetAllOutput{}, err
	}
	if before != nil {
		params.BeforeAt, params.BeforeID = &before.At, &before.ID
	}
	text, err := queries.New(db).ListDocuments(ctx, params)
	if err != nil {
		return GetAllOutput{}, err
	}
	var cards []Card
	if err := json.Unmarshal(text, &cards); err != nil {
		return GetAllOutput{}, fmt.Errorf("document: read a list: %w", err)
	}
	cards, more := paging.Cut(cards, in.Limit)
	out := GetAllOutput{Items: cards}
	if more {
		last := cards[len(cards)-1]
		next, err := paging.EncodeCursor(cursorKey{At: last.CreatedAt, ID: last.UUID})
		if err != nil {
			return GetAllOutput{}, err
		}
		out.NextCursor = &next
	}
	return out, nil
}
