package tenants_test

import "cortejo/tenants"

// vendorSubjects returns the catalogue of vendors, and the events in which they work.
func (f fixture) vendorSubjects(phone string) map[string]subject {
	readers := and(managersAnywhere, job)
	eventReaders := and(readers, vendorClients...)
	taskReaders := both(vendorClients, clientsWith(tenants.CustomerChecklistView))
	taskEditors := both(vendorEditors, taskReaders)
	const (
		read     = "SELECT FROM vendors WHERE id = $1"
		imported = "INSERT INTO vendors (business_id, name, phone, categories, import_id) VALUES ($1, 'Bia', $3, '{CAKE}', $2)"
	)
	return map[string]subject{
		"vendors": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.vendor.ID},
			fresh: map[string]any{"business_id": f.ours.ID, "name": "Bia Flores", "phone": phone,
				"categories": []string{"FLOWERS"}, "image_id": f.image},
			edits:    []edit{{"name phone email categories instagram_handle observations enable_vendor_indication image_id invited_at invited_phone invite_id", team}, {"deleted_at", and(team, job)}},
			to:       map[string]string{"name": "'Bia'"},
			rightful: map[verb][]string{selects: and(eventReaders, pageVisitor), inserts: team},
			more: []attempt{
				// A vendor who may not be recommended, or was not hired, is on no page.
				{verb: selects, statement: statement{read, []any{f.quietVendor.ID}}, by: eventReaders},
				{verb: selects, statement: statement{read, []any{f.lostOne.ID}}, by: eventReaders},
				f.toVisitorsOfAPrivateSite("SELECT FROM vendors WHERE id = $1 AND current_user = 'visitor'",
					f.vendor.ID),
				// A vendor of no event is visible to no client, and a client may correct only a card that they added.
				{verb: selects, statement: statement{read, []any{f.newVendor.ID}}, by: readers},
				{verb: updates, statement: statement{"UPDATE vendors SET name = 'Bia' WHERE id = $1",
					[]any{f.clientVendor.ID}}, by: and(team, vendorEditors...)},
				// What a file brings says so, and only the job writes it.
				{verb: inserts, statement: statement{imported, []any{f.ours.ID, f.imported, phone}}, by: []string{job}},
				{verb: adopts, statement: statement{imported, []any{f.other.ID, f.imported, phone}}},
			},
		},
		"event_vendors": {
			key:   map[string]any{"business_id": f.ours.ID, "id": f.eventVendor},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "vendor_id": f.newVendor.ID},
			edits: []edit{{"status observations deleted_at", managers},
				{"budget_cents", and(managers, vendorEditors...)}, {"wished_at", vendorEditors},
				{"wish_confirmed_at", managers}},
			to:       map[string]string{"status": "'NOT_HIRED'"},
			rightful: map[verb][]string{selects: and(and(managers, vendorClients...), job), inserts: managers},
			more: []attempt{
				// The client may want a vendor who is not hired yet, and does not set a status: the planner confirms
				// it.
				{verb: updates, statement: statement{"UPDATE event_vendors SET wished_at = now() WHERE id = $1",
					[]any{f.indicated}}, by: vendorEditors},
				{verb: updates, statement: statement{"UPDATE event_vendors SET wished_at = now() WHERE id = $1",
					[]any{f.eventVendor}}},
				{verb: updates, statement: statement{"UPDATE event_vendors SET wished_by = 'Noemi' WHERE id = $1",
					[]any{f.wished}}},
				{verb: updates, statement: statement{"UPDATE event_vendors SET wish_confirmed_at = now() WHERE id = $1",
					[]any{f.wished}}, by: managers},
				{verb: updates, statement: statement{"UPDATE event_vendors SET status = 'DONE' WHERE id = $1",
					[]any{f.indicated}}, by: managers},
			},
		},
		"task_vendors": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.taskVendor},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "task_id": f.task.ID,
				"event_vendor_id": f.quietEventVendor},
			rightful: map[verb][]string{selects: and(managers, taskReaders...), inserts: managers, deletes: managers},
			more: []attempt{
				{verb: inserts,
					statement: statement{"INSERT INTO task_vendors (business_id, event_id, task_id, event_vendor_id, is_customer_link) VALUES ($1, $2, $3, $4, true)",
						[]any{f.ours.ID, f.event.ID, f.task.ID, f.quietEventVendor}}, by: taskEditors},
				{verb: selects,
					statement: statement{"SELECT FROM task_vendors WHERE id = $1", []any{f.hiddenTaskVendor}},
					by:        managers},
				{verb: deletes,
					statement: statement{"DELETE FROM task_vendors WHERE id = $1", []any{f.hiddenTaskVendor}},
					by:        managers},
				{verb: deletes, statement: statement{"DELETE FROM task_vendors WHERE id = $1",
					[]any{f.clientTaskVendor}}, by: and(managers, taskEditors...)},
			},
		},
	}
}
