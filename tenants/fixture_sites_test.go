package tenants_test

import (
	"github.com/google/uuid"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// siteRows are the website of the event.
type siteRows struct {
	site, siteBlock, siteVersion, sitePhoto, siteMessage uuid.UUID
}

func seedSite(e *tenanttest.Env, f fixture) (r siteRows) {
	r.site = e.AddSite(f.event)
	r.siteBlock = e.AddSiteBlock(f.event, "TEXT")
	r.siteVersion = e.AddSiteVersion(f.event)
	r.sitePhoto = e.AddSitePhoto(f.event)
	r.siteMessage = e.AddSiteMessage(f.event, "Tia Bete", "Que alegria!")
	return r
}

var (
	siteReaders = clientsWith(tenants.CustomerSiteView)
	siteEditors = clientsWith(tenants.CustomerSiteEdit)
)

// toVisitorsOfAPrivateSite is the attempt of a visitor to read with a statement after the event's site became private:
// it returns nothing.
func (f fixture) toVisitorsOfAPrivateSite(sql string, args ...any) attempt {
	return attempt{
		verb: selects, statement: statement{sql, args},
		ready: statement{"UPDATE sites SET password_hash = 'x', access_salt = decode(repeat('00', 16), 'hex'), access_hash = decode(repeat('00', 32), 'hex') WHERE id = $1", []any{f.site}},
	}
}

// publishes returns the statement that publishes a document as the event's site.
func (f fixture) publishes(document string) statement {
	return statement{"WITH v AS (UPDATE site_versions SET document = $2::text::jsonb WHERE id = $1 RETURNING id) UPDATE sites SET published_id = v.id FROM v WHERE sites.id = $3", []any{f.siteVersion, document, f.site}}
}

// siteSubjects returns the website of the event. Only the planner sets its password and whether search engines find it.
func (f fixture) siteSubjects() map[string]subject {
	ours, event := f.ours.ID, f.event.ID
	readers, editors := and(hosts, siteReaders...), and(hosts, siteEditors...)
	published := f.publishes(`{"theme": "NIGHT", "blocks": []}`)
	return map[string]subject{
		"sites": {
			key: map[string]any{"business_id": ours, "id": f.site},
			// Of another event of the business, since each has one.
			fresh: map[string]any{"business_id": ours, "event_id": f.elsewhere.ID, "id": uuid.New()},
			edits: []edit{{"theme accent look_version published_id updated_at", editors},
				{"indexed password_hash access_salt access_hash", hosts}},
			to: map[string]string{"theme": "'NIGHT'", "accent": "'#8a5a6b'", "look_version": "2",
				"published_id": "NULL", "updated_at": "now()", "indexed": "true",
				"password_hash": "NULL", "access_salt": "NULL", "access_hash": "NULL"},
			rightful: map[verb][]string{selects: readers, inserts: and(team, elsewhereHelper, neighbour)},
			more: []attempt{
				{verb: selects, by: hosts,
					statement: statement{"SELECT FROM app.event_of_site($1) e WHERE e->>'slug' IS NOT NULL AND app.event_id() IS NULL", []any{event}}},
				{verb: selects, by: siteReaders,
					statement: statement{"SELECT FROM app.event_of_site($1) e WHERE e->>'slug' IS NOT NULL AND app.event_id() IS NOT NULL", []any{event}}},
				// An event has one site: if it has none, a caller who may write it can add it.
				{verb: inserts, by: editors, ready: statement{"DELETE FROM sites WHERE id = $1", []any{f.site}},
					statement: statement{"INSERT INTO sites (business_id, event_id, id) VALUES ($1, $2, $3)",
						[]any{ours, event, f.site}}},
				// Visitors read the published site, and the members who may see the draft read its page.
				{verb: selects, by: []string{pageVisitor}, ready: published,
					statement: statement{"SELECT FROM app.site_page() p WHERE p->>'eventId' = $1::uuid::text AND p->'document'->>'theme' = 'NIGHT'", []any{event}}},
				{verb: selects, by: []string{pageVisitor}, ready: published,
					statement: statement{"SELECT FROM app.site_look() l WHERE l->>'theme' = 'NIGHT'", nil}},
				{verb: selects, statement: statement{"SELECT FROM app.site_look() l WHERE l->>'theme' = 'NIGHT'", nil}},
				{verb: selects, by: readers,
					statement: statement{"SELECT FROM app.site_preview($1) p WHERE p IS NOT NULL", []any{event}}},
				// While the site is open to all, no actor gets the data of its password.
				{verb: selects, statement: statement{"SELECT FROM app.site_lock()", nil}},
				// No actor reads a password's hash.
				{verb: selects, statement: statement{"SELECT password_hash FROM sites WHERE id = $1", []any{f.site}}},
			},
		},
		"site_blocks": {
			key: map[string]any{"business_id": ours, "id": f.siteBlock},
			fresh: map[string]any{"business_id": ours, "event_id": event, "site_id": f.site, "kind": "TEXT",
				"position": 9},
			edits: []edit{{"position shown content version updated_at deleted_at", editors}},
			to: map[string]string{"position": "9", "shown": "false", "content": "'{\"title\": \"Olá\"}'",
				"version": "2", "updated_at": "now()", "deleted_at": "now()"},
			rightful: map[verb][]string{selects: readers, inserts: editors},
		},
		"site_versions": {
			key: map[string]any{"business_id": ours, "id": f.siteVersion},
			fresh: map[string]any{"business_id": ours, "event_id": event, "site_id": f.site, "number": 9,
				"document": "{}"},
			rightful: map[verb][]string{selects: readers, inserts: editors, deletes: editors},
		},
		"site_photos": {
			key: map[string]any{"business_id": ours, "id": f.sitePhoto},
			fresh: map[string]any{"business_id": ours, "event_id": event, "key": "abc", "width": 1600,
				"height": 1067},
			rightful: map[verb][]string{selects: readers, inserts: editors},
			more: []attempt{
				// The published version does not show it.
				{verb: selects, ready: published,
					statement: statement{"SELECT FROM app.site_photo($1)", []any{f.sitePhoto}}},
				{verb: selects, by: []string{pageVisitor},
					ready: f.publishes(`{"blocks": [{"content": {"photos": [{"uuid": "` + f.sitePhoto.String() +
						`"}]}}]}`),
					statement: statement{"SELECT FROM app.site_photo($1)", []any{f.sitePhoto}}},
				{verb: selects, by: readers, statement: statement{"SELECT FROM app.site_photo_of_draft($1, $2)",
					[]any{event, f.sitePhoto}}},
			},
		},
		"site_messages": {
			key: map[string]any{"business_id": ours, "id": f.siteMessage},
			fresh: map[string]any{"business_id": ours, "event_id": event, "name": "Tio Zé",
				"message": "Felicidades!"},
			edits:    []edit{{"approved_at deleted_at", editors}},
			to:       map[string]string{"approved_at": "now()", "deleted_at": "now()"},
			rightful: map[verb][]string{selects: readers},
			more: []attempt{
				{verb: inserts, by: []string{pageVisitor}, ready: f.publishes(`{"blocks": [{"kind": "MESSAGES"}]}`),
					statement: statement{"SELECT WHERE app.leave_site_message('Tio Zé', 'Felicidades!')", nil}},
				// A site without a block for messages accepts none.
				{verb: inserts, ready: published,
					statement: statement{"SELECT WHERE app.leave_site_message('Tio Zé', 'Felicidades!')", nil}},
			},
		},
	}
}
