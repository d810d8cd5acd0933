package jobs

import (
	"context"
	"crypto/sha256"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/queries"
	"cortejo/tenants"
)

// PrintAcceptance prints what was accepted, once, and keeps the file with its hash.
type PrintAcceptance struct {
	OfBusiness
	AcceptanceID uuid.UUID `json:"acceptanceId" river:"unique"`
}

// Kind is the job's name in the queue.
func (PrintAcceptance) Kind() string { return "print_acceptance" }

// InsertOpts let it be tried for days: it is what was agreed.
func (PrintAcceptance) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueDocuments, MaxAttempts: 20, UniqueOpts: river.UniqueOpts{ByArgs: true}}
}

// PrintAcceptances has printed what was accepted and has no PDF: its job was given up, or there was none.
type PrintAcceptances struct{}

const (
	printAcceptancesEvery = 10 * time.Minute
	// printedAtOnce are as many as one run enqueues; the next takes the others.
	printedAtOnce = 500
)

// Kind is the job's name in the queue.
func (PrintAcceptances) Kind() string { return "print_acceptances" }

// InsertOpts make several starts within one period one run.
func (PrintAcceptances) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueSweeps, UniqueOpts: river.UniqueOpts{ByPeriod: printAcceptancesEvery}}
}

func addPrintAcceptance(workers *river.Workers, o Options) error {
	printer := ProposalPrinter{Files: o.Files, PublicURL: o.PublicURL}
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[PrintAcceptance]) error {
			row, err := queries.New(in.Read()).
				AcceptanceToPrint(ctx, queries.AcceptanceToPrintParams{ID: job.Args.AcceptanceID})
			if errors.Is(err, pgx.ErrNoRows) {
				return river.JobCancel(errPrinted)
			}
			if err != nil {
				return err
			}
			pdf, err := printer.acceptance(ctx, row)
			if err != nil {
				return err
			}
			sum := sha256.Sum256(pdf)
			return keepPrinted(ctx, in, o, job.Args.OfBusiness, pdf, func(w tenants.Writer, key string) error {
				_, err := queries.New(w).
					KeepAcceptancePdf(ctx, queries.KeepAcceptancePdfParams{ID: job.Args.AcceptanceID, Key: &key,
						Sha256: sum[:]})
				return err
			})
		}))
}

func addPrintAcceptances(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers, newSweep[PrintAcceptances](o.DB,
		func(ctx context.Context, q *queries.Queries) (all []river.InsertManyParams, err error) {
			waiting, err := q.UnprintedAcceptances(ctx, queries.UnprintedAcceptancesParams{PageSize: printedAtOnce})
			for _, one := range waiting {
				all = append(all, river.InsertManyParams{Args: PrintAcceptance{
					OfBusiness: OfBusiness{BusinessID: one.BusinessID}, AcceptanceID: one.ID}})
			}
			return all, err
		}))
}
