package payments

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/stripe/stripe-go/v76"
)

// Refund is money given back, whole or in part.
type Refund struct {
	ID, ChargeID string
	// Reference is our own name of it; "" where it was made in Stripe's own books.
	Reference string
	// State is pending, requires_action, succeeded, failed or canceled.
	State   string
	Cents   int64
	Failure string
	MadeAt  time.Time
	// Movement took it from our balance, and FailureMovement put it back where it failed.
	Movement, FailureMovement *Movement
}

// Refund gives so many cents of a charge back. reference is our own name of it, which comes back with it.
func (c *Client) Refund(ctx context.Context, chargeID string, cents int64, reference, key string) (Refund, error) {
	params := &stripe.RefundParams{Charge: stripe.String(chargeID), Amount: stripe.Int64(cents),
		Metadata: map[string]string{"reference": reference}}
	params.Context = ctx
	params.SetIdempotencyKey(key)
	params.AddExpand("balance_transaction")
	made, err := c.refunds.New(params)
	if err != nil {
		return Refund{}, failure(err)
	}
	return refundOf(made), nil
}

// RefundOf is one as it stands now.
func (c *Client) RefundOf(ctx context.Context, id string) (Refund, error) {
	params := &stripe.RefundParams{}
	params.Context = ctx
	params.AddExpand("balance_transaction")
	params.AddExpand("failure_balance_transaction")
	found, err := c.refunds.Get(id, params)
	if err != nil {
		return Refund{}, failure(err)
	}
	return refundOf(found), nil
}

// Refunds are all of a charge, the newest first.
func (c *Client) Refunds(ctx context.Context, chargeID string) (all []Refund, err error) {
	params := &stripe.RefundListParams{Charge: stripe.String(chargeID)}
	params.Context = ctx
	params.Limit = stripe.Int64(100)
	params.AddExpand("data.balance_transaction")
	params.AddExpand("data.failure_balance_transaction")
	found := c.refunds.List(params)
	for found.Next() {
		all = append(all, refundOf(found.Refund()))
	}
	return all, failure(found.Err())
}

func refundOf(r *stripe.Refund) Refund {
	refund := Refund{
		ID: r.ID, Reference: r.Metadata["reference"], State: string(r.Status), Cents: r.Amount,
		Failure: string(r.FailureReason), MadeAt: time.Unix(r.Created, 0),
		Movement: movementOf(r.BalanceTransaction), FailureMovement: movementOf(r.FailureBalanceTransaction),
	}
	if r.Charge != nil {
		refund.ChargeID = r.Charge.ID
	}
	return refund
}

// Dispute is a charge that the payer's bank takes back until it decides whose the money is.
type Dispute struct {
	ID, ChargeID string
	// State is needs_response, under_review, won, lost, or one that begins with warning_, which moves no money.
	State, Reason string
	Cents         int64
	OpenedAt      time.Time
	// RespondBy is until when evidence is taken; zero where none is.
	RespondBy time.Time
	// Movements are what it did to our balance so far: the money, with the bank's fee, and its return.
	Movements []Movement
}

// IsInquiry reports whether the bank only asks: no money moved, and the charge can be refunded.
func (d Dispute) IsInquiry() bool {
	return len(d.Movements) == 0 && strings.HasPrefix(d.State, "warning_")
}

// AwayCents returns what it took from our balance and has not brought back, without the bank's fee.
func (d Dispute) AwayCents() int64 {
	var away int64
	for _, m := range d.Movements {
		away -= m.Cents
	}
	return max(0, away)
}

// HasReturned reports whether it brought any money back.
func (d Dispute) HasReturned() bool {
	return slices.ContainsFunc(d.Movements, func(m Movement) bool { return m.Cents > 0 })
}

// LastMovedAt returns the time of its last movement; callers must know that it has one.
func (d Dispute) LastMovedAt() time.Time {
	return slices.MaxFunc(d.Movements, func(a, b Movement) int { return a.MadeAt.Compare(b.MadeAt) }).MadeAt
}

// DisputeOf is one as it stands now.
func (c *Client) DisputeOf(ctx context.Context, id string) (Dispute, error) {
	params := &stripe.DisputeParams{}
	params.Context = ctx
	found, err := c.disputes.Get(id, params)
	if err != nil {
		return Dispute{}, failure(err)
	}
	return disputeOf(found), nil
}

// Disputes are all of a charge, the newest first.
func (c *Client) Disputes(ctx context.Context, chargeID string) (all []Dispute, err error) {
	params := &stripe.DisputeListParams{Charge: stripe.String(chargeID)}
	params.Context = ctx
	params.Limit = stripe.Int64(100)
	found := c.disputes.List(params)
	for found.Next() {
		all = append(all, disputeOf(found.Dispute()))
	}
	return all, failure(found.Err())
}

func disputeOf(d *stripe.Dispute) Dispute {
	dispute := Dispute{ID: d.ID, State: string(d.Status), Reason: string(d.Reason), Cents: d.Amount,
		OpenedAt: time.Unix(d.Created, 0)}
	if d.Charge != nil {
		dispute.ChargeID = d.Charge.ID
	}
	if d.EvidenceDetails != nil && d.EvidenceDetails.DueBy != 0 {
		dispute.RespondBy = time.Unix(d.EvidenceDetails.DueBy, 0)
	}
	for _, b := range d.BalanceTransactions {
		if m := movementOf(b); m != nil {
			dispute.Movements = append(dispute.Movements, *m)
		}
	}
	return dispute
}
