package tenants_test

import (
	"github.com/google/uuid"

	"cortejo/tenants/tenanttest"
)

// bonusRows are a bonification of an event, and the transfer that paid it.
type bonusRows struct {
	bonification, bonusTransfer uuid.UUID
}

func seedBonuses(e *tenanttest.Env, f fixture) (r bonusRows) {
	r.bonification = e.AddBonification(f.event, 50_00, "gift:1")
	e.AddReferral(f.event)
	r.bonusTransfer = e.AddBonusTransfer(f.ours, r.bonification, 50_00, e.AddStaff("Tiago"),
		"E00000000202611300230abcdefghijk")
	return r
}

// bonusSubjects are read by those who read the wallet, and written by functions alone, which name the caller; a job
// writes that the ledger has a transfer.
func (f fixture) bonusSubjects() map[string]subject {
	readers := []string{owner, administrator, inControl}
	return map[string]subject{
		"bonifications": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.bonification},
			fresh: map[string]any{"business_id": f.ours.ID, "kind": "REFERRAL_BONIFICATION", "referred_name": "Buquê",
				"amount_cents": 1},
			rightful: map[verb][]string{selects: readers},
		},
		"bonus_transfers": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.bonusTransfer},
			fresh: map[string]any{"business_id": f.ours.ID, "amount_cents": 1, "txid": "BONUS2", "pix_kind": "CPF",
				"pix_masked": "•", "holder_name": "Ladra", "content": "{}", "needs_second": false,
				"proposed_by": f.ours.Owner.ID},
			edits:    []edit{{"booked_at return_booked_at", []string{job}}},
			to:       map[string]string{"booked_at": "now()", "return_booked_at": "NULL"},
			rightful: map[verb][]string{selects: and(readers, job)},
		},
		"bonus_receipts": {
			key: map[string]any{"business_id": f.ours.ID, "transfer_id": f.bonusTransfer},
			fresh: map[string]any{"business_id": f.ours.ID, "transfer_id": f.bonusTransfer,
				"media_type": "image/png", "content": []byte("x")},
		},
		// Functions alone read and write it.
		"referrals": {
			key:   map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.elsewhere.ID, "is_counted": true, "bonus_percent": 50},
		},
		"bonification_causes": {
			key: map[string]any{"business_id": f.ours.ID, "cause": "gift:1"},
			fresh: map[string]any{"business_id": f.ours.ID, "cause": "gift:2", "bonification_id": f.bonification,
				"amount_cents": 1},
		},
	}
}
