package jobs

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/queries"
	"cortejo/tenants"
)

// TransferCharges begins a withdrawal of what leaves by itself: all charges of a business that chose so, and of every
// business those that may not be held much longer.
type TransferCharges struct {
	OfBusiness
}

// Kind is the job's name in the queue.
func (TransferCharges) Kind() string { return "transfer_charges" }

// InsertOpts returns the queue. Several that wait are one.
func (TransferCharges) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueMoney, UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: unfinished}}
}

// heldDays is the age at which money leaves by itself; Stripe holds it for 90 days at most
// (https://docs.stripe.com/connect/manual-payouts).
const heldDays = 80

func addTransferCharges(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, _ *river.Job[TransferCharges]) error {
			_, err := o.transferCharges(ctx, in, time.Now())
			return err
		}))
}

// TransferChargesNow is the job at a moment, for a caller that has to know at once: it returns the withdrawal, the zero
// uuid if nothing leaves.
func TransferChargesNow(ctx context.Context, o Options, business uuid.UUID, at time.Time) (uuid.UUID, error) {
	return o.transferCharges(ctx, scope{o.DB, tenants.AsWorker(business).Named(TransferCharges{}.Kind())}, at)
}

func (o Options) transferCharges(ctx context.Context, in scope, at time.Time) (id uuid.UUID, err error) {
	err = in.Write(ctx, func(w tenants.Writer) error {
		for _, one := range []queries.BeginWithdrawalParams{
			{Cause: "CHARGE", PaidBefore: at, IsLive: o.Payments.Live()},
			{Cause: "AGE", PaidBefore: at.AddDate(0, 0, -heldDays), IsLive: o.Payments.Live()},
		} {
			if id, err = queries.New(w).BeginWithdrawal(ctx, one); err != nil {
				return err
			}
			if id != uuid.Nil {
				return w.Enqueue(ctx, SendWithdrawal{OfBusiness: OfBusiness{BusinessID: in.scope.BusinessID()},
					WithdrawalID: id}, nil)
			}
		}
		return nil
	})
	return id, err
}
