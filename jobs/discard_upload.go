package jobs

import (
	"context"

	"github.com/riverqueue/river"

	"cortejo/queries"
)

// DiscardUpload removes a file whose upload ended before it became a document: the process was
// killed, or the database was out of reach. It is asked for before the file is stored.
type DiscardUpload struct {
	OfBusiness
	Key string `json:"key"`
}

// Kind is the job's name in the queue.
func (DiscardUpload) Kind() string { return "discard_upload" }

// InsertOpts returns the queue.
func (DiscardUpload) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: queueSweeps} }

func addDiscardUpload(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[DiscardUpload]) error {
			kept, err := queries.New(in.Read()).
				HasDocumentOfFile(ctx, queries.HasDocumentOfFileParams{FileKey: &job.Args.Key})
			if err != nil || kept {
				return err
			}
			return o.Files.Delete(ctx, job.Args.Key)
		}))
}
