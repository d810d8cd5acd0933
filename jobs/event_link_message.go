package jobs

import (
	"context"
	"errors"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/providers/messages"
	"cortejo/queries"
)

// EventLinkMessage sends the address of an event's page to one client, by
// WhatsApp.
type EventLinkMessage struct {
	OfBusiness
	EventID   uuid.UUID `json:"eventId" river:"unique"`
	ContactID uuid.UUID `json:"contactId" river:"unique"`
	// AskedBy is the EventLink job that this message is part of. Running that
	// job again adds no second message; a later one does.
	AskedBy int64 `json:"askedBy" river:"unique"`
}

// Kind is the job's name in the queue.
func (EventLinkMessage) Kind() string { return "event_link_message" }

// InsertOpts make one message per client and wish. River's default of 25
// attempts spans three weeks; nobody expects this message after a day.
func (EventLinkMessage) InsertOpts() river.InsertOpts {
	return river.InsertOpts{MaxAttempts: 12, UniqueOpts: river.UniqueOpts{ByArgs: true}}
}

var errNoLongerClient = errors.New("the contact is no longer a client of the event, or has no phone")

func addEventLinkMessage(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers, scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[EventLinkMessage]) error {
		row, err := queries.New(in.Read()).EventLinkMessage(ctx, queries.EventLinkMessageParams{
			EventID: job.Args.EventID, ContactID: job.Args.ContactID,
		})
		if errors.Is(err, pgx.ErrNoRows) {
			return river.JobCancel(errNoLongerClient)
		}
		if err != nil {
			return err
		}
		first, _, _ := strings.Cut(strings.TrimSpace(row.FullName), " ")
		link := o.PublicURL + "/" + row.Slug
		return send(ctx, o.Sender, messages.Message{
			Channel: messages.WhatsApp,
			To:      row.Phone,
			Kind:    messages.EventLink,
			Body:    "Olá, " + first + "! " + row.BusinessName + " preparou a página de " + row.Title + ". Ela já está no ar: " + link,
			Values:  []string{first, row.BusinessName, row.Title, link},
		})
	}))
}
