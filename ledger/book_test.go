package ledger_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"golang.org/x/sync/errgroup"

	"cortejo/ledger"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// books is a business with a ledger.
type books struct {
	*tenanttest.Env
	t *testing.T
	b tenanttest.Business
}

func newBooks(t *testing.T) books {
	t.Helper()
	env := tenanttest.New(t)
	return books{env, t, env.AddBusiness("Ateliê da Ana")}
}

// write does something as a job of the business.
func (h books) write(fn func(w tenants.Writer) error) error {
	return h.DB.Write(h.t.Context(), tenants.AsWorker(h.b.ID).Named("test"), fn)
}

func (h books) store(transactions ...ledger.Transaction) (booked int, err error) {
	err = h.write(func(w tenants.Writer) error {
		booked, err = ledger.Store(h.t.Context(), w, transactions...)
		return err
	})
	return booked, err
}

// mustStore books what was not booked before.
func (h books) mustStore(kind ledger.Kind, o ledger.Origin, a ledger.Amounts) {
	h.t.Helper()
	all, err := cases[kind](o, a)
	if err != nil {
		h.t.Fatal(err)
	}
	if booked, err := h.store(all...); err != nil || booked != len(all) {
		h.t.Fatalf("%s: booked %d, %v", kind, booked, err)
	}
}

func (h books) balances(at time.Time) ledger.Balances {
	h.t.Helper()
	got, err := ledger.ReadBalances(h.t.Context(), h.DB.Read(tenants.AsMember(h.b.Owner.ID, h.b.ID)), at)
	if err != nil {
		h.t.Fatal(err)
	}
	return got
}

func (h books) hostsBalances(at time.Time) map[uuid.UUID]ledger.Balances {
	h.t.Helper()
	all, err := ledger.ReadHostsBalances(h.t.Context(), h.DB.Read(tenants.AsMember(h.b.Owner.ID, h.b.ID)), at)
	if err != nil {
		h.t.Fatal(err)
	}
	balances := map[uuid.UUID]ledger.Balances{}
	for _, one := range all {
		balances[one.EventID] = one.Balances
	}
	return balances
}

func (h books) expect(at time.Time, want ledger.Balances) {
	h.t.Helper()
	if got := h.balances(at); got != want {
		h.t.Errorf("at %s: %+v, want %+v", at.Format(time.DateOnly), got, want)
	}
}

func day(n int) time.Time { return time.Date(2026, 11, n, 12, 0, 0, 0, time.UTC) }

func on(n int, source string) ledger.Origin { return ledger.Origin{Source: source, OccurredAt: day(n)} }

// A charge is pending until its day, a late refund leaves a debt, the next money fills it, and what is on its way can
// be withdrawn no more.
func TestBalances(t *testing.T) {
	t.Parallel()
	h := newBooks(t)
	charge := on(1, "txn_charge")
	charge.AvailableOn = day(10)
	h.mustStore(ledger.KindCharge, charge, ledger.Amounts{Total: 100000, ProviderFee: 3990, OurFee: 3880})
	h.expect(day(9), ledger.Balances{Pending: 92130})
	h.expect(day(10), ledger.Balances{Available: 92130})
	if err := h.write(func(w tenants.Writer) error {
		return ledger.Withdraw(t.Context(), w, on(9, "withdrawal:early"),
			1)
	}); !errors.Is(err, ledger.ErrNotEnough) {
		t.Errorf("pending money was withdrawn: %v", err)
	}
	if err := h.write(func(w tenants.Writer) error {
		return ledger.Withdraw(t.Context(), w, on(11, "withdrawal:1"),
			92130)
	}); err != nil {
		t.Fatal(err)
	}
	h.expect(day(11), ledger.Balances{InTransit: 92130})
	h.mustStore(ledger.KindPayoutArrived, on(12, "po_1:paid"), ledger.Amounts{Total: 92130})
	h.expect(day(12), ledger.Balances{})
	h.mustStore(ledger.KindRefund, on(13, "txn_refund"), ledger.Amounts{Total: 33333, OurFee: 1293})
	h.expect(day(13), ledger.Balances{Debt: 32040})
	h.mustStore(ledger.KindCharge, on(14, "txn_late"), ledger.Amounts{Total: 50000})
	h.expect(day(14), ledger.Balances{Available: 17960})
	h.mustStore(ledger.KindDisputeOpened, on(15, "txn_dispute"), ledger.Amounts{Total: 20000, ProviderFee: 5500})
	h.expect(day(15), ledger.Balances{Debt: 7540, Disputed: 20000})
	h.mustStore(ledger.KindBonus, on(16, "bonus:1"), ledger.Amounts{Total: 10000})
	h.mustStore(ledger.KindOverpayment, on(16, "txn_twice"), ledger.Amounts{Total: 5000})
	h.mustStore(ledger.KindRefundPending, on(16, "re_1:pending"), ledger.Amounts{Total: 460})
	h.expect(day(16), ledger.Balances{Available: 2000, Disputed: 20000, Overpaid: 5000, Refunding: 460})

	// To everybody else of the team there are none.
	assistant := h.AddMember(h.b, tenants.TeamAssistant)
	if _, err := ledger.ReadBalances(t.Context(), h.DB.Read(tenants.AsMember(assistant.User.ID, h.b.ID)),
		day(16)); !errors.Is(err, pgx.ErrNoRows) {
		t.Errorf("an assistant reads the balances: %v", err)
	}
}

// A gift is its hosts' and raises nothing of the business's, nor do a dispute and a refund of it lower that; a debt of
// theirs is theirs.
func TestGiftsAreTheHosts(t *testing.T) {
	t.Parallel()
	h := newBooks(t)
	event := h.AddEvent(h.b, "Casamento")
	ofHosts := func(n int, source string) ledger.Origin {
		o := on(n, source)
		o.EventID, o.OfHosts = event.ID, true
		return o
	}
	h.mustStore(ledger.KindCharge, on(1, "txn_charge"), ledger.Amounts{Total: 100000, OurFee: 3880})
	business := ledger.Balances{Available: 96120}
	gift := ofHosts(1, "txn_gift")
	gift.AvailableOn = day(10)
	h.mustStore(ledger.KindGift, gift, ledger.Amounts{Total: 20000, ProviderFee: 798, OurFee: 776})
	h.mustStore(ledger.KindDisputeOpened, ofHosts(2, "txn_dispute"), ledger.Amounts{Total: 5000})
	h.mustStore(ledger.KindRefundPending, ofHosts(2, "refund:1"), ledger.Amounts{Total: 1000})
	h.expect(day(2), business)
	if got, want := h.hostsBalances(day(2))[event.ID],
		(ledger.Balances{Pending: 17426, Debt: 5000, Disputed: 5000, Refunding: 1000}); got != want {
		t.Errorf("the hosts have %+v, want %+v", got, want)
	}
	withdraw := func(source string, cents int64) error {
		return h.write(func(w tenants.Writer) error {
			return ledger.Withdraw(t.Context(), w, ofHosts(11, source),
				cents)
		})
	}
	if err := withdraw("withdrawal:more", 12427); !errors.Is(err, ledger.ErrNotEnough) {
		t.Errorf("more than the hosts have was withdrawn: %v", err)
	}
	if err := withdraw("withdrawal:all", 12426); err != nil {
		t.Fatal(err)
	}
	h.expect(day(11), business)
	if got, want := h.hostsBalances(day(11))[event.ID],
		(ledger.Balances{InTransit: 12426, Disputed: 5000, Refunding: 1000}); got != want {
		t.Errorf("the hosts have %+v, want %+v", got, want)
	}
}

// What a server of before stored as the business's is moved to the hosts when it is stored again, once, and counts as
// before.
func TestWhatWasTheBusinesssMovesToTheHosts(t *testing.T) {
	t.Parallel()
	h := newBooks(t)
	event := h.AddEvent(h.b, "Casamento")
	o := on(1, "txn_refund")
	o.EventID = event.ID
	amounts := ledger.Amounts{Total: 20000, OurFee: 776}
	h.mustStore(ledger.KindRefund, o, amounts)
	h.expect(day(2), ledger.Balances{Debt: 19224})
	o.OfHosts = true
	refund, err := ledger.Refund(o, amounts)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if booked, err := h.store(refund); err != nil || booked != 0 {
			t.Fatalf("booked %d, %v", booked, err)
		}
		h.expect(day(2), ledger.Balances{})
		if got, want := h.hostsBalances(day(2))[event.ID], (ledger.Balances{Debt: 19224}); got != want {
			t.Errorf("the hosts have %+v, want %+v", got, want)
		}
	}
	o.OfHosts = false
	if again, err := ledger.Refund(o, amounts); err != nil {
		t.Fatal(err)
	} else if _, err := h.store(again); !errors.Is(err, ledger.ErrDiffers) {
		t.Errorf("the hosts' money is the business's again: %v", err)
	}
}

// Money that is gone is gone on the day it went, whatever day the provider names; money that comes is there on its day.
func TestWhatLowersTheBalanceCountsAtOnce(t *testing.T) {
	t.Parallel()
	h := newBooks(t)
	later := func(source string) ledger.Origin {
		o := on(1, source)
		o.AvailableOn = day(10)
		return o
	}
	h.mustStore(ledger.KindCharge, on(1, "txn_charge"), ledger.Amounts{Total: 100000, OurFee: 3880})
	h.mustStore(ledger.KindRefund, later("txn_refund"), ledger.Amounts{Total: 50000, OurFee: 1940})
	h.expect(day(1), ledger.Balances{Available: 48060})
	h.mustStore(ledger.KindDisputeOpened, later("txn_dispute"), ledger.Amounts{Total: 40000, ProviderFee: 5500})
	h.expect(day(1), ledger.Balances{Available: 2560, Disputed: 40000})
	if err := h.write(func(w tenants.Writer) error {
		return ledger.Withdraw(t.Context(), w, on(2, "withdrawal:gone"), 2561)
	}); !errors.Is(err, ledger.ErrNotEnough) {
		t.Errorf("money that is gone was withdrawn: %v", err)
	}
	h.mustStore(ledger.KindDisputeWon, later("txn_won"), ledger.Amounts{Total: 40000})
	h.expect(day(9), ledger.Balances{Available: 2560, Pending: 40000})
	h.expect(day(10), ledger.Balances{Available: 42560})
}

// A refund that waits holds its part of the business's money, and takes from the pending money first.
func TestAWaitingRefundTakesFromThePendingFirst(t *testing.T) {
	t.Parallel()
	h := newBooks(t)
	later := on(1, "txn_later")
	later.AvailableOn = day(10)
	h.mustStore(ledger.KindCharge, on(1, "txn_there"), ledger.Amounts{Total: 20000})
	h.mustStore(ledger.KindCharge, later, ledger.Amounts{Total: 50000})
	h.mustStore(ledger.KindRefundPending, on(2, "refund:1"), ledger.Amounts{Total: 30000})
	h.expect(day(2), ledger.Balances{Pending: 20000, Available: 20000, Refunding: 30000})
	h.mustStore(ledger.KindRefundPending, on(2, "refund:2"), ledger.Amounts{Total: 25000})
	h.expect(day(2), ledger.Balances{Available: 15000, Refunding: 55000})
	h.expect(day(10), ledger.Balances{Available: 15000, Refunding: 55000})
	h.mustStore(ledger.KindRefundPendingEnded, on(3, "refund:2:ended"), ledger.Amounts{Total: 25000})
	h.expect(day(3), ledger.Balances{Pending: 20000, Available: 20000, Refunding: 30000})
	h.mustStore(ledger.KindRefundPending, on(3, "refund:3"), ledger.Amounts{Total: 45000})
	h.expect(day(3), ledger.Balances{Debt: 5000, Refunding: 75000})
	// Requested, and not in the ledger yet.
	event := h.AddEvent(h.b, "Casamento")
	h.Refund(event, h.AddPaidTransaction(event, 1000), 700, "Acordo")
	h.expect(day(3), ledger.Balances{Debt: 5700, Refunding: 75700})
}

// What lowers the balance waits for a withdrawal that counts it, and a withdrawal for what lowers it; what only raises
// it does not wait.
func TestWhatLowersTheBalanceFollowsAWithdrawal(t *testing.T) {
	t.Parallel()
	refund, err := ledger.Refund(on(2, "txn_refund"), ledger.Amounts{Total: 60000})
	if err != nil {
		t.Fatal(err)
	}
	withdraw := func(h books, w tenants.Writer) error {
		return ledger.Withdraw(h.t.Context(), w, on(2, "withdrawal:1"), 70000)
	}
	lower := func(h books, w tenants.Writer) error {
		_, err := ledger.Store(h.t.Context(), w, refund)
		return err
	}
	for name, c := range map[string]struct {
		first, second func(h books, w tenants.Writer) error
		refusal       error
		left          ledger.Balances
	}{
		"a refund after a withdrawal": {withdraw, lower, nil, ledger.Balances{Debt: 29900, InTransit: 70000}},
		"a withdrawal after a refund": {lower, withdraw, ledger.ErrNotEnough, ledger.Balances{Available: 40100}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newBooks(t)
			h.mustStore(ledger.KindCharge, on(1, "txn_charge"), ledger.Amounts{Total: 100000})
			counted, may := make(chan struct{}), make(chan struct{})
			release := sync.OnceFunc(func() { close(may) })
			var before errgroup.Group
			t.Cleanup(func() { release(); _ = before.Wait() }) // what it answers is read below
			before.Go(func() error {
				return h.write(func(w tenants.Writer) error {
					err := c.first(h, w)
					close(counted)
					<-may
					return err
				})
			})
			<-counted
			after := make(chan error, 1)
			go func() { after <- h.write(func(w tenants.Writer) error { return c.second(h, w) }) }()
			tenanttest.WaitUntil(t, time.Minute, "the second waits for the first", func() bool {
				var waiting bool
				err := h.Admin.QueryRow(t.Context(),
					`SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
					AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`).Scan(&waiting)
				return err == nil && waiting
			})
			h.mustStore(ledger.KindCharge, on(1, "txn_other"), ledger.Amounts{Total: 100})
			release()
			if err := before.Wait(); err != nil {
				t.Fatal(err)
			}
			if err := <-after; !errors.Is(err, c.refusal) {
				t.Errorf("the second: %v", err)
			}
			h.expect(day(2), c.left)
		})
	}
}

// The same source books once, and with other amounts not at all.
func TestBookedOnce(t *testing.T) {
	t.Parallel()
	h := newBooks(t)
	charge := func(total int64) ledger.Transaction {
		made, err := ledger.Charge(on(1, "txn_1"), ledger.Amounts{Total: total})
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
	var booked atomic.Int64
	var all errgroup.Group
	for range 8 {
		all.Go(func() error {
			n, err := h.store(charge(1000), charge(1000))
			booked.Add(int64(n))
			return err
		})
	}
	if err := all.Wait(); err != nil || booked.Load() != 1 {
		t.Errorf("booked %d times, %v", booked.Load(), err)
	}
	if _, err := h.store(charge(1001)); !errors.Is(err, ledger.ErrDiffers) {
		t.Errorf("the same source came with another amount: %v", err)
	}
	other := books{h.Env, t, h.AddBusiness("Rivais")}
	if _, err := other.store(charge(1000)); err == nil {
		t.Error("the same money is of two businesses")
	}
	h.expect(day(2), ledger.Balances{Available: 1000})
}

// Of many withdrawals at once so many go through as there is money for, and one that is asked for twice goes once.
func TestTheSameMoneyIsNotWithdrawnTwice(t *testing.T) {
	t.Parallel()
	h := newBooks(t)
	h.mustStore(ledger.KindCharge, on(1, "txn_1"), ledger.Amounts{Total: 10000})
	var done, refused atomic.Int64
	var all errgroup.Group
	for i := range 16 {
		all.Go(func() error {
			err := h.write(func(w tenants.Writer) error {
				return ledger.Withdraw(t.Context(), w, on(2, fmt.Sprintf("withdrawal:%d", i/2)), 3000)
			})
			switch {
			case err == nil:
				done.Add(1)
			case errors.Is(err, ledger.ErrNotEnough):
				refused.Add(1)
			default:
				return err
			}
			return nil
		})
	}
	if err := all.Wait(); err != nil {
		t.Fatal(err)
	}
	// Each was asked for twice, and hears the same both times.
	if done.Load() != 6 || refused.Load() != 10 {
		t.Errorf("%d went through and %d were refused", done.Load(), refused.Load())
	}
	h.expect(day(2), ledger.Balances{Available: 1000, InTransit: 9000})
}

// Whatever a job writes by itself, the database lets no transaction stand open, and nobody changes one.
func TestTheDatabaseHoldsTheLedger(t *testing.T) {
	t.Parallel()
	h := newBooks(t)
	h.mustStore(ledger.KindCharge, on(1, "txn_1"), ledger.Amounts{Total: 10000, OurFee: 100})
	h.mustStore(ledger.KindBonus, on(1, "bonus:1"), ledger.Amounts{Total: 10000})
	const (
		open = `INSERT INTO ledger_transactions (business_id, book, kind, source, occurred_at, available_on) VALUES (app.business_id(), 'BUSINESS', 'CHARGE', 'txn_2', now(), now())`
		into = `INSERT INTO ledger_entries (business_id, book, transaction_id, account_id, amount)
			SELECT t.business_id, %s, t.id, a.id, n.amount FROM ledger_transactions t, ledger_accounts a, (VALUES %s) n (kind, amount)
			WHERE t.book = 'BUSINESS' AND t.source = '%s' AND a.kind = n.kind AND a.book = %s`
		ours, theirs = `'BUSINESS'`, `'INSTALLATION'`
	)
	for what, c := range map[string]struct {
		code       string
		statements []string
	}{
		"without entries": {"CJ006", []string{open}},
		"of one entry":    {"CJ006", []string{open, fmt.Sprintf(into, ours, "('OWED', 1)", "txn_2", ours)}},
		"that do not close": {"CJ006",
			[]string{open, fmt.Sprintf(into, ours, "('OWED', -1), ('AT_PROVIDER', 2)", "txn_2", ours)}},
		"of another book": {"23503",
			[]string{open, fmt.Sprintf(into, theirs, "('AT_PROVIDER', 1), ('BONUS', -1)", "txn_2", theirs)}},
		"with another book's": {"23503",
			[]string{open, fmt.Sprintf(into, ours, "('AT_PROVIDER', 1), ('BONUS', -1)", "txn_2", theirs)}},
		"with more, later": {"CJ006",
			[]string{fmt.Sprintf(into, ours, "('OVERPAID', -1), ('PROVIDER_FEE', 1)", "txn_1", ours)}},
		"with another kind's": {"CJ012",
			[]string{open, fmt.Sprintf(into, ours, "('IN_TRANSIT', -1), ('AT_PROVIDER', 1)", "txn_2", ours)}},
		"with the other sign": {"CJ012",
			[]string{open, fmt.Sprintf(into, ours, "('OVERPAID', 1), ('OWED', -1)", "txn_2", ours)}},
		"of a gift for the business": {"CJ012", []string{strings.Replace(open, "CHARGE", "GIFT", 1),
			fmt.Sprintf(into, ours, "('OWED', -1), ('AT_PROVIDER', 1)", "txn_2", ours)}},
		"another currency": {"42501",
			[]string{`INSERT INTO ledger_entries (business_id, currency) VALUES (app.business_id(), 'USD')`}},
		"changed":                   {"42501", []string{`UPDATE ledger_entries SET amount = amount * 2`}},
		"another's to be withdrawn": {"42501", []string{`UPDATE ledger_accounts SET kind = 'OWED'`}},
		"deleted":                   {"42501", []string{`DELETE FROM ledger_transactions`}},
	} {
		// Accounts that nothing was booked on yet, so that only the rule at hand refuses.
		accounts := `INSERT INTO ledger_accounts (business_id, book, kind) VALUES (app.business_id(), 'BUSINESS', 'OVERPAID'),
			(app.business_id(), 'BUSINESS', 'PROVIDER_FEE'), (app.business_id(), 'BUSINESS', 'IN_TRANSIT')`
		err := h.write(func(w tenants.Writer) error {
			for _, statement := range append([]string{accounts}, c.statements...) {
				if _, err := w.Exec(t.Context(), statement); err != nil {
					return err
				}
			}
			return nil
		})
		if refused := new(pgconn.PgError); !errors.As(err, &refused) || refused.Code != c.code {
			t.Errorf("a transaction %s: %v", what, err)
		}
	}
	for _, statement := range []string{
		`UPDATE ledger_entries SET amount = 1`, `UPDATE ledger_transactions SET kind = 'GIFT'`,
		`UPDATE ledger_accounts SET created_at = now()`,
		`DELETE FROM ledger_entries`, `DELETE FROM ledger_transactions`, `DELETE FROM ledger_accounts`,
		`TRUNCATE ledger_entries`, `TRUNCATE ledger_transactions CASCADE`, `TRUNCATE ledger_accounts CASCADE`,
	} {
		if _, err := h.Admin.Exec(context.WithoutCancel(t.Context()), statement); !isCode(err, "CJ005") {
			t.Errorf("%s: %v", statement, err)
		}
	}
}

func isCode(err error, code string) bool {
	refused := new(pgconn.PgError)
	return errors.As(err, &refused) && refused.Code == code
}
