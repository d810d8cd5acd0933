// Package payouts is the port through which the money of a business reaches its bank: it knows the states of a
// recipient in the specification's words and what a provider can do, and calls no provider itself. providers/payments
// implements it for Stripe.
package payouts

import (
	"context"
	"time"
)

// State is how far the recipient of a business is with the provider.
type State string

// The states of the specification.
const (
	// Missing: the business has no account at the provider.
	Missing State = "MISSING"
	// Registration: the holder has data to give before the first activation.
	Registration State = "REGISTRATION"
	// Affiliation: the provider checks the data, or has no bank account yet; links may be made, nothing is paid out.
	Affiliation State = "AFFILIATION"
	// Active: money may be transferred and is paid out.
	Active State = "ACTIVE"
	// Refused: the provider rejected the account.
	Refused State = "REFUSED"
	// Suspended: an account that was active is stopped by the provider, or by data that are past due.
	Suspended State = "SUSPENDED"
	// Blocked: the platform stopped the account.
	Blocked State = "BLOCKED"
	// Inactive: the account was deleted, or no longer lets the platform use it.
	Inactive State = "INACTIVE"
)

// ListStates returns all states.
func ListStates() []State {
	return []State{Missing, Registration, Affiliation, Active, Refused, Suspended, Blocked, Inactive}
}

// Severity returns how bad a state is for its business: 0 where money flows, 1 on the way there, and 2 where only
// support can help.
func (s State) Severity() int {
	switch s {
	case Active:
		return 0
	case Missing, Registration, Affiliation:
		return 1
	default:
		return 2
	}
}

// MayCharge reports whether clients and guests of a business may pay real money online: it needs a recipient to go to.
func (s State) MayCharge() bool { return s == Affiliation || s == Active }

// Abilities are what a provider can do with the money of a recipient.
type Abilities struct {
	// Automatic: the provider pays out by itself, day by day.
	Automatic bool
	// OnRequest: the platform may ask for a payout when it wants one.
	OnRequest bool
	// CheckingOnly: only a checking account is paid, of the holder's own CPF or CNPJ.
	CheckingOnly bool
}

// Holder is what the platform knows of the person or company that a recipient is made for. The provider's form asks
// for the rest, so that only Reference is required.
type Holder struct {
	// Reference is our own name of the recipient, which the provider returns with the account.
	Reference string
	// Key makes a repeated call return the first account.
	Key   string
	Email string
	// IsCompany says that TaxID is a CNPJ, and Name a company's.
	IsCompany   bool
	Name, TaxID string
	// Birthdate is the zero time where it is unknown.
	Birthdate time.Time
	// URL is where the provider can read what the business sells.
	URL string
}

// Recipient is an account at the provider, in our words.
type Recipient struct {
	ID    string
	State State
	// Reason is the provider's word for why it stopped the account; "" where it did not.
	Reason string
	// Due are the provider's names of the data to be given, and DueBy their deadline; the zero time means at once.
	Due   []string
	DueBy time.Time
	// IsSubmitted says that the holder sent the provider's form.
	IsSubmitted bool
	// IsVerifying says that the provider checks data that was given.
	IsVerifying bool
	// BankName and BankLast4 are of the account that is paid; "" where there is none yet.
	BankName, BankLast4 string
}

// Payouts is a provider that pays businesses. Its calls must not be made inside a database transaction.
type Payouts interface {
	Abilities() Abilities
	// CreateRecipient makes the account of a holder and returns its id.
	CreateRecipient(ctx context.Context, holder Holder) (id string, err error)
	// FindRecipient looks for the account of a reference among those made since a time: for a call without an answer
	// whose key may be forgotten by now.
	FindRecipient(ctx context.Context, reference string, since time.Time) (id string, ok bool, err error)
	// GetRecipient returns an account as it is now; wasActive says that it was ever Active. An account that is gone is
	// Inactive, and no error.
	GetRecipient(ctx context.Context, id string, wasActive bool) (Recipient, error)
	// CreateForm returns the address of the provider's form for an account. It opens once and for minutes only:
	// refreshURL has to make another, and returnURL proves nothing.
	CreateForm(ctx context.Context, id, returnURL, refreshURL string) (url string, err error)
}
