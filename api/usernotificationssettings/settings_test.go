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
	all := proceduretest.Get[usernotificationssettings.GetAllOutput](c, "userNotificationsSettings.getAll", nil).Settings
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
	me, other := api.Me(env.User("Ana")), api.Me(env.User("Bruno"))
	if got := off(t, me); len(got) > 0 {
		t.Errorf("off from the start: %v", got)
	}
	change := func(kind string, enabled bool) {
		t.Helper()
		got := proceduretest.Post[usernotificationssettings.Setting](me, "userNotificationsSettings.upsert", proceduretest.Input{"type": kind, "enabled": enabled})
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
	if got := me.PostRefused("userNotificationsSettings.upsert", proceduretest.Input{"type": "EVERYTHING", "enabled": false}); got.Beside("type") == "" {
		t.Errorf("an unknown kind got %+v", got)
	}
}
