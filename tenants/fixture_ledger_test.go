package tenants_test

import (
	"time"

	"github.com/google/uuid"

	"cortejo/tenants/tenanttest"
)

// ledgerRows are what the business's ledger says, and the installation's of it.
type ledgerRows struct {
	ledger, bonus tenanttest.LedgerRows
	spareAccount  uuid.UUID // without an entry
}

func seedLedger(e *tenanttest.Env, f fixture) (r ledgerRows) {
	r.ledger, r.spareAccount = e.Ledger(f.ours, "BUSINESS")
	r.bonus, _ = e.Ledger(f.ours, "INSTALLATION")
	return r
}

// ledgerSubjects are read by the owner, and by staff in control, and written by jobs. Nobody changes them, and the
// installation's book no team reads.
func (f fixture) ledgerSubjects() map[string]subject {
	owners := []string{owner, inControl}
	rightful := map[verb][]string{selects: and(owners, job), inserts: {job}}
	of := func(table, column string, id uuid.UUID) []attempt {
		return []attempt{{verb: selects, by: []string{job},
			statement: statement{"SELECT FROM " + table + " WHERE book = 'INSTALLATION' AND business_id = $1 AND " +
				column + " = $2", []any{f.ours.ID, id}}}}
	}
	return map[string]subject{
		"ledger_accounts": {
			key: map[string]any{"business_id": f.ours.ID, "book": "BUSINESS", "id": f.ledger.Account},
			fresh: map[string]any{"business_id": f.ours.ID, "book": "BUSINESS", "kind": "OWED",
				"event_id": f.event.ID},
			rightful: rightful, more: of("ledger_accounts", "id", f.bonus.Account),
		},
		"ledger_transactions": {
			key: map[string]any{"business_id": f.ours.ID, "book": "BUSINESS", "id": f.ledger.Transaction},
			fresh: map[string]any{"business_id": f.ours.ID, "book": "BUSINESS", "kind": "CHARGE", "source": "txn_fresh",
				"occurred_at": time.Now(), "available_on": time.Now()},
			rightful: rightful, more: of("ledger_transactions", "id", f.bonus.Transaction),
		},
		"ledger_entries": {
			key: map[string]any{"business_id": f.ours.ID, "book": "BUSINESS",
				"transaction_id": f.ledger.Transaction, "account_id": f.ledger.Account},
			fresh: map[string]any{"business_id": f.ours.ID, "book": "BUSINESS",
				"transaction_id": f.ledger.Transaction, "account_id": f.spareAccount, "amount": -1},
			rightful: rightful, more: of("ledger_entries", "transaction_id", f.bonus.Transaction),
		},
	}
}
