// Package ledger keeps whose the money is that comes through the payment provider: what a business is owed, what the
// provider and Cortejo keep of it, what is disputed or on its way. What happened is a transaction, of a kind that says
// which accounts it touches (cases.go; docs/ledger.md shows each by an example). It is booked once, by the provider's
// name for it, in whatever order it arrives; nothing booked is ever changed. Only jobs book.
package ledger

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
)

// Book is whose accounts a transaction is of.
type Book string

// The books. What the installation's says is about a business too.
const (
	OfBusiness     Book = "BUSINESS"
	OfInstallation Book = "INSTALLATION"
)

// Account is one of a book, by what its money is. Above zero is what there is, below zero whose it is: the accounts of
// a book always sum up to nothing.
type Account string

// The accounts.
const (
	AtProvider  Account = "AT_PROVIDER"  // what the provider took in, before its fee
	ProviderFee Account = "PROVIDER_FEE" // what it keeps of that; with AtProvider, what is really there
	OurFee      Account = "OUR_FEE"
	Owed        Account = "OWED" // to the business
	Overpaid    Account = "OVERPAID"
	Disputed    Account = "DISPUTED"    // taken away until the dispute ends; comes back if it is won
	InTransit   Account = "IN_TRANSIT"  // left for the business's bank account, or promised to who asked it back
	Bonuses     Account = "BONUS"       // of the installation: what Cortejo gave
	Bank        Account = "BANK"        // of the installation: what left our bank account, below zero
	Adjustments Account = "ADJUSTMENTS" // of the installation: what adjustments gave, or below zero took
	WriteOffs   Account = "WRITE_OFFS"  // of the installation: the debts that Cortejo gave up

	// Of the hosts of an event, and always of one: their gifts are never the business's.
	HostsOwed      Account = "HOSTS_OWED"
	HostsDisputed  Account = "HOSTS_DISPUTED"
	HostsInTransit Account = "HOSTS_IN_TRANSIT"
)

// Entry is what an account gains, or below zero gives, in cents.
type Entry struct {
	Account Account
	Amount  int64
}

// Origin is where a transaction comes from.
type Origin struct {
	// Source is the provider's balance transaction, or where it has none our own name for what happened. It is booked
	// once.
	Source string
	// EventID is the event that the money is of, if it is of one.
	EventID uuid.UUID
	// AttemptID is the attempt to pay that it belongs to, if it belongs to one; the zero uuid if not.
	AttemptID uuid.UUID
	// OfHosts is whether the money is the hosts' of the event, as a gift's is, and not the business's. It needs an
	// event.
	OfHosts bool
	// Reverses is the source of what this takes back, which may not have arrived yet.
	Reverses   string
	OccurredAt time.Time
	// AvailableOn is when what it brings may be withdrawn: at once where it says nothing.
	AvailableOn time.Time
}

// Transaction is what happened, with entries that sum up to nothing. The cases make it.
type Transaction struct {
	Origin
	Book    Book
	Kind    Kind
	Entries []Entry
}

// MaxAmount is more than any transaction moves, and so little that what is made of a few of them never overflows.
const MaxAmount = 1_000_000_000_000

// ErrAmounts is for amounts that no such transaction has.
var ErrAmounts = errors.New("ledger: such a transaction cannot have these amounts")

// Amounts are what a transaction is made of, in cents. A case refuses those that it has no use for.
type Amounts struct {
	// Total is what the payer, the provider or the bank moved, before any fee.
	Total int64
	// ProviderFee is what the provider kept or asked for it; below zero, what it gave back.
	ProviderFee int64
	// OurFee is what Cortejo keeps of the total, or gives back.
	OurFee int64
	// Overpaid is the part of the total that nobody had to pay.
	Overpaid int64
	// IsDebit is whether an adjustment takes the total from its owner, instead of giving it.
	IsDebit bool
}

// uses are the amounts next to the total that a kind of transaction has, and whether its money is always the
// business's.
type uses struct{ providerFee, ourFee, overpaid, isDebit, businessOnly bool }

func (a Amounts) check(u uses) error {
	switch {
	case a.Total < 1 || a.Total > MaxAmount:
		return fmt.Errorf("%w: a total of %d", ErrAmounts, a.Total)
	case a.ProviderFee < -MaxAmount || a.ProviderFee > MaxAmount || a.ProviderFee != 0 && !u.providerFee:
		return fmt.Errorf("%w: a fee of the provider of %d", ErrAmounts, a.ProviderFee)
	case a.OurFee < 0 || a.OurFee > a.Total || a.OurFee != 0 && !u.ourFee:
		return fmt.Errorf("%w: our fee of %d, of %d", ErrAmounts, a.OurFee, a.Total)
	case a.Overpaid < 0 || a.Overpaid > a.Total-a.OurFee || a.Overpaid != 0 && !u.overpaid:
		return fmt.Errorf("%w: overpaid by %d, of %d", ErrAmounts, a.Overpaid, a.Total)
	case a.IsDebit && !u.isDebit:
		return fmt.Errorf("%w: a debit of %d", ErrAmounts, a.Total)
	}
	return nil
}

// transaction checks what it is made of, and leaves out accounts that nothing happens to.
func transaction(book Book, kind Kind, o Origin, a Amounts, u uses, entries ...Entry) (Transaction, error) {
	if err := a.check(u); err != nil {
		return Transaction{}, fmt.Errorf("%s %s: %w", kind, o.Source, err)
	}
	if o.Source == "" || o.OccurredAt.IsZero() {
		return Transaction{}, fmt.Errorf("%w: %s says not where it comes from", ErrAmounts, kind)
	}
	if o.OfHosts && (o.EventID == uuid.Nil || u.businessOnly) {
		return Transaction{}, fmt.Errorf("%w: %s %s is of no event's hosts", ErrAmounts, kind, o.Source)
	}
	if o.AvailableOn.IsZero() {
		o.AvailableOn = o.OccurredAt
	}
	if o.OfHosts {
		entries = mapToHostsAccounts(entries)
	}
	entries = slices.DeleteFunc(entries, func(e Entry) bool { return e.Amount == 0 })
	return Transaction{Origin: o, Book: book, Kind: kind, Entries: entries}, nil
}

// hostsAccounts are the accounts of a business that the hosts of an event have of their own, and what theirs are
// called.
var hostsAccounts = map[Account]Account{Owed: HostsOwed, Disputed: HostsDisputed, InTransit: HostsInTransit}

// mapToHostsAccounts returns the entries as they are when the money is the hosts'.
func mapToHostsAccounts(entries []Entry) []Entry {
	entries = slices.Clone(entries)
	for i, e := range entries {
		if account, ok := hostsAccounts[e.Account]; ok {
			entries[i].Account = account
		}
	}
	return entries
}

// sameAs says whether it happened alike, whatever the order of its entries.
func (t Transaction) sameAs(other Transaction) bool {
	byAccount := func(a, b Entry) int { return cmp.Compare(a.Account, b.Account) }
	return t.Kind == other.Kind && t.EventID == other.EventID && t.Reverses == other.Reverses &&
		slices.Equal(slices.SortedFunc(slices.Values(t.Entries), byAccount),
			slices.SortedFunc(slices.Values(other.Entries), byAccount))
}

// lowersBalance reports whether it takes from what the business or the hosts of an event may withdraw, now or later.
// Such a transaction is stored under the balance's lock.
func (t Transaction) lowersBalance() bool {
	return t.Book == OfBusiness && slices.ContainsFunc(t.Entries, func(e Entry) bool {
		switch e.Account {
		case Owed, Disputed, InTransit, HostsOwed, HostsDisputed, HostsInTransit:
			return e.Amount > 0
		}
		return false
	})
}
