package tenanttest

import "github.com/google/uuid"

// AddSite adds the site of an event, without blocks, and returns its ID.
func (e *Env) AddSite(event Event) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO sites (business_id, event_id, id) SELECT business_id, id, external_id FROM events WHERE id = $1 RETURNING id`, event.ID)
}

// AddSiteBlock appends a block of this kind to an event's site and returns its ID.
func (e *Env) AddSiteBlock(event Event, kind string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO site_blocks (business_id, event_id, site_id, kind, position)
		SELECT s.business_id, s.event_id, s.id, $2, (SELECT count(*) + 1 FROM site_blocks b WHERE b.site_id = s.id) FROM sites s WHERE s.event_id = $1 RETURNING id`, event.ID, kind)
}

// AddSiteVersion stores the event's site as its next snapshot, which is not published, and returns its ID.
func (e *Env) AddSiteVersion(event Event) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO site_versions (business_id, event_id, site_id, number, document)
		SELECT s.business_id, s.event_id, s.id, (SELECT count(*) + 1 FROM site_versions v WHERE v.site_id = s.id),
			jsonb_build_object('theme', s.theme, 'accent', s.accent, 'blocks', (SELECT coalesce(jsonb_agg(
				jsonb_build_object('uuid', b.id, 'kind', b.kind, 'shown', true, 'content', b.content) ORDER BY b.position), '[]')
				FROM site_blocks b WHERE b.site_id = s.id AND b.shown AND b.deleted_at IS NULL))
		FROM sites s WHERE s.event_id = $1 RETURNING id`, event.ID)
}

// PublishSite shows a snapshot of an event's site to visitors.
func (e *Env) PublishSite(event Event, version uuid.UUID) {
	e.t.Helper()
	e.exec(`UPDATE sites SET published_id = $2 WHERE event_id = $1`, event.ID, version)
}

// AddSitePhoto adds a photo of an event's site, without its files, and returns its ID.
func (e *Env) AddSitePhoto(event Event) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO site_photos (business_id, event_id, key, width, height)
		VALUES ($1, $2, replace(gen_random_uuid()::text, '-', ''), 1600, 1067) RETURNING id`, event.Business.ID,
		event.ID)
}

// AddSiteMessage adds a guest's message on an event's site that is not approved yet, and returns its ID.
func (e *Env) AddSiteMessage(event Event, name, message string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO site_messages (business_id, event_id, name, message) VALUES ($1, $2, $3, $4) RETURNING id`,
		event.Business.ID, event.ID, name, message)
}
