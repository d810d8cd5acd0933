package jobs

import (
	"context"
	"log/slog"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/providers/messages"
)

// The people who are told that staff changed the phone somebody signs in with.
const (
	TellEarlierPhone PhoneChangeReader = "EARLIER_PHONE"
	TellNewPhone     PhoneChangeReader = "NEW_PHONE"
	TellOwner        PhoneChangeReader = "OWNER"
)

// PhoneChangeReader is who a PhoneChanged is written to.
type PhoneChangeReader string

// PhoneChanged tells one phone, by SMS, that staff changed what somebody signs in with: the earlier
// number, so that nobody takes an account away unseen, the new one, and the owner of each team the
// person is in. It is of no business: its scope sees no row of any.
type PhoneChanged struct {
	OfBusiness
	MessageID uuid.UUID         `json:"messageId"`
	Reader    PhoneChangeReader `json:"reader"`
	To        string            `json:"to"`
	// Name is the person's, and NewPhone what they sign in with now, in E.164.
	Name     string `json:"name"`
	NewPhone string `json:"newPhone"`
}

// Kind is the job's name in the queue.
func (PhoneChanged) Kind() string { return "phone_changed" }

// InsertOpts end the attempts within a day, like those of a link.
func (PhoneChanged) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueMessages, MaxAttempts: 12}
}

// LogValue keeps people out of every log.
func (a PhoneChanged) LogValue() slog.Value { return slog.StringValue(string(a.Reader)) }

func addPhoneChanged(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[PhoneChanged]) error {
			return o.deliverer().deliver(ctx, in, job.JobRow, job.Args.MessageID, messages.Message{
				Channel: messages.SMS,
				To:      job.Args.To,
				Kind:    messages.PhoneChanged,
				Body:    job.Args.text(o.PublicURL),
			}, nil)
		}))
}

// text names of the new number its last digits alone: they tell who knows it, and nobody else.
func (a PhoneChanged) text(publicURL string) string {
	end := a.NewPhone[max(0, len(a.NewPhone)-4):]
	switch a.Reader {
	case TellNewPhone:
		return "Cortejo: a nossa equipe fez deste o número de acesso da conta de " + framed(a.Name, "alguém") +
			". Entre com ele: " + publicURL + "/auth/signin"
	case TellOwner:
		return "Cortejo: a nossa equipe mudou o número com que " + framed(a.Name, "alguém") +
			", da sua equipe, entra no seu espaço. O novo termina em " + end +
			". Se isso não foi combinado, fale com a gente."
	default:
		return "Cortejo: a nossa equipe mudou o número de acesso da conta de " + framed(a.Name, "alguém") +
			". O novo termina em " + end + ", e este não entra mais. Se você não pediu isso, fale com a gente."
	}
}
