package jobs

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/providers/messages"
	"cortejo/queries"
)

// RunSheetLink sends a vendor, by WhatsApp, the way to the lines of an event's run sheet that they are in. The secret
// is in no job's arguments: it is made anew where the message is.
type RunSheetLink struct {
	OfBusiness
	SentID uuid.UUID `json:"sentId" river:"unique"`
}

// Kind is the job's name in the queue.
func (RunSheetLink) Kind() string { return "run_sheet_link" }

// InsertOpts end the attempts within a day, like those of an event's link.
func (RunSheetLink) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueMessages, MaxAttempts: 12, UniqueOpts: river.UniqueOpts{ByArgs: true}}
}

var (
	errNoLongerToSendLink = moot("the link was revoked, is over or was sent again, or its vendor has left the event")
	errOfAnotherKey       = moot("the link was made with another key")
)

func addRunSheetLink(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[RunSheetLink]) error {
			row, err := queries.New(in.Read()).
				RunSheetLinkMessage(ctx, queries.RunSheetLinkMessageParams{SentID: &job.Args.SentID})
			if errors.Is(err, pgx.ErrNoRows) {
				return river.JobCancel(errNoLongerToSendLink)
			}
			if err != nil {
				return err
			}
			if !o.Links.HasDerived(row.Salt, row.SecretHash) {
				return river.JobCancel(errOfAnotherKey)
			}
			first, business, event := firstName(row.Name, "boas-vindas"), workspace(row.BusinessName),
				eventCalled("d", row.Title)
			link := o.PublicURL + "/roteiro/" + o.Links.DeriveToken(row.Salt)
			return o.deliverer().deliver(ctx, in, job.JobRow, job.Args.SentID, messages.Message{
				Channel: messages.WhatsApp,
				To:      row.Phone,
				Kind:    messages.RunSheetLink,
				Body: "Olá, " + first + "! " + business + " abriu para você o roteiro " + event +
					", com os seus horários e com quem falar no dia: " + link,
				Values: []string{first, business, event, link},
			}, nil)
		}))
}
