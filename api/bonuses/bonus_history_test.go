package bonuses_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"cortejo/api/bonuses"
	"cortejo/jobs"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/providers/payments"
	"cortejo/providers/payments/standin"
	"cortejo/tenants/tenanttest"
)

// bonusHistory is a business that referred couples, whose gifts are paid, refunded and disputed at random, while two
// people of the staff pay its bonuses.
type bonusHistory struct {
	*bonusHistoryEnv
	random   *rand.Rand
	business tenanttest.Business
	owner    proceduretest.Caller
	events   []*historyEvent
	orders   []*historyOrder
	bonusModel
	log   []string
	drawn map[string]int // how often something happened, by its name
}

type historyEvent struct {
	tenanttest.Event
	counts bool // whether its orders earn, from now on
	// daysLeft is until its day. No step brings it within a day of another state, so that midnight changes nothing.
	daysLeft int
}

func (e *historyEvent) isClosed() bool { return e.daysLeft+int(historyRules.ClosedDays) <= 0 }

type historyOrder struct {
	event           *historyEvent
	id, attempt     uuid.UUID
	session, charge string
	cents, fee      int64
	counts          bool
	// reconsidered is how often a refund failed or a loss shrank: each may leave a cent of the fee to rounding.
	reconsidered int64
}

func (h *bonusHistory) note(format string, args ...any) {
	h.log = append(h.log, fmt.Sprintf(format, args...))
}

func (h *bonusHistory) fail(format string, args ...any) {
	h.t.Helper()
	h.t.Fatalf(format+"\n%s", append(args, strings.Join(h.log, "\n"))...)
}

func (h *bonusHistory) must(err error) {
	h.t.Helper()
	if err != nil {
		h.fail("%v", err)
	}
}

// step is one thing that a couple, a giver, a bank, the calendar, a job or the staff does.
func (h *bonusHistory) step() {
	switch n := h.random.IntN(30); {
	case n < 5 && len(h.orders) < 8 || len(h.orders) == 0:
		h.order()
	case n < 6:
		event := h.events[h.random.IntN(len(h.events))]
		if !event.counts && h.random.IntN(2) == 0 {
			h.refer(event)
		}
	case n < 9:
		h.refundPart(h.draw())
	case n < 10:
		h.failRefund(h.draw())
	case n < 12:
		h.disputeOrDecide(h.draw())
	case n < 14:
		h.passDays([]int{5, 30, 60}[h.random.IntN(3)])
	case n < 16:
		if h.settle(h.draw()); h.random.IntN(2) == 0 {
			h.book(h.t.Context())
		}
	default:
		h.actAtOnce()
	}
}

func (h *bonusHistory) draw() *historyOrder { return h.orders[h.random.IntN(len(h.orders))] }

// refer has the couple of an event come by the link of the business: later orders earn.
func (h *bonusHistory) refer(event *historyEvent) {
	h.note("the couple of %s comes", event.ID)
	h.AddReferral(event.Event)
	event.counts = true
}

// order has a giver open the provider's page, and mostly pay there.
func (h *bonusHistory) order() {
	event := h.events[h.random.IntN(len(h.events))]
	o := &historyOrder{event: event, counts: event.counts, cents: 60_00 + h.random.Int64N(1500_00)}
	o.fee = o.cents * (1 + h.random.Int64N(1200)) / 10_000
	method, feeBy := payments.Card, "HOSTS"
	if h.random.IntN(4) == 0 {
		method = payments.Pix
	}
	gifts := o.cents
	if h.random.IntN(2) == 0 {
		feeBy, gifts = "GIVER", o.cents-o.fee
	}
	name := fmt.Sprint("order ", len(h.orders))
	made, err := h.client.Start(h.t.Context(), payments.Order{Reference: name, Key: name, Method: method,
		Cents: o.cents, Title: "Presente", ExpiresAt: time.Now().Add(payments.SessionLife), BoletoDays: 3,
		SuccessURL: "http://127.0.0.1/ok", CancelURL: "http://127.0.0.1/volta"})
	h.must(err)
	o.session = made.ID
	h.must(h.Admin.QueryRow(h.t.Context(), `WITH ordered AS (
			INSERT INTO gift_orders (business_id, event_id, id, sequence, number, giver_name, giver_email, message,
				method, gifts_cents, fee_cents, fee_by, total_cents, expires_at)
			VALUES ($1, $2, gen_random_uuid(), $3::integer, 'HC-' || $3::integer, 'Tia Rosa', 'rosa@example.com', '', $4, $5, $6, $7, $8,
				now() + interval '1 hour') RETURNING *)
		INSERT INTO transactions (business_id, event_id, gift_order_id, method, price, our_fee, live, expires_at,
			session_id)
		SELECT o.business_id, o.event_id, o.id, o.method, o.total_cents, o.fee_cents, false, o.expires_at, $9
		FROM ordered o RETURNING gift_order_id, id`, h.business.ID, event.ID, len(h.orders)+1,
		strings.ToUpper(string(method)), gifts, o.fee, feeBy, o.cents, o.session).Scan(&o.id, &o.attempt))
	h.orders = append(h.orders, o)
	h.note("order %d of %d, fee %d, of %s (counts %t)", len(h.orders), o.cents, o.fee, event.ID, o.counts)
	if h.random.IntN(8) == 0 {
		h.drawn["orders that are not paid"]++
		return
	}
	h.drawn["orders"]++
	h.press("/pagar/"+o.session, url.Values{"action": {"pay"}})
	paid, err := h.client.Session(h.t.Context(), o.session)
	h.must(err)
	o.charge = paid.Intent.Charge.ID
	if h.random.IntN(3) > 0 {
		h.settle(o)
	}
}

// press sends the form of a page of the provider.
func (h *bonusHistory) press(page string, form url.Values) {
	h.t.Helper()
	r := httptest.NewRequestWithContext(h.t.Context(), http.MethodPost, standin.Path+page,
		strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	h.provider.ServeHTTP(w, r)
	if w.Code != http.StatusSeeOther {
		h.fail("%s %v: %d", page, form, w.Code)
	}
}

// list returns the provider's refunds or disputes of an order, the oldest first.
func (h *bonusHistory) list(kind string, o *historyOrder) (all []map[string]any) {
	h.t.Helper()
	found, err := h.provider.List(h.t.Context(), kind)
	h.must(err)
	for _, one := range found {
		if one["charge"] == o.charge {
			all = append(all, one)
		}
	}
	return all
}

// refundPart refunds a part or all of an order in the provider's panel, as far as the provider allows.
func (h *bonusHistory) refundPart(o *historyOrder) {
	cents := 1 + h.random.Int64N(o.cents)
	if h.random.IntN(4) == 0 {
		cents = o.cents
	}
	if o.charge == "" {
		return
	}
	key := fmt.Sprint("refund ", len(h.log))
	_, err := h.client.Refund(h.t.Context(), o.charge, cents, "", key)
	if h.note("%d of %s are refunded: %v", cents, o.charge, err); err == nil {
		h.drawn["refunds"]++
	}
}

func (h *bonusHistory) failRefund(o *historyOrder) {
	if all := h.list("refund", o); len(all) > 0 {
		id, _ := all[len(all)-1]["id"].(string)
		h.note("%s fails", id)
		h.drawn["refunds that failed"]++
		o.reconsidered++
		h.press("/cobranca/"+o.charge, url.Values{"action": {"fail"}, "of": {id}})
	}
}

// disputeOrDecide disputes a part or all of an order, or decides its dispute; the bank may decide otherwise after all.
func (h *bonusHistory) disputeOrDecide(o *historyOrder) {
	if o.charge == "" {
		return
	}
	form := url.Values{"action": {"dispute"}, "of": {strconv.FormatInt(1+h.random.Int64N(o.cents), 10)}}
	if all := h.list("dispute", o); len(all) > 0 && h.random.IntN(4) > 0 {
		id, _ := all[len(all)-1]["id"].(string)
		action := []string{"win", "lose", "lose", "return"}[h.random.IntN(4)]
		form = url.Values{"action": {action}, "of": {id}, "cents": {strconv.Itoa(1 + h.random.IntN(20_00))}}
		o.reconsidered++
		h.drawn["disputes: "+action]++
	}
	h.note("%s: %v", o.charge, form)
	h.press("/cobranca/"+o.charge, form)
}

// passDays moves the days of events and payments, which is as if days passed.
func (h *bonusHistory) passDays(days int) {
	h.note("%d days pass", days)
	h.drawn["days that passed"] += days
	_, err := h.Admin.Exec(h.t.Context(), fmt.Sprintf(`BEGIN; SET LOCAL session_replication_role = replica;
		UPDATE events SET date = date - %[1]d WHERE business_id = '%[2]s';
		UPDATE bonus_transfers SET paid_at = paid_at - interval '%[1]d days'
		WHERE business_id = '%[2]s' AND paid_at IS NOT NULL; COMMIT`, days, h.business.ID))
	h.must(err)
	for _, event := range h.events {
		event.daysLeft -= days
	}
	for i := range h.transfers {
		h.transfers[i].paidDaysAgo += days
	}
}

// settle runs the job of an order, up to three times.
func (h *bonusHistory) settle(o *historyOrder) {
	h.t.Helper()
	for range 1 + h.random.IntN(3) {
		h.must(h.runSettle(o))
	}
	h.count(o)
}

func (h *bonusHistory) runSettle(o *historyOrder) error {
	_, err := jobs.SettleNow(h.t.Context(), h.DB, h.client, h.business.ID, o.attempt)
	return err
}

// book runs the jobs of transfers that were paid or returned, up to three times and in any order.
func (h *bonusHistory) book(ctx context.Context) {
	h.t.Helper()
	for range 2 {
		for _, i := range h.random.Perm(len(h.transfers)) {
			if state := h.transfers[i].state; state == "PAID" || state == "RETURNED" {
				h.must(jobs.BookBonusTransferNow(ctx, h.DB, h.business.ID, h.transfers[i].id))
			}
		}
	}
}

// readDue returns what staff read of the business, nil if nothing is due, compared with the model.
func (h *bonusHistory) readDue() *bonuses.PendingTransfer {
	h.t.Helper()
	var due *bonuses.PendingTransfer
	for _, one := range proceduretest.Get[bonuses.GetPendingOutput](h.staff[0], "admin.getPendingTransfers", nil).Items {
		if one.Context.BusinessID == h.business.ID {
			due = &one
		}
	}
	total := sum(h.due(h.events))
	switch {
	case due == nil && total != 0:
		h.fail("%d are due, and staff read nothing", total)
	case due != nil && due.TotalAmount != total:
		h.fail("%d are due, and staff read %d", total, due.TotalAmount)
	case due != nil && due.Hindrance != h.hindrance(total):
		h.fail("the hindrance is %q, and staff read %q", h.hindrance(total), due.Hindrance)
	}
	return due
}

// actAtOnce has two people of the staff, or one and a job, act at the same time. Their outcomes are those of one after
// the other, in either order.
func (h *bonusHistory) actAtOnce() {
	h.t.Helper()
	due := h.readDue()
	if due == nil && len(h.transfers) == 0 {
		return
	}
	first, second := h.drawAction(0, due), h.drawAction(1, due)
	if h.random.IntN(3) == 0 && first.kind != "settle" {
		second = first
		second.person = 1
		second = h.prepare(second)
	}
	var both sync.WaitGroup
	both.Go(first.run)
	both.Go(second.run)
	both.Wait()
	h.note("at once: %s, %s", first.describe(), second.describe())
	for _, done := range []action{first, second} {
		if *done.outcome {
			h.drawn[done.kind]++
		}
		if *done.failure != nil {
			h.fail("%v", *done.failure)
		}
	}
	before := h.clone()
	for _, inTurn := range [][2]action{{first, second}, {second, first}} {
		h.bonusModel = before.clone()
		if h.apply(inTurn[0]) == *inTurn[0].outcome && h.apply(inTurn[1]) == *inTurn[1].outcome {
			return
		}
	}
	h.fail("no order of the two explains their outcomes")
}

func sum(portions map[*historyEvent]int64) (cents int64) {
	for portion := range maps.Values(portions) {
		cents += portion
	}
	return cents
}
