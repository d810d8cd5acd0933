package jobs

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/ledger"
	"cortejo/providers/payments"
	"cortejo/tenants"
)

// booking is what we know ourselves of what is booked.
type booking struct {
	eventID uuid.UUID
	// gift says that a guest gave it to the hosts.
	gift     bool
	fee      int64 // ours, of the whole
	overpaid bool
	attempt  uuid.UUID
	// usedAt is when money that came for a payment that is gone was used for another; nil if it was not.
	usedAt  *time.Time
	refunds []knownRefund
	// losses are what was stored or reversed of lost disputes this time.
	losses []lossEntry
}

// book writes what moved into the ledger, in the same transaction that says that it did. What was booked before is left
// alone: the provider's name of each movement is booked once. known says whether the provider told of all of it: a
// charge whose line of the balance is not written yet is asked after again.
func book(ctx context.Context, w tenants.Writer, b booking, s seen) (known bool, err error) {
	entries := entriesOf{eventID: b.eventID, attempt: b.attempt, ofHosts: b.gift}
	for _, refund := range b.refunds {
		entries.wait(refund)
	}
	charge := s.charge()
	known = true
	if s.session.Paid && charge != nil {
		if known = charge.Movement != nil; known {
			entries.moved(b, s, *charge.Movement)
		}
	}
	if entries.err != nil {
		return false, entries.err
	}
	_, err = ledger.Store(ctx, w, entries.all...)
	return known, err
}

// moved is what the provider did to our balance because of a charge.
func (e *entriesOf) moved(b booking, s seen, charge payments.Movement) {
	e.charge = charge.ID
	came, wentBack, cameAgain := ledger.Charge, ledger.Refund, ledger.RefundFailed
	fee := b.fee
	if b.gift {
		came = ledger.Gift
	}
	if b.overpaid {
		came, wentBack, cameAgain, fee = ledger.Overpayment, ledger.OverpaymentRefund, ledger.OverpaymentRefundFailed, 0
	}
	if b.usedAt != nil {
		e.add(ledger.Overpayment, charge, 0, "")
		e.use(b, charge)
	} else {
		e.add(came, charge, fee, "")
	}
	for _, refund := range b.refunds {
		if refund.seen == nil || refund.seen.Movement == nil {
			continue // it waits; the event that ends that comes
		}
		back, again, refundFee := wentBack, cameAgain, refund.OurFee
		if b.usedAt != nil && refund.CreatedAt.Before(*b.usedAt) {
			// It failed before the money was used, and was booked as a refund of money for no payment.
			back, again, refundFee = ledger.OverpaymentRefund, ledger.OverpaymentRefundFailed, 0
		}
		e.add(back, *refund.seen.Movement, refundFee, e.charge)
		if failure := refund.seen.FailureMovement; failure != nil {
			e.add(again, *failure, refundFee, refund.seen.Movement.ID)
		}
	}
	for _, dispute := range s.disputes {
		e.dispute(dispute)
	}
	for _, loss := range b.losses {
		e.loss(loss)
	}
}

// use adds the transaction by which a charge that came for nothing pays a payment. The business can withdraw its money
// when it can withdraw the charge.
func (e *entriesOf) use(b booking, charge payments.Movement) {
	o := ledger.Origin{Source: "use:" + b.attempt.String(), EventID: e.eventID, AttemptID: e.attempt,
		OccurredAt: *b.usedAt}
	if charge.AvailableOn.After(*b.usedAt) {
		o.AvailableOn = charge.AvailableOn
	}
	e.keep(ledger.UseOverpayment(o, ledger.Amounts{Total: charge.Cents, OurFee: b.fee}))
}

// wait is money that was promised back and had not left yet, and the end of that: it left, or stays.
func (e *entriesOf) wait(r knownRefund) {
	if !r.Waited || r.HeldCents == 0 {
		return
	}
	amounts := ledger.Amounts{Total: r.HeldCents}
	e.keep(ledger.RefundPending(ledger.Origin{Source: waitName(r.ID), EventID: e.eventID, AttemptID: e.attempt,
		OfHosts:    e.ofHosts,
		OccurredAt: r.CreatedAt}, amounts))
	switch {
	case r.seen != nil && r.seen.Movement != nil:
		e.keep(ledger.RefundPendingEnded(e.waitEnd(r.ID, r.seen.Movement.MadeAt), amounts))
	case r.Status == "FAILED":
		// The provider has no line of what it never took.
		e.keep(ledger.RefundPendingEnded(e.waitEnd(r.ID, time.Now()), amounts))
	}
}

// entriesOf collects what is to be booked of one charge.
type entriesOf struct {
	eventID uuid.UUID
	attempt uuid.UUID
	ofHosts bool // a gift's
	charge  string
	all     []ledger.Transaction
	err     error
}

func (e *entriesOf) waitEnd(refund uuid.UUID, at time.Time) ledger.Origin {
	o := waitEnd(refund, e.eventID, at)
	o.OfHosts, o.AttemptID = e.ofHosts, e.attempt
	return o
}

func (e *entriesOf) add(kind func(ledger.Origin, ledger.Amounts) (ledger.Transaction, error), m payments.Movement,
	ourFee int64, reverses string) {
	e.keep(kind(ledger.Origin{Source: m.ID, EventID: e.eventID, AttemptID: e.attempt, OfHosts: e.ofHosts,
		Reverses: reverses, OccurredAt: m.MadeAt, AvailableOn: m.AvailableOn},
		ledger.Amounts{Total: max(m.Cents, -m.Cents), ProviderFee: m.Fee, OurFee: ourFee}))
}

func (e *entriesOf) keep(t ledger.Transaction, err error) {
	if err != nil && e.err == nil {
		e.err = err
	}
	e.all = append(e.all, t)
}

// dispute is the money that was taken away, and brought back or not. One that took none (an inquiry) is booked nowhere.
func (e *entriesOf) dispute(d payments.Dispute) {
	for _, m := range d.Movements {
		if m.Cents < 0 {
			e.add(ledger.DisputeOpened, m, 0, e.charge)
		} else {
			e.add(ledger.DisputeWon, m, 0, d.Movements[0].ID)
		}
	}
}

// loss adds what a lost dispute took for good, or takes that back. The provider has no line for either: it moved the
// money before. The time is that of its last line.
func (e *entriesOf) loss(l lossEntry) {
	name := lossName(l.dispute.ID, l.number)
	o := ledger.Origin{Source: name, EventID: e.eventID, AttemptID: e.attempt, OfHosts: e.ofHosts,
		Reverses: l.dispute.Movements[0].ID, OccurredAt: l.dispute.LastMovedAt()}
	if l.isReversal {
		o.Source, o.Reverses = name+":reversed", name
		e.keep(ledger.DisputeLostReversed(o, l.amounts))
		return
	}
	e.keep(ledger.DisputeLost(o, l.amounts))
}
