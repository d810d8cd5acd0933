package payment_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/api/admin"
	"cortejo/api/payment"
	"cortejo/jobs"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants/tenanttest"
)

func (s checkoutEnv) strays() payment.StraysOutput {
	s.t.Helper()
	return proceduretest.Get[payment.StraysOutput](s.owner, "payment.strays", in{"eventUuid": s.event.ID})
}

// lapseBoleto issues the boleto of a new payment and lets it lapse; it can still be paid on the page.
func (s checkoutEnv) lapseBoleto(cents int64) (agreed, id, attempt uuid.UUID, page string) {
	s.t.Helper()
	agreed, id = s.AddInvoice(s.event, "Assessoria", cents)
	page = s.start(id, "BOLETO").URL
	s.press(page, "issue")
	s.attempts(id, "PROCESSING")
	s.press(page, "lapse")
	return agreed, id, s.attempts(id, "EXPIRED")[0].UUID, page
}

// stray is money that came by a boleto whose agreement was deleted.
func (s checkoutEnv) stray(cents int64) (attempt uuid.UUID) {
	s.t.Helper()
	agreed, _, attempt, page := s.lapseBoleto(cents)
	proceduretest.Post[struct{}](s.owner, "invoice.delete", in{"uuid": agreed})
	s.press(page, "pay")
	tenanttest.WaitUntil(s.t, soon, "the money is listed", func() bool { return len(s.strays().Items) == 1 })
	return attempt
}

func (s checkoutEnv) moneyToSettle() admin.GetMoneyToSettleOutput {
	s.t.Helper()
	return proceduretest.Get[admin.GetMoneyToSettleOutput](s.staff, "admin.getMoneyToSettle", nil)
}

// Staff read of every business what came for payments that are gone, until it is used or given back.
func TestStaffReadTheStrayMoneyOfEveryBusiness(t *testing.T) {
	s := newCheckoutEnv(t)
	if got := s.moneyToSettle(); len(got.Strays) != 0 || len(got.Debts) != 0 {
		t.Errorf("before, they read %+v", got)
	}
	attempt := s.stray(1_000_00)
	strays := s.moneyToSettle().Strays
	if len(strays) != 1 || strays[0].UUID != attempt || strays[0].BusinessName != "Ana Clara Cerimonial" ||
		strays[0].EventTitle != "Casamento" || strays[0].Cents != 1_000_00 || strays[0].Method != "BOLETO" ||
		strays[0].Live || time.Since(strays[0].PaidAt) > soon {
		t.Errorf("they read %+v", strays)
	}
	_, id := s.AddInvoice(s.event, "Decoração", 1_000_00)
	proceduretest.Post[struct{}](s.owner, "payment.useStray", useStray(attempt, id))
	if got := s.moneyToSettle().Strays; len(got) != 0 {
		t.Errorf("used, they read %+v", got)
	}
}

func useStray(attempt, id uuid.UUID) in { return in{"attemptUuid": attempt, "paymentUuid": id} }

// Money without an installment pays another one of its event, and then is that one's like any other: in every sum, in
// the ledger and when it goes back.
func TestStrayMoneyPaysAnotherPayment(t *testing.T) {
	s := newCheckoutEnv(t)
	s.AddMember(s.event.Business, "CORTEJO_ADMIN") // one who did it reads no notification of it
	attempt := s.stray(1_000_00)
	agreed, id := s.AddInvoice(s.event, "Decoração", 1_000_00)
	s.OfTask(agreed, s.AddTask(s.event, "Escolher as flores"))
	if got := s.strays().Items[0].Usable; len(got) != 1 || got[0].UUID != id || got[0].Title != "Decoração" {
		t.Errorf("it can pay %+v", got)
	}
	for range 2 { // pressed twice
		proceduretest.Post[struct{}](s.owner, "payment.useStray", useStray(attempt, id))
	}
	if left := s.strays().Items; len(left) != 0 {
		t.Errorf("used, it is listed: %+v", left)
	}
	got := s.paidSums(id)
	want := paidSums{1_000_00, 0, 1_000_00, 0, 1_000_00, 1_000_00, 1_000_00, 1_000_00, 1_000_00, 1_000_00, got.Receipt}
	if got != want {
		t.Errorf("the places say %+v, not %+v", got, want)
	}
	// As if the boleto had been paid for it: with our fee, 3,88%.
	s.untilBooked("AT_PROVIDER 100000, OUR_FEE -3880, OWED -95775, PROVIDER_FEE -345")
	if got := s.text(`SELECT count(*)::text FROM notifications WHERE type = 'PAYMENT_RECEIVED'`); got == "0" {
		t.Error("the team hears of nothing")
	}
	if got := s.text(`SELECT count(*)::text FROM audit_entries WHERE subject = 'transactions' AND actor_name = $1`,
		s.event.Business.Owner.Name); got == "0" {
		t.Error("the activity says nothing of who did")
	}
	history := proceduretest.Get[payment.GetOutput](s.owner, "payment.get", in{"uuid": id}).History
	if one := history[0]; one.Kind != "PAID" || !one.IsUsed || one.By.Name != s.event.Business.Owner.Name {
		t.Errorf("the history says %+v", one)
	}
	if r := s.owner.PostRefused("payment.updateStatus", in{"uuid": id, "status": "PENDING"}); r.Status !=
		http.StatusConflict {
		t.Errorf("marked as unpaid by hand: %+v", r)
	}
	proceduretest.Post[struct{}](s.owner, "payment.refund", returnByHand(attempt, 400_00))
	s.refunds(id, "DONE")
	if got := s.paidSums(id); got.Row != 600_00 || got.Overview != 600_00 || got.Client != 600_00 {
		t.Errorf("400 given back of it, the places say %+v", got)
	}
	s.untilBooked("AT_PROVIDER 100000, OUR_FEE -3880, OWED -95775, PROVIDER_FEE -345")
}

// A return that was asked for while the money was being used is refused: it would bear no part of our fee.
func TestStrayMoneyThatIsUsedMeanwhileIsNotGivenBack(t *testing.T) {
	s := newCheckoutEnv(t)
	attempt := s.stray(1_000_00)
	use, err := s.Admin.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = use.Rollback(t.Context()) }() // it commits below
	if _, err := use.Exec(t.Context(), `UPDATE transactions SET overpaid = 0 WHERE id = $1`, attempt); err != nil {
		t.Fatal(err)
	}
	answered := make(chan int)
	go func() { answered <- s.owner.TryPost("payment.refund", returnByHand(attempt, 400_00)) }()
	tenanttest.WaitUntil(t, soon, "the return waits for the use", func() bool {
		return s.text(`SELECT count(*)::text FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock'`) != "0"
	})
	if err := use.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if status := <-answered; status != http.StatusConflict {
		t.Errorf("answered %d", status)
	}
	if got := s.text(`SELECT count(*)::text FROM refunds`); got != "0" {
		t.Errorf("%s returns are kept", got)
	}
}

// Stray money is used while an attempt is settled by which all of it went back: the payment that it was used for is
// refunded.
func TestMoneyUsedWhileItIsSettledIsRefundedOfItsNewPayment(t *testing.T) {
	s := newCheckoutEnv(t)
	agreed, old := s.AddInvoice(s.event, "Assessoria", 1_000_00)
	page := s.start(old, "CARD").URL
	attempt := s.attempts(old, "OPEN")[0].UUID
	// No trigger asks about the page that is open: it is paid as its agreement goes.
	s.exec(`SET LOCAL session_replication_role = replica; UPDATE invoices SET deleted_at = now() WHERE id = '` +
		agreed.String() + `'`)
	s.press(page, "pay")
	tenanttest.WaitUntil(t, soon, "the money is listed", func() bool { return len(s.strays().Items) == 1 })
	_, id := s.AddInvoice(s.event, "Decoração", 1_000_00)
	s.untilIdle()
	s.deaf.Store(true)
	s.press(s.chargePage(attempt), "refund")
	use, err := s.Admin.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = use.Rollback(t.Context()) }() // it commits below
	// What app.use_stray_money stores, and no trigger asks who did it.
	if _, err := use.Exec(t.Context(), `SET LOCAL session_replication_role = replica`); err != nil {
		t.Fatal(err)
	}
	if _, err := use.Exec(t.Context(), `WITH used AS (
			UPDATE transactions SET payment_id = $2, overpaid = 0, used_at = now() WHERE id = $1 RETURNING payment_id)
		UPDATE payments p SET status = 'PAID', paid_on = current_date, paid_at = now()
			FROM used WHERE p.id = used.payment_id`,
		attempt, id); err != nil {
		t.Fatal(err)
	}
	settled := make(chan error, 1)
	go func() {
		_, err := jobs.SettleNow(context.WithoutCancel(t.Context()), s.DB, s.provider, s.event.Business.ID, attempt)
		settled <- err
	}()
	tenanttest.WaitUntil(t, soon, "the settling waits for the use", func() bool {
		return s.text(`SELECT count(*)::text FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock'`) != "0"
	})
	if err := use.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := <-settled; err != nil {
		t.Fatal(err)
	}
	if got := s.text(`SELECT string_agg(status::text, ' ' ORDER BY created_at) FROM payments`); got !=
		"PENDING REFUNDED" {
		t.Errorf("the payments are %s", got)
	}
}

// A boleto that is paid after its agreement was planned again pays none of the new payments by itself.
func TestALateBoletoOfAnAgreementThatWasPlannedAgainIsListedAndUsed(t *testing.T) {
	s := newCheckoutEnv(t)
	agreed, id, attempt, page := s.lapseBoleto(1_000_00)
	proceduretest.Post[struct{}](s.owner, "invoice.update", in{"uuid": agreed, "total": 2_000_00,
		"installments": []in{{"price": 1_000_00, "dueDate": "2027-01-10"}, {"price": 1_000_00, "dueDate": "2027-02-10"}}})
	if got := s.text(`SELECT count(*)::text FROM payments WHERE id = $1`, id); got != "0" {
		t.Fatal("planned again, the payment is the same")
	}
	s.press(page, "pay")
	tenanttest.WaitUntil(t, soon, "the money is listed", func() bool { return len(s.strays().Items) == 1 })
	if got := s.text(`SELECT string_agg(status::text, ' ') FROM payments`); got != "PENDING PENDING" {
		t.Errorf("the new payments are %s", got)
	}
	s.untilBooked("AT_PROVIDER 100000, OVERPAID -100000, OWED 345, PROVIDER_FEE -345")
	usable := s.strays().Items[0].Usable
	if len(usable) != 2 || usable[0].Position != 1 || usable[0].Installments != 2 {
		t.Fatalf("it can pay %+v", usable)
	}
	proceduretest.Post[struct{}](s.owner, "payment.useStray", useStray(attempt, usable[1].UUID))
	if got := s.text(`SELECT string_agg(status::text, ' ' ORDER BY position) FROM payments`); got != "PENDING PAID" {
		t.Errorf("the new payments are %s", got)
	}
	s.untilBooked("AT_PROVIDER 100000, OUR_FEE -3880, OWED -95775, PROVIDER_FEE -345")
}

// What cannot be paid with it is said, and nothing changes: another amount, a payment that is not open, one of a vendor
// or of another event, money of which a part went back, money of a payment that is there.
func TestStrayMoneyPaysOnlyAWholeOpenPaymentOfTheSameTwo(t *testing.T) {
	s := newCheckoutEnv(t)
	attempt := s.stray(1_000_00)
	_, smaller := s.AddInvoice(s.event, "Decoração", 800_00)
	_, larger := s.AddInvoice(s.event, "Música", 1_200_00)
	_, equal := s.AddInvoice(s.event, "Bolo", 1_000_00)
	_, vendors := s.AddVendorInvoice(s.event, s.AddVendor(s.event.Business, "Flora").ID, "Flores", 1_000_00)
	_, elsewhere := s.AddInvoice(s.AddEvent(s.event.Business, "Outro casamento"), "Assessoria", 1_000_00)
	paid, paidAttempt := s.paid("Assessoria", "CARD", 1_000_00)
	for name, c := range map[string]struct {
		use    in
		status int
		words  string
	}{
		"smaller":             {useStray(attempt, smaller), http.StatusConflict, "esta parcela é de R$ 800,00"},
		"larger":              {useStray(attempt, larger), http.StatusConflict, "Uma parcela se paga inteira"},
		"paid":                {useStray(attempt, paid), http.StatusConflict, "não está mais em aberto"},
		"a vendor's":          {useStray(attempt, vendors), http.StatusNotFound, ""},
		"another event's":     {useStray(attempt, elsewhere), http.StatusNotFound, ""},
		"a payment's own":     {useStray(paidAttempt, equal), http.StatusNotFound, ""},
		"an unknown attempt":  {useStray(uuid.New(), equal), http.StatusNotFound, ""},
		"no payment of those": {useStray(attempt, uuid.New()), http.StatusNotFound, ""},
	} {
		if r := s.owner.PostRefused("payment.useStray", c.use); r.Status != c.status ||
			!strings.Contains(r.Detail, c.words) {
			t.Errorf("%s: %+v", name, r)
		}
	}
	proceduretest.Post[struct{}](s.owner, "payment.refund", returnByHand(attempt, 1_00))
	tenanttest.WaitUntil(t, soon, "a part went back", func() bool {
		return len(s.strays().Items) == 1 && s.strays().Items[0].ByHandLeft == 999_00
	})
	if r := s.owner.PostRefused("payment.useStray", useStray(attempt, equal)); !strings.Contains(r.Detail,
		"Uma parte deste dinheiro já voltou") {
		t.Errorf("a part went back: %+v", r)
	}
	if got := s.strays().Items[0].Usable; len(got) != 0 {
		t.Errorf("it can pay %+v", got)
	}
	if got := s.text(`SELECT status FROM payments WHERE id = $1`, equal); got != "PENDING" {
		t.Errorf("refused, the payment is %s", got)
	}
}

// A page where the payment could be paid is closed first, and a boleto that can be paid refuses.
func TestStrayMoneyDoesNotPayWhatIsBeingPaidOnline(t *testing.T) {
	s := newCheckoutEnv(t)
	attempt := s.stray(1_000_00)
	_, running := s.AddInvoice(s.event, "Decoração", 1_000_00)
	s.press(s.start(running, "BOLETO").URL, "issue")
	s.attempts(running, "PROCESSING")
	if r := s.owner.PostRefused("payment.useStray", useStray(attempt, running)); !strings.Contains(r.Detail,
		"Um boleto deste pagamento ainda pode ser pago") {
		t.Errorf("a boleto runs: %+v", r)
	}
	_, open := s.AddInvoice(s.event, "Música", 1_000_00)
	s.start(open, "CARD")
	proceduretest.Post[struct{}](s.owner, "payment.useStray", useStray(attempt, open))
	if got := s.text(`SELECT string_agg(status, ' ' ORDER BY status) FROM transactions WHERE payment_id = $1`,
		open); got != "CANCELLED PAID" {
		t.Errorf("the attempts are %s", got)
	}
}

// The history of a payment online names who began to pay, and how.
func TestTheHistoryNamesWhoPaidOnline(t *testing.T) {
	s := newCheckoutEnv(t)
	id, _ := s.paid("Assessoria", "PIX", 1_000_00)
	for _, who := range []proceduretest.Caller{s.owner, s.client} {
		history := proceduretest.Get[payment.GetOutput](who, "payment.get", in{"uuid": id}).History
		if one := history[0]; one.Kind != "PAID" || one.Method == nil || *one.Method != "PIX" ||
			one.By != (payment.By{Name: "Marina", Side: "CLIENT"}) || one.IsUsed {
			t.Errorf("the history says %+v", one)
		}
	}
}

// A refund of more than the balance makes a debt that the owner reads, or is refused before the provider is asked.
func TestARefundBeyondTheBalanceIsDecidedByASetting(t *testing.T) {
	t.Run("allowed", func(t *testing.T) {
		s := newCheckoutEnv(t)
		id, attempt := s.paid("Assessoria", "CARD", 1_000_00)
		if debt := s.strays().Debt; debt != 0 {
			t.Errorf("a debt of %d before", debt)
		}
		s.refund(attempt, 1_000_00)
		s.refunds(id, "DONE")
		s.untilBooked("OWED 4029, PROVIDER_FEE -4029")
		if debt := s.strays().Debt; debt != 40_29 {
			t.Errorf("a debt of %d", debt)
		}
		debts := s.moneyToSettle().Debts
		if len(debts) != 1 || debts[0].Cents != 40_29 || debts[0].BusinessName != "Ana Clara Cerimonial" ||
			debts[0].EventTitle != "" || time.Since(debts[0].Since) > soon {
			t.Errorf("staff read %+v", debts)
		}
	})
	t.Run("refused", func(t *testing.T) {
		s := newCheckoutEnvWith(t, true)
		id, attempt := s.paid("Assessoria", "CARD", 1_000_00)
		s.untilBooked("AT_PROVIDER 100000, OUR_FEE -3880, OWED -92091, PROVIDER_FEE -4029")
		r := s.owner.PostRefused("payment.refund",
			in{"uuid": uuid.New(), "attemptUuid": attempt, "amount": 1_000_00, "reason": "Acordo"})
		if r.Status != http.StatusConflict || !strings.Contains(r.Detail,
			"não cobre esta devolução: ela leva R$ 961,20, e há R$ 920,91") {
			t.Errorf("refused with %+v", r)
		}
		if got := s.text(`SELECT count(*)::text FROM refunds`) + s.text(
			`SELECT count(*)::text FROM stripe_standin.objects WHERE kind = 'refund'`); got != "00" {
			t.Errorf("%s refunds", got)
		}
		s.refund(attempt, 900_00) // the balance covers it, with its pending money
		s.refunds(id, "DONE")
	})
}

// A receipt that cannot print a name says so, and prints none of it.
func TestAReceiptThatCannotPrintANameSaysSo(t *testing.T) {
	s := newCheckoutEnv(t)
	id, _ := s.paid("Assessoria", "CARD", 1_000_00)
	if _, err := s.Admin.Exec(t.Context(), `UPDATE events SET title = 'Casamento de 王' WHERE id = $1`,
		s.event.ID); err != nil {
		t.Fatal(err)
	}
	for _, who := range []proceduretest.Caller{s.owner, s.client} {
		file := who.Fetch(who.Address("payment.recibo", in{"uuid": id}))
		if file.Code != http.StatusConflict || !strings.Contains(file.Body.String(), "“王” no nome do evento") {
			t.Errorf("%d %s", file.Code, file.Body)
		}
	}
}
