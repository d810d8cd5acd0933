package tenants_test

// vendorSubjects are the catalogue of vendors, and where they work.
func (w world) vendorSubjects(phone string) map[string]subject {
	readers := and(managersAnywhere, job)
	const (
		read     = "SELECT FROM vendors WHERE id = $1"
		imported = "INSERT INTO vendors (business_id, name, phone, categories, import_id) VALUES ($1, 'Bia', $3, '{CAKE}', $2)"
	)
	return map[string]subject{
		"vendors": {
			key:      map[string]any{"business_id": w.ours.ID, "id": w.vendor.ID},
			fresh:    map[string]any{"business_id": w.ours.ID, "name": "Bia Flores", "phone": phone, "categories": []string{"FLOWERS"}, "image_id": w.image},
			edits:    []edit{{"name phone email categories instagram_handle observations enable_vendor_indication image_id", team}, {"deleted_at", and(team, job)}},
			to:       map[string]string{"name": "'Bia'"},
			rightful: map[verb][]string{selects: and(readers, pageVisitor), inserts: team},
			more: []attempt{
				// Who is not to be recommended, or was not hired, is on no page.
				{verb: selects, statement: statement{read, []any{w.quietVendor.ID}}, by: readers},
				{verb: selects, statement: statement{read, []any{w.lostOne.ID}}, by: readers},
				// What a file brings says so, and only the job writes it.
				{verb: inserts, statement: statement{imported, []any{w.ours.ID, w.imported, phone}}, by: []string{job}},
				{verb: adopts, statement: statement{imported, []any{w.other.ID, w.imported, phone}}},
			},
		},
		"event_vendors": {
			key:      map[string]any{"business_id": w.ours.ID, "id": w.eventVendor},
			fresh:    map[string]any{"business_id": w.ours.ID, "event_id": w.event.ID, "vendor_id": w.newVendor.ID},
			edits:    []edit{{"status budget_cents observations deleted_at", managers}},
			rightful: map[verb][]string{selects: and(managers, job), inserts: managers},
		},
		"task_vendors": {
			key:      map[string]any{"business_id": w.ours.ID, "id": w.taskVendor},
			fresh:    map[string]any{"business_id": w.ours.ID, "event_id": w.event.ID, "task_id": w.task.ID, "event_vendor_id": w.quietEventVendor},
			rightful: map[verb][]string{selects: managers, inserts: managers, deletes: managers},
		},
	}
}
