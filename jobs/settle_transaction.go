package jobs

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/providers/payments"
	"cortejo/queries"
	"cortejo/tenants"
)

// SettleTransaction asks the payment provider what became of an attempt to pay, and writes it down. Several may run for
// the same attempt, in any order: one that others overtook while it was asking asks again.
type SettleTransaction struct {
	OfBusiness
	TransactionID uuid.UUID `json:"transactionId"`
}

// Kind is the job's name in the queue.
func (SettleTransaction) Kind() string { return "settle_transaction" }

// InsertOpts returns the queue.
func (SettleTransaction) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: queueMoney} }

// lostAfter is when an attempt of which no page is known was surely never made, if there is none: far longer than a
// call takes.
const lostAfter = 10 * time.Minute

var (
	errNoAttempt  = moot("there is no such attempt")
	errOtherMoney = moot("the attempt is of test money and the key of real, or the other way round")
)

func addSettleTransaction(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[SettleTransaction]) error {
			_, err := o.settle(ctx, in, job.Args.TransactionID)
			return err
		}))
}

// SettleNow is the job, for whoever has to know at once: it answers what the attempt is by then.
func SettleNow(ctx context.Context, db *tenants.DB, client *payments.Client, business,
	attempt uuid.UUID) (status string, err error) {
	of := scope{db, tenants.AsWorker(business).Named(SettleTransaction{}.Kind())}
	return Options{DB: db, Payments: client}.settle(ctx, of, attempt)
}

// errOutdated is that another job wrote down what it had asked while this one was asking: what this one saw may be
// older.
var errOutdated = errors.New("the attempt was settled meanwhile")

func (o Options) settle(ctx context.Context, in scope, id uuid.UUID) (status string, err error) {
	for {
		if status, err = o.settleOnce(ctx, in, id); !errors.Is(err, errOutdated) {
			return status, err
		}
	}
}

func (o Options) settleOnce(ctx context.Context, in scope, id uuid.UUID) (status string, err error) {
	row, err := queries.New(in.Read()).GetTransaction(ctx, queries.GetTransactionParams{ID: id})
	if errors.Is(err, pgx.ErrNoRows) {
		return "", river.JobCancel(errNoAttempt)
	}
	if err != nil {
		return "", err
	}
	if !o.Payments.Enabled() || row.Live != o.Payments.Live() {
		return "", river.JobCancel(errOtherMoney)
	}
	if row.SessionID == "" {
		return row.Status, o.findSession(ctx, in, id, row)
	}
	return o.settleTransaction(ctx, in, id, row, row.SessionID)
}

// findSession looks for the page of an attempt whose call was never answered. Asking for it again, with the key, would
// make one that nobody waits for.
func (o Options) findSession(ctx context.Context, in scope, id uuid.UUID, row queries.GetTransactionRow) error {
	if row.Status != "CREATED" {
		return nil // it came to nothing
	}
	found, ok, err := o.Payments.Find(ctx, id.String(), row.CreatedAt)
	if err != nil {
		return err
	}
	if ok {
		_, err := o.settleTransaction(ctx, in, id, row, found.ID)
		return err
	}
	if wait := lostAfter - time.Since(row.CreatedAt); wait > 0 {
		return river.JobSnooze(wait)
	}
	return in.Write(ctx, func(w tenants.Writer) error {
		_, err := queries.New(w).CloseTransaction(ctx, queries.CloseTransactionParams{ID: id, Status: "EXPIRED"})
		if errors.Is(err, pgx.ErrNoRows) {
			return nil // somebody was faster
		}
		return err
	})
}

// seen is all that the provider says of an attempt.
type seen struct {
	session  payments.Session
	refunds  []payments.Refund
	disputes []payments.Dispute
}

func (s seen) charge() *payments.Charge {
	if s.session.Intent == nil {
		return nil
	}
	return s.session.Intent.Charge
}

// refunded is how much of the charge went back or is on its way. The refunds were asked for after the charge, so where
// they are known they count: what was given back in between is in them alone.
func (s seen) refunded(charge *payments.Charge) int64 {
	if len(s.refunds) == 0 {
		return charge.RefundedCents
	}
	var cents int64
	for _, one := range s.refunds {
		if refundStatus(one) != "FAILED" {
			cents += one.Cents
		}
	}
	return cents
}

// noLineYet is how long a line of the balance is waited for that the provider has not written yet.
const noLineYet = time.Minute

func (o Options) settleTransaction(ctx context.Context, in scope, id uuid.UUID, row queries.GetTransactionRow,
	sessionID string) (status string, err error) {
	var s seen
	if s.session, err = o.Payments.Session(ctx, sessionID); err != nil {
		return "", err
	}
	if charge := s.charge(); charge != nil {
		// One that failed is in no sum of the charge.
		if charge.RefundedCents > 0 || row.Paid > 0 {
			if s.refunds, err = o.Payments.Refunds(ctx, charge.ID); err != nil {
				return "", err
			}
		}
		if charge.Disputed {
			if s.disputes, err = o.Payments.Disputes(ctx, charge.ID); err != nil {
				return "", err
			}
		}
	}
	err = in.Write(ctx, func(w tenants.Writer) error {
		q := queries.New(w)
		payment, err := q.LockPaymentOfTransaction(ctx, queries.LockPaymentOfTransactionParams{ID: id})
		if err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		before, err := q.LockTransaction(ctx, queries.LockTransactionParams{ID: id})
		if err != nil {
			return err
		}
		// The payment of money that was used meanwhile is not locked.
		if !sameMoment(before.CheckedAt, row.CheckedAt) || !sameMoment(before.UsedAt, row.UsedAt) {
			return errOutdated
		}
		if row.GiftOrderID != nil {
			payment = giftAsPayment(before)
		}
		after, paymentStatus := s.settled(before, payment)
		after.ID, status = id, after.Status
		refunds, err := settleRefunds(ctx, w, id, s.refunds)
		if err != nil {
			return err
		}
		if refunds, err = findRefunds(ctx, w, id, row.EventID, after, row.OurFee, refunds, s); err != nil {
			return err
		}
		var losses []lossEntry
		if charge := s.charge(); charge != nil && charge.Movement != nil {
			if losses, err = settleDisputes(ctx, w, id, row.EventID, after, row.OurFee, refunds,
				s.disputes); err != nil {
				return err
			}
		}
		if err := q.SettleTransaction(ctx, after); err != nil {
			return err
		}
		if row.GiftOrderID != nil {
			if err := tellOfGift(ctx, w, in.scope.BusinessID(), *row.GiftOrderID, before.Paid == 0 &&
				after.Paid > 0); err != nil {
				return err
			}
		} else if paymentStatus != "" {
			if err := q.SettlePayment(ctx, queries.SettlePaymentParams{ID: payment.ID, Status: paymentStatus,
				PaidAt: *after.PaidAt, TimeZone: payment.TimeZone}); err != nil {
				return err
			}
		}
		if row.GiftOrderID == nil && before.Paid == 0 && after.Paid > 0 && isPaymentOver(payment, paymentStatus) {
			if err := closeOtherPages(ctx, w, in.scope.BusinessID(), payment.ID, id); err != nil {
				return err
			}
		}
		isKnown, err := book(ctx, w, booking{
			eventID: row.EventID, gift: row.GiftOrderID != nil, fee: row.OurFee, overpaid: after.Overpaid > 0,
			attempt: id, usedAt: before.UsedAt, refunds: refunds, losses: losses,
		}, s)
		if err != nil {
			return err
		}
		if after.Paid > 0 {
			if err := enqueueReversals(ctx, w, in.scope.BusinessID(), id); err != nil {
				return err
			}
		}
		if isKnown {
			if after.Paid == 0 {
				return nil
			}
			return w.Enqueue(ctx, TransferCharges{OfBusiness: OfBusiness{BusinessID: in.scope.BusinessID()}}, nil)
		}
		return w.Enqueue(ctx, SettleTransaction{OfBusiness: OfBusiness{BusinessID: in.scope.BusinessID()},
			TransactionID: id}, &river.InsertOpts{ScheduledAt: time.Now().Add(noLineYet)})
	})
	return status, err
}

// giftAsPayment is what an attempt pays that is of an order of gifts: always what it was begun for, however late the
// money comes. What becomes of the order itself the database works out (app.settle_gift_order).
func giftAsPayment(before queries.LockTransactionRow) queries.LockPaymentOfTransactionRow {
	status := queries.PaymentStatusPENDING
	switch {
	case before.Status == "REFUNDED" || before.Paid > 0 && before.Refunded+before.LostCents >= before.Paid:
		status = queries.PaymentStatusREFUNDED
	case before.Paid > 0:
		status = queries.PaymentStatusPAID
	}
	return queries.LockPaymentOfTransactionRow{Status: status, Price: before.Price}
}

// isPaymentOver reports whether nothing more is to be paid of a payment that becomes next, if it changes; one that a
// new plan took away is not over.
func isPaymentOver(payment queries.LockPaymentOfTransactionRow, next queries.PaymentStatus) bool {
	return payment.ID != uuid.Nil && cmp.Or(next, payment.Status) != queries.PaymentStatusPENDING
}

func sameMoment(a, b *time.Time) bool {
	return a == nil && b == nil || a != nil && b != nil && a.Equal(*b)
}

// settled is what an attempt is by what was seen of it, and what its payment becomes, if it changes. A payment that
// nobody had to pay any more, or not so much, leaves the money overpaid.
func (s seen) settled(before queries.LockTransactionRow,
	payment queries.LockPaymentOfTransactionRow) (after queries.SettleTransactionParams,
	paymentStatus queries.PaymentStatus) {
	after = queries.SettleTransactionParams{SessionID: &s.session.ID, Status: before.Status, Paid: before.Paid,
		Overpaid: before.Overpaid, Refunded: before.Refunded}
	intent := s.session.Intent
	if intent != nil {
		after.IntentID, after.Refusal = &intent.ID, intent.Refusal
	}
	charge := s.charge()
	switch {
	case s.session.Paid && charge != nil:
		first := before.Paid == 0
		after.Paid, after.PaidAt, after.ChargeID, after.Refunded, after.Refusal = charge.Cents, &charge.PaidAt,
			&charge.ID, s.refunded(charge), ""
		if first {
			if payment.Status == queries.PaymentStatusPENDING && !payment.IsDeleted && payment.Price == charge.Cents {
				paymentStatus = queries.PaymentStatusPAID
			} else {
				after.Overpaid = charge.Cents
			}
		}
		after.Status = "PAID"
		after.Dispute, after.LostCents = s.disputed()
		gone := after.Refunded+after.LostCents+before.ReturnedByHandCents >= charge.Cents
		switch {
		case after.Refunded+before.ReturnedByHandCents >= charge.Cents:
			after.Status = "REFUNDED"
		case after.Dispute != nil && (*after.Dispute == "OPEN" || gone):
			after.Status = "DISPUTED" // of a part that was lost, the rest stays paid
		}
		// What came for this payment and went back is no longer paid; what was overpaid never counted.
		if after.Overpaid < after.Paid && gone && (paymentStatus != "" || payment.Status == queries.PaymentStatusPAID) {
			paymentStatus = queries.PaymentStatusREFUNDED
		} else if after.Overpaid < after.Paid && !gone && payment.Status == queries.PaymentStatusREFUNDED {
			// a refund that failed or a loss that was reversed brought it back
			paymentStatus = queries.PaymentStatusPAID
		}
	case s.session.State == payments.Expired:
		after.Status = "EXPIRED"
		if before.Status == "CANCELLED" {
			after.Status = before.Status // ours, not its time's
		}
	case s.session.State == payments.Open:
		after.Status, after.SessionUrl = "OPEN", &s.session.URL
		if before.Status == "CANCELLED" {
			after.Status, after.SessionUrl = before.Status, nil
		}
	case intent != nil && intent.Waits:
		after.Status, after.BoletoUrl = "PROCESSING", &intent.BoletoURL
		if !intent.BoletoExpiresAt.IsZero() {
			after.BoletoExpiresAt = &intent.BoletoExpiresAt
		}
	default: // the boleto was not paid in its time
		after.Status = "EXPIRED"
	}
	return after, paymentStatus
}

// AskAfterTransactions has every attempt asked after of which nothing was heard for an hour, and refunds and disputes
// after six: an event may be lost.
type AskAfterTransactions struct{}

// Kind is the job's name in the queue.
func (AskAfterTransactions) Kind() string { return "ask_after_transactions" }

// InsertOpts make several starts within one hour one run.
func (AskAfterTransactions) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueSweeps, UniqueOpts: river.UniqueOpts{ByPeriod: time.Hour}}
}

// mostSilent bounds what one run asks after; the rest waits for the next.
const mostSilent = 5000

func addAskAfterTransactions(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers, newSweep[AskAfterTransactions](o.DB,
		func(ctx context.Context, q *queries.Queries) (all []river.InsertManyParams, err error) {
			silent, err := q.SilentTransactions(ctx, queries.SilentTransactionsParams{Most: mostSilent})
			for _, one := range silent {
				all = append(all, river.InsertManyParams{Args: SettleTransaction{
					OfBusiness: OfBusiness{BusinessID: one.BusinessID}, TransactionID: one.ID}})
			}
			return all, err
		}))
}

// AfterPage is when an attempt is asked after whatever was heard of it: once its page is over.
func AfterPage(expiresAt time.Time) *river.InsertOpts {
	return &river.InsertOpts{ScheduledAt: expiresAt.Add(time.Minute)}
}
