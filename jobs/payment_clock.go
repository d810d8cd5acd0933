package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/formats/longdate"
	"cortejo/formats/money"
	"cortejo/providers/messages"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// PaymentClock reminds events' clients of what they owe: before the day, on it, and after it. A reminder and its
// messages are noted in one transaction, and the database notes each once (app.note_reminder).
type PaymentClock struct{}

const paymentClockEvery = 10 * time.Minute

// CustomerMessagesPerPhone is how often clients' messages of one business reach one phone within a day: the five areas
// and the way in, and as much again. Links to its events and reminders of payments count.
const CustomerMessagesPerPhone = 12

// Kind is the job's name in the queue.
func (PaymentClock) Kind() string { return "payment_clock" }

// InsertOpts make several starts within one period one run.
func (PaymentClock) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueSweeps, UniqueOpts: river.UniqueOpts{ByPeriod: paymentClockEvery}}
}

func addPaymentClock(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers, river.WorkFunc(func(ctx context.Context, _ *river.Job[PaymentClock]) error {
		hours := o.Guests.orDefault()
		// A scope of no business sees no row; the function it may call does.
		return o.DB.Write(ctx, tenants.AsWorker(uuid.Nil).Named(PaymentClock{}.Kind()), func(w tenants.Writer) error {
			due, err := queries.New(w).RemindPayments(ctx, queries.RemindPaymentsParams{
				FromHour:       int32(hours.FromHour),
				UntilHour:      int32(hours.UntilHour), //nolint:gosec // settings within a day
				AtMostPerPhone: CustomerMessagesPerPhone, PageSize: remindedAtOnce,
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

// reminded is a payment as its reminder tells of it.
type reminded struct {
	PaymentUUID  uuid.UUID   `json:"paymentUuid"`
	Title        string      `json:"title"`
	Price        int64       `json:"price"`
	DueDate      *civil.Date `json:"dueDate"`
	Today        civil.Date  `json:"today"`
	TimeZone     string      `json:"timeZone"`
	Position     int         `json:"position"`
	Installments int         `json:"installments"`
	HasEntrance  bool        `json:"hasEntrance"`
}

// remindedOf reads it; nil of a message that reminds of nothing.
func remindedOf(text []byte) (*reminded, error) {
	var r *reminded
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, fmt.Errorf("jobs: read a reminder: %w", err)
	}
	return r, nil
}

// when says it as of the day on which the message leaves, whenever it was asked for.
func (r reminded) when() string {
	switch {
	case r.DueDate == nil:
		return "está em aberto"
	case *r.DueDate == r.Today:
		return "vence hoje"
	case *r.DueDate < r.Today:
		return "venceu em " + longdate.FormatDayOfYear(r.DueDate.Time()) + " e continua em aberto"
	}
	return "vence em " + longdate.FormatDayOfYear(r.DueDate.Time())
}

// words reminds of one payment, and leads to its page on the client's side.
func (r reminded) words(m *messages.Message, first, business, ofEvent, side string) customerWords {
	what := framed(r.Title, "um pagamento") + ", " + money.FormatInstallment(r.Position, r.Installments,
		r.HasEntrance) + ", " + ofEvent
	price, when, page := money.Format(r.Price), r.when(), side+"/pagamentos/"+r.PaymentUUID.String()
	m.Kind = messages.PaymentReminder
	m.Values = []string{first, business, what, price, when, page}
	return customerWords{business + " lembra: " + what + ", de " + price + ", " + when + ".", "Veja como pagar", page}
}
