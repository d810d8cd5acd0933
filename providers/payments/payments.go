// Package payments takes money through Stripe's own page (Checkout), so that no card number reaches this server. Its
// words are those of Stripe's API of 2023-10-16, which stripe-go v76 speaks; without a key, standin answers in
// Stripe's place.
package payments

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/stripe/stripe-go/v76"
	"github.com/stripe/stripe-go/v76/account"
	"github.com/stripe/stripe-go/v76/accountlink"
	"github.com/stripe/stripe-go/v76/balance"
	"github.com/stripe/stripe-go/v76/balancetransaction"
	"github.com/stripe/stripe-go/v76/checkout/session"
	"github.com/stripe/stripe-go/v76/dispute"
	"github.com/stripe/stripe-go/v76/payout"
	"github.com/stripe/stripe-go/v76/refund"
	"github.com/stripe/stripe-go/v76/transfer"
	"github.com/stripe/stripe-go/v76/transferreversal"
)

// APIVersion is the one this program speaks; a webhook endpoint must be pinned to it.
const APIVersion = stripe.APIVersion

// Currency is the only one money is taken in.
const Currency = "brl"

// Method is a way to pay.
type Method string

// The ways to pay that exist in Brazil. A card is charged at once: Stripe has no card instalments in Brazil.
const (
	Card   Method = "card"
	Boleto Method = "boleto"
	Pix    Method = "pix"
)

// Methods are all of them.
var Methods = []Method{Card, Boleto, Pix}

// Cents that a method takes: Stripe's least and, where it has one, its own most
// (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, https://docs.stripe.com/payments/boleto).
const (
	leastCents       = 50
	mostCents        = 999_999_99
	leastBoletoCents = 5_00
	mostBoletoCents  = 49_999_99
)

// Bounds are the least and the most cents that the method takes in one payment.
func (m Method) Bounds() (least, most int64) {
	if m == Boleto {
		return leastBoletoCents, mostBoletoCents
	}
	return leastCents, mostCents
}

// Takes says whether so much can be paid this way.
func (m Method) Takes(cents int64) bool {
	least, most := m.Bounds()
	return cents >= least && cents <= most
}

// pixRefundDays is for how long a Pix can be given back (https://docs.stripe.com/payments/pix).
const pixRefundDays = 90

// Refundable says whether a payment of this day can still be given back this way. A boleto never can.
func (m Method) Refundable(paid, now time.Time) bool {
	switch m {
	case Card:
		return true
	case Pix:
		return now.Before(paid.AddDate(0, 0, pixRefundDays))
	case Boleto:
	}
	return false
}

// timeout is for one call. Stripe answers nearly all in two seconds; whoever pays waits for this one.
const timeout = 20 * time.Second

// Settings say whose account is charged, and how.
type Settings struct {
	// SecretKey is sk_test_…, sk_live_… or a restricted rk_…
	SecretKey string
	// WebhookSecrets sign events (whsec_…): two while one takes the other's place.
	WebhookSecrets []string
	// ConnectSecrets sign events of connected accounts, which have an endpoint of their own; two during a change.
	ConnectSecrets []string
	// Methods are those that the account may take.
	Methods []Method
	// URL is Stripe's, unless somebody stands in for it.
	URL string
	// Transport carries the calls in place of the network, in tests; nil means the network.
	Transport http.RoundTripper
}

// Enabled says whether anything can be paid.
func (s Settings) Enabled() bool { return s.SecretKey != "" }

// Live says whether what is paid is real money.
func (s Settings) Live() bool {
	return strings.HasPrefix(s.SecretKey, "sk_live_") || strings.HasPrefix(s.SecretKey, "rk_live_")
}

// Offers says whether the account takes this method.
func (s Settings) Offers(m Method) bool { return slices.Contains(s.Methods, m) }

// Client calls Stripe. Its calls may not stand inside a transaction of the database.
type Client struct {
	Settings
	sessions     session.Client
	refunds      refund.Client
	disputes     dispute.Client
	balances     balance.Client
	balanceLines balancetransaction.Client
	accounts     account.Client
	accountLinks accountlink.Client
	transfers    transfer.Client
	reversals    transferreversal.Client
	payouts      payout.Client
}

// New makes a client; it calls nobody yet.
func New(s Settings) *Client {
	config := &stripe.BackendConfig{
		HTTPClient:      &http.Client{Timeout: timeout, Transport: s.Transport},
		EnableTelemetry: stripe.Bool(false),
		// Whoever called decides what a failure means, and says so in the log.
		LeveledLogger: &stripe.LeveledLogger{Level: stripe.LevelNull},
		// A job tries again, with the same key; a person presses again.
		MaxNetworkRetries: stripe.Int64(0),
	}
	if s.URL != "" {
		config.URL = stripe.String(s.URL)
	}
	backend := stripe.GetBackendWithConfig(stripe.APIBackend, config)
	return &Client{
		Settings:     s,
		sessions:     session.Client{B: backend, Key: s.SecretKey},
		refunds:      refund.Client{B: backend, Key: s.SecretKey},
		disputes:     dispute.Client{B: backend, Key: s.SecretKey},
		balances:     balance.Client{B: backend, Key: s.SecretKey},
		balanceLines: balancetransaction.Client{B: backend, Key: s.SecretKey},
		accounts:     account.Client{B: backend, Key: s.SecretKey},
		accountLinks: accountlink.Client{B: backend, Key: s.SecretKey},
		transfers:    transfer.Client{B: backend, Key: s.SecretKey},
		reversals:    transferreversal.Client{B: backend, Key: s.SecretKey},
		payouts:      payout.Client{B: backend, Key: s.SecretKey},
	}
}

// What a failed call means to whoever made it.
var (
	// ErrDeclined says that the bank or Stripe refused the payment.
	ErrDeclined = errors.New("declined")
	// ErrInvalid says that the same call will never succeed.
	ErrInvalid = errors.New("invalid")
	// ErrUnavailable says that nobody knows, or not now: the same call, with the same key, may be made again.
	ErrUnavailable = errors.New("unavailable")
	// ErrGone says that there is no such thing.
	ErrGone = errors.New("gone")
)

// Failure is a call that failed, as Stripe says it.
type Failure struct {
	// Class is one of ErrDeclined, ErrInvalid, ErrUnavailable and ErrGone.
	Class error
	// Code is Stripe's own word (https://docs.stripe.com/error-codes), "" where it said none.
	Code string
	// RequestID is what Stripe's support asks for.
	RequestID string
	cause     error
}

// Error says nothing of what was sent: the cause may hold a part of the key.
func (f *Failure) Error() string {
	said := "payments: " + f.Class.Error()
	if f.Code != "" {
		said += " (" + f.Code + ")"
	}
	if f.RequestID != "" {
		said += ", request " + f.RequestID
	}
	return said
}

// Unwrap gives the class and what went wrong below.
func (f *Failure) Unwrap() []error { return []error{f.Class, f.cause} }

// failure classes what went wrong.
func failure(err error) error {
	if err == nil {
		return nil
	}
	f := &Failure{Class: ErrUnavailable, cause: err}
	said := new(stripe.Error)
	if !errors.As(err, &said) {
		return f // nobody answered, or with something that is not Stripe's
	}
	f.Code, f.RequestID = string(said.Code), said.RequestID
	switch {
	case said.Type == stripe.ErrorTypeCard || said.HTTPStatusCode == http.StatusPaymentRequired:
		f.Class = ErrDeclined
	case said.HTTPStatusCode == http.StatusNotFound || said.Code == stripe.ErrorCodeResourceMissing:
		f.Class = ErrGone
	case said.HTTPStatusCode == http.StatusBadRequest:
		f.Class = ErrInvalid
	}
	// 401 and 403 are a key of ours that somebody will put right, 409 and 429 pass, and of 5xx nobody knows.
	return f
}

// CodeOf is Stripe's word for why a call failed, "" where there is none.
func CodeOf(err error) string {
	if f := new(Failure); errors.As(err, &f) {
		return f.Code
	}
	return ""
}
