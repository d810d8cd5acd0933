package schema_test

import (
	"testing"

	"github.com/google/uuid"

	schema "cortejo/sql"
)

// lastWithoutHosts is a migration before 00132_hosts_money.
const lastWithoutHosts = 128

// Gifts of the version before, which stored them as the business's, are moved to their hosts: each by a transaction
// that names it and has its days. Payments stay.
func TestOldGiftsAreMovedToTheirHosts(t *testing.T) {
	t.Parallel()
	h := newHostedPostgres(t, "cortejo")
	if err := schema.MigrateTo(t.Context(), h.deployer("cortejo"), lastWithoutHosts); err != nil {
		t.Fatal(err)
	}
	admin := h.connect(h.server.AdminURLOf("cortejo"))
	owner, order, refund := uuid.New(), uuid.New(), uuid.New()
	h.exec(admin, "INSERT INTO users (id, phone, name) VALUES ($1, '+5511911111111', 'Ana')", owner)
	h.exec(admin, `WITH home AS (INSERT INTO businesses (owner_user_id, name, location, categories)
			VALUES ($1, 'Ateliê', 'Belo Horizonte', '{PLANNING}') RETURNING business_id)
		INSERT INTO events (business_id, title, type, date, slug)
			SELECT business_id, 'Casamento', 'WEDDING', '2027-05-01', 'casamento-0123456789' FROM home`, owner)
	h.exec(admin, `INSERT INTO gift_orders (business_id, event_id, id, sequence, number, giver_name, giver_email, status,
			method, gifts_cents, fee_cents, fee_by, total_cents, expires_at, paid_at)
		SELECT business_id, id, $1, 1, 'HC-0001', 'Bia', 'bia@example.com', 'PAID', 'CARD', 20000, 776, 'HOSTS', 20000,
			now(), now() FROM events`, order)
	h.exec(admin, `WITH attempt AS (
			INSERT INTO transactions (business_id, event_id, gift_order_id, charge_id, method, price, paid, our_fee,
				paid_at, live, status, expires_at)
			SELECT business_id, event_id, id, 'ch_1', 'CARD', 20000, 20000, 776, now(), false, 'PAID', now()
			FROM gift_orders RETURNING business_id, event_id, id)
		INSERT INTO refunds (business_id, event_id, id, transaction_id, amount, our_fee, status, waited)
			SELECT business_id, event_id, $1, id, 1000, 39, 'PENDING', true FROM attempt`, refund)
	h.exec(admin, `INSERT INTO ledger_accounts (business_id, book, kind, event_id)
		SELECT business_id, 'BUSINESS', kind, id FROM events,
			unnest('{AT_PROVIDER,PROVIDER_FEE,OUR_FEE,OWED,DISPUTED,IN_TRANSIT,OVERPAID}'::text[]) kind`)
	h.exec(admin, `WITH happened (source, kind, reverses, account, amount) AS (VALUES
			('txn_charge', 'CHARGE', NULL, 'AT_PROVIDER', 100000), ('txn_charge', 'CHARGE', NULL, 'OWED', -100000),
			('txn_gift', 'GIFT', NULL, 'AT_PROVIDER', 20000), ('txn_gift', 'GIFT', NULL, 'OUR_FEE', -776),
			('txn_gift', 'GIFT', NULL, 'OWED', -19224),
			('txn_refund', 'REFUND', 'txn_gift', 'AT_PROVIDER', -5000), ('txn_refund', 'REFUND', 'txn_gift', 'OWED', 5000),
			('txn_failed', 'REFUND_FAILED', 'txn_refund', 'AT_PROVIDER', 5000),
			('txn_failed', 'REFUND_FAILED', 'txn_refund', 'OWED', -5000),
			('txn_dispute', 'DISPUTE_OPENED', 'txn_gift', 'AT_PROVIDER', -3000),
			('txn_dispute', 'DISPUTE_OPENED', 'txn_gift', 'DISPUTED', 3000),
			('refund:' || $1, 'REFUND_PENDING', NULL, 'AT_PROVIDER', -1000),
			('refund:' || $1, 'REFUND_PENDING', NULL, 'IN_TRANSIT', 1000)),
		made AS (
			INSERT INTO ledger_transactions (business_id, book, kind, source, reverses, occurred_at, available_on)
			SELECT DISTINCT e.business_id, 'BUSINESS', h.kind, h.source, h.reverses, '2026-10-01Z'::timestamptz,
				'2026-10-31Z'::timestamptz FROM events e, happened h
			RETURNING business_id, id, source)
		INSERT INTO ledger_entries (business_id, book, transaction_id, account_id, amount)
			SELECT m.business_id, 'BUSINESS', m.id, a.id, h.amount FROM made m JOIN happened h ON h.source = m.source
			JOIN ledger_accounts a ON a.kind = h.account`, refund.String())

	if err := schema.Migrate(t.Context(), h.deployer("cortejo"), quiet); err != nil {
		t.Fatal(err)
	}
	expect := func(statement, want string, args ...any) {
		t.Helper()
		var got string
		if err := admin.QueryRow(t.Context(), statement, args...).Scan(&got); err != nil {
			t.Fatal(err)
		}
		if got != want {
			t.Errorf("it says\n%s\nnot\n%s", got, want)
		}
	}
	expect(`SELECT string_agg(kind || ' ' || sum, ', ' ORDER BY kind) FROM (
			SELECT a.kind, sum(e.amount) FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
			GROUP BY a.kind HAVING sum(e.amount) <> 0) s`,
		"AT_PROVIDER 116000, HOSTS_DISPUTED 3000, HOSTS_IN_TRANSIT 1000, HOSTS_OWED -19224, OUR_FEE -776, OWED -100000")
	expect(`SELECT string_agg(replace(source, $1, 'ours') || ' ' || to_char(available_on, 'DD/MM'), ', '
			ORDER BY length(source), source) FROM ledger_transactions WHERE kind = 'MOVED_TO_HOSTS'`,
		"hosts:txn_gift 31/10, hosts:txn_failed 31/10, hosts:txn_refund 31/10, hosts:txn_dispute 31/10, hosts:refund:ours 31/10",
		refund.String())
	expect(`SELECT string_agg(CASE WHEN b.event_id IS NULL THEN 'business ' ELSE 'hosts ' END || concat_ws(' ', b.pending,
			b.available, b.refunding, b.disputed), ', ' ORDER BY b.event_id NULLS FIRST)
		FROM events e, app.ledger_balances(e.business_id, '2026-10-02Z') b`,
		"business 100000 0 0 0, hosts 23224 -8000 1000 3000")
}
