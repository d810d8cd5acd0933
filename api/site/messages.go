package site

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/paging"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// messagesPerPage travel at once.
const messagesPerPage = 50

// GetMessagesInput names an event.
type GetMessagesInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
	Cursor    string    `query:"cursor" maxLength:"200"`
}

// ScopeEventID narrows the scope to it.
func (in GetMessagesInput) ScopeEventID() uuid.UUID { return in.EventUUID }

// Message is what a guest wrote on the site.
type Message struct {
	UUID      uuid.UUID `json:"uuid"`
	Name      string    `json:"name"`
	Message   string    `json:"message"`
	CreatedAt time.Time `json:"createdAt"`
	Approved  bool      `json:"approved" doc:"Whether visitors read it"`
}

// GetMessagesOutput is a page of them, newest first.
type GetMessagesOutput struct {
	Items      []Message `json:"items"`
	NextCursor *string   `json:"nextCursor,omitempty"`
}

func getMessages(ctx context.Context, db tenants.Reader, in GetMessagesInput) (GetMessagesOutput, error) {
	after, err := paging.DecodeCursor[uuid.UUID](in.Cursor)
	if err != nil {
		return GetMessagesOutput{}, err
	}
	text, err := queries.New(db).ListSiteMessages(ctx,
		queries.ListSiteMessagesParams{EventID: in.EventUUID, AfterID: after, PageSize: messagesPerPage + 1})
	if err != nil {
		return GetMessagesOutput{}, err
	}
	var out GetMessagesOutput
	if err := json.Unmarshal(text, &out.Items); err != nil {
		return GetMessagesOutput{}, fmt.Errorf("site: read messages: %w", err)
	}
	var more bool
	if out.Items, more = paging.Cut(out.Items, messagesPerPage); more {
		cursor, err := paging.EncodeCursor(out.Items[len(out.Items)-1].UUID)
		if err != nil {
			return GetMessagesOutput{}, err
		}
		out.NextCursor = &cursor
	}
	return out, nil
}

// ModerateMessageInput changes fields of a message; absent ones keep their value.
type ModerateMessageInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	UUID      uuid.UUID `json:"uuid"`
	Approved  *bool     `json:"approved,omitempty" doc:"Whether visitors read it"`
	Deleted   *bool     `json:"deleted,omitempty" doc:"False brings it back, for a day"`
}

func moderateMessage(ctx context.Context, db tenants.Writer, in ModerateMessageInput) (procedure.None, error) {
	_, err := queries.New(db).ModerateSiteMessage(ctx, queries.ModerateSiteMessageParams{
		EventID: in.EventUUID, ID: in.UUID, Approved: in.Approved, Deleted: in.Deleted,
	})
	return procedure.None{}, err
}
