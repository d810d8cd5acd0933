package payments

import (
	"context"
	"errors"
	"regexp"
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
	// TransferID is the transfer to a connected account that the source is, or takes back; "" if it is neither.
	TransferID string
	// AccountID is the connected account that a fee is for; "" if the line names none.
	AccountID string
	// Category is Stripe's word for a kind of lines (https://docs.stripe.com/reports/reporting-categories).
	Category string
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

// BalancePageSize is how many lines a page of the balance has.
const BalancePageSize = 100

// ListBalancePage returns a page of the lines that the balance gained at or after since, the newest first, and reports
// whether there are more. after is the last line of the page before, "" for the first page; lines that are added
// meanwhile do not move the others.
func (c *Client) ListBalancePage(ctx context.Context, since time.Time,
	after string) (lines []BalanceLine, hasMore bool, err error) {
	params := &stripe.BalanceTransactionListParams{
		Currency: stripe.String(Currency), CreatedRange: &stripe.RangeQueryParams{GreaterThanOrEqual: since.Unix()},
	}
	params.Context = ctx
	params.Limit = stripe.Int64(BalancePageSize)
	params.Single = true
	if after != "" {
		params.StartingAfter = stripe.String(after)
	}
	params.AddExpand("data.source")
	found := c.balanceLines.List(params)
	for found.Next() {
		b := found.BalanceTransaction()
		lines = append(lines, balanceLineFrom(b))
	}
	if err := failure(found.Err()); err != nil {
		return nil, false, err
	}
	return lines, found.Meta().HasMore, nil
}

// HasBalanceLine reports whether our balance has a line.
func (c *Client) HasBalanceLine(ctx context.Context, id string) (bool, error) {
	params := &stripe.BalanceTransactionParams{}
	params.Context = ctx
	_, err := c.balanceLines.Get(id, params)
	if err = failure(err); errors.Is(err, ErrGone) {
		return false, nil
	}
	return err == nil, err
}

// accountPattern finds the connected account in the description of a fee.
var accountPattern = regexp.MustCompile(`\bacct_[A-Za-z0-9_]+`)

func balanceLineFrom(b *stripe.BalanceTransaction) BalanceLine {
	line := BalanceLine{Movement: *movementOf(b), Category: string(b.ReportingCategory),
		AccountID: accountPattern.FindString(b.Description)}
	source := b.Source
	if source == nil {
		return line
	}
	line.SourceID, line.IntentID = source.ID, intentIDFromSource(source)
	switch {
	case source.Transfer != nil:
		line.TransferID = source.ID
	case source.TransferReversal != nil && source.TransferReversal.Transfer != nil:
		line.TransferID = source.TransferReversal.Transfer.ID
	}
	return line
}

// ListBalanceLines returns all of them.
func (c *Client) ListBalanceLines(ctx context.Context, since time.Time) (all []BalanceLine, err error) {
	for after, hasMore := "", true; hasMore; {
		var page []BalanceLine
		if page, hasMore, err = c.ListBalancePage(ctx, since, after); err != nil {
			return nil, err
		}
		if all = append(all, page...); len(all) > 0 {
			after = all[len(all)-1].ID
		}
	}
	return all, nil
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
