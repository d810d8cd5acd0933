package withdrawal_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/api/withdrawal"
	"cortejo/formats/money"
	"cortejo/jobs"
	"cortejo/ledger"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
)

// sentCharge is a charge whose money left, as far as the recipient's account at the provider.
type sentCharge struct {
	attempt, withdrawal uuid.UUID
	charge, transfer    string
	net                 int64
}

// sendCharge pays, and has all that is available transferred.
func (e *withdrawalEnv) sendCharge(cents int64, isGift bool) sentCharge {
	e.t.Helper()
	attempt, net := e.pay(cents, isGift, 1)
	made := e.create(nil)
	if err := e.run(e.t.Context(), made.UUID); err != nil {
		e.t.Fatal(err)
	}
	out := sentCharge{attempt: attempt, withdrawal: made.UUID, net: net}
	if err := e.Admin.QueryRow(e.t.Context(), `SELECT t.charge_id, w.transfer_id FROM withdrawal_transfers w
		JOIN transactions t ON t.id = w.attempt_id WHERE w.attempt_id = $1`, attempt).
		Scan(&out.charge, &out.transfer); err != nil {
		e.t.Fatal(err)
	}
	e.findSession(attempt)
	return out
}

// findSession stores on which page of the provider an attempt was paid.
func (e *withdrawalEnv) findSession(attempt uuid.UUID) {
	e.t.Helper()
	e.Exec(`UPDATE transactions t SET session_id = o.body->>'id'
		FROM stripe_standin.objects o
		JOIN stripe_standin.objects i ON i.body->>'id' = o.body->>'payment_intent'
		WHERE o.kind = 'checkout.session' AND i.body->>'latest_charge' = t.charge_id AND t.id = $1`, attempt)
}

func (e *withdrawalEnv) settle(attempt uuid.UUID) {
	e.t.Helper()
	if _, err := jobs.SettleNow(e.t.Context(), e.DB, e.client, e.business.ID, attempt); err != nil {
		e.t.Fatal(err)
	}
}

func (e *withdrawalEnv) reverse(attempt uuid.UUID) error {
	return jobs.ReverseTransfersNow(e.t.Context(), e.jobOptions(), e.business.ID, attempt)
}

func (e *withdrawalEnv) balances() ledger.Balances {
	e.t.Helper()
	got, err := ledger.ReadBalances(e.t.Context(), e.DB.Read(tenants.AsWorker(e.business.ID)), time.Now())
	if err != nil {
		e.t.Fatal(err)
	}
	return got
}

// expectBalances compares what the business has, owes, and has on its way to the bank.
func (e *withdrawalEnv) expectBalances(when string, available, debt, inTransit int64) {
	e.t.Helper()
	if got := e.balances(); got.Available != available || got.Debt != debt || got.InTransit != inTransit {
		e.t.Errorf("%s: %+v, not %d available, %d owed and %d in transit", when, got, available, debt, inTransit)
	}
	e.expectBooks()
}

// act is what becomes of a charge.
func (e *withdrawalEnv) act(charge string, form url.Values) {
	e.t.Helper()
	e.send("/cobranca/"+charge, form)
}

// recordPosts returns the paths of the calls that change something, in order.
func (e *withdrawalEnv) recordPosts() func() []string {
	var paths []string
	watch := func(w http.ResponseWriter, r *http.Request, serve func(http.ResponseWriter)) {
		if _, path, _ := strings.Cut(r.URL.Path, "/v1/"); r.Method == http.MethodPost {
			paths = append(paths, path)
		}
		serve(w)
	}
	e.around.Store(&watch)
	return func() []string {
		e.around.Store(nil)
		return paths
	}
}

func (e *withdrawalEnv) refund(attempt uuid.UUID, cents int64) uuid.UUID {
	e.t.Helper()
	return e.Refund(e.event, attempt, cents, "Desistiu")
}

// What a refund takes of money that left comes back first, and then the refund is made; of one part, and of the rest.
func TestARefundBringsBackWhatLeft(t *testing.T) {
	e := newWithdrawalEnv(t)
	sent := e.sendCharge(100_00, false)
	refund := e.refund(sent.attempt, 30_00)
	paths := e.recordPosts()
	for range 2 {
		if err := jobs.RefundTransactionNow(t.Context(), e.jobOptions(), e.business.ID, refund); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{"transfers/" + sent.transfer + "/reversals", "refunds"}
	if got := paths(); !slices.Equal(got, want) {
		t.Errorf("the provider was asked for %q, not %q", got, want)
	}
	e.expectBalances("after a refund of a part", 0, 0, sent.net-30_00)
	got := e.get(sent.withdrawal)
	if got.Status != "SENT" || got.ReversedAmount != 30_00 || got.SentAmount != sent.net-30_00 || got.OwedAmount != 0 ||
		got.ReversedText == "" || len(got.Transfers) != 1 || len(got.Transfers[0].Reversals) != 1 ||
		got.Transfers[0].Reversals[0].CauseText != "Devolvido ao Cortejo por uma devolução ao cliente" {
		t.Errorf("the withdrawal is %+v", got)
	}
	refund = e.refund(sent.attempt, 70_00)
	if err := jobs.RefundTransactionNow(t.Context(), e.jobOptions(), e.business.ID, refund); err != nil {
		t.Fatal(err)
	}
	// What the provider kept of the charge is owed.
	e.expectBalances("after a refund of the rest", 0, 100_00-sent.net, 0)
	if got := e.get(sent.withdrawal); got.Status != "REVERSED" || got.ReversedAmount != sent.net ||
		got.SentAmount != 0 {
		t.Errorf("the withdrawal is %+v", got)
	}
	if n, cents := e.count("transfer_reversal"); n != 2 || cents != sent.net {
		t.Errorf("%d reversals of %d", n, cents)
	}
	lines := proceduretest.Get[withdrawal.GetAllOutput](e.owner, "withdrawal.getAll", nil)
	if lines.Items[0].ReversedAmount != sent.net || lines.Items[0].StatusText != "Devolvido ao Cortejo" {
		t.Errorf("in the list: %+v", lines.Items[0])
	}
}

// Money at the bank cannot come back: the refund is made, the rest is owed, and the next money pays it. Where the
// account has some of it, that comes.
func TestWhatIsAtTheBankIsOwed(t *testing.T) {
	e := newWithdrawalEnv(t)
	sent := e.sendCharge(100_00, false)
	e.press("/contas/"+e.account, "payout")
	e.press("/contas/"+e.account, "arrive")
	if err := jobs.SyncPayoutsNow(t.Context(), e.jobOptions(), e.business.ID); err != nil {
		t.Fatal(err)
	}
	other := e.sendCharge(20_00, false)
	refund := e.refund(sent.attempt, 50_00)
	if err := jobs.RefundTransactionNow(t.Context(), e.jobOptions(), e.business.ID, refund); err != nil {
		t.Fatal(err)
	}
	short := 50_00 - other.net
	e.expectBalances("short", 0, short, 0)
	got := e.get(sent.withdrawal)
	if got.ReversedAmount != other.net || got.OwedAmount != short || got.Status != "ARRIVED" ||
		!strings.Contains(got.ReversedText, "próximo dinheiro") {
		t.Errorf("the withdrawal is %+v", got)
	}
	for range 3 { // it is asked for once
		e.settle(sent.attempt)
		if err := e.reverse(sent.attempt); err != nil {
			t.Fatal(err)
		}
	}
	if n, cents := e.count("transfer_reversal"); n != 1 || cents != other.net {
		t.Errorf("%d reversals of %d", n, cents)
	}
	_, next := e.pay(200_00, false, 1)
	e.expectBalances("with the next money", next-short, 0, 0)
	// The account pays out the money that it got after the reversal.
	made := e.create(nil)
	if err := e.run(t.Context(), made.UUID); err != nil {
		t.Fatal(err)
	}
	e.press("/contas/"+e.account, "payout")
	e.press("/contas/"+e.account, "arrive")
	for range 2 {
		if err := jobs.SyncPayoutsNow(t.Context(), e.jobOptions(), e.business.ID); err != nil {
			t.Fatal(err)
		}
	}
	e.expectBalances("at the bank", 0, 0, 0)
	e.press("/contas/"+e.account, "bounce")
	if err := jobs.SyncPayoutsNow(t.Context(), e.jobOptions(), e.business.ID); err != nil {
		t.Fatal(err)
	}
	e.expectBalances("sent back", 0, 0, next-short)
}

// A refund takes the provider's fees too, which never left: no more comes back of a transfer than it was, also where
// nothing of it came, and also of the refunds of a payment together.
func TestNoMoreIsAskedBackThanLeft(t *testing.T) {
	for name, parts := range map[string][]int64{"whole": {100_00}, "in parts": {60_00, 40_00}} {
		t.Run(name, func(t *testing.T) {
			e := newWithdrawalEnv(t)
			sent := e.sendCharge(100_00, false)
			e.press("/contas/"+e.account, "payout")
			e.press("/contas/"+e.account, "arrive")
			if err := jobs.SyncPayoutsNow(t.Context(), e.jobOptions(), e.business.ID); err != nil {
				t.Fatal(err)
			}
			for _, cents := range parts {
				refund := e.refund(sent.attempt, cents)
				if err := jobs.RefundTransactionNow(t.Context(), e.jobOptions(), e.business.ID, refund); err != nil {
					t.Fatal(err)
				}
			}
			for range 2 {
				if err := e.reverse(sent.attempt); err != nil {
					t.Fatal(err)
				}
			}
			e.expectBalances("refunded", 0, 100_00, 0)
			got := e.get(sent.withdrawal)
			if got.OwedAmount != sent.net || got.ReversedAmount != 0 || len(got.Transfers[0].Reversals) != len(parts) {
				t.Errorf("of %d that left, %+v", sent.net, got)
			}
		})
	}
}

// A dispute takes what left, once; when it is won, the money is available again, and leaves again.
func TestADisputeBringsBackWhatLeft(t *testing.T) {
	e := newWithdrawalEnv(t)
	sent := e.sendCharge(100_00, false)
	e.act(sent.charge, url.Values{"action": {"dispute"}})
	for range 3 {
		e.settle(sent.attempt)
	}
	for range 2 {
		if err := e.reverse(sent.attempt); err != nil {
			t.Fatal(err)
		}
	}
	if n, cents := e.count("transfer_reversal"); n != 1 || cents != sent.net {
		t.Errorf("%d reversals of %d", n, cents)
	}
	disputed := e.balances()
	if disputed.Disputed != 100_00 || disputed.InTransit != 0 || disputed.Available != 0 {
		t.Errorf("disputed: %+v", disputed)
	}
	e.expectBooks()
	if got := e.get(sent.withdrawal); got.Status != "REVERSED" ||
		got.Transfers[0].Reversals[0].CauseText != "Devolvido ao Cortejo por uma contestação" {
		t.Errorf("the withdrawal is %+v", got)
	}
	var dispute string
	if err := e.Admin.QueryRow(t.Context(), `SELECT body->>'id' FROM stripe_standin.objects WHERE kind = 'dispute'`).
		Scan(&dispute); err != nil {
		t.Fatal(err)
	}
	e.act(sent.charge, url.Values{"action": {"win"}, "of": {dispute}})
	e.settle(sent.attempt)
	back := e.balances().Available
	if back <= 0 || e.balances().Debt != 0 {
		t.Fatalf("won: %+v", e.balances())
	}
	e.send("/saldo", url.Values{"action": {"fund"}, "amount": {"100000"}})
	made := e.create(nil)
	if err := e.run(t.Context(), made.UUID); err != nil {
		t.Fatal(err)
	}
	if got := e.get(made.UUID); got.Status != "SENT" || got.SentAmount != back {
		t.Errorf("it leaves again as %+v", got)
	}
}

// The gifts of an event come back to its hosts, and pay nothing of the business's.
func TestGiftsComeBackToTheirHosts(t *testing.T) {
	e := newWithdrawalEnv(t)
	sent := e.sendCharge(100_00, true)
	e.Exec(`UPDATE transactions SET gift_order_id = $2 WHERE id = $1`, sent.attempt,
		e.AddGiftOrder(e.event, e.AddGift(e.event, "Jantar", 100_00, 1), "Tia Rosa"))
	e.refund(sent.attempt, 40_00)
	for range 2 {
		if err := e.reverse(sent.attempt); err != nil {
			t.Fatal(err)
		}
	}
	var hosts, business int64
	if err := e.Admin.QueryRow(t.Context(), `SELECT
			coalesce(sum(e.amount) FILTER (WHERE a.kind = 'HOSTS_IN_TRANSIT'), 0),
			coalesce(sum(e.amount) FILTER (WHERE a.kind = 'IN_TRANSIT'), 0)
		FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id`).Scan(&hosts, &business); err != nil {
		t.Fatal(err)
	}
	if hosts != sent.net-40_00 || business != 0 {
		t.Errorf("%d of the hosts are in transit, and %d of the business", hosts, business)
	}
	e.expectBooks()
}

// A reversal in the provider's own books is noticed by its event's job, and by that of the payouts, and booked once.
func TestAReversalMadeElsewhereIsBookedOnce(t *testing.T) {
	e := newWithdrawalEnv(t)
	sent := e.sendCharge(100_00, false)
	e.send("/contas/"+e.account, url.Values{"action": {"reverse"}, "amount": {"1000"}})
	for range 3 {
		if err := jobs.SyncTransferNow(t.Context(), e.jobOptions(), e.business.ID, sent.transfer); err != nil {
			t.Fatal(err)
		}
	}
	e.expectBalances("taken back in the panel", 10_00, 0, sent.net-10_00)
	if got := e.get(sent.withdrawal); got.ReversedAmount != 10_00 || got.Status != "SENT" ||
		got.Transfers[0].Reversals[0].Cause != "PROVIDER" {
		t.Errorf("the withdrawal is %+v", got)
	}
	e.send("/contas/"+e.account, url.Values{"action": {"reverse"}, "amount": {"500"}})
	e.press("/contas/"+e.account, "payout")
	e.press("/contas/"+e.account, "arrive")
	for range 2 {
		if err := jobs.SyncPayoutsNow(t.Context(), e.jobOptions(), e.business.ID); err != nil {
			t.Fatal(err)
		}
	}
	e.expectBalances("paid out", 15_00, 0, 0)
	if got := e.get(sent.withdrawal); got.Status != "ARRIVED" || got.ArrivedAmount != sent.net-15_00 {
		t.Errorf("the withdrawal is %+v", got)
	}
}

// A reversal in the provider's own books may leave less for ours than is known, or nothing: the rest comes, and what
// came already is not owed. Each cause is said with its sum.
func TestWhatCameBackElsewhereIsNotOwed(t *testing.T) {
	for name, part := range map[string]int64{"nothing came back": 0, "a part": 10, "all": 100} {
		t.Run(name, func(t *testing.T) {
			e := newWithdrawalEnv(t)
			sent := e.sendCharge(100_00, false)
			elsewhere := sent.net * part / 100
			if elsewhere > 0 {
				e.send("/contas/"+e.account, url.Values{"action": {"reverse"},
					"amount": {strconv.FormatInt(elsewhere, 10)}})
			}
			refund := e.refund(sent.attempt, 100_00)
			for range 2 {
				if err := jobs.RefundTransactionNow(t.Context(), e.jobOptions(), e.business.ID, refund); err != nil {
					t.Fatal(err)
				}
			}
			var causes []string
			if ours := sent.net - elsewhere; ours > 0 {
				causes = append(causes, money.Format(ours)+" por devoluções a clientes")
			}
			if elsewhere > 0 {
				causes = append(causes, money.Format(elsewhere)+" no painel do Stripe")
			}
			want := "De volta ao Cortejo: " + strings.Join(causes, ", ")
			got := e.get(sent.withdrawal)
			if got.Status != "REVERSED" || got.OwedAmount != 0 || got.ReversedText != want {
				t.Errorf("the withdrawal is %s, %d are owed, and it says %q, not %q", got.Status, got.OwedAmount,
					got.ReversedText, want)
			}
			e.expectBooks()
		})
	}
}

// A reversal whose answer was lost is looked up, also when the provider forgot the key.
func TestALostReversalIsLookedUp(t *testing.T) {
	e := newWithdrawalEnv(t)
	sent := e.sendCharge(100_00, false)
	e.refund(sent.attempt, 40_00)
	lose := func(w http.ResponseWriter, r *http.Request, serve func(http.ResponseWriter)) {
		if r.Method == http.MethodPost {
			serve(httptest.NewRecorder())
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		serve(w)
	}
	e.around.Store(&lose)
	if err := e.reverse(sent.attempt); err == nil {
		t.Fatal("an answer that was lost is no error")
	}
	paths := e.recordPosts()
	e.Exec(`DELETE FROM stripe_standin.answers`)
	e.Exec(`UPDATE transfer_reversals SET asked_at = now() - interval '2 days'`)
	if err := e.reverse(sent.attempt); err != nil {
		t.Fatal(err)
	}
	if got := paths(); len(got) != 0 {
		t.Errorf("it was asked for again: %q", got)
	}
	if n, cents := e.count("transfer_reversal"); n != 1 || cents != 40_00 {
		t.Errorf("%d reversals of %d", n, cents)
	}
	e.expectBooks()
}

// Workers that refund, reverse and read the same transfer at once, while money is taken back in the panel and the
// charge is disputed, bring back what left, and no more. A refund that the dispute was faster than is refused.
func TestWorkersAtOnceReverseAndRefundOnce(t *testing.T) {
	for range 3 {
		t.Run("", func(t *testing.T) {
			e := newWithdrawalEnv(t)
			sent := e.sendCharge(100_00, false)
			refund := e.refund(sent.attempt, 30_00)
			work := []func() error{
				func() error { return jobs.RefundTransactionNow(t.Context(), e.jobOptions(), e.business.ID, refund) },
				func() error { return e.reverse(sent.attempt) },
				func() error {
					_, err := jobs.SettleNow(t.Context(), e.DB, e.client, e.business.ID, sent.attempt)
					return err
				},
				func() error {
					return jobs.SyncTransferNow(t.Context(), e.jobOptions(), e.business.ID, sent.transfer)
				},
			}
			var workers sync.WaitGroup
			for _, run := range slices.Concat(work, work) {
				workers.Go(func() { _ = run() }) // a call that met another is made again below
			}
			e.send("/contas/"+e.account, url.Values{"action": {"reverse"}, "amount": {"1000"}})
			e.act(sent.charge, url.Values{"action": {"dispute"}})
			workers.Wait()
			for range 2 {
				for _, run := range work {
					if err := run(); err != nil {
						t.Fatal(err)
					}
				}
			}
			e.expectBooks()
			if got := e.get(sent.withdrawal); got.Status != "REVERSED" || got.ReversedAmount != sent.net {
				t.Errorf("of %d came back %+v", sent.net, got)
			}
			if _, cents := e.count("transfer_reversal"); cents != sent.net {
				t.Errorf("the provider brought back %d, not %d", cents, sent.net)
			}
			made := e.text(`SELECT count(*)::text FROM refunds WHERE status <> 'FAILED'`)
			// The provider names what an account gives back a refund too.
			if n := e.text(`SELECT count(*)::text FROM stripe_standin.objects
				WHERE kind = 'refund' AND body->>'source_transfer_reversal' IS NULL`); n != made {
				t.Errorf("the provider made %s refunds, and %s are stored", n, made)
			}
		})
	}
}

// A run that ends before or after any of its calls is gone on with: nothing comes back twice, nothing is refunded
// twice, and nothing is lost.
func TestAKillAtAnyCallReversesOnce(t *testing.T) {
	e := newWithdrawalEnv(t)
	kills := 0
	for range 5 {
		sent := e.sendCharge(100_00, false)
		before, beforeCents := e.count("transfer_reversal")
		refund := e.refund(sent.attempt, 40_00)
		kills += e.endAtEachCall(func(ctx context.Context) error {
			return jobs.RefundTransactionNow(ctx, e.jobOptions(), e.business.ID, refund)
		})
		if n, cents := e.count("transfer_reversal"); n != before+1 || cents != beforeCents+40_00 {
			t.Errorf("%d reversals of %d", n-before, cents-beforeCents)
		}
		var refunds, refunded int64
		if err := e.Admin.QueryRow(t.Context(), `SELECT count(*), sum((body->>'amount')::bigint)
			FROM stripe_standin.objects WHERE kind = 'refund' AND body->>'charge' = $1`, sent.charge).
			Scan(&refunds, &refunded); err != nil || refunds != 1 || refunded != 40_00 {
			t.Errorf("%d refunds of %d (%v)", refunds, refunded, err)
		}
		e.expectBooks()
	}
	if kills < 30 {
		t.Errorf("only %d kills", kills)
	}
	e.expectBalances("in the end", 0, 0, e.balances().InTransit)
}
