package guests

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/platform/paging"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetAllInput names an event, and the page.
type GetAllInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
	Cursor    string    `query:"cursor" maxLength:"400"`
}

// ScopeEventID narrows the scope to it.
func (in GetAllInput) ScopeEventID() uuid.UUID { return in.EventUUID }

// GetAllOutput is a page of a list.
type GetAllOutput struct {
	Items   []Invitation `json:"items" doc:"At most 200, ordered by ID"`
	Cursor  string       `json:"cursor,omitempty" doc:"Of the next page; absent on the last"`
	Changes string       `json:"changes" doc:"The value that guests.getChanges takes to list the changes since the first page was read"`
}

// seen is the moment at which a list was read: the oldest transaction that was still running then, and the time.
type seen struct {
	Snapshot int64     `json:"s"`
	At       time.Time `json:"t"`
}

// page is a page's cursor: the last invitation before it, and the moment at which the first page was read.
type page struct {
	After uuid.UUID `json:"a"`
	Seen  seen      `json:"n"`
}

func getAll(ctx context.Context, db tenants.Reader, in GetAllInput) (GetAllOutput, error) {
	from, err := paging.DecodeCursor[page](in.Cursor)
	if err != nil {
		return GetAllOutput{}, err
	}
	if from == nil {
		from = &page{}
	}
	row, err := queries.New(db).ListInvitations(ctx,
		queries.ListInvitationsParams{EventID: in.EventUUID, AfterID: from.After, PageSize: perPage + 1})
	if err != nil {
		return GetAllOutput{}, err
	}
	if in.Cursor == "" {
		from.Seen = seen{Snapshot: row.Snapshot, At: time.Now()}
	}
	items, err := invitationsOf(row.Items)
	if err != nil {
		return GetAllOutput{}, err
	}
	out := GetAllOutput{}
	var more bool
	if out.Items, more = paging.Cut(items, perPage); more {
		out.Cursor, err = paging.EncodeCursor(page{After: out.Items[perPage-1].UUID, Seen: from.Seen})
	}
	if err == nil {
		out.Changes, err = paging.EncodeCursor(from.Seen)
	}
	return out, err
}

func invitationsOf(text []byte) ([]Invitation, error) {
	items := []Invitation{}
	if err := json.Unmarshal(text, &items); err != nil {
		return nil, fmt.Errorf("guests: read a list: %w", err)
	}
	for _, i := range items {
		if m := i.LastMessage; m != nil && m.Status == "failed" {
			code := "NOT_SAID"
			if m.Error != nil {
				code = *m.Error
			}
			why := jobs.WhyNotSent(code)
			m.Error = &why
		}
	}
	return items, nil
}
