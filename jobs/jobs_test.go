package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"cortejo/formats/secretlink"
	"cortejo/jobs"
	"cortejo/providers/files"
	"cortejo/providers/files/filestest"
	"cortejo/providers/messages"
	"cortejo/providers/messages/messagestest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) {
	if workElsewhere() {
		return
	}
	tenanttest.Main(m)
}

// bundle is workers on a real queue, with a sender that does what a test says.
type bundle struct {
	*tenanttest.Env
	queue  *jobs.Queue
	ended  <-chan *river.Event
	sender *messagestest.Recorder
	files  *files.Store
	folder string // where they lie
	log    *tenanttest.Log
}

// linkKey is what this server makes the secrets of links with.
var linkKey = secretlink.KeyOf("this server's own")

func setup(t testing.TB, fail func(m messages.Message, n int) error, change ...func(*jobs.Options)) *bundle {
	t.Helper()
	s := &messagestest.Recorder{}
	s.SetAnswer(fail)
	b := setupWith(t, s, change...)
	b.sender = s
	return b
}

// anyHour lets messages leave whenever a test runs; what waits for the morning has a test of its own.
var anyHour = jobs.GuestLimits{PerDay: jobs.DefaultGuestLimits.PerDay, UntilHour: 24}

func byDefaultHours(o *jobs.Options) { o.Guests = jobs.DefaultGuestLimits }

func setupWith(t testing.TB, by messages.Sender, change ...func(*jobs.Options)) *bundle {
	t.Helper()
	b := &bundle{Env: tenanttest.New(t), folder: t.TempDir(), log: &tenanttest.Log{}}
	log := slog.New(slog.NewTextHandler(b.log, nil))
	b.files = filestest.Open(t, b.folder)
	o := jobs.Options{Pool: b.App, DB: b.DB, Sender: by, PublicURL: "http://127.0.0.1:8080", Files: b.files,
		AuditKey: []byte("a key that the database never sees"), ContractKey: sealKey(t), Links: linkKey,
		Guests: anyHour, Log: log}
	for _, do := range change {
		do(&o)
	}
	var err error
	if b.queue, err = jobs.NewWorkers(o); err != nil {
		t.Fatal(err)
	}
	var stop func()
	b.ended, stop = b.queue.Subscribe(river.EventKindJobCompleted, river.EventKindJobCancelled)
	t.Cleanup(stop)
	return b
}

// start begins to work, after the test has prepared what there is to do. No clock runs beside it: a clock's job that a
// test asks for would be its period's second, which is not made.
func (b *bundle) start(t *testing.T) {
	t.Helper()
	b.queue.PeriodicJobs().Clear()
	b.startWithClocks(t)
}

// startWithClocks begins to work, and each clock runs once at the start.
func (b *bundle) startWithClocks(t *testing.T) {
	t.Helper()
	if err := b.queue.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.queue.Stop(context.Background()); err != nil {
			t.Errorf("stop: %v", err)
		}
	})
}

// wait answers the next n jobs of these kinds that ended.
func (b *bundle) wait(t testing.TB, n int, kinds ...string) (ended []*rivertype.JobRow) {
	t.Helper()
	// A minute is never waited for where things go well, and enough where the machine is busy.
	patience := time.After(time.Minute)
	for len(ended) < n {
		select {
		case event := <-b.ended:
			if slices.Contains(kinds, event.Job.Kind) {
				ended = append(ended, event.Job)
			}
		case <-patience:
			t.Fatalf("%d of %d %s ended; the log says\n%s", len(ended), n, kinds, b.log)
		}
	}
	return ended
}

func (b *bundle) enqueue(t testing.TB, scope tenants.Scope, args river.JobArgs) {
	t.Helper()
	err := b.DB.Write(t.Context(), scope, func(w tenants.Writer) error { return w.Enqueue(t.Context(), args, nil) })
	if err != nil {
		t.Fatal(err)
	}
}

// write notes a message to a customer of an event, and asks for it.
func (b *bundle) write(t *testing.T, event tenanttest.Event, to tenanttest.Contact, kind, channel string,
	area any) (id uuid.UUID) {
	t.Helper()
	if err := b.Admin.QueryRow(t.Context(),
		`INSERT INTO customer_messages (business_id, event_id, contact_id, kind, channel, phone, area)
		VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`, event.Business.ID, event.ID, to.ID, kind, channel, to.Phone,
		area).Scan(&id); err != nil {
		t.Fatal(err)
	}
	b.enqueue(t, tenants.AsMember(event.Business.Owner.ID, event.Business.ID), message(event.Business, id))
	return id
}

func message(business tenanttest.Business, id uuid.UUID) jobs.CustomerMessage {
	return jobs.CustomerMessage{OfBusiness: jobs.OfBusiness{BusinessID: business.ID}, MessageID: id}
}

var errBusy = fmt.Errorf("twilio: %w: HTTP 503, error 0", messages.ErrNotAccepted)

func TestAFailedMessageIsTriedAgain(t *testing.T) {
	t.Parallel()
	marina, tomas := tenanttest.User{Name: "Marina Alves", Phone: tenanttest.NewPhone()},
		tenanttest.User{Name: "Tomás", Phone: tenanttest.NewPhone()}
	b := setup(t, func(m messages.Message, n int) error {
		if m.To == tomas.Phone && n == 1 {
			return errBusy
		}
		return nil
	})
	business := b.AddBusiness("Ana Clara Cerimonial")
	event := b.AddEvent(business, "Casamento Marina & Tomás")
	for _, client := range []tenanttest.User{marina, tomas} {
		b.write(t, event, b.AddEventCustomer(event, client), "LINK", "WHATSAPP", nil)
	}
	b.start(t)
	b.wait(t, 2, "customer_message")
	for _, client := range []tenanttest.User{marina, tomas} {
		if got := b.sender.To(client.Phone); len(got) != 1 {
			t.Errorf("%s got %d messages", client.Name, len(got))
		}
	}
	log := b.log.String()
	if !strings.Contains(log, "job failed and will be tried again") || !strings.Contains(log, errBusy.Error()) {
		t.Errorf("the failed attempt is not in the log:\n%s", log)
	}
	if strings.Contains(log, marina.Phone[3:]) || strings.Contains(log, tomas.Phone[3:]) ||
		strings.Contains(log, "Marina") {
		t.Errorf("the log names people:\n%s", log)
	}
}

func TestAJobSeesOnlyItsBusiness(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	mine, theirs := b.AddBusiness("Minha"), b.AddBusiness("Alheia")
	event := b.AddEvent(theirs, "Casamento alheio")
	asked := b.AddCustomerMessage(event, b.AddEventCustomer(event, b.AddUser("Cliente alheia")))
	for _, id := range []uuid.UUID{asked, uuid.New()} {
		b.enqueue(t, tenants.AsMember(mine.Owner.ID, mine.ID), message(mine, id))
	}
	b.start(t)
	for _, job := range b.wait(t, 2, "customer_message") {
		if job.State != rivertype.JobStateCancelled {
			t.Errorf("%s %s is %s", job.Kind, job.EncodedArgs, job.State)
		}
	}
	if sent := b.sender.All(); len(sent) > 0 {
		t.Errorf("sent %v", sent)
	}
	if log := b.log.String(); strings.Count(log, "job not needed any more") != 2 {
		t.Errorf("the log does not tell of both:\n%s", log)
	}
	var noted bool
	if err := b.Admin.QueryRow(t.Context(), `SELECT sent_at IS NOT NULL FROM customer_messages WHERE id = $1`, asked).
		Scan(&noted); err != nil || noted {
		t.Errorf("another business's message was noted as sent: %v", err)
	}
}

func TestSignInCode(t *testing.T) {
	t.Parallel()
	busy, wrong, late := tenanttest.NewPhone(), tenanttest.NewPhone(), tenanttest.NewPhone()
	b := setup(t, func(m messages.Message, n int) error {
		switch {
		case m.To == busy && n < 3:
			return errBusy
		case m.To == wrong:
			return fmt.Errorf("twilio: %w: HTTP 400, error 21211", messages.ErrRefused)
		}
		return nil
	})
	// A process that serves inserts, and another one works.
	serving, err := jobs.NewQueue(b.App, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	for phone, expiresAt := range map[string]time.Time{busy: time.Now().Add(time.Minute),
		wrong: time.Now().Add(time.Minute), late: time.Now().Add(-time.Second)} {
		for range 2 { // Kratos may deliver the same code twice
			args := jobs.SignInCode{Channel: messages.SMS, Phone: phone, Code: "123456", ExpiresAt: expiresAt}
			if _, err := serving.Insert(t.Context(), args, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	b.start(t)
	states := map[rivertype.JobState]int{}
	for _, job := range b.wait(t, 3, "sign_in_code") {
		states[job.State]++
	}
	if states[rivertype.JobStateCompleted] != 1 || states[rivertype.JobStateCancelled] != 2 {
		t.Errorf("ended as %v", states)
	}
	if got := b.sender.To(busy); len(got) != 1 ||
		got[0].Body != "123456 é o seu código para entrar no Cortejo. Ele vale por 10 minutos. Não conte a ninguém." {
		t.Errorf("sent %d: %+v", len(got), got)
	}
	if b.sender.CountAttempts(late) != 0 || b.sender.CountAttempts(wrong) != 1 {
		t.Errorf("an expired code was tried %d times, a refused one %d", b.sender.CountAttempts(late),
			b.sender.CountAttempts(wrong))
	}
	log := b.log.String()
	for _, reason := range []string{"error 21211", "the code expired"} {
		if !strings.Contains(log, reason) {
			t.Errorf("the log does not say %q:\n%s", reason, log)
		}
	}
	if strings.Contains(log, "123456") || strings.Contains(log, busy[3:]) || strings.Contains(log, wrong[3:]) {
		t.Errorf("the log tells secrets:\n%s", log)
	}
}

// A code of which nobody knows whether it left is charged once: it is not sent again, its job ends at once, and what
// the provider calls back with stands, before the job knows anything and after. So it is where a worker died with one
// in hand.
func TestACodeOfUnknownFateIsNotSentAgain(t *testing.T) {
	t.Parallel()
	silent, arrived, died, read := tenanttest.NewPhone(), tenanttest.NewPhone(), tenanttest.NewPhone(), tenanttest.NewPhone()
	var b *bundle
	heard := func(id uuid.UUID, state string) {
		b.exec(t,
			`SELECT app.hear_of_messages(json_build_array(json_build_object('message', $1::uuid, 'providerId', 'SM' || $1::text, 'state', $2::text, 'reason', '', 'costClass', '', 'waId', '')))`, id, state)
	}
	b = setup(t, func(m messages.Message, _ int) error {
		if m.To == arrived {
			heard(m.ID, "DELIVERED")
		}
		return errors.New("twilio: HTTP 500, error 0")
	})
	ids, phones := map[string]uuid.UUID{}, []string{silent, arrived, died, read}
	for _, phone := range phones {
		asked, err := b.queue.Insert(t.Context(), jobs.SignInCode{Channel: messages.SMS, Phone: phone, Code: "123456",
			ExpiresAt: time.Now().Add(10 * time.Minute)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		ids[phone] = jobs.CodeDelivery(asked.Job.ID)
	}
	for _, phone := range []string{died, read} {
		b.exec(t,
			`INSERT INTO deliveries (business_id, message_id, kind, channel) VALUES ($1, $2, 'sign_in_code', 'SMS')`,
			uuid.Nil, ids[phone])
	}
	heard(ids[read], "READ")
	b.start(t)
	b.wait(t, len(phones), "sign_in_code")
	for phone, want := range map[string]struct {
		tries int
		state string
	}{silent: {1, "UNKNOWN"}, arrived: {1, "DELIVERED"}, died: {0, "UNKNOWN"}, read: {0, "READ"}} {
		if tries := b.sender.CountAttempts(phone); tries != want.tries {
			t.Errorf("%s: sent %d times, want %d", want.state, tries, want.tries)
		}
		if got := b.sent(t, "state, settled_at IS NOT NULL", "message_id = $1", ids[phone]); got != want.state+" | t" {
			t.Errorf("stands as %s, want %s", got, want.state)
		}
	}
	heard(ids[silent], "SENT")
	if got := b.sent(t, "state", "message_id = $1", ids[silent]); got != "SENT" {
		t.Errorf("called back, it is %s", got)
	}
	if log := b.log.String(); !strings.Contains(log, "HTTP 500") {
		t.Errorf("the log does not say why:\n%s", log)
	}
}

func TestPurgeRemovesWhatWasDeletedLongAgo(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business := b.AddBusiness("Minha")
	event := b.AddEvent(business, "Casamento")
	old, recent, kept := b.AddTask(event, "Antiga"), b.AddTask(event, "Recente"), b.AddTask(event, "Viva")
	for id, age := range map[uuid.UUID]string{old.ID: "25 hours", recent.ID: "23 hours"} {
		if _, err := b.Admin.Exec(t.Context(), `UPDATE tasks SET deleted_at = now() - $2::interval WHERE id = $1`, id,
			age); err != nil {
			t.Fatal(err)
		}
	}
	for _, made := range []string{
		`INSERT INTO rate_limits (key, taken, ends_at) SELECT sha256(i::text::bytea), 1, now() + i * interval '1 minute' FROM generate_series(-1, 1) i`,
		`INSERT INTO sign_in_devices (phone, hash, used_at) SELECT '+5531987654321', sha256(i::text::bytea), now() - i * interval '364 days' FROM generate_series(0, 2) i`,
		`INSERT INTO sign_in_networks (phone, hash, used_at) SELECT '+553198765432' || i, sha256(i::text::bytea), now() - i * interval '364 days' FROM generate_series(0, 2) i`,
	} {
		if _, err := b.Admin.Exec(t.Context(), made); err != nil {
			t.Fatal(err)
		}
	}
	b.startWithClocks(t) // it runs at the start
	b.wait(t, 1, "purge")
	var limits, devices, networks int
	if err := b.Admin.QueryRow(t.Context(),
		`SELECT (SELECT count(*) FROM rate_limits), (SELECT count(*) FROM sign_in_devices), (SELECT count(*) FROM sign_in_networks)`).Scan(&limits, &devices, &networks); err != nil || limits != 1 || devices != 2 || networks != 2 {
		t.Errorf("%d limits, %d devices and %d networks are left (%v)", limits, devices, networks, err)
	}
	var left int
	if err := b.Admin.QueryRow(t.Context(), `SELECT count(*) FROM tasks WHERE id = ANY ($1)`,
		[]uuid.UUID{old.ID, recent.ID, kept.ID}).Scan(&left); err != nil || left != 2 {
		t.Errorf("%d tasks are left (%v), want 2", left, err)
	}
}

func TestPurgeRemovesPicturesThatNobodyShows(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business := b.AddBusiness("Minha")
	event := b.AddEvent(business, "Casamento")
	image := func(key, age string) (id uuid.UUID) {
		t.Helper()
		if err := b.files.Put(t.Context(), key, "image/jpeg", []byte("x")); err != nil {
			t.Fatal(err)
		}
		if err := b.Admin.QueryRow(t.Context(), `INSERT INTO images (business_id, key, width, height, created_at)
			VALUES ($1, $2, 1, 1, now() - $3::interval) RETURNING id`, business.ID, key, age).Scan(&id); err != nil {
			t.Fatal(err)
		}
		return id
	}
	image("forgotten", "25 hours")
	image("fresh", "23 hours")
	if _, err := b.Admin.Exec(t.Context(), `UPDATE events SET image_id = $2 WHERE id = $1`, event.ID,
		image("shown", "25 hours")); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Admin.Exec(t.Context(), `UPDATE businesses SET image_id = $2 WHERE business_id = $1`, business.ID,
		image("logo", "25 hours")); err != nil {
		t.Fatal(err)
	}
	// A question offers pictures as answers: of a task, and of a step that somebody deleted a moment ago.
	task := b.AddTask(event, "Flores")
	step := b.AddSubtask(task, "Arco")
	image("offered", "25 hours")
	image("offered-step", "25 hours")
	for table, id := range map[string]uuid.UUID{"tasks": task.ID, "subtasks": step} {
		key := map[string]string{"tasks": "offered", "subtasks": "offered-step"}[table]
		b.exec(t,
			`UPDATE `+table+
				` SET decision_requested = true, deleted_at = now(), decision_options = jsonb_build_array(jsonb_build_object('uuid', uuidv7(), 'text', '', 'imageUrl', '/media/' || $2::text)) WHERE id = $1`, id, key)
	}
	b.startWithClocks(t)
	b.wait(t, 2, "purge", "purge_files")
	for key, stays := range map[string]bool{"forgotten": false, "fresh": true, "shown": true, "logo": true,
		"offered": true, "offered-step": true} {
		var kept bool
		if err := b.Admin.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM images WHERE key = $1)`, key).
			Scan(&kept); err != nil || kept != stays {
			t.Errorf("%s: row %t (%v)", key, kept, err)
		}
		file, err := b.files.Get(t.Context(), key)
		if err == nil {
			err = file.Close()
		} else if errors.Is(err, files.ErrNotFound) {
			err = nil
			kept = false
		}
		if err != nil || kept != stays {
			t.Errorf("%s: file %t (%v)", key, kept, err)
		}
	}
}
