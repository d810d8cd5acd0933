package payment

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/formats/money"
	"cortejo/jobs"
	"cortejo/ledger"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// refundsOfAttempt limits the refunds of one attempt, to more than any payment needs.
const refundsOfAttempt = 50

// RefundInput gives money back, whole or in part.
type RefundInput struct {
	UUID        uuid.UUID `json:"uuid" doc:"The refund's ID, chosen by the client, so that a repeated request refunds once"`
	AttemptUUID uuid.UUID `json:"attemptUuid" doc:"The attempt that paid the payment"`
	Amount      int64     `json:"amount" minimum:"1" maximum:"9999999999" doc:"In cents"`
	Reason      string    `json:"reason" minLength:"1" maxLength:"300"`
	ByHand      bool      `json:"byHand,omitempty" doc:"It was given back in another way: only what the provider has no way to give back"`
	Means       string    `json:"means,omitempty" enum:"PIX,TRANSFER,CASH,OTHER" doc:"How it was given back by hand; OTHER by default"`
	// ReturnedOn is when it was given back by hand.
	ReturnedOn *civil.Date `json:"returnedOn,omitempty" doc:"The day of a return by hand"`
}

// refund asks for money to be given back. The row is committed before the provider is called, by a job, with its id as
// the idempotency key.
func (o Options) refund(ctx context.Context, db tenants.Writer, in RefundInput) (procedure.None, error) {
	q := queries.New(db)
	came, err := q.LockRefundable(ctx, queries.LockRefundableParams{TransactionID: in.AttemptUUID})
	if errors.Is(err, pgx.ErrNoRows) {
		var stray queries.GetStrayRefundableRow
		stray, err = q.GetStrayRefundable(ctx, queries.GetStrayRefundableParams{TransactionID: in.AttemptUUID})
		came = queries.LockRefundableRow(stray)
	}
	if err != nil {
		return procedure.None{}, err
	}
	given, err := q.CountRefunds(ctx, queries.CountRefundsParams{TransactionID: in.AttemptUUID, ID: in.UUID})
	switch {
	case err != nil || given.KnownAmount == in.Amount:
		return procedure.None{}, err
	case given.KnownAmount > 0:
		return procedure.None{},
			problem.Conflict("Uma devolução de " + money.Format(given.KnownAmount) +
				" já foi pedida aqui. Confira o pagamento antes de pedir outra.")
	}
	switch possible := o.refundable(came.Method, came.PaidAt, came.Live); {
	case came.Dispute == "OPEN":
		return procedure.None{},
			problem.Conflict("O cliente contestou este pagamento no banco. Espere a decisão para devolver.")
	case came.Dispute == "LOST" && came.LostCents >= came.Paid-given.Amount:
		return procedure.None{}, problem.Conflict("O banco já devolveu este pagamento ao cliente.")
	case !possible && !in.ByHand:
		return procedure.None{},
			problem.Conflict("O que foi pago assim não se devolve por aqui. Combine com o cliente como devolver.")
	case in.ByHand && possible:
		return procedure.None{}, problem.Conflict("Este dinheiro se devolve por aqui.")
	case given.Refunds >= refundsOfAttempt:
		return procedure.None{},
			problem.Conflict(fmt.Sprintf("Este pagamento já foi devolvido em %d vezes.", refundsOfAttempt))
	}
	var f form.Form
	reason := f.Required("reason", in.Reason, "Diga por quê")
	f.Date("returnedOn", in.ReturnedOn)
	if left := came.Paid - came.LostCents - given.Amount; left <= 0 {
		return procedure.None{}, problem.Conflict("Este dinheiro já foi devolvido.")
	} else if in.Amount > left {
		f.Reject("amount", "Dá para devolver até "+money.Format(left))
	}
	if err := f.Err(); err != nil {
		return procedure.None{}, err
	}
	var fee int64
	if came.Overpaid == 0 && !in.ByHand { // a return by hand leaves the platform fee
		if fee, err = ledger.FeeShare(came.Paid, came.OurFee, given.Amount+came.LostCents, given.OurFee+given.LostFee,
			in.Amount); err != nil {
			return procedure.None{}, err
		}
	}
	var means *string
	var day *civil.Date
	if in.ByHand {
		means, day = new(cmp.Or(in.Means, "OTHER")), in.ReturnedOn
	}
	made, err := q.RequestRefund(ctx, queries.RequestRefundParams{
		ID: in.UUID, EventID: came.EventID, TransactionID: in.AttemptUUID, Amount: in.Amount, OurFee: fee,
		ByHand: in.ByHand, Means: means, ReturnedOn: day, Reason: reason,
	})
	if err != nil {
		return procedure.None{}, err
	}
	if came.Overpaid > 0 {
		// The row holds the attempt's lock from here on; money that was used meanwhile bears a fee, and counts as debt.
		if is, err := q.IsOverpaid(ctx, queries.IsOverpaidParams{TransactionID: in.AttemptUUID}); err != nil {
			return procedure.None{}, err
		} else if !is {
			return procedure.None{},
				problem.Conflict("Este dinheiro acabou de pagar outra parcela. Abra-a para devolver.")
		}
	}
	if o.RefusesDebt && !in.ByHand && came.Overpaid == 0 {
		if err := RefuseDebt(ctx, db, nil, in.Amount-fee); err != nil {
			return procedure.None{}, err
		}
	}
	return procedure.None{},
		db.Enqueue(ctx, jobs.RefundTransaction{OfBusiness: jobs.OfBusiness{BusinessID: made.BusinessID},
			RefundID: made.ID}, nil)
}

// refundable reports whether the provider can still refund a payment by this method.
func (o Options) refundable(method string, paidAt time.Time, live bool) bool {
	return o.Payments.Enabled() && o.Payments.Live() == live && methods[method].Refundable(paidAt, time.Now())
}

// RefuseDebt refuses a refund that was just requested if it takes the business below zero, or the hosts of an event if
// one is named. cents is the part of their money in it.
func RefuseDebt(ctx context.Context, db tenants.Writer, hostsOf *uuid.UUID, cents int64) error {
	shortfall, err := ledger.GetShortfall(ctx, db, hostsOf)
	if err != nil || shortfall == 0 {
		return err
	}
	owner := "O saldo do seu negócio"
	if hostsOf != nil {
		owner = "O saldo dos anfitriões"
	}
	return problem.Conflict(owner + " no Cortejo não cobre esta devolução: ela leva " + money.Format(cents) +
		", e há " + money.Format(max(0, cents-shortfall)) +
		". Espere os próximos recebimentos, ou combine por fora como devolver.")
}
