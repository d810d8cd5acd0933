package ledger_test

import (
	"errors"
	"math"
	"testing"

	"github.com/google/uuid"

	"cortejo/ledger"
)

// Whatever a case accepts closes at zero in each book, at the largest amounts too; what it has no use for it refuses.
func TestEveryCaseClosesAtZero(t *testing.T) {
	t.Parallel()
	totals := []int64{1, 2, 99, 100000, ledger.MaxAmount}
	for kind, make := range cases {
		accepted := 0
		for _, total := range totals {
			for _, fee := range []int64{0, 1, -1, 399, ledger.MaxAmount, -ledger.MaxAmount} {
				for _, ours := range []int64{0, 1, total} {
					for _, overpaid := range []int64{0, 1, total - ours} {
						o := origin("txn")
						o.OfHosts = fee == 399 // of some
						all, err := make(o, ledger.Amounts{Total: total, ProviderFee: fee, OurFee: ours,
							Overpaid: overpaid})
						if err != nil {
							if !errors.Is(err, ledger.ErrAmounts) {
								t.Fatal(err)
							}
							continue
						}
						accepted++
						for _, transaction := range all {
							var sum int64
							for _, e := range transaction.Entries {
								sum += e.Amount
							}
							if sum != 0 || len(transaction.Entries) < 2 || transaction.Kind != kind {
								t.Errorf("%s of %d, %d, %d, %d: %+v", kind, total, fee, ours, overpaid,
									transaction.Entries)
							}
						}
					}
				}
			}
		}
		of := origin("txn")
		if of.OfHosts, of.EventID = true, uuid.Nil; kind != ledger.KindMovedToHosts {
			if _, err := make(of, ledger.Amounts{Total: 100}); !errors.Is(err, ledger.ErrAmounts) {
				t.Errorf("%s accepts money of the hosts of no event: %v", kind, err)
			}
		}
		if accepted < len(totals) {
			t.Errorf("%s accepted only %d", kind, accepted)
		}
		for _, a := range []ledger.Amounts{
			{}, {Total: -1}, {Total: ledger.MaxAmount + 1}, {Total: math.MinInt64},
			{Total: 100, ProviderFee: math.MinInt64}, {Total: 100, ProviderFee: math.MaxInt64},
			{Total: 100, OurFee: 101}, {Total: 100, OurFee: -1}, {Total: 100, Overpaid: 101},
			{Total: 100, Overpaid: -1}, {Total: 100, OurFee: 50, Overpaid: 51},
		} {
			if _, err := make(origin("txn"), a); !errors.Is(err, ledger.ErrAmounts) {
				t.Errorf("%s accepts %+v: %v", kind, a, err)
			}
		}
		if _, err := make(ledger.Origin{Source: "txn"}, ledger.Amounts{Total: 1}); err == nil {
			t.Errorf("%s accepts what happened at no time", kind)
		}
	}
}
