package jobs

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/queries"
	"cortejo/tenants"
)

// NotifyHeldMoney notifies of money that the provider may not hold much longer, where the business's recipient cannot
// be paid (sql/functions/92_held_money.sql). Each threshold is notified of once, however often it runs.
type NotifyHeldMoney struct{}

// heldMoneyEvery is how often held money is looked for.
const heldMoneyEvery = time.Hour

// Kind is the job's name in the queue.
func (NotifyHeldMoney) Kind() string { return "notify_held_money" }

// InsertOpts make several starts within one period one run.
func (NotifyHeldMoney) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueSweeps, UniqueOpts: river.UniqueOpts{ByPeriod: heldMoneyEvery}}
}

func addNotifyHeldMoney(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		river.WorkFunc(func(ctx context.Context, _ *river.Job[NotifyHeldMoney]) error {
			return NotifyHeldMoneyNow(ctx, o, time.Now())
		}))
}

// NotifyHeldMoneyNow is the job at a moment, for a caller that has to know at once.
func NotifyHeldMoneyNow(ctx context.Context, o Options, at time.Time) error {
	return o.DB.Write(ctx, tenants.AsWorker(uuid.Nil).Named(NotifyHeldMoney{}.Kind()), func(w tenants.Writer) error {
		held, err := queries.New(w).NotifyOfHeldMoney(ctx,
			queries.NotifyOfHeldMoneyParams{IsLive: o.Payments.Live(), Moment: at})
		if err == nil && held > 0 {
			o.Log.WarnContext(ctx, "money is held for 60 days or more of businesses that cannot be paid", "count", held)
		}
		return err
	})
}
