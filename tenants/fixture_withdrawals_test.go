package tenants_test

import "time"

// withdrawalSubjects are the money that leaves the wallet: its owner, platform administrators and staff in control read
// it, and a job begins what goes by itself and stores what the provider says. The owner asks by a function alone, which
// refuses staff in control.
func (f fixture) withdrawalSubjects() map[string]subject {
	rightful := map[verb][]string{selects: {owner, administrator, inControl, job}, inserts: {job}}
	itself := func(columns ...string) map[string]string {
		to := map[string]string{}
		for _, column := range columns {
			to[column] = column
		}
		return to
	}
	return map[string]subject{
		"withdrawals": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.withdrawal},
			fresh: map[string]any{"business_id": f.ours.ID, "is_live": true, "cause": "CHARGE", "business_cents": 100,
				"gifts_cents": 0},
			edits: []edit{{"status missing_cents failure arrives_on updated_at sent_at arrived_at", []string{job}}},
			to: itself("status", "missing_cents", "failure", "arrives_on", "updated_at", "sent_at",
				"arrived_at"),
			rightful: rightful,
		},
		"withdrawal_transfers": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.withdrawalTransfer},
			fresh: map[string]any{"business_id": f.ours.ID, "withdrawal_id": f.withdrawal, "is_of_hosts": false,
				"position": 2, "cents": 100, "available_on": time.Now()},
			edits: []edit{{"status cents tries asked_at transfer_id reversed_cents failure sent_at arrived_at " +
				"set_aside_at",
				[]string{job}}},
			to: itself("status", "cents", "tries", "asked_at", "transfer_id", "reversed_cents", "failure", "sent_at",
				"arrived_at", "set_aside_at"),
			rightful: rightful,
		},
		"transfer_reversals": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.transferReversal},
			fresh: map[string]any{"business_id": f.ours.ID, "transfer_id": f.withdrawalTransfer,
				"planned_cents": 100, "cents": 100},
			edits: []edit{{"status cents tries asked_at reversal_id failure updated_at reversed_at", []string{job}}},
			to: itself("status", "cents", "tries", "asked_at", "reversal_id", "failure", "updated_at",
				"reversed_at"),
			rightful: rightful,
			more: []attempt{
				// What a dispute or a refund takes is planned by app.plan_reversals alone.
				{verb: inserts, statement: statement{`INSERT INTO transfer_reversals
					(business_id, transfer_id, cause, planned_cents, cents) VALUES ($1, $2, 'DISPUTE', 100, 100)`,
					[]any{f.ours.ID, f.withdrawalTransfer}}},
			},
		},
	}
}
