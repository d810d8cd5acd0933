package payments

import (
	"context"
	"slices"
	"time"

	"github.com/stripe/stripe-go/v76"

	"cortejo/providers/payouts"
)

// underfunded is Stripe's word where a balance holds too little.
const underfunded = "balance_insufficient"

// IsUnderfunded reports whether a call failed because a balance held too little.
func (c *Client) IsUnderfunded(err error) bool { return CodeOf(err) == underfunded }

// CreateTransfer makes a transfer to a connected account. With a charge it may be made before the charge is available,
// and becomes available with it (https://docs.stripe.com/connect/separate-charges-and-transfers#transfer-availability).
func (c *Client) CreateTransfer(ctx context.Context, o payouts.TransferOrder) (payouts.Transfer, error) {
	params := &stripe.TransferParams{
		Amount: stripe.Int64(o.Cents), Currency: stripe.String(Currency), Destination: stripe.String(o.AccountID),
		TransferGroup: stripe.String(o.Group), Metadata: map[string]string{referenceKey: o.Reference},
	}
	if o.ChargeID != "" {
		params.SourceTransaction = stripe.String(o.ChargeID)
	}
	params.Context = ctx
	params.SetIdempotencyKey(o.Key)
	params.AddExpand("balance_transaction")
	made, err := c.transfers.New(params)
	if err != nil {
		return payouts.Transfer{}, failure(err)
	}
	return transferFrom(made), nil
}

// FindTransfer looks for a transfer in its group by our own name.
func (c *Client) FindTransfer(ctx context.Context, group, reference string) (t payouts.Transfer, ok bool, err error) {
	params := &stripe.TransferListParams{TransferGroup: stripe.String(group)}
	params.Context = ctx
	params.Limit = stripe.Int64(100)
	params.AddExpand("data.balance_transaction")
	found := c.transfers.List(params)
	for found.Next() {
		if one := found.Transfer(); one.Metadata[referenceKey] == reference {
			return transferFrom(one), true, nil
		}
	}
	return payouts.Transfer{}, false, failure(found.Err())
}

// GetTransfer returns a transfer as it is now.
func (c *Client) GetTransfer(ctx context.Context, id string) (payouts.Transfer, error) {
	params := &stripe.TransferParams{}
	params.Context = ctx
	params.AddExpand("balance_transaction")
	found, err := c.transfers.Get(id, params)
	if err != nil {
		return payouts.Transfer{}, failure(err)
	}
	return transferFrom(found), nil
}

// ReverseTransfer takes money back from a connected account.
func (c *Client) ReverseTransfer(ctx context.Context, transferID string, cents int64,
	reference, key string) (payouts.Reversal, error) {
	params := &stripe.TransferReversalParams{ID: stripe.String(transferID), Amount: stripe.Int64(cents),
		Metadata: map[string]string{referenceKey: reference}}
	params.Context = ctx
	params.SetIdempotencyKey(key)
	params.AddExpand("balance_transaction")
	made, err := c.reversals.New(params)
	if err != nil {
		return payouts.Reversal{}, failure(err)
	}
	return reversalFrom(made), nil
}

// ListReversals returns what came back of a transfer, the latest first.
func (c *Client) ListReversals(ctx context.Context, transferID string) (all []payouts.Reversal, err error) {
	params := &stripe.TransferReversalListParams{ID: stripe.String(transferID)}
	params.Context = ctx
	params.Limit = stripe.Int64(100)
	params.AddExpand("data.balance_transaction")
	found := c.reversals.List(params)
	for found.Next() {
		all = append(all, reversalFrom(found.TransferReversal()))
	}
	return all, failure(found.Err())
}

// GetRecipientBalance returns the balance of a connected account.
func (c *Client) GetRecipientBalance(ctx context.Context, accountID string) (payouts.RecipientBalance, error) {
	params := &stripe.BalanceParams{}
	params.Context = ctx
	params.SetStripeAccount(accountID)
	found, err := c.balances.Get(params)
	if err != nil {
		return payouts.RecipientBalance{}, failure(err)
	}
	return payouts.RecipientBalance{AvailableCents: sumCents(found.Available),
		PendingCents: sumCents(found.Pending)}, nil
}

// ListPayouts returns the payouts of a connected account.
func (c *Client) ListPayouts(ctx context.Context, accountID string, since time.Time) (all []payouts.Payout, err error) {
	params := &stripe.PayoutListParams{CreatedRange: &stripe.RangeQueryParams{GreaterThanOrEqual: since.Unix()}}
	params.Context = ctx
	params.Limit = stripe.Int64(100)
	params.SetStripeAccount(accountID)
	found := c.payouts.List(params)
	for found.Next() {
		all = append(all, payoutFrom(found.Payout()))
	}
	slices.Reverse(all)
	return all, failure(found.Err())
}

// ListPayoutLines returns the lines of a connected account's balance that a payout took. A transfer is a charge there,
// and its reversal a refund.
func (c *Client) ListPayoutLines(ctx context.Context, accountID,
	payoutID string) (all []payouts.PayoutLine, err error) {
	params := &stripe.BalanceTransactionListParams{Payout: stripe.String(payoutID)}
	params.Context = ctx
	params.Limit = stripe.Int64(100)
	params.SetStripeAccount(accountID)
	params.AddExpand("data.source.source_transfer_reversal")
	found := c.balanceLines.List(params)
	for found.Next() {
		b := found.BalanceTransaction()
		if b.Source != nil && b.Source.Payout != nil && b.Source.ID == payoutID {
			continue // the payout itself
		}
		line := payouts.PayoutLine{ID: b.ID, Cents: b.Net}
		switch source := b.Source; {
		case source == nil:
		case source.Charge != nil && source.Charge.SourceTransfer != nil:
			line.TransferID = source.Charge.SourceTransfer.ID
		case source.Refund != nil && source.Refund.SourceTransferReversal != nil:
			reversal := source.Refund.SourceTransferReversal
			if line.ReversalID = reversal.ID; reversal.Transfer != nil {
				line.TransferID = reversal.Transfer.ID
			}
		case source.Payout != nil:
			line.PayoutID = source.ID
		}
		all = append(all, line)
	}
	return all, failure(found.Err())
}

func transferFrom(t *stripe.Transfer) payouts.Transfer {
	out := payouts.Transfer{ID: t.ID, Reference: t.Metadata[referenceKey], Cents: t.Amount,
		MadeAt: time.Unix(t.Created, 0), Line: lineFrom(t.BalanceTransaction)}
	if t.Destination != nil {
		out.AccountID = t.Destination.ID
	}
	return out
}

func reversalFrom(r *stripe.TransferReversal) payouts.Reversal {
	return payouts.Reversal{ID: r.ID, Reference: r.Metadata[referenceKey], Cents: r.Amount,
		MadeAt: time.Unix(r.Created, 0), Line: lineFrom(r.BalanceTransaction)}
}

// lineFrom returns nil for a line that was not expanded: its id alone books nothing.
func lineFrom(b *stripe.BalanceTransaction) *payouts.Line {
	m := movementOf(b)
	if m == nil {
		return nil
	}
	return &payouts.Line{ID: m.ID, Cents: m.Net, MadeAt: m.MadeAt, AvailableOn: m.AvailableOn}
}

func payoutFrom(p *stripe.Payout) payouts.Payout {
	out := payouts.Payout{ID: p.ID, State: payouts.PayoutOnItsWay, Cents: p.Amount, Failure: string(p.FailureCode),
		MadeAt: time.Unix(p.Created, 0), ArrivesOn: time.Unix(p.ArrivalDate, 0)}
	switch p.Status {
	case stripe.PayoutStatusPaid:
		out.State = payouts.PayoutArrived
	case stripe.PayoutStatusFailed, stripe.PayoutStatusCanceled:
		out.State = payouts.PayoutFailed
	}
	return out
}
