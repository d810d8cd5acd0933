package payment

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/formats/money"
	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// StraysInput names an event, or none for all that the asker manages.
type StraysInput struct {
	EventUUID *uuid.UUID `query:"eventUuid"`
}

// StraysOutput is money that no payment in a list shows.
type StraysOutput struct {
	Items     []Stray `json:"items" doc:"The latest first; at most 100"`
	CanRefund bool    `json:"canRefund" doc:"Whether the asker may give it back: the owner"`
	// Debt is the money that Cortejo advanced.
	Debt int64 `json:"debt" doc:"What Cortejo advanced for refunds and disputes beyond the business's balance, in cents; to the owner"`
}

// Stray is money that came for a payment that is gone, or whose agreement was deleted.
type Stray struct {
	AttemptUUID uuid.UUID  `json:"attemptUuid"`
	Event       StrayEvent `json:"event"`
	Method      string     `json:"method" enum:"CARD,BOLETO,PIX"`
	Refundable  int64      `json:"refundable" doc:"What the provider can still give back, in cents"`
	ByHandLeft  int64      `json:"byHandLeft" doc:"What can only be given back in another way, in cents"`
	PaidAt      time.Time  `json:"paidAt"`
	// Usable are the payments that it can pay.
	Usable []UsablePayment `json:"usable" doc:"The open payments of its event that all of it can pay, at most 50; to the owner"`
}

// UsablePayment is an open payment that stray money can pay (payment.useStray).
type UsablePayment struct {
	UUID         uuid.UUID   `json:"uuid"`
	Title        string      `json:"title" doc:"The agreement's"`
	Position     int         `json:"position" doc:"In its agreement; 0 for the entrance"`
	Installments int         `json:"installments"`
	DueDate      *civil.Date `json:"dueDate,omitempty"`
}

// StrayEvent is the event that the payment was of.
type StrayEvent struct {
	UUID  uuid.UUID `json:"uuid"`
	Title string    `json:"title"`
}

func (o Options) listStrays(ctx context.Context, db tenants.Reader, in StraysInput) (StraysOutput, error) {
	row, err := queries.New(db).ListStrayMoney(ctx, queries.ListStrayMoneyParams{EventID: in.EventUUID})
	if err != nil {
		return StraysOutput{}, err
	}
	found, err := read[[]struct {
		Stray
		Cents int64 `json:"cents"`
		Live  bool  `json:"live"`
	}](row.Items)
	if err != nil {
		return StraysOutput{}, err
	}
	out := StraysOutput{Items: []Stray{}, CanRefund: row.IsOwner, Debt: row.DebtCents}
	for _, f := range found {
		if o.refundable(f.Method, f.PaidAt, f.Live) {
			f.Refundable = f.Cents
		} else {
			f.ByHandLeft = f.Cents
		}
		out.Items = append(out.Items, f.Stray)
	}
	return out, nil
}

// UseStrayInput names stray money and the payment that it pays.
type UseStrayInput struct {
	AttemptUUID uuid.UUID `json:"attemptUuid"`
	PaymentUUID uuid.UUID `json:"paymentUuid"`
}

// useStray pays an open payment with money that came for one that is gone. A job has the ledger follow. Only a whole
// payment is paid: the model has no payment that is paid in part.
func (o Options) useStray(ctx context.Context, db tenants.Writer, in UseStrayInput) (procedure.None, error) {
	q := queries.New(db)
	isLive, err := q.GetStrayIsLive(ctx, queries.GetStrayIsLiveParams{ID: in.AttemptUUID})
	if err != nil {
		return procedure.None{}, err
	}
	if !o.Payments.Enabled() || o.Payments.Live() != isLive {
		return procedure.None{},
			problem.Conflict("Os pagamentos online estão desligados agora. Tente de novo quando voltarem.")
	}
	used, err := q.UseStrayMoney(ctx,
		queries.UseStrayMoneyParams{AttemptID: in.AttemptUUID, PaymentID: in.PaymentUUID})
	if err != nil {
		return procedure.None{}, err
	}
	switch used.Refused {
	case "DISPUTED":
		return procedure.None{}, problem.Conflict("Este pagamento foi contestado no banco. Espere a decisão.")
	case "RETURNED":
		return procedure.None{},
			problem.Conflict("Uma parte deste dinheiro já voltou a quem pagou. Devolva também o resto.")
	case "STATUS":
		return procedure.None{}, problem.Conflict("Esta parcela não está mais em aberto. Escolha outra.")
	case "AMOUNT":
		came := money.Format(used.PaidCents)
		return procedure.None{}, problem.Conflict("Chegaram " + came + ", e esta parcela é de " +
			money.Format(used.PriceCents) + ". Uma parcela se paga inteira: mude o combinado para ter uma de " + came +
			" e use nela, ou devolva o dinheiro.")
	}
	return procedure.None{}, db.Enqueue(ctx, jobs.SettleTransaction{
		OfBusiness: jobs.OfBusiness{BusinessID: used.BusinessID}, TransactionID: in.AttemptUUID}, nil)
}
