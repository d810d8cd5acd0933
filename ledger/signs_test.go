package ledger_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"

	"cortejo/ledger"
)

// The database lets through what the cases make, of each kind, account and sign, and nothing else.
func TestTheDatabaseKnowsTheSignsOfEveryCase(t *testing.T) {
	t.Parallel()
	made := map[string]bool{}
	all := map[ledger.Kind][]theCase{}
	for kind, make := range cases {
		all[kind] = []theCase{make}
	}
	for _, make := range []func(ledger.Origin, ledger.Amounts) (ledger.Transaction, error){
		ledger.RefundFailed, ledger.RefundPending, ledger.RefundPendingEnded, ledger.DisputeOpened, ledger.DisputeWon,
	} {
		all[ledger.KindMovedToHosts] = append(all[ledger.KindMovedToHosts], one(moveToHosts(make)))
	}
	for kind, makes := range all {
		for _, fee := range []int64{0, 1, -1, ledger.MaxAmount, -ledger.MaxAmount} {
			for _, ours := range []int64{0, 10} {
				for _, overpaid := range []int64{0, 20} {
					for n := range 4 * len(makes) {
						o := origin("txn")
						o.OfHosts = n%2 == 1
						transactions, err := makes[n/4](o,
							ledger.Amounts{Total: 100, ProviderFee: fee, OurFee: ours, Overpaid: overpaid,
								IsDebit: n%4 > 1})
						if err != nil && !errors.Is(err, ledger.ErrAmounts) {
							t.Fatal(err)
						}
						if err != nil {
							continue // amounts that this kind has no use for
						}
						for _, transaction := range transactions {
							for _, e := range transaction.Entries {
								made[fmt.Sprint(transaction.Book, " ", kind, " ", e.Account, " ",
									e.Amount/max(e.Amount, -e.Amount))] = true
							}
						}
					}
				}
			}
		}
	}
	h := newBooks(t)
	rows, err := h.Admin.Query(t.Context(),
		`SELECT concat_ws(' ', s.book, s.kind, s.account, v.sign) FROM app.ledger_signs() s, unnest(s.signs) v (sign)`)
	if err != nil {
		t.Fatal(err)
	}
	known, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(known)
	if want := slices.Sorted(maps.Keys(made)); !slices.Equal(known, want) {
		t.Errorf("the database knows\n%v\nand the cases make\n%v", known, want)
	}
}
