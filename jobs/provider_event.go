package jobs

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/queries"
	"cortejo/tenants"
)

// ProviderEvent finds whose attempt an event of the payment provider is about, and has it asked after.
type ProviderEvent struct {
	ID string `json:"id" river:"unique"`
}

// Kind is the job's name in the queue.
func (ProviderEvent) Kind() string { return "provider_event" }

// InsertOpts returns the queue.
func (ProviderEvent) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: queueMoney} }

// eventPatience is for how long the attempt of an event is looked for: the event may be faster than the answer that
// says which page was made.
const eventPatience = 24 * time.Hour

// nudges are the events after which something is to be asked. The others of those that Stripe can be told to send say
// nothing that these do not.
var nudges = []string{
	"checkout.session.completed", "checkout.session.async_payment_succeeded", "checkout.session.async_payment_failed",
	"checkout.session.expired",
	"payment_intent.payment_failed", "charge.refunded", "charge.refund.updated", "charge.dispute.created",
	"charge.dispute.funds_withdrawn",
	"charge.dispute.funds_reinstated", "charge.dispute.closed", "charge.dispute.updated",
}

// balanceTriggers are the events of our own account after which the lines of its balance are read. None is believed.
var balanceTriggers = []string{"payout.paid", "payout.failed", "payout.canceled", "topup.succeeded", "topup.reversed"}

func addProviderEvent(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		river.WorkFunc(func(ctx context.Context, job *river.Job[ProviderEvent]) error {
			return o.workOnEvent(ctx, job.Args.ID)
		}))
}

// WorkOnEventNow is the job, for a caller that runs no workers.
func WorkOnEventNow(ctx context.Context, o Options, id string) error { return o.workOnEvent(ctx, id) }

func (o Options) workOnEvent(ctx context.Context, id string) error {
	// It is of no business until the attempt says of which.
	nobody := tenants.AsWorker(uuid.Nil).Named(ProviderEvent{}.Kind())
	event, err := queries.New(o.DB.Read(nobody)).
		GetProviderEvent(ctx, queries.GetProviderEventParams{ID: id})
	if errors.Is(err, pgx.ErrNoRows) || err == nil && event.State != "RECEIVED" {
		return nil // worked on, or forgotten
	}
	if err != nil {
		return err
	}
	if event.Account != "" {
		return o.workOnAccountEvent(ctx, nobody, id, event)
	}
	if slices.Contains(transferTriggers, event.Type) {
		return o.workOnTransferEvent(ctx, nobody, id, event)
	}
	session := event.SessionID
	if session == "" && event.IntentID != "" && slices.Contains(nudges, event.Type) && o.Payments.Enabled() {
		if session, err = o.sessionOf(ctx, nobody, event.IntentID); err != nil {
			return err
		}
	}
	wait := time.Duration(0)
	err = o.DB.Write(ctx, nobody, func(w tenants.Writer) error {
		q := queries.New(w)
		settle := func(state string) error {
			return q.SettleProviderEvent(ctx, queries.SettleProviderEventParams{ID: id, State: state})
		}
		if slices.Contains(balanceTriggers, event.Type) {
			if err := w.Enqueue(ctx, Reconcile{IsForced: true}, nil); err != nil {
				return err
			}
		}
		if !slices.Contains(nudges, event.Type) {
			return settle("DONE")
		}
		of, err := q.FindTransaction(ctx,
			queries.FindTransactionParams{SessionID: session, IntentID: event.IntentID})
		if errors.Is(err, pgx.ErrNoRows) {
			age := time.Since(event.ReceivedAt)
			if age > eventPatience {
				o.Log.ErrorContext(ctx, "an event of the payment provider is about nothing of ours", "event",
					id, "type", event.Type)
				return settle("UNKNOWN")
			}
			wait = min(time.Second+age, time.Hour)
			return nil
		}
		if err != nil {
			return err
		}
		if err := settle("DONE"); err != nil {
			return err
		}
		return w.Enqueue(ctx, SettleTransaction{OfBusiness: OfBusiness{BusinessID: of.BusinessID},
			TransactionID: of.ID}, nil)
	})
	if err == nil && wait > 0 {
		return river.JobSnooze(wait)
	}
	return err
}

// transferTriggers are the events of our own account after which the transfer that they name is asked about. None is
// believed.
var transferTriggers = []string{"transfer.created", "transfer.updated", "transfer.reversed"}

// workOnTransferEvent has the transfer of an event asked about. The event may be faster than the answer that says which
// transfer was made.
func (o Options) workOnTransferEvent(ctx context.Context, nobody tenants.Scope, id string,
	event queries.GetProviderEventRow) error {
	wait := time.Duration(0)
	err := o.DB.Write(ctx, nobody, func(w tenants.Writer) error {
		q := queries.New(w)
		state := "DONE"
		business, err := q.FindBusinessOfTransfer(ctx,
			queries.FindBusinessOfTransferParams{TransferID: event.ObjectID})
		switch age := time.Since(event.ReceivedAt); {
		case errors.Is(err, pgx.ErrNoRows) && age <= eventPatience:
			wait = min(time.Second+age, time.Hour)
			return nil
		case errors.Is(err, pgx.ErrNoRows):
			o.Log.ErrorContext(ctx, "an event of the payment provider is about no transfer of ours", "event", id,
				"type", event.Type)
			state = "UNKNOWN"
		case err != nil:
			return err
		default:
			if err := w.Enqueue(ctx, SyncTransfer{OfBusiness: OfBusiness{BusinessID: business},
				TransferID: event.ObjectID}, nil); err != nil {
				return err
			}
		}
		return q.SettleProviderEvent(ctx, queries.SettleProviderEventParams{ID: id, State: state})
	})
	if err == nil && wait > 0 {
		return river.JobSnooze(wait)
	}
	return err
}

// accountTriggers are the events after which the account that they name is asked about. None is believed.
var accountTriggers = []string{
	"account.updated", "account.application.deauthorized", "account.external_account.created",
	"account.external_account.updated", "account.external_account.deleted", "capability.updated",
	"payout.created", "payout.updated", "payout.paid", "payout.failed", "payout.canceled",
}

// workOnAccountEvent has the connected account of an event asked about.
func (o Options) workOnAccountEvent(ctx context.Context, nobody tenants.Scope, id string,
	event queries.GetProviderEventRow) error {
	return o.DB.Write(ctx, nobody, func(w tenants.Writer) error {
		q := queries.New(w)
		state := "DONE"
		if slices.Contains(accountTriggers, event.Type) {
			business, err := q.BusinessOfAccount(ctx, queries.BusinessOfAccountParams{Account: event.Account})
			switch {
			case errors.Is(err, pgx.ErrNoRows):
				state = "UNKNOWN" // it was ours when the event came
			case err != nil:
				return err
			default:
				of := OfBusiness{BusinessID: business}
				if err := w.Enqueue(ctx, SyncRecipient{OfBusiness: of}, nil); err != nil {
					return err
				}
				if strings.HasPrefix(event.Type, "payout.") {
					if err := w.Enqueue(ctx, SyncPayouts{OfBusiness: of}, nil); err != nil {
						return err
					}
				}
			}
		}
		return q.SettleProviderEvent(ctx, queries.SettleProviderEventParams{ID: id, State: state})
	})
}

// sessionOf asks the provider on which page an intent is paid, where no attempt knows the intent yet: until something
// comes of a page, only its address is known. What the event says of itself is not believed.
func (o Options) sessionOf(ctx context.Context, nobody tenants.Scope, intent string) (string, error) {
	_, err := queries.New(o.DB.Read(nobody)).FindTransaction(ctx, queries.FindTransactionParams{IntentID: intent})
	if !errors.Is(err, pgx.ErrNoRows) {
		return "", err
	}
	id, _, err := o.Payments.SessionOf(ctx, intent)
	return id, err
}
