package jobs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/ledger"
	"cortejo/providers/payments"
	"cortejo/providers/payouts"
	"cortejo/queries"
	"cortejo/tenants"
)

// ReverseTransfers has the payment provider bring back, from the recipient's account, what refunds and disputes of a
// charge take of its transfers: each once, however often it runs. What does not come back is owed.
type ReverseTransfers struct {
	OfBusiness
	AttemptID uuid.UUID `json:"attemptId" river:"unique"`
}

// Kind is the job's name in the queue.
func (ReverseTransfers) Kind() string { return "reverse_transfers" }

// InsertOpts returns the queue.
func (ReverseTransfers) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: queueMoney} }

const (
	// reversalPatience is how long a refund waits for its reversal where the provider does not answer: long before the
	// key of the refund is forgotten (payments.KeyLife).
	reversalPatience = 6 * time.Hour
	// maxReversalTries limits how often less is asked for: all, then what the recipient has, then what of it is
	// available.
	maxReversalTries = 3
)

func addReverseTransfers(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[ReverseTransfers]) error {
			return o.reverseTransfers(ctx, in, job.Args.AttemptID)
		}))
}

// ReverseTransfersNow is the job, for a caller that has to know at once.
func ReverseTransfersNow(ctx context.Context, o Options, business, attempt uuid.UUID) error {
	return o.reverseTransfers(ctx, scope{o.DB, tenants.AsWorker(business).Named(ReverseTransfers{}.Kind())}, attempt)
}

// enqueueReversals plans the reversals of an attempt's transfers, and has a job ask the provider for them.
func enqueueReversals(ctx context.Context, w tenants.Writer, business, attempt uuid.UUID) error {
	open, err := queries.New(w).PlanReversals(ctx, queries.PlanReversalsParams{AttemptID: attempt})
	if err != nil || open == 0 {
		return err
	}
	return w.Enqueue(ctx, ReverseTransfers{OfBusiness: OfBusiness{BusinessID: business}, AttemptID: attempt}, nil)
}

func (o Options) reverseTransfers(ctx context.Context, in scope, attempt uuid.UUID) error {
	err := in.Write(ctx, func(w tenants.Writer) error {
		_, err := queries.New(w).PlanReversals(ctx, queries.PlanReversalsParams{AttemptID: attempt})
		return err
	})
	if err != nil {
		return err
	}
	for {
		next, err := queries.New(in.Read()).NextReversal(ctx, queries.NextReversalParams{AttemptID: attempt})
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		if !o.Payments.Enabled() || next.IsLive != o.Payments.Live() {
			return river.JobSnooze(time.Hour) // until the key is of its money
		}
		if err := o.sendReversal(ctx, in, next); err != nil {
			return err
		}
	}
}

// sendReversal makes one reversal, or finds the one of a call that was never answered, and books it. One that the
// provider refuses is asked for again for less, or is failed, which is no error.
func (o Options) sendReversal(ctx context.Context, in scope, next queries.NextReversalRow) error {
	if next.Status == transferSending {
		// What a call of before made is stored.
		found, err := o.syncTransfer(ctx, in, next.ProviderTransferID)
		if err != nil || slices.Contains(found, next.ID) {
			return err
		}
		if age := time.Since(*next.AskedAt); age > payments.KeyLife {
			if wait := payments.KeyLife + lostAfter - age; wait > 0 {
				return river.JobSnooze(wait) // a call of the last moment may still arrive
			}
			return releaseReversal(ctx, in, next, next.Cents, "")
		}
	} else {
		claimed := int64(0)
		err := in.Write(ctx, func(w tenants.Writer) (err error) {
			claimed, err = queries.New(w).ClaimReversal(ctx,
				queries.ClaimReversalParams{ID: next.ID, Tries: next.Tries})
			return err
		})
		if err != nil || claimed == 0 {
			return err
		}
	}
	made, err := o.Payments.ReverseTransfer(ctx, next.ProviderTransferID, next.Cents, next.ID.String(),
		fmt.Sprintf("reversal:%s:%d", next.ID, next.Tries))
	switch {
	case err == nil && made.Line != nil:
		return o.storeReversals(ctx, in, next.ProviderTransferID, []payouts.Reversal{made})
	case err == nil:
		return river.JobSnooze(noLineYet)
	case o.Payments.IsUnderfunded(err):
		return o.releaseForLess(ctx, in, next, cmp.Or(payments.CodeOf(err), refused))
	case errors.Is(err, payments.ErrInvalid), errors.Is(err, payments.ErrDeclined), errors.Is(err, payments.ErrGone):
		return o.releaseForRest(ctx, in, next, err)
	}
	return err
}

// releaseForRest has the next try ask for the rest of the transfer, where some of it came back in the provider's own
// books meanwhile. The reversal fails if nothing is left, or if the provider refused it for another reason.
func (o Options) releaseForRest(ctx context.Context, in scope, next queries.NextReversalRow, refusal error) error {
	failure := cmp.Or(payments.CodeOf(refusal), refused)
	if _, err := o.syncTransfer(ctx, in, next.ProviderTransferID); err != nil {
		if errors.Is(refusal, payments.ErrGone) {
			return failReversal(ctx, in, next, failure)
		}
		return err
	}
	left, err := queries.New(in.Read()).GetRestOfTransfer(ctx, queries.GetRestOfTransferParams{ID: next.TransferID})
	if err != nil {
		return err
	}
	if left < 1 || left >= next.Cents || next.Tries+1 >= maxReversalTries {
		return failReversal(ctx, in, next, failure)
	}
	return releaseReversal(ctx, in, next, left, failure)
}

// releaseForLess has the next try ask for what the recipient's account has, where it has less than was asked for.
func (o Options) releaseForLess(ctx context.Context, in scope, next queries.NextReversalRow, failure string) error {
	balance, err := o.Payments.GetRecipientBalance(ctx, next.AccountID)
	if err != nil {
		return err
	}
	cents := balance.AvailableCents + balance.PendingCents
	if next.Tries > 0 {
		cents = balance.AvailableCents
	}
	if cents = min(cents, next.Cents-1); cents < 1 || next.Tries+1 >= maxReversalTries {
		return failReversal(ctx, in, next, failure)
	}
	return releaseReversal(ctx, in, next, cents, failure)
}

func releaseReversal(ctx context.Context, in scope, next queries.NextReversalRow, cents int64, failure string) error {
	return in.Write(ctx, func(w tenants.Writer) error {
		_, err := queries.New(w).ReleaseReversal(ctx, queries.ReleaseReversalParams{ID: next.ID, Tries: next.Tries,
			Cents: cents, Failure: failure})
		return err
	})
}

func failReversal(ctx context.Context, in scope, next queries.NextReversalRow, failure string) error {
	return in.Write(ctx, func(w tenants.Writer) error {
		_, err := queries.New(w).FailReversal(ctx,
			queries.FailReversalParams{ID: next.ID, Tries: next.Tries, Failure: failure})
		return err
	})
}

// SyncTransfer asks the payment provider for the reversals of a transfer, and stores and books the new ones: also those
// that were made in the provider's own books.
type SyncTransfer struct {
	OfBusiness
	TransferID string `json:"transferId" river:"unique"`
}

// Kind is the job's name in the queue.
func (SyncTransfer) Kind() string { return "sync_transfer" }

// InsertOpts returns the queue.
func (SyncTransfer) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: queueMoney} }

func addSyncTransfer(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[SyncTransfer]) error {
			if !o.Payments.Enabled() {
				return river.JobCancel(errOtherMoney)
			}
			_, err := o.syncTransfer(ctx, in, job.Args.TransferID)
			return err
		}))
}

// SyncTransferNow is the job, for a caller that has to know at once.
func SyncTransferNow(ctx context.Context, o Options, business uuid.UUID, transfer string) error {
	_, err := o.syncTransfer(ctx, scope{o.DB, tenants.AsWorker(business).Named(SyncTransfer{}.Kind())}, transfer)
	return err
}

// syncTransfer stores the reversals of a transfer, and returns our names of those that we asked for.
func (o Options) syncTransfer(ctx context.Context, in scope, transferID string) (ours []uuid.UUID, err error) {
	all, err := o.Payments.ListReversals(ctx, transferID)
	if err != nil {
		return nil, err
	}
	for _, one := range all {
		if one.Line == nil {
			return nil, river.JobSnooze(noLineYet)
		}
		if id, err := uuid.Parse(one.Reference); err == nil {
			ours = append(ours, id)
		}
	}
	return ours, o.storeReversals(ctx, in, transferID, all)
}

// storeReversals stores reversals of a transfer that the provider made, and books those that are new by the names of
// their lines, in one transaction.
func (o Options) storeReversals(ctx context.Context, in scope, transferID string, all []payouts.Reversal) error {
	if len(all) == 0 {
		return nil
	}
	return in.Write(ctx, func(w tenants.Writer) error {
		if err := ledger.Lock(ctx, w); err != nil {
			return err
		}
		q := queries.New(w)
		transfer, err := q.GetTransferOfProvider(ctx, queries.GetTransferOfProviderParams{TransferID: transferID})
		if err != nil {
			return ignoreNoRows(err) // it was made in the provider's own books
		}
		var booked []ledger.Transaction
		for _, one := range slices.Backward(all) {
			isNew, err := storeReversal(ctx, q, transfer.ID, one)
			if err != nil {
				return err
			}
			if !isNew {
				continue
			}
			origin := ledger.Origin{Source: one.Line.ID, EventID: transfer.EventID, AttemptID: transfer.AttemptID,
				OfHosts: transfer.IsOfHosts, OccurredAt: one.Line.MadeAt, AvailableOn: transfer.AvailableOn}
			if origin.AvailableOn.Before(origin.OccurredAt) {
				origin.AvailableOn = origin.OccurredAt
			}
			reversed, err := ledger.MakePayoutReversed(origin, ledger.Amounts{Total: one.Cents})
			if err != nil {
				return err
			}
			booked = append(booked, reversed)
		}
		if len(booked) == 0 {
			return nil
		}
		if _, err := ledger.Store(ctx, w, booked...); err != nil {
			return err
		}
		_, err = q.SettleWithdrawal(ctx, queries.SettleWithdrawalParams{ID: transfer.WithdrawalID})
		return err
	})
}

// storeReversal stores one reversal, and reports whether it was not stored before.
func storeReversal(ctx context.Context, q *queries.Queries, transfer uuid.UUID, one payouts.Reversal) (isNew bool,
	err error) {
	isStored, err := q.IsReversalStored(ctx, queries.IsReversalStoredParams{ReversalID: one.ID})
	if err != nil || isStored {
		return false, err
	}
	stored := int64(0)
	if id, parseErr := uuid.Parse(one.Reference); parseErr == nil {
		if stored, err = q.StoreReversal(ctx, queries.StoreReversalParams{ID: id, TransferID: transfer,
			ReversalID: one.ID, Cents: one.Cents, ReversedAt: one.MadeAt}); err != nil {
			return false, err
		}
	}
	if stored == 0 {
		if err := q.AddProviderReversal(ctx, queries.AddProviderReversalParams{TransferID: transfer,
			ReversalID: one.ID, Cents: one.Cents, ReversedAt: one.MadeAt}); err != nil {
			return false, err
		}
	}
	return true, q.AddReversedCents(ctx, queries.AddReversedCentsParams{ID: transfer, Cents: one.Cents})
}
