package payment_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/api/payment"
	"cortejo/jobs"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/sql/civil"
	"cortejo/tenants/tenanttest"
)

// returnByHand is money that the owner says they gave back by Pix.
func returnByHand(attempt uuid.UUID, cents int64) in {
	return in{"uuid": uuid.New(), "attemptUuid": attempt, "amount": cents, "reason": "O evento foi adiado",
		"byHand": true, "means": "PIX", "returnedOn": "2026-11-20"}
}

// A boleto has no way back: money given back in another way is recorded, and no longer paid.
func TestWhatWasRightlyPaidByBoletoIsGivenBackByHand(t *testing.T) {
	s := newCheckoutEnv(t)
	id, attempt := s.paid("Assessoria", "BOLETO", 1_000_00)
	before := s.balances()
	if a := s.attempts(id, "PAID")[0]; a.Refundable != 0 || a.ByHandLeft != 1_000_00 || a.OverpaidLeft != 0 {
		t.Errorf("attempt %+v", a)
	}
	part := returnByHand(attempt, 400_00)
	for range 2 { // pressed twice
		proceduretest.Post[struct{}](s.owner, "payment.refund", part)
	}
	a := s.refunds(id, "DONE")
	if r := a.Refunds[0]; !r.ByHand || r.Means != "PIX" || r.ReturnedOn == nil ||
		*r.ReturnedOn != civil.DateOf(time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)) || a.ByHandLeft != 600_00 {
		t.Errorf("attempt %+v", a)
	}
	all := proceduretest.Get[payment.GetAllOutput](s.owner, "payment.all", in{"eventUuid": s.event.ID})
	if row := all.Items[0]; row.Status != "PAID" || row.Returned != 400_00 || all.Totals.Paid != 600_00 {
		t.Errorf("the list says %+v, %+v", row, all.Totals)
	}
	if r := s.owner.PostRefused("payment.refund", returnByHand(attempt, 600_01)); r.MessageOf("amount") == "" {
		t.Errorf("more than is left: %+v", r)
	}
	proceduretest.Post[struct{}](s.owner, "payment.refund", returnByHand(attempt, 600_00))
	s.refunds(id, "DONE", "DONE")
	// The provider still says that it is paid, and does not undo this.
	if _, err := jobs.SettleNow(t.Context(), s.DB, s.provider, s.event.Business.ID, attempt); err != nil {
		t.Fatal(err)
	}
	if got := s.text(`SELECT p.status || ' ' || t.status FROM payments p JOIN transactions t ON t.payment_id = p.id
		WHERE p.id = $1`, id); got != "REFUNDED REFUNDED" {
		t.Errorf("the payment and its attempt are %s", got)
	}
	if got := s.balances(); got != before {
		t.Errorf("booked %s, not %s: no money moved at the provider", got, before)
	}
	if got := s.text(`SELECT count(*)::text FROM notifications WHERE type = 'PAYMENT_REFUNDED'`); got == "0" {
		t.Error("the team hears of nothing")
	}
	if got := s.text(`SELECT count(*)::text FROM audit_entries WHERE subject = 'refunds' AND actor_name = $1`,
		s.event.Business.Owner.Name); got == "0" {
		t.Error("the activity says nothing of who did")
	}
}

// The charge of a card goes back by the card, even if the owner says that they gave it back.
func TestWhatTheProviderCanReturnIsNotGivenBackByHand(t *testing.T) {
	s := newCheckoutEnv(t)
	_, attempt := s.paid("Assessoria", "CARD", 1_000_00)
	if r := s.owner.PostRefused("payment.refund", returnByHand(attempt, 400_00)); r.Status != http.StatusConflict {
		t.Errorf("by hand: %+v", r)
	}
}

// A boleto that is paid after its agreement was deleted pays nothing: its money is listed, also once the agreement is
// purged, and can be given back.
func TestALateBoletoOfADeletedAgreementIsListedUntilItIsGivenBack(t *testing.T) {
	s := newCheckoutEnv(t)
	agreed, id := s.AddInvoice(s.event, "Assessoria", 1_000_00)
	page := s.start(id, "BOLETO").URL
	s.press(page, "issue")
	s.attempts(id, "PROCESSING")
	s.press(page, "lapse")
	attempt := s.attempts(id, "EXPIRED")[0].UUID
	proceduretest.Post[struct{}](s.owner, "invoice.delete", in{"uuid": agreed})
	s.press(page, "pay")
	strays := func() payment.StraysOutput {
		return proceduretest.Get[payment.StraysOutput](s.owner, "payment.strays", in{"eventUuid": s.event.ID})
	}
	tenanttest.WaitUntil(t, soon, "the money is listed", func() bool { return len(strays().Items) == 1 })
	if got := s.text(`SELECT status FROM payments WHERE id = $1`, id); got != "PENDING" {
		t.Errorf("a payment of a deleted agreement is %s", got)
	}
	if _, err := s.Admin.Exec(t.Context(), `UPDATE invoices SET deleted_at = now() - interval '2 days' WHERE id = $1`,
		agreed); err != nil {
		t.Fatal(err)
	}
	purge, err := s.Admin.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, sql := range []string{`SET LOCAL ROLE worker`, `SELECT app.purge_invoices()`} {
		if _, err := purge.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	if err := purge.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := s.text(`SELECT count(*)::text FROM payments WHERE id = $1`, id); got != "0" {
		t.Fatalf("%s payments are left", got)
	}
	found := strays()
	if len(found.Items) != 1 || !found.CanRefund || found.Items[0].ByHandLeft != 1_000_00 ||
		found.Items[0].AttemptUUID != attempt || found.Items[0].Event.UUID != s.event.ID {
		t.Fatalf("listed %+v", found)
	}
	proceduretest.Post[struct{}](s.owner, "payment.refund", returnByHand(attempt, 1_000_00))
	if left := strays().Items; len(left) != 0 {
		t.Errorf("given back, it is listed: %+v", left)
	}
	s.untilBooked("AT_PROVIDER 100000, OWED -99655, PROVIDER_FEE -345")
}
