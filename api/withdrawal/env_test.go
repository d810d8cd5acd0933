package withdrawal_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/api/pixkey/pixkeytest"
	"cortejo/api/withdrawal"
	"cortejo/jobs"
	"cortejo/ledger"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/providers/payments"
	"cortejo/providers/payments/standin"
	"cortejo/providers/payouts"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

// withdrawalEnv is a business whose recipient is active at a local provider, of which no event is heard and no job runs
// by itself.
type withdrawalEnv struct {
	*tenanttest.Env
	t        *testing.T
	api      *proceduretest.API
	business tenanttest.Business
	event    tenanttest.Event
	owner    proceduretest.Caller
	codes    *pixkeytest.FakeCodes
	client   *payments.Client
	provider *standin.Standin
	url      string
	// transport carries the presses on the provider's pages; nil is the network.
	transport http.RoundTripper
	account   string
	session   string // of the latest payment
	// around is called for each call of the provider, which serve answers; nil serves it.
	around atomic.Pointer[func(w http.ResponseWriter, r *http.Request, serve func(http.ResponseWriter))]
	ahead  atomic.Int64 // of the provider's clock, in nanoseconds
	charge int
}

func newWithdrawalEnv(t *testing.T) *withdrawalEnv {
	t.Helper()
	t.Parallel()
	e := &withdrawalEnv{Env: tenanttest.New(t), t: t, codes: &pixkeytest.FakeCodes{}}
	server := httptest.NewServer(http.HandlerFunc(e.serveProvider))
	t.Cleanup(server.Close)
	e.url = server.URL
	var err error
	if e.provider, err = standin.Open(t.Context(), e.providerOptions()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.provider.Close)
	e.openClient()
	e.business = e.AddBusiness("Ana Clara Cerimonial")
	e.event = e.AddEvent(e.business, "Marina & Tomás")
	e.account, err = e.client.CreateRecipient(t.Context(), payouts.Holder{Reference: "ref", Key: "key"})
	if err != nil {
		t.Fatal(err)
	}
	e.press("/contas/"+e.account, "approve")
	e.AddRecipient(e.business, e.account, "ACTIVE")
	e.Exec(`UPDATE recipients SET is_live = false, withdrawal_mode = 'BY_HAND'`)
	service := &withdrawal.Service{DB: e.DB, Codes: e.codes, Payments: e.client}
	e.api = proceduretest.New(t, e.Env, service.Register)
	e.owner = e.api.Owner(e.business)
	return e
}

func (e *withdrawalEnv) providerOptions() standin.Options {
	return standin.Options{AdminURL: e.AdminURL, PublicURL: e.url, WebhookURL: e.url + "/none",
		ConnectWebhookURL: e.url + "/none", Log: slog.New(slog.DiscardHandler),
		Now: func() time.Time { return time.Now().Add(time.Duration(e.ahead.Load())) }}
}

// openClient opens what calls the provider, and the queue of jobs.
func (e *withdrawalEnv) openClient() {
	e.t.Helper()
	e.client = payments.New(payments.Settings{SecretKey: standin.Key, URL: e.url + standin.Path,
		WebhookSecrets: []string{standin.WebhookSecret}, ConnectSecrets: []string{standin.ConnectSecret},
		Transport: e.transport})
	queue, err := jobs.NewQueue(e.App, slog.New(slog.DiscardHandler))
	if err != nil {
		e.t.Fatal(err)
	}
	e.DB.SetQueue(queue)
}

// serveProvider answers a call or a page of the provider, a call through around.
func (e *withdrawalEnv) serveProvider(w http.ResponseWriter, r *http.Request) {
	serve := func(w http.ResponseWriter) { e.provider.ServeHTTP(w, r) }
	if around := e.around.Load(); around != nil && strings.Contains(r.URL.Path, "/v1/") {
		(*around)(w, r, serve)
		return
	}
	serve(w)
}

// press is a button of a page of the provider.
func (e *withdrawalEnv) press(page, action string) { e.send(page, url.Values{"action": {action}}) }

func (e *withdrawalEnv) send(page string, form url.Values) {
	e.t.Helper()
	client := &http.Client{Transport: e.transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	request, err := http.NewRequestWithContext(e.t.Context(), http.MethodPost, e.url+standin.Path+page,
		strings.NewReader(form.Encode()))
	if err != nil {
		e.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	response, err := client.Do(request)
	if err != nil {
		e.t.Fatal(err)
	}
	_ = response.Body.Close() // nothing is read of it
	if response.StatusCode != http.StatusSeeOther {
		e.t.Fatalf("%s %v: %s", page, form, response.Status)
	}
}

// asJob writes in the scope of a job of the business.
func (e *withdrawalEnv) asJob(fn func(w tenants.Writer) error) {
	e.t.Helper()
	if err := e.DB.Write(e.t.Context(), tenants.AsWorker(e.business.ID).Named("test"), fn); err != nil {
		e.t.Fatal(err)
	}
}

// pay has a client, or a guest, pay by card, and books it as available since so many hours ago. It returns the attempt
// and the rest of the charge after the provider's fee.
func (e *withdrawalEnv) pay(cents int64, isGift bool, hours int) (attempt uuid.UUID, net int64) {
	e.t.Helper()
	e.charge++
	name := "attempt-" + strconv.Itoa(e.charge)
	expires := time.Now().Add(time.Duration(e.ahead.Load()) + payments.SessionLife)
	made, err := e.client.Start(e.t.Context(), payments.Order{Reference: name, Key: name, Method: payments.Card,
		Cents: cents, Title: "Entrada", ExpiresAt: expires, BoletoDays: 3,
		SuccessURL: "http://127.0.0.1/ok", CancelURL: "http://127.0.0.1/volta"})
	if err != nil {
		e.t.Fatal(err)
	}
	e.session = made.ID
	e.press("/pagar/"+made.ID, "pay")
	paid, err := e.client.Session(e.t.Context(), made.ID)
	if err != nil {
		e.t.Fatal(err)
	}
	charge := paid.Intent.Charge
	attempt = e.AddPaidTransaction(e.event, cents)
	e.Exec(`UPDATE transactions SET charge_id = $2 WHERE id = $1`, attempt, charge.ID)
	of, at := ledger.Charge, time.Now().Add(-time.Duration(hours)*time.Hour)
	if isGift {
		of = ledger.Gift
	}
	booked, err := of(ledger.Origin{Source: charge.Movement.ID, EventID: e.event.ID, AttemptID: attempt,
		OccurredAt: at}, ledger.Amounts{Total: cents, ProviderFee: charge.Movement.Fee})
	if err != nil {
		e.t.Fatal(err)
	}
	e.asJob(func(w tenants.Writer) error {
		_, err := ledger.Store(e.t.Context(), w, booked)
		return err
	})
	return attempt, cents - charge.Movement.Fee
}

// request is a right input; changes replace its fields.
func request(changes proceduretest.Input) proceduretest.Input {
	in := proceduretest.Input{"uuid": uuid.NewString(), "of": "ALL", "attempt": "attempt", "code": "123456"}
	for name, value := range changes {
		in[name] = value
	}
	return in
}

// create asks for a withdrawal with a code.
func (e *withdrawalEnv) create(changes proceduretest.Input) withdrawal.Withdrawal {
	e.t.Helper()
	proceduretest.Post[withdrawal.RequestCodeOutput](e.owner, "withdrawal.requestCode", proceduretest.Input{})
	return proceduretest.Post[withdrawal.Withdrawal](e.owner, "withdrawal.create", request(changes))
}

func (e *withdrawalEnv) get(id uuid.UUID) withdrawal.Withdrawal {
	e.t.Helper()
	return proceduretest.Get[withdrawal.Withdrawal](e.owner, "withdrawal.get", proceduretest.Input{"uuid": id})
}

func (e *withdrawalEnv) settings() withdrawal.Settings {
	e.t.Helper()
	return proceduretest.Get[withdrawal.Settings](e.owner, "withdrawal.getSettings", nil)
}

// run does the job of a withdrawal once.
func (e *withdrawalEnv) run(ctx context.Context, id uuid.UUID) error {
	return jobs.SendWithdrawalNow(ctx, e.jobOptions(), e.business.ID, id)
}

// endAtEachCall runs a job that ends before and after each of its calls of the provider in turn, until it ends by
// itself, and once more. It returns how often it ended at a call.
func (e *withdrawalEnv) endAtEachCall(job func(ctx context.Context) error) (kills int) {
	e.t.Helper()
	for kill := 0; ; kill++ {
		ctx, cancel := context.WithCancel(e.t.Context())
		var calls atomic.Int64
		around := func(w http.ResponseWriter, _ *http.Request, serve func(http.ResponseWriter)) {
			if calls.Add(1) != int64(1+kill/2) {
				serve(w)
				return
			}
			if kill%2 == 1 {
				serve(httptest.NewRecorder())
			}
			cancel()
			w.WriteHeader(http.StatusBadGateway)
		}
		e.around.Store(&around)
		err := job(ctx)
		e.around.Store(nil)
		cancel()
		if err == nil {
			break
		}
		if kills++; kills > 100 {
			e.t.Fatalf("it never ends: %v", err)
		}
	}
	if err := job(e.t.Context()); err != nil {
		e.t.Fatal(err)
	}
	return kills
}

func (e *withdrawalEnv) jobOptions() jobs.Options {
	return jobs.Options{DB: e.DB, Payments: e.client, Log: slog.New(slog.DiscardHandler)}
}

// count returns how many objects of a kind the provider has, and the sum of their amounts.
func (e *withdrawalEnv) count(kind string) (n int, cents int64) {
	e.t.Helper()
	if err := e.Admin.QueryRow(e.t.Context(), `SELECT count(*), coalesce(sum((body->>'amount')::bigint), 0)
		FROM stripe_standin.objects WHERE kind = $1`, kind).Scan(&n, &cents); err != nil {
		e.t.Fatal(err)
	}
	return n, cents
}

// expectBooks compares the provider's balance with all books, to the cent, without added money and payouts of the
// platform that no pass of the agreement read yet.
func (e *withdrawalEnv) expectBooks() {
	e.t.Helper()
	balance, err := e.client.GetBalance(e.t.Context())
	if err != nil {
		e.t.Fatal(err)
	}
	var rest int64
	if err := e.Admin.QueryRow(e.t.Context(), `SELECT app.compare_balance($1 - (
			SELECT coalesce(sum((body->>'net')::bigint), 0) FROM stripe_standin.objects
			WHERE kind = 'balance_transaction' AND body->>'type' IN ('topup', 'payout', 'payout_failure')
				AND body->>'id' NOT IN (SELECT line_id FROM platform_ledger_transactions))::bigint)`,
		balance.AvailableCents+balance.PendingCents).Scan(&rest); err != nil {
		e.t.Fatal(err)
	}
	if rest != 0 {
		e.t.Errorf("the provider has %d more than the ledger", rest)
	}
}
