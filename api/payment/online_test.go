package payment_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/api/admin"
	"cortejo/api/event"
	"cortejo/api/invoice"
	"cortejo/api/payment"
	"cortejo/api/providerevents"
	"cortejo/api/publicevent"
	"cortejo/api/task"
	"cortejo/jobs"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/providers/files/filestest"
	"cortejo/providers/messages"
	"cortejo/providers/payments"
	"cortejo/providers/payments/standin"
	"cortejo/providers/payments/standin/standintest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) {
	if sellElsewhere() {
		return
	}
	tenanttest.Main(m)
}

type in = proceduretest.Input

// checkoutEnv is a wedding whose client pays online. It runs a fake provider that calls the webhook, and job workers.
type checkoutEnv struct {
	*tenanttest.Env
	t             *testing.T
	url           string
	event         tenanttest.Event
	owner, client proceduretest.Caller
	// deaf refuses what the provider tells; lost is how many answers to refunds never arrive.
	deaf *atomic.Bool
	lost *atomic.Int32
	// late holds the next answer about a page, closed the next that says that one was closed, and refunding the next to
	// a refund.
	late, closed, refunding *atomic.Pointer[answer]
	provider                *payments.Client
	staff                   proceduretest.Caller
}

// answer is one of the provider that was given and arrives when it may.
type answer struct{ given, may chan struct{} }

func newAnswer() *answer { return &answer{given: make(chan struct{}), may: make(chan struct{})} }

// hold passes the request to the provider, and returns its answer when it is released; at once if it is not held.
func (a *answer) hold(shop http.Handler, w http.ResponseWriter, r *http.Request) {
	if a == nil {
		shop.ServeHTTP(w, r)
		return
	}
	kept := httptest.NewRecorder()
	shop.ServeHTTP(kept, r)
	close(a.given)
	<-a.may
	w.WriteHeader(kept.Code)
	_, _ = w.Write(kept.Body.Bytes()) // who asked sees it
}

func newCheckoutEnv(t *testing.T) checkoutEnv {
	t.Helper()
	return newCheckoutEnvWith(t, false)
}

// newCheckoutEnvWith makes one whose refunds beyond the balance are refused, if refusesDebt.
func newCheckoutEnvWith(t *testing.T, refusesDebt bool) checkoutEnv {
	t.Helper()
	t.Parallel()
	env := tenanttest.New(t)
	quiet := slog.New(slog.DiscardHandler)
	var shop, hook http.Handler
	var deaf atomic.Bool
	var lost atomic.Int32
	var late, closed, refunding atomic.Pointer[answer]
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == providerevents.Path && deaf.Load():
			w.WriteHeader(http.StatusServiceUnavailable)
		case r.URL.Path == providerevents.Path:
			hook.ServeHTTP(w, r)
		case r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/v1/refunds") && lost.Add(-1) >= 0:
			shop.ServeHTTP(httptest.NewRecorder(), r)
			panic(http.ErrAbortHandler)
		case r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/v1/refunds"):
			refunding.Swap(nil).hold(shop, w, r)
		case r.Method == http.MethodGet && strings.Contains(r.URL.Path, "/v1/checkout/sessions/"):
			late.Swap(nil).hold(shop, w, r)
		case r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/expire"):
			closed.Swap(nil).hold(shop, w, r)
		default:
			shop.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(server.Close)
	opened, err := standin.Open(t.Context(), standin.Options{AdminURL: env.AdminURL, PublicURL: server.URL,
		WebhookURL: server.URL + providerevents.Path, Log: quiet})
	if err != nil {
		t.Fatal(err)
	}
	shop = opened
	client := payments.New(payments.Settings{SecretKey: standin.Key, WebhookSecrets: []string{standin.WebhookSecret},
		Methods: payments.Methods, URL: server.URL + standin.Path})
	hook = providerevents.Webhook(env.DB, client, quiet)
	workers, err := jobs.NewWorkers(jobs.Options{
		Pool: env.App, DB: env.DB, Sender: messages.ChannelRouter{SMS: messages.UnconfiguredSender{},
			WhatsApp: messages.UnconfiguredSender{}, Emails: messages.UnconfiguredSender{}},
		Files: filestest.Open(t, t.TempDir()), Payments: client, PublicURL: "http://cortejo.test", Log: quiet,
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := workers.Start(context.WithoutCancel(t.Context())); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		opened.Close()
		_ = workers.Stop(context.WithoutCancel(t.Context())) // unfinished jobs do not matter
	})
	api := proceduretest.New(t, env, func(r *procedure.Router) {
		o := payment.Options{DB: env.DB, Payments: client, BoletoDays: 3, Fee: 388, PublicURL: "http://cortejo.test",
			RefusesDebt: refusesDebt}
		payment.Register(r, o)
		invoice.Register(r, o)
		event.Register(r)
		task.Register(r)
		publicevent.Register(r)
		admin.New(admin.Options{}).Register(r)
	})
	wedding, marina := env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento"), env.AddUser("Marina")
	env.AddEventCustomer(wedding, marina)
	env.SetCustomerPermissions(wedding, tenants.CustomerPaymentsView)
	return checkoutEnv{env, t, server.URL, wedding, api.Owner(wedding.Business), api.Customer(marina, wedding), &deaf,
		&lost, &late, &closed, &refunding, client, api.Staff(env.AddStaff("Sofia"))}
}

func (s checkoutEnv) start(id uuid.UUID, method string) payment.StartOutput {
	s.t.Helper()
	return proceduretest.Post[payment.StartOutput](s.client, "payment.start", in{"uuid": id, "method": method})
}

// press is a button of the provider's page.
func (s checkoutEnv) press(page, action string) {
	s.t.Helper()
	s.pressWith(page, action, "")
}

// pressWith is one that is about something on it.
func (s checkoutEnv) pressWith(page, action, of string) {
	s.t.Helper()
	standintest.Press(s.t, page, url.Values{"action": {action}, "of": {of}})
}

// soon is how long a job is waited for: never so long where things go well, and enough where the machine is busy.
const soon = time.Minute

// attempts waits until the latest attempt at a payment has this status.
func (s checkoutEnv) attempts(id uuid.UUID, status string) []payment.Attempt {
	s.t.Helper()
	var seen payment.OnlineOutput
	tenanttest.WaitUntil(s.t, soon, "an attempt is "+status, func() bool {
		seen = proceduretest.Get[payment.OnlineOutput](s.client, "payment.online", in{"uuid": id})
		return len(seen.Attempts) > 0 && seen.Attempts[0].Status == status
	})
	return seen.Attempts
}

// untilIdle waits until every report of the provider was worked on and the first pass of the reconciliation is over:
// nothing is left that asks the provider of an attempt. Call it before an answer is held or reports are refused: a
// question of another job would take the one, and learn in spite of the other.
func (s checkoutEnv) untilIdle() {
	s.t.Helper()
	tenanttest.WaitUntil(s.t, soon, "every report is worked on", func() bool {
		return s.text(`SELECT (
			(SELECT count(*) FILTER (WHERE finished_at IS NULL) + (count(*) = 0)::integer FROM reconciliations)
			+ (SELECT count(*) FROM stripe_standin.deliveries WHERE delivered_at IS NULL)
			+ (SELECT count(*) FROM provider_events WHERE state = 'RECEIVED')
			+ (SELECT count(*) FROM river.river_job WHERE queue = 'money'
				AND state IN ('available', 'pending', 'running', 'retryable')))::text`) == "0"
	})
}

func (s checkoutEnv) text(sql string, args ...any) (text string) {
	s.t.Helper()
	if err := s.Admin.QueryRow(s.t.Context(), sql, args...).Scan(&text); err != nil {
		s.t.Fatal(err)
	}
	return text
}

func TestTwoWhoPressGetOnePageAndPayOnce(t *testing.T) {
	s := newCheckoutEnv(t)
	_, id := s.AddInvoice(s.event, "Assessoria", 12_000_00)
	var together sync.WaitGroup
	pages := make([]string, 4)
	for n := range pages {
		together.Go(func() { pages[n] = s.start(id, "CARD").URL })
	}
	together.Wait()
	for _, page := range pages {
		if page == "" || page != pages[0] {
			t.Fatalf("pages %v", pages)
		}
	}
	s.press(pages[0], "refuse")
	tenanttest.WaitUntil(t, soon, "the refusal is heard of", func() bool { return s.attempts(id, "OPEN")[0].Refusal != "" })
	s.press(pages[0], "pay")
	paid := s.attempts(id, "PAID")
	if len(paid) != 1 || paid[0].Paid != 12_000_00 || paid[0].Overpaid != 0 || paid[0].URL != nil {
		t.Errorf("paid %+v", paid)
	}
	if got := s.text(
		`SELECT status || ' ' || (paid_on = (now() AT TIME ZONE 'America/Sao_Paulo')::date) FROM payments WHERE id = $1`, id); got != "PAID true" {
		t.Errorf("the payment is %s", got)
	}
	if got := s.text(
		`SELECT string_agg(a.kind || ' ' || e.amount, ', ' ORDER BY a.kind) FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id`); got != "AT_PROVIDER 1200000, OUR_FEE -46560, OWED -1105521, PROVIDER_FEE -47919" {
		t.Errorf("booked %s", got)
	}
	if r := s.client.PostRefused("payment.start", in{"uuid": id, "method": "PIX"}); r.Status != http.StatusConflict {
		t.Errorf("paid again: %+v", r)
	}
	if r := s.owner.PostRefused("payment.updateStatus",
		in{"uuid": id, "status": "PENDING"}); r.Status != http.StatusConflict {
		t.Errorf("unmarked: %+v", r)
	}
}

// A late answer to a request from before the money arrived does not overwrite the payment.
func TestALateAnswerTakesNothingBack(t *testing.T) {
	s := newCheckoutEnv(t)
	_, id := s.AddInvoice(s.event, "Assessoria", 2_400_00)
	page := s.start(id, "CARD").URL
	attempt := s.attempts(id, "OPEN")[0].UUID
	s.untilIdle()
	held := newAnswer()
	s.late.Store(held)
	said := make(chan string, 1)
	go func() {
		status, err := jobs.SettleNow(context.WithoutCancel(t.Context()), s.DB, s.provider, s.event.Business.ID,
			attempt)
		said <- fmt.Sprint(status, " ", err)
	}()
	<-held.given
	s.press(page, "pay")
	s.attempts(id, "PAID")
	close(held.may)
	if got := <-said; got != "PAID <nil>" {
		t.Errorf("the late answer ends as %s", got)
	}
	if paid := s.attempts(id, "PAID")[0]; paid.Paid != 2_400_00 {
		t.Errorf("paid %+v", paid)
	}
}

// A boleto runs while another way is chosen, which is asked about; both are paid, and the second money is overpaid.
func TestWhatIsPaidTwiceIsOverpaid(t *testing.T) {
	s := newCheckoutEnv(t)
	_, id := s.AddInvoice(s.event, "Assessoria", 2_400_00)
	boleto := s.start(id, "BOLETO").URL
	s.press(boleto, "issue")
	if runs := s.attempts(id, "PROCESSING"); runs[0].BoletoURL == nil {
		t.Errorf("boleto %+v", runs)
	}
	if asked := s.client.PostRefused("payment.start", in{"uuid": id, "method": "PIX"}); asked.Code != "confirm" {
		t.Errorf("not asked about the boleto: %+v", asked)
	}
	pix := proceduretest.Post[payment.StartOutput](s.client, "payment.start",
		in{"uuid": id, "method": "PIX", "anyway": true})
	s.press(pix.URL, "pay")
	s.attempts(id, "PAID")
	s.press(boleto, "pay")
	var all []payment.Attempt
	tenanttest.WaitUntil(t, soon, "the boleto's money is heard of", func() bool {
		all = proceduretest.Get[payment.OnlineOutput](s.client, "payment.online", in{"uuid": id}).Attempts
		return all[1].Status == "PAID"
	})
	if all[1].Overpaid != 2_400_00 || all[0].Overpaid != 0 {
		t.Errorf("attempts %+v", all)
	}
	if got := s.text(
		`SELECT string_agg(kind, ' ' ORDER BY booked_at) FROM ledger_transactions`); got != "CHARGE OVERPAYMENT" {
		t.Errorf("booked %s", got)
	}
}

// A page for another way is open when the boleto is paid: it ends at the provider and here, and takes no money.
func TestTheOpenPageEndsWhenTheBoletoIsPaid(t *testing.T) {
	s := newCheckoutEnv(t)
	_, id := s.AddInvoice(s.event, "Assessoria", 2_400_00)
	boleto := s.start(id, "BOLETO").URL
	s.press(boleto, "issue")
	s.attempts(id, "PROCESSING")
	card := proceduretest.Post[payment.StartOutput](s.client, "payment.start",
		in{"uuid": id, "method": "CARD", "anyway": true}).URL
	s.attempts(id, "OPEN")
	s.press(boleto, "pay")
	all := s.attempts(id, "CANCELLED")
	if len(all) != 2 || all[0].URL != nil || all[1].Status != "PAID" || all[1].Overpaid != 0 {
		t.Errorf("attempts %+v", all)
	}
	s.press(card, "pay")
	if got := s.text(`SELECT body->>'status' || ' ' || (body->>'payment_status') FROM stripe_standin.objects
		WHERE kind = 'checkout.session' ORDER BY serial DESC LIMIT 1`); got != "expired unpaid" {
		t.Errorf("the provider's page is %s", got)
	}
	if r := s.client.PostRefused("payment.start",
		in{"uuid": id, "method": "CARD"}); r.Detail != "Este pagamento já foi feito." {
		t.Errorf("the link to it says %+v", r)
	}
	if got := s.text(`SELECT string_agg(kind, ' ') FROM ledger_transactions`); got != "CHARGE" {
		t.Errorf("booked %s", got)
	}
}

// Another payment method closes the session of the first, and so does a manual change of the payment.
func TestAPageIsClosedBeforeAnythingElse(t *testing.T) {
	s := newCheckoutEnv(t)
	_, id := s.AddInvoice(s.event, "Assessoria", 2_400_00)
	card := s.start(id, "CARD").URL
	pix := s.start(id, "PIX").URL
	if card == pix {
		t.Error("one page for two ways")
	}
	s.press(card, "pay")
	if all := proceduretest.Get[payment.OnlineOutput](s.owner, "payment.online",
		in{"uuid": id}).Attempts; len(all) != 2 || all[0].Status != "OPEN" || all[1].Status != "CANCELLED" {
		t.Errorf("attempts %+v", all)
	}
	proceduretest.Post[payment.Payment](s.owner, "payment.updateStatus", in{"uuid": id, "status": "PAID"})
	s.press(pix, "pay")
	if all := s.attempts(id, "CANCELLED"); all[0].Paid != 0 {
		t.Errorf("a closed page took money: %+v", all)
	}
}

// The provider reports the end of a session before it answers the request that closed it: the session counts as closed,
// not as expired.
func TestAPageThatWasClosedDidNotExpire(t *testing.T) {
	s := newCheckoutEnv(t)
	_, id := s.AddInvoice(s.event, "Assessoria", 2_400_00)
	s.start(id, "CARD")
	held := newAnswer()
	s.closed.Store(held)
	stopped := make(chan int, 1)
	go func() { stopped <- s.client.TryPost("payment.stop", in{"uuid": id}) }()
	<-held.given
	s.attempts(id, "EXPIRED")
	close(held.may)
	if got := <-stopped; got != http.StatusOK {
		t.Errorf("stopping: %d", got)
	}
	s.attempts(id, "CANCELLED")
}

// askAfter lets so long pass without a word of the provider, and has the hourly job look.
func (s checkoutEnv) askAfter(silence string) {
	s.t.Helper()
	if _, err := s.Admin.Exec(s.t.Context(),
		`UPDATE transactions SET created_at = created_at - $1::interval, checked_at = checked_at - $1::interval`,
		silence); err != nil {
		s.t.Fatal(err)
	}
	// The one that looked when the workers started is done, and may look again.
	tenanttest.WaitUntil(s.t, soon, "the hourly job may run", func() bool {
		return s.text(`WITH done AS (DELETE FROM river.river_job WHERE kind = 'ask_after_transactions' AND state = 'completed')
			SELECT count(*)::text FROM river.river_job WHERE kind = 'ask_after_transactions' AND state <> 'completed'`) == "0"
	})
	err := s.DB.Write(s.t.Context(), tenants.AsWorker(uuid.Nil),
		func(w tenants.Writer) error { return w.Enqueue(s.t.Context(), jobs.AskAfterTransactions{}, nil) })
	if err != nil {
		s.t.Fatal(err)
	}
}

// Events may never arrive: payments, refunds and the ends of disputes are requested from the provider.
func TestWhatNobodyTellsOfIsAskedAfter(t *testing.T) {
	s := newCheckoutEnv(t)
	_, id := s.AddInvoice(s.event, "Assessoria", 1_000_00)
	page := s.start(id, "PIX").URL
	s.untilIdle()
	s.deaf.Store(true)
	s.press(page, "pay")
	s.askAfter("61 minutes")
	attempt := s.attempts(id, "PAID")[0].UUID
	s.refund(attempt, 400_00)
	s.refunds(id, "PENDING")
	var provider string
	tenanttest.WaitUntil(t, soon, "the provider knows of it", func() bool {
		provider = s.text(`SELECT coalesce(max(provider_id), '') FROM refunds`)
		return provider != ""
	})
	charge := s.url + "/dev/stripe/cobranca/" + s.text(`SELECT charge_id FROM transactions WHERE id = $1`, attempt)
	s.pressWith(charge, "settle", provider)
	s.askAfter("7 hours")
	s.refunds(id, "DONE")

	_, other := s.AddInvoice(s.event, "Entrada", 1_000_00)
	page = s.start(other, "CARD").URL
	s.press(page, "pay")
	s.askAfter("61 minutes")
	s.attempts(other, "PAID")
	charge = s.url + "/dev/stripe/cobranca/" + s.text(`SELECT charge_id FROM transactions WHERE payment_id = $1`, other)
	s.press(charge, "dispute")
	if _, err := jobs.SettleNow(t.Context(), s.DB, s.provider, s.event.Business.ID,
		s.attempts(other, "PAID")[0].UUID); err != nil {
		t.Fatal(err)
	}
	s.attempts(other, "DISPUTED")
	s.pressWith(charge, "lose", s.text(`SELECT id FROM stripe_standin.objects WHERE kind = 'dispute'`))
	s.askAfter("7 hours")
	tenanttest.WaitUntil(t, soon, "the dispute is lost",
		func() bool { return s.text(`SELECT dispute FROM transactions WHERE payment_id = $1`, other) == "LOST" })
}

func TestWhoMayNotPayOnline(t *testing.T) {
	s := newCheckoutEnv(t)
	vendor := s.AddVendor(s.event.Business, "Flores")
	_, theirs := s.AddVendorInvoice(s.event, vendor.ID, "Flores", 1_000_00)
	_, small := s.AddInvoice(s.event, "Taxa", 4_99)
	if r := s.client.PostRefused("payment.start",
		in{"uuid": theirs, "method": "PIX"}); r.Status != http.StatusNotFound {
		t.Errorf("what the business owes: %+v", r)
	}
	if r := s.client.PostRefused("payment.start",
		in{"uuid": small, "method": "BOLETO"}); r.Status != http.StatusUnprocessableEntity || r.MessageOf("method") == "" {
		t.Errorf("too little for a boleto: %+v", r)
	}
	s.SetCustomerPermissions(s.event, 0)
	for name, input := range map[string]in{"payment.start": {"uuid": small, "method": "PIX"},
		"payment.stop": {"uuid": small}} {
		if r := s.client.PostRefused(name, input); r.Status != http.StatusNotFound {
			t.Errorf("%s without the area: %+v", name, r)
		}
	}
	if n := s.text(`SELECT count(*)::text FROM transactions`); n != "0" {
		t.Errorf("%s attempts were left", n)
	}
}
