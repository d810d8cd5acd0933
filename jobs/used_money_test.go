package jobs

import (
	"slices"
	"testing"
	"time"

	"cortejo/ledger"
	"cortejo/providers/payments"
	"cortejo/queries"
)

// A refund that failed before money was used for a payment stays booked as it was: the ledger refuses another kind
// under the provider's name of it, and with it all that comes after. A later refund is one of the payment.
func TestRefundsBeforeMoneyWasUsedKeepTheirKind(t *testing.T) {
	t.Parallel()
	came := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	used := came.Add(48 * time.Hour)
	refund := func(name string, at time.Time, fails bool) knownRefund {
		r := knownRefund{ListRefundsRow: queries.ListRefundsRow{CreatedAt: at, OurFee: 388},
			seen: &payments.Refund{Movement: &payments.Movement{ID: name, Cents: -100_00, MadeAt: at}}}
		if fails {
			r.seen.FailureMovement = &payments.Movement{ID: name + " back", Cents: 100_00, MadeAt: at.Add(time.Hour)}
		}
		return r
	}
	var entries entriesOf
	entries.moved(booking{fee: 3880, usedAt: &used, refunds: []knownRefund{
		refund("before", came.Add(24*time.Hour), true), refund("after", used.Add(time.Hour), false),
	}}, seen{}, payments.Movement{ID: "charge", Cents: 1_000_00, Fee: 345, MadeAt: came, AvailableOn: came})
	if entries.err != nil {
		t.Fatal(entries.err)
	}
	var kinds []ledger.Kind
	for _, one := range entries.all {
		kinds = append(kinds, one.Kind)
	}
	if want := []ledger.Kind{"OVERPAYMENT", "OVERPAYMENT_USED", "OVERPAYMENT_REFUND", "OVERPAYMENT_REFUND_FAILED",
		"REFUND"}; !slices.Equal(kinds, want) {
		t.Errorf("booked are %v, not %v", kinds, want)
	}
}
