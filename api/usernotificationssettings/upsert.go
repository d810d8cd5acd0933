package usernotificationssettings

import (
	"cmp"
	"context"

	"cortejo/queries"
	"cortejo/tenants"
)

// UpsertInput says what a kind of message, or one of its channels, shall be from now on.
type UpsertInput struct {
	Type    queries.NotificationType `json:"type"`
	Channel string                   `json:"channel,omitempty" enum:"APP,PUSH,EMAIL,WHATSAPP" doc:"APP, which is meant where none is named, is the kind as a whole"`
	Enabled bool                     `json:"enabled"`
}

func upsert(ctx context.Context, db tenants.Writer, in UpsertInput) (Setting, error) {
	row, err := queries.New(db).SwitchNotification(ctx,
		queries.SwitchNotificationParams{Type: in.Type, Channel: cmp.Or(in.Channel, "APP"), Enabled: in.Enabled})
	return Setting{Type: row.Type, Enabled: row.Enabled, Push: row.Push, Email: row.Email, WhatsApp: row.Whatsapp}, err
}
