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
			return sendCodes(ctx, w, GuestDispatch{
				BusinessID: e.BusinessID, EventID: e.ID, ID: uuid.NewSHA1(e.ID, []byte(job.Args.At.UTC().Format(time.RFC3339))), Channel: "EMAIL",
				TimeZone: e.TimeZone, Left: int(e.LeftToday), Limits: limits,
			})
		})
	}))
}

// sendCodes writes to everybody of whom somebody comes, and notes that the codes were sent, also where there was nobody.
func sendCodes(ctx context.Context, w tenants.Writer, d GuestDispatch) error {
	d.Kind, d.Audience = "QR_CODE", "ATTENDING"
	_, err := DispatchToGuests(ctx, w, d)
	if tooMany := new(TooManyToGuests); errors.As(err, tooMany) {
		// Tomorrow there is room again; until then it stands.
		return river.JobSnooze(time.Hour)
	}
	if err != nil && !errors.Is(err, ErrNobodyToWriteTo) {
		return err
	}
	return queries.New(w).NoteQrCodeSent(ctx, queries.NoteQrCodeSentParams{EventID: d.EventID})
}
