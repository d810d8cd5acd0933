package payment_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"
	"time"

	"cortejo/jobs"
	"cortejo/ledger"
	"cortejo/providers/payments"
	"cortejo/providers/payments/standin"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// newReconciledEnv is a checkoutEnv of which the first pass of the reconciliation is over, and no later one begins by
// itself for a day.
func newReconciledEnv(t *testing.T) checkoutEnv {
	t.Helper()
	s := newCheckoutEnv(t)
	tenanttest.WaitUntil(t, soon, "the first pass is over", func() bool {
		return s.text(`SELECT count(finished_at)::text FROM reconciliations`) == "1"
	})
	return s
}

// unheard has the provider do something that it never tells.
func (s checkoutEnv) unheard(do func()) {
	s.t.Helper()
	s.deaf.Store(true)
	do()
	if _, err := s.Admin.Exec(s.t.Context(), `UPDATE stripe_standin.deliveries SET delivered_at = now()
		WHERE delivered_at IS NULL`); err != nil {
		s.t.Fatal(err)
	}
}

func (s checkoutEnv) jobOptions(provider *payments.Client) jobs.Options {
	return jobs.Options{DB: s.DB, Payments: provider, Log: slog.New(slog.DiscardHandler)}
}

func (s checkoutEnv) reconcile() {
	s.t.Helper()
	s.reconcileAt(s.provider)
}

func (s checkoutEnv) reconcileAt(provider *payments.Client) {
	s.t.Helper()
	if err := jobs.ReconcileNow(s.t.Context(), s.jobOptions(provider)); err != nil {
		s.t.Fatal(err)
	}
	if s.text(`SELECT count(*)::text FROM reconciliations WHERE finished_at IS NULL`) != "0" {
		s.t.Error("the pass did not end")
	}
}

// findings returns those that are open, or were resolved, as "KIND line amount".
func (s checkoutEnv) findings(resolution string) string {
	s.t.Helper()
	return s.text(`SELECT coalesce(string_agg(concat_ws(' ', kind, nullif(provider_id, ''), amount_cents), ', '
		ORDER BY provider_id), '') FROM reconciliation_findings WHERE resolution = $1`, resolution)
}

// addLine adds a line to the provider's balance that is of nothing else there.
func (s checkoutEnv) addLine(id, kind string, cents int64) {
	s.t.Helper()
	s.exec(`INSERT INTO stripe_standin.objects (id, kind, body) VALUES ($1, 'balance_transaction', jsonb_build_object(
		'id', $1::text, 'object', 'balance_transaction', 'type', $2::text, 'source', NULL, 'amount', $3::bigint, 'fee', 0,
		'net', $3::bigint, 'currency', 'brl', 'created', floor(extract(epoch FROM now()))::bigint,
		'available_on', floor(extract(epoch FROM now()))::bigint, 'status', 'available'))`, id, kind, cents)
}

func (s checkoutEnv) exec(sql string, args ...any) {
	s.t.Helper()
	if _, err := s.Admin.Exec(s.t.Context(), sql, args...); err != nil {
		s.t.Fatal(err)
	}
}

// clean asks that nothing was found, as after all that this server knows of.
func (s checkoutEnv) clean() {
	s.t.Helper()
	if found := s.findings(""); found != "" {
		s.t.Errorf("found %s", found)
	}
}

func TestARefundThatWasNeverToldIsSettled(t *testing.T) {
	s := newReconciledEnv(t)
	id, attempt := s.paid("Assessoria", "CARD", 1_000_00)
	s.reconcile()
	s.clean()
	s.unheard(func() { s.press(s.chargePage(attempt), "half") })
	s.reconcile()
	s.clean()
	if refunded := s.text(`SELECT refunded::text FROM transactions WHERE id = $1`, attempt); refunded != "50000" {
		t.Errorf("refunded %s", refunded)
	}
	if status := s.attempts(id, "PAID")[0].Status; status != "PAID" {
		t.Errorf("the attempt is %s", status)
	}
}

func TestADisputeThatWasNeverToldIsSettled(t *testing.T) {
	s := newReconciledEnv(t)
	id, attempt := s.paid("Assessoria", "CARD", 1_000_00)
	s.unheard(func() { s.pressWith(s.chargePage(attempt), "dispute", "100000") })
	s.reconcile()
	s.clean()
	s.untilSettled(id, "PAID", "OPEN")
	// And how it ended, which no line may tell: the attempt that is disputed is asked after by the hour.
	s.untilBooked("DISPUTED 100000, OUR_FEE -3880, OWED -86591, PROVIDER_FEE -9529")
}

// A boleto that looks expired and is paid after all.
func TestABoletoPaidLateThatWasNeverToldIsSettled(t *testing.T) {
	s := newReconciledEnv(t)
	_, id := s.AddInvoice(s.event, "Assessoria", 1_000_00)
	page := s.start(id, "BOLETO").URL
	s.press(page, "issue")
	attempt := s.attempts(id, "PROCESSING")[0].UUID
	s.unheard(func() { s.press(page, "pay") })
	s.exec(`UPDATE transactions SET status = 'EXPIRED', checked_at = now() WHERE id = $1`, attempt)
	s.reconcile()
	s.clean()
	if status := s.attempts(id, "PAID")[0].Status; status != "PAID" {
		t.Errorf("the attempt is %s", status)
	}
}

// A line that is of no attempt and not the platform's is found, once however often it is read, and resolves itself when
// the ledger has it.
func TestLinesThatAreNotOursAreFound(t *testing.T) {
	s := newReconciledEnv(t)
	s.addLine("txn_charge", "charge", 70_00)
	s.addLine("txn_fee", "stripe_fee", -9_90)
	s.addLine("txn_payout", "payout", -20_00)
	s.addLine("txn_topup", "topup", 80_00)
	s.addLine("txn_transfer", "transfer", -5_00)
	s.addLine("txn_refund", "payment_refund", -1_00)
	s.addLine("txn_adjusted", "adjustment", 2_00)
	const want = "ADJUSTMENT txn_adjusted 200, UNKNOWN_CHARGE txn_charge 7000, UNKNOWN_REFUND txn_refund -100, " +
		"TRANSFER txn_transfer -500"
	for run := range 3 {
		s.reconcile()
		if found := s.findings(""); found != want {
			t.Errorf("run %d found\n%s", run, found)
		}
	}
	// The ledger gets the charge, as if its attempt had been there.
	s.book("txn_charge", 70_00)
	s.reconcile()
	if found := s.findings(""); found != strings.Replace(want, "UNKNOWN_CHARGE txn_charge 7000, ", "", 1) {
		t.Errorf("still open: %s", found)
	}
	if vanished := s.findings("VANISHED"); vanished != "UNKNOWN_CHARGE txn_charge 0, TOP_UP txn_topup 0" {
		t.Errorf("resolved themselves: %s", vanished)
	}
}

// book stores a charge without any fee in the ledger of the business.
func (s checkoutEnv) book(source string, cents int64) {
	s.t.Helper()
	charge, err := ledger.Charge(ledger.Origin{Source: source, OccurredAt: time.Now()}, ledger.Amounts{Total: cents})
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.DB.Write(s.t.Context(), tenants.AsWorker(s.event.Business.ID).Named("test"),
		func(w tenants.Writer) error {
			_, err := ledger.Store(s.t.Context(), w, charge)
			return err
		}); err != nil {
		s.t.Fatal(err)
	}
}

// A cent that no line explains is one finding, which follows the difference, and goes with it. What staff resolved
// explains its amount from then on.
func TestADifferenceOfOneCentIsFound(t *testing.T) {
	s := newReconciledEnv(t)
	s.paid("Assessoria", "CARD", 1_000_00)
	s.book("txn_cent", 1)
	for range 2 {
		s.reconcile()
		if found := s.findings(""); found != "BALANCE_DIFFERS -1" {
			t.Errorf("found %s", found)
		}
	}
	s.book("txn_more", 2)
	s.reconcile()
	if found := s.findings(""); found != "BALANCE_DIFFERS -3" {
		t.Errorf("two more: %s", found)
	}
	s.addLine("txn_cent", "charge", 1)
	s.addLine("txn_more", "charge", 2)
	s.reconcile()
	s.clean()
	if vanished := s.findings("VANISHED"); vanished != "BALANCE_DIFFERS 0" {
		t.Errorf("resolved itself: %s", vanished)
	}
	s.book("txn_other", 5)
	s.reconcile()
	s.exec(`UPDATE reconciliation_findings SET resolved_at = now(), resolution = 'BY_HAND', resolved_by = $1,
		note = 'Saldo de antes do Cortejo' WHERE resolved_at IS NULL`, s.AddStaff("Sofia").ID)
	s.reconcile()
	s.clean()
	s.book("txn_another", 1)
	s.reconcile()
	if found := s.findings(""); found != "BALANCE_DIFFERS -1" {
		t.Errorf("a cent after that: %s", found)
	}
}

// Staff resolve a line by hand, and it is booked later after all: its money is explained once.
func TestALineResolvedByHandAndBookedLaterIsNoDifference(t *testing.T) {
	s := newReconciledEnv(t)
	s.addLine("txn_late", "charge", 70_00)
	s.reconcile()
	s.exec(`UPDATE reconciliation_findings SET resolved_at = now(), resolution = 'BY_HAND', resolved_by = $1,
		note = 'Anotado fora do Cortejo' WHERE resolved_at IS NULL`, s.AddStaff("Sofia").ID)
	s.reconcile()
	s.clean()
	s.book("txn_late", 70_00)
	s.reconcile()
	s.clean()
}

// A difference that lines explain which the provider lists late is none: a line of before the newest that was read, and
// one that comes after the balance was compared.
func TestADifferenceThatLateLinesExplainIsNotRecorded(t *testing.T) {
	s := newReconciledEnv(t)
	s.addLine("txn_newest", "charge", 1)
	s.book("txn_newest", 1)
	s.book("txn_ahead", 30_00)
	var asked int
	s.reconcileAt(s.balanceProxy(func(w http.ResponseWriter, r *http.Request, pass http.Handler) {
		asked++
		if asked == 2 { // the pages are read
			s.addLine("txn_old", "charge", 70_00)
			s.exec(`UPDATE stripe_standin.objects
				SET body = body || jsonb_build_object('created', (body->>'created')::bigint - 300) WHERE id = 'txn_old'`)
		}
		pass.ServeHTTP(w, r)
		if asked == 3 { // the balance is compared
			s.addLine("txn_ahead", "charge", 30_00)
		}
	}))
	if found := s.findings(""); found != "UNKNOWN_CHARGE txn_old 7000" {
		t.Errorf("found %s", found)
	}
	if got := s.text(`SELECT count(*)::text FROM reconciliation_findings WHERE kind = 'BALANCE_DIFFERS'`); got != "0" {
		t.Errorf("%s differences were recorded", got)
	}
}

// A line whose amount is another one in the ledger is found by itself, and of an attempt of ours it says so.
func TestALineThatDiffersIsFound(t *testing.T) {
	s := newReconciledEnv(t)
	_, attempt := s.paid("Assessoria", "CARD", 1_000_00)
	line := s.text(`SELECT body->>'balance_transaction' FROM stripe_standin.objects o
		JOIN transactions t ON t.charge_id = o.id WHERE t.id = $1`, attempt)
	s.exec(`UPDATE stripe_standin.objects SET body = body || jsonb_build_object('net', (body->>'net')::bigint + 1)
		WHERE id = $1`, line)
	s.reconcile()
	if found := s.findings(""); found != "NOT_BOOKED "+line+" 1" {
		t.Errorf("found %s", found)
	}
}

// Money that waits to go back is at the provider until it goes: the formula counts it.
func TestARefundThatWaitsIsNoDifference(t *testing.T) {
	s := newReconciledEnv(t)
	id, attempt := s.paid("Assessoria", "PIX", 1_000_00)
	s.lost.Store(1_000)
	s.refund(attempt, 300_00)
	tenanttest.WaitUntil(t, soon, "the refund waits in the ledger", func() bool {
		return s.text(`SELECT count(*)::text FROM ledger_transactions WHERE kind = 'REFUND_PENDING'`) == "1"
	})
	s.reconcile()
	s.clean()
	s.lost.Store(0)
	s.refunds(id, "PENDING")
}

// balanceProxy passes on what the provider answers, but for a page of the balance that it does not.
func (s checkoutEnv) balanceProxy(
	answers func(w http.ResponseWriter, r *http.Request, pass http.Handler)) *payments.Client {
	s.t.Helper()
	to, err := url.Parse(s.url)
	if err != nil {
		s.t.Fatal(err)
	}
	pass := httputil.NewSingleHostReverseProxy(to)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/balance_transactions") {
			answers(w, r, pass)
			return
		}
		pass.ServeHTTP(w, r)
	}))
	s.t.Cleanup(server.Close)
	return payments.New(payments.Settings{SecretKey: standin.Key, Methods: payments.Methods,
		URL: server.URL + standin.Path})
}

// Killed between two pages, the next run goes on behind the page that was read, and finds each line once.
func TestAKilledPassGoesOnAtItsPage(t *testing.T) {
	s := newReconciledEnv(t)
	for n := range 2*payments.BalancePageSize + 50 {
		s.addLine(fmt.Sprintf("txn_%03d", n), "charge", 1)
	}
	var asked []string
	ctx, kill := context.WithCancel(t.Context())
	killed := s.balanceProxy(func(w http.ResponseWriter, r *http.Request, pass http.Handler) {
		if asked = append(asked, r.URL.Query().Get("starting_after")); len(asked) == 2 {
			kill()
			return
		}
		pass.ServeHTTP(w, r)
	})
	if err := jobs.ReconcileNow(ctx, s.jobOptions(killed)); err == nil {
		t.Fatal("it was not killed")
	}
	state := func() string {
		return s.text(`SELECT concat_ws(' ', page_after, line_count, finished_at IS NOT NULL, failure)
			FROM reconciliations ORDER BY id DESC LIMIT 1`)
	}
	if got := state(); got != "txn_150 100 f " {
		t.Errorf("after the kill: %q", got)
	}
	asked = nil
	s.reconcileAt(s.balanceProxy(func(w http.ResponseWriter, r *http.Request, pass http.Handler) {
		asked = append(asked, r.URL.Query().Get("starting_after"))
		pass.ServeHTTP(w, r)
	}))
	if len(asked) < 2 || asked[0] != "txn_150" || asked[1] != "txn_050" {
		t.Errorf("the next run asked for %q", asked)
	}
	if got := state(); got != "txn_000 250 t " {
		t.Errorf("at the end: %q", got)
	}
	if found := s.text(`SELECT concat_ws(' ', count(*), count(DISTINCT provider_id), sum(amount_cents))
		FROM reconciliation_findings WHERE kind = 'UNKNOWN_CHARGE' AND resolution = ''`); found != "250 250 250" {
		t.Errorf("found %s", found)
	}
	s.reconcile()
	if found := s.text(`SELECT count(*)::text FROM reconciliation_findings`); found != "250" {
		t.Errorf("the run after found %s", found)
	}
}

// A provider that does not answer is said, until it does; pages that were read stay read.
func TestAFailedPassSaysSo(t *testing.T) {
	s := newReconciledEnv(t)
	silent := s.balanceProxy(func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
		w.WriteHeader(http.StatusInternalServerError)
	})
	err := jobs.ReconcileNow(t.Context(), s.jobOptions(silent))
	if !errors.Is(err, payments.ErrUnavailable) {
		t.Errorf("a silent provider: %v", err)
	}
	failure := func() string {
		return s.text(`SELECT concat_ws(' ', failure, failed_at IS NOT NULL, finished_at IS NOT NULL) FROM reconciliations
			ORDER BY id DESC LIMIT 1`)
	}
	if got := failure(); got != "PROVIDER t f" {
		t.Errorf("it says %q", got)
	}
	s.reconcile()
	if got := failure(); got != " f t" {
		t.Errorf("after it answers: %q", got)
	}
}

// Two that run at once read each page once, and find the same.
func TestTwoPassesAtOnceAreOne(t *testing.T) {
	s := newReconciledEnv(t)
	s.addLine("txn_charge", "charge", 70_00)
	failed := make(chan error, 2)
	for range 2 {
		go func() {
			failed <- jobs.ReconcileNow(t.Context(), s.jobOptions(s.provider))
		}()
	}
	for range 2 {
		if err := <-failed; err != nil {
			t.Error(err)
		}
	}
	if found := s.findings(""); found != "UNKNOWN_CHARGE txn_charge 7000" {
		t.Errorf("found %s", found)
	}
}

// One attempt that cannot be settled stops neither the others nor the pass.
func TestAnAttemptThatCannotBeSettledStopsNothing(t *testing.T) {
	s := newReconciledEnv(t)
	_, broken := s.paid("Assessoria", "CARD", 1_000_00)
	_, whole := s.paid("Decoração", "CARD", 500_00)
	s.unheard(func() {
		s.press(s.chargePage(broken), "half")
		s.press(s.chargePage(whole), "half")
	})
	s.exec(`UPDATE transactions SET live = true WHERE id = $1`, broken)
	s.reconcile()
	if refunded := s.text(`SELECT refunded::text FROM transactions WHERE id = $1`, whole); refunded != "25000" {
		t.Errorf("the other one refunded %s", refunded)
	}
	if found := s.findings(""); !strings.HasPrefix(found, "NOT_BOOKED ") || strings.Count(found, ",") != 0 {
		t.Errorf("found %s", found)
	}
	s.exec(`UPDATE transactions SET live = false WHERE id = $1`, broken)
	s.reconcile()
	s.clean()
}
