package notifications

import (
	"context"
	"encoding/json"
	"fmt"

	"cortejo/queries"
	"cortejo/tenants"
)

// newest is the number of unread notifications that the bell shows.
const newest = 5

// GetUnreadOutput is the content of the bell.
type GetUnreadOutput struct {
	Unread int            `json:"unread" doc:"100 is that or more"`
	Newest []Notification `json:"newest"`
}

func getUnread(ctx context.Context, db tenants.Reader, _ struct{}) (GetUnreadOutput, error) {
	row, err := queries.New(db).
		NewestNotifications(ctx, queries.NewestNotificationsParams{CountedTo: counted, Shown: newest})
	if err != nil {
		return GetUnreadOutput{}, err
	}
	out := GetUnreadOutput{Unread: int(row.Unread), Newest: []Notification{}}
	var found []struct {
		Notification
		Content json.RawMessage `json:"content"`
	}
	if err := json.Unmarshal(row.Newest, &found); err != nil {
		return GetUnreadOutput{}, fmt.Errorf("notifications: read the newest: %w", err)
	}
	for _, one := range found {
		said, err := one.words(one.Content)
		if err != nil {
			return GetUnreadOutput{}, err
		}
		out.Newest = append(out.Newest, said)
	}
	return out, nil
}
