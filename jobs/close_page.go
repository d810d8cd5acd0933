package jobs

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/providers/payments"
	"cortejo/queries"
	"cortejo/tenants"
)

// ClosePage ends the provider's page of an attempt whose payment was paid in another way: nothing more may be paid
// there.
type ClosePage struct {
	OfBusiness
	TransactionID uuid.UUID `json:"transactionId"`
}

// Kind is the job's name in the queue.
func (ClosePage) Kind() string { return "close_page" }

// InsertOpts returns the queue.
func (ClosePage) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: queueMoney} }

func addClosePage(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[ClosePage]) error {
			id := job.Args.TransactionID
			row, err := queries.New(in.Read()).GetTransaction(ctx, queries.GetTransactionParams{ID: id})
			if errors.Is(err, pgx.ErrNoRows) {
				return river.JobCancel(errNoAttempt)
			}
			if err == nil && row.Status == "CREATED" {
				// Its page may be made while this runs: settling finds it, or waits until it surely never was.
				if _, err = o.settle(ctx, in, id); err == nil {
					row, err = queries.New(in.Read()).GetTransaction(ctx, queries.GetTransactionParams{ID: id})
				}
			}
			if err != nil || row.Status != "OPEN" {
				return err
			}
			if !o.Payments.Enabled() || row.Live != o.Payments.Live() {
				return river.JobCancel(errOtherMoney)
			}
			_, err = o.Payments.Expire(ctx, row.SessionID)
			if errors.Is(err, payments.ErrInvalid) { // it is over already
				_, err = o.settle(ctx, in, id)
				return err
			}
			if err != nil {
				return err
			}
			return in.Write(ctx, func(w tenants.Writer) error {
				_, err := queries.New(w).CloseTransaction(ctx,
					queries.CloseTransactionParams{ID: id, Status: "CANCELLED"})
				if errors.Is(err, pgx.ErrNoRows) {
					return nil // settled meanwhile
				}
				return err
			})
		}))
}

// closeOtherPages has the pages of a payment's other attempts closed; callers must hold the payment's lock, so that
// none is opened meanwhile.
func closeOtherPages(ctx context.Context, w tenants.Writer, business, payment, attempt uuid.UUID) error {
	open, err := queries.New(w).ListOpenTransactions(ctx,
		queries.ListOpenTransactionsParams{PaymentID: payment, ExceptID: attempt})
	if err != nil {
		return err
	}
	var all []river.InsertManyParams
	for _, id := range open {
		all = append(all,
			river.InsertManyParams{Args: ClosePage{OfBusiness: OfBusiness{BusinessID: business}, TransactionID: id}})
	}
	return w.EnqueueAll(ctx, all)
}
