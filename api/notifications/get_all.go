package notifications

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/paging"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetAllInput chooses one page.
type GetAllInput struct {
	Unread bool   `query:"unread" doc:"Only those not read yet"`
	Cursor string `query:"cursor" maxLength:"200"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"30"`
}

// GetAllOutput is one page of notifications.
type GetAllOutput struct {
	Items      []Notification `json:"items"`
	NextCursor *string        `json:"nextCursor,omitempty"`
}

// cursorKey is the position of the last notification of a page.
type cursorKey struct {
	At time.Time `json:"t"`
	ID uuid.UUID `json:"i"`
}

func getAll(ctx context.Context, db tenants.Reader, in GetAllInput) (GetAllOutput, error) {
	params := queries.ListNotificationsParams{Unread: in.Unread,
		PageSize: int32(in.Limit) + 1} //nolint:gosec // at most 100
	after, err := paging.DecodeCursor[cursorKey](in.Cursor)
	if err != nil {
		return GetAllOutput{}, err
	}
	if after != nil {
		params.AfterAt, params.AfterID = after.At, &after.ID
	}
	rows, err := queries.New(db).ListNotifications(ctx, params)
	if err != nil {
		return GetAllOutput{}, err
	}
	rows, more := paging.Cut(rows, in.Limit)
	out := GetAllOutput{Items: make([]Notification, 0, len(rows))}
	for _, row := range rows {
		one, err := Notification{
			UUID: row.ID, Type: row.Type, BusinessUUID: row.BusinessID, CreatedAt: row.CreatedAt, ReadAt: row.ReadAt,
			Many: int(row.Many), IsReminder: row.IsReminder,
		}.words(row.Content)
		if err != nil {
			return GetAllOutput{}, err
		}
		out.Items = append(out.Items, one)
	}
	if more {
		last := rows[len(rows)-1]
		next, err := paging.EncodeCursor(cursorKey{last.CreatedAt, last.ID})
		if err != nil {
			return GetAllOutput{}, err
		}
		out.NextCursor = &next
	}
	return out, nil
}
