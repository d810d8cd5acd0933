package tenanttest

import (
	"crypto/sha256"

	"github.com/google/uuid"
)

// DoorDevice is a device without account, enrolled at an event's door, that this secret stands for; it answers its id.
func (e *Env) DoorDevice(event Event, secret []byte) uuid.UUID {
	e.t.Helper()
	hash, link := sha256.Sum256(secret), uuid.New()
	return e.one(`INSERT INTO check_in_devices (business_id, event_id, name, person_name, link_hash, pin_hash, enrolled_at, cookie_hash)
		VALUES ($1, $2, 'Celular da entrada', 'Bia', sha256($3::bytea), sha256($3::bytea), now(), $4) RETURNING id`, event.Business.ID, event.ID, link[:], hash[:])
}

// DoorRevoked ends a device.
func (e *Env) DoorRevoked(device uuid.UUID) {
	e.t.Helper()
	e.exec(`UPDATE check_in_devices SET revoked_at = now() WHERE id = $1`, device)
}

// CheckIn lets a guest in, as the business's owner did, and answers the entry's id.
func (e *Env) CheckIn(event Event, guest uuid.UUID) uuid.UUID {
	e.t.Helper()
	return e.one(`INSERT INTO check_ins (business_id, event_id, id, guest_id, entered_at, device_at, user_id)
		VALUES ($1, $2, gen_random_uuid(), $3, now(), now(), $4) RETURNING id`, event.Business.ID, event.ID, guest, event.Business.Owner.ID)
}
