package tenanttest

import (
	"crypto/sha256"

	"github.com/google/uuid"
)

// AddDoorDevice adds a device without an account, enrolled at an event's reception with this secret, and returns its
// ID.
func (e *Env) AddDoorDevice(event Event, secret []byte) uuid.UUID {
	e.t.Helper()
	hash, link := sha256.Sum256(secret), uuid.New()
	device := e.insertRow(
		`INSERT INTO check_in_devices (business_id, event_id, name, person_name, link_hash, pin_hash, enrolled_at, cookie_hash)
		VALUES ($1, $2, 'Celular da entrada', 'Bia', sha256($3::bytea), sha256($3::bytea), now(), $4) RETURNING id`,
		event.Business.ID, event.ID, link[:], hash[:])
	e.exec(`INSERT INTO check_in_device_contacts (business_id, device_id) VALUES ($1, $2)`, event.Business.ID, device)
	return device
}

// RevokeDoorDevice ends a device's access.
func (e *Env) RevokeDoorDevice(device uuid.UUID) {
	e.t.Helper()
	e.exec(`UPDATE check_in_devices SET revoked_at = now() WHERE id = $1`, device)
}

// CheckIn checks a guest in as the business's owner and returns the check-in's ID.
func (e *Env) CheckIn(event Event, guest uuid.UUID) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO check_ins (business_id, event_id, id, guest_id, entered_at, device_at, user_id)
		VALUES ($1, $2, gen_random_uuid(), $3, now(), now(), $4) RETURNING id`, event.Business.ID, event.ID, guest,
		event.Business.Owner.ID)
}

// CheckInTakenBack reverses a check-in as the business's owner and returns the reversal's ID.
func (e *Env) CheckInTakenBack(event Event, checkIn uuid.UUID) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO check_in_take_backs (business_id, event_id, operation_id, check_in_id, taken_at, user_id)
		VALUES ($1, $2, gen_random_uuid(), $3, now(), $4) RETURNING id`,
		event.Business.ID,
		event.ID,
		checkIn,
		event.Business.Owner.ID,
	)
}

// CheckInAddition adds a person who is on no list, for the planner to review, and returns its ID.
func (e *Env) CheckInAddition(event Event, name string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO check_in_additions (business_id, event_id, id, name, added_at, problem)
		VALUES ($1, $2, gen_random_uuid(), $3, now(), 'NOT_ALLOWED') RETURNING id`, event.Business.ID, event.ID, name)
}

// CheckInQRCodes configures the check-in codes of an event.
func (e *Env) CheckInQRCodes(event Event) {
	e.t.Helper()
	e.exec(`INSERT INTO check_in_qr_codes (business_id, event_id, short_id) VALUES ($1, $2, upper(left($3, 8)))`,
		event.Business.ID, event.ID, uuid.NewString())
}

// AddDoorLink adds a device that is not enrolled and returns its ID, of which its link's hash is. No PIN opens it.
func (e *Env) AddDoorLink(event Event) uuid.UUID {
	e.t.Helper()
	link := uuid.New()
	e.exec(
		`INSERT INTO check_in_devices (business_id, event_id, name, link_hash, pin_hash) VALUES ($1, $2, 'Celular do jardim', sha256($3::uuid::text::bytea), sha256(''))`,
		event.Business.ID, event.ID, link)
	return link
}

// EndEvent moves an event to last month.
func (e *Env) EndEvent(event Event) {
	e.t.Helper()
	e.exec(`UPDATE events SET date = current_date - 30 WHERE id = $1`, event.ID)
}
