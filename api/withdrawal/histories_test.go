package withdrawal_test

import (
	"cmp"
	"context"
	"encoding/hex"
	"fmt"
	"log/slog"
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
	"github.com/jackc/pgx/v5"
	"github.com/stripe/stripe-go/v76/webhook"

	"cortejo/api/providerevents"
	"cortejo/jobs"
	"cortejo/providers/payments"
	"cortejo/providers/payments/standin"
	"cortejo/providers/payouts"
	"cortejo/tenants/tenanttest"
	"cortejo/tenants/tenanttest/portion"
)

// transferHistory is a business whose charges are paid, transferred, refunded and disputed at random.
type transferHistory struct {
	*withdrawalEnv
	random  *rand.Rand
	charges []*historyCharge
	log     []string
	refunds []uuid.UUID
	events  []string       // that were heard
	serial  int64          // of the provider's latest object that was looked at
	drawn   map[string]int // how often something happened, by its name
}

type historyCharge struct {
	attempt uuid.UUID
	charge  string
	cents   int64
	isGift  bool
}

// restart gives the env another business, with its own account at the provider.
func (e *withdrawalEnv) restart(name string) {
	e.t.Helper()
	e.ahead.Store(0)
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
	action := []string{"payout", "arrive", "arrive", "bounce"}[h.random.IntN(4)]
	h.drawn["payouts: "+action]++
	h.note("the account: %s", action)
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
	if isGift {
		h.drawn["gifts"]++
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

// latest returns the newest refund or dispute of a charge at the provider; empty if there is none.
func (h *transferHistory) latest(kind, charge string) (id string) {
	if err := h.Admin.QueryRow(h.t.Context(), `SELECT coalesce((SELECT body->>'id' FROM stripe_standin.objects
		WHERE kind = $1 AND body->>'charge' = $2 ORDER BY serial DESC LIMIT 1), '')`, kind, charge).Scan(&id); err != nil {
		h.t.Fatal(err)
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

// providerEvent is an event that the provider wants to deliver.
type providerEvent struct {
	ID, Body    string
	OfRecipient bool // of a connected account, for the second endpoint
	Serial      int64
}

// listEvents returns the provider's events after a serial number, the oldest first.
func (e *withdrawalEnv) listEvents(after int64) []providerEvent {
	e.t.Helper()
	rows, err := e.Admin.Query(e.t.Context(), `SELECT id, body::text, body->>'account' IS NOT NULL, serial
		FROM stripe_standin.objects WHERE kind = 'event' AND serial > $1 ORDER BY serial`, after)
	if err != nil {
		e.t.Fatal(err)
	}
	all, err := pgx.CollectRows(rows, pgx.RowToStructByPos[providerEvent])
	if err != nil {
		e.t.Fatal(err)
	}
	return all
}

// deliver hands an event to its endpoint, signed.
func (e *withdrawalEnv) deliver(one providerEvent) {
	e.t.Helper()
	handler, secret := providerevents.Webhook, standin.WebhookSecret
	if one.OfRecipient {
		handler, secret = providerevents.ConnectWebhook, standin.ConnectSecret
	}
	r := httptest.NewRequestWithContext(e.t.Context(), http.MethodPost, providerevents.Path,
		strings.NewReader(one.Body))
	now := time.Now()
	r.Header.Set(payments.SignatureHeader, fmt.Sprintf("t=%d,v1=%s", now.Unix(),
		hex.EncodeToString(webhook.ComputeSignature(now, []byte(one.Body), secret))))
	w := httptest.NewRecorder()
	handler(e.DB, e.client, slog.New(slog.DiscardHandler)).ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		e.t.Fatalf("%s: %d %s", one.Body, w.Code, w.Body)
	}
}

// hear delivers the provider's new events, up to three times each and in any order, and runs the jobs of them, up to
// three times and in any order.
func (h *transferHistory) hear() {
	h.t.Helper()
	all := h.listEvents(h.serial)
	var deliveries []providerEvent
	for _, one := range all {
		h.serial = one.Serial
		h.events = append(h.events, one.ID)
		for range 1 + h.random.IntN(3) {
			deliveries = append(deliveries, one)
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
	rows, err := h.Admin.Query(h.t.Context(), `DELETE FROM river.river_job WHERE state = 'available'
		RETURNING kind, coalesce(args->>'id', ''), coalesce(args->>'businessId', ''),
			coalesce(args->>'transactionId', args->>'attemptId', ''), coalesce(args->>'transferId', '')`)
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
	h.hear()
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
	for _, id := range h.events { // those that were faster than an answer, or whose jobs ended
		must("event "+id, jobs.WorkOnEventNow(ctx, h.jobOptions(), id))
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
	scan(`SELECT count(*) FROM provider_events WHERE id = ANY ($1) AND state <> 'DONE'`, []any{h.events}, &wrong)
	if wrong > 0 {
		fail("%d events are not worked on", wrong)
	}
	var counts [3]int
	scan(`SELECT (SELECT count(*) FROM withdrawal_transfers WHERE business_id = $1 AND transfer_id IS NOT NULL),
		(SELECT count(*) FROM transfer_reversals WHERE business_id = $1 AND status = 'DONE'),
		(SELECT count(*) FROM withdrawal_transfers WHERE business_id = $1 AND transfer_id IS NOT NULL AND is_of_hosts)`,
		[]any{h.business.ID}, &counts[0], &counts[1], &counts[2])
	for i, name := range []string{"transfers", "reversals", "transfers of gifts"} {
		h.drawn[name] += counts[i]
		if counts[i] > 0 {
			h.drawn["histories with "+name]++
		}
	}
	h.expectBooks()
	if h.t.Failed() {
		fail("the balance differs")
	}
}

// TestTransferHistories pays, transfers, refunds, disputes, reverses, sweeps and pays out at random, with events that
// come up to three times, in any order, and jobs that run as often and end at any call: nothing is done twice or lost,
// and the ledger agrees with the provider to the cent. HISTORIES is how many are drawn.
func TestTransferHistories(t *testing.T) {
	e := newWithdrawalEnv(t)
	random := portion.NewSource(t, "transfer-histories")
	if os.Getenv("HISTORIES") != "" && os.Getenv("TEST_SEED") == "" { // make soak draws others each time
		seed := rand.Uint64()
		t.Logf("transfer-histories: drawn by %d", seed)
		random = rand.New(rand.NewPCG(seed, 1))
	}
	histories, _ := strconv.Atoi(cmp.Or(os.Getenv("HISTORIES"), "6"))
	drawn := map[string]int{}
	for n := range histories {
		e.restart("Negócio " + strconv.Itoa(n))
		h := &transferHistory{withdrawalEnv: e, random: random, drawn: drawn}
		if err := e.Admin.QueryRow(t.Context(), `SELECT max(serial) FROM stripe_standin.objects`).
			Scan(&h.serial); err != nil {
			t.Fatal(err)
		}
		for range 8 + random.IntN(20) {
			h.step()
		}
		h.finish()
		h.check()
	}
	if drawn["reversals"] == 0 || drawn["ended jobs"] == 0 || drawn["deliveries of events"] == 0 ||
		drawn["histories with transfers"] < histories/2 {
		t.Errorf("too little was drawn: %v", drawn)
	}
	tenanttest.Report(t, "transfer-histories", "%d histories of transfers, to the cent: %v", histories, drawn)
}
