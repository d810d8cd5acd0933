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

// SendWithdrawal has the payment provider make the transfers of a withdrawal, the oldest charge first, each once,
// however often it runs and wherever a run before it ended.
type SendWithdrawal struct {
	OfBusiness
	WithdrawalID uuid.UUID `json:"withdrawalId" river:"unique"`
}

// Kind is the job's name in the queue.
func (SendWithdrawal) Kind() string { return "send_withdrawal" }

// InsertOpts returns the queue.
func (SendWithdrawal) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: queueMoney} }

const (
	// fundingPatience is how long a withdrawal waits before the provider is asked again whether it has the money.
	fundingPatience = 15 * time.Minute
	// Why a transfer was not made, or not whole, in our words; the others are the provider's.
	recipientNotActive = "RECIPIENT"
	notEnough          = "NOT_ENOUGH"
	unavailable        = "UNAVAILABLE"
	underfunded        = "balance_insufficient"
	// The statuses of a transfer that is not settled: the provider was not asked yet, or may have been.
	transferPlanned = "PLANNED"
	transferSending = "SENDING"
)

var (
	errNoWithdrawal = moot("there is no such withdrawal")
	// errUnderfunded is that the provider's balance is too small for the next transfer.
	errUnderfunded = errors.New("the provider's balance is too small")
)

func addSendWithdrawal(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[SendWithdrawal]) error {
			err := o.sendWithdrawal(ctx, in, job.Args.WithdrawalID)
			if errors.Is(err, errUnderfunded) {
				return river.JobSnooze(fundingPatience)
			}
			return err
		}))
}

// SendWithdrawalNow is the job, for a caller that has to know at once.
func SendWithdrawalNow(ctx context.Context, o Options, business, withdrawal uuid.UUID) error {
	return o.sendWithdrawal(ctx, scope{o.DB, tenants.AsWorker(business).Named(SendWithdrawal{}.Kind())}, withdrawal)
}

func (o Options) sendWithdrawal(ctx context.Context, in scope, id uuid.UUID) error {
	row, err := queries.New(in.Read()).GetWithdrawalToSend(ctx, queries.GetWithdrawalToSendParams{ID: id})
	if errors.Is(err, pgx.ErrNoRows) {
		return river.JobCancel(errNoWithdrawal)
	}
	if err != nil {
		return err
	}
	switch row.Status {
	case "SENT", "ARRIVED", "REVERSED", "FAILED":
		return nil
	}
	if !o.Payments.Enabled() || row.IsLive != o.Payments.Live() {
		return river.JobSnooze(time.Hour) // until the key is of its money
	}
	if row.Status != "WAITING" {
		if err := recordProgress(ctx, in, queries.NoteWithdrawalParams{ID: id, Status: "TRANSFERRING"}); err != nil {
			return err
		}
	}
	for {
		next, err := queries.New(in.Read()).NextTransfer(ctx, queries.NextTransferParams{WithdrawalID: id})
		if errors.Is(err, pgx.ErrNoRows) {
			return in.Write(ctx, func(w tenants.Writer) error {
				_, err := queries.New(w).SettleWithdrawal(ctx, queries.SettleWithdrawalParams{ID: id})
				return err
			})
		}
		if err != nil {
			return err
		}
		err = o.sendTransfer(ctx, in, id, row, next)
		switch {
		case o.Payments.IsUnderfunded(err):
			return o.awaitFunding(ctx, in, id, next)
		case errors.Is(err, payments.ErrUnavailable) && row.Status != "WAITING":
			return errors.Join(err, recordProgress(ctx, in, queries.NoteWithdrawalParams{ID: id,
				Status: "TRANSFERRING", Failure: unavailable}))
		case err != nil:
			return err
		}
	}
}

func recordProgress(ctx context.Context, in scope, note queries.NoteWithdrawalParams) error {
	return in.Write(ctx, func(w tenants.Writer) error { return queries.New(w).NoteWithdrawal(ctx, note) })
}

// sendTransfer makes one transfer, or finds the one of a call that was never answered, and books it. A transfer that
// the provider refuses for good is failed, which is no error.
func (o Options) sendTransfer(ctx context.Context, in scope, id uuid.UUID, row queries.GetWithdrawalToSendRow,
	next queries.NextTransferRow) error {
	if next.Status == transferSending {
		found, ok, err := o.Payments.FindTransfer(ctx, id.String(), next.ID.String())
		if err != nil {
			return err
		}
		if ok {
			return o.storeTransfer(ctx, in, next, found)
		}
		if age := time.Since(*next.AskedAt); age > payments.KeyLife {
			if wait := payments.KeyLife + lostAfter - age; wait > 0 {
				return river.JobSnooze(wait) // a call of the last moment may still arrive
			}
			// It never arrived: the next try has another key.
			return in.Write(ctx, func(w tenants.Writer) error {
				_, err := queries.New(w).ReleaseTransfer(ctx,
					queries.ReleaseTransferParams{ID: next.ID, Tries: next.Tries})
				return err
			})
		}
	} else {
		if row.RecipientStatus != string(payouts.Active) {
			return failTransfer(ctx, in, next, transferPlanned, recipientNotActive)
		}
		claimed, err := claimTransfer(ctx, in, next)
		if err != nil || claimed == 0 {
			return err
		}
		next.Cents = claimed
	}
	made, err := o.Payments.CreateTransfer(ctx, payouts.TransferOrder{
		AccountID: row.AccountID, ChargeID: next.ChargeID, Group: id.String(), Reference: next.ID.String(),
		Key: fmt.Sprintf("transfer:%s:%d", next.ID, next.Tries), Cents: next.Cents,
	})
	switch {
	case err == nil:
		return o.storeTransfer(ctx, in, next, made)
	case o.Payments.IsUnderfunded(err):
		// Stripe remembers the refusal for as long as the key: the next try has another.
		released := in.Write(ctx, func(w tenants.Writer) error {
			_, err := queries.New(w).ReleaseTransfer(ctx,
				queries.ReleaseTransferParams{ID: next.ID, Tries: next.Tries, Failure: underfunded})
			return err
		})
		if released != nil {
			return released
		}
		return err
	case errors.Is(err, payments.ErrInvalid), errors.Is(err, payments.ErrDeclined), errors.Is(err, payments.ErrGone):
		return refuseTransfer(ctx, in, next, cmp.Or(payments.CodeOf(err), refused))
	}
	return err
}

// failTransfer stores that a transfer of this status is never made, and why. It changes nothing if another run of the
// job changed the transfer meanwhile.
func failTransfer(ctx context.Context, in scope, next queries.NextTransferRow, status, failure string) error {
	return in.Write(ctx, func(w tenants.Writer) error {
		return storeFailedTransfer(ctx, w, next, status, failure)
	})
}

func storeFailedTransfer(ctx context.Context, w tenants.Writer, next queries.NextTransferRow,
	status, failure string) error {
	q := queries.New(w)
	failed, err := q.FailTransfer(ctx, queries.FailTransferParams{ID: next.ID, Status: status, Tries: next.Tries,
		Failure: failure})
	if err != nil || failed == 0 {
		return err
	}
	return q.EndFunding(ctx, queries.EndFundingParams{Name: makeFundingName(next.ID)})
}

// recipientRefusals are the provider's words where the account is the reason, and not the charge
// (https://docs.stripe.com/error-codes): the account is asked about, and nothing leaves until it is active.
var recipientRefusals = []string{"insufficient_capabilities_for_transfer", "account_invalid"}

// refuseTransfer stores that the provider refuses a transfer for good. Its charge is set aside, so that no withdrawal
// takes it again before staff or the account change that, and staff read why.
func refuseTransfer(ctx context.Context, in scope, next queries.NextTransferRow, failure string) error {
	return in.Write(ctx, func(w tenants.Writer) error {
		// A withdrawal that is planned meanwhile has counted what can leave, and must not plan more of other charges.
		if err := ledger.Lock(ctx, w); err != nil {
			return err
		}
		if err := storeFailedTransfer(ctx, w, next, transferSending, failure); err != nil || next.ChargeID == "" {
			return err
		}
		q := queries.New(w)
		if slices.Contains(recipientRefusals, failure) {
			return w.Enqueue(ctx, SyncRecipient{OfBusiness: OfBusiness{BusinessID: in.scope.BusinessID()}}, nil)
		}
		aside, err := q.SetChargeAside(ctx, queries.SetChargeAsideParams{ID: next.ID})
		if err != nil || aside == 0 {
			return err
		}
		return q.AddRefusedTransfer(ctx, queries.AddRefusedTransferParams{TransferID: next.ID, ChargeID: next.ChargeID,
			Failure: failure, Cents: next.Cents})
	})
}

// claimTransfer stores, under the balance's lock, that the provider is asked for a transfer, and returns its cents:
// less than was planned where refunds and disputes took of the money meanwhile, and 0 where they took all of it or
// another run was faster.
func claimTransfer(ctx context.Context, in scope, next queries.NextTransferRow) (cents int64, err error) {
	err = in.Write(ctx, func(w tenants.Writer) error {
		cents = 0
		if err := ledger.Lock(ctx, w); err != nil {
			return err
		}
		q := queries.New(w)
		locked, err := q.LockTransfer(ctx, queries.LockTransferParams{ID: next.ID})
		if err != nil || locked.Status != transferPlanned {
			return err
		}
		var hostsOf *uuid.UUID
		if next.IsOfHosts {
			hostsOf = &next.EventID
		}
		free, err := q.GetFreeMoney(ctx, queries.GetFreeMoneyParams{EventID: hostsOf})
		if err != nil {
			return err
		}
		left := free.Available
		if next.AvailableOn.After(time.Now()) {
			left += free.Pending
		}
		// The balance is without this transfer already.
		claim := locked.Cents + min(0, left)
		if claim <= 0 {
			return storeFailedTransfer(ctx, w, next, transferPlanned, notEnough)
		}
		_, err = q.ClaimTransfer(ctx, queries.ClaimTransferParams{ID: next.ID, Cents: claim})
		if err == nil {
			cents = claim
		}
		return err
	})
	return cents, err
}

// storeTransfer stores a transfer that the provider made, and books it in the same transaction by the name of its line.
func (o Options) storeTransfer(ctx context.Context, in scope, next queries.NextTransferRow,
	made payouts.Transfer) (err error) {
	if made.Line == nil {
		if made, err = o.Payments.GetTransfer(ctx, made.ID); err != nil {
			return err
		}
		if made.Line == nil {
			return river.JobSnooze(noLineYet)
		}
	}
	origin := ledger.Origin{Source: made.Line.ID, EventID: next.EventID, AttemptID: next.AttemptID,
		OfHosts: next.IsOfHosts, OccurredAt: made.Line.MadeAt, AvailableOn: next.AvailableOn}
	if origin.AvailableOn.Before(origin.OccurredAt) {
		origin.AvailableOn = origin.OccurredAt
	}
	payout, err := ledger.Payout(origin, ledger.Amounts{Total: made.Cents})
	if err != nil {
		return err
	}
	return in.Write(ctx, func(w tenants.Writer) error {
		if err := ledger.Lock(ctx, w); err != nil {
			return err
		}
		q := queries.New(w)
		stored, err := q.StoreTransfer(ctx,
			queries.StoreTransferParams{ID: next.ID, TransferID: made.ID, SentAt: made.MadeAt})
		if err != nil || stored == 0 {
			return err
		}
		if err := q.EndFunding(ctx, queries.EndFundingParams{Name: makeFundingName(next.ID)}); err != nil {
			return err
		}
		if _, err = ledger.Store(ctx, w, payout); err != nil || next.AttemptID == uuid.Nil {
			return err
		}
		// A refund or a dispute may have taken of it while it was asked for.
		return enqueueReversals(ctx, w, in.scope.BusinessID(), next.AttemptID)
	})
}

// makeFundingName returns the name of the finding of a transfer for which the provider's balance is too small.
func makeFundingName(transfer uuid.UUID) string { return "transfer:" + transfer.String() }

// awaitFunding stores by how much the provider's balance is too small for the rest of a withdrawal, and alarms staff of
// it. It returns errUnderfunded, so that the job tries again.
func (o Options) awaitFunding(ctx context.Context, in scope, id uuid.UUID, next queries.NextTransferRow) error {
	balance, err := o.Payments.GetBalance(ctx)
	if err != nil {
		return err
	}
	missing := int64(0)
	err = in.Write(ctx, func(w tenants.Writer) error {
		q := queries.New(w)
		left, err := q.SumTransfersLeft(ctx, queries.SumTransfersLeftParams{WithdrawalID: id})
		if err != nil {
			return err
		}
		missing = max(1, left-max(0, balance.AvailableCents))
		if err := q.NoteWithdrawal(ctx, queries.NoteWithdrawalParams{ID: id, Status: "WAITING", Failure: underfunded,
			MissingCents: missing}); err != nil {
			return err
		}
		seen, err := q.SeeFunding(ctx, queries.SeeFundingParams{Name: makeFundingName(next.ID), MissingCents: missing})
		if err != nil || seen > 0 {
			return err
		}
		return q.AddFunding(ctx, queries.AddFundingParams{Name: makeFundingName(next.ID), MissingCents: missing})
	})
	if err != nil {
		return err
	}
	o.Log.ErrorContext(ctx, "the provider's balance is too small for a withdrawal", "business", in.scope.BusinessID(),
		"withdrawal", id, "cents", missing)
	return errUnderfunded
}
