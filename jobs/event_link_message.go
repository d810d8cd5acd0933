package jobs

import (
	"cmp"
	"context"
	"errors"
	"regexp"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/providers/messages"
	"cortejo/queries"
	"cortejo/tenants"
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

// address is a word that a telephone would make a link of, number what it would call: nine digits or
// more, or the short numbers of Brazilian companies (4004-1234), but no day or year.
var (
	address = regexp.MustCompile(`(?i)\S*(?:://|www[.。．｡]|@|[^\s.。．｡][.。．｡]\p{L}{2,}|\d+\.\d+\.\d+\.\d+)\S*`)
	number  = regexp.MustCompile(`[+(]{0,2}\d(?:[\s().–-]{0,2}\d){8,}|\b[34]00\d[\s.–-]?\d{4}\b`)
)

// withoutAddresses takes every link and telephone number out of words that planners typed: the message
// comes from Cortejo's own number, and leads nowhere but to Cortejo. rest stands where nothing is left.
func withoutAddresses(text, rest string) string {
	text = number.ReplaceAllString(address.ReplaceAllString(text, " "), " ")
	return cmp.Or(strings.Join(strings.Fields(text), " "), rest)
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
		first, _, _ := strings.Cut(withoutAddresses(row.FullName, "cliente"), " ")
		business, title := withoutAddresses(row.BusinessName, "Quem planeja a sua festa"), withoutAddresses(row.Title, "seu evento")
		link := o.PublicURL + "/" + row.Slug
		if err := send(ctx, o.Sender, messages.Message{
			Channel: messages.WhatsApp,
			To:      row.Phone,
			Kind:    messages.EventLink,
			Body:    "Olá, " + first + "! " + business + " preparou a página de " + title + ". Ela já está no ar: " + link,
			Values:  []string{first, business, title, link},
		}); err != nil {
			return err
		}
		// The message has left: failing now would only send it again.
		if err := in.Write(ctx, func(w tenants.Writer) error {
			return queries.New(w).MarkEventNotified(ctx, queries.MarkEventNotifiedParams{EventID: job.Args.EventID})
		}); err != nil {
			o.Log.WarnContext(ctx, "a link was sent and could not be noted", "event_id", job.Args.EventID, "error", err)
		}
		return nil
	}))
}
