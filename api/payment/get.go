package payment

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// GetInput names a payment.
type GetInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

// GetOutput is a payment with the payments of its agreement, its Pix code, its reminders and its history.
type GetOutput struct {
	Payment
	Siblings  []Sibling  `json:"siblings" doc:"All payments of its agreement, itself among them, in order"`
	Pix       *Pix       `json:"pix,omitempty" doc:"The Pix code of an open payment; absent if the payee has no key"`
	Reminders *Reminders `json:"reminders,omitempty" doc:"The state of reminders; absent unless the client pays and the caller manages the event"`
	History   []Change   `json:"history" doc:"Changes of the payment, the latest first; at most 50"`
}

// Sibling is a payment of the same agreement.
type Sibling struct {
	UUID     uuid.UUID            `json:"uuid"`
	Position int                  `json:"position"`
	Price    int64                `json:"price"`
	Returned int64                `json:"returned" doc:"The refunded amount in cents"`
	Counts   queries.PaymentCount `json:"counts"`
	DueDate  *civil.Date          `json:"dueDate,omitempty"`
	PaidOn   *civil.Date          `json:"paidOn,omitempty"`
}

// Change is a recorded change of a payment.
type Change struct {
	At      time.Time   `json:"at"`
	By      By          `json:"by"`
	Kind    string      `json:"kind" enum:"CREATED,PENDING,PAID,CANCELLED,REFUNDED,RECEIPT,RECEIPT_REMOVED,DUE_DATE,CHANGED" doc:"The status that it was given; a receipt that was attached or taken off; another day, or another price"`
	DueDate *civil.Date `json:"dueDate,omitempty" doc:"The day it was given"`
	Price   *int64      `json:"price,omitempty" doc:"The price it was given, in cents"`
	Method  *string     `json:"method,omitempty" enum:"CARD,BOLETO,PIX" doc:"With PAID: how it was paid online, by the one who began to pay"`
	IsUsed  bool        `json:"isUsed" doc:"With PAID: the owner paid it with money that had come for another (payment.useStray)"`
}

func get(ctx context.Context, db tenants.Reader, in GetInput) (GetOutput, error) {
	row, err := queries.New(db).GetPayment(ctx, queries.GetPaymentParams{ID: in.UUID})
	if err != nil {
		return GetOutput{}, err
	}
	var out GetOutput
	if out.Payment, err = read[Payment](row.Payment); err != nil {
		return GetOutput{}, err
	}
	if out.Siblings, err = read[[]Sibling](row.Siblings); err != nil {
		return GetOutput{}, err
	}
	if out.History, err = read[[]Change](row.History); err != nil {
		return GetOutput{}, err
	}
	if out.Reminders, err = read[*Reminders](row.Reminders); err != nil {
		return GetOutput{}, err
	}
	key, err := read[*foundKey](row.Pix)
	if err != nil {
		return GetOutput{}, err
	}
	out.Pix, err = key.draw(out.UUID, out.Price)
	return out, err
}

// show reads a payment after it was changed.
func show(ctx context.Context, q *queries.Queries, id uuid.UUID) (Payment, error) {
	text, err := q.ShowPayment(ctx, queries.ShowPaymentParams{ID: id})
	if err != nil {
		return Payment{}, err
	}
	return read[Payment](text)
}
