package jobs

import (
	"context"
	"log/slog"
	"time"
	_ "time/tzdata" // a container has no zones of its own

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/providers/messages"
)

// saoPaulo is whose hours a message tells that is about no event.
var saoPaulo = func() *time.Location {
	zone, err := time.LoadLocation("America/Sao_Paulo")
	if err != nil {
		panic(err) // the program brings its zones along
	}
	return zone
}()

// ControlTaken tells the owner of a business, by SMS, that staff took control of it: why, until when, and where
// to read what they do. Nobody is told of a control that only goes on.
type ControlTaken struct {
	OfBusiness
	MessageID uuid.UUID `json:"messageId"`
	// To is the owner's phone, in E.164.
	To           string    `json:"to"`
	BusinessName string    `json:"businessName"`
	Reason       string    `json:"reason"`
	ExpiresAt    time.Time `json:"expiresAt"`
}

// Kind is the job's name in the queue.
func (ControlTaken) Kind() string { return "control_taken" }

// InsertOpts end the attempts with the hour that a control lasts: after it there is nothing to tell.
func (ControlTaken) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueMessages, MaxAttempts: 6}
}

// LogValue keeps people out of every log.
func (a ControlTaken) LogValue() slog.Value { return slog.StringValue(a.BusinessID.String()) }

func addControlTaken(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[ControlTaken]) error {
			return o.deliverer().deliver(ctx, in, job.JobRow, job.Args.MessageID, messages.Message{
				Channel: messages.SMS,
				To:      job.Args.To,
				Kind:    messages.ControlTaken,
				Body:    job.Args.text(o.PublicURL),
			}, nil)
		}))
}

func (a ControlTaken) text(publicURL string) string {
	name := framed(a.BusinessName, "")
	if name != "" {
		name = " " + name
	}
	return "Cortejo: a nossa equipe entrou no seu espaço" + name + ", até as " + a.ExpiresAt.In(saoPaulo).
		Format("15h04") + ". Motivo: " + framed(a.Reason, "um pedido de ajuda") +
		". Tudo o que ela fizer fica em Atividade: " + publicURL + "/app/menu/business/activity"
}
