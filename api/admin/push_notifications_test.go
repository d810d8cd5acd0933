package admin_test

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/api/admin"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/session"
	"cortejo/sql/civil"
	"cortejo/tenants/tenanttest"
)

func TestATextIsTriedCountedAndSentOnce(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := serve(t, env, session.NewIdentities(nobody, nobody))
	sofia, caio, marina := env.AddStaff("Sofia"), env.AddStaff("Caio"), env.AddUser("Marina")
	own := env.AddStaffDevice(sofia)
	env.AddStaffDevice(marina)
	env.AddStaffDevice(marina)
	asked := func(more proceduretest.Input) proceduretest.Input {
		in := proceduretest.Input{"title": " Novidade ", "body": "Um calendário novo", "path": "/app/calendar",
			"isDryRun": false}
		for name, value := range more {
			in[name] = value
		}
		return in
	}
	const send = "admin.sendPushNotification"
	if got := proceduretest.Get[admin.GetAdminUserDevicesOutput](api.Staff(sofia), "admin.getAdminUserDevices",
		nil).Devices; len(got) != 1 || got[0].UUID != own {
		t.Fatalf("her own devices are %+v", got)
	}
	if refusal := api.Staff(sofia).
		PostRefused(send, asked(proceduretest.Input{"devices": 3})); refusal.Status != http.StatusConflict {
		t.Errorf("without a trial: %+v", refusal)
	}
	// A trial goes to a device of one's own, and who names one does not mean everybody.
	for who, token := range map[tenanttest.User]any{caio: own, sofia: nil} {
		if refusal := api.Staff(who).
			PostRefused(send, asked(proceduretest.Input{"isDryRun": true, "dryRunToken": token})); refusal.MessageOf(
			"dryRunToken") == "" {
			t.Errorf("a trial on %v: %+v", token, refusal)
		}
	}
	if refusal := api.Staff(sofia).PostRefused(send,
		asked(proceduretest.Input{"dryRunToken": own, "devices": 3})); refusal.MessageOf("dryRunToken") == "" {
		t.Errorf("to everybody, with a device: %+v", refusal)
	}
	trial := proceduretest.Post[admin.PushNotification](api.Staff(sofia), send,
		asked(proceduretest.Input{"isDryRun": true, "dryRunToken": own}))
	if !trial.IsDryRun || trial.Devices != 3 || trial.People != 2 || trial.Waiting != 1 {
		t.Errorf("the trial is %+v", trial)
	}
	if refusal := api.Staff(sofia).
		PostRefused(send, asked(proceduretest.Input{"devices": 3})); refusal.Status != http.StatusConflict {
		t.Errorf("before its push service took it: %+v", refusal)
	}
	change(t, env, `UPDATE broadcast_pushes SET state = 'SENT'`)
	if refusal := api.Staff(sofia).
		PostRefused(send,
			asked(proceduretest.Input{"body": "Um calendário  novo",
				"devices": 3})); refusal.Status != http.StatusConflict {
		t.Errorf("another text: %+v", refusal)
	}
	if refusal := api.Staff(caio).
		PostRefused(send, asked(proceduretest.Input{"devices": 3})); refusal.Status != http.StatusConflict {
		t.Errorf("another's trial: %+v", refusal)
	}
	for _, typed := range []any{nil, 0, 2, 4} {
		if refusal := api.Staff(sofia).
			PostRefused(send, asked(proceduretest.Input{"devices": typed})); refusal.MessageOf("devices") == "" {
			t.Errorf("typed %v: %+v", typed, refusal)
		}
	}

	// A double click and a second tab, at once; and later, from another hand.
	var tabs sync.WaitGroup
	ids := make([]uuid.UUID, 4)
	for i := range ids {
		tabs.Go(func() {
			ids[i] = proceduretest.Post[admin.PushNotification](api.Staff(sofia), send,
				asked(proceduretest.Input{"devices": 3})).UUID
		})
	}
	tabs.Wait()
	again := proceduretest.Post[admin.PushNotification](api.Staff(caio), send, asked(nil))
	list := proceduretest.Get[admin.GetPushNotificationsOutput](api.Staff(caio), "admin.getPushNotifications", nil)
	if len(list.Items) != 1 || list.Devices != 3 || list.People != 2 {
		t.Fatalf("the list is %+v", list)
	}
	one := list.Items[0]
	for _, id := range append(ids, again.UUID) {
		if id != one.UUID {
			t.Errorf("answered %s, there is %s", id, one.UUID)
		}
	}
	if one.Title != "Novidade" || one.Devices != 3 || one.People != 2 || one.Waiting != 3 || one.CreatedBy == nil ||
		*one.CreatedBy != "Sofia" || one.EndedAt != nil {
		t.Errorf("it is %+v", one)
	}
	// Trials are their own staff's alone.
	if status := api.Staff(caio).Try("admin.getPushNotification",
		proceduretest.Input{"uuid": trial.UUID}); status != http.StatusNotFound {
		t.Errorf("another's trial answers %d", status)
	}

	stopped := proceduretest.Post[admin.PushNotification](api.Staff(caio), "admin.stopPushNotification",
		proceduretest.Input{"uuid": one.UUID})
	if stopped.StoppedBy == nil || *stopped.StoppedBy != "Caio" || stopped.Dropped != 3 || stopped.Waiting != 0 ||
		stopped.EndedAt == nil {
		t.Errorf("stopped it is %+v", stopped)
	}
	if twice := proceduretest.Post[admin.PushNotification](api.Staff(sofia), "admin.stopPushNotification",
		proceduretest.Input{"uuid": one.UUID}); *twice.StoppedBy != "Caio" {
		t.Errorf("stopped twice it is %+v", twice)
	}
	// Whoever stopped it may send the same words again.
	if anew := proceduretest.Post[admin.PushNotification](api.Staff(sofia), send,
		asked(proceduretest.Input{"devices": 3})); anew.UUID == one.UUID || anew.Waiting != 3 {
		t.Errorf("sent again it is %+v", anew)
	}
}

// Staff see how many pushes nobody knows of, by day and push service; neither whose they were nor what they said.
func TestPushesWithoutAnAnswerAreListed(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := serve(t, env, session.NewIdentities(nobody, nobody))
	sofia := env.AddStaff("Sofia")
	const list = "admin.getUnansweredPushes"
	if got := proceduretest.Get[admin.GetUnansweredPushesOutput](api.Staff(sofia), list, nil).Items; got == nil ||
		len(got) != 0 {
		t.Fatalf("before any: %+v", got)
	}
	b := env.AddBusiness("Ateliê")
	event := env.AddEvent(b, "Marina & Tomás")
	_, payment := env.AddInvoice(event, "Assessoria", 195000)
	change(t, env, `DELETE FROM notifications`)
	change(t, env, `INSERT INTO push_devices (user_id, endpoint, p256dh, auth, name)
		SELECT $1, 'https://' || host || '/secret-' || gen_random_uuid(), repeat('p', 87), repeat('a', 22), 'Chrome' FROM unnest(ARRAY['fcm.googleapis.com', 'fcm.googleapis.com', 'web.push.apple.com']) host`, b.Owner.ID)
	change(t, env, `UPDATE payments SET status = 'PAID', paid_on = CURRENT_DATE WHERE id = $1`, payment)
	// At two in the morning, UTC, it is the day before in São Paulo.
	night := time.Now().UTC().Truncate(24*time.Hour).AddDate(0, 0, -2).Add(2 * time.Hour)
	change(t, env, `UPDATE pushes SET state = 'UNKNOWN', handed_over_at = $1`, night)
	change(t, env, `INSERT INTO pushes (business_id, notification_id, device_id, state, handed_over_at, created_at)
		SELECT business_id, notification_id, device_id, s.state, now(), now() - s.age FROM pushes, (VALUES ('SENT', interval '0'), ('UNKNOWN', interval '31 days')) s (state, age)`)
	got := proceduretest.Get[admin.GetUnansweredPushesOutput](api.Staff(sofia), list, nil).Items
	day := civil.DateOf(night.AddDate(0, 0, -1))
	if want := []admin.UnansweredPushes{{Day: day, Service: "fcm.googleapis.com", Pushes: 2},
		{Day: day, Service: "web.push.apple.com", Pushes: 1}}; !slices.Equal(got, want) {
		t.Errorf("listed are %+v, want %+v", got, want)
	}
}

func TestAPathStaysInsideOfTheApp(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := serve(t, env, session.NewIdentities(nobody, nobody))
	sofia := env.AddStaff("Sofia")
	device := env.AddStaffDevice(sofia)
	try := func(path string) proceduretest.Input {
		return proceduretest.Input{"title": "Novidade", "body": "Texto", "path": path, "isDryRun": true,
			"dryRunToken": device}
	}
	for _, path := range []string{
		"", "/", "app/events", "//evil.example", "/\\evil.example", "/app//evil.example", "/app/\\evil.example",
		"https://evil.example", "https:evil.example", "javascript:alert(1)", "/app:javascript",
		"/%2f%2fevil.example", "/app/%2f%2fevil.example", "/app/%5cevil", "/app/..", "/app/../evil", "/app/./x",
		"/app/..?x=1", "/app/x\n/y", "/app/x\t", "/app/x\x00", " /app/x", "/app/x#//evil", "/apple",
		"/app@evil.example", "/app.evil.example",
		"/app/" + strings.Repeat("a", 200),
	} {
		if status := api.Staff(sofia).TryPost("admin.sendPushNotification",
			try(path)); status != http.StatusUnprocessableEntity && status != http.StatusBadRequest {
			t.Errorf("%q answers %d", path, status)
		}
	}
	for _, path := range []string{"/app", "/app/", "/app/events", "/app/0198b3f2-7e5d-7000-8000-000000000000/planning",
		"/app/menu/help/notificacoes-e-lembretes", "/app/payments?of=LATE&em=2026-11"} {
		if got := proceduretest.Post[admin.PushNotification](api.Staff(sofia), "admin.sendPushNotification",
			try(path)); got.Path != path {
			t.Errorf("%q became %q", path, got.Path)
		}
	}
	if refusal := api.Staff(sofia).PostRefused("admin.sendPushNotification",
		proceduretest.Input{"title": "Uma\nlinha", "body": "Texto", "path": "/app", "isDryRun": true,
			"dryRunToken": device}); refusal.MessageOf("title") == "" {
		t.Errorf("two lines: %+v", refusal)
	}
}
