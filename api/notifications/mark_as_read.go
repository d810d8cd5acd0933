package notifications

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// MarkAsReadInput names a notification.
type MarkAsReadInput struct {
	UUID uuid.UUID `json:"uuid"`
}

func markAsRead(ctx context.Context, db tenants.Writer, in MarkAsReadInput) (procedure.None, error) {
	_, err := queries.New(db).ReadNotification(ctx, queries.ReadNotificationParams{ID: in.UUID})
	return procedure.None{}, err
}

// MarkAllAsReadInput limits the notifications to those up to a time, if it has one.
type MarkAllAsReadInput struct {
	Until *time.Time `json:"until,omitempty" doc:"createdAt of the newest that was shown: what came after it stays unread. All, if not said"`
}

// MarkAllAsReadOutput is the number of notifications that it marked.
type MarkAllAsReadOutput struct {
	Read   int       `json:"read"`
	ReadAt time.Time `json:"readAt" doc:"What takes it back: notifications.markAsUnread"`
}

func markAllAsRead(ctx context.Context, db tenants.Writer, in MarkAllAsReadInput) (MarkAllAsReadOutput, error) {
	row, err := queries.New(db).ReadAllNotifications(ctx, queries.ReadAllNotificationsParams{Until: in.Until})
	return MarkAllAsReadOutput{Read: int(row.Read), ReadAt: row.ReadAt}, err
}

// MarkAsUnreadInput names a notification, or the time at which several were marked as read.
type MarkAsUnreadInput struct {
	UUID   *uuid.UUID `json:"uuid,omitempty"`
	ReadAt *time.Time `json:"readAt,omitempty" doc:"As notifications.markAllAsRead answered it"`
}

// MarkAsUnreadOutput is the number of notifications that are unread again.
type MarkAsUnreadOutput struct {
	Unread int `json:"unread"`
}

func markAsUnread(ctx context.Context, db tenants.Writer, in MarkAsUnreadInput) (MarkAsUnreadOutput, error) {
	unread, err := queries.New(db).
		UnreadNotifications(ctx, queries.UnreadNotificationsParams{ID: in.UUID, ReadAt: in.ReadAt})
	return MarkAsUnreadOutput{Unread: int(unread)}, err
}
