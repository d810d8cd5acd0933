package proposals_test

import (
	"slices"
	"testing"
	"time"

	"cortejo/api/proposals"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/server"
	"cortejo/tenants/tenanttest"
)

// BenchmarkFirstPage measures, from the request to the last byte of the answer, the first page of a business's 5,000
// proposals with their totals: of all of them, and of a search. Forty other businesses have 1,000 each.
func BenchmarkFirstPage(b *testing.B) {
	env := tenanttest.New(b)
	api := proceduretest.New(b,
		env, func(r *procedure.Router) { proposals.New(proposals.Options{Env: server.Env{DB: env.DB}}).Register(r) })
	fill := func(business tenanttest.Business, n int) {
		if _, err := env.Admin.Exec(b.Context(), `
			WITH people AS (
				INSERT INTO contacts (business_id, full_name, phone)
				SELECT $1, (ARRAY['Marina', 'João', 'Conceição', 'Tomás'])[1 + n % 4] || ' de Souza ' || n, '+55119' || lpad(n::text, 8, '0') FROM generate_series(1, $2 / 5) n RETURNING id, full_name),
			wanted AS (SELECT p.id AS contact_id, p.full_name, k FROM people p CROSS JOIN generate_series(1, 5) k)
			INSERT INTO proposals (business_id, idempotency_key, contact_id, title, event_type, budget, items, content, expires_on, status, decided_at, created_at)
			SELECT $1, gen_random_uuid(), w.contact_id, 'Orçamento para ' || w.full_name, 'WEDDING', 100000 * w.k,
				(SELECT jsonb_agg(jsonb_build_object('name', 'Serviço ' || i, 'value', 10000 * i)) FROM generate_series(1, 6) i),
				jsonb_build_object('type', 'doc', 'content', (SELECT jsonb_agg(jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', repeat(md5(i::text || w.full_name), 8)))))
					FROM generate_series(1, 8) i)),
				current_date + 40 * (w.k - 2), CASE w.k WHEN 1 THEN 'ACCEPTED' WHEN 2 THEN 'DECLINED' ELSE 'SENT' END::proposal_status, CASE WHEN w.k < 3 THEN now() END, now() - make_interval(hours => w.k * 7 + (random() * 20000)::integer)
			FROM wanted w`, business.ID, n); err != nil {
			b.Fatal(err)
		}
	}
	mine := env.AddBusiness("Ana Clara Cerimonial")
	fill(mine, 5000)
	for range 40 {
		fill(env.AddBusiness("Outro"), 1000)
	}
	if _, err := env.Admin.Exec(b.Context(), "VACUUM ANALYZE"); err != nil {
		b.Fatal(err)
	}
	owner := api.Owner(mine)
	for name, asked := range map[string]in{"all": {}, "search": {"search": "conceicao"}, "out": {"status": "SENT"}} {
		b.Run(name, func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				start := time.Now()
				page := proceduretest.Get[proposals.GetAllOutput](owner, "proposals.getAll", asked)
				took = append(took, time.Since(start))
				if len(page.Items) != 24 || page.Totals.Out.Count == 0 {
					b.Fatalf("%d proposals, %d out", len(page.Items), page.Totals.Out.Count)
				}
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms/median")
		})
	}
}
