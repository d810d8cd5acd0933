package tenants_test

// recipientSubjects are the account of the business at the payment provider: its owner opens it, not even staff in
// control, the owner and platform administrators read it, and a job writes what the provider says.
func (f fixture) recipientSubjects() map[string]subject {
	return map[string]subject{
		"recipients": {
			ready: statement{"DELETE FROM recipients WHERE business_id = $1", []any{f.ours.ID}},
			key:   map[string]any{"business_id": f.ours.ID},
			fresh: map[string]any{"business_id": f.ours.ID, "is_live": true},
			edits: []edit{{"is_live account_id status reason is_submitted is_verifying due due_by bank_name bank_last4 " +
				"activated_at changed_at synced_at failure failed_at held_cents expected_cents on_the_way_cents held_at",
				[]string{job}}},
			to: map[string]string{"is_live": "false", "account_id": "account_id", "status": "'SUSPENDED'",
				"reason": "'listed'", "is_submitted": "true", "is_verifying": "true", "due": "'{external_account}'",
				"due_by": "now()", "bank_name": "'Banco'", "bank_last4": "'0042'", "activated_at": "now()",
				"changed_at": "now()", "synced_at": "now()", "failure": "failure", "failed_at": "failed_at",
				"held_cents": "held_cents", "expected_cents": "expected_cents", "on_the_way_cents": "on_the_way_cents",
				"held_at": "held_at"},
			rightful: map[verb][]string{selects: {owner, administrator, inControl, job}, inserts: {owner}},
		},
	}
}
