package schema_test

import (
	"testing"

	"github.com/google/uuid"

	schema "cortejo/sql"
)

// lastWithReferredBusinesses is the newest migration before 00205_gift_plans.
const lastWithReferredBusinesses = 200

// Events of the version before, whose fee was their business's, have the plan of that fee, archived ones too, and those
// with a paid gift keep it. Templates have none, and no event is a referral that earns.
func TestOldEventsHaveTheFeeOfTheirBusiness(t *testing.T) {
	t.Parallel()
	h := newHostedPostgres(t, "cortejo")
	if err := schema.MigrateTo(t.Context(), h.deployer("cortejo"), lastWithReferredBusinesses); err != nil {
		t.Fatal(err)
	}
	admin := h.connect(h.server.AdminURLOf("cortejo"))
	referred, usual := uuid.New(), uuid.New()
	h.exec(admin, `INSERT INTO users (id, phone, name) VALUES ($1, '+5511911111111', 'Ana'),
		($2, '+5511922222222', 'Bia')`, referred, usual)
	h.exec(admin, `INSERT INTO businesses (owner_user_id, name, location, categories, gift_fee_referred)
		VALUES ($1, 'Indicado', 'Belo Horizonte', '{PLANNING}', true),
			($2, 'Comum', 'Belo Horizonte', '{PLANNING}', false)`, referred, usual)
	h.exec(admin, `INSERT INTO events (business_id, title, type, date, slug, archived_at, templated_at)
		SELECT b.business_id, b.name || ' ' || e.name, 'WEDDING', CASE WHEN e.name <> 'modelo' THEN date '2027-05-01' END,
			CASE WHEN e.name <> 'modelo' THEN e.name || '-' || lower(b.name) END,
			CASE e.name WHEN 'arquivado' THEN now() END, CASE e.name WHEN 'modelo' THEN now() END
		FROM businesses b, unnest('{novo,pago,pix,arquivado,modelo}'::text[]) e (name)`)
	h.exec(admin, `INSERT INTO gift_orders (business_id, event_id, id, sequence, number, giver_name, giver_email, status,
			method, gifts_cents, fee_cents, fee_by, total_cents, expires_at, paid_at)
		SELECT e.business_id, e.id, gen_random_uuid(), 1, 'HC-0001', 'Rui', 'rui@example.com', o.status, o.method, 20000,
			CASE WHEN o.method = 'OWN_PIX' THEN 0 WHEN b.gift_fee_referred THEN 776 ELSE 998 END, 'HOSTS', 20000, now(),
			CASE o.status WHEN 'PAID' THEN now() END
		FROM events e JOIN businesses b ON b.business_id = e.business_id
		JOIN (VALUES ('novo', 'PENDING', 'CARD'), ('pago', 'PAID', 'CARD'), ('arquivado', 'PAID', 'CARD'),
			('pix', 'PAID', 'OWN_PIX')) o (name, status, method) ON e.title = b.name || ' ' || o.name`)

	if err := schema.Migrate(t.Context(), h.deployer("cortejo"), quiet); err != nil {
		t.Fatal(err)
	}
	var got string
	one(t, h.server.AdminURLOf("cortejo"), `SELECT string_agg(concat_ws(' ', title, gift_plan, gift_fee,
			CASE WHEN app.is_gift_fee_kept(business_id, id) THEN 'kept' END), ', ' ORDER BY title) FROM events`, &got)
	want := "Comum arquivado STANDARD kept, Comum modelo STANDARD, Comum novo STANDARD, Comum pago STANDARD kept, " +
		"Comum pix STANDARD, Indicado arquivado PREMIUM kept, Indicado modelo STANDARD, Indicado novo PREMIUM, " +
		"Indicado pago PREMIUM kept, Indicado pix PREMIUM"
	if got != want {
		t.Errorf("the events are\n%s\nnot\n%s", got, want)
	}
	one(t, h.server.AdminURLOf("cortejo"), `SELECT concat_ws(' ', (SELECT count(*) FROM referrals),
		(SELECT count(*) FROM gift_orders WHERE fee_rate IS NOT NULL),
		(SELECT count(*) FROM pg_class WHERE relname IN ('events', 'businesses') AND relforcerowsecurity),
		(SELECT count(*) FROM pg_trigger WHERE tgrelid = 'events'::regclass AND tgenabled = 'D'))`, &got)
	if want := "0 0 2 0"; got != want {
		t.Errorf("referrals, rates, guarded tables and disabled triggers are %s, not %s", got, want)
	}
}
