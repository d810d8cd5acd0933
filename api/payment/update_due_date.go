package payment

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// UpdateDueDateInput says when a payment is due: on a day, or so many days before the event. With neither it is due
// on no day.
type UpdateDueDateInput struct {
	UUID       uuid.UUID                      `json:"uuid"`
	DueDate    procedure.Optional[civil.Date] `json:"dueDate,omitzero"`
	DaysBefore procedure.Optional[int32]      `json:"daysBefore,omitzero" minimum:"0" maximum:"730"`
}

func updateDueDate(ctx context.Context, db tenants.Writer, in UpdateDueDateInput) (Payment, error) {
	var f form.Form
	f.Date("dueDate", in.DueDate.Value)
	if in.DueDate.Value != nil && in.DaysBefore.Value != nil {
		f.Reject("daysBefore", "Escolha um dia ou quantos dias antes do evento")
	}
	if err := f.Err(); err != nil {
		return Payment{}, err
	}
	q := queries.New(db)
	found, err := q.LockPayment(ctx, queries.LockPaymentParams{ID: in.UUID})
	if err != nil {
		return Payment{}, err
	}
	if found.Status != queries.PaymentStatusPENDING {
		return Payment{}, problem.Conflict("Só o que está em aberto muda de vencimento.")
	}
	if in.DueDate.Given || in.DaysBefore.Given {
		_, err = q.SetPaymentDueDate(ctx, queries.SetPaymentDueDateParams{ID: in.UUID, DueDate: in.DueDate.Value,
			DaysBefore: in.DaysBefore.Value})
		if err != nil {
			return Payment{}, err
		}
	}
	return show(ctx, q, in.UUID)
}
