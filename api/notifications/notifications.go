// Package notifications is the router of the notifications of a member, in all of their businesses (specification 2,
// sections 2, 3 and 7). Row-level security hides a notification about something that the member may no longer see,
// because it checks their current rights.
package notifications

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/formats/notificationtext"
	"cortejo/platform/procedure"
	"cortejo/queries"
)

// counted limits the count of unread notifications: every screen shows more of them as "99+".
const counted = 100

// Register adds the procedures of notifications.
func Register(r *procedure.Router) {
	procedure.Query(r, "notifications.getAll", procedure.Me, getAll,
		procedure.Doc{Summary: "What the asker was told of, the newest first, page by page"})
	procedure.Query(r, "notifications.getUnreadNotifications", procedure.Me, getUnread,
		procedure.Doc{Summary: "How many the asker has not read, and the newest of them"})
	procedure.Mutation(r, "notifications.markAsRead", procedure.Me, markAsRead, procedure.Doc{Summary: "Read one"})
	procedure.Mutation(r, "notifications.markAllAsRead", procedure.Me, markAllAsRead,
		procedure.Doc{Summary: "Read all, or those up to a moment"})
	procedure.Mutation(r, "notifications.markAsUnread", procedure.Me, markAsUnread,
		procedure.Doc{Summary: "Take back that one was read, or several at once"})
	procedure.Mutation(r, "notifications.resumeReminder", procedure.Me, resumeReminder,
		procedure.Doc{Summary: "Take back that a reminder was put off or ended", Description: "404 where none was."})
	procedure.Mutation(r, "notifications.snooze", procedure.Me, snooze,
		procedure.Doc{Summary: "Be reminded of something again at another moment",
			Description: "404 of a notification that reminds of nothing."})
	procedure.Mutation(r, "notifications.endReminder", procedure.Me, endReminder,
		procedure.Doc{Summary: "Not be reminded of something any more",
			Description: "404 of a notification that reminds of nothing."})
}

// Notification is a notification, as data and as text. Unread ones of one type and event are joined into one.
type Notification struct {
	UUID         uuid.UUID                        `json:"uuid"`
	Type         queries.NotificationType         `json:"type"`
	BusinessUUID uuid.UUID                        `json:"businessUuid" doc:"The business that it is of"`
	CreatedAt    time.Time                        `json:"createdAt" doc:"Of the newest that it joins"`
	ReadAt       *time.Time                       `json:"readAt,omitempty"`
	Many         int                              `json:"many" doc:"How many it joins; 1000 is that or more"`
	IsReminder   bool                             `json:"isReminder" doc:"Whether it can be put off"`
	Content      notificationtext.NotifiedContent `json:"content"`
	notificationtext.Words
}

// words parses the content of a notification and adds its text.
func (n Notification) words(content []byte) (Notification, error) {
	if err := json.Unmarshal(content, &n.Content); err != nil {
		return n, fmt.Errorf("notifications: read the content of one: %w", err)
	}
	n.Words = notificationtext.Render(string(n.Type), n.Many, n.Content)
	return n, nil
}
