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
func (QrCodeSchedule) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 12} }

var errScheduleOver = moot("the schedule was taken back, moved or done, or the event is over")

func addQrCodeSchedule(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers, scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[QrCodeSchedule]) error {
		return in.Write(ctx, func(w tenants.Writer) error {
			q := queries.New(w)
			if err := q.LockGuestMessages(ctx); err != nil {
				return err
			}
			limits := o.Guests.orDefault()
			e, err := q.ScheduledQrCode(ctx, queries.ScheduledQrCodeParams{EventID: job.Args.EventID, ScheduledAt: job.Args.At, AtMost: int32(limits.PerDay)}) //nolint:gosec // a setting within bounds
			if errors.Is(err, pgx.ErrNoRows) {
				return river.JobCancel(errScheduleOver)
			}
			if err != nil {
				return err
			}
			_, err = DispatchToGuests(ctx, w, GuestDispatch{
				BusinessID: e.BusinessID, EventID: e.ID, ID: uuid.NewSHA1(e.ID, []byte(job.Args.At.UTC().Format(time.RFC3339))), Kind: "QR_CODE", Channel: "EMAIL", Audience: "ATTENDING",
				TimeZone: e.TimeZone, Left: int(e.LeftToday), Limits: limits,
			})
			if tooMany := new(TooManyToGuests); errors.As(err, tooMany) {
				// Tomorrow there is room again; the schedule stands until then.
				return river.JobSnooze(time.Hour)
			}
			if err != nil && !errors.Is(err, ErrNobodyToWriteTo) {
				return err
			}
			return q.NoteQrCodeSent(ctx, queries.NoteQrCodeSentParams{EventID: e.ID})
		})
	}))
}
