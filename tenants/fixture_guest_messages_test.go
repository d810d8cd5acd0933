package tenants_test

import (
	"github.com/google/uuid"

	"cortejo/tenants/tenanttest"
)

// guestMessageRows are the messages to the event's guests: a dispatch with a message.
type guestMessageRows struct{ guestDispatch, guestMessage uuid.UUID }

func seedGuestMessages(e *tenanttest.Env, f fixture) (r guestMessageRows) {
	r.guestDispatch, r.guestMessage = e.AddGuestMessage(f.event, f.invitation)
	return r
}

// guestMessageSubjects returns the messages to the event's guests. Its client has no right to any of them.
func (f fixture) guestMessageSubjects() map[string]subject {
	const (
		send = "INSERT INTO guest_dispatches (business_id, event_id, id, kind, channel, audience, created_by) VALUES ($1, $2, uuidv7(), 'INVITE', 'WHATSAPP', 'ALL', app.user_id())"
		note = "INSERT INTO guest_messages (business_id, event_id, dispatch_id, invitation_id, kind, channel, address, status, sent_at) VALUES ($1, $2, $3, $4, 'REMINDER', $5, '', 'sent', now())"
	)
	at := func(v verb, by []string, sql string, args ...any) attempt {
		return attempt{verb: v, by: by, statement: statement{sql, args}}
	}
	return map[string]subject{
		"guest_dispatches": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.guestDispatch},
			// Only a job writes without a person's name.
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "id": uuid.New(),
				"kind": "QR_CODE", "channel": "EMAIL", "audience": "ATTENDING"},
			rightful: map[verb][]string{selects: and(hosts, job), inserts: {job}},
			more: []attempt{
				at(inserts, and(hosts, job), send, f.ours.ID, f.event.ID),
			},
		},
		"guest_messages": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.guestMessage},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "dispatch_id": f.guestDispatch,
				"invitation_id": f.deletedInvitation, "kind": "REMINDER", "channel": "WHATSAPP",
				"address": "+5531988124470"},
			edits:    []edit{{"status error failed_at released_at", []string{job}}},
			to:       map[string]string{"status": "'failed'", "failed_at": "now()"},
			rightful: map[verb][]string{selects: and(hosts, job), inserts: and(hosts, job)},
			more: []attempt{
				// A member may record a message that they sent with their own phone, and no other.
				at(inserts, hosts, note, f.ours.ID, f.event.ID, f.guestDispatch, f.deletedInvitation, "OWN_WHATSAPP"),
				// The list shows the state of the last message; the client reads it too.
				at(selects, hosts, "SELECT FROM app.last_guest_messages($1)", f.event.ID),
				at(inserts, nil, note, f.ours.ID, f.event.ID, f.guestDispatch, f.deletedInvitation, "WHATSAPP"),
			},
		},
	}
}
