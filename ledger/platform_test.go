package ledger_test

import (
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
)

// bookLine books a line of the provider's balance in the platform's book, as a job does.
const bookLine = `SELECT app.book_platform_line($1, $2, now(), $3, $4)`

// platformMoves are the kinds of lines of the platform, what a line of each moves, and what its fee is.
var platformMoves = []struct {
	kind       string
	cents, fee int64
	want       string
}{
	{"SWEEP", -800_00, 0, "AT_PROVIDER -80000, BANK 80000"},
	{"SWEEP", -801_00, 1_00, "AT_PROVIDER -80100, BANK 80000, FEES 100"},
	{"SWEEP_RETURNED", 800_00, 0, "AT_PROVIDER 80000, BANK -80000"},
	{"FUNDING", 500_00, 0, "AT_PROVIDER 50000, BANK -50000"},
	{"FUNDING_RETURNED", -500_00, 0, "AT_PROVIDER -50000, BANK 50000"},
	{"FEE", -2_50, 0, "AT_PROVIDER -250, FEES 250"},
	{"FEE", 2_50, 0, "AT_PROVIDER 250, FEES -250"},
}

// Each kind touches its accounts, closes at zero and is booked once.
func TestThePlatformBooksEachLineOnce(t *testing.T) {
	t.Parallel()
	h := newBooks(t)
	for i, c := range platformMoves {
		line := "txn_" + string(rune('a'+i))
		for run, want := range []bool{true, false} {
			var isBooked bool
			err := h.Admin.QueryRow(t.Context(), bookLine, line, c.kind, c.cents, c.fee).Scan(&isBooked)
			if err != nil || isBooked != want {
				t.Errorf("%s, run %d: booked %t (%v)", c.kind, run, isBooked, err)
			}
		}
		var got string
		if err := h.Admin.QueryRow(t.Context(), `SELECT string_agg(account || ' ' || amount, ', ' ORDER BY account)
			FROM platform_ledger_entries e JOIN platform_ledger_transactions t ON t.id = e.transaction_id
			WHERE t.source = $1`, line).Scan(&got); err != nil || got != c.want {
			t.Errorf("%s: %s (%v), not %s", c.kind, got, err, c.want)
		}
	}
	var rest int64
	if err := h.Admin.QueryRow(t.Context(), `SELECT app.compare_balance(coalesce(sum(amount), 0)::bigint)
		FROM platform_ledger_entries WHERE account = 'AT_PROVIDER'`).Scan(&rest); err != nil || rest != 0 {
		t.Errorf("the balance has %d that no book has (%v)", rest, err)
	}
}

// The database refuses what no case makes, and every change.
func TestTheDatabaseKeepsThePlatformsBook(t *testing.T) {
	t.Parallel()
	h := newBooks(t)
	const insert = `WITH made AS (INSERT INTO platform_ledger_transactions (kind, source, line_id, occurred_at)
			VALUES ('$KIND', 'txn_new', 'txn_new', now()) RETURNING id)
		INSERT INTO platform_ledger_entries (transaction_id, account, amount)
		SELECT m.id, e.account, e.amount FROM made m, (VALUES $ENTRIES) e (account, amount)`
	refuse := func(what, code, sql string) {
		t.Helper()
		tx, err := h.Admin.Begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, err = tx.Exec(t.Context(), sql); err == nil {
			err = tx.Commit(t.Context())
		}
		_ = tx.Rollback(t.Context()) // it is over where it was committed
		if !isCode(err, code) {
			t.Errorf("%s: %v, not %s", what, err, code)
		}
	}
	make := func(kind, entries string) string {
		return strings.NewReplacer("$KIND", kind, "$ENTRIES", entries).Replace(insert)
	}
	refuse("without entries", "CJ006", `INSERT INTO platform_ledger_transactions (kind, source, line_id, occurred_at)
		VALUES ('FEE', 'txn_new', 'txn_new', now())`)
	refuse("one entry", "CJ006", make("FEE", "('FEES', 1)"))
	refuse("not zero", "CJ006", make("FEE", "('AT_PROVIDER', -2), ('FEES', 1)"))
	refuse("the other sign", "CJ012", make("SWEEP", "('AT_PROVIDER', 2), ('BANK', -2)"))
	refuse("another kind's account", "CJ012", make("FEE", "('AT_PROVIDER', -2), ('BANK', 2)"))
	if _, err := h.Admin.Exec(t.Context(), make("SWEEP", "('AT_PROVIDER', -2), ('BANK', 2)")); err != nil {
		t.Fatal(err)
	}
	refuse("later entries", "CJ006", `INSERT INTO platform_ledger_entries (transaction_id, account, amount)
		SELECT t.id, 'FEES', 1 FROM platform_ledger_transactions t WHERE t.source = 'txn_new'`)
	for _, table := range []string{"platform_ledger_transactions", "platform_ledger_entries"} {
		refuse("truncate "+table, "CJ005", "TRUNCATE "+table+" CASCADE")
		refuse("delete of "+table, "CJ005", "DELETE FROM "+table)
	}
	refuse("update", "CJ005", "UPDATE platform_ledger_transactions SET kind = 'FUNDING'")
	refuse("update of entries", "CJ005", "UPDATE platform_ledger_entries SET amount = amount * 2")
}

// The database's table of signs has exactly the kinds that are booked, and those of added money that is passed on.
func TestThePlatformsSignsAreOfItsKinds(t *testing.T) {
	t.Parallel()
	h := newBooks(t)
	rows, err := h.Admin.Query(t.Context(), `SELECT DISTINCT kind FROM app.list_platform_ledger_signs()`)
	if err != nil {
		t.Fatal(err)
	}
	known, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	made := map[string]bool{"FUNDING_PASSED_ON": true}
	for _, c := range platformMoves {
		made[c.kind] = true
	}
	if len(known) != len(made) {
		t.Errorf("the database knows %v, and the cases make %v", known, made)
	}
}
