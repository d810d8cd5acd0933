package payment_test

import (
	"slices"
	"testing"
	"time"

	"cortejo/api/payment"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants/tenanttest"
)

// BenchmarkFirstPage asks for the first page of a business's 5,000 payments with their totals, from the question to the
// last byte read: 50 events of 20 agreements of five payments, and of a single event of those. Forty other businesses
// have 1,000 each.
func BenchmarkFirstPage(b *testing.B) {
	env := tenanttest.New(b)
	api := proceduretest.New(b, env, func(r *procedure.Router) { payment.Register(r, payment.Options{DB: env.DB}) })
	fill := func(business tenanttest.Business, events int) (first tenanttest.Event) {
		for n := range events {
			e := env.AddEvent(business, "Casamento")
			if n == 0 {
				first = e
			}
			vendor := env.AddVendor(business, "Flores")
			if _, err := env.Admin.Exec(b.Context(), `
				WITH made AS (
					INSERT INTO invoices (business_id, event_id, vendor_id, title, total, payer, payee)
					SELECT $1, $2, $3, 'Parcelas ' || n, 500000, (ARRAY['CLIENT', 'BUSINESS'])[1 + n % 2]::payer, 'VENDOR' FROM generate_series(1, 20) n RETURNING *)
				INSERT INTO payments (business_id, event_id, invoice_id, payer, position, price, due_date, status, paid_on, paid_at)
				SELECT m.business_id, m.event_id, m.id, m.payer, k, 100000, current_date + 30 * (k - 3), CASE WHEN k < 3 THEN 'PAID' ELSE 'PENDING' END::payment_status,
					CASE WHEN k < 3 THEN current_date + 30 * (k - 3) END, CASE WHEN k < 3 THEN now() END
				FROM made m CROSS JOIN generate_series(1, 5) k`, business.ID, e.ID, vendor.ID); err != nil {
				b.Fatal(err)
			}
		}
		return first
	}
	mine := env.AddBusiness("Ana Clara Cerimonial")
	event := fill(mine, 50)
	for range 40 {
		fill(env.AddBusiness("Outro"), 10)
	}
	if _, err := env.Admin.Exec(b.Context(), "ANALYZE"); err != nil {
		b.Fatal(err)
	}
	owner := api.Owner(mine)
	for name, asked := range map[string]in{"all": {}, "event": {"eventUuid": event.ID}} {
		b.Run(name, func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				start := time.Now()
				page := proceduretest.Get[payment.GetAllOutput](owner, "payment.all", asked)
				took = append(took, time.Since(start))
				if len(page.Items) != 50 || page.Totals.Agreed == 0 {
					b.Fatalf("%d payments of %d", len(page.Items), page.Totals.Agreed)
				}
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms/median")
		})
	}
}
