package payments

import (
	"context"
	"time"

	"github.com/stripe/stripe-go/v76"
)

// Balance is the money in our account at Stripe, in cents.
type Balance struct{ AvailableCents, PendingCents int64 }

// BalanceLine is a line of that balance, with the payment that it belongs to.
type BalanceLine struct {
	Movement
	// SourceID is the charge, refund, dispute or payout that moved the money; "" if there is none.
	SourceID string
	// IntentID is the payment intent of the source; "" if it has none.
	IntentID string
}

// GetBalance returns the account's balance now.
func (c *Client) GetBalance(ctx context.Context) (Balance, error) {
	params := &stripe.BalanceParams{}
	params.Context = ctx
	found, err := c.balances.Get(params)
	if err != nil {
		return Balance{}, failure(err)
	}
	return Balance{AvailableCents: sumCents(found.Available), PendingCents: sumCents(found.Pending)}, nil
}

func sumCents(amounts []*stripe.Amount) (cents int64) {
	for _, a := range amounts {
		if a.Currency == Currency {
			cents += a.Amount
		}
	}
	return cents
}

// ListBalanceLines returns the lines that the balance gained at or after since, the newest first. It asks for a hundred
// at a time; lines that are added meanwhile do not move the others.
func (c *Client) ListBalanceLines(ctx context.Context, since time.Time) (all []BalanceLine, err error) {
	params := &stripe.BalanceTransactionListParams{
		Currency: stripe.String(Currency), CreatedRange: &stripe.RangeQueryParams{GreaterThanOrEqual: since.Unix()},
	}
	params.Context = ctx
	params.Limit = stripe.Int64(100)
	params.AddExpand("data.source")
	found := c.balanceLines.List(params)
	for found.Next() {
		b := found.BalanceTransaction()
		line := BalanceLine{Movement: *movementOf(b)}
		if b.Source != nil {
			line.SourceID, line.IntentID = b.Source.ID, intentIDFromSource(b.Source)
		}
		all = append(all, line)
	}
	return all, failure(found.Err())
}

func intentIDFromSource(s *stripe.BalanceTransactionSource) string {
	var intent *stripe.PaymentIntent
	switch {
	case s.Charge != nil:
		intent = s.Charge.PaymentIntent
	case s.Refund != nil:
		intent = s.Refund.PaymentIntent
	case s.Dispute != nil:
		intent = s.Dispute.PaymentIntent
	}
	if intent == nil {
		return ""
	}
	return intent.ID
}
