package jobs

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/tenants"
)

// Purge removes for good what was deleted more than a day ago, in every
// business, the answers kept for repeated submissions, and the pictures that no
// event shows.
type Purge struct{}

// Kind is the job's name in the queue.
func (Purge) Kind() string { return "purge" }

// InsertOpts make several starts within one hour one run.
func (Purge) InsertOpts() river.InsertOpts {
	return river.InsertOpts{UniqueOpts: river.UniqueOpts{ByPeriod: time.Hour}}
}

func addPurge(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers, river.WorkFunc(func(ctx context.Context, _ *river.Job[Purge]) error {
		// A scope of no business sees no row; the function it may call does.
		return o.DB.Write(ctx, tenants.AsWorker(uuid.Nil).Named(Purge{}.Kind()), func(w tenants.Writer) error {
			var removed int64
			if err := w.QueryRow(ctx, `SELECT app.purge_deleted() + app.purge_contacts()`).Scan(&removed); err != nil {
				return err
			}
			if removed > 0 {
				o.Log.InfoContext(ctx, "purged what was deleted", "rows", removed)
			}
			rows, err := w.Query(ctx, `SELECT app.purge_images()`)
			if err != nil {
				return err
			}
			keys, err := pgx.CollectRows(rows, pgx.RowTo[string])
			if err != nil || len(keys) == 0 {
				return err
			}
			// The rows are gone when the files go: nobody is shown a picture without a file.
			return w.Enqueue(ctx, PurgeFiles{Keys: keys}, nil)
		})
	}))
}
