package withdrawal_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/jobs"
)

// transferHistory is a business whose charges are paid, transferred, refunded and disputed at random.
type transferHistory struct {
	*withdrawalEnv
	random  *rand.Rand
	charges []*historyCharge
	log     []string
	refunds []uuid.UUID
	events  []string       // that were heard
	before  int64          // what the provider had less than the ledgers of earlier histories
	drawn   map[string]int // how often something happened, by its name
}

type historyCharge struct {
	attempt uuid.UUID
	charge  string
	cents   int64
	isGift  bool
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
		if ctx.Err() != nil {
			h.drawn["ended jobs"]++
		}
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
	switch n := h.random.IntN(26); {
	case n < 5 && len(h.charges) < 5 || len(h.charges) == 0:
		h.payOne()
	case n < 9:
		h.leave()
	case n < 11:
		h.payOut()
	case n < 12:
		h.drawn["reversals elsewhere"]++
		h.note("staff take back in the panel")
		h.send("/contas/"+h.account, url.Values{"action": {"reverse"},
			"amount": {strconv.Itoa(1 + h.random.IntN(30_00))}})
	case n < 15:
		h.refundPart(h.draw())
	case n < 16:
		h.failRefund(h.draw())
	case n < 19:
		h.disputeOrDecide(h.draw())
	case n < 20:
		h.note("a refund in the panel")
		h.act(h.draw().charge, url.Values{"action": {"half"}})
	case n < 21:
		h.sweepOrReturn()
	case n < 23:
		h.hear()
	default:
		h.work()
	}
}

// payOut has the provider pay the account out, or says what the bank did with the latest payout.
func (h *transferHistory) payOut() {
	action := []string{"payout", "arrive", "arrive", "bounce", "daily"}[h.random.IntN(5)]
	h.drawn["payouts: "+action]++
	h.note("the account: %s", action)
	if action == "daily" {
		if err := h.provider.PayAccounts(h.t.Context()); err != nil {
			h.t.Fatal(err)
		}
		return
	}
	h.press("/contas/"+h.account, action)
}

// sweepOrReturn has all that is available of the platform's balance, once time has passed, go to its own bank, which
// may send it back, or staff add funds.
func (h *transferHistory) sweepOrReturn() {
	h.ahead.Store(int64(31 * 24 * time.Hour))
	action := []string{"sweep", "sweep", "bounce", "fund"}[h.random.IntN(4)]
	h.drawn["balance: "+action]++
	h.note("the balance: %s", action)
	h.send("/saldo", url.Values{"action": {action}, "amount": {strconv.Itoa(1 + h.random.IntN(200_00))}})
}

func (h *transferHistory) payOne() {
	isGift := h.random.IntN(3) == 0
	cents := int64(50_00 + h.random.IntN(200_00))
	attempt, _ := h.pay(cents, isGift, 1+h.random.IntN(100))
	c := &historyCharge{attempt: attempt, cents: cents, isGift: isGift}
	var order *uuid.UUID
	if isGift {
		h.drawn["gifts"]++
		id := h.AddGiftOrder(h.event, h.AddGift(h.event, "Jantar", cents, 1), "Tia Rosa")
		h.Exec(`UPDATE gift_orders SET status = 'PAID', paid_at = now() WHERE id = $1`, id)
		order = &id
	}
	if err := h.Admin.QueryRow(h.t.Context(), `UPDATE transactions SET gift_order_id = $2, session_id = $3
		WHERE id = $1 RETURNING charge_id`, attempt, order, h.session).Scan(&c.charge); err != nil {
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

// refundPart asks for a refund of a part of what the database says is left, or of all of it.
func (h *transferHistory) refundPart(c *historyCharge) {
	var left int64
	if err := h.Admin.QueryRow(h.t.Context(), `SELECT CASE WHEN t.dispute = 'OPEN' THEN 0 ELSE t.paid - t.lost_cents - (
			SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.transaction_id = t.id AND r.status <> 'FAILED') END
		FROM transactions t WHERE t.id = $1`, c.attempt).Scan(&left); err != nil {
		h.t.Fatal(err)
	}
	if left < 1 {
		return
	}
	cents := left
	if h.random.IntN(3) > 0 {
		cents = 1 + h.random.Int64N(left)
	}
	h.refunds = append(h.refunds, h.refund(c.attempt, cents))
	h.drawn["refunds"]++
	h.note("%d of %s are to be refunded", cents, c.charge)
	if h.random.IntN(2) == 0 {
		h.work()
	}
}

// failRefund has the payer's bank send the latest refund of a charge back.
func (h *transferHistory) failRefund(c *historyCharge) {
	if refund := h.latest("refund", c.charge); refund != "" {
		h.drawn["refunds that failed"]++
		h.note("%s fails", refund)
		h.act(c.charge, url.Values{"action": {"fail"}, "of": {refund}})
	}
}

// list returns the provider's objects of a kind, the oldest first.
func (e *withdrawalEnv) list(kind string) []map[string]any {
	e.t.Helper()
	all, err := e.provider.List(e.t.Context(), kind)
	if err != nil {
		e.t.Fatal(err)
	}
	return all
}

// latest returns the newest refund or dispute of a charge at the provider; empty if there is none.
func (h *transferHistory) latest(kind, charge string) (id string) {
	for _, one := range h.list(kind) {
		if one["charge"] == charge {
			id, _ = one["id"].(string)
		}
	}
	return id
}

// disputeOrDecide disputes a part or all of a charge, refunded or not, returns a part of the dispute before, or decides
// it; the bank may decide otherwise after all. What the provider does not allow changes nothing.
func (h *transferHistory) disputeOrDecide(c *historyCharge) {
	dispute := h.latest("dispute", c.charge)
	if dispute == "" || h.random.IntN(4) == 0 {
		cents := c.cents
		if h.random.IntN(2) == 0 {
			cents = 1 + h.random.Int64N(cents)
		}
		if h.latest("refund", c.charge) != "" {
			h.drawn["disputes after refunds"]++
		}
		h.drawn["disputes"]++
		h.note("%d of %s are disputed", cents, c.charge)
		h.act(c.charge, url.Values{"action": {"dispute"}, "of": {strconv.FormatInt(cents, 10)}})
		return
	}
	action := []string{"win", "lose", "lose", "return"}[h.random.IntN(4)]
	h.note("%s: %s", dispute, action)
	h.act(c.charge, url.Values{"action": {action}, "of": {dispute}, "cents": {strconv.Itoa(1 + h.random.IntN(20_00))}})
}

// hear delivers the provider's new events, up to three times each and in any order, and runs the jobs of them, up to
// three times and in any order.
func (h *transferHistory) hear() {
	h.t.Helper()
	var deliveries []providerEvent
	for _, one := range h.list("event")[len(h.events):] {
		body, err := json.Marshal(one)
		if err != nil {
			h.t.Fatal(err)
		}
		id, _ := one["id"].(string)
		h.events = append(h.events, id)
		for range 1 + h.random.IntN(3) {
			deliveries = append(deliveries, providerEvent{ID: id, Body: string(body),
				OfRecipient: one["account"] != nil})
		}
	}
	h.random.Shuffle(len(deliveries), func(i, j int) { deliveries[i], deliveries[j] = deliveries[j], deliveries[i] })
	for _, one := range deliveries {
		h.drawn["deliveries of events"]++
		h.deliver(one)
	}
	h.workOnQueue()
	h.workOnQueue() // what the events asked for
}

// workOnQueue takes the jobs that wait and runs each up to three times, in any order.
func (h *transferHistory) workOnQueue() {
	h.t.Helper()
	rows, err := h.Admin.Query(h.t.Context(), `WITH taken AS (
			DELETE FROM river.river_job WHERE state = 'available' RETURNING id, kind, args)
		SELECT kind, coalesce(args->>'id', ''), coalesce(args->>'businessId', ''),
			coalesce(args->>'transactionId', args->>'attemptId', ''), coalesce(args->>'transferId', '')
		FROM taken ORDER BY id`)
	if err != nil {
		h.t.Fatal(err)
	}
	type job struct{ Kind, ID, Business, Attempt, Transfer string }
	queued, err := pgx.CollectRows(rows, pgx.RowToStructByPos[job])
	if err != nil {
		h.t.Fatal(err)
	}
	var all []func()
	for _, one := range queued {
		run := func(ctx context.Context) error {
			switch one.Kind {
			case jobs.ProviderEvent{}.Kind():
				return jobs.WorkOnEventNow(ctx, h.jobOptions(), one.ID)
			case jobs.SettleTransaction{}.Kind():
				_, err := jobs.SettleNow(ctx, h.DB, h.client, uuid.MustParse(one.Business), uuid.MustParse(one.Attempt))
				return err
			case jobs.SyncPayouts{}.Kind():
				return jobs.SyncPayoutsNow(ctx, h.jobOptions(), uuid.MustParse(one.Business))
			case jobs.SyncTransfer{}.Kind():
				return jobs.SyncTransferNow(ctx, h.jobOptions(), uuid.MustParse(one.Business), one.Transfer)
			case jobs.ReverseTransfers{}.Kind():
				return jobs.ReverseTransfersNow(ctx, h.jobOptions(), uuid.MustParse(one.Business),
					uuid.MustParse(one.Attempt))
			}
			return nil // it moves no money, or finish runs it
		}
		for range 1 + h.random.IntN(3) {
			all = append(all, func() { h.try(one.Kind, run) })
		}
	}
	h.random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for _, one := range all {
		one()
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
			h.fail("%s: %v", what, err)
		}
	}
	h.send("/saldo", url.Values{"action": {"fund"}, "amount": {"10000000"}})
	listIDs := func(sql string) (all []string) {
		h.t.Helper()
		must(sql, h.Admin.QueryRow(ctx, `SELECT coalesce(array_agg(x), '{}') FROM (`+sql+`) q (x)`,
			h.business.ID).Scan(&all))
		return all
	}
	h.hear()
	for range 2 {
		for _, refund := range h.refunds {
			must("refund", jobs.RefundTransactionNow(ctx, h.jobOptions(), h.business.ID, refund))
		}
		for _, id := range listIDs(`SELECT id::text FROM withdrawals WHERE business_id = $1`) {
			must("send", h.run(ctx, uuid.MustParse(id)))
		}
		for _, c := range h.charges {
			_, err := jobs.SettleNow(ctx, h.DB, h.client, h.business.ID, c.attempt)
			must("settle", err)
			must("reverse", jobs.ReverseTransfersNow(ctx, h.jobOptions(), h.business.ID, c.attempt))
		}
		for _, id := range listIDs(`SELECT transfer_id FROM withdrawal_transfers
			WHERE business_id = $1 AND transfer_id IS NOT NULL`) {
			must("sync", jobs.SyncTransferNow(ctx, h.jobOptions(), h.business.ID, id))
		}
		must("payouts", jobs.SyncPayoutsNow(ctx, h.jobOptions(), h.business.ID))
	}
	var left []string // that were faster than an answer, or whose jobs ended
	must("list events", h.Admin.QueryRow(ctx, `SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM provider_events
		WHERE id = ANY ($1) AND state <> 'DONE'`, h.events).Scan(&left))
	for _, id := range left {
		must("event "+id, jobs.WorkOnEventNow(ctx, h.jobOptions(), id))
	}
}
