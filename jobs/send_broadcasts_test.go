package jobs_test

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"testing"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/providers/push"
	"cortejo/queries"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// broadcasting is staff who may push to everybody, some of whom have browsers, and a worker.
type broadcasting struct {
	*pushing
	staff tenanttest.User
}

func newBroadcasting(t *testing.T) broadcasting {
	t.Helper()
	p := newPushing(t)
	return broadcasting{p, p.AddStaff("Sofia")}
}

// wide gives somebody new, whom no night keeps quiet, so many browsers.
func (b broadcasting) wide(devices int) (all []push.Device) {
	b.t.Helper()
	user := b.AddUser("Marina")
	b.run(`INSERT INTO notification_preferences (user_id, quiet) VALUES ($1, false)`, user.ID)
	for range devices {
		all = append(all, b.subscribe(user))
	}
	return all
}

// queue is what staff send to everybody; that it was tried is seeded.
func (b broadcasting) queue(title string) uuid.UUID {
	b.t.Helper()
	b.run(`WITH t AS (INSERT INTO broadcasts (trial, staff_user_id, title, body, path, devices, people, ended_at, sent, failed, unknown, dropped)
			VALUES (true, $1, $2, 'Um calendário novo', '/app/calendar', 7, 2, now(), 1, 0, 0, 0) RETURNING id)
		INSERT INTO broadcast_pushes (broadcast_id, trial, state) SELECT id, true, 'SENT' FROM t`, b.staff.ID, title)
	var row queries.SendBroadcastRow
	err := b.DB.Write(b.t.Context(), tenants.AsStaff(b.staff.ID), func(w tenants.Writer) (err error) {
		typed := int32(7)
		row, err = queries.New(w).SendBroadcast(b.t.Context(),
			queries.SendBroadcastParams{Title: title, Body: "Um calendário novo", Path: "/app/calendar", Typed: &typed})
		return err
	})
	if err != nil || row.Outcome != "QUEUED" {
		b.t.Fatalf("%+v, %v", row, err)
	}
	return row.ID
}

func (b broadcasting) stop(id uuid.UUID) {
	b.t.Helper()
	if err := b.DB.Write(b.t.Context(), tenants.AsStaff(b.staff.ID), func(w tenants.Writer) error {
		_, err := queries.New(w).StopBroadcast(b.t.Context(), queries.StopBroadcastParams{ID: id})
		return err
	}); err != nil {
		b.t.Error(err)
	}
}

// work runs the job once.
func (b broadcasting) work(ctx context.Context) {
	b.t.Helper()
	key, err := push.DeriveKey("secret")
	if err != nil {
		b.t.Fatal(err)
	}
	sender, err := push.New(push.Settings{Key: key, Subject: "https://cortejo.example",
		Services: []string{b.service.URL()}})
	if err != nil {
		b.t.Fatal(err)
	}
	if err := jobs.HandOverBroadcasts(ctx, b.DB, sender); err != nil && ctx.Err() == nil {
		b.t.Fatal(err)
	}
}

// figures are what staff read of one: sent, failed, unknown, dropped, waiting.
func (b broadcasting) figures(id uuid.UUID) (f [5]int, over bool) {
	b.t.Helper()
	var items []struct {
		Sent, Failed, Unknown, Dropped, Waiting int
		EndedAt                                 *string
	}
	row, err := queries.New(b.DB.Read(tenants.AsStaff(b.staff.ID))).ListBroadcasts(b.t.Context(),
		queries.ListBroadcastsParams{ID: &id, PageSize: 1})
	if err == nil {
		err = json.Unmarshal(row.Items, &items)
	}
	if err != nil || len(items) != 1 {
		b.t.Fatalf("%+v, %v", items, err)
	}
	return [5]int{items[0].Sent, items[0].Failed, items[0].Unknown, items[0].Dropped, items[0].Waiting},
		items[0].EndedAt != nil
}

func TestABroadcastReachesEachDeviceOnce(t *testing.T) {
	b := newBroadcasting(t)
	devices := append(b.wide(40), b.device)
	id := b.queue("Novidade")
	// Two workers at once, and again.
	var both sync.WaitGroup
	for range 2 {
		both.Go(func() { b.work(t.Context()) })
	}
	both.Wait()
	b.work(t.Context())
	for _, d := range devices {
		if got := b.service.ListPushes(d); len(got) != 1 {
			t.Fatalf("a device was told %d times", len(got))
		}
	}
	got := b.service.ListPushes(devices[0])[0]
	var said map[string]string
	if err := json.Unmarshal([]byte(got.Body), &said); err != nil {
		t.Fatal(err)
	}
	if said["title"] != "Novidade" || said["text"] != "Um calendário novo" || said["path"] != "/app/calendar" ||
		said["tag"] != got.Topic || said["businessUuid"] != "" {
		t.Errorf("said %v", said)
	}
	if f, over := b.figures(id); f != [5]int{41, 0, 0, 0, 0} || !over {
		t.Errorf("figures %v, over %v", f, over)
	}
}

func TestABroadcastGoesOnWhereAWorkerDied(t *testing.T) {
	b := newBroadcasting(t)
	devices := append(b.wide(30), b.device)
	id := b.queue("Novidade")
	// It dies with sixteen in its hands, and another while it calls.
	b.run(`SELECT app.take_broadcast_pushes(10)`)
	ctx, die := context.WithCancel(t.Context())
	b.service.SetAnswer(devices[20], func(w http.ResponseWriter) {
		die()
		w.WriteHeader(http.StatusServiceUnavailable)
	})
	b.work(ctx)
	b.work(t.Context())
	if f, over := b.figures(id); over || f[0]+f[2]+f[4] != 31 || f[4] < 10 {
		t.Errorf("what is in the air counts as waiting: %v, over %v", f, over)
	}
	b.run(`UPDATE broadcast_pushes SET not_before = now() WHERE state = 'WAITING'`)
	b.run(`UPDATE broadcast_pushes SET handed_over_at = now() - interval '6 minutes' WHERE state = 'HANDED_OVER'`)
	b.work(t.Context())
	told := 0
	for _, d := range devices {
		got := len(b.service.ListPushes(d))
		told += got
		if got > 1 {
			t.Errorf("a device was told %d times", got)
		}
	}
	f, over := b.figures(id)
	if !over || f[0]+f[2] != 31 || f[0] > told || f[2] < 10 {
		t.Errorf("%d were told: %v, over %v", told, f, over)
	}
}

func TestAStoppedBroadcastLeavesNoMore(t *testing.T) {
	b := newBroadcasting(t)
	devices := append(b.wide(60), b.device)
	id := b.queue("Novidade")
	stopped := sync.OnceFunc(func() { b.stop(id) })
	for _, d := range devices {
		b.service.SetAnswer(d, func(w http.ResponseWriter) {
			stopped()
			w.WriteHeader(http.StatusTooManyRequests) // what is to come again does not
		})
	}
	b.work(t.Context())
	b.run(`UPDATE broadcast_pushes SET not_before = now() WHERE state = 'WAITING'`)
	b.work(t.Context())
	f, over := b.figures(id)
	if !over || f != [5]int{0, 0, 0, 61, 0} {
		t.Errorf("figures %v, over %v", f, over)
	}
	for _, d := range devices {
		if len(b.service.ListPushes(d)) != 0 {
			t.Fatal("one left after it was stopped")
		}
	}
}

func TestABroadcastWaitsForTheMorningAndATrialDoesNot(t *testing.T) {
	b := newBroadcasting(t)
	asleep := b.subscribe(b.staff)
	// Whatever the hour of this test, they want none in it.
	b.run(`INSERT INTO notification_preferences (user_id, quiet, time_zone, quiet_from, quiet_until)
		VALUES ($1, true, 'UTC', extract(hour FROM now() AT TIME ZONE 'UTC')::integer, (extract(hour FROM now() AT TIME ZONE 'UTC')::integer + 2) % 24)`, b.staff.ID)
	id := b.queue("Novidade")
	b.run(`WITH t AS (INSERT INTO broadcasts (trial, staff_user_id, title, body, path, devices, people) VALUES (true, $1, 'Outra', 'Outra', '/app', 2, 2) RETURNING id)
		INSERT INTO broadcast_pushes (broadcast_id, device_id, trial) SELECT t.id, d.id, true FROM t, push_devices d WHERE d.user_id = $1`, b.staff.ID)
	b.work(t.Context())
	if got := b.service.ListPushes(asleep); len(got) != 1 || len(b.service.ListPushes(b.device)) != 1 {
		t.Fatalf("asleep, they were told %d times", len(got))
	}
	if f, over := b.figures(id); f != [5]int{1, 0, 0, 0, 1} || over {
		t.Errorf("figures %v, over %v", f, over)
	}
	// By then it is yesterday's; and whoever signs out meanwhile is told nothing.
	b.run(`UPDATE broadcasts SET created_at = now() - interval '25 hours' WHERE id = $1`, id)
	b.run(`UPDATE broadcast_pushes SET not_before = now() WHERE state = 'WAITING'`)
	b.work(t.Context())
	if f, over := b.figures(id); f != [5]int{1, 0, 0, 1, 0} || !over || len(b.service.ListPushes(asleep)) != 1 {
		t.Errorf("figures %v, over %v", f, over)
	}
}

func TestADeviceThatIsGoneEndsAndStaysInTheFigures(t *testing.T) {
	b := newBroadcasting(t)
	gone := b.wide(2)
	b.service.SetAnswer(gone[0], func(w http.ResponseWriter) { w.WriteHeader(http.StatusGone) })
	id := b.queue("Novidade")
	b.run(`DELETE FROM push_devices WHERE endpoint = $1`, gone[1].Endpoint) // signed out of meanwhile
	b.work(t.Context())
	var left int
	if err := b.Admin.QueryRow(t.Context(), `SELECT count(*) FROM push_devices`).Scan(&left); err != nil || left != 1 {
		t.Errorf("%d devices are left, %v", left, err)
	}
	if f, over := b.figures(id); f != [5]int{1, 1, 0, 1, 0} || !over {
		t.Errorf("figures %v, over %v", f, over)
	}
}

func BenchmarkBroadcastFanOut(b *testing.B) {
	env := tenanttest.New(b)
	staff := env.AddStaff("Sofia")
	if _, err := env.Admin.Exec(b.Context(), `
		WITH people AS (INSERT INTO users (id, phone) SELECT uuidv7(), '+5511' || 900000000 + n FROM generate_series(1, 12000) n RETURNING id),
			numbered AS (SELECT id, row_number() OVER () AS n FROM people)
		INSERT INTO push_devices (user_id, endpoint, p256dh, auth, name)
		SELECT p.id, 'https://fcm.googleapis.com/fcm/send/' || gen_random_uuid(), repeat('p', 87), repeat('a', 22), 'Chrome no Android'
		FROM generate_series(1, 20000) g JOIN numbered p ON p.n = g % 12000 + 1`); err != nil {
		b.Fatal(err)
	}
	for n := 0; b.Loop(); n++ {
		b.StopTimer()
		title := "Novidade " + uuid.NewString()[:8]
		if _, err := env.Admin.Exec(b.Context(),
			`WITH t AS (INSERT INTO broadcasts (trial, staff_user_id, title, body, path, devices, people, ended_at, sent, failed, unknown, dropped)
			VALUES (true, $1, $2, 'Texto', '/app', 7, 2, now(), 1, 0, 0, 0) RETURNING id) INSERT INTO broadcast_pushes (broadcast_id, trial, state) SELECT id, true, 'SENT' FROM t`, staff.ID, title); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		if err := env.DB.Write(b.Context(), tenants.AsStaff(staff.ID), func(w tenants.Writer) error {
			typed := int32(7)
			_, err := queries.New(w).SendBroadcast(b.Context(),
				queries.SendBroadcastParams{Title: title, Body: "Texto", Path: "/app", Typed: &typed})
			return err
		}); err != nil {
			b.Fatal(err)
		}
	}
}
