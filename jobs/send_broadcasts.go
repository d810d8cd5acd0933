package jobs

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/providers/push"
	"cortejo/queries"
	"cortejo/tenants"
)

// SendBroadcasts hands over to push services what staff push to everybody (sql/functions/84_broadcasts.sql), in a queue
// of its own. As with SendPushes none leaves twice; a run that dies is taken up by the next, within a minute.
type SendBroadcasts struct {
	// Second is the one it was asked for in (Unix time).
	Second int64 `json:"second" river:"unique"`
}

const (
	// broadcastsAtOnce is how many are taken together, each by a hand of its own: a stop waits for no more than these.
	broadcastsAtOnce = pushHands
	// broadcastTurn is how long one run goes on before it leaves the rest to the next, well within its patience.
	broadcastTurn = pushPatience - time.Minute
)

// Kind is the job's name in the queue.
func (SendBroadcasts) Kind() string { return "send_broadcasts" }

// InsertOpts keep it from every other job.
func (SendBroadcasts) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueBroadcasts, UniqueOpts: river.UniqueOpts{ByArgs: true}, MaxAttempts: 3}
}

type broadcastWorker struct {
	river.WorkerDefaults[SendBroadcasts]
	o Options
}

func (broadcastWorker) Timeout(*river.Job[SendBroadcasts]) time.Duration { return pushPatience }

func (w broadcastWorker) Work(ctx context.Context, _ *river.Job[SendBroadcasts]) error {
	return w.o.handOverBroadcasts(ctx)
}

// handOverBroadcasts hands over until nothing is due, or its turn is over.
func (o Options) handOverBroadcasts(ctx context.Context) error {
	in := scope{o.DB, tenants.AsWorker(uuid.Nil).Named(SendBroadcasts{}.Kind())}
	for end := time.Now().Add(broadcastTurn); time.Now().Before(end); {
		var looked []queries.TakeBroadcastPushesRow
		err := in.Write(ctx, func(w tenants.Writer) (err error) {
			looked, err = queries.New(w).
				TakeBroadcastPushes(ctx, queries.TakeBroadcastPushesParams{PageSize: broadcastsAtOnce})
			return err
		})
		if err != nil {
			return err
		}
		var hands sync.WaitGroup
		for _, row := range looked {
			if row.State != "HANDED_OVER" {
				continue // it waits for its person's morning, or is dropped
			}
			hands.Go(func() {
				if err := o.handOverBroadcast(ctx, in, row); err != nil {
					o.Log.WarnContext(ctx, "what became of a broadcast's push was not noted", "push", row.ID,
						"error", err)
				}
			})
		}
		hands.Wait()
		if len(looked) == 0 {
			break
		}
	}
	return in.Write(ctx, func(w tenants.Writer) error { return queries.New(w).EndBroadcasts(ctx) })
}

// broadcastPushed is what the browser's worker reads (web/public/push.js): without a business, the path is all that
// opens.
type broadcastPushed struct {
	Tag   string `json:"tag"`
	Title string `json:"title"`
	Text  string `json:"text"`
	Path  string `json:"path"`
}

func (o Options) handOverBroadcast(ctx context.Context, in scope, row queries.TakeBroadcastPushesRow) error {
	tag := strings.ReplaceAll(row.BroadcastID.String(), "-", "")
	body, err := json.Marshal(broadcastPushed{Tag: tag, Title: row.Title, Text: row.Body, Path: row.Path})
	if err != nil {
		return err
	}
	fate, wait, why := o.push(ctx, push.Device{Endpoint: row.Endpoint, P256dh: row.P256dh, Auth: row.Auth},
		push.Message{Body: body, Topic: tag, TTL: pushLife})
	settled := queries.SettleBroadcastPushParams{ID: row.ID, Fate: fates[fate],
		LaterSeconds: int32(wait.Seconds())} //nolint:gosec // at most an hour
	if why != nil {
		settled.Why = why.Error()
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteGrace)
	defer cancel()
	return in.Write(ctx, func(w tenants.Writer) error { return queries.New(w).SettleBroadcastPush(ctx, settled) })
}

func addSendBroadcasts(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers, broadcastWorker{o: o})
}
