package jobs

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"cortejo/formats/filetype"
	"cortejo/queries"
	"cortejo/tenants"
)

// PrintProposal prints an offer that took longer than anybody waits, for who asks again.
type PrintProposal struct {
	OfBusiness
	ProposalID uuid.UUID `json:"proposalId" river:"unique"`
}

// Kind is the job's name in the queue.
func (PrintProposal) Kind() string { return "print_proposal" }

// InsertOpts make those who wait at once one print. A later offer is another's.
func (PrintProposal) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueDocuments, MaxAttempts: 5,
		UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: unfinished}}
}

// unfinished are the states of a job that will still come to its end.
var unfinished = []rivertype.JobState{
	rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable, rivertype.JobStateRunning,
	rivertype.JobStateScheduled,
}

var (
	errPrinted    = moot("it is printed")
	errNoProposal = moot("there is no such proposal")
)

func addPrintProposal(workers *river.Workers, o Options) error {
	printer := ProposalPrinter{Files: o.Files, PublicURL: o.PublicURL}
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[PrintProposal]) error {
			pdf, err := printer.Print(ctx, in.Read(), job.Args.ProposalID)
			if errors.Is(err, pgx.ErrNoRows) {
				return river.JobCancel(errNoProposal)
			}
			if err != nil || pdf.Stored {
				return err
			}
			return keepPrinted(ctx, in, o, job.Args.OfBusiness, pdf.Content, func(w tenants.Writer, key string) error {
				before, err := queries.New(w).
					KeepProposalPdf(ctx, queries.KeepProposalPdfParams{ID: job.Args.ProposalID, Version: pdf.Version,
						Key: &key})
				if err != nil || before == "" {
					return err
				}
				return w.Enqueue(ctx, DiscardUpload{OfBusiness: job.Args.OfBusiness, Key: before}, nil)
			})
		}))
}

// keepPrinted stores a PDF under a key of its own try, and takes it down where no other try was faster; a file that
// nobody took a job removes.
func keepPrinted(ctx context.Context, in scope, o Options, of OfBusiness, pdf []byte,
	keep func(w tenants.Writer, key string) error) error {
	key := of.BusinessID.String() + "/" + strings.ToLower(rand.Text())
	err := in.Write(ctx, func(w tenants.Writer) error {
		return w.Enqueue(ctx, DiscardUpload{OfBusiness: of, Key: key},
			&river.InsertOpts{ScheduledAt: time.Now().Add(sealOrphanAfter)})
	})
	if err != nil {
		return err
	}
	if err := o.Files.Put(ctx, key, filetype.PDF.MediaType, pdf); err != nil {
		return fmt.Errorf("store a proposal's PDF: %w", err)
	}
	err = in.Write(ctx, func(w tenants.Writer) error { return keep(w, key) })
	if errors.Is(err, pgx.ErrNoRows) {
		return river.JobCancel(errPrinted) // another try, or a newer offer, was faster
	}
	return err
}
