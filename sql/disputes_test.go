package schema_test

import (
	"testing"

	"github.com/google/uuid"

	schema "cortejo/sql"
)

// lastWithOneDispute is the newest migration before 00125_disputes.
const lastWithOneDispute = 124

// Lost disputes of the previous version, which stored one per charge, get a row for the lost amount.
func TestOldLostDisputesGetTheirRows(t *testing.T) {
	t.Parallel()
	h := newHostedPostgres(t, "cortejo")
	if err := schema.MigrateTo(t.Context(), h.deployer("cortejo"), lastWithOneDispute); err != nil {
		t.Fatal(err)
	}
	admin := h.connect(h.server.AdminURLOf("cortejo"))
	owner := uuid.New()
	h.exec(admin, "INSERT INTO users (id, phone, name) VALUES ($1, '+5511911111111', 'Ana')", owner)
	h.exec(admin, `WITH home AS (INSERT INTO businesses (owner_user_id, name, location, categories)
			VALUES ($1, 'Ateliê', 'Belo Horizonte', '{PLANNING}') RETURNING business_id)
		INSERT INTO events (business_id, title, type, date, slug)
			SELECT business_id, 'Casamento', 'WEDDING', '2027-05-01', 'casamento-0123456789' FROM home`, owner)
	h.exec(admin,
		`INSERT INTO transactions (business_id, event_id, charge_id, method, price, paid, refunded, overpaid, our_fee, dispute, dispute_fee,
			paid_at, live, status, expires_at)
		SELECT e.business_id, e.id, c.charge, 'CARD', 100000, 100000, c.refunded, c.overpaid, 3880, c.dispute, c.fee, now(), false, c.status, now()
		FROM events e, (VALUES
			('whole', 0, 0, 'LOST', 3880, 'DISPUTED'),
			('after a refund', 30000, 0, 'LOST', 2716, 'DISPUTED'),
			('refunded since', 100000, 0, 'LOST', 3880, 'REFUNDED'),
			('overpaid', 0, 100000, 'LOST', NULL, 'DISPUTED'),
			('open', 0, 0, 'OPEN', NULL, 'DISPUTED'),
			('won', 0, 0, 'WON', NULL, 'PAID'),
			('paid', 0, 0, NULL, NULL, 'PAID')) c (charge, refunded, overpaid, dispute, fee, status)`)

	if err := schema.Migrate(t.Context(), h.deployer("cortejo"), quiet); err != nil {
		t.Fatal(err)
	}
	var rows, lost string
	one(t, h.server.AdminURLOf("cortejo"),
		`SELECT string_agg(concat_ws(' ', t.charge_id || ':', d.status, d.losses, d.lost_cents, d.platform_fee_cents,
			d.overpaid_cents, d.provider_id), ', ' ORDER BY t.charge_id)
		FROM disputes d JOIN transactions t ON t.id = d.transaction_id`, &rows)
	want := "after a refund: LOST 1 70000 2716 0, overpaid: LOST 1 100000 0 100000, refunded since: LOST 1 3880 3880 0, whole: LOST 1 100000 3880 0"
	if rows != want {
		t.Errorf("the rows are\n%s\nnot\n%s", rows, want)
	}
	one(t, h.server.AdminURLOf("cortejo"),
		`SELECT string_agg(charge_id || ': ' || lost_cents, ', ' ORDER BY charge_id) FROM transactions`, &lost)
	if want := "after a refund: 70000, open: 0, overpaid: 100000, paid: 0, refunded since: 0, whole: 100000, won: 0"; lost != want {
		t.Errorf("lost are\n%s\nnot\n%s", lost, want)
	}
	// A server of the version before still writes its column.
	var may bool
	one(t, h.server.AdminURLOf("cortejo"),
		`SELECT has_column_privilege('worker', 'transactions', 'dispute_fee', 'UPDATE')`, &may)
	if !may {
		t.Error("jobs of the version before may not write dispute_fee")
	}
}
