package tenanttest

import "github.com/google/uuid"

// AddExternalID adds the ID by which programs name an event's site.
func (e *Env) AddExternalID(event Event) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`SELECT external_id FROM events WHERE id = $1`, event.ID)
}

// EditToken adds an unknown token with which a person may edit an event's site, and returns its ID.
func (e *Env) EditToken(event Event, user User) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO site_edit_tokens (business_id, event_id, token_hash, user_id, session_hash)
		VALUES ($1, $2, sha256(gen_random_uuid()::text::bytea), $3, sha256('session')) RETURNING id`, event.Business.ID,
		event.ID, user.ID)
}

// EditLease gives a person the edit lease of an event's site and returns its ID.
func (e *Env) EditLease(event Event, user User) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO site_edit_leases (business_id, event_id, lease_id, user_id, holder, session_hash, device)
		SELECT $1, $2, gen_random_uuid(), id, name, sha256('session'), 'Chrome no Android' FROM users WHERE id = $3 RETURNING lease_id`,
		event.Business.ID,
		event.ID,
		user.ID,
	)
}
