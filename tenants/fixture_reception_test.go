package tenants_test

import (
	"time"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// receptionRows are the rows of the event's reception: an expected guest who was checked in, a reversed check-in, a
// guest who is on no list, and devices without an account.
type receptionRows struct {
	expected, checkIn, takeBack, addition uuid.UUID
	device                                uuid.UUID // open, at the event
	link                                  uuid.UUID // of a device that is not enrolled yet
	doors                                 map[string]tenants.Scope
}

// Devices at the door.
const (
	door        = "device at the event's door"
	revokedDoor = "device at the event's door, revoked"
	endedDoor   = "device at the door of an event of the business, long over"
)

func seedReception(e *tenanttest.Env, f fixture) (r receptionRows) {
	r.expected = e.AddGuest(f.event, e.AddInvitation(f.event, "Família Prado"), "Ana Prado")
	r.checkIn = e.CheckIn(f.event, r.expected)
	r.takeBack = e.CheckInTakenBack(f.event, e.CheckIn(f.event, r.expected))
	r.addition = e.CheckInAddition(f.event, "Penetra")
	e.CheckInQRCodes(f.event)
	r.link = e.AddDoorLink(f.event)
	over := e.AddEvent(f.ours, "Bodas de prata")
	e.EndEvent(over)
	enrol := func(event tenanttest.Event, at tenanttest.Event) (uuid.UUID, tenants.Scope) {
		secret := uuid.New()
		return e.AddDoorDevice(event, secret[:]), tenants.AsDoor(procedure.HashDoorSecret(secret[:]), at.ID)
	}
	r.doors = map[string]tenants.Scope{}
	add := func(name string, event, at tenanttest.Event) (device uuid.UUID) {
		device, r.doors[name] = enrol(event, at)
		return device
	}
	r.device = add(door, f.event, f.event)
	e.RevokeDoorDevice(add(revokedDoor, f.event, f.event))
	add(endedDoor, over, over)
	add("device at the door of another event", f.elsewhere, f.elsewhere)
	add("it, at this event's door", f.elsewhere, f.event)
	add("device at another business's door", f.otherEvent, f.otherEvent)
	add("that one, at this event's door", f.otherEvent, f.event)
	r.doors["nobody's device"] = tenants.AsDoor(procedure.HashDoorSecret(nil), f.event.ID)
	return r
}

var (
	receptionTeam = and(team, and(helpersWith(tenants.EventReception), receptionistInEvent)...)
	guestTeam     = and(team, and(helpersWith(tenants.EventSiteAndGuests), receptionistInEvent)...)
	visitors      = []string{pageVisitor, "visitor", "visitor of another's page"}
)

// receptionSubjects are the reception of the event.
func (f fixture) receptionSubjects() map[string]subject {
	at := func(v verb, by []string, sql string, args ...any) attempt {
		return attempt{verb: v, statement: statement{sql, args}, by: by}
	}
	ours, event := f.ours.ID, f.event.ID
	entry := func(who string) string {
		return "INSERT INTO check_ins (business_id, event_id, id, guest_id, entered_at, device_at, " + who +
			"_id) VALUES ($1, $2, uuidv7(), $3, now(), now(), app." + who + "_id())"
	}
	return map[string]subject{
		"check_in_qr_codes": {
			key:   map[string]any{"business_id": ours, "event_id": event},
			fresh: map[string]any{"business_id": ours, "event_id": f.elsewhere.ID, "short_id": "0123ABCD"},
			edits: []edit{{"scheduled_at sent_at cancelled_at updated_at", and(guestTeam, job)},
				{"enabled_at", guestTeam}},
			to: map[string]string{"updated_at": "now()"},
			rightful: map[verb][]string{
				selects: and(guestTeam, job), inserts: and(team, elsewhereHelper),
			},
		},
		"check_in_devices": {
			key: map[string]any{"business_id": ours, "id": f.device},
			// In their own name alone.
			fresh: map[string]any{"business_id": ours, "event_id": event, "name": "Celular", "door": "Jardim",
				"link_hash": make([]byte, 32), "pin_hash": make([]byte, 32),
				"created_by": f.ours.Owner.ID},
			edits:    []edit{{"revoked_at", receptionTeam}},
			rightful: map[verb][]string{selects: receptionTeam, inserts: {owner}},
			more: []attempt{
				at(selects, nil, "SELECT link_hash FROM check_in_devices WHERE id = $1", f.device),
				at(inserts, receptionTeam,
					"INSERT INTO check_in_devices (business_id, event_id, name, link_hash, pin_hash, created_by) VALUES ($1, $2, 'Celular', $3, $3, app.user_id())", ours, event, make([]byte, 32)),
				at(selects, receptionTeam, "SELECT FROM app.device_contacts($1)", event),
				at(selects, visitors,
					"SELECT FROM app.enrol_device(sha256($1::uuid::text::bytea), sha256(''), sha256('cookie'), 'Bia', '')", f.link),
			},
		},
		// No actor has rights: functions record and return the reports of devices.
		"check_in_device_contacts": {
			key:   map[string]any{"business_id": ours, "device_id": f.device},
			fresh: map[string]any{"business_id": ours, "device_id": f.device, "waiting": 1},
		},
		// No actor has rights: triggers count.
		"check_in_tallies": {
			key:   map[string]any{"business_id": ours, "event_id": event, "hand_id": f.ours.Owner.ID},
			fresh: map[string]any{"business_id": ours, "event_id": event, "hand_id": uuid.New(), "entries": 1},
		},
		"check_ins": {
			key: map[string]any{"business_id": ours, "event_id": event, "id": f.checkIn},
			fresh: map[string]any{"business_id": ours, "event_id": event, "id": uuid.New(), "guest_id": f.expected,
				"entered_at": time.Now(), "device_at": time.Now(), "user_id": f.ours.Owner.ID},
			rightful: map[verb][]string{selects: receptionTeam, inserts: {owner}},
			more: []attempt{
				at(inserts, receptionTeam, entry("user"), ours, event, f.expected),
				at(inserts, []string{door, revokedDoor}, entry("device"), ours, event, f.expected),
				// Not in another device's name.
				at(inserts, []string{door},
					"INSERT INTO check_ins (business_id, event_id, id, guest_id, entered_at, device_at, device_id) VALUES ($1, $2, uuidv7(), $3, now(), now(), $4)", ours, event, f.expected, f.device),
				// Devices read by these functions, and no other actor does.
				at(selects, and(receptionTeam, door),
					"SELECT FROM app.reception_list($1, NULL, NULL) l WHERE l IS NOT NULL", event),
				at(selects, and(receptionTeam, door, revokedDoor), "SELECT FROM app.at_reception($1)", event),
				at(selects, and(receptionTeam, door, revokedDoor),
					"SELECT FROM app.check_in_problems($1, ARRAY[uuidv7()], ARRAY[$2::uuid], ARRAY[NULL::bytea])",
					event, f.expected),
				at(selects, receptionTeam, "SELECT FROM app.reception_log($1) l WHERE l::text LIKE '%Ana Prado%'",
					event),
				at(selects, receptionTeam, "SELECT FROM app.reception_unsettled($1) l WHERE l::text LIKE '%Penetra%'",
					event),
				at(selects, receptionTeam, "SELECT FROM app.settle_at_reception($1, $2, true, NULL, NULL)", event,
					f.addition),
				at(inserts, and(receptionTeam, door, revokedDoor),
					"SELECT FROM app.add_unlisted($1, ARRAY[uuidv7()], ARRAY[NULL::uuid], ARRAY['Tia'], ARRAY[false], ARRAY[now()], ARRAY[NULL::bytea], ARRAY[NULL::bytea], 9, 9, 9)", event),
				at(selects, and(and(team, helpersWith(tenants.EventReception|tenants.EventSiteAndGuests)...),
					and(clientsWith(tenants.CustomerGuestsView), receptionistInEvent)...),
					"SELECT FROM app.check_ins_of($1)", event),
			},
		},
		"check_in_take_backs": {
			key: map[string]any{"business_id": ours, "id": f.takeBack},
			fresh: map[string]any{"business_id": ours, "event_id": event, "operation_id": uuid.New(),
				"check_in_id": f.checkIn, "taken_at": time.Now(), "user_id": f.ours.Owner.ID},
			rightful: map[verb][]string{selects: receptionTeam, inserts: {owner}},
			more: []attempt{
				at(inserts, receptionTeam,
					"INSERT INTO check_in_take_backs (business_id, event_id, operation_id, check_in_id, taken_at, user_id) VALUES ($1, $2, uuidv7(), $3, now(), app.user_id())", ours, event, f.checkIn),
				at(inserts, []string{door, revokedDoor},
					"INSERT INTO check_in_take_backs (business_id, event_id, operation_id, check_in_id, taken_at, device_id) VALUES ($1, $2, uuidv7(), $3, now(), app.device_id())", ours, event, f.checkIn),
				at(inserts, []string{door},
					"INSERT INTO check_in_take_backs (business_id, event_id, operation_id, check_in_id, taken_at, device_id) VALUES ($1, $2, uuidv7(), $3, now(), $4)", ours, event, f.checkIn, f.device),
			},
		},
		"check_in_additions": {
			key: map[string]any{"business_id": ours, "event_id": event, "id": f.addition},
			fresh: map[string]any{"business_id": ours, "event_id": event, "id": uuid.New(), "name": "Penetra",
				"added_at": time.Now(), "problem": "NOT_ALLOWED"},
			rightful: map[verb][]string{selects: receptionTeam},
		},
	}
}
