package tenants_test

// walletSubjects are the wallet: the owner and the platform administrator read it, staff in control its masked forms
// only. A business has one row of each table, so that the new one needs the other one gone.
func (f fixture) walletSubjects() map[string]subject {
	readers := []string{owner, administrator, inControl}
	whole := []string{owner, administrator}
	key := map[string]any{"business_id": f.ours.ID}
	gone := func(table string) statement {
		return statement{"DELETE FROM " + table + " WHERE business_id = $1", []any{f.ours.ID}}
	}
	return map[string]subject{
		"wallets": {
			ready: gone("wallets"),
			key:   key,
			fresh: map[string]any{"business_id": f.ours.ID, "holder_name": "Ladra", "document_kind": "CPF",
				"document_masked": "•••"},
			rightful: map[verb][]string{selects: readers, inserts: {owner}},
		},
		"wallet_registrations": {
			ready: gone("wallet_registrations"),
			key:   key,
			fresh: map[string]any{"business_id": f.ours.ID, "city": "Recife", "state": "PE", "zipcode_masked": "•",
				"bank_code": "001", "account_kind": "CHECKING", "agency_masked": "•", "account_masked": "•",
				"email_masked": "•"},
			rightful: map[verb][]string{selects: readers, inserts: {owner}},
		},
		"wallet_pix_keys": {
			ready:    gone("wallet_pix_keys"),
			key:      key,
			fresh:    map[string]any{"business_id": f.ours.ID, "kind": "EMAIL", "key_masked": "l•••@exemplo.com"},
			rightful: map[verb][]string{selects: readers, inserts: {owner}},
		},
		"wallet_data_keys": {
			ready:    gone("wallet_data_keys"),
			key:      key,
			fresh:    map[string]any{"business_id": f.ours.ID, "wrapped": make([]byte, 80)},
			rightful: map[verb][]string{selects: whole, inserts: {owner}},
		},
		// Staff read and write it by functions alone, which name the caller.
		"wallet_changes": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.walletChange},
			fresh: map[string]any{"business_id": f.ours.ID, "part": "ADDRESS", "reason": "Pediu por telefone",
				"shown_before": "{}", "shown_after": "{}", "changed_by": f.ours.Owner.ID},
			rightful: map[verb][]string{},
		},
		"wallet_secrets": {
			ready:    gone("wallet_secrets"),
			key:      map[string]any{"business_id": f.ours.ID, "part": "PIX"},
			fresh:    map[string]any{"business_id": f.ours.ID, "part": "PIX", "sealed": make([]byte, 80)},
			rightful: map[verb][]string{selects: whole, inserts: {owner}},
		},
	}
}
