package jobs_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/providers/push"
	"cortejo/providers/push/pushtest"
	"cortejo/queries"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// add has somebody bring a browser, as users.addDeviceToken does.
func (p *pushing) add(user tenanttest.User, d push.Device, signIn uuid.UUID) {
	p.t.Helper()
	err := p.DB.Write(p.t.Context(), tenants.AsPerson(user.ID), func(w tenants.Writer) error {
		_, err := queries.New(w).AddPushDevice(p.t.Context(),
			queries.AddPushDeviceParams{Endpoint: d.Endpoint, P256dh: d.P256dh, Auth: d.Auth, Name: "Chrome",
				SignIn: &signIn, DevicesKept: 3})
		return err
	})
	if err != nil {
		p.t.Fatal(err)
	}
}

// browsers are how many somebody sees of theirs.
func (p *pushing) browsers(user tenanttest.User) int {
	p.t.Helper()
	rows, err := queries.New(p.DB.Read(tenants.AsPerson(user.ID))).ListPushDevices(p.t.Context())
	if err != nil {
		p.t.Fatal(err)
	}
	return len(rows)
}

func (p *pushing) mustLeave() {
	p.t.Helper()
	if err := p.leave(p.t.Context()); err != nil {
		p.t.Fatal(err)
	}
}

func TestABrowserIsOfWhoSignedInLast(t *testing.T) {
	p := newPushing(t)
	next := p.AddUser("Paula Reis")
	p.pay("Assessoria")
	p.add(next, p.device, uuid.New())
	p.mustLeave()
	if got := p.service.ListPushes(p.device); len(got) != 0 || p.browsers(p.b.Owner) != 0 || p.browsers(next) != 1 {
		t.Fatalf("the next one there sees %+v", got)
	}
	// Whoever had it cannot take it away from them.
	err := p.DB.Write(t.Context(), tenants.AsPerson(p.b.Owner.ID), func(w tenants.Writer) error {
		_, err := queries.New(w).RemovePushDeviceAt(t.Context(),
			queries.RemovePushDeviceAtParams{Endpoint: p.device.Endpoint})
		return err
	})
	if err != nil || p.browsers(next) != 1 {
		t.Errorf("theirs is gone, %v", err)
	}
	// A browser that subscribed anew is one, and of too many the oldest goes.
	here := uuid.New()
	for range 2 {
		p.add(p.b.Owner, p.service.Subscribe(pushtest.NewBrowser(t)), here)
	}
	if got := p.browsers(p.b.Owner); got != 1 {
		t.Errorf("one browser is %d", got)
	}
	for range 4 {
		p.add(p.b.Owner, p.service.Subscribe(pushtest.NewBrowser(t)), uuid.New())
	}
	if got := p.browsers(p.b.Owner); got != 3 {
		t.Errorf("%d browsers, of three at most", got)
	}
	// Another phone signs them in: who has the old one is told nothing.
	p.run(`UPDATE users SET phone = '+5531900000001' WHERE id = $1`, p.b.Owner.ID)
	if got := p.browsers(p.b.Owner); got != 0 {
		t.Errorf("with another phone, %d", got)
	}
}

func TestWhatGrowsOnItsWayFollows(t *testing.T) {
	p := newPushing(t)
	p.pay("Assessoria")
	p.run(`SELECT app.take_pushes(100)`) // another worker has it in its hands
	p.pay("Fotografia")
	p.mustLeave()
	if got := p.service.ListPushes(p.device); len(got) != 0 {
		t.Fatalf("the second overtakes the first: %+v", got)
	}
	// Refused for now, the first is of no use any more.
	p.run(
		`SELECT app.settle_push(business_id, id, 'LATER', 'busy', interval '10 minutes') FROM pushes WHERE state = 'HANDED_OVER'`)
	if got := p.states(); got != "DROPPED: busy, WAITING" {
		t.Fatalf("then %s", got)
	}
	p.mustLeave()
	if got := p.service.ListPushes(p.device); len(got) != 0 {
		t.Fatalf("the browser's service is busy: %+v", got)
	}
	p.run(`UPDATE pushes SET not_before = now() WHERE state = 'WAITING'`)
	p.mustLeave()
	if got := p.service.ListPushes(p.device); len(got) != 1 || !strings.Contains(got[0].Body, "2 pagamentos") {
		t.Errorf("told %+v", got)
	}

	// A cause that has not committed yet: what leaves tells of it too.
	p.run(`UPDATE notifications SET read_at = now()`)
	p.pay("Buffet")
	tx, err := p.Admin.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(),
		`UPDATE notifications SET created_at = clock_timestamp(), subjects = subjects || gen_random_uuid() WHERE read_at IS NULL`); err != nil {
		t.Fatal(err)
	}
	p.mustLeave()
	if err := tx.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	p.mustLeave()
	if got := p.service.ListPushes(p.device); len(got) != 2 || !strings.Contains(got[1].Body, "2 pagamentos") {
		t.Errorf("told %+v", got)
	}
}

func TestTwoWorkersTellEachBrowserOnce(t *testing.T) {
	p := newPushing(t)
	devices := []push.Device{p.device}
	for range 250 {
		devices = append(devices, p.subscribe(p.b.Owner))
	}
	p.pay("Assessoria")
	var workers sync.WaitGroup
	errs := make([]error, 2)
	for i := range errs {
		workers.Go(func() { errs[i] = p.leave(t.Context()) })
	}
	workers.Wait()
	for i, d := range devices {
		if got := p.service.ListPushes(d); len(got) != 1 {
			t.Fatalf("browser %d was told %d times, %v", i, len(got), errs)
		}
	}
}

// What a server that stops has not begun to hand over, another does.
func TestAServerThatStopsLosesNothing(t *testing.T) {
	p := newPushing(t)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	devices := []push.Device{p.device}
	for range 80 {
		devices = append(devices, p.subscribe(p.b.Owner))
	}
	told := 0
	for _, d := range devices {
		p.service.SetAnswer(d, func(w http.ResponseWriter) { stop(); told++; w.WriteHeader(http.StatusCreated) })
	}
	p.pay("Assessoria")
	_ = p.leave(ctx) // it was stopped
	if got := p.states(); strings.Contains(got, "HANDED_OVER") || !strings.Contains(got, "WAITING") {
		t.Errorf("left as %s", got)
	}
	p.mustLeave()
	if left := p.states(); strings.Contains(left, "WAITING") {
		t.Errorf("then %s", left)
	}
	for _, d := range devices {
		if len(p.service.ListPushes(d)) > 0 {
			t.Error("somebody was told again")
		}
	}
	if told+strings.Count(p.states(), "UNKNOWN") < len(devices) {
		t.Errorf("%d of %d were told: %s", told, len(devices), p.states())
	}
}

// Behind many that do not leave, others do.
func TestManyThatWaitForTheirMorningKeepNobody(t *testing.T) {
	p := newPushing(t)
	other := p.AddMember(p.b, tenants.TeamAdministrator)
	p.run(`DELETE FROM notifications`)
	p.run(
		`INSERT INTO notification_preferences (user_id, time_zone, quiet_from, quiet_until) VALUES ($1, 'UTC', extract(hour FROM now() AT TIME ZONE 'UTC'), (extract(hour FROM now() AT TIME ZONE 'UTC')::integer + 2) % 24)`, other.User.ID)
	for range 120 {
		p.subscribe(other.User)
	}
	p.pay("Assessoria")
	p.run(
		`UPDATE pushes SET not_before = now() - interval '1 hour' FROM push_devices d WHERE d.id = device_id AND d.user_id = $1`, other.User.ID)
	p.mustLeave()
	if got := p.service.ListPushes(p.device); len(got) != 1 {
		t.Errorf("told %d times: %s", len(got), p.states())
	}
}

// A night ends in its person's zone, today or tomorrow; an event's day is its own zone's.
func TestNightsAreOfTheirPersonsZone(t *testing.T) {
	p := newPushing(t)
	now := time.Now().UTC()
	for hour, wakes := range map[int]int{23: 24 + 8, 3: 8, 12: 0} {
		// A zone in which it is that hour now.
		offset := (hour-now.Hour()+36)%24 - 12
		local := time.FixedZone("", offset*3600)
		p.run(`UPDATE notification_preferences SET quiet = true, time_zone = $1, quiet_from = 21, quiet_until = 8`,
			fmt.Sprintf("Etc/GMT%+d", -offset))
		var until *time.Time
		if err := p.Admin.QueryRow(t.Context(), `SELECT app.quiet_until($1, $2, $3)`, p.b.Owner.ID, p.b.ID, p.e.ID).
			Scan(&until); err != nil {
			t.Fatal(err)
		}
		y, m, d := now.In(local).Date()
		if want := time.Date(y, m, d, wakes, 0, 0, 0, local); wakes == 0 && until != nil ||
			wakes != 0 && (until == nil || !until.Equal(want)) {
			t.Errorf("at %d h: until %v, want %v", hour, until, want)
		}
	}
	// Where it is never the same day.
	p.run(`UPDATE events SET time_zone = 'Pacific/Kiritimati' WHERE id = $1`, p.e.ID)
	p.run(
		`UPDATE notification_preferences SET time_zone = 'Etc/GMT+12', quiet_from = extract(hour FROM now() AT TIME ZONE 'UTC')::integer, quiet_until = (extract(hour FROM now() AT TIME ZONE 'UTC')::integer + 23) % 24`)
	for zone, quiet := range map[string]bool{"Etc/GMT+12": true, "Pacific/Kiritimati": false} {
		p.run(`UPDATE events SET date = (now() AT TIME ZONE $2)::date WHERE id = $1`, p.e.ID, zone)
		var until *time.Time
		if err := p.Admin.QueryRow(t.Context(), `SELECT app.quiet_until($1, $2, $3)`, p.b.Owner.ID, p.b.ID, p.e.ID).
			Scan(&until); err != nil || (until != nil) != quiet {
			t.Errorf("on the day of %s: until %v, %v", zone, until, err)
		}
	}
	// What is no zone is nobody's.
	if _, err := p.Admin.Exec(t.Context(),
		`UPDATE notification_preferences SET time_zone = 'Marte/Olympus'`); err == nil {
		t.Error("a zone of Mars is kept")
	}
}

// What was told a day ago and grew now is told again; what did not is not.
func TestWhatIsADayOldIsNoNews(t *testing.T) {
	p := newPushing(t)
	p.pay("Assessoria")
	p.run(`UPDATE pushes SET created_at = now() - interval '2 days'`)
	p.run(`UPDATE notifications SET created_at = now() - interval '2 days'`)
	p.pay("Fotografia")
	p.mustLeave()
	if got := p.service.ListPushes(p.device); len(got) != 1 {
		t.Errorf("what grew: %s", p.states())
	}
	p.pay("Buffet")
	p.run(`UPDATE notifications SET created_at = now() - interval '2 days'`)
	p.mustLeave()
	if got := p.states(); got != "SENT, DROPPED: stale" {
		t.Errorf("kept as %s", got)
	}
}

// Who removes a browser while something is caused for it stands in nobody's way: what is caused is told to the others.
func TestACauseWhileABrowserIsRemoved(t *testing.T) {
	p := newPushing(t)
	other := p.subscribe(p.b.Owner)
	removing, err := p.Admin.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = removing.Rollback(context.WithoutCancel(t.Context())) })
	if _, err := removing.Exec(t.Context(), `DELETE FROM push_devices WHERE endpoint = $1`,
		p.device.Endpoint); err != nil {
		t.Fatal(err)
	}
	_, payment := p.AddInvoice(p.e, "Buffet", 195000)
	paid := make(chan error, 1)
	go func() {
		_, err := p.Admin.Exec(t.Context(), `UPDATE payments SET status = 'PAID', paid_on = due_date WHERE id = $1`,
			payment)
		paid <- err
	}()
	tenanttest.WaitUntil(t, time.Minute, "the payment waits for the removal", func() (waits bool) {
		err := p.Admin.QueryRow(t.Context(),
			`SELECT EXISTS (SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND a.datname = current_database())`).Scan(&waits)
		return err == nil && waits
	})
	if err := removing.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := <-paid; err != nil {
		t.Fatal(err)
	}
	p.mustLeave()
	if got := p.service.ListPushes(other); len(got) != 1 || len(p.service.ListPushes(p.device)) != 0 {
		t.Errorf("told %+v", got)
	}
}
