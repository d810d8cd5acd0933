package usernotificationssettings_test

import (
	"testing"

	"cortejo/api/usernotificationssettings"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/queries"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

// off lists what a person does not want to hear about.
func off(t *testing.T, c proceduretest.Caller) (kinds []queries.NotificationType) {
	t.Helper()
	all := proceduretest.Get[usernotificationssettings.GetAllOutput](c, "userNotificationsSettings.getAll",
		nil).Settings
	if len(all) != len(queries.AllNotificationTypeValues()) {
		t.Errorf("%d settings", len(all))
	}
	for _, s := range all {
		if !s.Enabled {
			kinds = append(kinds, s.Type)
		}
	}
	return kinds
}

func TestSettings(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := proceduretest.New(t, env, usernotificationssettings.Register)
	me, other := api.Me(env.AddUser("Ana")), api.Me(env.AddUser("Bruno"))
	if got := off(t, me); len(got) > 0 {
		t.Errorf("off from the start: %v", got)
	}
	change := func(kind string, enabled bool) {
		t.Helper()
		got := proceduretest.Post[usernotificationssettings.Setting](me, "userNotificationsSettings.upsert",
			proceduretest.Input{"type": kind, "enabled": enabled})
		if string(got.Type) != kind || got.Enabled != enabled {
			t.Errorf("switched to %+v", got)
		}
	}
	change("TASKS_LATE", false)
	change("TASKS_LATE", false)
	change("PAYMENT_LATE", false)
	change("PAYMENT_LATE", true)
	if got := off(t, me); len(got) != 1 || got[0] != queries.NotificationTypeTASKSLATE {
		t.Errorf("off: %v", got)
	}
	if got := off(t, other); len(got) > 0 {
		t.Errorf("off for somebody else: %v", got)
	}
	if got := me.PostRefused("userNotificationsSettings.upsert",
		proceduretest.Input{"type": "EVERYTHING", "enabled": false}); got.MessageOf("type") == "" {
		t.Errorf("an unknown kind got %+v", got)
	}
}

func TestChannels(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := proceduretest.New(t, env, usernotificationssettings.Register)
	me := api.Me(env.AddUser("Ana"))
	change := func(channel string, enabled bool, want usernotificationssettings.Setting) {
		t.Helper()
		want.Type = "TASKS_LATE"
		got := proceduretest.Post[usernotificationssettings.Setting](me, "userNotificationsSettings.upsert",
			proceduretest.Input{"type": "TASKS_LATE", "channel": channel, "enabled": enabled})
		if got != want {
			t.Errorf("%s %t makes %+v, want %+v", channel, enabled, got, want)
		}
		for _, one := range proceduretest.Get[usernotificationssettings.GetAllOutput](me,
			"userNotificationsSettings.getAll", nil).Settings {
			if one.Type == want.Type && one != want {
				t.Errorf("then all say %+v", one)
			}
			if one.Type == "PAYMENT_LATE" &&
				one != (usernotificationssettings.Setting{Type: "PAYMENT_LATE", Enabled: true, Push: true}) {
				t.Errorf("another is %+v", one)
			}
		}
	}
	change("EMAIL", true, usernotificationssettings.Setting{Enabled: true, Push: true, Email: true})
	change("PUSH", false, usernotificationssettings.Setting{Enabled: true, Email: true})
	change("WHATSAPP", true, usernotificationssettings.Setting{Enabled: true, Email: true, WhatsApp: true})
	change("APP", false, usernotificationssettings.Setting{Email: true, WhatsApp: true})
	change("APP", true, usernotificationssettings.Setting{Enabled: true, Email: true, WhatsApp: true})
	if got := me.PostRefused("userNotificationsSettings.upsert",
		proceduretest.Input{"type": "TASKS_LATE", "channel": "SMS", "enabled": true}); got.MessageOf("channel") == "" {
		t.Errorf("an unknown channel got %+v", got)
	}
}

func TestQuietHours(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := proceduretest.New(t, env, usernotificationssettings.Register)
	me, other := api.Me(env.AddUser("Ana")), api.Me(env.AddUser("Bruno"))
	read := func(c proceduretest.Caller) usernotificationssettings.Preferences {
		return proceduretest.Get[usernotificationssettings.Preferences](c,
			"userNotificationsSettings.getPreferences", nil)
	}
	usual := usernotificationssettings.Preferences{TimeZone: "America/Sao_Paulo", Quiet: true, QuietFrom: 21,
		QuietUntil: 8}
	if got := read(me); got != usual {
		t.Errorf("from the start: %+v", got)
	}
	for _, step := range []struct {
		change proceduretest.Input
		want   usernotificationssettings.Preferences
	}{
		{proceduretest.Input{"browserTimeZone": "Europe/Lisbon"},
			usernotificationssettings.Preferences{TimeZone: "Europe/Lisbon", Quiet: true, QuietFrom: 21,
				QuietUntil: 8}},
		{proceduretest.Input{"timeZone": "America/Manaus", "browserTimeZone": "Europe/Lisbon"},
			usernotificationssettings.Preferences{TimeZone: "America/Manaus", Quiet: true, QuietFrom: 21,
				QuietUntil: 8}},
		{proceduretest.Input{"quietFrom": 0, "quietUntil": 6},
			usernotificationssettings.Preferences{TimeZone: "America/Manaus", Quiet: true, QuietFrom: 0,
				QuietUntil: 6}},
		// A zone that only a browser knows does not prevent saving.
		{proceduretest.Input{"quiet": false, "dailySummary": true, "browserTimeZone": "Etc/Unknown"},
			usernotificationssettings.Preferences{TimeZone: "America/Manaus", QuietFrom: 0, QuietUntil: 6,
				DailySummary: true}},
	} {
		if got := proceduretest.Post[usernotificationssettings.Preferences](me,
			"userNotificationsSettings.updatePreferences", step.change); got != step.want || read(me) != step.want {
			t.Errorf("%v makes %+v", step.change, got)
		}
	}
	for field, change := range map[string]proceduretest.Input{
		"timeZone": {"timeZone": "BRT+3"}, "quietUntil": {"quietUntil": 0}, "quietFrom": {"quietFrom": 24},
	} {
		if got := me.PostRefused("userNotificationsSettings.updatePreferences", change); got.MessageOf(field) == "" {
			t.Errorf("%v got %+v", change, got)
		}
	}
	if got := read(other); got != usual {
		t.Errorf("somebody else's: %+v", got)
	}
}
