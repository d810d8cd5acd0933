package tenants_test

import (
	"time"

	"github.com/google/uuid"

	"cortejo/tenants/tenanttest"
)

// ledgerRows are rows of the business's ledger, and of the installation's.
type ledgerRows struct {
	ledger, bonus tenanttest.LedgerRows
	spareAccount  uuid.UUID // without an entry
	finding, pass uuid.UUID
	resolved      uuid.UUID // a finding
	moneyProposal uuid.UUID // confirmed
	ownerBalance  uuid.UUID // of the business itself
	platformMoney uuid.UUID // a transaction of the platform's book
}

func seedLedger(e *tenanttest.Env, f fixture) (r ledgerRows) {
	r.ledger, r.spareAccount = e.AddLedger(f.ours, "BUSINESS")
	r.bonus, _ = e.AddLedger(f.ours, "INSTALLATION")
	r.ownerBalance = e.GetOwnerBalance(f.ours)
	r.finding = e.AddFinding("txn_found", 50_00)
	r.platformMoney = e.AddPlatformTransaction("txn_funding", 80_00)
	r.moneyProposal = e.AddMoneyProposal(f.ours, e.AddStaff("Sofia"), 50_00, "Tarifa cobrada duas vezes")
	e.ConfirmMoney(r.moneyProposal, e.AddStaff("Rui"))
	r.pass, r.resolved = e.AddReconciliation(), e.AddFinding("txn_resolved", 20_00)
	e.Exec(`UPDATE reconciliation_findings SET resolved_at = now(), resolution = 'VANISHED' WHERE id = $1`, r.resolved)
	return r
}

// ledgerSubjects are read by the owner, the platform administrator and staff in control, and inserted by jobs. No actor
// changes them, and no team reads the installation's book.
func (f fixture) ledgerSubjects() map[string]subject {
	owners := []string{owner, administrator, inControl}
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
		// No actor has rights: functions keep the sums, and staff read debts by one of them.
		"ledger_owner_balances": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.ownerBalance},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "free_cents": 1,
				"waiting_cents": 0},
		},
		// Of no tenant: staff read the platform's book, and jobs book in it by a function alone.
		"platform_ledger_transactions": {
			key: map[string]any{"id": f.platformMoney},
			fresh: map[string]any{"kind": "FUNDING", "source": "txn_fresh", "line_id": "txn_fresh",
				"occurred_at": time.Now()},
			rightful: map[verb][]string{selects: backoffice},
		},
		"platform_ledger_entries": {
			key:      map[string]any{"transaction_id": f.platformMoney, "account": "BANK"},
			fresh:    map[string]any{"transaction_id": f.platformMoney, "account": "FEES", "amount": 1},
			rightful: map[verb][]string{selects: backoffice},
		},
		// Staff read and write it by functions alone, which name the caller.
		"money_proposals": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.moneyProposal},
			fresh: map[string]any{"business_id": f.ours.ID, "kind": "ADJUSTMENT", "account": "OWED", "amount_cents": 1,
				"reason": "Tarifa cobrada duas vezes", "proposed_by": f.ours.Owner.ID},
			edits:    []edit{{"booked_at failure", []string{job}}},
			to:       map[string]string{"booked_at": "now()", "failure": "'DEBT_SMALLER'"},
			rightful: map[verb][]string{selects: {job}},
		},
		// The rows belong to no tenant: jobs write the provider's balance, and staff read it.
		"reconciliations": {
			key:   map[string]any{"id": f.pass},
			fresh: map[string]any{"read_from": time.Now()},
			edits: []edit{{"newest_at page_after line_count finished_at failed_at failure",
				[]string{job, "job of another business"}}},
			to: map[string]string{"newest_at": "now()", "page_after": "'txn_1'", "line_count": "1",
				"finished_at": "now()", "failed_at": "NULL", "failure": "''"},
			rightful: map[verb][]string{selects: and(backoffice, job, "job of another business"),
				inserts: {job, "job of another business"}},
		},
		"reconciliation_findings": {
			key: map[string]any{"id": f.finding},
			fresh: map[string]any{"kind": "PAYOUT", "provider_id": "txn_fresh", "line_type": "payout",
				"line_cents": 1, "amount_cents": 1, "occurred_at": time.Now()},
			edits: []edit{{"kind amount_cents last_seen_at resolved_at resolution",
				[]string{job, "job of another business"}}},
			to: map[string]string{"kind": "'PAYOUT'", "amount_cents": "2", "last_seen_at": "now()",
				"resolved_at": "NULL", "resolution": "''"},
			rightful: map[verb][]string{selects: and(backoffice, job, "job of another business"),
				inserts: {job, "job of another business"}},
			more: []attempt{{verb: updates, statement: statement{
				"UPDATE reconciliation_findings SET amount_cents = 1 WHERE id = $1", []any{f.resolved}}}},
		},
	}
}
