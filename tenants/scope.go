// Package tenants opens the database in the name of whoever asks. A Scope says who asks
// and what of; Read and Write hand out a connection on which Postgres itself refuses every
// row outside that scope (row-level security, see sql/policies). Nothing else in Cortejo
// talks to the tables.
package tenants

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// The session roles of Postgres, one per scope.
const (
	RoleVisitor       = "visitor"
	RolePerson        = "person"
	RoleMember        = "member"
	RoleHelper        = "helper"          // the member that a helper is
	RoleHelperInEvent = "helper_in_event" // the same, narrowed to one event
	RoleCustomer      = "customer"
	RoleStaff         = "staff"
	RoleWorker        = "worker"
)

// Scope says who asks and what of. It promises nothing by itself: the database checks, in
// the same round trip as the statement, that the person has a place there, and everything
// answers ErrNoScope where not. The zero Scope opens nothing.
type Scope struct {
	door                  *door
	args                  []any // of the door's function
	user, business, event uuid.UUID
	procedure             string // what the trail calls whatever happens in it
}

// door is how a role comes in: app.scope keeps what app.place_of_… found out, and only then
// does the login role, who alone may call it, become the session role. Who comes in to write
// also says by which procedure, for the trail; and of whom comes in to read, those in control
// of somebody else's business leave a note of it. That may be whoever comes in by a team's door,
// or looks at an event as its client does; a helper works in the role helper, which only a team's
// door has. A door without toWrite is for reading alone.
type door struct {
	role, helper, placeOf, toRead, toWrite string
	// noted is whether the way in takes the note, as its last parameter.
	noted bool
}

func newDoor(role, placeOf string) *door { return cut(door{role: role}, placeOf) }

// newTeamDoor is a door of role member. Whoever does not see all events is bound to theirs.
func newTeamDoor(helper, placeOf string) *door {
	return cut(door{role: RoleMember, helper: helper, noted: true}, placeOf)
}

// newReadingDoor is a door that nobody writes by, also not who is in control.
func newReadingDoor(role, placeOf string) *door {
	d := cut(door{role: role, noted: true}, placeOf)
	d.toWrite = ""
	return d
}

func cut(d door, placeOf string) *door {
	last := 0
	for strings.Contains(placeOf, "$"+strconv.Itoa(last+1)) {
		last++
	}
	next := "$" + strconv.Itoa(last+1)
	scope := "set_config('app.scope', " + placeOf + ", true)"
	note := ""
	if d.noted {
		note = "CASE WHEN app.in_control() THEN app.note_read(" + next + ") END, "
	}
	enter := "set_config('role', '" + d.role + "', true)"
	if d.helper != "" {
		enter = "set_config('role', CASE WHEN app.sees_all_events() THEN '" + d.role + "' ELSE '" + d.helper + "' END, true)"
	}
	d.placeOf = "SELECT " + placeOf
	d.toRead = "SELECT " + scope + ", " + note + enter + ", set_config('transaction_read_only', 'on', true)"
	d.toWrite = "SELECT " + scope + ", set_config('app.procedure', " + next + ", true), " + enter + ", app.in_control()"
	return &d
}

// isTeams says whether members of a team come in by it, and staff in control.
func (d *door) isTeams() bool { return d.helper != "" }

var (
	visitorDoor  = newDoor(RoleVisitor, "app.place_of_visitor($1)")
	personDoor   = newDoor(RolePerson, "app.place_of_person($1)")
	memberDoor   = newTeamDoor(RoleHelper, placeOfMember("p.scope"))
	memberInDoor = newTeamDoor(RoleHelperInEvent, placeOfMember("p.scope || CASE WHEN p.helper_id IS NULL THEN '' ELSE app.narrowing($2, p.helper_id, $3) END"))
	feedDoor     = newTeamDoor(RoleHelper, "app.place_of_feed($1)")
	customerDoor = newDoor(RoleCustomer, "app.place_of_customer($1, $2)")
	previewDoor  = newReadingDoor(RoleCustomer, "app.place_of_preview($1, $2)")
	staffDoor    = newDoor(RoleStaff, "app.place_of_staff($1)")
	workerDoor   = newDoor(RoleWorker, "app.place_of_worker($1)")
)

// placeOfMember is what app.place_of_member does, spelled out, because this is the way in of nearly
// every statement: Postgres plans it once, and starts no function for it. Of whoever is in no team it
// asks whether they are in control.
func placeOfMember(scope string) string {
	return "coalesce((SELECT " + scope + " FROM app.places_of_members p WHERE p.user_id = $1 AND p.business_id = $2), app.place_of_controller($1, $2))"
}

var errZeroScope = errors.New("tenants: the zero scope opens nothing")

// enterToRead queues the way in as the first statement of a batch, before what is read.
func (s Scope) enterToRead(batch *pgx.Batch, sql string, args []any) {
	if !s.door.noted {
		batch.Queue(s.door.toRead, s.args...)
		return
	}
	batch.Queue(s.door.toRead, append(slices.Clip(s.args), s.note(sql, args))...)
}

// entered is how somebody came in: the role they work in, and whether they are in control of
// somebody else's business.
type entered struct {
	role      string
	inControl bool
}

// enterToWrite queues the way in and answers how it was gone, once the batch is done.
func (s Scope) enterToWrite(batch *pgx.Batch) *entered {
	in := new(entered)
	batch.Queue(s.door.toWrite, append(slices.Clip(s.args), s.procedure)...).QueryRow(func(row pgx.Row) error {
		return row.Scan(nil, nil, &in.role, &in.inControl)
	})
	return in
}

// note is what app.note_read takes down of a statement: the procedure, the statement's name
// and the ids it asks with.
func (s Scope) note(sql string, args []any) string {
	var b strings.Builder
	b.WriteString(s.procedure)
	b.WriteByte(' ')
	if named, ok := strings.CutPrefix(sql, "-- name: "); ok {
		name, _, _ := strings.Cut(named, " ")
		b.WriteString(name)
	}
	for _, arg := range args {
		switch id := arg.(type) {
		case uuid.UUID:
			b.WriteByte(' ')
			b.WriteString(id.String())
		case *uuid.UUID:
			if id != nil {
				b.WriteByte(' ')
				b.WriteString(id.String())
			}
		}
	}
	return b.String()
}

// Named says which procedure or job opens the scope, for the trail. The name has no blank.
func (s Scope) Named(procedure string) Scope {
	s.procedure = procedure
	return s
}

// In narrows a member's scope to the one event that is asked for: a helper then sees of events,
// tasks and subtasks that event's alone, and only what they may there, which is found out once and
// not per row. Nobody sees more by it; whoever sees all events sees them still, and a scope that is
// not a member's stays what it is.
func (s Scope) In(eventID uuid.UUID) Scope {
	if s.door == memberDoor {
		s.door, s.args = memberInDoor, append(slices.Clip(s.args), eventID)
	}
	return s
}

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

// AsFeed is whoever subscribes to the calendar with this secret (its SHA-256), as the member they
// are today, whoever it is that asks: the secret is all there is.
func AsFeed(secretHash []byte) Scope {
	return Scope{door: feedDoor, args: []any{secretHash}}
}

// AsCustomer is a user as the client of one event, known by the phone they signed in with.
func AsCustomer(userID, eventID uuid.UUID) Scope {
	return Scope{door: customerDoor, args: []any{userID, eventID}, user: userID, event: eventID}
}

// AsPreview is whoever sees all events of a business, looking at one of them as its client does:
// with what the client may see today, and nothing of their own. It only reads; Write answers
// ErrNoScope.
func AsPreview(userID, eventID uuid.UUID) Scope {
	return Scope{door: previewDoor, args: []any{userID, eventID}, user: userID, event: eventID}
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

// Role is the Postgres role that statements of this scope run as, empty for the zero Scope. Of a
// member the database says which: RoleMember, or for a helper RoleHelper and RoleHelperInEvent.
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

// EventID is the event that a customer or a preview named, otherwise the zero UUID.
func (s Scope) EventID() uuid.UUID { return s.event }
