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
)

// ContractCode sends a signer's phone the code that they sign with. The code is in no job's arguments: it is made anew
// where the message is.
type ContractCode struct {
	OfBusiness
	SentID uuid.UUID `json:"sentId" river:"unique"`
}

// Kind is the job's name in the queue.
func (ContractCode) Kind() string { return "contract_code" }

// InsertOpts put it where somebody waits with the telephone in hand. It ends by the code's expiry, not by a count.
func (ContractCode) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueSignIn, MaxAttempts: 100, UniqueOpts: river.UniqueOpts{ByArgs: true}}
}

type contractCode struct {
	river.WorkerDefaults[ContractCode]
	o Options
}

func addContractCode(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers, &contractCode{o: o})
}

func (w *contractCode) Work(ctx context.Context, job *river.Job[ContractCode]) error {
	return scoped(w.o.DB, w.send).Work(ctx, job)
}

func (w *contractCode) send(ctx context.Context, in scope, job *river.Job[ContractCode]) error {
	row, err := queries.New(in.Read()).
		ContractCodeMessage(ctx, queries.ContractCodeMessageParams{SentID: &job.Args.SentID})
	if errors.Is(err, pgx.ErrNoRows) {
		return river.JobCancel(errCodeExpired)
	}
	if err != nil {
		return err
	}
	code := w.o.Links.DeriveCode(row.CodeSalt)
	return w.o.deliverer().deliver(ctx, in, job.JobRow, job.Args.SentID, messages.Message{
		Channel: signerChannels[*row.CodeChannel],
		To:      row.Phone,
		Kind:    messages.ContractCode,
		Body: code +
			" é o seu código para assinar o contrato no Cortejo. Ele vale por 10 minutos. Não conte a ninguém.",
		Values: []string{code},
	}, nil)
}

// Timeout leaves room for another try within the patience of a person.
func (*contractCode) Timeout(*river.Job[ContractCode]) time.Duration { return 20 * time.Second }

// NextRetry comes soon.
func (*contractCode) NextRetry(job *river.Job[ContractCode]) time.Time {
	return time.Now().Add(min(time.Second<<min(job.Attempt-1, 4), 15*time.Second))
}
