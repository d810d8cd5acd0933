package jobs

import (
	"context"
	"encoding/json"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

const (
	// snoozeAtShare is how long a job waits whose business uses its share of the queue.
	snoozeAtShare = time.Second
	// yieldEvery limits how often the waiting jobs of one business move behind the others.
	yieldEvery = time.Second
)

// businessShares limits each business to half of a queue's workers in a process, and moves the rest of its jobs behind
// those of other businesses. Without the move, the queue would visit every waiting job of a busy business before the
// first of another.
type businessShares struct {
	river.MiddlewareDefaults
	pool   *pgxpool.Pool
	log    *slog.Logger
	mu     sync.Mutex
	shares map[shareKey]*businessShare
}

type shareKey struct {
	queue    string
	business uuid.UUID
}

// businessShare counts the running jobs of a business in a queue. It exists while one runs.
type businessShare struct {
	running   int
	yieldedAt time.Time
}

// Work runs the job, or snoozes it while its business is at its share. Jobs of no business have no share.
func (s *businessShares) Work(ctx context.Context, job *rivertype.JobRow,
	doInner func(context.Context) error) error {
	var of OfBusiness
	limit := queues[job.Queue].perBusiness
	if err := json.Unmarshal(job.EncodedArgs, &of); err != nil || of.BusinessID == uuid.Nil || limit == 0 {
		return doInner(ctx) // the worker reports arguments that it cannot read
	}
	key := shareKey{job.Queue, of.BusinessID}
	entered, shouldYield := s.addRunning(key, limit)
	if !entered {
		if shouldYield {
			s.setLowPriority(ctx, key)
		}
		return river.JobSnooze(snoozeAtShare)
	}
	defer s.removeRunning(key)
	return doInner(ctx)
}

// addRunning counts one more job, or reports that the business is at the limit and whether its waiting jobs should
// yield.
func (s *businessShares) addRunning(key shareKey, limit int) (entered, shouldYield bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	share := s.shares[key]
	if share == nil {
		share = &businessShare{}
		s.shares[key] = share
	}
	if share.running < limit {
		share.running++
		return true, false
	}
	if shouldYield = time.Since(share.yieldedAt) >= yieldEvery; shouldYield {
		share.yieldedAt = time.Now()
	}
	return false, shouldYield
}

func (s *businessShares) removeRunning(key shareKey) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.shares[key].running--; s.shares[key].running == 0 {
		delete(s.shares, key)
	}
}

// setLowPriority lowers the priority of the business's waiting jobs by two, in their order. Jobs begin at 1 or 2 and
// end at 3 or 4, so that each moves once. A failure costs fairness and no job.
func (s *businessShares) setLowPriority(ctx context.Context, key shareKey) {
	if _, err := s.pool.Exec(ctx, `UPDATE river.river_job SET priority = priority + 2
		WHERE state = 'available' AND queue = $1 AND priority <= 2 AND args->>'businessId' = $2`,
		key.queue, key.business.String()); err != nil {
		s.log.WarnContext(ctx, "waiting jobs of a busy business keep their priority", "queue", key.queue, "reason", err)
	}
}
