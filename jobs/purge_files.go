package jobs

import (
	"context"
	"errors"

	"github.com/riverqueue/river"
)

// PurgeFiles removes the files of pictures and documents whose rows are gone.
type PurgeFiles struct {
	Keys []string `json:"keys"`
}

// Kind is the job's name in the queue.
func (PurgeFiles) Kind() string { return "purge_files" }

// InsertOpts returns the queue.
func (PurgeFiles) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: queueSweeps} }

func addPurgeFiles(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers, river.WorkFunc(func(ctx context.Context, job *river.Job[PurgeFiles]) error {
		var failed []error
		for _, key := range job.Args.Keys {
			// One that an earlier try removed is no error.
			failed = append(failed, o.Files.Delete(ctx, key))
		}
		return errors.Join(failed...)
	}))
}
