package jobs

import (
	"context"
	"log/slog"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/providers/messages"
)

// WalletNotice notifies the owner of a business that staff changed its wallet: by SMS at the phone they sign in with,
// and by e-mail where their account has one, so that no one has money sent elsewhere unseen.
type WalletNotice struct {
	OfBusiness
	MessageID uuid.UUID        `json:"messageId"`
	Channel   messages.Channel `json:"channel"`
	// To is the owner's phone in E.164, or their address.
	To           string `json:"to"`
	BusinessName string `json:"businessName"`
	// Part is of wallet_changes; Before and After are its masked values.
	Part   string `json:"part"`
	Before string `json:"before"`
	After  string `json:"after"`
	Reason string `json:"reason"`
}

// Kind is the job's name in the queue.
func (WalletNotice) Kind() string { return "wallet_notice" }

// InsertOpts end the attempts within a day, like those of a changed e-mail.
func (WalletNotice) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueMessages, MaxAttempts: 12}
}

// LogValue keeps people out of every log.
func (a WalletNotice) LogValue() slog.Value {
	return slog.StringValue(a.BusinessID.String() + " " + string(a.Channel))
}

func addWalletNotice(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[WalletNotice]) error {
			return o.deliverer().deliver(ctx, in, job.JobRow, job.Args.MessageID, messages.Message{
				Channel: job.Args.Channel,
				To:      job.Args.To,
				Kind:    messages.WalletChanged,
				Body:    job.Args.writeText(o.PublicURL),
				Email:   messages.Letter{Subject: "Cortejo: os dados da sua carteira mudaram"},
			}, nil)
		}))
}

// walletParts say what changed, by the parts of wallet_changes.
var walletParts = map[string]string{
	"HOLDER": "o titular", "ADDRESS": "o endereço", "ACCOUNT": "a conta do banco", "REGISTER": "o cadastro",
	"PIX": "a chave Pix dos bônus",
}

func (a WalletNotice) writeText(publicURL string) string {
	values := "Era " + a.Before + "; agora é " + a.After
	if a.Before == a.After {
		values = "O que se mostra ficou como era: " + a.After
	}
	return "Cortejo: a nossa equipe mudou " + walletParts[a.Part] + " da carteira de " +
		framed(a.BusinessName, "seu negócio") + ". " + values + ". Motivo: " + framed(a.Reason, "um pedido seu") +
		". Se não foi você que pediu, fale com a gente já. Veja em " + publicURL + "/app/wallet"
}
