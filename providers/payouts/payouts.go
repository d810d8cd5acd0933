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

// Line is a line of the platform's balance at the provider; cents are below zero where money left.
type Line struct {
	ID                  string
	Cents               int64
	MadeAt, AvailableOn time.Time
}

// TransferOrder is money of the platform's balance that goes to a recipient.
type TransferOrder struct {
	AccountID string
	// ChargeID is the charge that brought the money, of which no more may be transferred than it was; "" takes it of
	// the balance.
	ChargeID string
	// Group is our own name of what belongs together, and Reference that of this transfer.
	Group, Reference string
	// Key makes a repeated call return the first transfer.
	Key   string
	Cents int64
}

// Transfer is money that went to a recipient.
type Transfer struct {
	ID, Reference, AccountID string
	Cents                    int64
	MadeAt                   time.Time
	// Line is nil until the provider wrote it.
	Line *Line
}

// Reversal is a part of a transfer that came back from a recipient.
type Reversal struct {
	ID, Reference string
	Cents         int64
	MadeAt        time.Time
	Line          *Line
}

// RecipientBalance is the money in a recipient's account at the provider, in cents.
type RecipientBalance struct{ AvailableCents, PendingCents int64 }

// PayoutState is how far a payout from a recipient to its bank is.
type PayoutState string

// The states of a payout. A payout that arrived may still fail: the bank sends it back.
const (
	PayoutOnItsWay PayoutState = "ON_ITS_WAY"
	PayoutArrived  PayoutState = "ARRIVED"
	PayoutFailed   PayoutState = "FAILED"
)

// Payout is money that went from a recipient to its bank.
type Payout struct {
	ID    string
	State PayoutState
	Cents int64
	// Failure is the provider's word for why it failed; "" where it did not.
	Failure           string
	MadeAt, ArrivesOn time.Time
}

// PayoutLine is a part of a payout: a transfer, a reversal of one (below zero; TransferID is the transfer's then too),
// or a payout that had failed and is paid again. Of money that is none of these all names are empty.
type PayoutLine struct {
	ID                               string
	TransferID, ReversalID, PayoutID string
	Cents                            int64
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
	// CreateTransfer makes a transfer; the same key makes it once. A provider that has too little money answers an
	// error of which IsUnderfunded is true, and makes none.
	CreateTransfer(ctx context.Context, order TransferOrder) (Transfer, error)
	// FindTransfer looks for the transfer of a reference in its group: for a call without an answer.
	FindTransfer(ctx context.Context, group, reference string) (t Transfer, ok bool, err error)
	// GetTransfer returns a transfer as it is now.
	GetTransfer(ctx context.Context, id string) (Transfer, error)
	// ReverseTransfer takes so much of a transfer back; the same key takes it once.
	ReverseTransfer(ctx context.Context, transferID string, cents int64, reference, key string) (Reversal, error)
	// ListReversals returns the reversals of a transfer, the latest first: also those that others made, or a call
	// without an answer.
	ListReversals(ctx context.Context, transferID string) ([]Reversal, error)
	// GetRecipientBalance returns what a recipient has at the provider that is not paid out.
	GetRecipientBalance(ctx context.Context, accountID string) (RecipientBalance, error)
	// IsUnderfunded reports whether a call failed because there was too little money, of the platform for a transfer
	// and of the recipient for a reversal.
	IsUnderfunded(err error) bool
	// ListPayouts returns the payouts of a recipient that were made since a time, the oldest first.
	ListPayouts(ctx context.Context, accountID string, since time.Time) ([]Payout, error)
	// ListPayoutLines returns what a payout is made of.
	ListPayoutLines(ctx context.Context, accountID, payoutID string) ([]PayoutLine, error)
}
