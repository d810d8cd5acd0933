package jobs

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/ledger"
	"cortejo/providers/payments"
	"cortejo/queries"
	"cortejo/tenants"
)

// RefundTransaction has the payment provider give back what was asked for, once, however often it runs.
type RefundTransaction struct {
	OfBusiness
	RefundID uuid.UUID `json:"refundId"`
}

// Kind is the job's name in the queue.
func (RefundTransaction) Kind() string { return "refund_transaction" }

// InsertOpts returns the queue.
func (RefundTransaction) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: queueMoney} }

const (
	// neverMade is the word for a refund that the provider does not know, so long after that it may not be asked for
	// again.
	neverMade = "never_made"
	// refused is for one that the provider gave no word for.
	refused = "refused"
)

func addRefundTransaction(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[RefundTransaction]) error {
			return o.refundTransaction(ctx, in, job.Args.RefundID)
		}))
}

// RefundTransactionNow is the job, for a caller that has to know at once.
func RefundTransactionNow(ctx context.Context, o Options, business, refund uuid.UUID) error {
	return o.refundTransaction(ctx, scope{o.DB, tenants.AsWorker(business).Named(RefundTransaction{}.Kind())}, refund)
}

func (o Options) refundTransaction(ctx context.Context, in scope, id uuid.UUID) error {
	row, err := queries.New(in.Read()).GetRefund(ctx, queries.GetRefundParams{ID: id})
	if errors.Is(err, pgx.ErrNoRows) {
		return river.JobCancel(errNoAttempt)
	}
	if err != nil {
		return err
	}
	if row.Status != "REQUESTED" {
		if row.ByHand {
			return nil
		}
		// What was asked for already is settled like every attempt, also where the last run ended before it
		// could.
		_, err := o.settle(ctx, in, row.TransactionID)
		return err
	}
	if row.ByHand {
		return in.Write(ctx, func(w tenants.Writer) error { return recordReturn(ctx, w, id, row) })
	}
	if !o.Payments.Enabled() || row.Live != o.Payments.Live() {
		return river.JobSnooze(time.Hour) // until the key is the one that it was paid with
	}
	if row.Overpaid == 0 {
		if err := in.Write(ctx,
			func(w tenants.Writer) error { return awaitRefund(ctx, w, id, row) }); err != nil {
			return err
		}
	}
	// What left for the recipient comes back first. A provider that does not answer holds the refund up for a while.
	if err := o.reverseTransfers(ctx, in, row.TransactionID); err != nil &&
		time.Since(row.CreatedAt) < reversalPatience {
		return err
	}
	refusal, err := o.makeRefund(ctx, id, row)
	if err != nil {
		return err // it runs again, with the same key
	}
	if refusal != "" {
		if err := in.Write(ctx,
			func(w tenants.Writer) error { return refuseRefund(ctx, w, id, refusal) }); err != nil {
			return err
		}
	}
	// What was made is written down with what it did to the charge.
	_, err = o.settle(ctx, in, row.TransactionID)
	return err
}

// makeRefund calls the provider, and answers its word for why it was not made, if it never will be. A call that may
// have arrived longer ago than its key is known is looked up, never repeated.
func (o Options) makeRefund(ctx context.Context, id uuid.UUID, row queries.GetRefundRow) (refusal string, err error) {
	if time.Since(row.CreatedAt) < payments.KeyLife {
		_, err := o.Payments.Refund(ctx, row.ChargeID, row.Amount, id.String(), id.String())
		if errors.Is(err, payments.ErrInvalid) || errors.Is(err, payments.ErrDeclined) ||
			errors.Is(err, payments.ErrGone) {
			return cmp.Or(payments.CodeOf(err), refused), nil
		}
		return "", err
	}
	all, err := o.Payments.Refunds(ctx, row.ChargeID)
	if err != nil || slices.ContainsFunc(all, func(one payments.Refund) bool { return one.Reference == id.String() }) {
		return "", err
	}
	return neverMade, nil
}

// awaitRefund keeps what will leave from being withdrawn, before the provider is asked.
func awaitRefund(ctx context.Context, w tenants.Writer, id uuid.UUID, row queries.GetRefundRow) error {
	held, err := queries.New(w).AwaitRefund(ctx, queries.AwaitRefundParams{ID: id})
	if errors.Is(err, pgx.ErrNoRows) || err == nil && held == 0 {
		return nil // it was settled meanwhile, or takes none of the business's money
	}
	if err != nil {
		return err
	}
	_, err = storeHold(ctx, w, id, row, held)
	return err
}

// storeHold stores that the ledger holds so much of the business's money for a refund that waits, and returns the
// amounts of that.
func storeHold(ctx context.Context, w tenants.Writer, id uuid.UUID, row queries.GetRefundRow,
	held int64) (ledger.Amounts, error) {
	amounts := ledger.Amounts{Total: held}
	pending, err := ledger.RefundPending(refundOrigin(id, row), amounts)
	if err != nil {
		return amounts, err
	}
	_, err = ledger.Store(ctx, w, pending)
	return amounts, err
}

// refuseRefund stores that the provider made no refund, and ends the wait for it in the same transaction: nothing of it
// stays in transit, whether or not the provider answers the question that follows.
func refuseRefund(ctx context.Context, w tenants.Writer, id uuid.UUID, refusal string) error {
	q := queries.New(w)
	if err := q.SettleRefund(ctx, queries.SettleRefundParams{ID: id, Status: "FAILED", Failure: refusal}); err != nil {
		return err
	}
	row, err := q.GetRefund(ctx, queries.GetRefundParams{ID: id})
	if err != nil || !row.Waited || row.HeldCents == 0 {
		return err
	}
	amounts, err := storeHold(ctx, w, id, row, row.HeldCents)
	if err != nil {
		return err
	}
	end := waitEnd(id, row.EventID, time.Now())
	end.OfHosts, end.AttemptID = row.IsGift, row.TransactionID
	ended, err := ledger.RefundPendingEnded(end, amounts)
	if err != nil {
		return err
	}
	_, err = ledger.Store(ctx, w, ended)
	return err
}

// refundOrigin returns where the wait for a refund comes from, or its being settled by hand.
func refundOrigin(id uuid.UUID, row queries.GetRefundRow) ledger.Origin {
	return ledger.Origin{Source: waitName(id), EventID: row.EventID, AttemptID: row.TransactionID, OfHosts: row.IsGift,
		OccurredAt: row.CreatedAt}
}

// waitEnd returns where the end of the wait for a refund comes from.
func waitEnd(refund, event uuid.UUID, at time.Time) ledger.Origin {
	return ledger.Origin{Source: waitName(refund) + ":ended", EventID: event, Reverses: waitName(refund),
		OccurredAt: at}
}

// waitName is what the ledger calls the wait for a refund.
func waitName(refund uuid.UUID) string { return "refund:" + refund.String() }

// recordReturn stores that the business gave money back by hand, because the provider has no way to. Overpaid money
// becomes the business's. Of other money the ledger says nothing, because none moved at the provider, and the platform
// fee stays.
func recordReturn(ctx context.Context, w tenants.Writer, id uuid.UUID, row queries.GetRefundRow) error {
	q := queries.New(w)
	payment, err := q.LockPaymentOfTransaction(ctx,
		queries.LockPaymentOfTransactionParams{ID: row.TransactionID})
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return err
	}
	if _, err := q.LockTransaction(ctx, queries.LockTransactionParams{ID: row.TransactionID}); err != nil {
		return err
	}
	recorded, err := q.RecordReturnByHand(ctx, queries.RecordReturnByHandParams{ID: id})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil // another run did
	}
	if err != nil {
		return err
	}
	if recorded.Overpaid > 0 {
		kept, err := ledger.OverpaymentKept(refundOrigin(id, row), ledger.Amounts{Total: row.Amount})
		if err != nil {
			return err
		}
		_, err = ledger.Store(ctx, w, kept)
		return err
	}
	if !recorded.IsReturned || payment.Status != queries.PaymentStatusPAID {
		return nil
	}
	return q.SettlePayment(ctx, queries.SettlePaymentParams{ID: payment.ID,
		Status: queries.PaymentStatusREFUNDED, PaidAt: recorded.PaidAt, TimeZone: payment.TimeZone})
}

// settleRefund writes down what the provider says of a refund.
func settleRefund(ctx context.Context, w tenants.Writer, id uuid.UUID, r payments.Refund) error {
	var provider *string
	if r.ID != "" {
		provider = &r.ID
	}
	return queries.New(w).SettleRefund(ctx,
		queries.SettleRefundParams{ID: id, Status: refundStatus(r), Failure: r.Failure, ProviderID: provider})
}

func refundStatus(r payments.Refund) string {
	switch r.State {
	case "succeeded":
		return "DONE"
	case "failed", "canceled":
		return "FAILED"
	}
	return "PENDING"
}

// knownRefund is a refund as we keep it, with what the provider says of it; nothing, where it never was there.
type knownRefund struct {
	queries.ListRefundsRow
	seen *payments.Refund
}

// settleRefunds stores what the provider says of the refunds of an attempt that we know, and returns them; callers must
// hold the attempt's lock.
func settleRefunds(ctx context.Context, w tenants.Writer, attempt uuid.UUID, seen []payments.Refund) ([]knownRefund,
	error) {
	rows, err := queries.New(w).ListRefunds(ctx, queries.ListRefundsParams{TransactionID: attempt})
	if err != nil {
		return nil, err
	}
	var all []knownRefund
	for _, row := range rows {
		all = append(all, knownRefund{ListRefundsRow: row})
	}
	for _, one := range slices.Backward(seen) {
		at := indexOfRefund(all, one)
		if at < 0 {
			continue
		}
		all[at].seen, all[at].Status = &one, refundStatus(one)
		if err := settleRefund(ctx, w, all[at].ID, one); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// findRefunds stores the refunds that were made in the provider's own books, and returns them with those that are
// known. Callers must settle the disputes after it: a loss that is new takes what these refunds leave of our fee.
func findRefunds(ctx context.Context, w tenants.Writer, attempt, event uuid.UUID, after queries.SettleTransactionParams,
	fee int64,
	all []knownRefund, s seen,
) ([]knownRefund, error) {
	q := queries.New(w)
	rows, err := q.ListDisputes(ctx, queries.ListDisputesParams{TransactionID: attempt})
	if err != nil {
		return nil, err
	}
	if rows, err = remainingLosses(rows, s.disputes, after, fee, all); err != nil {
		return nil, err
	}
	// The oldest first, as the shares of our fee are worked out.
	for _, one := range slices.Backward(s.refunds) {
		if indexOfRefund(all, one) >= 0 {
			continue
		}
		found, err := findRefund(ctx, q, attempt, event, after, fee, all, rows, one)
		if err != nil {
			return nil, err
		}
		all = append(all, found)
	}
	return all, nil
}

func indexOfRefund(all []knownRefund, one payments.Refund) int {
	return slices.IndexFunc(all, func(k knownRefund) bool {
		return k.ProviderID == one.ID ||
			k.ID.String() == one.Reference
	})
}

// findRefund writes down one that was made in the provider's own books.
func findRefund(ctx context.Context, q *queries.Queries, attempt, event uuid.UUID,
	after queries.SettleTransactionParams, fee int64,
	all []knownRefund, disputes []queries.ListDisputesRow, one payments.Refund,
) (_ knownRefund, err error) {
	row := queries.ListRefundsRow{Amount: one.Cents, Status: refundStatus(one), ProviderID: one.ID,
		Waited: after.Overpaid == 0 && one.Movement == nil && refundStatus(one) == "PENDING"}
	if after.Overpaid == 0 && row.Status != "FAILED" {
		if row.OurFee, err = feeOfFoundRefund(after, fee, all, disputes, one.Cents); err != nil {
			return knownRefund{}, err
		}
	}
	row.HeldCents = row.Amount - row.OurFee
	made, err := q.FindRefund(ctx, queries.FindRefundParams{
		EventID: event, TransactionID: attempt, Amount: row.Amount, OurFee: row.OurFee, Status: row.Status,
		Failure:    one.Failure,
		ProviderID: &one.ID, Waited: row.Waited, HeldCents: row.HeldCents,
	})
	row.ID, row.CreatedAt = made.ID, made.CreatedAt
	return knownRefund{ListRefundsRow: row, seen: &one}, err
}

// feeOfFoundRefund returns what of our fee goes back with a refund of so many cents that we did not ask for.
func feeOfFoundRefund(after queries.SettleTransactionParams, fee int64, all []knownRefund,
	disputes []queries.ListDisputesRow, cents int64) (int64, error) {
	var before, returned int64
	for _, d := range disputes {
		before, returned = before+d.LostCents, returned+d.PlatformFeeCents
	}
	for _, k := range listPossibleRefunds(all, after.Paid-before-cents) {
		before, returned = before+k.Amount, returned+k.OurFee
	}
	return ledger.FeeShareLeft(after.Paid, fee, before, min(returned, fee), cents)
}

// listPossibleRefunds returns the refunds that did not fail, less those that the provider will refuse: where they are
// more than is left of a charge, the newest that it does not know of. What moved meanwhile takes the share of our fee
// that these were to take.
func listPossibleRefunds(all []knownRefund, left int64) (possible []knownRefund) {
	for _, k := range all {
		if k.Status != "FAILED" {
			possible, left = append(possible, k), left-k.Amount
		}
	}
	for at := len(possible) - 1; at >= 0 && left < 0; at-- {
		if k := possible[at]; k.seen == nil && k.Status == "REQUESTED" && !k.ByHand {
			possible, left = slices.Delete(possible, at, at+1), left+k.Amount
		}
	}
	return possible
}
