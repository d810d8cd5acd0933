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
		in.Attempts = append(in.Attempts, t.AttemptID)
		for _, e := range t.Entries {
			in.EntryBooks, in.EntrySources, in.EntryAccounts = append(in.EntryBooks, string(t.Book)),
				append(in.EntrySources, t.Source), append(in.EntryAccounts, string(e.Account))
			in.EntryEvents, in.EntryAmounts = append(in.EntryEvents, t.EventID), append(in.EntryAmounts, e.Amount)
		}
	}
	q := queries.New(w)
	// Money of hosts may have to be moved to them below, and the lock comes before every row.
	if slices.ContainsFunc(all, func(t Transaction) bool { return t.OfHosts || t.lowersBalance() }) {
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
	moves, err := compare(ctx, q, given)
	if err != nil || len(moves) == 0 {
		return len(booked), err
	}
	// A server of the version before stored them meanwhile, and knew no hosts.
	_, err = Store(ctx, w, moves...)
	return len(booked), err
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

// compare reports whether the transactions of before were booked alike, and returns those that move to the hosts money
// of theirs that was stored as the business's.
func compare(ctx context.Context, q *queries.Queries, given map[name]Transaction) (moves []Transaction, err error) {
	if len(given) == 0 {
		return nil, nil
	}
	var sources []string
	for n := range given {
		sources = append(sources, n.source, moveName(n.source))
	}
	rows, err := q.GetLedgerTransactions(ctx, queries.GetLedgerTransactionsParams{Sources: sources})
	if err != nil {
		return nil, fmt.Errorf("read what was booked: %w", err)
	}
	stored := map[name]Transaction{}
	for _, row := range rows {
		n := name{Book(row.Book), row.Source}
		if stored[n], err = transactionFromRow(row); err != nil {
			return nil, err
		}
	}
	for n, t := range given {
		before, ok := stored[n]
		if !ok {
			return nil, fmt.Errorf("ledger: %s was neither booked nor found", n.source)
		}
		asHosts := before
		asHosts.Entries = mapToHostsAccounts(before.Entries)
		_, isMoved := stored[name{n.book, moveName(n.source)}]
		switch {
		case !isMoved && before.sameAs(t), isMoved && t.OfHosts && asHosts.sameAs(t):
		case t.OfHosts && asHosts.sameAs(t):
			move, err := MoveToHosts(before)
			if err != nil {
				return nil, err
			}
			moves = append(moves, move)
		default:
			return nil, fmt.Errorf("%w: %s", ErrDiffers, n.source)
		}
	}
	return moves, nil
}

// transactionFromRow returns a transaction as it was stored.
func transactionFromRow(row queries.GetLedgerTransactionsRow) (Transaction, error) {
	t := Transaction{Book: Book(row.Book), Kind: Kind(row.Kind), Origin: Origin{
		Source: row.Source, Reverses: row.Reverses, OccurredAt: row.OccurredAt, AvailableOn: row.AvailableOn,
	}}
	var entries []struct {
		Account Account
		EventID uuid.UUID
		Amount  int64
	}
	if err := json.Unmarshal(row.Entries, &entries); err != nil {
		return t, fmt.Errorf("read what was booked: %w", err)
	}
	for _, e := range entries {
		t.Entries, t.EventID = append(t.Entries, Entry{e.Account, e.Amount}), e.EventID
	}
	return t, nil
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

// HostsBalances are what the hosts of an event have.
type HostsBalances struct {
	EventID uuid.UUID
	Balances
}

// ReadBalances returns those of the business at a moment, to the owner and to jobs; for others there is no row.
func ReadBalances(ctx context.Context, db tenants.Reader, at time.Time) (Balances, error) {
	r, err := queries.New(db).LedgerBalances(ctx, queries.LedgerBalancesParams{At: at})
	return balancesOf(r.Pending, r.Available, r.InTransit, r.Refunding, r.Disputed, r.Overpaid), err
}

// ReadHostsBalances returns those of the hosts of each event that had any money, to the owner and to jobs; for others
// none.
func ReadHostsBalances(ctx context.Context, db tenants.Reader, at time.Time) (all []HostsBalances, err error) {
	rows, err := queries.New(db).LedgerHostsBalances(ctx, queries.LedgerHostsBalancesParams{At: at})
	for _, r := range rows {
		all = append(all,
			HostsBalances{r.EventID, balancesOf(r.Pending, r.Available, r.InTransit, r.Refunding, r.Disputed, 0)})
	}
	return all, err
}

func balancesOf(pending, available, inTransit, refunding, disputed, overpaid int64) Balances {
	return Balances{
		Pending: pending, Available: max(0, available), Debt: max(0, -available),
		InTransit: inTransit, Refunding: refunding, Disputed: disputed, Overpaid: overpaid,
	}
}

// Lock makes every other caller wait who would lower what the business or the hosts of its events are owed, until the
// transaction ends.
func Lock(ctx context.Context, w tenants.Writer) error {
	q := queries.New(w)
	if err := q.LockBalance(ctx); err != nil {
		return fmt.Errorf("lock the balance: %w", err)
	}
	return nil
}

// Withdraw books a payout of what is available, or answers ErrNotEnough; one that was booked before is not asked again.
// Of two at once the second counts when the first is done. The provider is called when this is committed. What the
// hosts of an event have it withdraws where the origin says that it is theirs.
func Withdraw(ctx context.Context, w tenants.Writer, o Origin, amount int64) error {
	payout, err := Payout(o, Amounts{Total: amount})
	if err != nil {
		return err
	}
	if err := Lock(ctx, w); err != nil {
		return err
	}
	before, err := queries.New(w).GetLedgerTransactions(ctx,
		queries.GetLedgerTransactionsParams{Sources: []string{o.Source}})
	if err != nil {
		return fmt.Errorf("read what was booked: %w", err)
	}
	if len(before) == 0 {
		balances, err := BalancesOf(ctx, w, o)
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

// BalancesOf returns those of whom an origin's money is, the business or the hosts of its event, when it occurred.
func BalancesOf(ctx context.Context, db tenants.Reader, o Origin) (Balances, error) {
	if !o.OfHosts {
		return ReadBalances(ctx, db, o.OccurredAt)
	}
	all, err := ReadHostsBalances(ctx, db, o.OccurredAt)
	for _, one := range all {
		if one.EventID == o.EventID {
			return one.Balances, err
		}
	}
	return Balances{}, err
}

// GetShortfall returns by how much the business, or the hosts of an event if one is named, are below zero with all that
// waits, in cents; zero if they are not. It takes the balance's lock: callers must call it last, after they stored what
// lowers the balance.
func GetShortfall(ctx context.Context, w tenants.Writer, hostsOf *uuid.UUID) (int64, error) {
	q := queries.New(w)
	if err := q.LockBalance(ctx); err != nil {
		return 0, err
	}
	free, err := q.GetFreeMoney(ctx, queries.GetFreeMoneyParams{EventID: hostsOf})
	return max(0, -(free.Available + free.Pending)), err
}
