package tenanttest

import "github.com/google/uuid"

// LedgerRows are a transaction of a business's ledger, and one of the accounts that it has entries of.
type LedgerRows struct{ Account, Transaction uuid.UUID }

// AddLedger books R$ 100,00 owed to a business, in its book, or in the installation's as a bonus. In the business's
// book it also adds an account without entries and returns it as spare.
func (e *Env) AddLedger(b Business, book string) (rows LedgerRows, spare uuid.UUID) {
	e.t.Helper()
	kind, other, cents := "CHARGE", "OWED", 10000
	if book == "INSTALLATION" {
		kind, other, cents = "BONUS", "BONUS", -10000
	} else {
		spare = e.insertRow(`INSERT INTO ledger_accounts (business_id, book, kind) VALUES ($1, $2, 'OVERPAID') RETURNING id`,
			b.ID, book)
	}
	rows.Account = e.insertRow(
		`INSERT INTO ledger_accounts (business_id, book, kind) VALUES ($1, $2, 'AT_PROVIDER') RETURNING id`, b.ID, book)
	whose := e.insertRow(`INSERT INTO ledger_accounts (business_id, book, kind) VALUES ($1, $2, $3) RETURNING id`, b.ID,
		book, other)
	rows.Transaction = e.insertRow(`WITH booked AS (
			INSERT INTO ledger_transactions (business_id, book, kind, source, occurred_at, available_on)
			VALUES ($1, $2, $3, gen_random_uuid()::text, now(), now()) RETURNING business_id, book, id
		), entered AS (
			INSERT INTO ledger_entries (business_id, book, transaction_id, account_id, amount)
			SELECT t.business_id, t.book, t.id, n.account, n.amount FROM booked t, (VALUES ($4::uuid, $6::bigint), ($5::uuid, -$6::bigint)) n (account, amount)
		) SELECT id FROM booked`, b.ID, book, kind, rows.Account, whose, cents)
	return rows, spare
}

// GetOwnerBalance returns the row with the sums of a business's own money, which AddLedger makes.
func (e *Env) GetOwnerBalance(b Business) uuid.UUID {
	e.t.Helper()
	var id uuid.UUID
	if err := e.Admin.QueryRow(e.t.Context(),
		"SELECT id FROM ledger_owner_balances WHERE business_id = $1 AND event_id IS NULL", b.ID,
	).Scan(&id); err != nil {
		e.t.Fatal(err)
	}
	return id
}
