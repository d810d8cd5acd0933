package jobs

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/ledger"
	"cortejo/queries"
	"cortejo/tenants"
)

// BookMoneyProposal books what two members of staff agreed on, once, however often it runs.
type BookMoneyProposal struct {
	OfBusiness
	ProposalID uuid.UUID `json:"proposalId"`
}

// Kind is the job's name in the queue.
func (BookMoneyProposal) Kind() string { return "book_money_proposal" }

// InsertOpts returns the queue.
func (BookMoneyProposal) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: queueMoney} }

// smallerDebt is noted of a write-off of more than is owed by the time it is booked: the rest would be a gift.
const smallerDebt = "DEBT_SMALLER"

func addBookMoneyProposal(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[BookMoneyProposal]) error {
			return in.Write(ctx, func(w tenants.Writer) error {
				return bookMoneyProposal(ctx, w, job.Args.ProposalID)
			})
		}))
}

func bookMoneyProposal(ctx context.Context, w tenants.Writer, id uuid.UUID) error {
	// Of two runs the second finds it booked; and no debt changes between its count and the write-off.
	if err := ledger.Lock(ctx, w); err != nil {
		return err
	}
	q := queries.New(w)
	row, err := q.GetMoneyProposal(ctx, queries.GetMoneyProposalParams{ID: id})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	origin := ledger.Origin{Source: formatProposalName(id), OccurredAt: *row.DecidedAt}
	if row.HostsEventID != nil {
		origin.EventID, origin.OfHosts = *row.HostsEventID, true
	}
	amounts := ledger.Amounts{Total: row.AmountCents, IsDebit: row.IsDebit}
	var booked []ledger.Transaction
	switch kind := ledger.Kind(row.Kind); kind {
	case ledger.KindAdjustment:
		booked, err = ledger.MakeAdjustment(origin, amounts)
	case ledger.KindTopUp:
		booked = make([]ledger.Transaction, 1)
		booked[0], err = ledger.MakeTopUp(origin, amounts)
	case ledger.KindWriteOff:
		debt, err := q.GetDebt(ctx, queries.GetDebtParams{HostsEventID: row.HostsEventID})
		if err != nil {
			return err
		}
		if row.AmountCents > debt {
			return q.NoteMoneyBooked(ctx, queries.NoteMoneyBookedParams{ID: id, Failure: smallerDebt})
		}
		if booked, err = ledger.WriteOff(origin, amounts); err != nil {
			return err
		}
	default:
		return fmt.Errorf("jobs: a proposal of kind %s", kind)
	}
	if err != nil {
		return err
	}
	if _, err := ledger.Store(ctx, w, booked...); err != nil {
		return err
	}
	return q.NoteMoneyBooked(ctx, queries.NoteMoneyBookedParams{ID: id})
}

// formatProposalName returns the ledger's name for what a proposal books; the database compares the two
// (app.require_money_proposal).
func formatProposalName(id uuid.UUID) string { return "proposal:" + id.String() }
