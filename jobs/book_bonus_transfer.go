package jobs

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/ledger"
	"cortejo/queries"
	"cortejo/tenants"
)

// BookBonusTransfer books a bonus that was paid by Pix, and its return, once each, however often it runs.
type BookBonusTransfer struct {
	OfBusiness
	TransferID uuid.UUID `json:"transferId"`
}

// Kind is the job's name in the queue.
func (BookBonusTransfer) Kind() string { return "book_bonus_transfer" }

// InsertOpts returns the queue.
func (BookBonusTransfer) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: queueMoney} }

func addBookBonusTransfer(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[BookBonusTransfer]) error {
			return in.bookBonusTransfer(ctx, job.Args.TransferID)
		}))
}

// BookBonusTransferNow is the job, for a caller that has to know at once.
func BookBonusTransferNow(ctx context.Context, db *tenants.DB, business, transfer uuid.UUID) error {
	in := scope{db, tenants.AsWorker(business).Named(BookBonusTransfer{}.Kind())}
	return in.bookBonusTransfer(ctx, transfer)
}

func (in scope) bookBonusTransfer(ctx context.Context, id uuid.UUID) error {
	return in.Write(ctx, func(w tenants.Writer) error { return bookBonusTransfer(ctx, w, id) })
}

func bookBonusTransfer(ctx context.Context, w tenants.Writer, id uuid.UUID) error {
	q := queries.New(w)
	row, err := q.GetBonusTransferToBook(ctx, queries.GetBonusTransferToBookParams{ID: id})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	name := "bonus:" + id.String()
	paid, err := ledger.MakeBonusPaid(ledger.Origin{Source: name, OccurredAt: *row.PaidAt},
		ledger.Amounts{Total: row.AmountCents})
	if err != nil {
		return err
	}
	booked := []ledger.Transaction{paid}
	if row.Status == "RETURNED" {
		returned, err := ledger.MakeBonusReturned(ledger.Origin{Source: "bonus_returned:" + id.String(), Reverses: name,
			OccurredAt: *row.EndedAt}, ledger.Amounts{Total: row.AmountCents})
		if err != nil {
			return err
		}
		booked = append(booked, returned)
	}
	if _, err := ledger.Store(ctx, w, booked...); err != nil {
		return err
	}
	return q.RecordBonusBooked(ctx, queries.RecordBonusBookedParams{ID: id})
}
