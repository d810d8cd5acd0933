package jobs_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"cortejo/jobs"
	"cortejo/providers/push"
	"cortejo/providers/push/pushtest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// pushing is a business whose owner has a browser, and a worker.
type pushing struct {
	*tenanttest.Env
	t       *testing.T
	service *pushtest.Service
	b       tenanttest.Business
	e       tenanttest.Event
	device  push.Device
	log     tenanttest.Log
}

func newPushing(t *testing.T) *pushing {
	t.Helper()
	t.Parallel()
	p := &pushing{Env: tenanttest.New(t), t: t, service: pushtest.New(t)}
	p.b = p.AddBusiness("Ateliê")
	p.e = p.AddEvent(p.b, "Marina & Tomás")
	p.device = p.subscribe(p.b.Owner)
	p.run(`DELETE FROM notifications`)
	p.run(`INSERT INTO notification_preferences (user_id, quiet) VALUES ($1, false)`, p.b.Owner.ID)
	return p
}

func (p *pushing) run(sql string, args ...any) {
	p.t.Helper()
	if _, err := p.Admin.Exec(p.t.Context(), sql, args...); err != nil {
		p.t.Fatal(err)
	}
}

// subscribe gives somebody a browser.
func (p *pushing) subscribe(user tenanttest.User) push.Device {
	p.t.Helper()
	d := p.service.Subscribe(pushtest.NewBrowser(p.t))
	p.run(
		`INSERT INTO push_devices (user_id, endpoint, p256dh, auth, name) VALUES ($1, $2, $3, $4, 'Chrome no Android')`,
		user.ID, d.Endpoint, d.P256dh, d.Auth)
	return d
}

// pay causes a notification.
func (p *pushing) pay(title string) {
	p.t.Helper()
	_, payment := p.AddInvoice(p.e, title, 195000)
	p.run(`UPDATE payments SET status = 'PAID', paid_on = CURRENT_DATE WHERE id = $1`, payment)
}

// leave runs the job once.
func (p *pushing) leave(ctx context.Context) error {
	sender, err := pushesTo(p.service.URL())
	if err != nil {
		p.t.Fatal(err)
	}
	return jobs.HandOverPushes(ctx, p.DB, sender, slog.New(slog.NewTextHandler(&p.log, nil)))
}

// states are the pushes by what became of them.
func (p *pushing) states() string {
	p.t.Helper()
	var states string
	if err := p.Admin.QueryRow(p.t.Context(),
		`SELECT coalesce(string_agg(state || CASE WHEN reason <> '' THEN ': ' || reason ELSE '' END, ', ' ORDER BY created_at, id), '') FROM pushes`).Scan(&states); err != nil {
		p.t.Fatal(err)
	}
	return states
}

func TestAPushSaysWhatTheListSays(t *testing.T) {
	p := newPushing(t)
	p.pay("Assessoria")
	p.pay("Fotografia")
	for range 2 {
		if err := p.leave(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	got := p.service.ListPushes(p.device)
	if len(got) != 1 {
		t.Fatalf("%d pushes: two of one kind and event are one", len(got))
	}
	var said struct{ Title, Text, Path, Tag, BusinessUUID string }
	if err := json.Unmarshal([]byte(got[0].Body), &said); err != nil {
		t.Fatal(err)
	}
	if said.Title != "2 pagamentos confirmados" || said.Path != "/app/"+p.e.ID.String()+"/payments" ||
		said.Tag != got[0].Topic || said.BusinessUUID != p.b.ID.String() {
		t.Errorf("said %+v", said)
	}
	// The next one replaces it there.
	p.pay("Buffet")
	if err := p.leave(t.Context()); err != nil {
		t.Fatal(err)
	}
	if again := p.service.ListPushes(p.device); len(again) != 2 || again[1].Topic != got[0].Topic ||
		!strings.Contains(again[1].Body, "3 pagamentos") {
		t.Errorf("then %+v", again)
	}
}

func TestWhatAServiceSaysIsKept(t *testing.T) {
	p := newPushing(t)
	p.service.SetAnswer(p.device, func(w http.ResponseWriter) {
		w.Header().Set("Retry-After", "600")
		w.WriteHeader(http.StatusTooManyRequests)
	})
	p.pay("Assessoria")
	for range 2 { // the second waits
		if err := p.leave(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if got := p.states(); !strings.HasPrefix(got, "WAITING") || len(p.service.ListPushes(p.device)) != 0 {
		t.Errorf("the service is busy: %s", got)
	}
	p.run(`UPDATE pushes SET not_before = now()`)
	if err := p.leave(t.Context()); err != nil || p.states() != "SENT" {
		t.Errorf("then %s, %v", p.states(), err)
	}
	// Broken, nobody knows, and it is not sent again.
	p.service.SetAnswer(p.device, func(w http.ResponseWriter) { w.WriteHeader(http.StatusBadGateway) })
	p.pay("Fotografia")
	for range 2 {
		if err := p.leave(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if got := p.states(); !strings.Contains(got, "UNKNOWN") || len(p.service.ListPushes(p.device)) != 1 {
		t.Errorf("after a broken answer: %s", got)
	}
	// Gone, the browser is none of theirs any more.
	p.service.SetAnswer(p.device, func(w http.ResponseWriter) { w.WriteHeader(http.StatusGone) })
	p.pay("Buffet")
	if err := p.leave(t.Context()); err != nil {
		t.Fatal(err)
	}
	var devices int
	if err := p.Admin.QueryRow(t.Context(), `SELECT count(*) FROM push_devices`).Scan(&devices); err != nil ||
		devices != 0 {
		t.Errorf("%d devices, %v", devices, err)
	}
}

func TestAWorkerThatDiesTellsNobodyTwice(t *testing.T) {
	p := newPushing(t)
	p.pay("Assessoria")
	// It dies with the push in its hands.
	p.run(`SELECT app.take_pushes(100)`)
	if err := p.leave(t.Context()); err != nil || p.states() != "HANDED_OVER" {
		t.Errorf("%s, %v", p.states(), err)
	}
	p.run(`UPDATE pushes SET handed_over_at = now() - interval '6 minutes'`)
	if err := p.leave(t.Context()); err != nil || p.states() != "UNKNOWN: no answer" ||
		len(p.service.ListPushes(p.device)) != 0 {
		t.Errorf("%s, %v", p.states(), err)
	}
	// Whoever runs this hears of it, once.
	p.mustLeave()
	if told := p.log.String(); strings.Count(told, "pushes=1") != 1 || strings.Count(told, "WARN") != 1 {
		t.Errorf("the log says %q", told)
	}
}

// A refund of a payment and one of a gift are two in the list, and one does not replace the other on a device.
func TestWhatIsNotJoinedIsNotReplaced(t *testing.T) {
	p := newPushing(t)
	for _, needs := range []string{"MANAGE_EVENT", "SITE_AND_GUESTS"} {
		p.run(
			`SELECT app.notify($1, $2, 'PAYMENT_REFUNDED', $3::text::app.helper_permission, ARRAY[uuidv7()], '{"amount": 100}')`, p.b.ID, p.e.ID, needs)
	}
	p.mustLeave()
	if got := p.service.ListPushes(p.device); len(got) != 2 || got[0].Topic == got[1].Topic {
		t.Errorf("handed over %+v", got)
	}
}

// A locked screen is read by whoever is near it: of what somebody typed no phone, document number, e-mail or link
// stays.
func TestALockedScreenTellsNoNumberThatSomebodyTyped(t *testing.T) {
	p := newPushing(t)
	for name, c := range map[string]struct{ kind, content, want string }{
		"a document named with a CPF": {"CUSTOMER_CHANGED_EVENT",
			`{"activity": "DOCUMENT_ADDED", "customer": {"name": "Marina Alves"}, "document": {"name": "Certidão 529.982.247-25"}}`,
			"Marina incluiu um documento: Certidão"},
		"a document named with a CNPJ": {"CUSTOMER_CHANGED_EVENT",
			`{"activity": "DOCUMENT_ADDED", "customer": {"name": "Marina Alves"}, "document": {"name": "Nota 11.222.333/0001-81"}}`,
			"Marina incluiu um documento: Nota"},
		"a document named with a CNPJ of letters": {"CUSTOMER_CHANGED_EVENT",
			`{"activity": "DOCUMENT_ADDED", "customer": {"name": "Marina Alves"}, "document": {"name": "Nota 12A.BC3.45D/01E2-35"}}`,
			"Marina incluiu um documento: Nota"},
		"a document named with a year": {"CUSTOMER_CHANGED_EVENT",
			`{"activity": "DOCUMENT_ADDED", "customer": {"name": "Marina Alves"}, "document": {"name": "Convites/2026-11"}}`,
			"Marina incluiu um documento: Convites/2026-11"},
		"a decision with a phone, of a question with an e-mail": {"CUSTOMER_DECIDED",
			`{"customer": {"name": "Marina Alves"}, "decision": "banda, (31) 98765-4321", "task": {"publicId": "t", "title": "Música: marina@gmail.com"}}`,
			"Marina escolheu banda,: Música"},
		"a guest named like a link": {"GUESTS_ANSWERED",
			`{"guests": {"name": "www.premio.com.br/x", "attending": 1, "declined": 0}}`,
			"Alguém confirmou presença: "},
		"a signer who is a number": {"CONTRACT_SIGNED",
			`{"contract": {"uuid": "c", "name": "Assessoria"}, "signer": {"name": "31987654321"}}`,
			"Alguém assinou: Todos assinaram · Assessoria"},
		"a vendor that is an e-mail": {"EVENT_VENDOR_ANSWERED",
			`{"vendor": {"uuid": "v", "name": "contato@buffet.com"}}`,
			"Um fornecedor confirmou o cadastro: "},
		"why somebody refused": {"CONTRACT_DECLINED",
			`{"contract": {"uuid": "c", "name": "Assessoria"}, "signer": {"name": "Rafael", "reason": "é caro"}}`,
			"Rafael não quis assinar: Assessoria"},
	} {
		p.run(`DELETE FROM notifications`)
		p.pay("Assessoria")
		p.run(`UPDATE notifications SET type = $1::text::notification_type, content = $2`, c.kind, c.content)
		p.mustLeave()
		got := p.service.ListPushes(p.device)
		if len(got) == 0 {
			t.Fatalf("%s: nothing left, %s", name, p.states())
		}
		var said struct{ Title, Text string }
		if err := json.Unmarshal([]byte(got[len(got)-1].Body), &said); err != nil {
			t.Fatal(err)
		}
		if told := said.Title + ": " + said.Text; told != c.want {
			t.Errorf("%s: says %q, want %q", name, told, c.want)
		}
	}
}

func TestWhatIsNotTheirsAnyMoreDoesNotLeave(t *testing.T) {
	p := newPushing(t)
	helper := p.AddMember(p.b, tenants.TeamGuest)
	p.AddEventAccess(p.e, helper, tenants.EventManage)
	p.run(`DELETE FROM notifications`)
	p.run(`INSERT INTO notification_preferences (user_id, quiet) VALUES ($1, false)`, helper.User.ID)
	theirs := p.subscribe(helper.User)
	p.pay("Assessoria")
	p.run(`UPDATE event_accesses SET permissions = 2 WHERE membership_id = $1`, helper.ID)
	p.run(`UPDATE notifications SET read_at = now() WHERE user_id = $1`, p.b.Owner.ID)
	if err := p.leave(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(p.service.ListPushes(theirs)) != 0 || len(p.service.ListPushes(p.device)) != 0 {
		t.Errorf("left: %s", p.states())
	}
	if got := p.states(); !strings.Contains(got, "DROPPED: read") ||
		!strings.Contains(got, "DROPPED: not theirs any more") {
		t.Errorf("kept as %s", got)
	}
}

func TestNightsAreQuiet(t *testing.T) {
	p := newPushing(t)
	// Whatever the hour of this test, and also if it ends while this runs: their night began with it, and ends with the
	// next.
	hour := time.Now().UTC().Truncate(time.Hour)
	p.run(`UPDATE notification_preferences SET quiet = true, time_zone = 'UTC', quiet_from = $1, quiet_until = $2`,
		hour.Hour(), hour.Add(2*time.Hour).Hour())
	p.pay("Assessoria")
	if err := p.leave(t.Context()); err != nil {
		t.Fatal(err)
	}
	var wakes time.Time
	if err := p.Admin.QueryRow(t.Context(), `SELECT not_before FROM pushes WHERE state = 'WAITING'`).
		Scan(&wakes); err != nil {
		t.Fatalf("%s: %v", p.states(), err)
	}
	if want := hour.Add(2 * time.Hour); !wakes.Equal(want) {
		t.Errorf("it waits until %s, want %s", wakes, want)
	}
	// What they read meanwhile does not wake them.
	p.run(`UPDATE notifications SET read_at = now()`)
	p.run(`UPDATE pushes SET not_before = now()`)
	if err := p.leave(t.Context()); err != nil || p.states() != "DROPPED: read" {
		t.Errorf("%s, %v", p.states(), err)
	}
	// The event's own day knows no night.
	p.run(`UPDATE events SET date = (now() AT TIME ZONE time_zone)::date WHERE id = $1`, p.e.ID)
	p.pay("Buffet")
	if err := p.leave(t.Context()); err != nil || len(p.service.ListPushes(p.device)) != 1 {
		t.Errorf("on the day: %s, %v", p.states(), err)
	}
}
