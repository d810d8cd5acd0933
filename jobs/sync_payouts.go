package jobs

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/ledger"
	"cortejo/providers/payouts"
	"cortejo/queries"
	"cortejo/tenants"
)

// SyncPayouts asks the payment provider which transfers of a business reached its bank, and stores and books the
// answer. Several may run for one business, in any order.
type SyncPayouts struct {
	OfBusiness
}

// Kind is the job's name in the queue.
func (SyncPayouts) Kind() string { return "sync_payouts" }

// InsertOpts returns the queue.
func (SyncPayouts) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: queueMoney} }

// payoutFailed is why a transfer is at the provider still: its bank did not take it.
const payoutFailed = "PAYOUT_FAILED"

func addSyncPayouts(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, _ *river.Job[SyncPayouts]) error {
			return o.syncPayouts(ctx, in)
		}))
}

// SyncPayoutsNow is the job, for a caller that has to know at once.
func SyncPayoutsNow(ctx context.Context, o Options, business uuid.UUID) error {
	return o.syncPayouts(ctx, scope{o.DB, tenants.AsWorker(business).Named(SyncPayouts{}.Kind())})
}

// payoutPart is a transfer in a payout, or what came back of one, below zero.
type payoutPart struct {
	transferID, reversalID, lineID string
	cents                          int64
}

func (o Options) syncPayouts(ctx context.Context, in scope) error {
	oldest, err := queries.New(in.Read()).OldestTransferOnTheWay(ctx)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	if !o.Payments.Enabled() || oldest.IsLive != o.Payments.Live() {
		return river.JobCancel(errOtherMoney)
	}
	all, err := o.Payments.ListPayouts(ctx, oldest.AccountID, oldest.SentAt.Add(-time.Hour))
	if err != nil {
		return err
	}
	known := map[string][]payoutPart{}
	for _, payout := range all {
		if known[payout.ID], err = o.listPayoutParts(ctx, oldest.AccountID, payout.ID, known); err != nil {
			return err
		}
	}
	if err := o.syncReversals(ctx, in, known); err != nil {
		return err
	}
	return in.Write(ctx, func(w tenants.Writer) error {
		if err := ledger.Lock(ctx, w); err != nil {
			return err
		}
		return storePayouts(ctx, w, all, known)
	})
}

// syncReversals stores the reversals in payouts that are not stored yet: they were made in the provider's own books.
func (o Options) syncReversals(ctx context.Context, in scope, known map[string][]payoutPart) error {
	synced := map[string]bool{}
	for _, parts := range known {
		for _, part := range parts {
			if part.reversalID == "" || synced[part.transferID] {
				continue
			}
			isStored, err := queries.New(in.Read()).IsReversalStored(ctx,
				queries.IsReversalStoredParams{ReversalID: part.reversalID})
			if err == nil && !isStored {
				_, err = o.syncTransfer(ctx, in, part.transferID)
				synced[part.transferID] = true
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// listPayoutParts returns the transfers that a payout took, less the money that came back of them. A payout that failed
// is in the one that pays it again, with all that it took.
func (o Options) listPayoutParts(ctx context.Context, account, payout string,
	known map[string][]payoutPart) (parts []payoutPart, err error) {
	lines, err := o.Payments.ListPayoutLines(ctx, account, payout)
	if err != nil {
		return nil, err
	}
	for _, line := range lines {
		switch {
		case line.TransferID != "" || line.ReversalID != "":
			parts = append(parts, payoutPart{line.TransferID, line.ReversalID, line.ID, line.Cents})
		case line.PayoutID != "":
			again, ok := known[line.PayoutID]
			if !ok {
				if again, err = o.listPayoutParts(ctx, account, line.PayoutID, known); err != nil {
					return nil, err
				}
				known[line.PayoutID] = again
			}
			parts = append(parts, again...)
		}
	}
	return parts, nil
}

// storePayouts books the arrivals and the returns, the oldest payout first, and stores of each transfer what the
// latest payout says of it. Callers must hold the balance's lock.
func storePayouts(ctx context.Context, w tenants.Writer, all []payouts.Payout, known map[string][]payoutPart) error {
	q := queries.New(w)
	latest := map[string]payouts.Payout{}
	transfers := map[string]queries.GetTransferOfProviderRow{}
	var booked []ledger.Transaction
	for _, payout := range all {
		for _, part := range known[payout.ID] {
			transfer, ok := transfers[part.transferID]
			if !ok {
				var err error
				transfer, err = q.GetTransferOfProvider(ctx,
					queries.GetTransferOfProviderParams{TransferID: part.transferID})
				if errors.Is(err, pgx.ErrNoRows) {
					continue // it was made in the provider's own books
				}
				if err != nil {
					return err
				}
				transfers[part.transferID] = transfer
			}
			if part.reversalID == "" {
				latest[part.transferID] = payout
			}
			more, err := makePayoutEntries(ctx, q, payout, part, transfer)
			if err != nil {
				return err
			}
			booked = append(booked, more...)
		}
	}
	if _, err := ledger.Store(ctx, w, booked...); err != nil {
		return err
	}
	settled := map[uuid.UUID]bool{}
	// Those that failed come first: a withdrawal in two payouts arrives when the other does.
	for _, id := range slices.SortedFunc(maps.Keys(latest), func(a, b string) int {
		return cmp.Or(cmp.Compare(rankState(latest[a].State), rankState(latest[b].State)), cmp.Compare(a, b))
	}) {
		payout, transfer := latest[id], transfers[id]
		changed, err := storePayoutState(ctx, q, payout, transfer, id)
		if err != nil {
			return err
		}
		if changed {
			settled[transfer.WithdrawalID] = true
		}
	}
	for id := range settled {
		if _, err := q.SettleWithdrawal(ctx, queries.SettleWithdrawalParams{ID: id}); err != nil {
			return err
		}
	}
	return nil
}

// rankState returns the rank of a state in the order in which payouts are stored: failures come first.
func rankState(state payouts.PayoutState) int {
	if state == payouts.PayoutFailed {
		return 0
	}
	return 1
}

// storePayoutState stores what the latest payout of a transfer says, and reports whether that is new.
func storePayoutState(ctx context.Context, q *queries.Queries, payout payouts.Payout,
	transfer queries.GetTransferOfProviderRow, transferID string) (changed bool, err error) {
	var n int64
	switch payout.State {
	case payouts.PayoutArrived:
		n, err = q.MarkTransferArrived(ctx,
			queries.MarkTransferArrivedParams{ID: transfer.ID, ArrivedAt: payout.ArrivesOn})
	case payouts.PayoutFailed:
		if n, err = q.MarkTransferReturned(ctx,
			queries.MarkTransferReturnedParams{ID: transfer.ID, Failure: payoutFailed}); err != nil {
			return false, err
		}
		err = q.ExpectArrival(ctx, queries.ExpectArrivalParams{TransferID: transferID})
	default:
		if transfer.Status == "ARRIVED" { // the payout before this one was sent back
			n, err = q.MarkTransferReturned(ctx,
				queries.MarkTransferReturnedParams{ID: transfer.ID, Failure: payoutFailed})
			if err != nil {
				return false, err
			}
		}
		err = q.ExpectArrival(ctx,
			queries.ExpectArrivalParams{TransferID: transferID, ArrivesOn: &payout.ArrivesOn})
	}
	return n > 0, err
}

// makePayoutEntries returns the transactions of a payout's part: it arrived, or had arrived and was sent back. One that
// never arrived moved nothing.
func makePayoutEntries(ctx context.Context, q *queries.Queries, payout payouts.Payout, part payoutPart,
	transfer queries.GetTransferOfProviderRow) ([]ledger.Transaction, error) {
	if payout.State == payouts.PayoutOnItsWay {
		return nil, nil
	}
	source := "payout:" + payout.ID + ":" + part.lineID
	origin := ledger.Origin{Source: source, EventID: transfer.EventID, AttemptID: transfer.AttemptID,
		OfHosts: transfer.IsOfHosts, OccurredAt: payout.ArrivesOn}
	amounts := ledger.Amounts{Total: max(part.cents, -part.cents), IsDebit: part.cents < 0}
	if payout.State == payouts.PayoutFailed {
		before, err := q.GetLedgerTransactions(ctx, queries.GetLedgerTransactionsParams{Sources: []string{source}})
		if err != nil || len(before) == 0 {
			return nil, err
		}
		origin.Source, origin.Reverses = source+":bounced", source
		bounced, err := ledger.MakePayoutBounced(origin, amounts)
		return []ledger.Transaction{bounced}, err
	}
	arrived, err := ledger.PayoutArrived(origin, amounts)
	return []ledger.Transaction{arrived}, err
}

// SweepWithdrawals has the withdrawals worked on that no job worked on for a while, and the provider asked about those
// that are on their way: an event may be lost.
type SweepWithdrawals struct{}

// Kind is the job's name in the queue.
func (SweepWithdrawals) Kind() string { return "sweep_withdrawals" }

// InsertOpts make several starts within one hour one run.
func (SweepWithdrawals) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueSweeps, UniqueOpts: river.UniqueOpts{ByPeriod: time.Hour}}
}

const (
	// withdrawalIdle is how long a withdrawal is left alone before a sweep has it worked on.
	withdrawalIdle = 30 * time.Minute
	// maxIdleWithdrawals limits what one run has worked on; the rest waits for the next.
	maxIdleWithdrawals = 1000
)

func addSweepWithdrawals(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		river.WorkFunc(func(ctx context.Context, job *river.Job[SweepWithdrawals]) error {
			return o.DB.Write(ctx, tenants.AsWorker(uuid.Nil).Named(job.Kind), func(w tenants.Writer) error {
				q := queries.New(w)
				idle, err := q.UnfinishedWithdrawals(ctx, queries.UnfinishedWithdrawalsParams{
					IsLive: o.Payments.Live(), IdleSeconds: withdrawalIdle.Seconds(), MaxRows: maxIdleWithdrawals})
				if err != nil {
					return err
				}
				once := &river.InsertOpts{UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: unfinished}}
				asked := map[uuid.UUID]bool{}
				var all []river.InsertManyParams
				for _, one := range idle {
					of := OfBusiness{BusinessID: one.BusinessID}
					switch {
					case !one.IsSent:
						all = append(all, river.InsertManyParams{
							Args: SendWithdrawal{OfBusiness: of, WithdrawalID: one.ID}, InsertOpts: once})
					case !asked[one.BusinessID]:
						asked[one.BusinessID] = true
						all = append(all, river.InsertManyParams{Args: SyncPayouts{OfBusiness: of}, InsertOpts: once})
					}
				}
				reversals, err := q.ClaimUnfinishedReversals(ctx, queries.ClaimUnfinishedReversalsParams{
					IsLive: o.Payments.Live(), IdleSeconds: withdrawalIdle.Seconds(), MaxRows: maxIdleWithdrawals})
				if err != nil {
					return err
				}
				for _, one := range reversals {
					of := OfBusiness{BusinessID: one.BusinessID}
					all = append(all, river.InsertManyParams{
						Args: ReverseTransfers{OfBusiness: of, AttemptID: one.AttemptID}, InsertOpts: once})
				}
				return w.EnqueueAll(ctx, all)
			})
		}))
}
