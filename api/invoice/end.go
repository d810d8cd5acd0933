package invoice

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// EndInput names an agreement.
type EndInput struct {
	UUID uuid.UUID `json:"uuid"`
}

func remove(ctx context.Context, db tenants.Writer, in EndInput) (procedure.None, error) {
	q := queries.New(db)
	found, err := q.LockInvoice(ctx, queries.LockInvoiceParams{ID: in.UUID})
	if err != nil {
		return procedure.None{}, err
	}
	payments, err := q.LockPaymentsOfInvoice(ctx,
		queries.LockPaymentsOfInvoiceParams{EventID: found.EventID, InvoiceID: in.UUID})
	if err != nil {
		return procedure.None{}, err
	}
	if slices.ContainsFunc(payments,
		func(p queries.LockPaymentsOfInvoiceRow) bool { return p.Status == queries.PaymentStatusPAID }) {
		return procedure.None{},
			problem.Conflict("Uma parcela já foi paga, e o que foi pago fica. Cancele o que está em aberto.")
	}
	_, err = q.DeleteInvoice(ctx, queries.DeleteInvoiceParams{ID: in.UUID})
	return procedure.None{}, err
}

func restore(ctx context.Context, db tenants.Writer, in EndInput) (procedure.None, error) {
	_, err := queries.New(db).RestoreInvoice(ctx, queries.RestoreInvoiceParams{ID: in.UUID})
	return procedure.None{}, err
}

// CancelInput names an agreement.
type CancelInput struct {
	UUID   uuid.UUID `json:"uuid"`
	Anyway bool      `json:"anyway,omitempty" doc:"Confirms the cancellation although a boleto of the agreement can still be paid"`
}

// Cancel cancels the open payments of an agreement; the sample business calls it too.
func Cancel(ctx context.Context, db tenants.Writer, in CancelInput) (Agreement, error) {
	if in.Anyway {
		if err := queries.New(db).KnowOfBoleto(ctx); err != nil {
			return Agreement{}, err
		}
	}
	return markAll(ctx, db, in.UUID, queries.PaymentStatusPENDING, queries.PaymentStatusCANCELLED)
}

func reopen(ctx context.Context, db tenants.Writer, in EndInput) (Agreement, error) {
	return markAll(ctx, db, in.UUID, queries.PaymentStatusCANCELLED, queries.PaymentStatusPENDING)
}

func markAll(ctx context.Context, db tenants.Writer, id uuid.UUID, before, after queries.PaymentStatus) (Agreement,
	error) {
	q := queries.New(db)
	found, err := q.LockInvoice(ctx, queries.LockInvoiceParams{ID: id})
	if err != nil {
		return Agreement{}, err
	}
	if _, err := q.MarkPaymentsOfInvoice(ctx, queries.MarkPaymentsOfInvoiceParams{EventID: found.EventID, InvoiceID: id,
		Before: before, After: after}); err != nil {
		return Agreement{}, err
	}
	return show(ctx, q, id)
}
