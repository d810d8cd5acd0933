package withdrawal_test

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/providers/payouts"
	"cortejo/tenants/tenanttest"
	"cortejo/tenants/tenanttest/portion"
)

// transferHistory is a business whose charges are paid, transferred, refunded and disputed at random.
type transferHistory struct {
	*withdrawalEnv
	random    *rand.Rand
	charges   []*historyCharge
	log       []string
	lost      int // answers that never came
	refunds   []uuid.UUID
	reversals int
}

type historyCharge struct {
	attempt uuid.UUID
	charge  string
	cents   int64
	gone    int64 // refunded or disputed
	isGift  bool
	dispute string
}

// restart gives the env another business, with its own account at the provider.
func (e *withdrawalEnv) restart(name string) {
	e.t.Helper()
	var err error
	holder := payouts.Holder{Reference: name, Key: name}
	if e.account, err = e.client.CreateRecipient(e.t.Context(), holder); err != nil {
		e.t.Fatal(err)
	}
	e.press("/contas/"+e.account, "approve")
	e.business = e.AddBusiness(name)
	e.event = e.AddEvent(e.business, "Festa "+name)
	e.AddRecipient(e.business, e.account, "ACTIVE")
	e.Exec(`UPDATE recipients SET is_live = false WHERE business_id = $1`, e.business.ID)
}

func (h *transferHistory) note(format string, args ...any) {
	h.log = append(h.log, fmt.Sprintf(format, args...))
}

// try runs a job, which may end at one of its calls, before or after that arrives.
func (h *transferHistory) try(what string, job func(ctx context.Context) error) {
	ctx, cancel := context.WithCancel(h.t.Context())
	defer cancel()
	if h.random.IntN(4) == 0 {
		at, arrives := int64(1+h.random.IntN(4)), h.random.IntN(2) == 0
		var calls atomic.Int64
		around := func(w http.ResponseWriter, _ *http.Request, serve func(http.ResponseWriter)) {
			if calls.Add(1) == at {
				if arrives {
					serve(httptest.NewRecorder())
				}
				cancel()
				w.WriteHeader(http.StatusBadGateway)
				return
			}
			serve(w)
		}
		h.around.Store(&around)
		defer h.around.Store(nil)
	}
	if err := job(ctx); err != nil {
		h.lost++
		h.note("%s ends: %v", what, err)
		return
	}
	h.note("%s", what)
}

func (h *transferHistory) draw() *historyCharge {
	if len(h.charges) == 0 {
		return nil
	}
	return h.charges[h.random.IntN(len(h.charges))]
}

// step is one thing that a client, the bank, the provider, staff or a job does.
func (h *transferHistory) step() {
	switch n := h.random.IntN(20); {
	case n < 4 && len(h.charges) < 4 || len(h.charges) == 0:
		h.payOne()
	case n < 8:
		h.leave()
	case n < 10:
		h.note("the account is paid out")
		h.press("/contas/"+h.account, []string{"payout", "arrive", "arrive", "bounce"}[h.random.IntN(4)])
	case n < 11:
		h.note("staff take back in the panel")
		h.send("/contas/"+h.account, url.Values{"action": {"reverse"},
			"amount": {strconv.Itoa(1 + h.random.IntN(30_00))}})
	case n < 14:
		h.refundPart(h.draw())
	case n < 16:
		h.disputeOrDecide(h.draw())
	case n < 17:
		c := h.draw()
		h.try("a refund in the panel", func(context.Context) error {
			if c.dispute == "" && c.gone < c.cents-1 {
				h.act(c.charge, url.Values{"action": {"half"}})
				c.gone += max(1, (c.cents-c.gone)/2)
			}
			return nil
		})
	default:
		h.work()
	}
}

func (h *transferHistory) payOne() {
	isGift := h.random.IntN(3) == 0
	cents := int64(50_00 + h.random.IntN(200_00))
	attempt, _ := h.pay(cents, isGift, 1+h.random.IntN(100))
	c := &historyCharge{attempt: attempt, cents: cents, isGift: isGift}
	if isGift {
		order := h.AddGiftOrder(h.event, h.AddGift(h.event, "Jantar", cents, 1), "Tia Rosa")
		h.Exec(`UPDATE gift_orders SET status = 'PAID', paid_at = now() WHERE id = $1`, order)
		h.Exec(`UPDATE transactions SET gift_order_id = $2 WHERE id = $1`, attempt, order)
	}
	h.findSession(attempt)
	if err := h.Admin.QueryRow(h.t.Context(), `SELECT charge_id FROM transactions WHERE id = $1`, attempt).
		Scan(&c.charge); err != nil {
		h.t.Fatal(err)
	}
	h.charges = append(h.charges, c)
	h.note("%s of %d is paid (gift %t)", c.charge, cents, isGift)
}

// leave has all that may leave transferred.
func (h *transferHistory) leave() {
	h.try("money leaves", func(ctx context.Context) error {
		id, err := jobs.TransferChargesNow(ctx, h.jobOptions(), h.business.ID, time.Now().AddDate(0, 0, 81))
		if err != nil || id == uuid.Nil {
			return err
		}
		return h.run(ctx, id)
	})
}

func (h *transferHistory) refundPart(c *historyCharge) {
	if c.dispute != "" || c.gone >= c.cents {
		return
	}
	cents := c.cents - c.gone
	if h.random.IntN(3) > 0 {
		cents = 1 + h.random.Int64N(cents)
	}
	c.gone += cents
	h.refunds = append(h.refunds, h.refund(c.attempt, cents))
	h.note("%d of %s are to be refunded", cents, c.charge)
	h.work()
}

func (h *transferHistory) disputeOrDecide(c *historyCharge) {
	switch {
	case c.dispute == "" && c.gone == 0 && len(h.refunds) == 0:
		h.act(c.charge, url.Values{"action": {"dispute"}})
		if err := h.Admin.QueryRow(h.t.Context(), `SELECT body->>'id' FROM stripe_standin.objects
			WHERE kind = 'dispute' AND body->>'charge' = $1`, c.charge).Scan(&c.dispute); err != nil {
			h.t.Fatal(err)
		}
		c.gone = c.cents
		h.note("%s is disputed", c.charge)
	case c.dispute != "":
		action := []string{"win", "lose"}[h.random.IntN(2)]
		h.act(c.charge, url.Values{"action": {action}, "of": {c.dispute}})
		h.note("%s: %s", c.dispute, action)
	}
}

// work runs the jobs of the events, in any order and up to three times.
func (h *transferHistory) work() {
	var all []func()
	for range 1 + h.random.IntN(3) {
		for _, refund := range h.refunds {
			all = append(all, func() {
				h.try("refund", func(ctx context.Context) error {
					return jobs.RefundTransactionNow(ctx, h.jobOptions(), h.business.ID, refund)
				})
			})
		}
		if c := h.draw(); c != nil {
			all = append(all, func() {
				h.try("settle", func(ctx context.Context) error {
					_, err := jobs.SettleNow(ctx, h.DB, h.client, h.business.ID, c.attempt)
					return err
				})
			}, func() {
				h.try("reverse", func(ctx context.Context) error {
					return jobs.ReverseTransfersNow(ctx, h.jobOptions(), h.business.ID, c.attempt)
				})
			})
		}
		all = append(all, func() {
			h.try("payouts", func(ctx context.Context) error {
				return jobs.SyncPayoutsNow(ctx, h.jobOptions(), h.business.ID)
			})
		})
	}
	h.random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for _, one := range all {
		one()
	}
}

// finish has all jobs work until nothing is left.
func (h *transferHistory) finish() {
	h.t.Helper()
	ctx := h.t.Context()
	must := func(what string, err error) {
		h.t.Helper()
		if err != nil {
			h.t.Fatalf("%s: %v\n%s", what, err, strings.Join(h.log, "\n"))
		}
	}
	h.send("/saldo", url.Values{"action": {"fund"}, "amount": {"10000000"}})
	list := func(sql string) (all []string) {
		h.t.Helper()
		must(sql, h.Admin.QueryRow(ctx, `SELECT coalesce(array_agg(x), '{}') FROM (`+sql+`) q (x)`,
			h.business.ID).Scan(&all))
		return all
	}
	for range 2 {
		for _, refund := range h.refunds {
			must("refund", jobs.RefundTransactionNow(ctx, h.jobOptions(), h.business.ID, refund))
		}
		for _, id := range list(`SELECT id::text FROM withdrawals WHERE business_id = $1`) {
			must("send", h.run(ctx, uuid.MustParse(id)))
		}
		for _, c := range h.charges {
			_, err := jobs.SettleNow(ctx, h.DB, h.client, h.business.ID, c.attempt)
			must("settle", err)
			must("reverse", jobs.ReverseTransfersNow(ctx, h.jobOptions(), h.business.ID, c.attempt))
		}
		for _, id := range list(`SELECT transfer_id FROM withdrawal_transfers
			WHERE business_id = $1 AND transfer_id IS NOT NULL`) {
			must("sync", jobs.SyncTransferNow(ctx, h.jobOptions(), h.business.ID, id))
		}
		must("payouts", jobs.SyncPayoutsNow(ctx, h.jobOptions(), h.business.ID))
	}
}

// check compares the ledger and the rows with the provider's lines, counted by hand.
func (h *transferHistory) check() {
	h.t.Helper()
	fail := func(format string, args ...any) {
		h.t.Helper()
		h.t.Fatalf(format+"\n%s", append(args, strings.Join(h.log, "\n"))...)
	}
	scan := func(sql string, args []any, into ...any) {
		h.t.Helper()
		if err := h.Admin.QueryRow(h.t.Context(), sql, args...).Scan(into...); err != nil {
			fail("%s: %v", sql, err)
		}
	}
	for _, isGift := range []bool{false, true} {
		charges := []string{}
		for _, c := range h.charges {
			if c.isGift == isGift {
				charges = append(charges, c.charge)
			}
		}
		// What the provider moved for these charges, line by line: they, what went back, and what left and came back.
		var free int64
		scan(`SELECT coalesce(sum((l.body->>'net')::bigint), 0)::bigint FROM stripe_standin.objects l
			LEFT JOIN stripe_standin.objects s ON s.body->>'id' = l.body->>'source'
			LEFT JOIN stripe_standin.objects t ON t.body->>'id' = s.body->>'transfer'
			WHERE l.kind = 'balance_transaction' AND coalesce(t.body->>'source_transaction',
				s.body->>'source_transaction', s.body->>'charge', s.body->>'id') = ANY ($1)`, []any{charges}, &free)
		// Transfers of the balance, of what came back once, are named by their rows.
		var unnamed int64
		scan(`SELECT coalesce(sum(w.cents - w.reversed_cents), 0)::bigint FROM withdrawal_transfers w
			JOIN stripe_standin.objects o ON o.body->>'id' = w.transfer_id
			WHERE w.business_id = $1 AND w.is_of_hosts = $2 AND o.body->>'source_transaction' IS NULL`,
			[]any{h.business.ID, isGift}, &unnamed)
		var got int64
		scan(`SELECT coalesce(sum(b.available + b.pending), 0)::bigint FROM app.ledger_balances($1, now()) b
			WHERE (b.event_id IS NOT NULL) = $2`, []any{h.business.ID, isGift}, &got)
		if got != free-unnamed {
			fail("of the charges (gifts %t) %d are left, and the ledger says %d", isGift, free-unnamed, got)
		}
	}
	var lying, inTransit int64
	scan(`SELECT coalesce(sum((body->>'net')::bigint), 0)::bigint + (
			SELECT coalesce(sum((p.body->>'amount')::bigint), 0)
			FROM stripe_standin.objects p WHERE p.kind = 'payout' AND p.body->>'status' = 'in_transit'
			AND p.body->>'account' = $1)
		FROM stripe_standin.objects WHERE kind = 'account_balance_transaction' AND body->>'account' = $1`,
		[]any{h.account}, &lying)
	scan(`SELECT coalesce(sum(e.amount), 0)::bigint FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
		WHERE a.business_id = $1 AND a.kind LIKE '%IN_TRANSIT'`, []any{h.business.ID}, &inTransit)
	if lying != inTransit {
		fail("%d lie in the account, and the ledger says %d", lying, inTransit)
	}
	var wrong int
	scan(`SELECT count(*) FROM withdrawal_transfers w WHERE w.business_id = $1 AND (w.reversed_cents <> (
			SELECT coalesce(sum((o.body->>'amount')::bigint), 0) FROM stripe_standin.objects o
			WHERE o.kind = 'transfer_reversal' AND o.body->>'transfer' = w.transfer_id)
		OR w.reversed_cents <> (SELECT coalesce(sum(r.cents), 0) FROM transfer_reversals r
			WHERE r.transfer_id = w.id AND r.status = 'DONE'))`, []any{h.business.ID}, &wrong)
	if wrong > 0 {
		fail("%d transfers came back otherwise than their rows say", wrong)
	}
	scan(`SELECT count(*) FROM refunds f WHERE f.business_id = $1 AND f.amount < (
		SELECT coalesce(sum(r.planned_cents), 0) FROM transfer_reversals r WHERE r.refund_id = f.id)`,
		[]any{h.business.ID}, &wrong)
	if wrong > 0 {
		fail("%d refunds brought back more than they took", wrong)
	}
	scan(`SELECT count(*) FROM transfer_reversals WHERE business_id = $1 AND status IN ('PLANNED', 'SENDING')`,
		[]any{h.business.ID}, &wrong)
	if wrong > 0 {
		fail("%d reversals are not finished", wrong)
	}
	var reversals int
	scan(`SELECT count(*) FROM transfer_reversals WHERE business_id = $1 AND status = 'DONE'`,
		[]any{h.business.ID}, &reversals)
	h.reversals += reversals
	h.expectBooks()
	if h.t.Failed() {
		fail("the balance differs")
	}
}

// TestTransferHistories pays, transfers, refunds, disputes, reverses and pays out at random, with jobs that run up to
// three times, in any order, and end at any call: nothing is done twice or lost, and the ledger agrees with the
// provider to the cent. HISTORIES is how many are drawn.
func TestTransferHistories(t *testing.T) {
	e := newWithdrawalEnv(t)
	random := portion.NewSource(t, "transfer-histories")
	if os.Getenv("HISTORIES") != "" && os.Getenv("TEST_SEED") == "" { // make soak draws others each time
		seed := rand.Uint64()
		t.Logf("transfer-histories: drawn by %d", seed)
		random = rand.New(rand.NewPCG(seed, 1))
	}
	histories, _ := strconv.Atoi(cmp.Or(os.Getenv("HISTORIES"), "6"))
	kills, reversals := 0, 0
	for n := range histories {
		e.restart("Negócio " + strconv.Itoa(n))
		h := &transferHistory{withdrawalEnv: e, random: random}
		for range 6 + random.IntN(14) {
			h.step()
		}
		h.finish()
		h.check()
		kills, reversals = kills+h.lost, reversals+h.reversals
	}
	if reversals == 0 || kills == 0 {
		t.Errorf("too little was drawn: %d reversals, %d kills", reversals, kills)
	}
	tenanttest.Report(t, "transfer-histories", "%d histories of transfers, %d reversals, %d ended jobs: to the cent",
		histories, reversals, kills)
}
