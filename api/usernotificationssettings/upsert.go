package usernotificationssettings

import (
	"context"

	"cortejo/queries"
	"cortejo/tenants"
)

// UpsertInput says what a kind of message shall be from now on.
type UpsertInput struct {
	Type    queries.NotificationType `json:"type"`
	Enabled bool                     `json:"enabled"`
}

func upsert(ctx context.Context, db tenants.Writer, in UpsertInput) (Setting, error) {
	row, err := queries.New(db).SwitchNotification(ctx, queries.SwitchNotificationParams{Type: in.Type, Enabled: in.Enabled})
	return Setting{Type: row.Type, Enabled: row.Enabled}, err
}
