package jobs

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/ledger"
	"cortejo/providers/payments"
	"cortejo/queries"
	"cortejo/tenants/tenanttest"
	"cortejo/tenants/tenanttest/portion"
)

// history is one charge at the provider, drawn at random, with what we stored of it. Refunds and disputes are the
// oldest first.
type history struct {
	*rand.Rand
	fee      int64 // ours
	charge   payments.Charge
	refunds  []payments.Refund
	disputes []payments.Dispute
	lines    []payments.Movement // of the provider's balance
	// reconsidered is how often a refund failed or was asked for too late, or a loss shrank: each may leave a cent of
	// our fee to rounding.
	reconsidered int64
	log          []string

	isGift  bool
	attempt queries.LockTransactionRow
	payment queries.LockPaymentOfTransactionRow
	rows    []queries.ListRefundsRow
	losses  []queries.ListDisputesRow
	stored  map[string]ledger.Transaction
}

func newHistory(random *rand.Rand) *history {
	price := 1 + random.Int64N([]int64{20, 9_999, 5_000_000}[random.IntN(3)])
	h := &history{Rand: random, fee: ledger.Percent(random.IntN(800)).Of(price),
		stored: map[string]ledger.Transaction{}}
	h.isGift = random.IntN(4) == 0
	h.payment = queries.LockPaymentOfTransactionRow{Status: queries.PaymentStatusPENDING, Price: price}
	if !h.isGift && random.IntN(4) == 0 {
		h.payment.Status = queries.PaymentStatusPAID // by another attempt: this one is overpaid
	}
	h.attempt = queries.LockTransactionRow{Status: "OPEN", Price: price, OurFee: h.fee}
	line := h.move(price, random.Int64N(price/10+40))
	h.charge = payments.Charge{ID: "ch", Method: payments.Card, Cents: price, PaidAt: line.MadeAt, Movement: line}
	return h
}

func (h *history) note(format string, args ...any) {
	h.log = append(h.log, fmt.Sprintf(format, args...))
}

func (h *history) move(cents, fee int64) *payments.Movement {
	n := len(h.lines)
	h.lines = append(h.lines, payments.Movement{
		ID: fmt.Sprintf("txn_%d", n), Cents: cents, Fee: fee, Net: cents - fee,
		MadeAt: time.Date(2026, 1, 1+n, 3, 0, 0, 0, time.UTC),
	})
	line := h.lines[n]
	return &line
}

// refunded and away return what refunds gave back, and what disputes took and did not bring back.
func (h *history) refunded() (cents int64) {
	for _, r := range h.refunds {
		if refundStatus(r) != "FAILED" {
			cents += r.Cents
		}
	}
	return cents
}

func (h *history) away() (cents int64) {
	for _, d := range h.disputes {
		cents += d.AwayCents()
	}
	return cents
}

func (h *history) isDisputed() bool {
	return slices.ContainsFunc(h.disputes, func(d payments.Dispute) bool { return d.State == "needs_response" })
}

// step draws one thing that may happen, and reports whether it could.
func (h *history) step() bool {
	switch h.IntN(10) {
	case 0:
		return h.askForRefund()
	case 9:
		return h.refuseRefund()
	case 1:
		return h.refundByProvider()
	case 2:
		return h.settleRefund()
	case 3:
		return h.failRefund()
	case 4, 5:
		return h.openDispute()
	case 6:
		return h.returnPart()
	}
	return h.decide()
}

// askForRefund is api/payment's refund, counted on what was stored, and the provider's answer.
func (h *history) askForRefund() bool {
	var given, returned int64
	for _, r := range h.rows {
		if r.Status != "FAILED" {
			given, returned = given+r.Amount, returned+r.OurFee
		}
	}
	left := h.attempt.Paid - h.attempt.LostCents - given
	if left < 1 || h.attempt.Dispute != nil && *h.attempt.Dispute == "OPEN" {
		return false
	}
	row := queries.ListRefundsRow{ID: uuid.New(), Amount: 1 + h.Int64N(left), Status: "REQUESTED",
		CreatedAt: time.Now()}
	if h.IntN(3) == 0 {
		row.Amount = left
	}
	if h.attempt.Overpaid == 0 {
		row.Waited = true
		for _, d := range h.losses {
			returned += d.PlatformFeeCents
		}
		var err error
		if row.OurFee, err = ledger.FeeShare(h.attempt.Paid, h.fee, given+h.attempt.LostCents, returned,
			row.Amount); err != nil {
			panic(err)
		}
		row.HeldCents = row.Amount - row.OurFee
	}
	h.rows = append(h.rows, row)
	if h.isDisputed() || row.Amount > h.charge.Cents-h.refunded()-h.away() {
		h.note("refund %d is asked for too late", row.Amount)
		h.reconsidered++
		return true
	}
	h.addRefund(row.Amount, row.ID.String())
	return true
}

// refuseRefund is the provider's refusal of a refund that was asked for too late.
func (h *history) refuseRefund() bool {
	at := slices.IndexFunc(h.rows, func(r queries.ListRefundsRow) bool {
		return r.Status == "REQUESTED" && !slices.ContainsFunc(h.refunds,
			func(one payments.Refund) bool { return one.Reference == r.ID.String() })
	})
	if at < 0 {
		return false
	}
	h.note("refund %d is refused", h.rows[at].Amount)
	h.rows[at].Status = "FAILED"
	return true
}

func (h *history) refundByProvider() bool {
	left := h.charge.Cents - h.refunded() - h.away()
	if left < 1 || h.isDisputed() {
		return false
	}
	h.addRefund(1+h.Int64N(left), "")
	return true
}

func (h *history) addRefund(cents int64, reference string) {
	refund := payments.Refund{ID: fmt.Sprintf("re_%d", len(h.refunds)), Reference: reference, State: "pending",
		Cents: cents}
	h.note("refund %d %q", cents, reference)
	h.refunds = append(h.refunds, refund)
	if h.IntN(3) > 0 {
		h.finishRefund(&h.refunds[len(h.refunds)-1])
	}
}

func (h *history) finishRefund(r *payments.Refund) {
	h.note("refund %s left", r.ID)
	r.State, r.Movement = "succeeded", h.move(-r.Cents, 0)
}

func (h *history) settleRefund() bool {
	at := slices.IndexFunc(h.refunds, func(r payments.Refund) bool { return r.State == "pending" })
	if at >= 0 {
		h.finishRefund(&h.refunds[at])
	}
	return at >= 0
}

func (h *history) failRefund() bool {
	if len(h.refunds) == 0 {
		return false
	}
	r := &h.refunds[h.IntN(len(h.refunds))]
	if r.State == "failed" {
		return false
	}
	h.note("refund %s failed", r.ID)
	h.reconsidered++
	r.State = "failed"
	if r.Movement != nil {
		r.FailureMovement = h.move(r.Cents, 0)
	}
	return true
}

// openDispute disputes a part or all of what was not lost before, refunded or not; some begin as a question.
func (h *history) openDispute() bool {
	if at := slices.IndexFunc(h.disputes, payments.Dispute.IsInquiry); at >= 0 {
		d := &h.disputes[at]
		h.note("%s takes %d", d.ID, d.Cents)
		d.State, d.Movements = "needs_response", append(d.Movements, *h.move(-d.Cents, h.Int64N(6000)))
		return true
	}
	left := h.charge.Cents - h.away()
	if left < 1 || h.isDisputed() {
		return false
	}
	d := payments.Dispute{ID: fmt.Sprintf("dp_%d", len(h.disputes)), ChargeID: h.charge.ID,
		State: "warning_needs_response", Cents: 1 + h.Int64N(left)}
	if h.IntN(3) == 0 {
		d.Cents = left
	}
	h.disputes, h.charge.Disputed = append(h.disputes, d), true
	h.note("%s of %d", d.ID, d.Cents)
	return h.IntN(5) == 0 || h.openDispute()
}

// returnPart brings back a part of what a dispute took, decided or not.
func (h *history) returnPart() bool {
	at := slices.IndexFunc(h.disputes, func(d payments.Dispute) bool { return d.AwayCents() > 0 })
	if at < 0 {
		return false
	}
	d := &h.disputes[at]
	h.bringBack(d, 1+h.Int64N(d.AwayCents()))
	return true
}

func (h *history) bringBack(d *payments.Dispute, cents int64) {
	h.note("%s brings back %d", d.ID, cents)
	if d.State == "lost" {
		h.reconsidered++
	}
	d.Movements = append(d.Movements, *h.move(cents, -h.Int64N(2)*d.Movements[0].Fee))
}

// decide ends an open dispute, or decides for the business after all.
func (h *history) decide() bool {
	at := slices.IndexFunc(h.disputes, func(d payments.Dispute) bool {
		return d.State == "needs_response" ||
			d.State == "lost"
	})
	if at < 0 {
		return false
	}
	d := &h.disputes[at]
	if d.State == "needs_response" && h.IntN(3) > 0 {
		h.note("%s lost", d.ID)
		d.State = "lost"
		return true
	}
	if away := d.AwayCents(); away > 0 {
		h.bringBack(d, away)
	}
	h.note("%s won", d.ID)
	d.State = "won"
	return true
}

// settle is settleTransaction without its rows in a database.
func (h *history) settle() (err error) {
	h.note("settle")
	charge := h.charge
	charge.RefundedCents = h.refunded()
	s := seen{
		session: payments.Session{ID: "cs", Paid: true, Intent: &payments.Intent{ID: "pi", Charge: &charge}},
		refunds: slices.Clone(h.refunds), disputes: slices.Clone(h.disputes),
	}
	slices.Reverse(s.refunds)
	slices.Reverse(s.disputes)
	if h.isGift {
		h.payment = giftAsPayment(h.attempt)
	}
	after, paymentStatus := s.settled(h.attempt, h.payment)
	refunds := h.settleRefunds(s.refunds)
	b := booking{eventID: uuid.UUID{15: 1}, gift: h.isGift, fee: h.fee, overpaid: after.Overpaid > 0}
	if refunds, err = h.findRefunds(refunds, s, after); err != nil {
		return err
	}
	if b.losses, err = h.settleDisputes(s.disputes, after, refunds); err != nil {
		return err
	}
	b.refunds = refunds
	h.attempt.Status, h.attempt.Paid, h.attempt.Overpaid, h.attempt.Refunded = after.Status, after.Paid, after.Overpaid,
		after.Refunded
	h.attempt.Dispute, h.attempt.LostCents = after.Dispute, after.LostCents
	if paymentStatus != "" {
		h.payment.Status = paymentStatus
	}
	entries := entriesOf{eventID: b.eventID, ofHosts: b.gift}
	for _, r := range refunds {
		entries.wait(r)
	}
	entries.moved(b, s, *charge.Movement)
	if entries.err != nil {
		return entries.err
	}
	return h.store(entries.all)
}

func (h *history) settleDisputes(seen []payments.Dispute, after queries.SettleTransactionParams,
	refunds []knownRefund) (losses []lossEntry, err error) {
	for _, d := range slices.Backward(seen) {
		if len(d.Movements) == 0 {
			continue
		}
		at := slices.IndexFunc(h.losses, func(r queries.ListDisputesRow) bool { return r.ProviderID == d.ID })
		if at < 0 {
			at, h.losses = len(h.losses), append(h.losses, queries.ListDisputesRow{ProviderID: d.ID, Status: "OPEN"})
		}
		row, entries, err := nextLoss(d, h.losses, at, after, h.fee, refunds)
		if err != nil {
			return nil, err
		}
		h.losses[at], losses = row, append(losses, entries...)
	}
	return losses, nil
}

// settleRefunds and findRefunds do what those of the jobs do, as settleDisputes does.
func (h *history) settleRefunds(seen []payments.Refund) (all []knownRefund) {
	for _, row := range h.rows {
		all = append(all, knownRefund{ListRefundsRow: row})
	}
	for _, one := range slices.Backward(seen) {
		if at := indexOfRefund(all, one); at >= 0 {
			all[at].seen, all[at].Status, all[at].ProviderID = &one, refundStatus(one), one.ID
			h.rows[at] = all[at].ListRefundsRow
		}
	}
	return all
}

func (h *history) findRefunds(all []knownRefund, s seen, after queries.SettleTransactionParams) ([]knownRefund, error) {
	losses, err := remainingLosses(h.losses, s.disputes, after, h.fee, all)
	if err != nil {
		return nil, err
	}
	for _, one := range slices.Backward(s.refunds) {
		if indexOfRefund(all, one) >= 0 {
			continue
		}
		row := queries.ListRefundsRow{ID: uuid.New(), Amount: one.Cents, Status: refundStatus(one), ProviderID: one.ID,
			CreatedAt: time.Now()}
		row.Waited = after.Overpaid == 0 && one.Movement == nil && row.Status == "PENDING"
		if after.Overpaid == 0 && row.Status != "FAILED" {
			if row.OurFee, err = feeOfFoundRefund(after, h.fee, all, losses, one.Cents); err != nil {
				return nil, err
			}
		}
		row.HeldCents = row.Amount - row.OurFee
		all, h.rows = append(all, knownRefund{ListRefundsRow: row, seen: &one}), append(h.rows, row)
	}
	return all, nil
}

// store is ledger.Store: what has another name is added, what has one must be the same.
func (h *history) store(all []ledger.Transaction) error {
	for _, t := range all {
		slices.SortFunc(t.Entries, func(a, b ledger.Entry) int { return cmp.Compare(a.Account, b.Account) })
		before, ok := h.stored[t.Source]
		if !ok {
			h.stored[t.Source] = t
		} else if before.Kind != t.Kind || before.Reverses != t.Reverses || !slices.Equal(before.Entries, t.Entries) {
			return fmt.Errorf("%s was %+v, and is %+v", t.Source, before, t)
		}
	}
	return nil
}

// check compares the ledger with what the provider's balance says, counted by hand.
func (h *history) check() error {
	sums := map[ledger.Account]int64{}
	for _, t := range h.stored {
		for _, e := range t.Entries {
			sums[e.Account] += e.Amount
		}
	}
	var balance, fees, open, lost, waits, waitingCents, waitingFee int64
	for _, m := range h.lines {
		balance, fees = balance+m.Cents, fees+m.Fee
	}
	for _, d := range h.disputes {
		away := d.AwayCents()
		switch d.State {
		case "needs_response":
			open += away
		case "lost", "won":
			lost += away
		}
	}
	for _, r := range h.rows {
		if r.Status == "REQUESTED" && r.Waited {
			waits += r.Amount - r.OurFee
		}
		if r.Status == "PENDING" {
			waitingCents, waitingFee = waitingCents+r.Amount, waitingFee+r.OurFee
			if r.Waited {
				waits += r.Amount - r.OurFee // our share leaves our fee, not the business's money
			}
		}
	}
	gone := h.refunded() + lost
	left, overpaid, isOverpaid := h.fee, int64(0), h.attempt.Overpaid > 0
	exact := h.fee - (2*h.fee*min(gone, h.charge.Cents)+h.charge.Cents)/(2*h.charge.Cents) // half a cent rounded up
	// Of what still waits the ledger has given back neither the share of our fee nor what was overpaid.
	kept := -sums[ledger.OurFee] - waitingFee
	off := kept - exact
	if isOverpaid {
		left, exact, off, overpaid = 0, 0, kept, max(0, h.charge.Cents-gone)+waitingCents
	}
	status := queries.PaymentStatusPAID
	if !isOverpaid && gone >= h.charge.Cents {
		status = queries.PaymentStatusREFUNDED
	}
	if h.isGift {
		h.payment = giftAsPayment(h.attempt)
	}
	inTransit, disputed := ledger.InTransit, ledger.Disputed
	others := []ledger.Account{ledger.HostsOwed, ledger.HostsInTransit, ledger.HostsDisputed}
	if h.isGift {
		inTransit, disputed = ledger.HostsInTransit, ledger.HostsDisputed
		others = []ledger.Account{ledger.Owed, ledger.InTransit, ledger.Disputed}
	}
	switch {
	case slices.ContainsFunc(others, func(a ledger.Account) bool { return sums[a] != 0 }):
		return fmt.Errorf("a gift is not its hosts' alone, or a charge not the business's: %v", sums)
	case sums[ledger.AtProvider]+sums[inTransit] != balance || sums[ledger.ProviderFee] != -fees:
		return fmt.Errorf("the provider has %d less %d, the ledger %v", balance, fees, sums)
	case sums[inTransit] != waits:
		return fmt.Errorf("%d wait, the ledger says %v", waits, sums)
	case sums[disputed] != open:
		return fmt.Errorf("%d are disputed, the ledger says %v", open, sums)
	case sums[ledger.Overpaid] != -overpaid:
		return fmt.Errorf("%d are overpaid, the ledger says %v", overpaid, sums)
	case gone == 0 && kept != left || gone >= h.charge.Cents && kept != 0 || max(off, -off) > h.reconsidered:
		return fmt.Errorf("of our fee %d are left, the ledger says %v", exact, sums)
	case h.payment.Status != status:
		return fmt.Errorf("of %d went %d back, and the payment is %s", h.charge.Cents, gone, h.payment.Status)
	}
	return nil
}

// TestLedgerHistories settles charges with partial, several and reversed disputes among refunds that come, wait and
// fail: each time the ledger agrees with the provider's balance, to the cent.
func TestLedgerHistories(t *testing.T) {
	t.Parallel()
	const histories = 20_000
	random := portion.NewSource(t, "ledger-histories")
	var counted struct{ partial, several, reversed int }
	for n := range histories {
		h := newHistory(random)
		var problem error
		for steps := 1 + random.IntN(12); steps > 0 && problem == nil; {
			if h.step() {
				steps--
			} else if random.IntN(3) == 0 {
				steps-- // nothing more may happen to this charge
			}
			if random.IntN(2) == 0 {
				problem = cmp.Or(h.settle(), h.check())
			}
		}
		for range 2 { // the second finds nothing new
			if problem == nil {
				problem = cmp.Or(h.settle(), h.check())
			}
		}
		if problem != nil {
			t.Fatalf("history %d: %v\nof %d, our fee %d, gift %v, %s: %v\nrows %+v\nlosses %+v", n, problem,
				h.charge.Cents, h.fee, h.isGift,
				h.payment.Status, h.log, h.rows, h.losses)
		}
		for _, d := range h.losses {
			if d.LostCents > 0 && d.LostCents < h.charge.Cents {
				counted.partial++
			}
		}
		if len(h.losses) > 1 {
			counted.several++
		}
		for _, kind := range slices.Collect(maps.Values(h.stored)) {
			if kind.Kind == ledger.KindDisputeLostReversed {
				counted.reversed++
				break
			}
		}
	}
	if counted.partial < histories/50 || counted.several < histories/50 || counted.reversed < histories/50 {
		t.Errorf("too few of a kind were drawn: %+v", counted)
	}
	tenanttest.Report(t, "ledger-histories",
		"%d histories of charges, %d losses of a part, %d of several disputes, %d reversed: the ledger agrees to the cent",
		histories, counted.partial, counted.several, counted.reversed)
}
