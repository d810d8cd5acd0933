package jobs

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/ledger"
	"cortejo/providers/payments"
	"cortejo/tenants"
)

// book writes what moved into the ledger, in the same transaction that says that it did. What was booked before is left
// alone: the provider's name of each movement is booked once. known says whether the provider told of all of it: a
// charge whose line of the balance is not written yet is asked after again.
func book(ctx context.Context, w tenants.Writer, eventID uuid.UUID, overpaid bool, s seen) (known bool, err error) {
	charge := s.charge()
	if !s.session.Paid || charge == nil {
		return true, nil
	}
	if charge.Movement == nil {
		return false, nil
	}
	entries := entriesOf{eventID: eventID, charge: charge.Movement.ID}
	came, wentBack, cameAgain := ledger.Charge, ledger.Refund, ledger.RefundFailed
	if overpaid {
		came, wentBack, cameAgain = ledger.Overpayment, ledger.OverpaymentRefund, ledger.OverpaymentRefundFailed
	}
	entries.add(came, *charge.Movement, "")
	for _, refund := range s.refunds {
		if refund.Movement == nil {
			continue // it waits; the event that ends that comes
		}
		entries.add(wentBack, *refund.Movement, entries.charge)
		if refund.FailureMovement != nil {
			entries.add(cameAgain, *refund.FailureMovement, refund.Movement.ID)
		}
	}
	for _, dispute := range s.disputes {
		entries.dispute(dispute, overpaid)
	}
	if entries.err != nil {
		return false, entries.err
	}
	_, err = ledger.Store(ctx, w, entries.all...)
	return true, err
}

// entriesOf collects what is to be booked of one charge.
type entriesOf struct {
	eventID uuid.UUID
	charge  string
	all     []ledger.Transaction
	err     error
}

func (e *entriesOf) add(kind func(ledger.Origin, ledger.Amounts) (ledger.Transaction, error), m payments.Movement, reverses string) {
	e.keep(kind(ledger.Origin{Source: m.ID, EventID: e.eventID, Reverses: reverses, OccurredAt: m.MadeAt, AvailableOn: m.AvailableOn},
		ledger.Amounts{Total: max(m.Cents, -m.Cents), ProviderFee: m.Fee}))
}

func (e *entriesOf) keep(t ledger.Transaction, err error) {
	if err != nil && e.err == nil {
		e.err = err
	}
	e.all = append(e.all, t)
}

// dispute is the money that was taken away, and brought back or not. One that took none (an inquiry) is booked nowhere.
func (e *entriesOf) dispute(d payments.Dispute, overpaid bool) {
	if len(d.Movements) == 0 {
		return
	}
	for _, m := range d.Movements {
		if m.Cents < 0 {
			e.add(ledger.DisputeOpened, m, e.charge)
		} else {
			e.add(ledger.DisputeWon, m, d.Movements[0].ID)
		}
	}
	if d.State == "lost" {
		amounts := ledger.Amounts{Total: d.Cents}
		if overpaid {
			amounts.Overpaid = d.Cents
		}
		// The provider writes no line for that: the money was gone already.
		e.keep(ledger.DisputeLost(ledger.Origin{Source: d.ID + ":lost", EventID: e.eventID, Reverses: d.Movements[0].ID, OccurredAt: time.Now()}, amounts))
	}
}
