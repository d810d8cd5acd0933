package payment

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// UpdateStatusInput says what became of a payment.
type UpdateStatusInput struct {
	UUID   uuid.UUID             `json:"uuid"`
	Status queries.PaymentStatus `json:"status"`
	PaidOn *civil.Date           `json:"paidOn,omitempty" doc:"With PAID: the day of the payment; absent: today, in the event's time zone"`
	Anyway bool                  `json:"anyway,omitempty" doc:"Confirms the change although a boleto of the payment can still be paid"`
}

// UpdateStatus gives a payment a status that may follow the one it has; the sample business calls it too.
func UpdateStatus(ctx context.Context, db tenants.Writer, in UpdateStatusInput) (Payment, error) {
	q := queries.New(db)
	found, err := q.LockPayment(ctx, queries.LockPaymentParams{ID: in.UUID})
	if err != nil {
		return Payment{}, err
	}
	if in.Anyway {
		if err := q.KnowOfBoleto(ctx); err != nil {
			return Payment{}, err
		}
	}
	if err := mark(ctx, q, in.UUID, found, in.Status, in.PaidOn); err != nil {
		return Payment{}, err
	}
	return show(ctx, q, in.UUID)
}

// mark gives a payment that is locked a status that may follow the one it has. What a client may not say is refused
// by the database.
func mark(ctx context.Context, q *queries.Queries, id uuid.UUID, found queries.LockPaymentRow,
	status queries.PaymentStatus, paidOn *civil.Date) error {
	var f form.Form
	f.Date("paidOn", paidOn)
	if paidOn != nil && *paidOn > found.Today {
		f.Reject("paidOn", "Este dia ainda não chegou")
	}
	if err := f.Err(); err != nil {
		return err
	}
	params := queries.MarkPaymentParams{ID: id, Status: status}
	switch status {
	case queries.PaymentStatusPAID:
		if params.PaidOn = paidOn; paidOn == nil {
			if params.PaidOn = found.PaidOn; found.PaidOn == nil {
				params.PaidOn = &found.Today
			}
		}
	case queries.PaymentStatusREFUNDED:
		if found.Status != queries.PaymentStatusPAID && found.Status != queries.PaymentStatusREFUNDED {
			return problem.Conflict("Só o que foi pago pode ser estornado.")
		}
		params.PaidOn = found.PaidOn
	case queries.PaymentStatusCANCELLED:
		if found.Status == queries.PaymentStatusPAID || found.Status == queries.PaymentStatusREFUNDED {
			return problem.Conflict("Este pagamento já foi feito. Se o dinheiro voltou, marque como estornado.")
		}
	}
	_, err := q.MarkPayment(ctx, params)
	return err
}
