package jobs

import (
	"context"
	"log/slog"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/providers/messages"
)

// ReplyTo is what somebody is answered who wrote to our number, in the name of which business.
type ReplyTo struct {
	Business uuid.UUID
	Text     string
}

// Job answers by WhatsApp what was written from a phone, once, however often the provider tells of that message.
func (r ReplyTo) Job(phone, wrote string) Reply {
	return Reply{OfBusiness: OfBusiness{r.Business}, Phone: phone, Text: r.Text, Wrote: wrote}
}

// Reply answers somebody by WhatsApp what they wrote.
type Reply struct {
	OfBusiness
	Phone string `json:"phone"`
	Text  string `json:"text"`
	// Wrote is the provider's id of what they wrote.
	Wrote string `json:"wrote" river:"unique"`
}

// LogValue keeps people out of every log.
func (a Reply) LogValue() slog.Value { return slog.StringValue(a.BusinessID.String()) }

// Kind is the job's name in the queue.
func (Reply) Kind() string { return "reply" }

// InsertOpts give up within the hour: later nobody waits for an answer, and after a day WhatsApp takes none.
func (Reply) InsertOpts() river.InsertOpts {
	return river.InsertOpts{MaxAttempts: 6, UniqueOpts: river.UniqueOpts{ByArgs: true}}
}

// replySpace is where the ids of replies are made in, of what they answer.
var replySpace = uuid.MustParse("0b9a4a52-58c6-4ce1-9a0c-0d6f5a1c7a55")

func addReply(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers, scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[Reply]) error {
		return o.deliverer().deliver(ctx, in, job.JobRow, uuid.NewSHA1(replySpace, []byte(job.Args.Wrote)), messages.Message{
			Channel: messages.WhatsApp, To: job.Args.Phone, Kind: messages.Reply, Body: job.Args.Text,
		}, nil)
	}))
}
