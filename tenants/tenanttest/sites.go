package tenanttest

import "github.com/google/uuid"

// AddSite begins an event's website, without a block, and answers its id.
func (e *Env) AddSite(event Event) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO sites (business_id, event_id, id) SELECT business_id, id, external_id FROM events WHERE id = $1 RETURNING id`, event.ID)
}

// AddSiteBlock adds a block of a kind to an event's site, behind the others, and answers its id.
func (e *Env) AddSiteBlock(event Event, kind string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO site_blocks (business_id, event_id, site_id, kind, position)
		SELECT s.business_id, s.event_id, s.id, $2, (SELECT count(*) + 1 FROM site_blocks b WHERE b.site_id = s.id) FROM sites s WHERE s.event_id = $1 RETURNING id`, event.ID, kind)
}

// AddSiteVersion keeps what an event's site shows as its next version, which nobody sees yet, and answers its id.
func (e *Env) AddSiteVersion(event Event) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO site_versions (business_id, event_id, site_id, number, document)
		SELECT s.business_id, s.event_id, s.id, (SELECT count(*) + 1 FROM site_versions v WHERE v.site_id = s.id),
			jsonb_build_object('theme', s.theme, 'accent', s.accent, 'blocks', (SELECT coalesce(jsonb_agg(
				jsonb_build_object('uuid', b.id, 'kind', b.kind, 'shown', true, 'content', b.content) ORDER BY b.position), '[]')
				FROM site_blocks b WHERE b.site_id = s.id AND b.shown AND b.deleted_at IS NULL))
		FROM sites s WHERE s.event_id = $1 RETURNING id`, event.ID)
}

// PublishSite shows visitors a version of an event's site.
func (e *Env) PublishSite(event Event, version uuid.UUID) {
	e.t.Helper()
	e.exec(`UPDATE sites SET published_id = $2 WHERE event_id = $1`, event.ID, version)
}

// AddSitePhoto is a photograph of an event's site whose files nobody kept; it answers its id.
func (e *Env) AddSitePhoto(event Event) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO site_photos (business_id, event_id, key, width, height)
		VALUES ($1, $2, replace(gen_random_uuid()::text, '-', ''), 1600, 1067) RETURNING id`, event.Business.ID,
		event.ID)
}

// AddSiteMessage is what a guest wrote on an event's site, and nobody has let stand yet; it answers its id.
func (e *Env) AddSiteMessage(event Event, name, message string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO site_messages (business_id, event_id, name, message) VALUES ($1, $2, $3, $4) RETURNING id`,
		event.Business.ID, event.ID, name, message)
}
