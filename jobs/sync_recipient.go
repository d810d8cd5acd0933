package jobs

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/providers/payments"
	"cortejo/providers/payouts"
	"cortejo/queries"
	"cortejo/tenants"
)

// SyncRecipient makes the account of a business at the payment provider where it is missing, asks the provider how the
// account is, and stores the answer. Several may run for one business, in any order: a job that another one overtook
// while it was asking asks again.
type SyncRecipient struct {
	OfBusiness
}

// Kind is the job's name in the queue.
func (SyncRecipient) Kind() string { return "sync_recipient" }

// InsertOpts returns the queue: these are questions to the payment provider, like those about attempts to pay.
func (SyncRecipient) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: queueMoney} }

const (
	// recipientUnavailable is stored if the provider did not answer; another attempt follows by itself.
	recipientUnavailable = "UNAVAILABLE"
	// recipientInvalid is stored if the provider will never make the account as we ask for it.
	recipientInvalid = "INVALID"
)

var errNoRecipient = moot("the business opened no recipient")

func addSyncRecipient(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[SyncRecipient]) error {
			return o.syncRecipient(ctx, in, payouts.Holder{})
		}))
}

// SyncRecipientNow is the job, for a caller that needs the account at once, and may know its holder. The job itself
// cannot read who that is, and leaves all to the provider's form.
func SyncRecipientNow(ctx context.Context, db *tenants.DB, client *payments.Client, business uuid.UUID,
	holder payouts.Holder) error {
	of := scope{db, tenants.AsWorker(business).Named(SyncRecipient{}.Kind())}
	return Options{DB: db, Payments: client}.syncRecipient(ctx, of, holder)
}

func (o Options) syncRecipient(ctx context.Context, in scope, holder payouts.Holder) error {
	for {
		err := o.syncRecipientOnce(ctx, in, holder)
		if errors.Is(err, errOutdated) {
			continue
		}
		cause := recipientUnavailable
		switch {
		case err == nil || errors.As(err, new(moot)):
			return err
		case errors.Is(err, payments.ErrInvalid) || errors.Is(err, payments.ErrDeclined):
			cause, err = recipientInvalid, river.JobCancel(err)
		}
		stored := in.Write(ctx, func(w tenants.Writer) error {
			return queries.New(w).FailRecipient(ctx, queries.FailRecipientParams{Failure: cause})
		})
		return errors.Join(err, stored)
	}
}

func (o Options) syncRecipientOnce(ctx context.Context, in scope, holder payouts.Holder) error {
	row, err := queries.New(in.Read()).GetRecipient(ctx)
	if errors.Is(err, pgx.ErrNoRows) {
		return river.JobCancel(errNoRecipient)
	}
	if err != nil {
		return err
	}
	if !o.Payments.Enabled() || row.IsLive && !o.Payments.Live() {
		return river.JobCancel(errOtherMoney)
	}
	if o.Payments.Live() && !row.IsLive {
		if err := in.Write(ctx, func(w tenants.Writer) error {
			return queries.New(w).ResetRecipient(ctx)
		}); err != nil {
			return err
		}
		return errOutdated
	}
	if row.AccountID == "" {
		id, err := o.createAccount(ctx, in, row, holder)
		if err != nil {
			return err
		}
		// Stored before it is asked about, so that events of the account count from here on.
		if err := in.Write(ctx, func(w tenants.Writer) error {
			return queries.New(w).SetRecipientAccount(ctx, queries.SetRecipientAccountParams{AccountID: id})
		}); err != nil {
			return err
		}
		return errOutdated
	}
	found, err := o.Payments.GetRecipient(ctx, row.AccountID, row.ActivatedAt != nil)
	if err != nil {
		return err
	}
	var dueBy *time.Time
	if !found.DueBy.IsZero() {
		dueBy = &found.DueBy
	}
	if found.Due == nil {
		found.Due = []string{}
	}
	return in.Write(ctx, func(w tenants.Writer) error {
		stored, err := queries.New(w).StoreRecipient(ctx, queries.StoreRecipientParams{
			AccountID: row.AccountID, ReadSyncedAt: row.SyncedAt, Status: string(found.State), Reason: found.Reason,
			IsSubmitted: found.IsSubmitted, IsVerifying: found.IsVerifying, Due: found.Due, DueBy: dueBy,
			BankName: found.BankName, BankLast4: found.BankLast4,
		})
		if err == nil && stored == 0 {
			return errOutdated
		}
		if err != nil {
			return err
		}
		of := OfBusiness{BusinessID: in.scope.BusinessID()}
		err = w.Enqueue(ctx, CheckRecipientBalance{OfBusiness: of}, nil)
		if err != nil || found.State != payouts.Active {
			return err
		}
		// Charges of before the account was active leave now, and once a day those that are too old to be held.
		return w.Enqueue(ctx, TransferCharges{OfBusiness: of}, nil)
	})
}

// createAccount makes the account of a business, or finds the one of a call that was never answered: the provider
// forgets a key after a day, and a call with other data had another. What the provider refuses of the data that we know
// is left out the second time: its form asks for all of it.
func (o Options) createAccount(ctx context.Context, in scope, row queries.GetRecipientRow,
	holder payouts.Holder) (id string, err error) {
	reference := "recipient:" + in.scope.BusinessID().String()
	if found, ok, err := o.Payments.FindRecipient(ctx, reference, row.CreatedAt); err != nil || ok {
		return found, err
	}
	holder.Reference, holder.Key = reference, reference
	id, err = o.Payments.CreateRecipient(ctx, holder)
	// A key that was used with other data is refused like the data: a call at the same time may have made the account.
	if !errors.Is(err, payments.ErrInvalid) {
		return id, err
	}
	if found, ok, err := o.Payments.FindRecipient(ctx, reference, row.CreatedAt); err != nil || ok {
		return found, err
	}
	return o.Payments.CreateRecipient(ctx, payouts.Holder{Reference: reference, Key: reference + ":bare"})
}

// SyncRecipients has the provider asked about every recipient of which no event came for long: one may be lost.
type SyncRecipients struct{}

// Kind is the job's name in the queue.
func (SyncRecipients) Kind() string { return "sync_recipients" }

// InsertOpts make several starts within one hour one run.
func (SyncRecipients) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueSweeps, UniqueOpts: river.UniqueOpts{ByPeriod: time.Hour}}
}

// maxStaleRecipients limits what one run asks about; the rest waits for the next.
const maxStaleRecipients = 1000

func addSyncRecipients(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers, newSweep[SyncRecipients](o.DB,
		func(ctx context.Context, q *queries.Queries) (all []river.InsertManyParams, err error) {
			stale, err := q.StaleRecipients(ctx,
				queries.StaleRecipientsParams{IsLive: o.Payments.Live(), MaxRows: maxStaleRecipients})
			// While the provider does not answer, the question of an earlier sweep waits.
			once := &river.InsertOpts{UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: unfinished}}
			for _, business := range stale {
				all = append(all, river.InsertManyParams{
					Args: SyncRecipient{OfBusiness: OfBusiness{BusinessID: business}}, InsertOpts: once})
			}
			return all, err
		}))
}
