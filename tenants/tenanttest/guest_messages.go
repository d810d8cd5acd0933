package tenanttest

import "github.com/google/uuid"

// Reach says how an invitation is reached; what is empty it has not.
func (e *Env) Reach(invitation uuid.UUID, phone, email string) {
	e.t.Helper()
	e.exec(`UPDATE invitations SET phone = nullif($2, ''), email = nullif($3, '') WHERE id = $1`, invitation,
		phone, email)
}

// AddGuestMessage is a reminder to an invitation by WhatsApp, on its way; it answers the ids of its dispatch and its
// own.
func (e *Env) AddGuestMessage(event Event, invitation uuid.UUID) (dispatch, message uuid.UUID) {
	e.t.Helper()
	dispatch = e.insertRow(
		`INSERT INTO guest_dispatches (business_id, event_id, id, kind, channel, audience) VALUES ($1, $2, uuidv7(), 'REMINDER', 'WHATSAPP', 'ALL') RETURNING id`,
		event.Business.ID,
		event.ID,
	)
	message = e.insertRow(
		`INSERT INTO guest_messages (business_id, event_id, dispatch_id, invitation_id, kind, channel, address)
		SELECT $1, $2, $3, i.id, 'REMINDER', 'WHATSAPP', coalesce(i.phone, $5) FROM invitations i WHERE i.id = $4 RETURNING id`,
		event.Business.ID,
		event.ID,
		dispatch,
		invitation,
		NewPhone(),
	)
	return dispatch, message
}
