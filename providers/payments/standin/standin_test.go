package standin_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cortejo/providers/payments"
	"cortejo/providers/payments/standin"
	"cortejo/providers/payments/standin/standintest"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

// shop is stripe-go in front of a stand-in, and the events that came.
type shop struct {
	*payments.Client
	t      *testing.T
	url    string
	open   func() *standin.Standin
	events chan payments.Event
	// refusing answers every event with 500.
	refusing sync.Mutex
	// ahead is by how many nanoseconds the provider's clock is ahead.
	ahead atomic.Int64
}

func newShop(t *testing.T) *shop {
	t.Helper()
	env := tenanttest.New(t)
	s := &shop{t: t, events: make(chan payments.Event, 1000)}
	var current http.Handler
	api := httptest.NewServer(
		http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { current.ServeHTTP(w, r) }))
	t.Cleanup(api.Close)
	s.url = api.URL
	s.Client = payments.New(payments.Settings{SecretKey: standin.Key,
		WebhookSecrets: []string{"whsec_next", standin.WebhookSecret},
		ConnectSecrets: []string{standin.ConnectSecret}, URL: api.URL + standin.Path})
	hook := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.refusing.TryLock() {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		s.refusing.Unlock()
		body, _ := io.ReadAll(r.Body)
		read, foreign := s.Event, s.Foreign
		if r.URL.Path == "/connect" {
			read, foreign = s.ParseAccountEvent, s.CheckAccountEvent
		}
		event, err := read(body, r.Header.Get(payments.SignatureHeader))
		if err != nil || foreign(event) != "" {
			t.Errorf("an event of the stand-in: %v, foreign %q", err, foreign(event))
		}
		s.events <- event
	}))
	t.Cleanup(hook.Close)
	s.open = func() *standin.Standin {
		opened, err := standin.Open(t.Context(), standin.Options{AdminURL: env.AdminURL, PublicURL: api.URL,
			WebhookURL: hook.URL, ConnectWebhookURL: hook.URL + "/connect", Log: slog.New(slog.DiscardHandler),
			Now: func() time.Time { return time.Now().Add(time.Duration(s.ahead.Load())) }})
		if err != nil {
			t.Fatal(err)
		}
		current = opened
		return opened
	}
	opened := s.open()
	t.Cleanup(opened.Close)
	return s
}

func order(method payments.Method, cents int64) payments.Order {
	return payments.Order{
		Reference: "ref-" + string(method), Key: "key-" + string(method), Method: method, Cents: cents,
		Title: "Entrada", Description: "Casamento Marina e Tomás", Group: "payment_1",
		ExpiresAt: time.Now().Add(payments.SessionLife), BoletoDays: 3, SuccessURL: "http://127.0.0.1/ok",
		CancelURL: "http://127.0.0.1/volta",
	}
}

func (s *shop) start(o payments.Order) payments.Session {
	s.t.Helper()
	made, err := s.Start(s.t.Context(), o)
	if err != nil {
		s.t.Fatal(err)
	}
	return made
}

func (s *shop) now(id string) payments.Session {
	s.t.Helper()
	found, err := s.Session(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	return found
}

// press is a button on a page, as a browser sends it.
func (s *shop) press(path string, form url.Values) string {
	s.t.Helper()
	return standintest.Press(s.t, s.url+standin.Path+path, form)
}

// hear waits for an event of this type.
func (s *shop) hear(kind string) payments.Event {
	s.t.Helper()
	late := time.After(time.Minute) // never so long where things go well, and enough where the machine is busy
	for {
		select {
		case event := <-s.events:
			if event.Type == kind {
				return event
			}
		case <-late:
			s.t.Fatalf("%s never came", kind)
		}
	}
}

func action(name string) url.Values { return url.Values{"action": {name}} }

func TestACardIsRefusedThenPaidAndGivenBack(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	made := s.start(order(payments.Card, 12_000_00))
	if made.State != payments.Open || made.URL == "" || made.Reference != "ref-card" || made.Live ||
		made.Intent != nil {
		t.Fatalf("made %+v", made)
	}
	s.press("/pagar/"+made.ID, action("refuse"))
	if refused := s.now(made.ID); refused.State != payments.Open || refused.Paid ||
		refused.Intent.Refusal != "insufficient_funds" || refused.Intent.Charge != nil {
		t.Fatalf("refused %+v", refused)
	}
	if to := s.press("/pagar/"+made.ID, action("pay")); to != "http://127.0.0.1/ok" {
		t.Errorf("after paying: %s", to)
	}
	if event := s.hear("checkout.session.completed"); event.SessionID != made.ID || event.IntentID == "" {
		t.Errorf("event %+v", event)
	}
	paid := s.now(made.ID)
	charge := paid.Intent.Charge
	if paid.State != payments.Complete || !paid.Paid || charge.Cents != 12_000_00 || charge.Method != payments.Card ||
		charge.Movement.Fee != 479_19 || charge.Movement.Net != 11_520_81 ||
		charge.Movement.AvailableOn.Before(time.Now().AddDate(0, 0, 29)) {
		t.Fatalf("paid %+v, charge %+v, movement %+v", paid, charge, charge.Movement)
	}
	if _, err := s.Expire(t.Context(), made.ID); !errors.Is(err, payments.ErrInvalid) {
		t.Errorf("a paid page is closed: %v", err)
	}
	part, err := s.Refund(t.Context(), charge.ID, 2_000_00, "part", "refund-1")
	if err != nil || part.State != "succeeded" || part.Movement == nil || part.Movement.Net != -2_000_00 {
		t.Fatalf("part %+v (%v)", part, err)
	}
	if again, err := s.Refund(t.Context(), charge.ID, 2_000_00, "part", "refund-1"); err != nil || again.ID != part.ID {
		t.Errorf("the same refund twice: %+v (%v)", again, err)
	}
	if _, err := s.Refund(t.Context(), charge.ID, 10_000_01, "more", "refund-2"); !errors.Is(err, payments.ErrInvalid) {
		t.Errorf("more than was paid: %v", err)
	}
	s.press("/cobranca/"+charge.ID, url.Values{"action": {"fail"}, "of": {part.ID}})
	all, err := s.Refunds(t.Context(), charge.ID)
	if err != nil || len(all) != 1 || all[0].State != "failed" || all[0].FailureMovement == nil ||
		all[0].FailureMovement.Net != 2_000_00 {
		t.Errorf("after the bank failed: %+v (%v)", all, err)
	}
	if after := s.now(made.ID).Intent.Charge.RefundedCents; after != 0 {
		t.Errorf("%d are given back", after)
	}
}

func TestABoletoIsIssuedAndPaidOrNot(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	paid := s.start(order(payments.Boleto, 2_400_00))
	lapsing := order(payments.Boleto, 2_400_00)
	lapsing.Key, lapsing.Reference = "key-2", "ref-2"
	lapsed := s.start(lapsing)
	for _, id := range []string{paid.ID, lapsed.ID} {
		s.press("/pagar/"+id, action("issue"))
		if waits := s.now(id); waits.State != payments.Complete || waits.Paid || !waits.Intent.Waits ||
			waits.Intent.BoletoURL == "" || waits.Intent.BoletoExpiresAt.Before(time.Now().Add(48*time.Hour)) {
			t.Fatalf("issued %+v %+v", waits, waits.Intent)
		}
	}
	s.press("/pagar/"+paid.ID, action("pay"))
	s.hear("checkout.session.async_payment_succeeded")
	s.press("/pagar/"+lapsed.ID, action("lapse"))
	s.hear("checkout.session.async_payment_failed")
	over := s.now(lapsed.ID)
	if over.Paid || over.Intent.Waits || over.Intent.Refusal == "" {
		t.Errorf("lapsed %+v %+v", over, over.Intent)
	}
	s.press("/pagar/"+lapsed.ID, action("pay")) // the bank took it after its day
	if late := s.now(lapsed.ID); !late.Paid || late.Intent.Charge.Cents != 2_400_00 {
		t.Errorf("paid late %+v %+v", late, late.Intent)
	}
	charge := s.now(paid.ID).Intent.Charge
	if charge.Movement.Fee != 3_45 {
		t.Errorf("fee %d", charge.Movement.Fee)
	}
	if _, err := s.Refund(t.Context(), charge.ID, 1_00, "r", "refund"); !errors.Is(err, payments.ErrInvalid) {
		t.Errorf("a boleto is given back: %v", err)
	}
	if _, err := s.Start(t.Context(), payments.Order{
		Key: "small", Method: payments.Boleto, Cents: 4_99, Title: "x", BoletoDays: 3,
		ExpiresAt: time.Now().Add(time.Hour), SuccessURL: "http://127.0.0.1/", CancelURL: "http://127.0.0.1/",
	}); !errors.Is(err, payments.ErrInvalid) || payments.CodeOf(err) != "amount_too_small" {
		t.Errorf("a boleto of R$ 4,99: %v", err)
	}
}

func TestADisputeTakesTheMoneyAndMayBringItBack(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	made := s.start(order(payments.Card, 500_00))
	s.press("/pagar/"+made.ID, action("pay"))
	charge := s.now(made.ID).Intent.Charge
	s.press("/cobranca/"+charge.ID, action("dispute"))
	opened := s.hear("charge.dispute.created")
	if opened.ChargeID != charge.ID {
		t.Errorf("event %+v", opened)
	}
	found, err := s.DisputeOf(t.Context(), opened.ObjectID)
	if err != nil || found.State != "needs_response" || len(found.Movements) != 1 ||
		found.Movements[0].Net != -555_00 || found.RespondBy.IsZero() {
		t.Fatalf("dispute %+v (%v)", found, err)
	}
	if _, err := s.Refund(t.Context(), charge.ID, 500_00, "r", "refund"); payments.CodeOf(err) != "charge_disputed" {
		t.Errorf("a disputed charge is given back: %v", err)
	}
	s.press("/cobranca/"+charge.ID, url.Values{"action": {"win"}, "of": {found.ID}})
	s.hear("charge.dispute.closed")
	all, err := s.Disputes(t.Context(), charge.ID)
	if err != nil || len(all) != 1 || all[0].State != "won" || len(all[0].Movements) != 2 ||
		all[0].Movements[1].Net != 500_00 {
		t.Errorf("won %+v (%v)", all, err)
	}
}

func TestPixIsGivenBackLater(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	made := s.start(order(payments.Pix, 100_00))
	s.press("/pagar/"+made.ID, action("pay"))
	charge := s.now(made.ID).Intent.Charge
	if charge.Method != payments.Pix || charge.Movement.Fee != 1_19 {
		t.Errorf("charge %+v", charge)
	}
	refund, err := s.Refund(t.Context(), charge.ID, 100_00, "r", "refund")
	if err != nil || refund.State != "pending" {
		t.Fatalf("%+v (%v)", refund, err)
	}
	s.press("/cobranca/"+charge.ID, url.Values{"action": {"settle"}, "of": {refund.ID}})
	if settled, err := s.RefundOf(t.Context(), refund.ID); err != nil || settled.State != "succeeded" {
		t.Errorf("%+v (%v)", settled, err)
	}
}

// The same key answers the same session, whoever presses first; with something else in it, nothing.
// Every line of the balance is listed with the payment that it belongs to, page after page, and their sum is what the
// balance says.
func TestTheBalanceIsTheSumOfItsLines(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	const pixes = 101 // more than a page of lines
	intents := map[string]bool{}
	for i := range pixes {
		o := order(payments.Pix, 10_000+int64(i))
		o.Reference, o.Key = fmt.Sprintf("ref-%d", i), fmt.Sprintf("key-%d", i)
		session := s.start(o)
		s.press("/pagar/"+session.ID, action("pay"))
		intents[s.now(session.ID).Intent.ID] = true
	}
	card := s.start(order(payments.Card, 50_000))
	s.press("/pagar/"+card.ID, action("pay"))
	paid := s.now(card.ID).Intent
	if _, err := s.Refund(t.Context(), paid.Charge.ID, 20_000, "refund", "refund"); err != nil {
		t.Fatal(err)
	}
	s.press("/cobranca/"+paid.Charge.ID, action("dispute"))
	intents[paid.ID] = true

	lines, err := s.ListBalanceLines(t.Context(), time.Now().Add(-time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	if len(lines) != pixes+3 {
		t.Errorf("%d lines, not %d", len(lines), pixes+3)
	}
	var sum int64
	seen, kinds := map[string]bool{}, map[string]int{}
	for _, line := range lines {
		sum += line.Net
		if seen[line.ID] {
			t.Errorf("%s is listed twice", line.ID)
		}
		seen[line.ID] = true
		kinds[line.Kind]++
		if !intents[line.IntentID] || line.SourceID == "" {
			t.Errorf("a line is of the payment %q, source %q", line.IntentID, line.SourceID)
		}
	}
	if kinds["refund"] != 1 || kinds["adjustment"] != 1 {
		t.Errorf("the kinds are %v", kinds)
	}
	balance, err := s.GetBalance(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got := balance.AvailableCents + balance.PendingCents; got != sum || balance.PendingCents <= 0 {
		t.Errorf("the balance is %+v, its lines sum up to %d", balance, sum)
	}
	if later, err := s.ListBalanceLines(t.Context(), time.Now().Add(time.Hour)); err != nil || len(later) != 0 {
		t.Errorf("lines of the future: %v, %v", later, err)
	}
}

func TestAKeyMakesOneSession(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	wanted := order(payments.Card, 100_00)
	ids := make(chan string, 5)
	for range cap(ids) {
		go func() {
			made, err := s.Start(t.Context(), wanted)
			if err != nil {
				t.Error(err)
			}
			ids <- made.ID
		}()
	}
	first := <-ids
	for range cap(ids) - 1 {
		if id := <-ids; id != first {
			t.Errorf("two sessions: %s and %s", first, id)
		}
	}
	dearer := wanted
	dearer.Cents++
	if _, err := s.Start(t.Context(), dearer); !errors.Is(err, payments.ErrInvalid) {
		t.Errorf("the same key with another price: %v", err)
	}
	found, ok, err := s.Find(t.Context(), wanted.Reference, time.Now())
	if err != nil || !ok || found.ID != first {
		t.Errorf("found %+v %t (%v)", found, ok, err)
	}
	if _, ok, err := s.Find(t.Context(), "nobody's", time.Now()); ok || err != nil {
		t.Errorf("nobody's session is found: %t (%v)", ok, err)
	}
	if _, err := s.Session(t.Context(), "cs_test_none"); !errors.Is(err, payments.ErrGone) {
		t.Errorf("no session: %v", err)
	}
	if over, err := s.Expire(t.Context(), first); err != nil || over.State != payments.Expired || over.URL != "" {
		t.Errorf("expired %+v (%v)", over, err)
	}
	s.press("/pagar/"+first, action("pay"))
	if s.now(first).Paid {
		t.Error("a page that is over takes money")
	}
}

// What nobody took is delivered again, also after a restart, which forgets nothing.
func TestItRemembersAndCallsAgain(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.refusing.Lock()
	made := s.start(order(payments.Card, 100_00))
	s.press("/pagar/"+made.ID, action("pay"))
	again := s.open()
	t.Cleanup(again.Close)
	if !s.now(made.ID).Paid {
		t.Error("it forgot what was paid")
	}
	s.refusing.Unlock()
	if event := s.hear("checkout.session.completed"); event.SessionID != made.ID {
		t.Errorf("event %+v", event)
	}
}

// The events of a page that is paid with hold come when they are released, and those of others before.
func TestEventsAreHeldUntilTheyAreReleased(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	held, other := order(payments.Pix, 100_00), order(payments.Card, 100_00)
	first, second := s.start(held), s.start(other)
	s.press("/pagar/"+first.ID, url.Values{"action": {"pay"}, "hold": {"yes"}})
	if !s.now(first.ID).Paid {
		t.Error("it is not paid")
	}
	s.press("/pagar/"+second.ID, action("pay"))
	if event := s.hear("checkout.session.completed"); event.SessionID != second.ID {
		t.Errorf("the first event is %+v", event)
	}
	s.press("/pagar/"+first.ID, action("release"))
	if event := s.hear("checkout.session.completed"); event.SessionID != first.ID {
		t.Errorf("released, the event is %+v", event)
	}
}

// A caller who gives up, as on a busy machine, is none of its failures.
func TestACallerWhoGivesUpIsNoFailure(t *testing.T) {
	t.Parallel()
	var log strings.Builder
	opened, err := standin.Open(t.Context(), standin.Options{AdminURL: tenanttest.New(t).AdminURL,
		Log: slog.New(slog.NewTextHandler(&log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(opened.Close)
	ctx, giveUp := context.WithCancel(t.Context())
	giveUp()
	request := httptest.NewRequestWithContext(ctx, http.MethodGet, standin.Path+"/v1/balance", nil)
	request.Header.Set("Authorization", "Bearer "+standin.Key)
	opened.ServeHTTP(httptest.NewRecorder(), request)
	if got := log.String(); strings.Contains(got, "ERROR") || !strings.Contains(got, "went away") {
		t.Errorf("it logs %q", got)
	}
}

func TestStrangersAreRefused(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	stranger := payments.New(payments.Settings{SecretKey: "sk_test_other", URL: s.url + standin.Path})
	if _, err := stranger.Session(t.Context(), "cs_test_x"); !errors.Is(err, payments.ErrUnavailable) ||
		strings.Contains(err.Error(), "sk_test_other") {
		t.Errorf("another key: %v", err)
	}
	gone := payments.New(payments.Settings{SecretKey: standin.Key, URL: "http://127.0.0.1:1"})
	if _, err := gone.Session(t.Context(), "cs_test_x"); !errors.Is(err, payments.ErrUnavailable) {
		t.Errorf("nobody there: %v", err)
	}
}
