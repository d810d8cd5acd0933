package tenants_test

import (
	"github.com/google/uuid"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// siteEditingRows are the owner's edit token of the event's website, and their edit lease.
type siteEditingRows struct{ editToken uuid.UUID }

func seedSiteEditing(e *tenanttest.Env, f fixture) siteEditingRows {
	e.EditLease(f.event, f.ours.Owner)
	return siteEditingRows{editToken: e.EditToken(f.event, f.ours.Owner)}
}

// siteEditingSubjects returns the edit lease of the event's website and its tokens.
func (f fixture) siteEditingSubjects() map[string]subject {
	editors := clientsWith(tenants.CustomerSiteEdit)
	return map[string]subject{
		"site_edit_tokens": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.editToken},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "token_hash": make([]byte, 32),
				"user_id": f.ours.Owner.ID, "session_hash": make([]byte, 32)},
			rightful: map[verb][]string{selects: {owner, previewOf(tenants.CustomerAll)}, inserts: {owner},
				deletes: {owner}},
			more: []attempt{
				// The event's client gets a token of their own if they may edit, and no actor gets one for another
				// person.
				{verb: inserts, by: editors,
					statement: statement{`INSERT INTO site_edit_tokens (business_id, event_id, token_hash, user_id, session_hash) VALUES ($1, $2, $3, $4, $3)`,
						[]any{f.ours.ID, f.event.ID, make([]byte, 32), f.client.ID}}},
				{verb: inserts, by: and(hosts, editors...),
					statement: statement{`INSERT INTO site_edit_tokens (business_id, event_id, token_hash, user_id, session_hash) VALUES ($1, $2, $3, app.user_id(), $3)`,
						[]any{f.ours.ID, f.event.ID, make([]byte, 32)}}},
			},
		},
		"site_edit_leases": {
			key: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.elsewhere.ID, "lease_id": uuid.New(),
				"user_id": f.ours.Owner.ID, "holder": "Ana", "session_hash": make([]byte, 32), "device": ""},
			// The lease stays the owner's until another person takes it in their own name.
			edits: []edit{{"lease_id user_id holder session_hash device started_at heartbeat_at", []string{owner}}},
			to:    map[string]string{"heartbeat_at": "NULL"},
			rightful: map[verb][]string{
				selects: and(hosts, editors...), inserts: {owner},
			},
			more: []attempt{
				{verb: updates, by: and(hosts, editors...),
					statement: statement{`UPDATE site_edit_leases SET lease_id = gen_random_uuid(), user_id = app.user_id() WHERE event_id = $1`, []any{f.event.ID}}},
			},
		},
	}
}
