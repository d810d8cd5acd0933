package tenants_test

// addressSubjects returns the rows of an event's addresses. Only functions read and write its former ones, and only a
// job records the state of a domain.
func (f fixture) addressSubjects() map[string]subject {
	return map[string]subject{
		"event_slugs": {
			key:   map[string]any{"slug": oldSlug},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "slug": "marina-e-tomas"},
		},
		"site_domains": {
			key:      map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID},
			fresh:    map[string]any{"business_id": f.ours.ID, "event_id": f.elsewhere.ID, "domain": "bodas.com.br"},
			rightful: map[verb][]string{selects: and(hosts, job), inserts: and(team, elsewhereHelper), deletes: hosts},
			more: []attempt{
				{verb: selects, by: hosts,
					statement: statement{"SELECT FROM app.slug_of_event($1)", []any{f.event.ID}}},
			},
		},
	}
}

const oldSlug = "casamento-de-antes"
