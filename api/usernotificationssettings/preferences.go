package usernotificationssettings

import (
	"context"

	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/tenants"
)

// Preferences are a person's quiet hours, and whether they get an e-mail that summarizes their day.
type Preferences struct {
	TimeZone     string `json:"timeZone" doc:"A name of the tz database; users.get returns it only once it was set"`
	Quiet        bool   `json:"quiet" doc:"Whether messages wait in the quiet hours"`
	QuietFrom    int    `json:"quietFrom" doc:"The hour at which the quiet hours begin"`
	QuietUntil   int    `json:"quietUntil" doc:"The hour at which they end, on the next day if it is less than quietFrom"`
	DailySummary bool   `json:"dailySummary" doc:"Whether an e-mail comes at seven in the morning"`
}

func getPreferences(ctx context.Context, db tenants.Reader, _ struct{}) (Preferences, error) {
	row, err := queries.New(db).GetNotificationPreferences(ctx)
	return Preferences{TimeZone: row.TimeZone, Quiet: row.Quiet, QuietFrom: int(row.QuietFrom),
		QuietUntil: int(row.QuietUntil), DailySummary: row.DailySummary}, err
}

// UpdatePreferencesInput changes preferences; absent fields keep their value.
type UpdatePreferencesInput struct {
	TimeZone        *string `json:"timeZone,omitempty" minLength:"1" maxLength:"64"`
	BrowserTimeZone *string `json:"browserTimeZone,omitempty" minLength:"1" maxLength:"64" doc:"The browser's time zone; ignored once the person saved preferences"`
	Quiet           *bool   `json:"quiet,omitempty"`
	QuietFrom       *int16  `json:"quietFrom,omitempty" minimum:"0" maximum:"23"`
	QuietUntil      *int16  `json:"quietUntil,omitempty" minimum:"0" maximum:"23"`
	DailySummary    *bool   `json:"dailySummary,omitempty"`
}

func updatePreferences(ctx context.Context, db tenants.Writer, in UpdatePreferencesInput) (Preferences, error) {
	q := queries.New(db)
	var f form.Form
	for _, zone := range []**string{&in.TimeZone, &in.BrowserTimeZone} {
		if *zone == nil {
			continue
		}
		known, err := q.IsTimeZone(ctx, queries.IsTimeZoneParams{Name: **zone})
		switch {
		case err != nil:
			return Preferences{}, err
		case known:
		case zone == &in.BrowserTimeZone:
			// The person did not choose it and could not choose another: browsers know zones that Postgres does not.
			*zone = nil
		default:
			f.Reject("timeZone", "Escolha um fuso horário da lista")
		}
	}
	if err := f.Err(); err != nil {
		return Preferences{}, err
	}
	row, err := q.ChangeNotificationPreferences(ctx, queries.ChangeNotificationPreferencesParams{
		TimeZone: in.TimeZone, BrowserTimeZone: in.BrowserTimeZone, Quiet: in.Quiet, QuietFrom: in.QuietFrom,
		QuietUntil: in.QuietUntil, DailySummary: in.DailySummary,
	})
	if err == nil && row.QuietFrom == row.QuietUntil {
		// They would be the whole day, or none of it.
		f.Reject("quietUntil", "Escolha uma hora diferente da primeira")
		return Preferences{}, f.Err()
	}
	return Preferences{TimeZone: row.TimeZone, Quiet: row.Quiet, QuietFrom: int(row.QuietFrom),
		QuietUntil: int(row.QuietUntil), DailySummary: row.DailySummary}, err
}
