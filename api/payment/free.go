package payment

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/providers/payments"
	"cortejo/queries"
	"cortejo/tenants"
)

// Held is what a write wanted to change: a payment, or those of an agreement.
type Held struct{ Payment, Invoice *uuid.UUID }

// heldCode is the SQLSTATE with which the database rejects manual changes of a payment that is being paid online
// (app.hold_payment).
const heldCode = "CJ007"

// Free closes the checkout sessions that blocked a write (heldCode) and returns nil if the caller may retry the write.
// It fails if money arrived meanwhile, and with boleto, unless that is nil, while a boleto can still be paid. Any other
// refusal is returned unchanged.
func (o Options) Free(ctx context.Context, of Held, boleto, refusal error) error {
	var pg *pgconn.PgError
	if !errors.As(refusal, &pg) || pg.Code != heldCode {
		return refusal
	}
	rows, err := queries.New(o.DB.Read(procedure.ScopeOf(ctx))).
		HeldBy(ctx, queries.HeldByParams{PaymentID: of.Payment, InvoiceID: of.Invoice})
	if err != nil {
		return err
	}
	var open []queries.HeldByRow
	overpaid, paid := false, false
	for _, row := range rows {
		switch row.Status {
		case "CREATED", "OPEN":
			open = append(open, row)
		case "PROCESSING":
			if boleto != nil {
				return boleto
			}
		default:
			overpaid, paid = overpaid || row.Overpaid, paid || row.Status != ""
		}
	}
	switch {
	case len(open) > 0:
		return o.closePages(ctx, open)
	case overpaid:
		return problem.Conflict("Há dinheiro pago a mais neste pagamento. Devolva-o antes.")
	case paid:
		return problem.Conflict(
			"Este pagamento foi feito online e não muda à mão. Se o dinheiro deve voltar, devolva-o por aqui.")
	}
	return nil // what held it is over by now
}

// Sentences for a boleto that runs, which the provider does not take back.
var (
	// AskAboutBoleto is the refusal of an action that the caller may confirm.
	AskAboutBoleto = problem.Confirm(
		"Um boleto deste pagamento ainda pode ser pago, e não dá para cancelá-lo. Se ele também for pago, o dinheiro a mais terá de ser devolvido.")
	// WaitForBoleto is for what may not.
	WaitForBoleto = problem.Conflict(
		"Um boleto deste pagamento ainda pode ser pago, e não dá para cancelá-lo. Espere que ele seja pago ou vença para mudar.")
)

// closePages ends pages where nothing was paid yet.
func (o Options) closePages(ctx context.Context, rows []queries.HeldByRow) error {
	for _, row := range rows {
		if row.Status == "CREATED" || row.Status == "OPEN" {
			if err := o.closePage(ctx, row.BusinessID, row.ID, row.SessionID); err != nil {
				return err
			}
		}
	}
	return nil
}

// closePage ends a page where nothing was paid yet. Where the provider says that it is over already, what became of it
// is asked after at once; money that came there refuses whatever wanted it closed.
func (o Options) closePage(ctx context.Context, business, attempt uuid.UUID, session string) error {
	worker := tenants.AsWorker(business).Named("payment.closePage")
	if session == "" {
		// It is unknown whether the provider created the session: the job finds out.
		settle := jobs.SettleTransaction{OfBusiness: jobs.OfBusiness{BusinessID: business}, TransactionID: attempt}
		if err := o.DB.Write(ctx, worker,
			func(w tenants.Writer) error { return w.Enqueue(ctx, settle, nil) }); err != nil {
			return err
		}
		return problem.Conflict("Este pagamento ainda está sendo aberto. Espere alguns minutos e tente de novo.")
	}
	_, err := o.Payments.Expire(ctx, session)
	if errors.Is(err, payments.ErrInvalid) {
		became, err := jobs.SettleNow(ctx, o.DB, o.Payments, business, attempt)
		switch {
		case err != nil:
			return problem.Unavailable("O pagamento online não respondeu. Tente de novo.", err)
		case became == "PAID":
			return problem.Conflict("Este pagamento acabou de ser feito online.")
		}
		return nil
	}
	if err != nil {
		return problem.Unavailable("O pagamento online não respondeu. Tente de novo.", err)
	}
	return o.DB.Write(ctx, worker, func(w tenants.Writer) error {
		_, err := queries.New(w).CloseTransaction(ctx, queries.CloseTransactionParams{ID: attempt, Status: "CANCELLED"})
		if errors.Is(err, pgx.ErrNoRows) {
			return nil // it is over already
		}
		return err
	})
}

// StopInput names a payment whose page is to be closed.
type StopInput struct {
	UUID uuid.UUID `json:"uuid"`
}

// stop closes the page of a payment. Without one it does nothing.
func (o Options) stop(ctx context.Context, in StopInput) (procedure.None, error) {
	rows, err := queries.New(o.DB.Read(procedure.ScopeOf(ctx))).HeldBy(ctx, queries.HeldByParams{PaymentID: &in.UUID})
	if err == nil && len(rows) == 0 {
		err = problem.NotFound()
	}
	if err != nil {
		return procedure.None{}, err
	}
	return procedure.None{}, o.closePages(ctx, rows)
}
