package jobs

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/formats/notificationtext"
	"cortejo/providers/push"
	"cortejo/queries"
	"cortejo/tenants"
)

// SendPushes hands over to push services what is due (sql/functions/80_push.sql), and asks for the messages of those
// who chose other channels. Whatever dies on the way, none leaves twice: that it was handed over is committed before
// the service is called.
type SendPushes struct {
	// Second is the one in which something was to be told (Unix time): all that is told in it leaves after it,
	// together.
	Second int64 `json:"second" river:"unique"`
}

const (
	// pushesAtOnce is how many are taken together, and so how many a death leaves unknown.
	pushesAtOnce = 100
	// pushHands is how many services are called at once.
	pushHands = 16
	// pushLife is how long a service keeps a push for a device that is away.
	pushLife = 12 * time.Hour
	// pushPatience is how long one job may go on.
	pushPatience = 10 * time.Minute
)

// Kind is the job's name in the queue.
func (SendPushes) Kind() string { return "send_pushes" }

// InsertOpts make what is told in one second one run.
func (SendPushes) InsertOpts() river.InsertOpts {
	return river.InsertOpts{UniqueOpts: river.UniqueOpts{ByArgs: true}, MaxAttempts: 3, Queue: queuePushes}
}

type pushWorker struct {
	river.WorkerDefaults[SendPushes]
	o Options
}

func (pushWorker) Timeout(*river.Job[SendPushes]) time.Duration { return pushPatience }

func (w pushWorker) Work(ctx context.Context, job *river.Job[SendPushes]) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(time.Until(time.Unix(job.Args.Second+1, 0))):
	}
	return w.o.tell(ctx)
}

// tell asks for messages first: that is quick, and a push service that is slow holds them up no longer than one run.
func (o Options) tell(ctx context.Context) error {
	return errors.Join(o.askForNotificationMessages(ctx), o.handOverPushes(ctx))
}

// handOverPushes hands over until nothing is due.
func (o Options) handOverPushes(ctx context.Context) error {
	in := scope{o.DB, tenants.AsWorker(uuid.Nil).Named(SendPushes{}.Kind())}
	var lost int64
	err := in.Write(ctx, func(w tenants.Writer) (err error) {
		lost, err = queries.New(w).LosePushes(ctx)
		return err
	})
	if err != nil {
		return err
	}
	if lost > 0 {
		o.Log.WarnContext(ctx,
			"a worker died with pushes in its hands: whether they arrived nobody knows, and they are not sent again",
			"pushes", lost)
	}
	for {
		var taken []queries.TakePushesRow
		err := in.Write(ctx, func(w tenants.Writer) (err error) {
			taken, err = queries.New(w).TakePushes(ctx, queries.TakePushesParams{PageSize: pushesAtOnce})
			return err
		})
		if err != nil || len(taken) == 0 {
			return err
		}
		o.handOver(ctx, in, taken)
	}
}

// handOver sends them, so many at once, and notes what became of each.
func (o Options) handOver(ctx context.Context, in scope, taken []queries.TakePushesRow) {
	waiting := make(chan queries.TakePushesRow)
	var hands sync.WaitGroup
	for range min(pushHands, len(taken)) {
		hands.Go(func() {
			for row := range waiting {
				if err := o.handOverOne(ctx, in, row); err != nil {
					o.Log.WarnContext(ctx, "what became of a push was not noted", "push", row.ID, "error", err)
				}
			}
		})
	}
	for _, row := range taken {
		waiting <- row
	}
	close(waiting)
	hands.Wait()
}

func (o Options) handOverOne(ctx context.Context, in scope, row queries.TakePushesRow) error {
	message, why := pushOf(row)
	fate, wait := push.OutcomeRefused, time.Duration(0)
	if why == nil {
		fate, wait, why = o.push(ctx, push.Device{Endpoint: row.Endpoint, P256dh: row.P256dh, Auth: row.Auth}, message)
	}
	settled := queries.SettlePushParams{BusinessID: row.BusinessID, ID: row.ID, Fate: fates[fate],
		LaterSeconds: int32(wait.Seconds())} //nolint:gosec // at most an hour
	if why != nil {
		settled.Why = why.Error()
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteGrace)
	defer cancel()
	return in.Write(ctx, func(w tenants.Writer) error { return queries.New(w).SettlePush(ctx, settled) })
}

// push calls the service, unless this server stops: then nothing left, and the next one hands it over.
func (o Options) push(ctx context.Context, device push.Device, m push.Message) (fate push.Outcome, wait time.Duration,
	why error) {
	if ctx.Err() != nil {
		return push.OutcomeRetry, 0, errors.New("jobs: this server stops")
	}
	return o.Push.Send(ctx, device, m)
}

// fates are what the database calls what became of a push.
var fates = map[push.Outcome]string{push.OutcomeAccepted: "SENT", push.OutcomeGone: "GONE", push.OutcomeRetry: "LATER",
	push.OutcomeRefused: "FAILED", push.OutcomeUnknown: "UNKNOWN"}

// pushed is what the browser's worker reads (web/public/push.js).
type pushed struct {
	UUID         uuid.UUID `json:"uuid"`
	BusinessUUID uuid.UUID `json:"businessUuid"`
	Tag          string    `json:"tag"`
	notificationtext.Words
}

// pushOf says what a push carries. What replaces it has its tag, on the device and at the service.
func pushOf(row queries.TakePushesRow) (push.Message, error) {
	content, err := saidContent(row.Content)
	if err != nil {
		return push.Message{}, err
	}
	// Why somebody did not want something is theirs to tell, and not a locked screen's.
	if content.Proposal != nil {
		content.Proposal.Reason = ""
	}
	if content.Signer != nil {
		content.Signer.Reason = ""
	}
	sum := sha256.Sum256([]byte(string(row.Type) + row.GroupID.String()))
	tag := base64.RawURLEncoding.EncodeToString(sum[:])[:24]
	body, err := json.Marshal(pushed{UUID: row.NotificationID, BusinessUUID: row.BusinessID, Tag: tag,
		Words: notificationtext.Render(string(row.Type), int(row.Many), content)})
	return push.Message{Body: body, Topic: tag, TTL: pushLife}, err
}

func addSendPushes(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers, pushWorker{o: o})
}
