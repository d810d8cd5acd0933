package jobs

import (
	"context"
	"log/slog"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/providers/messages"
)

// PixKeyChanged tells the owner of a business, by SMS, that its Pix key was set, or that of an event's hosts: whoever
// did it with a stolen phone or session does not do it unseen.
type PixKeyChanged struct {
	OfBusiness
	MessageID uuid.UUID `json:"messageId"`
	// To is the owner's phone, in E.164.
	To           string `json:"to"`
	BusinessName string `json:"businessName"`
	// EventTitle is whose hosts' key it is; empty where it is the business's.
	EventTitle string `json:"eventTitle,omitempty"`
	// KeyMasked is empty where the hosts have none any more.
	KeyMasked string `json:"keyMasked"`
}

// Kind is the job's name in the queue.
func (PixKeyChanged) Kind() string { return "pix_key_changed" }

// InsertOpts end the attempts within a day, like those of a link.
func (PixKeyChanged) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueMessages, MaxAttempts: 12}
}

// LogValue keeps people out of every log.
func (a PixKeyChanged) LogValue() slog.Value { return slog.StringValue(a.BusinessID.String()) }

func addPixKeyChanged(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[PixKeyChanged]) error {
			return o.deliverer().deliver(ctx, in, job.JobRow, job.Args.MessageID, messages.Message{
				Channel: messages.SMS,
				To:      job.Args.To,
				Kind:    messages.PixKeyChanged,
				Body:    job.Args.text(),
			}, nil)
		}))
}

func (a PixKeyChanged) text() string {
	if a.EventTitle != "" {
		return "Cortejo: " + giftPixWords(eventCalled("d", a.EventTitle), a.KeyMasked) +
			" Se não foi você nem quem celebra, fale com a gente já e avise os seus clientes."
	}
	return "Cortejo: a chave Pix de " + framed(a.BusinessName, "seu negócio") + " agora é " + a.KeyMasked +
		". Se não foi você, fale com a gente já e avise os seus clientes."
}

// giftPixWords says which key guests are shown now, of an event called with its preposition.
func giftPixWords(ofEvent, masked string) string {
	if masked == "" {
		return "os presentes " + ofEvent + " não mostram mais uma chave Pix."
	}
	return "a chave Pix dos presentes " + ofEvent + " agora é " + masked + "."
}
