package tenanttest

import "github.com/google/uuid"

// Reach sets the phone and the e-mail address of an invitation; an empty one is removed.
func (e *Env) Reach(invitation uuid.UUID, phone, email string) {
	e.t.Helper()
	e.exec(`UPDATE invitations SET phone = nullif($2, ''), email = nullif($3, '') WHERE id = $1`, invitation,
		phone, email)
}

// AddGuestMessage adds a WhatsApp reminder to an invitation that is being sent. It returns the IDs of its dispatch and
// of the message.
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
