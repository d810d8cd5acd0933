package jobs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/ledger"
	"cortejo/providers/payouts"
	"cortejo/queries"
	"cortejo/tenants"
)

// CheckRecipientBalance compares what lies at the recipient of a business at the provider with what the ledger says
// that lies there, once a day. A difference is a finding for staff, which resolves itself when the two agree.
type CheckRecipientBalance struct {
	OfBusiness
}

// Kind is the job's name in the queue.
func (CheckRecipientBalance) Kind() string { return "check_recipient_balance" }

// InsertOpts make several of a business within a day one.
func (CheckRecipientBalance) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueMoney, UniqueOpts: river.UniqueOpts{ByArgs: true, ByPeriod: 24 * time.Hour}}
}

const (
	// payoutLife is longer than a payout is on its way to the bank.
	payoutLife = 60 * 24 * time.Hour
	// recipientDiffers is the kind of a finding of a recipient's balance.
	recipientDiffers = "RECIPIENT_DIFFERS"
)

func addCheckRecipientBalance(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, _ *river.Job[CheckRecipientBalance]) error {
			return o.checkRecipientBalance(ctx, in)
		}))
}

// CheckRecipientBalanceNow is the job, for a caller that has to know at once.
func CheckRecipientBalanceNow(ctx context.Context, o Options, business uuid.UUID) error {
	return o.checkRecipientBalance(ctx,
		scope{o.DB, tenants.AsWorker(business).Named(CheckRecipientBalance{}.Kind())})
}

func (o Options) checkRecipientBalance(ctx context.Context, in scope) error {
	row, err := queries.New(in.Read()).GetRecipient(ctx)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && row.AccountID == "" {
		return river.JobCancel(errNoRecipient)
	}
	if err != nil {
		return err
	}
	if !o.Payments.Enabled() || row.IsLive != o.Payments.Live() {
		return river.JobCancel(errOtherMoney)
	}
	if err := o.syncPayouts(ctx, in); err != nil {
		return err
	}
	var before int64 // the difference that the comparison before found
	for range maxMeasurements {
		found, isAsked, err := o.measureRecipient(ctx, in, row.AccountID)
		if err != nil {
			return err
		}
		rest := found.HeldCents - found.ExpectedCents
		if !isAsked && (rest == 0 || rest == before) {
			return o.storeRecipientBalance(ctx, in, found)
		}
		before = rest
	}
	return nil // it moves too fast to be compared: tomorrow's run does
}

// measureRecipient returns what lies at the recipient and what the ledger says that lies there: what left for the bank,
// less what a payout has on its way. isAsked is whether the provider is being asked for a transfer: the two cannot be
// compared then.
func (o Options) measureRecipient(ctx context.Context, in scope,
	account string) (found queries.StoreRecipientBalanceParams, isAsked bool, err error) {
	found.AccountID = account
	balance, err := o.Payments.GetRecipientBalance(ctx, account)
	if err != nil {
		return found, false, err
	}
	found.HeldCents = balance.AvailableCents + balance.PendingCents
	all, err := o.Payments.ListPayouts(ctx, account, time.Now().Add(-payoutLife))
	if err != nil {
		return found, false, err
	}
	for _, payout := range all {
		if payout.State == payouts.PayoutOnItsWay {
			found.OnTheWayCents += payout.Cents
		}
	}
	now := time.Now()
	balances, err := ledger.ReadBalances(ctx, in.Read(), now)
	if err != nil {
		return found, false, err
	}
	inTransit := balances.InTransit
	hosts, err := ledger.ReadHostsBalances(ctx, in.Read(), now)
	if err != nil {
		return found, false, err
	}
	for _, one := range hosts {
		inTransit += one.InTransit
	}
	unmade, err := queries.New(in.Read()).GetTransfersNotMade(ctx)
	found.ExpectedCents = inTransit - unmade.Cents - found.OnTheWayCents
	return found, unmade.IsAsked, err
}

func (o Options) storeRecipientBalance(ctx context.Context, in scope,
	found queries.StoreRecipientBalanceParams) error {
	return in.Write(ctx, func(w tenants.Writer) error {
		q := queries.New(w)
		if err := q.StoreRecipientBalance(ctx, found); err != nil {
			return err
		}
		explained, err := q.SumExplainedOfRecipient(ctx,
			queries.SumExplainedOfRecipientParams{AccountID: found.AccountID})
		if err != nil {
			return err
		}
		rest := found.HeldCents - found.ExpectedCents - explained
		seen, err := q.SeeRecipientDifference(ctx,
			queries.SeeRecipientDifferenceParams{AccountID: found.AccountID, AmountCents: rest})
		if err != nil || seen > 0 || rest == 0 {
			return err
		}
		o.Log.ErrorContext(ctx, "the balance of a recipient differs from the ledger", "business",
			in.scope.BusinessID(), "cents", rest)
		now := time.Now()
		_, err = q.AddFinding(ctx, queries.AddFindingParams{Kind: recipientDiffers,
			ProviderID: fmt.Sprintf("recipient:%s:%d", in.scope.BusinessID(), now.UnixNano()),
			SourceID:   found.AccountID, AmountCents: rest, OccurredAt: now})
		return err
	})
}
