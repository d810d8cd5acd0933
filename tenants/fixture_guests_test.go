package tenants_test

import (
	"github.com/google/uuid"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// guestRows are the guest list of the event: an invitation with a guest, and one that was deleted with its own.
type guestRows struct {
	invitation, invitationToken, guest uuid.UUID
	deletedInvitation, deletedGuest    uuid.UUID
	seatingTable, subEvent             uuid.UUID
}

func seedGuests(e *tenanttest.Env, f fixture) (r guestRows) {
	r.invitation = e.AddInvitation(f.event, "Família Prado")
	r.guest = e.AddGuest(f.event, r.invitation, "Ana Prado")
	r.deletedInvitation = e.AddInvitation(f.event, "Família Lima")
	r.deletedGuest = e.AddGuest(f.event, r.deletedInvitation, "Caio Lima")
	e.DeleteInvitation(r.deletedInvitation)
	r.seatingTable = e.AddSeatingTable(f.event, "Jardim")
	r.subEvent = e.AddSubEvent(f.event, "Cerimônia")
	r.invitationToken = e.AddInvitationToken(r.invitation)
	return r
}

var (
	// hosts keep the guest list: who sees all events, and helpers with SITE_AND_GUESTS.
	hosts        = and(team, and(helpersWith(tenants.EventSiteAndGuests), receptionistInEvent)...)
	guestReaders = clientsWith(tenants.CustomerGuestsView)
	guestEditors = clientsWith(tenants.CustomerGuestsEdit)
)

// guestSubjects returns the guest list of the event.
func (f fixture) guestSubjects() map[string]subject {
	seen := func(table string, id uuid.UUID, by []string) attempt {
		return attempt{verb: selects, by: by, statement: statement{"SELECT FROM " + table + " WHERE id = $1",
			[]any{id}}}
	}
	return map[string]subject{
		"guest_settings": {
			key:   map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.elsewhere.ID, "allow_unlisted": false},
			edits: []edit{{"answer_by allow_unlisted", hosts}},
			to:    map[string]string{"answer_by": "current_date", "allow_unlisted": "false"},
			rightful: map[verb][]string{selects: and(hosts, and(guestReaders, job)...),
				inserts: and(team, elsewhereHelper)},
		},
		"sub_events": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.subEvent},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "kind": "PARTY", "name": "Festa",
				"position": 2},
			edits: []edit{{"kind name place day start_minute position updated_at deleted_at", hosts}},
			to: map[string]string{"kind": "'OTHER'", "day": "1", "start_minute": "960", "position": "3",
				"updated_at": "now()", "deleted_at": "now()"},
			rightful: map[verb][]string{selects: and(hosts, and(guestReaders, job)...), inserts: hosts},
		},
		"seating_tables": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.seatingTable},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "number": 9, "name": "Varanda",
				"seats": 8},
			edits: []edit{{"number name seats updated_at deleted_at", and(hosts, guestEditors...)}},
			to:    map[string]string{"number": "99", "seats": "10", "updated_at": "now()", "deleted_at": "now()"},
			rightful: map[verb][]string{selects: and(hosts, and(guestReaders, job)...),
				inserts: and(hosts, and(guestEditors, job)...)},
		},
		"invitations": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.invitation},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "name": "Família Dias",
				"phone": "+5531988124470"},
			edits: []edit{{"name phone email places answer_by sub_event_ids message answered_at answered_via answer_version messages_stopped_at", and(hosts, guestEditors...)}, {"updated_at deleted_at", and(hosts, and(guestEditors, job)...)}},
			to: map[string]string{"phone": "'+5531988124471'", "email": "'a@b.c'", "places": "2",
				"answer_by": "current_date", "sub_event_ids": "ARRAY[uuidv7()]",
				"answer_version": "7", "messages_stopped_at": "now()", "updated_at": "now()", "deleted_at": "now()"},
			rightful: map[verb][]string{selects: and(hosts, and(guestReaders, job)...),
				inserts: and(hosts, and(guestEditors, job)...)},
			more: []attempt{
				// Deleted rows are visible to the actors that may restore them. Others see only the IDs, so that their
				// lists drop them.
				seen("invitations", f.deletedInvitation, and(hosts, and(guestEditors, job)...)),
				{verb: selects, by: and(hosts, guestReaders...), statement: statement{
					"SELECT FROM unnest(app.deleted_invitations($1, 0)) WHERE unnest = $2",
					[]any{f.event.ID, f.deletedInvitation}}},
				{verb: selects, by: and(hosts, guestEditors...),
					statement: statement{"SELECT FROM app.guest_address($1) a WHERE a IS NOT NULL", []any{f.event.ID}}},
			},
		},
		"invitation_tokens": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.invitationToken},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID,
				"invitation_id": f.deletedInvitation, "purpose": "RSVP", "counter": 1,
				"secret_hash": make([]byte, 32)},
			edits: []edit{{"revoked_at", and(hosts, guestEditors...)}},
			to:    map[string]string{"revoked_at": "now()"},
			rightful: map[verb][]string{selects: and(hosts, and(guestEditors, job)...),
				inserts: and(hosts, and(guestEditors, job)...)},
		},
		"guests": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.guest},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "invitation_id": f.invitation,
				"name": "Bia Prado", "kind": "child", "age": 7, "position": 2},
			edits: []edit{{"invitation_id name status attends declines tags kind age age_band diet table_id position",
				and(hosts, guestEditors...)}, {"updated_at deleted_at", and(hosts, and(guestEditors, job)...)}},
			to: map[string]string{"invitation_id": "invitation_id", "status": "'attending'",
				"attends": "ARRAY[uuidv7()]", "declines": "ARRAY[uuidv7()]", "tags": "ARRAY['amigos']",
				"kind": "'child'", "table_id": "NULL", "position": "3", "updated_at": "now()", "deleted_at": "now()"},
			rightful: map[verb][]string{selects: and(hosts, and(guestReaders, job)...),
				inserts: and(hosts, and(guestEditors, job)...)},
			more: []attempt{
				seen("guests", f.deletedGuest, and(hosts, and(guestEditors, job)...)),
			},
		},
	}
}
