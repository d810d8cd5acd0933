package jobs

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
)

// CarryOutProposal makes what follows a yes: the event, its payments and its contract. Whoever accepted waits for the
// same to be made at once; this comes where that failed, and finds nothing to do where it did not.
type CarryOutProposal struct {
	OfBusiness
	ProposalID uuid.UUID `json:"proposalId" river:"unique"`
	Version    int32     `json:"version" river:"unique"` // each yes is carried out
}

// Kind is the job's name in the queue.
func (CarryOutProposal) Kind() string { return "carry_out_proposal" }

// InsertOpts let it be tried for days: the customer waits for their contract.
func (CarryOutProposal) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueQuick, MaxAttempts: 20, UniqueOpts: river.UniqueOpts{ByArgs: true}}
}

var errNothingCarriesOut = errors.New("jobs: nobody said how a proposal is carried out")

func addCarryOutProposal(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		river.WorkFunc(func(ctx context.Context, job *river.Job[CarryOutProposal]) error {
			if o.CarryOut == nil {
				return errNothingCarriesOut
			}
			return o.CarryOut(ctx, job.Args.BusinessID, job.Args.ProposalID)
		}))
}
