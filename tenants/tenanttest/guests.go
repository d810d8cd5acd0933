package tenanttest

import "github.com/google/uuid"

// AddInvitation adds an invitation with both secrets, whose tokens are unknown, and returns its ID.
func (e *Env) AddInvitation(event Event, name string) uuid.UUID {
	e.t.Helper()
	id := e.insertRow(`INSERT INTO invitations (business_id, event_id, name) VALUES ($1, $2, $3) RETURNING id`,
		event.Business.ID, event.ID, name)
	e.exec(`INSERT INTO invitation_tokens (business_id, event_id, invitation_id, purpose, counter, secret_hash)
		SELECT $1, $2, $3, p, 0, sha256($4::bytea || p::bytea) FROM unnest(ARRAY['RSVP', 'CHECK_IN']) p`,
		event.Business.ID, event.ID, id, id[:])
	return id
}

// AddGuest adds a guest to an invitation and returns its ID. An empty name adds an unnamed companion.
func (e *Env) AddGuest(event Event, invitation uuid.UUID, name string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO guests (business_id, event_id, invitation_id, name, position)
		SELECT $1, $2, $3, $4, count(*) + 1 FROM guests WHERE invitation_id = $3 RETURNING id`, event.Business.ID,
		event.ID, invitation, name)
}

// AddSeatingTable adds a table of eight seats to an event, with the next number, and returns its ID.
func (e *Env) AddSeatingTable(event Event, name string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO seating_tables (business_id, event_id, number, name, seats)
		SELECT $1, $2, count(*) + 1, $3, 8 FROM seating_tables WHERE event_id = $2 RETURNING id`, event.Business.ID,
		event.ID, name)
}

// AddSubEvent adds a sub-event and returns its ID.
func (e *Env) AddSubEvent(event Event, name string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO sub_events (business_id, event_id, kind, name, position)
		SELECT $1, $2, 'OTHER', $3, count(*) + 1 FROM sub_events WHERE event_id = $2 RETURNING id`, event.Business.ID,
		event.ID, name)
}

// SetGuestSettings sets an event's last day for answers to three weeks from now.
func (e *Env) SetGuestSettings(event Event) {
	e.t.Helper()
	e.exec(`INSERT INTO guest_settings (business_id, event_id, answer_by) VALUES ($1, $2, current_date + 21)`,
		event.Business.ID, event.ID)
}

// AddInvitationToken adds the hash of an invitation's answer page token and returns its ID.
func (e *Env) AddInvitationToken(invitation uuid.UUID) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`SELECT id FROM invitation_tokens WHERE invitation_id = $1 AND purpose = 'RSVP' AND revoked_at IS NULL`,
		invitation)
}

// DeleteInvitation deletes an invitation with its guests, and ends its secrets.
func (e *Env) DeleteInvitation(invitation uuid.UUID) {
	e.t.Helper()
	e.exec(`UPDATE invitations SET deleted_at = now() WHERE id = $1`, invitation)
	e.exec(`UPDATE guests SET deleted_at = now() WHERE invitation_id = $1`, invitation)
	e.exec(`UPDATE invitation_tokens SET revoked_at = now() WHERE invitation_id = $1`, invitation)
}
