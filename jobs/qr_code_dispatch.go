package jobs

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/queries"
	"cortejo/tenants"
)

// QrCodeDispatch sends an event's codes by WhatsApp, once, because staff asked for it: they read no guest list, and
// whoever sends has to.
type QrCodeDispatch struct {
	OfBusiness
	EventID uuid.UUID `json:"eventId" river:"unique"`
}

// Kind is the job's name in the queue.
func (QrCodeDispatch) Kind() string { return "qr_code_dispatch" }

// InsertOpts end the attempts within a day.
func (QrCodeDispatch) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 12} }

var errCodesLeft = moot("the codes left meanwhile, were turned off, or the event is over")

func addQrCodeDispatch(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers, scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[QrCodeDispatch]) error {
		return in.Write(ctx, func(w tenants.Writer) error {
			q := queries.New(w)
			if err := q.LockGuestMessages(ctx); err != nil {
				return err
			}
			limits := o.Guests.orDefault()
			e, err := q.QrCodesToSend(ctx, queries.QrCodesToSendParams{EventID: job.Args.EventID, AtMost: int32(limits.PerDay)}) //nolint:gosec // a setting within bounds
			if errors.Is(err, pgx.ErrNoRows) {
				return river.JobCancel(errCodesLeft)
			}
			if err != nil {
				return err
			}
			return sendCodes(ctx, w, GuestDispatch{
				BusinessID: e.BusinessID, EventID: e.ID, ID: uuid.NewSHA1(e.ID, []byte("WHATSAPP")), Channel: "WHATSAPP",
				TimeZone: e.TimeZone, Left: int(e.LeftToday), Limits: limits,
			})
		})
	}))
}
