package tenants_test

import (
	"github.com/google/uuid"

	"cortejo/tenants/tenanttest"
)

// guestMessageRows are what the event's guests were written: a dispatch with its message.
type guestMessageRows struct{ guestDispatch, guestMessage uuid.UUID }

func seedGuestMessages(e *tenanttest.Env, f fixture) (r guestMessageRows) {
	r.guestDispatch, r.guestMessage = e.AddGuestMessage(f.event, f.invitation)
	return r
}

// guestMessageSubjects are what is written to the event's guests. Its client has no right to any of it.
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
			// In nobody's name only a job writes.
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
				// What somebody sent with their own telephone they may say was sent, and of nothing else.
				at(inserts, hosts, note, f.ours.ID, f.event.ID, f.guestDispatch, f.deletedInvitation, "OWN_WHATSAPP"),
				// How the last one fared stands in the list, which whoever celebrates reads too.
				at(selects, hosts, "SELECT FROM app.last_guest_messages($1)", f.event.ID),
				at(inserts, nil, note, f.ours.ID, f.event.ID, f.guestDispatch, f.deletedInvitation, "WHATSAPP"),
			},
		},
	}
}
