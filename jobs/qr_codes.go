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

// QrCodeSchedule sends the e-mails with an event's codes at the time they were scheduled for, once.
type QrCodeSchedule struct {
	OfBusiness
	EventID uuid.UUID `json:"eventId" river:"unique"`
	At      time.Time `json:"at" river:"unique"`
}

// Kind is the job's name in the queue.
func (QrCodeSchedule) Kind() string { return "qr_code_schedule" }

// InsertOpts end the attempts within a day.
func (QrCodeSchedule) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueMessages, MaxAttempts: 12}
}

// QrCodeDispatch sends an event's codes by WhatsApp, once, because staff asked for it: they read no guest list, and
// whoever sends has to.
type QrCodeDispatch struct {
	OfBusiness
	EventID uuid.UUID `json:"eventId" river:"unique"`
}

// Kind is the job's name in the queue.
func (QrCodeDispatch) Kind() string { return "qr_code_dispatch" }

// InsertOpts end the attempts within a day.
func (QrCodeDispatch) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueMessages, MaxAttempts: 12}
}

var errCodesLeft = moot(
	"the codes left meanwhile, their schedule was taken back or moved, they were turned off, or the event is over")

func addQrCodeSchedule(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[QrCodeSchedule]) error {
			return in.Write(ctx,
				func(w tenants.Writer) error { return sendCodes(ctx, w, o, job.Args.EventID, &job.Args.At) })
		}))
}

func addQrCodeDispatch(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[QrCodeDispatch]) error {
			return in.Write(ctx, func(w tenants.Writer) error { return sendCodes(ctx, w, o, job.Args.EventID, nil) })
		}))
}

// sendCodes writes to everybody of whom somebody comes, by e-mail where the codes were scheduled for a time and
// otherwise by WhatsApp, and notes that they were sent, also where there was nobody. What leaves has an id of its own,
// so that trying again sends nothing twice.
func sendCodes(ctx context.Context, w tenants.Writer, o Options, event uuid.UUID, scheduled *time.Time) error {
	q := queries.New(w)
	if err := q.LockGuestMessages(ctx); err != nil {
		return err
	}
	limits := o.Guests.orDefault()
	e, err := q.QrCodesToSend(ctx, queries.QrCodesToSendParams{EventID: event, ScheduledAt: scheduled,
		AtMost: int32(limits.PerDay)}) //nolint:gosec // a setting within bounds
	if errors.Is(err, pgx.ErrNoRows) {
		return river.JobCancel(errCodesLeft)
	}
	if err != nil {
		return err
	}
	channel, once := "WHATSAPP", "WHATSAPP"
	if scheduled != nil {
		channel, once = "EMAIL", scheduled.UTC().Format(time.RFC3339)
	}
	_, err = DispatchToGuests(ctx, w, GuestDispatch{
		BusinessID: e.BusinessID, EventID: e.ID, ID: uuid.NewSHA1(e.ID, []byte(once)), Kind: "QR_CODE",
		Audience: "ATTENDING", Channel: channel,
		TimeZone: e.TimeZone, Left: int(e.LeftToday), Limits: limits,
	})
	if tooMany := new(TooManyToGuests); errors.As(err, tooMany) {
		// Tomorrow there is room again; until then it stands.
		return river.JobSnooze(time.Hour)
	}
	if err != nil && !errors.Is(err, ErrNobodyToWriteTo) {
		return err
	}
	return q.NoteQrCodeSent(ctx, queries.NoteQrCodeSentParams{EventID: event})
}
