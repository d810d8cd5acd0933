package jobs

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/queries"
	"cortejo/tenants"
)

// NotificationMessage writes to one person, by a channel they chose, what they were notified of and have not read, in
// all of their businesses (sql/functions/81_notification_channels.sql). It is of no business: its scope sees no row of
// any.
type NotificationMessage struct {
	OfBusiness
	MessageID uuid.UUID `json:"messageId" river:"unique"`
}

// noticesAtOnce is how many notifications one transaction takes.
const noticesAtOnce = 200

// Kind is the job's name in the queue.
func (NotificationMessage) Kind() string { return "notification_message" }

// InsertOpts end the attempts within a day: later it is stale.
func (NotificationMessage) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueMessages, MaxAttempts: 12, UniqueOpts: river.UniqueOpts{ByArgs: true}}
}

var errReadMeanwhile = moot("they have read it, may not see it any more, or do not want it by this way")

// askForNotificationMessages has what is due leave: that it was taken and the jobs that send it are of one transaction.
func (o Options) askForNotificationMessages(ctx context.Context) error {
	in := scope{o.DB, tenants.AsWorker(uuid.Nil).Named(NotificationMessage{}.Kind())}
	for {
		var taken []uuid.UUID
		err := in.Write(ctx, func(w tenants.Writer) (err error) {
			taken, err = queries.New(w).TakeNotificationMessages(ctx, queries.TakeNotificationMessagesParams{
				AfterSeconds: int32(o.NotificationMessagesAfter),
				PageSize:     noticesAtOnce, //nolint:gosec // at most an hour
			})
			if err != nil || len(taken) == 0 {
				return err
			}
			all := make([]river.InsertManyParams, 0, len(taken))
			for _, message := range taken {
				all = append(all, river.InsertManyParams{Args: NotificationMessage{MessageID: message}})
			}
			return w.EnqueueAll(ctx, all)
		})
		if err != nil || len(taken) == 0 {
			return err
		}
	}
}

func addNotificationMessage(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[NotificationMessage]) error {
			settle := func(q *queries.Queries, state string, why error) error {
				settled := queries.SettleNotificationMessageParams{MessageID: job.Args.MessageID, Fate: state}
				if why != nil {
					settled.Why = why.Error()
				}
				return q.SettleNotificationMessage(ctx, settled)
			}
			row, err := queries.New(in.Read()).
				NotificationMessage(ctx, queries.NotificationMessageParams{MessageID: job.Args.MessageID})
			if errors.Is(err, pgx.ErrNoRows) {
				return errors.Join(river.JobCancel(errReadMeanwhile), in.Write(ctx, func(w tenants.Writer) error {
					return settle(queries.New(w), "DROPPED", errReadMeanwhile)
				}))
			}
			if err != nil {
				return err
			}
			if wait := time.Until(row.LeavesAt); wait > 0 {
				return river.JobSnooze(wait)
			}
			lines, err := o.linesOf(row.Items)
			if err != nil {
				return err
			}
			m, err := o.noticeMessage(row.Channel, row.Phone, row.Email, row.Name, lines)
			if err != nil {
				return err
			}
			return o.deliverer().deliver(ctx, in, job.JobRow, job.Args.MessageID, m, settle)
		}))
}
