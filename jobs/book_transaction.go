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
	gift bool
	// fee is ours, of the whole; disputeFee is what of it a lost dispute gave back.
	fee        int64
	disputeFee *int64
	overpaid   bool
	refunds    []knownRefund
}

// book writes what moved into the ledger, in the same transaction that says that it did. What was booked before is left
// alone: the provider's name of each movement is booked once. known says whether the provider told of all of it: a
// charge whose line of the balance is not written yet is asked after again.
func book(ctx context.Context, w tenants.Writer, b booking, s seen) (known bool, err error) {
	entries := entriesOf{eventID: b.eventID}
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
	e.add(came, charge, fee, "")
	for _, refund := range b.refunds {
		if refund.seen == nil || refund.seen.Movement == nil {
			continue // it waits; the event that ends that comes
		}
		e.add(wentBack, *refund.seen.Movement, refund.OurFee, e.charge)
		if again := refund.seen.FailureMovement; again != nil {
			e.add(cameAgain, *again, refund.OurFee, refund.seen.Movement.ID)
		}
	}
	for _, dispute := range s.disputes {
		e.dispute(dispute, b)
	}
}

// wait is money that was promised back and had not left yet, and the end of that: it left, or stays.
func (e *entriesOf) wait(r knownRefund) {
	if !r.Waited {
		return
	}
	amounts := ledger.Amounts{Total: r.Amount}
	e.keep(ledger.RefundPending(ledger.Origin{Source: waitName(r.ID), EventID: e.eventID, OccurredAt: r.CreatedAt}, amounts))
	if r.Status == "FAILED" || r.seen != nil && r.seen.Movement != nil {
		e.keep(ledger.RefundPendingEnded(ledger.Origin{Source: waitName(r.ID) + ":ended", EventID: e.eventID, Reverses: waitName(r.ID), OccurredAt: time.Now()}, amounts))
	}
}

// entriesOf collects what is to be booked of one charge.
type entriesOf struct {
	eventID uuid.UUID
	charge  string
	all     []ledger.Transaction
	err     error
}

func (e *entriesOf) add(kind func(ledger.Origin, ledger.Amounts) (ledger.Transaction, error), m payments.Movement, ourFee int64, reverses string) {
	e.keep(kind(ledger.Origin{Source: m.ID, EventID: e.eventID, Reverses: reverses, OccurredAt: m.MadeAt, AvailableOn: m.AvailableOn},
		ledger.Amounts{Total: max(m.Cents, -m.Cents), ProviderFee: m.Fee, OurFee: ourFee}))
}

func (e *entriesOf) keep(t ledger.Transaction, err error) {
	if err != nil && e.err == nil {
		e.err = err
	}
	e.all = append(e.all, t)
}

// dispute is the money that was taken away, and brought back or not. One that took none (an inquiry) is booked nowhere.
func (e *entriesOf) dispute(d payments.Dispute, b booking) {
	if len(d.Movements) == 0 {
		return
	}
	for _, m := range d.Movements {
		if m.Cents < 0 {
			e.add(ledger.DisputeOpened, m, 0, e.charge)
		} else {
			e.add(ledger.DisputeWon, m, 0, d.Movements[0].ID)
		}
	}
	if d.State == "lost" {
		amounts := ledger.Amounts{Total: d.Cents}
		if b.overpaid {
			amounts.Overpaid = d.Cents
		} else if b.disputeFee != nil {
			amounts.OurFee = *b.disputeFee
		}
		// The provider writes no line for that: the money was gone already.
		e.keep(ledger.DisputeLost(ledger.Origin{Source: d.ID + ":lost", EventID: e.eventID, Reverses: d.Movements[0].ID, OccurredAt: time.Now()}, amounts))
	}
}
