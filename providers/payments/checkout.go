package payments

import (
	"cmp"
	"context"
	"time"

	"github.com/stripe/stripe-go/v76"
)

// Order is what somebody is asked to pay, in one way.
type Order struct {
	// Reference is our own name of the attempt: what comes back with the session, and what it is looked up by.
	Reference string
	// Key is the attempt's idempotency key. Stripe forgets it after a day (KeyLife).
	Key    string
	Method Method
	Cents  int64
	// Title and Description are what the payer reads.
	Title, Description string
	Email              string
	// Group joins what is paid to the transfers that follow from it.
	Group string
	// ExpiresAt is at least half an hour and at most a day after the session is made.
	ExpiresAt time.Time
	// PixLife is for how long a Pix can be paid once it is shown; zero is SessionLife.
	PixLife time.Duration
	// BoletoDays is for how many days a boleto can be paid once it is issued.
	BoletoDays int64
	// SuccessURL and CancelURL are where the payer comes back to. Neither proves anything.
	SuccessURL, CancelURL string
}

// KeyLife is for how long Stripe surely knows an idempotency key again
// (https://docs.stripe.com/api/idempotent_requests): a call older than this is looked up, never repeated.
const KeyLife = 23 * time.Hour

// SessionLife is for how long a page of Checkout stays open; Stripe takes from half an hour to a day.
const SessionLife = time.Hour

// State of a session.
type State string

// The states of a session: complete says that the payer did their part, not that money came.
const (
	Open     State = "open"
	Complete State = "complete"
	Expired  State = "expired"
)

// Session is one page of Checkout and what became of it.
type Session struct {
	ID        string
	Reference string
	State     State
	// URL is where the payer pays; "" once the session is over.
	URL       string
	ExpiresAt time.Time
	Cents     int64
	Currency  string
	Live      bool
	// Paid says that the money came.
	Paid bool
	// Intent is what is being paid; nil until the payer chose.
	Intent *Intent
}

// Intent is what is being paid (Stripe's PaymentIntent).
type Intent struct {
	ID string
	// Waits says that the payer has something to do elsewhere: pay the boleto, confirm the Pix.
	Waits bool
	// Refusal is Stripe's word for why the last try failed; "" where none did.
	Refusal string
	// Boleto is where the issued boleto is, and until when it can be paid.
	BoletoURL       string
	BoletoExpiresAt time.Time
	Charge          *Charge
}

// Charge is money that came.
type Charge struct {
	ID            string
	Method        Method
	Cents         int64
	RefundedCents int64
	Disputed      bool
	PaidAt        time.Time
	// Movement is what it did to our balance at Stripe; nil until Stripe says.
	Movement *Movement
}

// Movement is one line of our balance at Stripe (its BalanceTransaction).
type Movement struct {
	ID   string
	Kind string
	// Net is Cents less Fee; all are negative where money leaves.
	Cents, Fee, Net     int64
	MadeAt, AvailableOn time.Time
}

// Start makes the session of an order. The same order with the same key answers the same session.
func (c *Client) Start(ctx context.Context, o Order) (Session, error) {
	params := &stripe.CheckoutSessionParams{
		Mode:               stripe.String(string(stripe.CheckoutSessionModePayment)),
		PaymentMethodTypes: []*string{stripe.String(string(o.Method))},
		ClientReferenceID:  stripe.String(o.Reference),
		LineItems: []*stripe.CheckoutSessionLineItemParams{{
			Quantity: stripe.Int64(1),
			PriceData: &stripe.CheckoutSessionLineItemPriceDataParams{
				Currency:    stripe.String(Currency),
				UnitAmount:  stripe.Int64(o.Cents),
				ProductData: &stripe.CheckoutSessionLineItemPriceDataProductDataParams{Name: stripe.String(o.Title)},
			},
		}},
		PaymentIntentData: &stripe.CheckoutSessionPaymentIntentDataParams{
			TransferGroup: stripe.String(o.Group),
			Metadata:      map[string]string{"reference": o.Reference},
		},
		ExpiresAt:  stripe.Int64(o.ExpiresAt.Unix()),
		SuccessURL: stripe.String(o.SuccessURL),
		CancelURL:  stripe.String(o.CancelURL),
		Locale:     stripe.String("pt-BR"),
	}
	if o.Description != "" {
		params.LineItems[0].PriceData.ProductData.Description = stripe.String(o.Description)
		params.PaymentIntentData.Description = stripe.String(o.Description)
	}
	if o.Email != "" {
		params.CustomerEmail = stripe.String(o.Email)
	}
	switch o.Method {
	case Boleto:
		params.PaymentMethodOptions = &stripe.CheckoutSessionPaymentMethodOptionsParams{
			Boleto: &stripe.CheckoutSessionPaymentMethodOptionsBoletoParams{ExpiresAfterDays: stripe.Int64(
				o.BoletoDays)},
		}
	case Pix:
		// What is shown cannot be paid after the page is gone.
		params.PaymentMethodOptions = &stripe.CheckoutSessionPaymentMethodOptionsParams{
			Pix: &stripe.CheckoutSessionPaymentMethodOptionsPixParams{ExpiresAfterSeconds: stripe.Int64(
				int64(cmp.Or(o.PixLife, SessionLife).Seconds()))},
		}
	case Card:
	}
	params.Context = ctx
	params.SetIdempotencyKey(o.Key)
	made, err := c.sessions.New(params)
	if err != nil {
		return Session{}, failure(err)
	}
	return sessionOf(made), nil
}

// Session is one as it stands now, with what was paid and what that did to our balance.
func (c *Client) Session(ctx context.Context, id string) (Session, error) {
	params := &stripe.CheckoutSessionParams{}
	params.Context = ctx
	params.AddExpand("payment_intent.latest_charge.balance_transaction")
	found, err := c.sessions.Get(id, params)
	if err != nil {
		return Session{}, failure(err)
	}
	return sessionOf(found), nil
}

// Find looks for the session of a reference among those made around a time. It is for an attempt of which nobody knows
// whether the call arrived, and whose idempotency key is too old to ask again with.
func (c *Client) Find(ctx context.Context, reference string, around time.Time) (found Session, ok bool, err error) {
	params := &stripe.CheckoutSessionListParams{CreatedRange: &stripe.RangeQueryParams{
		GreaterThanOrEqual: around.Add(-clockSkew).Unix(), LesserThanOrEqual: around.Add(KeyLife + clockSkew).Unix(),
	}}
	params.Context = ctx
	params.Limit = stripe.Int64(100)
	sessions := c.sessions.List(params)
	for sessions.Next() {
		if one := sessions.CheckoutSession(); one.ClientReferenceID == reference {
			return sessionOf(one), true, nil
		}
	}
	return Session{}, false, failure(sessions.Err())
}

// SessionOf is the id of the session that an intent is paid on: the first card that was refused there tells of the
// intent alone.
func (c *Client) SessionOf(ctx context.Context, intent string) (id string, ok bool, err error) {
	params := &stripe.CheckoutSessionListParams{PaymentIntent: stripe.String(intent)}
	params.Context = ctx
	params.Limit = stripe.Int64(1)
	sessions := c.sessions.List(params)
	if sessions.Next() {
		return sessions.CheckoutSession().ID, true, nil
	}
	return "", false, failure(sessions.Err())
}

// clockSkew is how far two clocks may be apart.
const clockSkew = 5 * time.Minute

// Expire closes a session's page, so that nothing more can be paid there. One that is over already answers
// ErrInvalid: ask what became of it.
func (c *Client) Expire(ctx context.Context, id string) (Session, error) {
	params := &stripe.CheckoutSessionExpireParams{}
	params.Context = ctx
	over, err := c.sessions.Expire(id, params)
	if err != nil {
		return Session{}, failure(err)
	}
	return sessionOf(over), nil
}

func sessionOf(s *stripe.CheckoutSession) Session {
	return Session{
		ID: s.ID, Reference: s.ClientReferenceID, State: State(s.Status), URL: s.URL,
		ExpiresAt: time.Unix(s.ExpiresAt, 0),
		Cents:     s.AmountTotal, Currency: string(s.Currency), Live: s.Livemode,
		Paid: s.PaymentStatus == stripe.CheckoutSessionPaymentStatusPaid, Intent: intentOf(s.PaymentIntent),
	}
}

func intentOf(p *stripe.PaymentIntent) *Intent {
	if p == nil {
		return nil
	}
	intent := &Intent{ID: p.ID, Waits: p.Status == stripe.PaymentIntentStatusRequiresAction ||
		p.Status == stripe.PaymentIntentStatusProcessing}
	if p.LastPaymentError != nil {
		intent.Refusal = string(p.LastPaymentError.Code)
		if p.LastPaymentError.DeclineCode != "" {
			intent.Refusal = string(p.LastPaymentError.DeclineCode)
		}
	}
	if p.NextAction != nil && p.NextAction.BoletoDisplayDetails != nil {
		intent.BoletoURL, intent.BoletoExpiresAt = p.NextAction.BoletoDisplayDetails.HostedVoucherURL,
			time.Unix(p.NextAction.BoletoDisplayDetails.ExpiresAt, 0)
	}
	if p.LatestCharge != nil && p.LatestCharge.Paid {
		intent.Charge = chargeOf(p.LatestCharge)
	}
	return intent
}

func chargeOf(c *stripe.Charge) *Charge {
	charge := &Charge{
		ID: c.ID, Cents: c.Amount, RefundedCents: c.AmountRefunded, Disputed: c.Disputed,
		PaidAt: time.Unix(c.Created, 0), Movement: movementOf(c.BalanceTransaction),
	}
	if c.PaymentMethodDetails != nil {
		charge.Method = Method(c.PaymentMethodDetails.Type)
	}
	return charge
}

// movementOf leaves out one that was not expanded: its id alone books nothing.
func movementOf(b *stripe.BalanceTransaction) *Movement {
	if b == nil || b.Type == "" {
		return nil
	}
	return &Movement{ID: b.ID, Kind: string(b.Type), Cents: b.Amount, Fee: b.Fee, Net: b.Net,
		MadeAt: time.Unix(b.Created, 0), AvailableOn: time.Unix(b.AvailableOn, 0)}
}
