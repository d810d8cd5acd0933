package bonuses_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"time"

	"github.com/google/uuid"

	"cortejo/api/bonuses"
	"cortejo/platform/procedure/proceduretest"
)

// bonusModel has the sums that a history must have, counted without any code of the product.
type bonusModel struct {
	earned    map[*historyOrder]int64 // as of the last time that the order was settled
	transfers []historyTransfer
	usedIDs   map[string]bool
}

// historyTransfer is a transfer of bonuses with its part of each event.
type historyTransfer struct {
	id          uuid.UUID
	state       string
	portions    map[*historyEvent]int64
	proposer    int
	paidDaysAgo int // since it was paid
}

func (t historyTransfer) isOpen() bool { return t.state == "PROPOSED" || t.state == "APPROVED" }

func (m bonusModel) clone() bonusModel {
	return bonusModel{maps.Clone(m.earned), slices.Clone(m.transfers), maps.Clone(m.usedIDs)}
}

// free returns what an event earned that no transfer has, below zero where more came back than is left.
func (m bonusModel) free(event *historyEvent) (cents int64) {
	for order, earned := range m.earned {
		if order.event == event {
			cents += earned
		}
	}
	for _, t := range m.transfers {
		if t.isOpen() || t.state == "PAID" {
			cents -= t.portions[event]
		}
	}
	return cents
}

// due returns what a transfer would have of each event now.
func (m bonusModel) due(events []*historyEvent) map[*historyEvent]int64 {
	portions := map[*historyEvent]int64{}
	for _, event := range events {
		if cents := m.free(event); event.isClosed() && cents != 0 {
			portions[event] = cents
		}
	}
	return portions
}

// hindrance returns why none may be proposed of a sum.
func (m bonusModel) hindrance(cents int64) string {
	for _, t := range m.transfers {
		if t.isOpen() {
			return "OPEN"
		}
	}
	for _, t := range m.transfers {
		if t.state == "PAID" && t.paidDaysAgo < int(historyRules.EveryDays) {
			return "TOO_SOON"
		}
	}
	if cents < int64(historyRules.MinimumReais)*100 {
		return "BELOW_MINIMUM"
	}
	return ""
}

// action is what one person of the staff, or a job, does. Its pointers are filled when it runs.
type action struct {
	kind     string
	person   int
	transfer int // its place in the model
	id       string
	due      *bonuses.PendingTransfer
	portions map[*historyEvent]int64
	order    *historyOrder
	outcome  *bool
	made     *uuid.UUID
	failure  *error
	run      func()
}

func (a action) describe() string {
	return fmt.Sprintf("%s by %d of transfer %d (%t)", a.kind, a.person, a.transfer, *a.outcome)
}

// drawAction draws the action of a person: to propose all that may be paid, to approve, pay, refuse or return a
// transfer that is there, or to run the job of an order.
func (h *bonusHistory) drawAction(person int, due *bonuses.PendingTransfer) action {
	a := action{person: person, transfer: -1}
	kinds := []string{"settle"}
	if due != nil {
		kinds = append(kinds, "propose")
		a.due, a.portions = due, h.due(h.events)
	}
	if last := len(h.transfers) - 1; last >= 0 {
		kinds = append(kinds, "approve", "pay", "REFUSED", "RETURNED")
		switch h.transfers[last].state { // mostly what may come next
		case "PROPOSED":
			kinds = append(kinds, "approve", "approve", "approve", "approve", "approve")
		case "APPROVED":
			kinds = append(kinds, "pay", "pay", "pay", "pay", "pay")
		}
	}
	if due != nil && due.Hindrance == "" {
		kinds = append(kinds, "propose", "propose", "propose", "propose", "propose")
	}
	a.kind = kinds[h.random.IntN(len(kinds))]
	switch a.kind {
	case "settle":
		a.order = h.draw()
	case "propose":
	default:
		a.transfer = len(h.transfers) - 1
		if h.random.IntN(5) == 0 {
			a.transfer = h.random.IntN(len(h.transfers))
		}
		a.id = h.drawEndToEndID()
	}
	return h.prepare(a)
}

// drawEndToEndID returns an id that is new, or now and then one that another transfer has.
func (h *bonusHistory) drawEndToEndID() string {
	if len(h.usedIDs) > 0 && h.random.IntN(8) == 0 {
		return slices.Min(slices.Collect(maps.Keys(h.usedIDs)))
	}
	*h.endToEndIDs++
	return "E00000000" + time.Now().UTC().Format("200601021504") + fmt.Sprintf("%011d", *h.endToEndIDs)
}

// prepare makes the call of an action, which reads nothing of the model.
func (h *bonusHistory) prepare(a action) action {
	a.outcome, a.made, a.failure = new(bool), new(uuid.UUID), new(error)
	var transfer uuid.UUID
	var cents int64
	if a.transfer >= 0 {
		transfer, cents = h.transfers[a.transfer].id, sum(h.transfers[a.transfer].portions)
	}
	caller := func() proceduretest.Caller { return h.staff[a.person] }
	accept := func(status int) {
		if *a.outcome = status == http.StatusOK; !*a.outcome && status != http.StatusConflict &&
			status != http.StatusUnprocessableEntity {
			*a.failure = fmt.Errorf("%s was answered with %d", a.kind, status)
		}
	}
	a.run = func() {
		switch a.kind {
		case "settle":
			*a.failure = h.runSettle(a.order)
			*a.outcome = true
		case "propose":
			answer := caller().PostAnswer("admin.createTransfer", input(*a.due))
			var out bonuses.CreateOutput
			if accept(answer.Code); *a.outcome {
				*a.failure = json.Unmarshal(answer.Body.Bytes(), &out)
			}
			*a.made = out.ID
		case "approve":
			accept(caller().TryPost("admin.approveTransfer", proceduretest.Input{"id": transfer, "amount": cents}))
		case "pay":
			accept(caller().TrySend("admin.payTransfer", payment(transfer, a.id), "comprovante.pdf", pdf))
		default:
			accept(caller().TryPost("admin.endTransfer", proceduretest.Input{"id": transfer, "status": a.kind,
				"reason": "O banco não aceitou"}))
		}
	}
	if a.kind == "propose" || a.kind == "settle" {
		a.transfer = -1
	}
	return a
}

// apply does an action in the model, and returns whether it must have been accepted.
func (h *bonusHistory) apply(a action) bool {
	switch a.kind {
	case "settle":
		h.count(a.order)
		return true
	case "propose":
		if now := h.due(h.events); !maps.Equal(now, a.portions) || h.hindrance(sum(now)) != "" {
			return false
		}
		t := historyTransfer{id: *a.made, state: "APPROVED", portions: a.portions, proposer: a.person}
		if sum(a.portions) > int64(historyRules.TwoPeopleAboveReais)*100 {
			t.state = "PROPOSED"
		}
		h.transfers = append(h.transfers, t)
		return true
	}
	t := &h.transfers[a.transfer]
	switch {
	case a.kind == "approve" && t.state == "PROPOSED" && t.proposer != a.person:
		t.state = "APPROVED"
	case a.kind == "pay" && t.state == "APPROVED" && !h.usedIDs[a.id]:
		t.state, t.paidDaysAgo, h.usedIDs[a.id] = "PAID", 0, true
	case a.kind == "REFUSED" && t.isOpen(), a.kind == "RETURNED" && t.state == "PAID":
		t.state = a.kind
	default:
		return false
	}
	return true
}

// count sets what an order earned, by the provider's refunds and disputes of it: half of the fee that is kept. Where a
// refund failed or a loss shrank, the share of the fee may differ by rounding, and the row's is taken.
func (h *bonusHistory) count(o *historyOrder) {
	h.t.Helper()
	h.earned[o] = 0
	if o.charge == "" || !o.counts {
		return
	}
	var gone int64
	for _, refund := range h.list("refund", o) {
		if refund["status"] != "failed" {
			gone += toInt(refund["amount"])
		}
	}
	for _, dispute := range h.list("dispute", o) {
		if dispute["status"] != "lost" && dispute["status"] != "won" {
			continue
		}
		lines, _ := dispute["balance_transactions"].([]any)
		for _, line := range lines {
			if movement, ok := line.(map[string]any); ok {
				gone -= toInt(movement["amount"])
			}
		}
	}
	if gone >= o.cents {
		return
	}
	returned := (2*o.fee*gone + o.cents) / (2 * o.cents)
	if o.reconsidered > 0 {
		var stored int64
		h.must(h.Admin.QueryRow(h.t.Context(), `SELECT returned_fee_cents FROM gift_orders WHERE id = $1`, o.id).
			Scan(&stored))
		if off := stored - returned; max(off, -off) > o.reconsidered {
			h.fail("of the fee %d went back, and the order says %d", returned, stored)
		}
		returned = stored
	}
	h.earned[o] = max(0, o.fee-returned) / 2
}

func toInt(value any) int64 {
	number, _ := value.(float64)
	return int64(number)
}

// check compares the rows, what the owner reads and the ledger with the model.
func (h *bonusHistory) check() {
	h.t.Helper()
	h.readDue()
	var paid, available, pending int64
	for _, t := range h.transfers {
		var state string
		var amount, reserved int64
		h.must(h.Admin.QueryRow(h.t.Context(), `SELECT t.status, t.amount_cents,
				coalesce((SELECT sum(b.amount_cents) FROM bonifications b WHERE b.transfer_id = t.id), 0)::bigint
			FROM bonus_transfers t WHERE t.id = $1`, t.id).Scan(&state, &amount, &reserved))
		want := sum(t.portions)
		if t.state == "PAID" {
			paid += want
		}
		if !t.isOpen() && t.state != "PAID" {
			want = 0
		}
		if state != t.state || amount != sum(t.portions) || reserved != want {
			h.fail("a transfer of %d is %s and has %d: the row is %s of %d and has %d", sum(t.portions), t.state, want,
				state, amount, reserved)
		}
	}
	for _, event := range h.events {
		left := h.free(event)
		for _, t := range h.transfers {
			if t.isOpen() {
				left += t.portions[event]
			}
		}
		if event.isClosed() {
			available += left
		} else {
			pending += left
		}
	}
	got := proceduretest.Get[bonuses.GetBonificationsOutput](h.owner, "bonifications.get", nil)
	if got.AvailableAmount != available || got.PendingAmount != pending || got.TransferredAmount != paid {
		h.fail("%d are available, %d pending, %d paid: the owner reads %d, %d and %d", available, pending, paid,
			got.AvailableAmount, got.PendingAmount, got.TransferredAmount)
	}
	var twice int
	var booked, rows int64
	h.must(h.Admin.QueryRow(h.t.Context(), `SELECT (SELECT count(*) FROM (
				SELECT l->>'uuid' FROM bonus_transfers t, jsonb_array_elements(t.content->'bonifications') l
				WHERE t.business_id = $1 AND t.status = 'PAID' GROUP BY 1 HAVING count(*) > 1) q),
			(SELECT coalesce(sum(e.amount), 0)::bigint FROM ledger_entries e
				JOIN ledger_accounts a ON a.id = e.account_id
				JOIN ledger_transactions x ON x.id = e.transaction_id
				WHERE a.book = 'INSTALLATION' AND a.kind = 'BONUS' AND (x.source = ANY (
					SELECT 'bonus:' || t.id FROM bonus_transfers t WHERE t.business_id = $1
					UNION ALL SELECT 'bonus_returned:' || t.id FROM bonus_transfers t WHERE t.business_id = $1))),
			(SELECT count(*) FROM bonus_transfers t WHERE t.business_id = $1)`, h.business.ID).
		Scan(&twice, &booked, &rows))
	if twice > 0 || booked != paid || int(rows) != len(h.transfers) {
		h.fail("%d bonifications are paid twice; %d are paid, and the ledger has %d; of %d transfers there are %d", twice,
			paid, booked, len(h.transfers), rows)
	}
}

// finish has all jobs work until nothing is left.
func (h *bonusHistory) finish() {
	h.t.Helper()
	for _, o := range h.orders {
		h.settle(o)
	}
	h.book(h.t.Context())
}
