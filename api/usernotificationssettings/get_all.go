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
	switched := map[queries.NotificationType]Setting{}
	for _, row := range rows {
		switched[row.Type] = Setting{Type: row.Type, Enabled: row.Enabled, Push: row.Push, Email: row.Email,
			WhatsApp: row.Whatsapp}
	}
	out := GetAllOutput{Settings: []Setting{}}
	for _, kind := range queries.AllNotificationTypeValues() {
		one, ever := switched[kind]
		if !ever {
			one = Setting{Type: kind, Enabled: true, Push: true}
		}
		out.Settings = append(out.Settings, one)
	}
	return out, nil
}
