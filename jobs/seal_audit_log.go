package jobs

import (
	"context"
	"sync"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"cortejo/auditlog"
)

// SealAuditLog seals what the audit log has gained, and writes down outside the
// database where it ends.
type SealAuditLog struct{}

// Kind is the job's name in the queue.
func (SealAuditLog) Kind() string { return "seal_trail" }

// InsertOpts let one run at a time, and the next minute try again.
func (SealAuditLog) InsertOpts() river.InsertOpts {
	states := []rivertype.JobState{rivertype.JobStateAvailable, rivertype.JobStatePending,
		rivertype.JobStateRetryable, rivertype.JobStateRunning, rivertype.JobStateScheduled}
	return river.InsertOpts{Queue: queueSweeps, MaxAttempts: 1, UniqueOpts: river.UniqueOpts{ByState: states}}
}

const (
	// sealBack is how far a run looks for what has no seal: no transaction of
	// the application lasts that long.
	sealBack = 2 * time.Hour
	// sealAllEvery is how often one looks through everything, as the first one
	// of a process does.
	sealAllEvery = 24 * time.Hour
)

func addSealAuditLog(workers *river.Workers, o Options) error {
	var mu sync.Mutex
	var lookedThrough time.Time
	return river.AddWorkerSafely(workers, river.WorkFunc(func(ctx context.Context, _ *river.Job[SealAuditLog]) error {
		mu.Lock()
		defer mu.Unlock()
		started := time.Now()
		since, all := new(started.Add(-sealBack)), started.Sub(lookedThrough) > sealAllEvery
		if all {
			since = nil
		}
		sealed, err := auditlog.Seal(ctx, o.DB, o.AuditKey, since)
		if err != nil {
			return err
		}
		if all {
			lookedThrough = started
		}
		if sealed > 0 {
			o.Log.DebugContext(ctx, "sealed the audit log", "entries", sealed)
		}
		return auditlog.Publish(ctx, o.DB, o.AuditKey, o.Files, o.Log)
	}))
}
