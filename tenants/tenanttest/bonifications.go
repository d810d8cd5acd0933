package tenanttest

import (
	"strings"

	"github.com/google/uuid"
)

// transferContent is the content of a transfer whose lines no test reads.
const transferContent = `{"businessName":"Ana","documentNumber":"","businessAddress":"","bonifications":[],
	"referralBonifications":[]}`

// AddBonification adds so many cents to the open bonification of an event, and returns it.
func (e *Env) AddBonification(event Event, cents int64, cause string) uuid.UUID {
	e.t.Helper()
	e.exec(`SELECT app.add_bonification($1, $2, $3, $4)`, event.Business.ID, event.ID, cents, cause)
	return e.insertRow(`SELECT b.id FROM bonifications b WHERE b.business_id = $1 AND b.event_id = $2
		AND b.closed_at IS NULL`, event.Business.ID, event.ID)
}

// AddReferral records that the couple of an event came by its business's link, and that it counts.
func (e *Env) AddReferral(event Event) {
	e.t.Helper()
	e.exec(`INSERT INTO referrals (business_id, event_id, is_counted, bonus_percent) VALUES ($1, $2, true, 50)`,
		event.Business.ID, event.ID)
}

// AddBonusTransfer adds a transfer that reserves a bonification and is paid, with the bank's file. The business needs a
// wallet.
func (e *Env) AddBonusTransfer(b Business, bonification uuid.UUID, cents int64, by User, endToEndID string) uuid.UUID {
	e.t.Helper()
	transfer := e.insertRow(`INSERT INTO bonus_transfers (business_id, status, amount_cents, txid, pix_kind, pix_masked,
			holder_name, content, needs_second, proposed_by, approved_at, paid_by, paid_at, end_to_end_id)
		VALUES ($1, 'PAID', $2, 'BONUS1', 'CPF', '•••.982.247-••', 'Ana', $5, false, $3, now(), $3, now(), $4)
		RETURNING id`, b.ID, cents, by.ID, endToEndID, transferContent)
	e.reserveBonification(b, bonification, transfer)
	e.exec(`INSERT INTO bonus_receipts (business_id, transfer_id, media_type, content)
		VALUES ($1, $2, 'application/pdf', '%PDF-1.4')`, b.ID, transfer)
	return transfer
}

// AddReferralBonification adds what a business earned of another one that it referred, which is available.
func (e *Env) AddReferralBonification(b Business, referred string, cents int64) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO bonifications (business_id, kind, referred_name, amount_cents)
		VALUES ($1, 'REFERRAL_BONIFICATION', $2, $3) RETURNING id`, b.ID, referred, cents)
}

// AddOpenBonusTransfer adds a transfer that reserves a bonification and is not paid: PROPOSED where it needs a second
// person, APPROVED where not.
func (e *Env) AddOpenBonusTransfer(b Business, bonification uuid.UUID, cents int64, by User,
	needsSecond bool) uuid.UUID {
	e.t.Helper()
	transfer := e.insertRow(`INSERT INTO bonus_transfers (business_id, status, amount_cents, txid, pix_kind, pix_masked,
			pix_change_id, holder_name, content, needs_second, proposed_by, approved_at)
		VALUES ($1, CASE WHEN $5 THEN 'PROPOSED' ELSE 'APPROVED' END, $2, $4, 'CPF', '•••.982.247-••',
			(SELECT c.id FROM wallet_changes c WHERE c.business_id = $1 AND c.part = 'PIX' ORDER BY c.id DESC LIMIT 1),
			'Ana', $6, $5, $3, CASE WHEN NOT $5 THEN now() END)
		RETURNING id`, b.ID, cents, by.ID, "BONUS"+strings.ReplaceAll(uuid.NewString(), "-", "")[:20], needsSecond,
		transferContent)
	e.reserveBonification(b, bonification, transfer)
	return transfer
}

func (e *Env) reserveBonification(b Business, bonification, transfer uuid.UUID) {
	e.t.Helper()
	e.exec(`UPDATE bonifications SET transfer_id = $3, closed_at = now() WHERE business_id = $1 AND id = $2`, b.ID,
		bonification, transfer)
}
