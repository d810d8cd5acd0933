// Package tenants opens the database in the name of whoever asks. A Scope says who asks
// and what of; Read and Write hand out a connection on which Postgres itself refuses every
// row outside that scope (row-level security, see sql/policies). Nothing else in Cortejo
// talks to the tables.
package tenants

import (
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// The session roles of Postgres, one per scope.
const (
	RoleVisitor  = "visitor"
	RolePerson   = "person"
	RoleMember   = "member"
	RoleCustomer = "customer"
	RoleStaff    = "staff"
	RoleWorker   = "worker"
)

// Scope says who asks and what of. It promises nothing by itself: the database checks, in
// the same round trip as the statement, that the person has a place there, and everything
// answers ErrNoScope where not. The zero Scope opens nothing.
type Scope struct {
	door                  *door
	args                  []any // of the door's function
	user, business, event uuid.UUID
}

// door is how a role comes in: app.scope keeps what app.place_of_… found out, and only then
// does the login role, who alone may call it, become the session role.
type door struct{ role, toRead, toWrite string }

func newDoor(role, placeOf string) *door {
	enter := "SELECT set_config('app.scope', " + placeOf + ", true), set_config('role', '" + role + "', true)"
	return &door{role: role, toRead: enter + ", set_config('transaction_read_only', 'on', true)", toWrite: enter}
}

var (
	visitorDoor  = newDoor(RoleVisitor, "app.place_of_visitor($1)")
	personDoor   = newDoor(RolePerson, "app.place_of_person($1)")
	memberDoor   = newDoor(RoleMember, "app.place_of_member($1, $2)")
	customerDoor = newDoor(RoleCustomer, "app.place_of_customer($1, $2)")
	staffDoor    = newDoor(RoleStaff, "app.place_of_staff($1)")
	workerDoor   = newDoor(RoleWorker, "app.place_of_worker($1)")
)

var errZeroScope = errors.New("tenants: the zero scope opens nothing")

// enterToRead and enterToWrite queue the way in as the first statement of a batch.
func (s Scope) enterToRead(batch *pgx.Batch)  { batch.Queue(s.door.toRead, s.args...) }
func (s Scope) enterToWrite(batch *pgx.Batch) { batch.Queue(s.door.toWrite, s.args...) }

// AsVisitor is somebody who has not signed in. A slug opens the one event that has it as
// its public address; an empty slug opens nothing.
func AsVisitor(slug string) Scope {
	if slug == "" {
		return Scope{door: visitorDoor, args: []any{nil}}
	}
	return Scope{door: visitorDoor, args: []any{slug}}
}

// AsPerson is a signed-in user and nothing else: own profile, memberships and events.
func AsPerson(userID uuid.UUID) Scope {
	return Scope{door: personDoor, args: []any{userID}, user: userID}
}

// AsMember is a user inside one business: its owner, an administrator, a helper, or staff
// in control of it.
func AsMember(userID, businessID uuid.UUID) Scope {
	return Scope{door: memberDoor, args: []any{userID, businessID}, user: userID, business: businessID}
}

// AsCustomer is a user as the client of one event, known by the phone they signed in with.
func AsCustomer(userID, eventID uuid.UUID) Scope {
	return Scope{door: customerDoor, args: []any{userID, eventID}, user: userID, event: eventID}
}

// AsStaff is a global administrator in the backoffice, outside every business.
func AsStaff(userID uuid.UUID) Scope {
	return Scope{door: staffDoor, args: []any{userID}, user: userID}
}

// AsWorker is a job of one business. Nobody is checked: the business comes from the job's
// own arguments, which only our code writes.
func AsWorker(businessID uuid.UUID) Scope {
	return Scope{door: workerDoor, args: []any{businessID}, business: businessID}
}

// Role is the Postgres role that statements of this scope run as, empty for the zero Scope.
func (s Scope) Role() string {
	if s.door == nil {
		return ""
	}
	return s.door.role
}

// UserID is who asks, or the zero UUID for a visitor and a worker.
func (s Scope) UserID() uuid.UUID { return s.user }

// BusinessID is the business that a member or a worker named, otherwise the zero UUID.
func (s Scope) BusinessID() uuid.UUID { return s.business }

// EventID is the event that a customer named, otherwise the zero UUID.
func (s Scope) EventID() uuid.UUID { return s.event }
