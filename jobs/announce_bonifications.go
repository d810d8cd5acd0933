package jobs

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/queries"
	"cortejo/tenants"
)

// AnnounceBonifications notifies of bonifications that became available (sql/functions/94_referrals.sql). Each is
// notified of once, however often it runs.
type AnnounceBonifications struct{}

// announceBonificationsEvery is how often it looks for them; a day begins at an hour of each time zone.
const announceBonificationsEvery = time.Hour

// Kind is the job's name in the queue.
func (AnnounceBonifications) Kind() string { return "announce_bonifications" }

// InsertOpts make several starts within one period one run.
func (AnnounceBonifications) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueSweeps, UniqueOpts: river.UniqueOpts{ByPeriod: announceBonificationsEvery}}
}

func addAnnounceBonifications(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		river.WorkFunc(func(ctx context.Context, _ *river.Job[AnnounceBonifications]) error {
			return o.DB.Write(ctx, tenants.AsWorker(uuid.Nil).Named(AnnounceBonifications{}.Kind()),
				func(w tenants.Writer) error {
					_, err := queries.New(w).AnnounceBonifications(ctx, queries.AnnounceBonificationsParams{
						ClosedDays: o.BonusClosedDays})
					return err
				})
		}))
}
