package jobs

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/providers/messages"
	"cortejo/queries"
	"cortejo/tenants"
)

// ProposalCode sends a customer's phone the code that they accept a proposal with. The code is in no job's arguments:
// it is made anew where the message is.
type ProposalCode struct {
	OfBusiness
	ProposalID uuid.UUID `json:"proposalId"`
	SentID     uuid.UUID `json:"sentId" river:"unique"`
}

// ProposalCodesPerDay go out about one proposal, ProposalCodesToPhone to one phone.
const ProposalCodesPerDay, ProposalCodesToPhone = 3, 10

// Kind is the job's name in the queue.
func (ProposalCode) Kind() string { return "proposal_code" }

// InsertOpts put it where somebody waits with the telephone in hand. It ends by the code's expiry, not by a count.
func (ProposalCode) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueSignIn, MaxAttempts: 100, UniqueOpts: river.UniqueOpts{ByArgs: true}}
}

type proposalCode struct {
	river.WorkerDefaults[ProposalCode]
	o Options
}

func addProposalCode(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers, &proposalCode{o: o})
}

func (w *proposalCode) Work(ctx context.Context, job *river.Job[ProposalCode]) error {
	return scoped(w.o.DB, w.send).Work(ctx, job)
}

func (w *proposalCode) send(ctx context.Context, in scope, job *river.Job[ProposalCode]) error {
	row, err := queries.New(in.Read()).
		ProposalCodeMessage(ctx, queries.ProposalCodeMessageParams{SentID: &job.Args.SentID})
	if errors.Is(err, pgx.ErrNoRows) {
		return errors.Join(river.JobCancel(errCodeExpired), w.expired(ctx, in, job.Args))
	}
	if err != nil {
		return err
	}
	code := w.o.Links.DeriveCode(row.CodeSalt)
	return w.o.deliverer().deliver(ctx, in, job.JobRow, job.Args.SentID, messages.Message{
		Channel: signerChannels[*row.CodeChannel],
		To:      row.Phone,
		Kind:    messages.ProposalCode,
		Body: code +
			" é o seu código para aceitar o orçamento no Cortejo. Ele vale por 10 minutos. Não conte a ninguém.",
		Values: []string{code},
	}, func(q *queries.Queries, state string, _ error) error {
		if state != "FAILED" {
			return nil
		}
		return lose(ctx, q, job.Args)
	})
}

// expired notes that a code is lost whose message no provider took in time.
func (w *proposalCode) expired(ctx context.Context, in scope, of ProposalCode) error {
	return in.Write(ctx, func(tx tenants.Writer) error {
		q := queries.New(tx)
		_, err := q.GetDelivery(ctx, queries.GetDeliveryParams{MessageID: of.SentID})
		if errors.Is(err, pgx.ErrNoRows) {
			err = lose(ctx, q, of)
		}
		return err
	})
}

// lose notes that a code reached no phone: it does not count, and whoever waits for it is told.
func lose(ctx context.Context, q *queries.Queries, of ProposalCode) error {
	return q.LoseProposalCode(context.WithoutCancel(ctx),
		queries.LoseProposalCodeParams{ID: of.ProposalID, SentID: of.SentID, PerDay: ProposalCodesPerDay,
			PerPhone: ProposalCodesToPhone})
}

// Timeout leaves room for another try within the patience of a person.
func (*proposalCode) Timeout(*river.Job[ProposalCode]) time.Duration { return 20 * time.Second }

// NextRetry comes soon.
func (*proposalCode) NextRetry(job *river.Job[ProposalCode]) time.Time {
	return time.Now().Add(min(time.Second<<min(job.Attempt-1, 4), 15*time.Second))
}
