package tenants_test

// pixSubjects returns the Pix keys of payees. Only the owner sets the business's, not even staff in control.
func (f fixture) pixSubjects() map[string]subject {
	key := func(more map[string]any) map[string]any {
		row := map[string]any{"business_id": f.ours.ID, "kind": "EMAIL", "key": "ladra@exemplo.com",
			"key_masked": "l•••@exemplo.com", "holder": "Ladra", "city": "Recife"}
		for column, value := range more {
			row[column] = value
		}
		return row
	}
	return map[string]subject{
		"business_pix_keys": {
			key:      map[string]any{"business_id": f.ours.ID, "id": f.businessPixKey},
			fresh:    key(nil),
			rightful: map[verb][]string{selects: managersAnywhere, inserts: {owner}},
		},
		"vendor_pix_keys": {
			key:      map[string]any{"business_id": f.ours.ID, "id": f.vendorPixKey},
			fresh:    key(map[string]any{"vendor_id": f.vendor.ID}),
			rightful: map[verb][]string{selects: managersAnywhere, inserts: team},
		},
	}
}
