package payment_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/payment"
	"cortejo/jobs/jobstest"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// payerActionsEnv is a payment that an event's client owes, with the members who request it.
type payerActionsEnv struct {
	*tenanttest.Env
	event          tenanttest.Event
	id             uuid.UUID
	owner, visitor proceduretest.Caller
	customer       func(tenanttest.User, tenanttest.Event) proceduretest.Caller
}

func newPayerActionsEnv(t *testing.T) payerActionsEnv {
	t.Helper()
	env := tenanttest.New(t)
	jobstest.SetQueue(t, env)
	api := proceduretest.New(t, env, func(r *procedure.Router) { payment.Register(r, payment.Options{DB: env.DB}) })
	event := env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento")
	_, id := env.AddInvoice(event, "Assessoria", 1_950_00)
	return payerActionsEnv{env, event, id, api.Owner(event.Business), api.Visitor(), api.Customer}
}

// A payment's page is there while the team shares it. Before, afterwards, of no uuid and of no payment: one and the
// same answer.
func TestASharedPaymentClosesAgain(t *testing.T) {
	t.Parallel()
	a := newPayerActionsEnv(t)
	a.SetBusinessPixKey(a.event.Business, "ana@exemplo.com")
	misses := []proceduretest.Refusal{}
	miss := func(id string) {
		t.Helper()
		misses = append(misses, a.visitor.GetRefused("public.getPayment", in{"paymentUuid": id}))
	}
	miss(a.id.String())
	if got := proceduretest.Post[payment.Payment](a.owner, "payment.share", in{"uuid": a.id}); got.SharedAt == nil {
		t.Errorf("shared: %+v", got)
	}
	got := proceduretest.Get[payment.Shared](a.visitor, "public.getPayment", in{"paymentUuid": a.id.String()})
	if got.Title != "Assessoria, parcela única" || got.Price != 1_950_00 || got.Counts != "COMING" ||
		got.Business.Name != "Ana Clara Cerimonial" || got.EventTitle != "Casamento" || got.Pix == nil ||
		!strings.Contains(got.Pix.Code, "54071950.00") {
		t.Errorf("a visitor reads %+v", got)
	}
	answer := a.visitor.Fetch(a.visitor.Address("public.getPayment", in{"paymentUuid": a.id.String()}))
	if header := answer.Header(); header.Get("Cache-Control") != "no-store" ||
		header.Get("X-Robots-Tag") != "noindex, nofollow" || header.Get("Referrer-Policy") != "no-referrer" {
		t.Errorf("it is sent with %v", header)
	}
	miss(strings.ToUpper(a.id.String()))
	miss("{" + a.id.String() + "}")
	miss(uuid.New().String())
	miss("nada")
	miss("")
	a.MarkPaid(a.id)
	if got := proceduretest.Get[payment.Shared](a.visitor, "public.getPayment",
		in{"paymentUuid": a.id.String()}); got.Counts != "PAID" || got.Pix != nil {
		t.Errorf("paid, a visitor reads %+v", got)
	}
	if got := proceduretest.Post[payment.Payment](a.owner, "payment.unshare", in{"uuid": a.id}); got.SharedAt != nil {
		t.Errorf("closed: %+v", got)
	}
	miss(a.id.String())
	for _, m := range misses {
		if m.Status != http.StatusNotFound || m.Detail != misses[0].Detail {
			t.Errorf("one of them is told %+v, another %+v", m, misses[0])
		}
	}
	// A payment by the business has no client to remind.
	_, quiet := a.AddVendorInvoice(a.event, a.AddVendor(a.event.Business, "Flores").ID, "Flores", 1000)
	if status := a.owner.TryPost("payment.share", in{"uuid": quiet}); status != http.StatusConflict {
		t.Errorf("what the business pays is shared: %d", status)
	}
}

// A member can remind of a payment once a day, and only if a client can be reached.
func TestRemindingByHand(t *testing.T) {
	t.Parallel()
	a := newPayerActionsEnv(t)
	remind := func(want int) {
		t.Helper()
		if status := a.owner.TryPost("payment.remind", in{"uuid": a.id}); status != want {
			t.Errorf("%d, want %d", status, want)
		}
	}
	remind(http.StatusConflict) // the client does not see it
	a.SetCustomerPermissions(a.event, tenants.CustomerPaymentsView)
	remind(http.StatusConflict) // no client has a phone
	a.AddEventCustomer(a.event, a.AddUser("Marina"))
	a.AddEventCustomer(a.event, a.AddUser("Tomás"))
	if got := proceduretest.Post[payment.Reminded](a.owner, "payment.remind", in{"uuid": a.id}); got.People != 2 {
		t.Errorf("reminded %+v", got)
	}
	remind(http.StatusConflict)
	got := proceduretest.Get[payment.GetOutput](a.owner, "payment.get", in{"uuid": a.id}).Reminders
	if got == nil || !got.Open || !got.Today || got.People != 2 || got.Last == nil || got.Last.Kind != "BY_HAND" ||
		got.Last.State != nil {
		t.Errorf("it stands as %+v", got)
	}
	if one := proceduretest.Post[payment.ReminderSettings](a.owner, "payment.updateReminders",
		in{"eventUuid": a.event.ID, "after7": false}); one != (payment.ReminderSettings{Before: true, OnDay: true,
		After1: true}) {
		t.Errorf("switched to %+v", one)
	}
	if status := a.owner.Try("payment.recibo", in{"uuid": a.id}); status != http.StatusNotFound {
		t.Errorf("a receipt of what nobody paid: %d", status)
	}
	a.MarkPaid(a.id)
	file := a.owner.Fetch(a.owner.Address("payment.recibo", in{"uuid": a.id}))
	if file.Code != http.StatusOK || !strings.HasPrefix(file.Body.String(), "%PDF-") {
		t.Errorf("the receipt: %d", file.Code)
	}
	remind(http.StatusConflict) // nothing is owed any more
}

// A client who marks their payment as paid gets no receipt in the business's name until the team confirms it.
func TestAClientWritesThemselvesNoReceipt(t *testing.T) {
	t.Parallel()
	a := newPayerActionsEnv(t)
	marina := a.AddUser("Marina")
	a.AddEventCustomer(a.event, marina)
	a.SetCustomerPermissions(a.event, tenants.CustomerPaymentsView|tenants.CustomerPaymentsStatusEdit)
	client := a.customer(marina, a.event)
	mark := func(who proceduretest.Caller, status string) {
		proceduretest.Post[payment.Payment](who, "payment.updateStatus", in{"uuid": a.id, "status": status})
	}
	mark(client, "PAID")
	if got := client.Try("payment.recibo", in{"uuid": a.id}); got != http.StatusNotFound {
		t.Errorf("their own receipt: %d", got)
	}
	if got := a.owner.Fetch(a.owner.Address("payment.recibo", in{"uuid": a.id})); got.Code != http.StatusOK {
		t.Errorf("the team's: %d", got.Code)
	}
	mark(a.owner, "PENDING")
	mark(a.owner, "PAID")
	if got := client.Fetch(client.Address("payment.recibo", in{"uuid": a.id})); got.Code != http.StatusOK {
		t.Errorf("the client's, of what the team marked: %d", got.Code)
	}
}
