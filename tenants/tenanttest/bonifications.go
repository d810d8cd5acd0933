package tenanttest

import "github.com/google/uuid"

// AddBonification adds so many cents to the open bonification of an event, and returns it.
func (e *Env) AddBonification(event Event, cents int64, cause string) uuid.UUID {
	e.t.Helper()
	e.exec(`SELECT app.add_bonification($1, $2, $3, $4)`, event.Business.ID, event.ID, cents, cause)
	return e.insertRow(`SELECT b.id FROM bonifications b WHERE b.business_id = $1 AND b.event_id = $2
		AND b.closed_at IS NULL`, event.Business.ID, event.ID)
}

// AddBonusTransfer adds a transfer that reserves a bonification and is paid, with the bank's file. The business needs a
// wallet.
func (e *Env) AddBonusTransfer(b Business, bonification uuid.UUID, cents int64, by User, endToEndID string) uuid.UUID {
	e.t.Helper()
	transfer := e.insertRow(`INSERT INTO bonus_transfers (business_id, status, amount_cents, txid, pix_kind, pix_masked,
			holder_name, content, needs_second, proposed_by, approved_at, paid_by, paid_at, end_to_end_id)
		VALUES ($1, 'PAID', $2, 'BONUS1', 'CPF', '•••.982.247-••', 'Ana', '{"bonifications":[],
			"referralBonifications":[]}', false, $3, now(), $3, now(), $4) RETURNING id`, b.ID, cents, by.ID, endToEndID)
	e.exec(`UPDATE bonifications SET transfer_id = $3, closed_at = now() WHERE business_id = $1 AND id = $2`, b.ID,
		bonification, transfer)
	e.exec(`INSERT INTO bonus_receipts (business_id, transfer_id, media_type, content)
		VALUES ($1, $2, 'application/pdf', '%PDF-1.4')`, b.ID, transfer)
	return transfer
}
