package usernotificationssettings

import (
	"context"

	"cortejo/queries"
	"cortejo/tenants"
)

// GetAllOutput has every kind, in the order of the groups on the screen.
type GetAllOutput struct {
	Settings []Setting `json:"settings"`
}

func getAll(ctx context.Context, db tenants.Reader, _ struct{}) (GetAllOutput, error) {
	rows, err := queries.New(db).GetNotificationSettings(ctx)
	if err != nil {
		return GetAllOutput{}, err
	}
	off := map[queries.NotificationType]bool{}
	for _, row := range rows {
		off[row.Type] = !row.Enabled
	}
	out := GetAllOutput{Settings: []Setting{}}
	for _, kind := range queries.AllNotificationTypeValues() {
		out.Settings = append(out.Settings, Setting{Type: kind, Enabled: !off[kind]})
	}
	return out, nil
}
