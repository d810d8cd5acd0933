package jobs

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/queries"
	"cortejo/tenants"
)

// ContractClock says of contracts whose last day is over that they have expired, and reminds those who were asked two
// days ago and have not signed, once. What all have signed and nobody has sealed it has sealed.
type ContractClock struct{}

const (
	contractClockEvery = 10 * time.Minute
	// remindAfter is how long a signature may be pending (specification 2, section 8).
	remindAfter = 48 * time.Hour
	// remindedAtOnce are as many as one run enqueues; the next takes the others.
	remindedAtOnce = 500
)

// Kind is the job's name in the queue.
func (ContractClock) Kind() string { return "contract_clock" }

// InsertOpts make several starts within one period one run.
func (ContractClock) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueSweeps, UniqueOpts: river.UniqueOpts{ByPeriod: contractClockEvery}}
}

func addContractClock(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers, river.WorkFunc(func(ctx context.Context, _ *river.Job[ContractClock]) error {
		// A scope of no business sees no row; the functions it may call do.
		return o.DB.Write(ctx, tenants.AsWorker(uuid.Nil).Named(ContractClock{}.Kind()), func(w tenants.Writer) error {
			q := queries.New(w)
			if _, err := q.ExpireContracts(ctx); err != nil {
				return err
			}
			due, err := q.RemindContracts(ctx,
				queries.RemindContractsParams{AfterSeconds: int32(remindAfter / time.Second), PageSize: remindedAtOnce})
			if err != nil {
				return err
			}
			var all []river.InsertManyParams
			for _, one := range due {
				all = append(all,
					river.InsertManyParams{Args: ContractLink{OfBusiness: OfBusiness{BusinessID: one.BusinessID},
						SentID: one.SentID}})
			}
			unsealed, err := q.UnsealedContracts(ctx, queries.UnsealedContractsParams{PageSize: remindedAtOnce})
			if err != nil {
				return err
			}
			for _, one := range unsealed {
				all = append(all,
					river.InsertManyParams{Args: SealContract{OfBusiness: OfBusiness{BusinessID: one.BusinessID},
						ContractID: one.ID}})
			}
			unknown, err := q.SealsWithoutCertificate(ctx,
				queries.SealsWithoutCertificateParams{MaxCount: remindedAtOnce})
			if err != nil {
				return err
			}
			for _, seal := range unknown {
				all = append(all, river.InsertManyParams{Args: RecordSealCertificate{
					OfBusiness: OfBusiness{BusinessID: seal.BusinessID}, ContractID: seal.ID,
				}})
			}
			return w.EnqueueAll(ctx, all)
		})
	}))
}
