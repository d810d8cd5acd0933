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

// ContractLink sends a signer the way to a contract, for the first time, again, or as a reminder. The secret is in no
// job's arguments: it is made anew where the message is.
type ContractLink struct {
	OfBusiness
	SentID uuid.UUID `json:"sentId" river:"unique"`
}

// Kind is the job's name in the queue.
func (ContractLink) Kind() string { return "contract_link" }

// InsertOpts end the attempts within a day, like those of an event's link.
func (ContractLink) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueMessages, MaxAttempts: 12, UniqueOpts: river.UniqueOpts{ByArgs: true}}
}

// ContractCopy tells a signer that all have signed, and where their sealed copy is.
type ContractCopy struct {
	OfBusiness
	SentID uuid.UUID `json:"sentId" river:"unique"`
}

// Kind is the job's name in the queue.
func (ContractCopy) Kind() string { return "contract_copy" }

// InsertOpts end the attempts within a day.
func (ContractCopy) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueMessages, MaxAttempts: 12, UniqueOpts: river.UniqueOpts{ByArgs: true}}
}

var errNothingToSign = moot("the contract was signed, declined, cancelled or has expired, or its link was sent again")

// signerChannels are the ways a link takes.
var signerChannels = map[string]messages.Channel{"SMS": messages.SMS, "WHATSAPP": messages.WhatsApp,
	"EMAIL": messages.Email}

// toSigner addresses a message to a signer, by the way that whoever sends the contract chose.
func toSigner(m messages.Message, channel, phone string, email *string, subject string) messages.Message {
	m.Channel, m.To = signerChannels[channel], phone
	if m.Channel == messages.Email {
		m.To = *email
		m.Email.Subject = subject
	}
	return m
}

func addContractLink(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[ContractLink]) error {
			row, err := queries.New(in.Read()).
				ContractLinkMessage(ctx, queries.ContractLinkMessageParams{SentID: &job.Args.SentID})
			if errors.Is(err, pgx.ErrNoRows) {
				return river.JobCancel(errNothingToSign)
			}
			if err != nil {
				return err
			}
			if !o.Links.HasDerived(row.Salt, row.SecretHash) {
				return river.JobCancel(errOfAnotherKey)
			}
			first, business, contract := firstName(row.Name, "boas-vindas"), workspace(row.BusinessName),
				framed(row.ContractName, "um contrato")
			link := o.PublicURL + "/contrato/" + o.Links.DeriveToken(row.Salt)
			m := messages.Message{
				Kind:   messages.ContractLink,
				Body:   "Olá, " + first + "! " + business + " enviou " + contract + " para você ler e assinar: " + link,
				Values: []string{first, business, contract, link},
			}
			subject := "Contrato para assinar: " + said(row.ContractName, "leia e assine")
			if row.Reminds {
				m.Kind = messages.ContractReminder
				m.Body = "Olá, " + first + "! " + business + " ainda espera a sua assinatura em " + contract +
					": " + link
				subject = "Falta a sua assinatura: " + said(row.ContractName, "contrato")
			}
			return o.deliverer().deliver(ctx, in, job.JobRow, job.Args.SentID,
				toSigner(m, row.Channel, row.Phone, row.Email, subject), nil)
		}))
}

func addContractCopy(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[ContractCopy]) error {
			row, err := queries.New(in.Read()).
				ContractCopyMessage(ctx, queries.ContractCopyMessageParams{SentID: &job.Args.SentID})
			if errors.Is(err, pgx.ErrNoRows) {
				return river.JobCancel(errNothingToSign)
			}
			if err != nil {
				return err
			}
			if !o.Links.HasDerived(row.Salt, row.SecretHash) {
				return river.JobCancel(errOfAnotherKey)
			}
			first, contract := firstName(row.Name, "boas-vindas"), framed(row.ContractName, "O contrato")
			link := o.PublicURL + "/contrato/" + o.Links.DeriveToken(row.Salt)
			return o.deliverer().deliver(ctx, in, job.JobRow, job.Args.SentID, toSigner(messages.Message{
				Kind: messages.ContractSigned,
				Body: "Olá, " + first + "! Todos assinaram: " + contract +
					". A sua cópia, com as provas da assinatura, está aqui: " + link,
				Values: []string{first, contract, link},
			}, row.Channel, row.Phone, row.Email, "Todos assinaram: "+said(row.ContractName, "a sua cópia")), nil)
		}))
}
