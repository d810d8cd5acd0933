package ledger

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// ErrDiffers is for a source that was booked before with other accounts or amounts: somebody has to look.
var ErrDiffers = errors.New("ledger: booked before, and otherwise")

// ErrNotEnough is for a withdrawal of more than is available.
var ErrNotEnough = errors.New("ledger: not enough is available")

// name is what a transaction is booked by.
type name struct {
	book   Book
	source string
}

// Store books what has not been booked, in the scope of a job, and answers how many it did.
func Store(ctx context.Context, w tenants.Writer, transactions ...Transaction) (int, error) {
	if len(transactions) == 0 {
		return 0, nil
	}
	// In one order, so that two jobs that bring the same things wait for each other and do not lock each other out.
	all := slices.SortedFunc(slices.Values(transactions), func(a, b Transaction) int {
		return cmp.Or(cmp.Compare(a.Book, b.Book), cmp.Compare(a.Source, b.Source))
	})
	given := map[name]Transaction{}
	var in queries.BookLedgerTransactionsParams
	for _, t := range all {
		n := name{t.Book, t.Source}
		if before, ok := given[n]; ok {
			if !before.sameAs(t) {
				return 0, fmt.Errorf("%w: %s", ErrDiffers, t.Source)
			}
			continue
		}
		given[n] = t
		in.Books, in.Kinds, in.Sources, in.Reverses = append(in.Books, string(t.Book)),
			append(in.Kinds, string(t.Kind)), append(in.Sources, t.Source), append(in.Reverses, t.Reverses)
		in.Occurred, in.Available = append(in.Occurred, t.OccurredAt), append(in.Available, t.AvailableOn)
		for _, e := range t.Entries {
			in.EntryBooks, in.EntrySources, in.EntryAccounts = append(in.EntryBooks, string(t.Book)),
				append(in.EntrySources, t.Source), append(in.EntryAccounts, string(e.Account))
			in.EntryEvents, in.EntryAmounts = append(in.EntryEvents, t.EventID), append(in.EntryAmounts, e.Amount)
		}
	}
	q := queries.New(w)
	if slices.ContainsFunc(all, Transaction.lowersBalance) {
		if err := q.LockBalance(ctx); err != nil {
			return 0, fmt.Errorf("lock the balance: %w", err)
		}
	}
	if err := q.OpenLedgerAccounts(ctx, accountsOf(in)); err != nil {
		return 0, fmt.Errorf("open the ledger's accounts: %w", err)
	}
	booked, err := q.BookLedgerTransactions(ctx, in)
	if err != nil {
		return 0, fmt.Errorf("book in the ledger: %w", err)
	}
	for _, row := range booked {
		delete(given, name{Book(row.Book), row.Source})
	}
	return len(booked), compare(ctx, q, given)
}

// accountsOf are those that entries name, each once and in one order.
func accountsOf(in queries.BookLedgerTransactionsParams) (out queries.OpenLedgerAccountsParams) {
	type account struct {
		book, kind string
		event      uuid.UUID
	}
	var all []account
	for i := range in.EntryAccounts {
		all = append(all, account{in.EntryBooks[i], in.EntryAccounts[i], in.EntryEvents[i]})
	}
	slices.SortFunc(all, func(a, b account) int {
		return cmp.Or(cmp.Compare(a.book, b.book), cmp.Compare(a.kind, b.kind), slices.Compare(a.event[:], b.event[:]))
	})
	for _, a := range slices.Compact(all) {
		out.Books, out.Kinds, out.EventIds = append(out.Books, a.book), append(out.Kinds, a.kind),
			append(out.EventIds, a.event)
	}
	return out
}

// compare says whether what was booked before was booked alike.
func compare(ctx context.Context, q *queries.Queries, given map[name]Transaction) error {
	if len(given) == 0 {
		return nil
	}
	var sources []string
	for n := range given {
		sources = append(sources, n.source)
	}
	rows, err := q.GetLedgerTransactions(ctx, queries.GetLedgerTransactionsParams{Sources: sources})
	if err != nil {
		return fmt.Errorf("read what was booked: %w", err)
	}
	for _, row := range rows {
		n := name{Book(row.Book), row.Source}
		t, asked := given[n]
		if !asked {
			continue
		}
		before := Transaction{Book: n.book, Kind: Kind(row.Kind),
			Origin: Origin{Source: row.Source, Reverses: row.Reverses}}
		var entries []struct {
			Account Account
			EventID uuid.UUID
			Amount  int64
		}
		if err := json.Unmarshal(row.Entries, &entries); err != nil {
			return fmt.Errorf("read what was booked: %w", err)
		}
		for _, e := range entries {
			before.Entries, before.EventID = append(before.Entries, Entry{e.Account, e.Amount}), e.EventID
		}
		if !before.sameAs(t) {
			return fmt.Errorf("%w: %s", ErrDiffers, row.Source)
		}
		delete(given, n)
	}
	for n := range given {
		return fmt.Errorf("ledger: %s was neither booked nor found", n.source)
	}
	return nil
}

// Balances are what a business has, in cents.
type Balances struct {
	Pending, Available int64 // Available is never below zero: what would be is Debt
	Debt               int64 // what the business owes, which the next money fills
	InTransit          int64 // on its way to the bank account
	Refunding          int64 // requested refunds that the provider has not taken yet, less what of them is our fee
	Disputed           int64
	Overpaid           int64 // nobody's but the payer's
}

// ReadBalances answers them at a moment, to the owner and to jobs; to others there is no row.
func ReadBalances(ctx context.Context, db tenants.Reader, at time.Time) (Balances, error) {
	r, err := queries.New(db).LedgerBalances(ctx, queries.LedgerBalancesParams{At: at})
	return Balances{Pending: r.Pending, Available: max(0, r.Available), Debt: max(0, -r.Available),
		InTransit: r.InTransit, Refunding: r.Refunding, Disputed: r.Disputed, Overpaid: r.Overpaid}, err
}

// Withdraw books a payout of what is available, or answers ErrNotEnough; one that was booked before is not asked again.
// Of two at once the second counts when the first is done. The provider is called when this is committed.
func Withdraw(ctx context.Context, w tenants.Writer, o Origin, amount int64) error {
	payout, err := Payout(o, Amounts{Total: amount})
	if err != nil {
		return err
	}
	q := queries.New(w)
	if err := q.LockBalance(ctx); err != nil {
		return fmt.Errorf("lock the balance: %w", err)
	}
	before, err := q.GetLedgerTransactions(ctx, queries.GetLedgerTransactionsParams{Sources: []string{o.Source}})
	if err != nil {
		return fmt.Errorf("read what was booked: %w", err)
	}
	if len(before) == 0 {
		balances, err := ReadBalances(ctx, w, o.OccurredAt)
		if err != nil {
			return err
		}
		if amount > balances.Available {
			return fmt.Errorf("%w: %d of %d", ErrNotEnough, amount, balances.Available)
		}
	}
	_, err = Store(ctx, w, payout)
	return err
}
