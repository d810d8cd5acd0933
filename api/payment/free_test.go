package payment_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/invoice"
	"cortejo/api/payment"
	"cortejo/platform/procedure/proceduretest"
)

// What changes an agreement closes the pages where it could be paid; each is one that takes no money afterwards.
func TestPagesAreClosedBeforeAnAgreementChanges(t *testing.T) {
	s := newCheckoutEnv(t)
	changes := map[string]func(agreement uuid.UUID){
		"price": func(agreement uuid.UUID) {
			proceduretest.Post[invoice.Agreement](s.owner, "invoice.update", in{"uuid": agreement, "total": 1_500_00})
		},
		"plan": func(agreement uuid.UUID) {
			proceduretest.Post[invoice.Agreement](s.owner, "invoice.update",
				in{"uuid": agreement, "installments": []in{{}, {}}})
		},
		"cancel": func(agreement uuid.UUID) {
			proceduretest.Post[invoice.Agreement](s.owner, "invoice.cancel", in{"uuid": agreement})
		},
		"delete": func(agreement uuid.UUID) {
			proceduretest.Post[struct{}](s.owner, "invoice.delete", in{"uuid": agreement})
		},
	}
	for name, change := range changes {
		agreement, id := s.AddInvoice(s.event, name, 2_400_00)
		page := s.start(id, "CARD").URL
		change(agreement)
		s.press(page, "pay")
		if got := s.text(
			`SELECT status || ' ' || paid FROM transactions WHERE session_url IS NOT DISTINCT FROM NULL AND price = 240000 ORDER BY created_at DESC LIMIT 1`); got != "CANCELLED 0" {
			t.Errorf("%s left its page %s", name, got)
		}
	}
}

// The provider says that it was paid before it could be closed: nothing is changed, and the payment is shown paid.
func TestWhatWasPaidMeanwhileIsNotChanged(t *testing.T) {
	s := newCheckoutEnv(t)
	s.untilIdle()
	s.deaf.Store(true)
	for name, change := range map[string]func(agreement, id uuid.UUID) proceduretest.Refusal{
		"marked": func(_, id uuid.UUID) proceduretest.Refusal {
			return s.owner.PostRefused("payment.updateStatus", in{"uuid": id, "status": "PAID"})
		},
		"cancelled": func(_, id uuid.UUID) proceduretest.Refusal {
			return s.owner.PostRefused("payment.updateStatus", in{"uuid": id, "status": "CANCELLED"})
		},
		"priced": func(agreement, _ uuid.UUID) proceduretest.Refusal {
			return s.owner.PostRefused("invoice.update", in{"uuid": agreement, "total": 100_00})
		},
		"deleted": func(agreement, _ uuid.UUID) proceduretest.Refusal {
			return s.owner.PostRefused("invoice.delete", in{"uuid": agreement})
		},
	} {
		agreement, id := s.AddInvoice(s.event, name, 2_400_00)
		s.press(s.start(id, "CARD").URL, "pay")
		if r := change(agreement, id); r.Status != http.StatusConflict ||
			!strings.Contains(r.Detail, "acabou de ser feito online") {
			t.Errorf("%s: %+v", name, r)
		}
		if got := s.text(`SELECT status || ' ' || price FROM payments WHERE id = $1`, id); got != "PAID 240000" {
			t.Errorf("%s: the payment is %s", name, got)
		}
	}
}

// A boleto cannot be withdrawn: its amount does not change while it can be paid, and only a caller who confirms it may
// settle its payment otherwise. Its money can still arrive.
func TestABoletoThatRunsIsAskedAbout(t *testing.T) {
	s := newCheckoutEnv(t)
	agreement, id := s.AddInvoice(s.event, "Assessoria", 2_400_00)
	boleto := s.start(id, "BOLETO").URL
	s.press(boleto, "issue")
	s.attempts(id, "PROCESSING")
	for name, input := range map[string]in{"invoice.update": {"uuid": agreement, "total": 100_00},
		"invoice.delete": {"uuid": agreement}} {
		if r := s.owner.PostRefused(name, input); r.Code != "conflict" || !strings.Contains(r.Detail, "boleto") {
			t.Errorf("%s: %+v", name, r)
		}
	}
	if r := s.owner.PostRefused("payment.updateStatus", in{"uuid": id, "status": "PAID"}); r.Code != "confirm" {
		t.Errorf("marked: %+v", r)
	}
	if r := s.owner.PostRefused("invoice.cancel", in{"uuid": agreement}); r.Code != "confirm" {
		t.Errorf("cancelled: %+v", r)
	}
	proceduretest.Post[payment.Payment](s.owner, "payment.updateStatus",
		in{"uuid": id, "status": "PAID", "anyway": true})
	s.press(boleto, "pay")
	if paid := s.attempts(id, "PAID"); paid[0].Overpaid != 2_400_00 || paid[0].OverpaidLeft != 2_400_00 ||
		paid[0].Refundable != 0 {
		t.Errorf("paid %+v", paid[0])
	}
}
