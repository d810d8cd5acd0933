package invoice_test

import (
	"net/http"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/activity"
	"cortejo/api/invoice"
	"cortejo/api/payment"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/queries"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

type in = proceduretest.Input

type invoiceEnv struct {
	t             *testing.T
	env           *tenanttest.Env
	event         tenanttest.Event
	owner, client proceduretest.Caller
}

func newInvoiceEnv(t *testing.T) invoiceEnv {
	t.Parallel()
	env := tenanttest.New(t)
	api := proceduretest.New(t, env, func(r *procedure.Router) {
		payment.Register(r, payment.Options{DB: env.DB})
		invoice.Register(r, payment.Options{DB: env.DB})
		activity.Register(r)
	})
	event, marina := env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento"), env.AddUser("Marina")
	env.AddEventCustomer(event, marina)
	env.SetCustomerPermissions(event, tenants.CustomerPaymentsView)
	return invoiceEnv{t, env, event, api.Owner(event.Business), api.Customer(marina, event)}
}

func (p invoiceEnv) run(sql string, args ...any) {
	p.t.Helper()
	if _, err := p.env.Admin.Exec(p.t.Context(), sql, args...); err != nil {
		p.t.Fatal(err)
	}
}

// agree makes an agreement of the client with the business.
func (p invoiceEnv) agree(total int64, plan ...in) invoice.Agreement {
	p.t.Helper()
	return proceduretest.Post[invoice.Agreement](p.owner, "invoice.create", in{
		"uuid": uuid.New(), "eventUuid": p.event.ID, "title": "Assessoria", "payer": "CLIENT", "payee": "BUSINESS",
		"total": total, "installments": plan,
	})
}

func prices(a invoice.Agreement) (all []int64) {
	for _, p := range a.Payments {
		all = append(all, p.Price)
	}
	return all
}

func (p invoiceEnv) all(c proceduretest.Caller, more in) payment.GetAllOutput {
	p.t.Helper()
	asked := in{"eventUuid": p.event.ID}
	for name, value := range more {
		asked[name] = value
	}
	return proceduretest.Get[payment.GetAllOutput](c, "payment.all", asked)
}

func TestAPlanFromFirstToLast(t *testing.T) {
	p := newInvoiceEnv(t)
	p.run(`UPDATE events SET date = (now() AT TIME ZONE time_zone)::date + 100, budget_cents = 5000000 WHERE id = $1`,
		p.event.ID)
	made := p.agree(1_200_000, in{"entrance": true, "percent": 20}, in{"dueDate": "2020-01-10"},
		in{"daysBefore": 30}, in{})
	if len(made.Payments) != 4 || made.Payments[0].Position != 0 || made.Payments[1].Price != 320_000 ||
		made.Payments[2].DueDate == nil || made.Payments[3].DueDate != nil {
		t.Fatalf("made %+v", made)
	}
	if first := made.Payments[1]; first.Counts != queries.PaymentCountLATE || first.Installments != 3 ||
		!first.HasEntrance || len(first.Plan) != 4 || first.To.Name != "Ana Clara Cerimonial" {
		t.Errorf("the first instalment is %+v", first)
	}
	entrance, late, hanging := made.Payments[0].UUID, made.Payments[1].UUID, made.Payments[2].UUID

	paid := proceduretest.Post[payment.Payment](p.owner, "payment.updateStatus",
		in{"uuid": entrance, "status": "PAID", "paidOn": "2021-05-05"})
	if paid.Counts != queries.PaymentCountPAID || paid.PaidOn == nil || *paid.PaidOn != "2021-05-05" ||
		paid.PaidAt == nil {
		t.Errorf("paid: %+v", paid)
	}
	if r := p.owner.PostRefused("payment.updateStatus",
		in{"uuid": entrance, "status": "CANCELLED"}); r.Status != http.StatusConflict {
		t.Errorf("cancelling what was paid: %+v", r)
	}
	if r := p.owner.PostRefused("payment.updateStatus",
		in{"uuid": late, "status": "REFUNDED"}); r.Status != http.StatusConflict {
		t.Errorf("giving back what nobody paid: %+v", r)
	}
	if r := p.owner.PostRefused("invoice.delete", in{"uuid": made.UUID}); r.Status != http.StatusConflict {
		t.Errorf("deleting what was paid in part: %+v", r)
	}

	// Team and client count the same, and only the team reads the budget.
	for who, c := range map[string]proceduretest.Caller{"team": p.owner, "client": p.client} {
		all := p.all(c, nil)
		if got := all.Totals; got.Agreed != 1_200_000 || got.Paid != 240_000 || got.Late != 320_000 ||
			got.Coming != 640_000 || got.Invoices != 1 || got.Counts.Coming != 2 {
			t.Errorf("the %s's totals are %+v", who, got)
		}
		if len(all.Items) != 4 || all.Items[0].UUID != late || all.Items[1].UUID != hanging ||
			all.Items[3].UUID != entrance {
			t.Errorf("the %s's payments are %+v", who, all.Items)
		}
		if (all.Totals.Budget != nil) != (who == "team") {
			t.Errorf("the %s reads the budget %v", who, all.Totals.Budget)
		}
	}
	if only := p.all(p.owner, in{"counts": "PAID,LATE", "search": "assess"}); len(only.Items) != 2 ||
		only.Totals.Agreed != 1_200_000 {
		t.Errorf("what is late or paid: %+v", only)
	}
	var walked []uuid.UUID
	for cursor := ""; ; {
		page := p.all(p.owner, in{"limit": 1, "cursor": cursor})
		walked = append(walked, page.Items[0].UUID)
		if page.NextCursor == nil {
			break
		}
		cursor = *page.NextCursor
	}
	if len(walked) != 4 || walked[3] != entrance {
		t.Errorf("page by page: %v", walked)
	}

	// A new total changes the open payments alone, and the sum stays exact.
	changed := proceduretest.Post[invoice.Agreement](p.owner, "invoice.update",
		in{"uuid": made.UUID, "total": 1_200_001})
	if got := prices(changed); got[0] != 240_000 || got[1]+got[2]+got[3] != 960_001 || got[3] != 320_001 {
		t.Errorf("after another total: %v", got)
	}
	replaced := proceduretest.Post[invoice.Agreement](p.owner, "invoice.update",
		in{"uuid": made.UUID, "total": 1_000_000, "installments": []in{{}, {"price": 400_000}}})
	if got := prices(replaced); len(got) != 3 || got[0] != 240_000 || got[1] != 360_000 || got[2] != 400_000 ||
		replaced.Payments[0].UUID != entrance || replaced.Payments[2].Position != 2 {
		t.Errorf("after another plan: %+v", replaced)
	}
	if r := p.owner.PostRefused("invoice.update", in{"uuid": made.UUID, "total": 240_000}); r.MessageOf("total") == "" {
		t.Errorf("less than what was paid: %+v", r)
	}

	cancelled := proceduretest.Post[invoice.Agreement](p.owner, "invoice.cancel", in{"uuid": made.UUID})
	if got := p.all(p.owner, nil).Totals; cancelled.Payments[1].Status != queries.PaymentStatusCANCELLED ||
		got.Agreed != 240_000 || got.Cancelled != 760_000 || got.Counts.Late != 0 {
		t.Errorf("cancelled: %+v", got)
	}
	proceduretest.Post[invoice.Agreement](p.owner, "invoice.reopen", in{"uuid": made.UUID})
	if got := p.all(p.owner, nil).Totals; got.Agreed != 1_000_000 || got.Cancelled != 0 {
		t.Errorf("reopened: %+v", got)
	}
	proceduretest.Post[payment.Payment](p.owner, "payment.updateStatus", in{"uuid": entrance, "status": "REFUNDED"})
	if got := p.all(p.owner, nil).Totals; got.Paid != 0 || got.Refunded != 240_000 || got.Agreed != 760_000 {
		t.Errorf("given back: %+v", got)
	}
	one := proceduretest.Get[payment.GetOutput](p.owner, "payment.get", in{"uuid": entrance})
	if len(one.Siblings) != 3 || len(one.History) != 3 || one.History[0].Kind != "REFUNDED" ||
		one.History[1].Kind != "PAID" || one.History[2].Kind != "CREATED" || one.History[0].By.Side != "TEAM" {
		t.Errorf("the payment is %+v", one)
	}
	told := proceduretest.Get[activity.Page](p.owner, "activity.getAll", in{"eventUuid": p.event.ID}).Items
	if told[0].Text != "marcou como estornado o pagamento “Assessoria”" {
		t.Errorf("the audit log tells %+v", told[0].Text)
	}
	proceduretest.Post[procedure.None](p.owner, "invoice.delete", in{"uuid": made.UUID})
	if got := p.all(p.owner, nil); len(got.Items) != 0 || got.Totals.Refunded != 0 {
		t.Errorf("deleted: %+v", got)
	}
	if status := p.client.Try("payment.get", in{"uuid": entrance}); status != http.StatusNotFound {
		t.Errorf("the client finds what was deleted: %d", status)
	}
	proceduretest.Post[procedure.None](p.owner, "invoice.restore", in{"uuid": made.UUID})
	if got := p.all(p.client, nil); len(got.Items) != 3 {
		t.Errorf("back again: %+v", got)
	}
}

// The payee is part of the agreement: another vendor would silently take over paid amounts, their receipts and the Pix
// key.
func TestWhoIsPaidDoesNotChange(t *testing.T) {
	p := newInvoiceEnv(t)
	flowers, buffet := p.env.AddVendor(p.event.Business, "Flores"), p.env.AddVendor(p.event.Business, "Buffet")
	p.env.AddEventVendor(p.event, flowers, "DONE")
	p.env.AddEventVendor(p.event, buffet, "DONE")
	theirs, _ := p.env.AddVendorInvoice(p.event, flowers.ID, "Flores", 1000)
	for name, vendor := range map[string]any{"another": buffet.ID, "nobody": nil} {
		if r := p.owner.PostRefused("invoice.update",
			in{"uuid": theirs, "vendorUuid": vendor}); r.MessageOf("vendorUuid") == "" {
			t.Errorf("%s: %+v", name, r)
		}
	}
	proceduretest.Post[invoice.Agreement](p.owner, "invoice.update",
		in{"uuid": theirs, "title": "Flores da festa", "vendorUuid": flowers.ID})
	// In an agreement paid to the business, the vendor is only its topic.
	ours, _ := p.env.AddInvoice(p.event, "Assessoria", 1000)
	for _, vendor := range []any{buffet.ID, flowers.ID, nil} {
		proceduretest.Post[invoice.Agreement](p.owner, "invoice.update", in{"uuid": ours, "vendorUuid": vendor})
	}
}
