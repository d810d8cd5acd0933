package payment_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/payment"
	"cortejo/jobs"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants/tenanttest"
)

// paid is a payment that the client made online, and the attempt that it was made with.
func (s checkoutEnv) paid(title, method string, cents int64) (id, attempt uuid.UUID) {
	s.t.Helper()
	_, id = s.AddInvoice(s.event, title, cents)
	page := s.start(id, method).URL
	if method == "BOLETO" {
		s.press(page, "issue")
	}
	s.press(page, "pay")
	return id, s.attempts(id, "PAID")[0].UUID
}

// refunds waits until those of the latest attempt at a payment are like this, the latest first.
func (s checkoutEnv) refunds(id uuid.UUID, statuses ...string) payment.Attempt {
	s.t.Helper()
	var seen payment.OnlineOutput
	tenanttest.WaitUntil(s.t, soon, fmt.Sprint("the refunds are ", statuses), func() bool {
		seen = proceduretest.Get[payment.OnlineOutput](s.owner, "payment.online", in{"uuid": id})
		return slices.EqualFunc(seen.Attempts[0].Refunds, statuses,
			func(r payment.Refund, status string) bool { return r.Status == status })
	})
	return seen.Attempts[0]
}

func (s checkoutEnv) refund(attempt uuid.UUID, cents int64) {
	s.t.Helper()
	proceduretest.Post[struct{}](s.owner, "payment.refund",
		in{"uuid": uuid.New(), "attemptUuid": attempt, "amount": cents, "reason": "O evento foi adiado"})
}

// balances are what each account holds, in its order.
func (s checkoutEnv) balances() string {
	return s.text(`SELECT string_agg(kind || ' ' || sum, ', ' ORDER BY kind) FROM (
		SELECT a.kind, sum(e.amount) FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id GROUP BY a.kind HAVING sum(e.amount) <> 0) k`)
}

func TestTwoRefundsAtOnceNeverReturnMoreThanWasPaid(t *testing.T) {
	s := newCheckoutEnv(t)
	id, attempt := s.paid("Assessoria", "CARD", 1_000_00)
	var together sync.WaitGroup
	answers := make([]int, 6)
	for n := range answers {
		together.Go(func() {
			answers[n] = s.owner.TryPost("payment.refund",
				in{"uuid": uuid.New(), "attemptUuid": attempt, "amount": 400_00, "reason": "Acordo"})
		})
	}
	together.Wait()
	taken := 0
	for _, status := range answers {
		if status == http.StatusOK {
			taken++
		}
	}
	if taken != 2 {
		t.Errorf("answers %v", answers)
	}
	if a := s.refunds(id, "DONE", "DONE"); a.Refunded != 800_00 || a.Refundable != 200_00 {
		t.Errorf("attempt %+v", a)
	}
	if r := s.owner.PostRefused("payment.refund", in{"uuid": uuid.New(), "attemptUuid": attempt, "amount": 200_01,
		"reason": "Acordo"}); r.MessageOf("amount") == "" {
		t.Errorf("more than is left: %+v", r)
	}
	// 3,88% of R$ 1.000,00 came, and of the R$ 800,00 it went back.
	if got, want := s.balances(), "AT_PROVIDER 20000, OUR_FEE -776, OWED -15195, PROVIDER_FEE -4029"; got != want {
		t.Errorf("booked %s, not %s", got, want)
	}
	s.refund(attempt, 200_00)
	s.refunds(id, "DONE", "DONE", "DONE")
	if got := s.text(`SELECT status FROM payments WHERE id = $1`, id); got != "REFUNDED" {
		t.Errorf("the payment is %s", got)
	}
	if got, want := s.balances(), "OWED 4029, PROVIDER_FEE -4029"; got != want {
		t.Errorf("booked %s, not %s", got, want)
	}
}

// The process dies after the refund is committed, once before the provider did it and once after: it is made once.
func TestARefundWhoseAnswerIsLostIsMadeOnce(t *testing.T) {
	s := newCheckoutEnv(t)
	id, attempt := s.paid("Assessoria", "CARD", 1_000_00)
	s.lost.Store(2)
	refund := in{"uuid": uuid.New(), "attemptUuid": attempt, "amount": 300_00, "reason": "Acordo"}
	for range 2 { // pressed twice, too
		proceduretest.Post[struct{}](s.owner, "payment.refund", refund)
	}
	refund["amount"] = 400_00 // under the same id, which is of another sum
	if r := s.owner.PostRefused("payment.refund", refund); r.Status != http.StatusConflict {
		t.Errorf("another sum: %+v", r)
	}
	if a := s.refunds(id, "DONE"); a.Refunded != 300_00 || a.Status != "PAID" {
		t.Errorf("attempt %+v", a)
	}
	if got := s.text(`SELECT count(*)::text FROM ledger_transactions WHERE kind = 'REFUND'`); got != "1" {
		t.Errorf("booked %s refunds", got)
	}
}

// What the provider gave back between our two questions, the charge and its refunds, counts on both sides alike.
func TestWhatGoesBackWhileWeAskIsCountedOnce(t *testing.T) {
	s := newCheckoutEnv(t)
	id, attempt := s.paid("Assessoria", "CARD", 1_000_00)
	charge := s.url + "/dev/stripe/cobranca/" + s.text(`SELECT charge_id FROM transactions WHERE id = $1`, attempt)
	s.untilIdle()
	s.deaf.Store(true)
	held := newAnswer()
	s.late.Store(held)
	asked := make(chan error, 1)
	go func() {
		_, err := jobs.SettleNow(context.WithoutCancel(t.Context()), s.DB, s.provider, s.event.Business.ID, attempt)
		asked <- err
	}()
	<-held.given
	s.press(charge, "half")
	close(held.may)
	if err := <-asked; err != nil {
		t.Fatal(err)
	}
	if a := s.refunds(id, "DONE"); a.Refunded != 500_00 || a.Refundable != 500_00 {
		t.Errorf("attempt %+v", a)
	}
}

// A Pix goes back in its own time, and may come back.
func TestARefundThatFailsBringsTheMoneyBack(t *testing.T) {
	s := newCheckoutEnv(t)
	id, attempt := s.paid("Assessoria", "PIX", 1_000_00)
	before := s.balances()
	s.refund(attempt, 1_000_00)
	s.refunds(id, "PENDING")
	charge := s.text(`SELECT charge_id FROM transactions WHERE id = $1`, attempt)
	var provider string
	tenanttest.WaitUntil(t, soon, "the provider knows of it", func() bool {
		provider = s.text(`SELECT coalesce(max(provider_id), '') FROM refunds`)
		return provider != ""
	})
	s.pressWith(s.url+"/dev/stripe/cobranca/"+charge, "fail", provider)
	if a := s.refunds(id, "FAILED"); a.Refundable != 1_000_00 || a.Status != "PAID" {
		t.Errorf("attempt %+v", a)
	}
	if got := s.balances(); got != before {
		t.Errorf("booked %s, not %s", got, before)
	}
	if got := s.text(`SELECT status FROM payments WHERE id = $1`, id); got != "PAID" {
		t.Errorf("the payment is %s", got)
	}
}

// Refunds that were made at the provider are recorded, with their share of the platform fee; so are lost disputes.
func TestWhatHappensAtTheProviderIsKnown(t *testing.T) {
	s := newCheckoutEnv(t)
	id, attempt := s.paid("Assessoria", "CARD", 1_000_00)
	charge := s.url + "/dev/stripe/cobranca/" + s.text(`SELECT charge_id FROM transactions WHERE id = $1`, attempt)
	s.press(charge, "half")
	if a := s.refunds(id, "DONE"); a.Refundable != 500_00 || a.Refunds[0].Amount != 500_00 {
		t.Errorf("attempt %+v", a)
	}
	s.press(charge, "dispute")
	if a := s.attempts(id, "DISPUTED"); *a[0].Dispute != "OPEN" || a[0].Refundable != 0 {
		t.Errorf("attempt %+v", a)
	}
	if r := s.owner.PostRefused("payment.refund", in{"uuid": uuid.New(), "attemptUuid": attempt, "amount": 1,
		"reason": "Acordo"}); r.Status != http.StatusConflict {
		t.Errorf("disputed: %+v", r)
	}
	s.pressWith(charge, "lose", s.text(`SELECT id FROM stripe_standin.objects WHERE kind = 'dispute'`))
	tenanttest.WaitUntil(t, soon, "the dispute is lost",
		func() bool { return s.text(`SELECT coalesce(dispute, '') FROM transactions`) == "LOST" })
	// Nothing is left of the payment but what the provider keeps, which the business bears.
	if got, want := s.balances(), "OWED 9529, PROVIDER_FEE -9529"; got != want {
		t.Errorf("booked %s, not %s", got, want)
	}
}

// A boleto has no way back: its owner says that they gave it back by hand.
func TestWhatWasOverpaidByBoletoIsGivenBackByHand(t *testing.T) {
	s := newCheckoutEnv(t)
	_, id := s.AddInvoice(s.event, "Assessoria", 2_400_00)
	boleto := s.start(id, "BOLETO").URL
	s.press(boleto, "issue")
	s.attempts(id, "PROCESSING")
	proceduretest.Post[payment.Payment](s.owner, "payment.updateStatus",
		in{"uuid": id, "status": "PAID", "anyway": true})
	s.press(boleto, "pay")
	attempt := s.attempts(id, "PAID")[0].UUID
	all := in{"uuid": uuid.New(), "attemptUuid": attempt, "amount": 2_400_00, "reason": "Pix ao cliente"}
	if r := s.owner.PostRefused("payment.refund", all); r.Status != http.StatusConflict {
		t.Errorf("a boleto given back: %+v", r)
	}
	all["byHand"] = true
	proceduretest.Post[struct{}](s.owner, "payment.refund", all)
	if a := s.refunds(id, "DONE"); a.OverpaidLeft != 0 || !a.Refunds[0].ByHand {
		t.Errorf("attempt %+v", a)
	}
	if got, want := s.balances(), "AT_PROVIDER 240000, OWED -239655, PROVIDER_FEE -345"; got != want {
		t.Errorf("booked %s, not %s", got, want)
	}
}
