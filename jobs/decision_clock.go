package jobs

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/queries"
	"cortejo/tenants"
)

// DecisionClock tells events' clients that questions wait for them: what is asked within an hour is one message
// (app.tell_of_decisions). A message and the note that it was asked for are one row.
type DecisionClock struct{}

const (
	decisionClockEvery = 5 * time.Minute
	// decisionPause is how long what is asked waits for what else is.
	decisionPause = time.Hour
)

// Kind is the job's name in the queue.
func (DecisionClock) Kind() string { return "decision_clock" }

// InsertOpts make several starts within one period one run.
func (DecisionClock) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueSweeps, UniqueOpts: river.UniqueOpts{ByPeriod: decisionClockEvery}}
}

func addDecisionClock(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers, river.WorkFunc(func(ctx context.Context, _ *river.Job[DecisionClock]) error {
		hours := o.Guests.orDefault()
		// A scope of no business sees no row; the function it may call does.
		return o.DB.Write(ctx, tenants.AsWorker(uuid.Nil).Named(DecisionClock{}.Kind()), func(w tenants.Writer) error {
			due, err := queries.New(w).TellOfDecisions(ctx, queries.TellOfDecisionsParams{
				FromHour:     int32(hours.FromHour),
				UntilHour:    int32(hours.UntilHour), //nolint:gosec // settings within a day
				PauseSeconds: decisionPause.Seconds(), MessagesPerPhone: CustomerMessagesPerPhone,
				PageSize: remindedAtOnce,
			})
			if err != nil {
				return err
			}
			all := make([]river.InsertManyParams, 0, len(due))
			for _, one := range due {
				all = append(all,
					river.InsertManyParams{Args: CustomerMessage{OfBusiness: OfBusiness{BusinessID: one.BusinessID},
						MessageID: one.MessageID}})
			}
			return w.EnqueueAll(ctx, all)
		})
	}))
}
