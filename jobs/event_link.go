package jobs

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/queries"
	"cortejo/tenants"
)

// EventLink sends the address of an event's page to each of its clients
// (specification 2, section 3: "the client gets the link at once"). It only
// hands one EventLinkMessage per client on, so that a failure with one client
// does not write to another twice.
type EventLink struct {
	OfBusiness
	EventID uuid.UUID `json:"eventId"`
}

// Kind is the job's name in the queue.
func (EventLink) Kind() string { return "event_link" }

var errNobodyToWriteTo = errors.New("the event is gone or archived, or has no client with a phone")

func addEventLink(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers, scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[EventLink]) error {
		return in.Write(ctx, func(w tenants.Writer) error {
			q := queries.New(w)
			contacts, err := q.EventLinkRecipients(ctx, queries.EventLinkRecipientsParams{EventID: job.Args.EventID})
			if err != nil {
				return err
			}
			if len(contacts) == 0 {
				return river.JobCancel(errNobodyToWriteTo)
			}
			for _, contact := range contacts {
				message := EventLinkMessage{
					OfBusiness: job.Args.OfBusiness, EventID: job.Args.EventID, ContactID: contact, AskedBy: job.ID,
				}
				if err := w.Enqueue(ctx, message, nil); err != nil {
					return err
				}
			}
			return nil
		})
	}))
}
