package tenanttest

import "github.com/google/uuid"

// AddWithdrawal adds money that leaves for the bank of a business by the platform's age rule, and its one transfer,
// which no job has sent yet.
func (e *Env) AddWithdrawal(b Business, cents int64) (withdrawal, transfer uuid.UUID) {
	e.t.Helper()
	withdrawal = e.insertRow(`INSERT INTO withdrawals (business_id, is_live, cause, business_cents, gifts_cents)
		VALUES ($1, true, 'AGE', $2, 0) RETURNING id`, b.ID, cents)
	transfer = e.insertRow(`INSERT INTO withdrawal_transfers (business_id, withdrawal_id, is_of_hosts, position, cents,
			available_on)
		VALUES ($1, $2, false, 1, $3, now()) RETURNING id`, b.ID, withdrawal, cents)
	return withdrawal, transfer
}

// AddTransferReversal adds money of a transfer that is to come back, as if it was begun in the provider's own books.
func (e *Env) AddTransferReversal(b Business, transfer uuid.UUID, cents int64) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO transfer_reversals (business_id, transfer_id, cause, planned_cents, cents)
		VALUES ($1, $2, 'PROVIDER', $3, $3) RETURNING id`, b.ID, transfer, cents)
}
