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
// business, documents with their files among it, the answers kept for repeated
// idempotency keys, the rate limits and the dead addresses whose time is over, who held a device at a door long ago,
// and the pictures that nobody shows.
type Purge struct{}

// Kind is the job's name in the queue.
func (Purge) Kind() string { return "purge" }

// InsertOpts make several starts within one hour one run.
func (Purge) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueSweeps, UniqueOpts: river.UniqueOpts{ByPeriod: time.Hour}}
}

func addPurge(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers, river.WorkFunc(func(ctx context.Context, _ *river.Job[Purge]) error {
		// A scope of no business sees no row; the function it may call does.
		return o.DB.Write(ctx, tenants.AsWorker(uuid.Nil).Named(Purge{}.Kind()), func(w tenants.Writer) error {
			var removed int64
			if err := w.QueryRow(ctx,
				`SELECT app.purge_deleted() + app.purge_contacts() + app.purge_sign_in() + app.forget_door_people() + app.purge_provider_events() + app.purge_message_texts() + app.purge_notifications($1) + app.purge_dead_addresses($2) + app.purge_words_heard() + app.purge_broadcasts() + app.forget_wallet_values()`, o.NotificationsKept, o.DeadAddressesKept).Scan(&removed); err != nil {
				return err
			}
			if removed > 0 {
				o.Log.InfoContext(ctx, "purged what was deleted", "rows", removed)
			}
			var keys []string
			// Documents first: with their versions go the last to show some pictures.
			for _, purge := range []string{`SELECT app.purge_documents()`, `SELECT app.purge_invoices()`,
				`SELECT app.purge_contracts()`, `SELECT app.purge_proposals()`, `SELECT app.purge_images()`,
				`SELECT app.purge_site_photos()`} {
				rows, err := w.Query(ctx, purge)
				if err != nil {
					return err
				}
				gone, err := pgx.CollectRows(rows, pgx.RowTo[string])
				if err != nil {
					return err
				}
				keys = append(keys, gone...)
			}
			if len(keys) == 0 {
				return nil
			}
			// The rows are gone when the files go: nobody is shown a picture without a file.
			return w.Enqueue(ctx, PurgeFiles{Keys: keys}, nil)
		})
	}))
}
