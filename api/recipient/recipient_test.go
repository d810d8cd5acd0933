package recipient_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"cortejo/api/notifications"
	"cortejo/api/providerevents"
	"cortejo/api/recipient"
	"cortejo/jobs"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/providers/files/filestest"
	"cortejo/providers/messages"
	"cortejo/providers/payments"
	"cortejo/providers/payments/standin"
	"cortejo/providers/payments/standin/standintest"
	"cortejo/providers/payouts"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

// recipientEnv is a business with a local provider, which calls back, and with jobs that are worked on.
type recipientEnv struct {
	*tenanttest.Env
	t        *testing.T
	api      *proceduretest.API
	business tenanttest.Business
	owner    proceduretest.Caller
	client   *payments.Client
	// isDown refuses calls of the provider, isDeaf its events, isRefusing the accounts that are asked for.
	isDown, isDeaf, isRefusing atomic.Bool
}

func newRecipientEnv(t *testing.T) *recipientEnv {
	t.Helper()
	t.Parallel()
	s := &recipientEnv{Env: tenanttest.New(t), t: t}
	quiet := slog.New(slog.DiscardHandler)
	var provider, hook http.Handler
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == providerevents.ConnectPath && !s.isDeaf.Load():
			hook.ServeHTTP(w, r)
		case r.URL.Path == providerevents.ConnectPath || strings.Contains(r.URL.Path, "/v1/") && s.isDown.Load():
			w.WriteHeader(http.StatusServiceUnavailable)
		case r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/v1/accounts") && s.isRefusing.Load():
			w.WriteHeader(http.StatusBadRequest)
			_, _ = w.Write([]byte(`{"error": {"type": "invalid_request_error", "message": "no"}}`))
		default:
			provider.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(server.Close)
	opened, err := standin.Open(t.Context(), standin.Options{AdminURL: s.AdminURL, PublicURL: server.URL,
		WebhookURL: server.URL + providerevents.Path, ConnectWebhookURL: server.URL + providerevents.ConnectPath,
		Log: quiet})
	if err != nil {
		t.Fatal(err)
	}
	provider = opened
	s.client = payments.New(payments.Settings{SecretKey: standin.Key, ConnectSecrets: []string{standin.ConnectSecret},
		URL: server.URL + standin.Path})
	hook = providerevents.ConnectWebhook(s.DB, s.client, quiet)
	workers, err := jobs.NewWorkers(jobs.Options{
		Pool: s.App, DB: s.DB, Sender: messages.ChannelRouter{SMS: messages.UnconfiguredSender{},
			WhatsApp: messages.UnconfiguredSender{}, Emails: messages.UnconfiguredSender{}},
		Files: filestest.Open(t, t.TempDir()), Payments: s.client, PublicURL: "http://cortejo.test", Log: quiet,
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := workers.Start(context.WithoutCancel(t.Context())); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		opened.Close()
		_ = workers.Stop(context.WithoutCancel(t.Context())) // open jobs are dropped with the database
	})
	s.api = proceduretest.New(t, s.Env, func(r *procedure.Router) {
		recipient.Register(r, recipient.Options{DB: s.DB, Payments: s.client, PublicURL: "http://cortejo.test",
			LoadHolder: func(context.Context, tenants.Reader) (payouts.Holder, error) {
				return payouts.Holder{Name: "Ana Clara Souza", TaxID: "52998224725"}, nil
			}})
		notifications.Register(r)
	})
	s.business = s.AddBusiness("Ana Clara Cerimonial")
	s.owner = s.api.Owner(s.business)
	return s
}

func (s *recipientEnv) state() recipient.State {
	s.t.Helper()
	return proceduretest.Get[recipient.State](s.owner, "wallet.getRecipient", proceduretest.Input{})
}

// wait waits until the recipient has this state.
func (s *recipientEnv) wait(want payouts.State) (got recipient.State) {
	s.t.Helper()
	tenanttest.WaitUntil(s.t, time.Minute, "the recipient is "+string(want), func() bool {
		got = s.state()
		return got.Status == want && got.IsSynced
	})
	return got
}

func (s *recipientEnv) createForm() string {
	s.t.Helper()
	return proceduretest.Post[recipient.FormOutput](s.owner, "wallet.createRecipientForm", proceduretest.Input{}).URL
}

// press is a button of a page of the provider; a form is opened first.
func (s *recipientEnv) press(page, action string) {
	s.t.Helper()
	if strings.Contains(page, "/conta/") {
		if status, _ := standintest.Open(s.t, page); status != http.StatusOK {
			s.t.Fatalf("%s: %d", page, status)
		}
	}
	standintest.Press(s.t, page, url.Values{"action": {action}})
}

// account is the address of the provider's page about the business's account.
func (s *recipientEnv) account() string {
	s.t.Helper()
	return s.client.URL + "/contas/" + s.text(`SELECT account_id FROM recipients WHERE business_id = $1`, s.business.ID)
}

func (s *recipientEnv) text(sql string, args ...any) (text string) {
	s.t.Helper()
	if err := s.Admin.QueryRow(s.t.Context(), sql, args...).Scan(&text); err != nil {
		s.t.Fatal(err)
	}
	return text
}

func TestAWalletComesFromNothingToActive(t *testing.T) {
	s := newRecipientEnv(t)
	if got := s.state(); got.Status != payouts.Missing || got.Severity != 1 || got.HasRecipient || got.IsOpened ||
		!got.CanOnboard || !got.Automatic || got.OnRequest {
		t.Fatalf("before anything: %+v", got)
	}
	s.press(s.createForm(), "ask")
	tenanttest.WaitUntil(t, time.Minute, "the form came", func() bool { return s.state().IsSubmitted })
	if got := s.wait(payouts.Registration); len(got.Due) != 1 || got.Severity != 1 {
		t.Errorf("more is asked for: %+v", got)
	}
	s.press(s.createForm(), "refuse")
	if got := s.wait(payouts.Refused); got.Severity != 2 {
		t.Errorf("refused: %+v", got)
	}
	s.press(s.account(), "review")
	s.wait(payouts.Affiliation)
	s.press(s.account(), "approve")
	if got := s.wait(payouts.Active); got.Severity != 0 || got.BankLast4 != "0042" || got.DueBy != nil {
		t.Errorf("approved: %+v", got)
	}
	s.press(s.account(), "ask")
	tenanttest.WaitUntil(t, time.Minute, "a deadline is known", func() bool { return s.state().DueBy != nil })
	s.press(s.account(), "overdue")
	s.wait(payouts.Suspended)
	s.press(s.account(), "deauthorize")
	s.wait(payouts.Inactive)
	tenanttest.WaitUntil(t, time.Minute, "all events are worked on", func() bool {
		return s.text(`SELECT string_agg(DISTINCT state, ', ') FROM provider_events`) == "DONE"
	})
	if got := s.text(`SELECT count(*)::text FROM stripe_standin.objects WHERE kind = 'account'`); got != "1" {
		t.Errorf("%s accounts were made", got)
	}
}

func TestAnAccountIsMadeOnceAfterTheProviderWasDown(t *testing.T) {
	s := newRecipientEnv(t)
	s.isDown.Store(true)
	status := s.owner.TryPost("wallet.createRecipientForm", proceduretest.Input{})
	if status != http.StatusServiceUnavailable {
		t.Errorf("while the provider is down: %d", status)
	}
	if got := s.state(); !got.IsOpened || !got.HasFailed || got.HasRecipient || got.Status != payouts.Missing {
		t.Errorf("after it was down: %+v", got)
	}
	s.isDown.Store(false)
	if s.createForm() == "" {
		t.Error("there is no form")
	}
	if got := s.wait(payouts.Registration); got.HasFailed || !got.HasRecipient {
		t.Errorf("after it came back: %+v", got)
	}
	// Another worker with other data finds the account by its reference.
	s.Exec(`UPDATE recipients SET account_id = NULL, status = 'MISSING', synced_at = NULL, is_live = true`)
	s.Exec(`UPDATE recipients SET is_live = false`)
	if err := jobs.SyncRecipientNow(t.Context(), s.DB, s.client, s.business.ID, payouts.Holder{}); err != nil {
		t.Fatal(err)
	}
	s.wait(payouts.Registration)
	if got := s.text(`SELECT count(*)::text FROM stripe_standin.objects WHERE kind = 'account'`); got != "1" {
		t.Errorf("%s accounts were made", got)
	}
}

// An account whose making was never answered is found, however old the recipient is and whatever was known of the
// holder then: a recipient of test money is old when real money comes.
func TestAnAccountOfALostAnswerIsFound(t *testing.T) {
	for name, known := range map[string]func(reference string) payouts.Holder{
		"with the holder's data": func(reference string) payouts.Holder {
			return payouts.Holder{Reference: reference, Key: reference, Name: "Ana Clara Souza", TaxID: "52998224725"}
		},
		"without them": func(reference string) payouts.Holder {
			return payouts.Holder{Reference: reference, Key: reference + ":bare"}
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newRecipientEnv(t)
			lost, err := s.client.CreateRecipient(t.Context(), known("recipient:"+s.business.ID.String()))
			if err != nil {
				t.Fatal(err)
			}
			s.Exec(`INSERT INTO recipients (business_id, is_live, created_at)
				SELECT business_id, false, now() - interval '30 days' FROM businesses`)
			if err := jobs.SyncRecipientNow(t.Context(), s.DB, s.client, s.business.ID, payouts.Holder{}); err != nil {
				t.Fatal(err)
			}
			if got := s.text(`SELECT account_id FROM recipients`); got != lost {
				t.Errorf("%s was made beside %s", got, lost)
			}
		})
	}
}

// The owner reads whether trying again helps: it does where the provider did not answer, and not where it refused.
func TestARefusedAccountSaysSo(t *testing.T) {
	s := newRecipientEnv(t)
	s.isDown.Store(true)
	if r := s.owner.PostRefused("wallet.createRecipientForm", proceduretest.Input{}); r.Status !=
		http.StatusServiceUnavailable || !strings.Contains(r.Detail, "não respondeu") {
		t.Errorf("down: %+v", r)
	}
	s.isDown.Store(false)
	s.isRefusing.Store(true)
	if r := s.owner.PostRefused("wallet.createRecipientForm", proceduretest.Input{}); r.Status != http.StatusConflict ||
		!strings.Contains(r.Detail, "recusou") {
		t.Errorf("refused: %+v", r)
	}
}

// A question that failed goes behind those that were not asked: the same ones at the front would keep the others from
// being asked for as long as they fail.
func TestWhatFailsLeavesRoomInASweep(t *testing.T) {
	s := newRecipientEnv(t)
	other := s.AddBusiness("Rivais")
	s.Exec(`INSERT INTO recipients (business_id, is_live, created_at)
		VALUES ($1, false, now() - interval '3 hours'), ($2, false, now() - interval '2 hours')`, s.business.ID, other.ID)
	first := func() string {
		t.Helper()
		return s.text(`SELECT stale::text FROM app.stale_recipients(false, 1) stale`)
	}
	if got := first(); got != s.business.ID.String() {
		t.Errorf("%s is asked about first", got)
	}
	s.Exec(`UPDATE recipients SET failure = 'UNAVAILABLE', failed_at = now() - interval '1 minute'
		WHERE business_id = $1`, s.business.ID)
	if got := first(); got != other.ID.String() {
		t.Errorf("%s, which failed, is asked about first again", got)
	}
}

func TestALostEventIsMadeUpForByASweep(t *testing.T) {
	s := newRecipientEnv(t)
	s.createForm()
	s.wait(payouts.Registration)
	s.isDeaf.Store(true)
	s.press(s.account(), "approve")
	if got := s.state(); got.Status != payouts.Registration {
		t.Fatalf("without an event: %+v", got)
	}
	stale := s.text(`SELECT count(*)::text FROM app.stale_recipients(false, 10)`)
	s.Exec(`UPDATE recipients SET synced_at = now() - interval '61 minutes'`)
	if due := s.text(`SELECT count(*)::text FROM app.stale_recipients(false, 10)`); stale != "0" || due != "1" {
		t.Errorf("%s and %s are stale", stale, due)
	}
	err := s.DB.Write(t.Context(), tenants.AsWorker(s.business.ID), func(w tenants.Writer) error {
		return w.Enqueue(t.Context(), jobs.SyncRecipients{}, nil)
	})
	if err != nil {
		t.Fatal(err)
	}
	s.wait(payouts.Active)
}

// While the provider does not answer, each recipient has one question that waits, however many sweeps find it unasked.
func TestASweepAsksNothingThatWaits(t *testing.T) {
	s := newRecipientEnv(t)
	s.createForm()
	s.wait(payouts.Registration)
	s.isDown.Store(true)
	s.Exec(`UPDATE recipients SET synced_at = now() - interval '61 minutes'`)
	const waiting = `SELECT count(*)::text FROM river.river_job WHERE kind = 'sync_recipient' AND state = 'retryable'`
	before := s.text(waiting)
	for range 3 {
		s.Exec(`DELETE FROM river.river_job WHERE kind = 'sync_recipients'`)
		if err := s.DB.Write(t.Context(), tenants.AsWorker(s.business.ID), func(w tenants.Writer) error {
			return w.Enqueue(t.Context(), jobs.SyncRecipients{}, nil)
		}); err != nil {
			t.Fatal(err)
		}
		tenanttest.WaitUntil(t, time.Minute, "the sweep is over", func() bool {
			return s.text(`SELECT (count(*) FILTER (WHERE kind = 'sync_recipients' AND state = 'completed') > 0
				AND count(*) FILTER (WHERE state IN ('available', 'running')) = 0)::text FROM river.river_job`) == "true"
		})
	}
	if after := s.text(waiting); before != "0" || after != "1" {
		t.Errorf("%s and then %s questions wait", before, after)
	}
}

// The owner opens the account, a platform administrator reads of it, and no other member of the team learns of it.
func TestOnlyTheOwnerOpensTheForm(t *testing.T) {
	s := newRecipientEnv(t)
	s.createForm()
	s.wait(payouts.Registration)
	member := func(role string) proceduretest.Caller {
		return s.api.Member(s.AddMember(s.business, role).User, s.business)
	}
	callers := map[string]struct {
		proceduretest.Caller
		reads, opens int
	}{
		"platform administrator": {member(tenants.TeamAdministrator), 200, 404},
		"assistant":              {member(tenants.TeamAssistant), 404, 404},
		"helper":                 {member(tenants.TeamGuest), 404, 404},
		"another owner":          {s.api.Owner(s.AddBusiness("Outro")), 200, 200},
	}
	for who, c := range callers {
		if got := c.Try("wallet.getRecipient", proceduretest.Input{}); got != c.reads {
			t.Errorf("%s reads: %d", who, got)
		}
		if got := c.TryPost("wallet.refreshRecipient", proceduretest.Input{}); got != c.reads {
			t.Errorf("%s refreshes: %d", who, got)
		}
		if got := c.TryPost("wallet.createRecipientForm", proceduretest.Input{}); got != c.opens {
			t.Errorf("%s opens the form: %d", who, got)
		}
	}
}

// All businesses share what the provider answers in a second: one asks it so often, and the others as before.
func TestABusinessAsksTheProviderSoOften(t *testing.T) {
	s := newRecipientEnv(t)
	other := s.api.Owner(s.AddBusiness("Outro"))
	refused := map[string]int{}
	for range 11 {
		for _, name := range []string{"wallet.createRecipientForm", "wallet.refreshRecipient"} {
			if status := s.owner.TryPost(name, proceduretest.Input{}); status == http.StatusTooManyRequests {
				refused[name]++
			}
		}
	}
	if refused["wallet.createRecipientForm"] != 1 || refused["wallet.refreshRecipient"] != 1 {
		t.Errorf("of 22 refused: %v", refused)
	}
	if status := other.TryPost("wallet.createRecipientForm", proceduretest.Input{}); status != http.StatusOK {
		t.Errorf("another business: %d", status)
	}
}

func TestAnAccountThatIsNotOursStaysForeign(t *testing.T) {
	s := newRecipientEnv(t)
	stranger, err := s.client.CreateRecipient(t.Context(), payouts.Holder{Reference: "another", Key: "another"})
	if err != nil {
		t.Fatal(err)
	}
	s.press(s.client.URL+"/contas/"+stranger, "approve")
	tenanttest.WaitUntil(t, time.Minute, "an event of it came", func() bool {
		return s.text(`SELECT coalesce(string_agg(DISTINCT state || ' ' || reason, ', '), '') FROM provider_events
			WHERE account = $1`, stranger) == "FOREIGN ACCOUNT"
	})
}
