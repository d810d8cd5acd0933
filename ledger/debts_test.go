package ledger_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/ledger"
	"cortejo/tenants/tenanttest"
	"cortejo/tenants/tenanttest/portion"
)

// countedDebts counts the debts by reading every entry, as app.debts_of_all did before it read the owners' balances.
const countedDebts = `
	WITH debtor AS (
		SELECT b.business_id, b.name, l.event_id, -(l.available + l.pending) AS cents
		FROM public.businesses b
		CROSS JOIN LATERAL app.ledger_balances(b.business_id, now()) l
		WHERE l.available + l.pending < 0
			AND EXISTS (SELECT FROM public.ledger_accounts a WHERE a.business_id = b.business_id)
		ORDER BY l.available + l.pending, b.business_id, l.event_id
		LIMIT $1
	)
	SELECT d.business_id, d.name, d.event_id, e.title, d.cents, coalesce(s.since, q.since, now())
	FROM debtor d
	LEFT JOIN public.events e ON e.business_id = d.business_id AND e.id = d.event_id
	CROSS JOIN LATERAL (
		SELECT min(w.occurred_at) AS since FROM (
			SELECT r.occurred_at,
				bool_or(r.balance >= 0) OVER (ORDER BY r.occurred_at DESC, r.id DESC) AS was_enough_later
			FROM (
				SELECT m.occurred_at, m.id, sum(m.free) OVER (ORDER BY m.occurred_at, m.id) AS balance
				FROM (
					SELECT t.id, t.occurred_at, sum(-n.amount) AS free
					FROM public.ledger_transactions t
					JOIN public.ledger_entries n ON n.business_id = t.business_id AND n.book = t.book
						AND n.transaction_id = t.id
					JOIN public.ledger_accounts a ON a.business_id = n.business_id AND a.book = n.book
						AND a.id = n.account_id
					WHERE t.business_id = d.business_id AND t.book = 'BUSINESS'
						AND CASE WHEN d.event_id IS NULL THEN a.kind IN ('OWED', 'DISPUTED', 'IN_TRANSIT')
							ELSE a.kind LIKE 'HOSTS%' AND a.event_id = d.event_id END
					GROUP BY t.id, t.occurred_at
				) m
			) r
		) w
		WHERE NOT w.was_enough_later
	) s
	CROSS JOIN LATERAL (SELECT min(f.created_at) AS since FROM public.refunds f WHERE f.business_id = d.business_id
		AND f.status = 'REQUESTED' AND (d.event_id IS NULL OR f.event_id = d.event_id)) q
	ORDER BY d.cents DESC, d.business_id, d.event_id`

// debt is a row of app.debts_of_all.
type debt struct {
	Business uuid.UUID
	Name     string
	Event    *uuid.UUID
	Title    *string
	Cents    int64
	Since    time.Time
}

func (d debt) String() string {
	return fmt.Sprintf("%s (hosts: %t) %d since %s", d.Name, d.Event != nil, d.Cents, d.Since)
}

// listDebts returns what app.debts_of_all answers, and what counting answers at the same moment.
func (h books) listDebts(limit int) (kept, counted []debt) {
	h.t.Helper()
	tx, err := h.Admin.BeginTx(h.t.Context(), pgx.TxOptions{IsoLevel: pgx.RepeatableRead})
	if err != nil {
		h.t.Fatal(err)
	}
	defer func() { _ = tx.Rollback(h.t.Context()) }()
	for statement, into := range map[string]*[]debt{
		"SELECT * FROM app.debts_of_all($1)": &kept, countedDebts: &counted,
	} {
		rows, err := tx.Query(h.t.Context(), statement, limit)
		if err != nil {
			h.t.Fatal(err)
		}
		if *into, err = pgx.CollectRows(rows, pgx.RowToStructByPos[debt]); err != nil {
			h.t.Fatal(err)
		}
	}
	return kept, counted
}

// requestRefunds adds attempts of an event, one of them a gift's, and requested refunds. Some are in the ledger
// already, are given back by hand, or are of an overpayment.
func (h books) requestRefunds(d *drawer, event tenanttest.Event) {
	h.t.Helper()
	order := h.AddGiftOrder(event, h.AddGift(event, "Jogo de panelas", 900_00, 1), "Bia")
	for _, attempt := range []uuid.UUID{h.AddGiftTransaction(event, order), h.AddPaidTransaction(event, 900_00),
		h.AddPaidTransaction(event, 900_00), h.AddPaidTransaction(event, 900_00)} {
		if d.IntN(4) == 0 {
			h.Exec("UPDATE transactions SET overpaid = paid WHERE id = $1 AND gift_order_id IS NULL", attempt)
		}
		refund := h.Refund(event, attempt, d.upTo(800_00), "desistiu")
		h.Exec("UPDATE refunds SET our_fee = amount / 50, waited = $2, by_hand = $3, created_at = $4 WHERE id = $1",
			refund, d.IntN(4) == 0, d.IntN(4) == 0, dayOfYear(d.IntN(300)))
	}
}

// Whatever is booked in whatever order, and whichever refunds are requested: the debts that staff read are those that
// counting every entry gives.
func TestTheKeptDebtsAreTheCountedOnes(t *testing.T) {
	t.Parallel()
	first := newBooks(t)
	seen := 0
	for number := range 6 {
		h := first
		if number > 0 {
			h.b = first.AddBusiness(fmt.Sprintf("Ateliê %d", number))
		}
		d := &drawer{Rand: portion.NewSource(t, fmt.Sprintf("ledger-debts-%d", number)), events: 2, business: number}
		for len(d.happened) < portion.Count(40, 120) {
			d.story()
		}
		events := []tenanttest.Event{h.AddEvent(h.b, "Casamento"), h.AddEvent(h.b, "Bodas")}
		if number == 1 {
			h.requestRefunds(d, events[0]) // before anything is booked
		}
		agree(h, events, d.happened)
		if err := deliver(h, events, beforeMove(d.happened)); err != nil {
			t.Fatal(err)
		}
		told := asHosts(d.happened)
		d.Shuffle(len(told), func(i, j int) { told[i], told[j] = told[j], told[i] })
		for part := range slices.Chunk(told, 1+len(told)/4) {
			if err := deliver(h, events, part); err != nil {
				t.Fatal(err)
			}
			for _, limit := range []int{2, 200} {
				kept, counted := h.listDebts(limit)
				if !reflect.DeepEqual(kept, counted) {
					t.Fatalf("of at most %d, kept\n%v\ncounted\n%v", limit, kept, counted)
				}
				seen += len(kept)
			}
		}
		if number%2 == 0 {
			h.requestRefunds(d, events[1])
		}
	}
	if seen == 0 {
		t.Fatal("nobody owed anything")
	}
}

// Applying the rules counts the sums of transactions that were booked before the table existed.
func TestOldBooksAreCounted(t *testing.T) {
	t.Parallel()
	h := newBooks(t)
	h.mustStore(ledger.KindCharge, on(1, "txn_1"), ledger.Amounts{Total: 100_00, ProviderFee: 4_00, OurFee: 2_00})
	h.mustStore(ledger.KindPayout, on(2, "po_1"), ledger.Amounts{Total: 300_00})
	before, _ := h.listDebts(200)
	if len(before) != 1 || before[0].Cents != 206_00 || !before[0].Since.Equal(day(2)) {
		t.Fatalf("kept %v, want 206.00 since the payout", before)
	}
	h.Exec("DELETE FROM ledger_owner_balances")
	if none, _ := h.listDebts(200); len(none) != 0 {
		t.Fatalf("without the sums: %v", none)
	}
	for range 2 {
		h.Exec("SELECT app.count_owner_balances()")
		if after, _ := h.listDebts(200); !reflect.DeepEqual(after, before) {
			t.Errorf("counted again: %v, want %v", after, before)
		}
	}
}
