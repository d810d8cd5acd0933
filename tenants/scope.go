// Package tenants opens the database in the name of whoever asks. A Scope says who asks
// and what of; Read and Write hand out a connection on which Postgres itself refuses every
// row outside that scope (row-level security, see sql/policies). Nothing else in Cortejo
// talks to the tables.
package tenants

import "github.com/google/uuid"

// The session roles of Postgres, one per scope.
const (
	RoleVisitor  = "visitor"
	RolePerson   = "person"
	RoleMember   = "member"
	RoleCustomer = "customer"
	RoleStaff    = "staff"
	RoleWorker   = "worker"
)

// Scope says who asks and what of. It promises nothing by itself: app.place_of checks, in
// the same round trip as the statement, that the person has a place there, and everything
// answers ErrNoScope where not. The zero Scope opens nothing.
type Scope struct {
	role     string
	user     *uuid.UUID
	business *uuid.UUID
	event    *uuid.UUID
	slug     *string
}

// AsVisitor is somebody who has not signed in. A slug opens the one event that has it as
// its public address; an empty slug opens nothing.
func AsVisitor(slug string) Scope {
	if slug == "" {
		return Scope{role: RoleVisitor}
	}
	return Scope{role: RoleVisitor, slug: &slug}
}

// AsPerson is a signed-in user and nothing else: own profile, memberships and events.
func AsPerson(userID uuid.UUID) Scope {
	return Scope{role: RolePerson, user: &userID}
}

// AsMember is a user inside one business: its owner, an administrator, a helper, or staff
// in control of it.
func AsMember(userID, businessID uuid.UUID) Scope {
	return Scope{role: RoleMember, user: &userID, business: &businessID}
}

// AsCustomer is a user as the client of one event, known by the phone they signed in with.
func AsCustomer(userID, eventID uuid.UUID) Scope {
	return Scope{role: RoleCustomer, user: &userID, event: &eventID}
}

// AsStaff is a global administrator in the backoffice, outside every business.
func AsStaff(userID uuid.UUID) Scope {
	return Scope{role: RoleStaff, user: &userID}
}

// AsWorker is a job of one business. Nobody is checked: the business comes from the job's
// own arguments, which only our code writes.
func AsWorker(businessID uuid.UUID) Scope {
	return Scope{role: RoleWorker, business: &businessID}
}

// Role is the Postgres role that statements of this scope run as.
func (s Scope) Role() string { return s.role }

// UserID is who asks, or the zero UUID for a visitor and a worker.
func (s Scope) UserID() uuid.UUID { return deref(s.user) }

// BusinessID is the business that a member or a worker named, otherwise the zero UUID.
func (s Scope) BusinessID() uuid.UUID { return deref(s.business) }

// EventID is the event that a customer named, otherwise the zero UUID.
func (s Scope) EventID() uuid.UUID { return deref(s.event) }

func deref(id *uuid.UUID) uuid.UUID {
	if id == nil {
		return uuid.Nil
	}
	return *id
}
