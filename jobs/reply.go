package jobs

import (
	"context"
	"log/slog"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/providers/messages"
)

// ReplyTo answers in the name of a business what somebody wrote, by the same channel and once, however often the
// provider tells of that message.
func ReplyTo(in messages.Inbound, business uuid.UUID, text string) Reply {
	return Reply{OfBusiness: OfBusiness{business}, Channel: in.Channel, Phone: in.From, Text: text, Wrote: in.ID}
}

// Reply answers somebody what they wrote.
type Reply struct {
	OfBusiness
	Channel messages.Channel `json:"channel"`
	Phone   string           `json:"phone"`
	Text    string           `json:"text"`
	// Wrote is the provider's id of what they wrote.
	Wrote string `json:"wrote" river:"unique"`
}

// LogValue keeps people out of every log.
func (a Reply) LogValue() slog.Value { return slog.StringValue(a.BusinessID.String()) }

// Kind is the job's name in the queue.
func (Reply) Kind() string { return "reply" }

// InsertOpts give up within the hour: later nobody waits for an answer, and after a day WhatsApp takes none.
func (Reply) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueQuick, MaxAttempts: 6, UniqueOpts: river.UniqueOpts{ByArgs: true}}
}

// replySpace is where the ids of replies are made in, of what they answer.
var replySpace = uuid.MustParse("0b9a4a52-58c6-4ce1-9a0c-0d6f5a1c7a55")

func addReply(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[Reply]) error {
			return o.deliverer().deliver(ctx, in, job.JobRow, uuid.NewSHA1(replySpace, []byte(job.Args.Wrote)),
				messages.Message{
					Channel: job.Args.Channel, To: job.Args.Phone, Kind: messages.Reply, Body: job.Args.Text,
				}, nil)
		}))
}
