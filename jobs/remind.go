package jobs

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/queries"
	"cortejo/tenants"
)

// Remind tells people of what is due (sql/functions/79_reminders.sql). What was told is noted with it, so it matters to
// nobody how often this runs, or that it did not.
type Remind struct {
	// Daily also looks at what hangs on a day alone.
	Daily bool `json:"daily" river:"unique"`
}

const (
	remindEvery      = time.Minute
	remindDailyEvery = 15 * time.Minute
	// toldAtOnce is how many reminders one transaction writes.
	toldAtOnce = 500
)

// Kind is the job's name in the queue.
func (Remind) Kind() string { return "remind" }

// InsertOpts make several starts within one period one run.
func (r Remind) InsertOpts() river.InsertOpts {
	every := remindEvery
	if r.Daily {
		every = remindDailyEvery
	}
	return river.InsertOpts{Queue: queueSweeps, UniqueOpts: river.UniqueOpts{ByArgs: true, ByPeriod: every}}
}

func addRemind(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers, river.WorkFunc(func(ctx context.Context, job *river.Job[Remind]) error {
		for {
			var wrote int32
			// A scope of no business sees no row; the function it may call does.
			err := o.DB.Write(ctx, tenants.AsWorker(uuid.Nil).Named(Remind{}.Kind()),
				func(w tenants.Writer) (err error) {
					wrote, err = queries.New(w).
						Remind(ctx, queries.RemindParams{Daily: job.Args.Daily, PageSize: toldAtOnce})
					return err
				})
			if err != nil || wrote < toldAtOnce {
				return err
			}
		}
	}))
}
