package jobs

import (
	"context"
	"log/slog"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/formats/stoplink"
	"cortejo/providers/messages"
)

// EmailChanged notifies a person that staff changed the e-mail of their account: at the address it had, so that nobody
// redirects their messages unseen, and by SMS at the phone they sign in with. It belongs to no business.
type EmailChanged struct {
	OfBusiness
	MessageID uuid.UUID        `json:"messageId"`
	Channel   messages.Channel `json:"channel"`
	// To is the earlier address, or the phone in E.164.
	To   string `json:"to"`
	Name string `json:"name"`
	// NewEmail is empty if the account has none anymore.
	NewEmail string `json:"newEmail,omitempty"`
}

// Kind is the job's name in the queue.
func (EmailChanged) Kind() string { return "email_changed" }

// InsertOpts end the attempts within a day, like those of a changed phone.
func (EmailChanged) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueMessages, MaxAttempts: 12}
}

// LogValue keeps people out of every log.
func (a EmailChanged) LogValue() slog.Value { return slog.StringValue(string(a.Channel)) }

func addEmailChanged(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[EmailChanged]) error {
			return o.deliverer().deliver(ctx, in, job.JobRow, job.Args.MessageID, messages.Message{
				Channel: job.Args.Channel,
				To:      job.Args.To,
				Kind:    messages.EmailChanged,
				Body:    job.Args.text(),
				Email:   messages.Letter{Subject: "Cortejo: o e-mail da sua conta mudou"},
			}, nil)
		}))
}

// text masks the new address: it tells the person whose it is, and nobody else.
func (a EmailChanged) text() string {
	text := "Cortejo: a nossa equipe mudou o e-mail da conta de " + framed(a.Name, "alguém") + ". O novo é " +
		stoplink.MaskAddress(a.NewEmail) + "."
	if a.NewEmail == "" {
		text = "Cortejo: a nossa equipe tirou o e-mail da conta de " + framed(a.Name, "alguém") + "."
	}
	return text + " Se você não pediu isso, fale com a gente."
}
