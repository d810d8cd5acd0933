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
	RoleDoor          = "door" // a device at an event's reception, without an account
	RoleStaff         = "staff"
	RoleWorker        = "worker"
)

// Scope says who asks and what of. It promises nothing by itself: the database checks, in
// the same round trip as the statement, that the person has access there, and everything
// answers ErrNoScope where not. The zero Scope opens nothing.
type Scope struct {
	kind                  *scopeKind
	args                  []any // of the kind's app.scope_of_…
	user, business, event uuid.UUID
	procedure             string // what the audit log calls whatever happens in it
}

// scopeKind says how scopes of one kind are entered: app.scope keeps what app.scope_of_… resolved, and
// only then does the login role, who alone may call it, become the session role. Who enters to write
// also says by which procedure, for the audit log; and of whom enters to read, those in control of
// somebody else's business leave a note of it. That may be whoever enters as one of a team, or looks at
// an event as its client does; a helper works in a role of their own, which only a team's kind has. A
// kind without toWrite is for reading alone.
type scopeKind struct {
	role, helper, resolve, toRead, toWrite string
	// noted is whether the entry takes the note, as its last parameter.
	noted bool
}

func newKind(role, scopeOf string) *scopeKind { return spellOut(scopeKind{role: role}, scopeOf) }

// newTeamKind is of role member. Whoever does not see all events works as helper.
func newTeamKind(helper, scopeOf string) *scopeKind {
	return spellOut(scopeKind{role: RoleMember, helper: helper, noted: true}, scopeOf)
}

// newReadingKind is one that nobody writes in, also not who is in control.
func newReadingKind(role, scopeOf string) *scopeKind {
	k := spellOut(scopeKind{role: role, noted: true}, scopeOf)
	k.toWrite = ""
	return k
}

// spellOut writes the statements of a kind once.
func spellOut(k scopeKind, scopeOf string) *scopeKind {
	last := 0
	for strings.Contains(scopeOf, "$"+strconv.Itoa(last+1)) {
		last++
	}
	next := "$" + strconv.Itoa(last+1)
	scope := "set_config('app.scope', " + scopeOf + ", true)"
	note := "NULL, "
	if k.noted {
		note = "CASE WHEN app.in_control() THEN app.note_read(" + next + ") END, "
	}
	enter := "set_config('role', '" + k.role + "', true)"
	if k.helper != "" {
		enter = "set_config('role', CASE WHEN app.sees_all_events() THEN '" + k.role + "' ELSE '" + k.helper + "' END, true)"
	}
	k.resolve = "SELECT " + scopeOf
	// Every entry to read answers the scope, the note and the role.
	k.toRead = "SELECT " + scope + ", " + note + enter + ", set_config('transaction_read_only', 'on', true)"
	k.toWrite = "SELECT " + scope + ", set_config('app.procedure', " + next + ", true), " + enter + ", app.in_control()"
	return &k
}

// isTeams says whether members of a team enter by it, and staff in control.
func (k *scopeKind) isTeams() bool { return k.helper != "" }

var (
	visitorKind  = newKind(RoleVisitor, "app.scope_of_visitor($1, $2)")
	personKind   = newKind(RolePerson, "app.scope_of_person($1)")
	memberKind   = newTeamKind(RoleHelper, scopeOfMember("p.scope"))
	memberInKind = newTeamKind(RoleHelperInEvent, scopeOfMember("p.scope || CASE WHEN p.helper_id IS NULL THEN '' ELSE app.narrowing($2, p.helper_id, $3) END"))
	feedKind     = newTeamKind(RoleHelper, "app.scope_of_feed($1)")
	customerKind = newKind(RoleCustomer, "app.scope_of_customer($1, $2)")
	previewKind  = newReadingKind(RoleCustomer, "app.scope_of_preview($1, $2)")
	doorKind     = newKind(RoleDoor, "app.scope_of_door($1, $2)")
	staffKind    = newKind(RoleStaff, "app.scope_of_staff($1)")
	workerKind   = newKind(RoleWorker, "app.scope_of_worker($1)")
)

// scopeOfMember is what app.scope_of_member does, spelled out, because nearly every statement
// begins with it: Postgres plans it once, and starts no function for it. Of whoever is in no team it
// asks whether they are in control.
func scopeOfMember(scope string) string {
	return "coalesce((SELECT " + scope + " FROM app.scopes_of_members p WHERE p.user_id = $1 AND p.business_id = $2), app.scope_of_controller($1, $2))"
}

var errZeroScope = errors.New("tenants: the zero scope opens nothing")

// enterToRead queues the entry as the first statement of a batch, before what is read.
func (s Scope) enterToRead(batch *pgx.Batch, sql string, args []any) {
	if !s.kind.noted {
		batch.Queue(s.kind.toRead, s.args...)
		return
	}
	batch.Queue(s.kind.toRead, append(slices.Clip(s.args), s.note(sql, args))...)
}

// entered is how a scope was entered: its text, the role they work in, and whether they are in control
// of somebody else's business.
type entered struct {
	scope     string
	role      string
	inControl bool
}

// enterToWrite queues the entry and answers its outcome, once the batch is done.
func (s Scope) enterToWrite(batch *pgx.Batch) *entered {
	in := new(entered)
	batch.Queue(s.kind.toWrite, append(slices.Clip(s.args), s.procedure)...).QueryRow(func(row pgx.Row) error {
		return row.Scan(&in.scope, nil, &in.role, &in.inControl)
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

// Named says which procedure or job opens the scope, for the audit log. The name has no blank.
func (s Scope) Named(procedure string) Scope {
	s.procedure = procedure
	return s
}

// In narrows a member's scope to the one event that is asked for: a helper then sees of events,
// tasks and subtasks that event's alone, and only what they may there, which is found out once and
// not per row. Nobody sees more by it; whoever sees all events sees them still, and a scope that is
// not a member's stays what it is.
func (s Scope) In(eventID uuid.UUID) Scope {
	if s.kind == memberKind {
		s.kind, s.args = memberInKind, append(slices.Clip(s.args), eventID)
	}
	return s
}

// AsVisitor is somebody who has not signed in. A slug opens the one event that has it as
// its public address; an empty slug opens nothing.
func AsVisitor(slug string) Scope {
	if slug == "" {
		return Scope{kind: visitorKind, args: []any{nil, nil}}
	}
	return Scope{kind: visitorKind, args: []any{slug, nil}}
}

// AsVisitorWith is a visitor whose browser brings the secret of the event's private site (its SHA-256), or an old one.
// Where the site is private, AsVisitor and whoever brings another see nothing of the event; an invitation's own secret
// opens that invitation all the same.
func AsVisitorWith(slug string, secretHash []byte) Scope {
	s := AsVisitor(slug)
	if slug != "" && len(secretHash) > 0 {
		s.args[1] = secretHash
	}
	return s
}

// AsPerson is a signed-in user and nothing else: own profile, memberships and events.
func AsPerson(userID uuid.UUID) Scope {
	return Scope{kind: personKind, args: []any{userID}, user: userID}
}

// AsMember is a user inside one business: its owner, an administrator, a helper, or staff
// in control of it.
func AsMember(userID, businessID uuid.UUID) Scope {
	return Scope{kind: memberKind, args: []any{userID, businessID}, user: userID, business: businessID}
}

// AsFeed is whoever subscribes to the calendar with this secret (its SHA-256), as the member they
// are today, whoever it is that asks: the secret is all there is.
func AsFeed(secretHash []byte) Scope {
	return Scope{kind: feedKind, args: []any{secretHash}}
}

// AsCustomer is a user as the client of one event, known by the phone they signed in with.
func AsCustomer(userID, eventID uuid.UUID) Scope {
	return Scope{kind: customerKind, args: []any{userID, eventID}, user: userID, event: eventID}
}

// AsPreview is whoever sees all events of a business, looking at one of them as its client does:
// with what the client may see today, and nothing of their own. It only reads; Write answers
// ErrNoScope.
func AsPreview(userID, eventID uuid.UUID) Scope {
	return Scope{kind: previewKind, args: []any{userID, eventID}, user: userID, event: eventID}
}

// AsDoor is the device at an event's reception that this cookie (its SHA-256) stands for. One that was
// revoked or has ended still enters, to hand in what it has, and sees nothing.
func AsDoor(cookieHash []byte, eventID uuid.UUID) Scope {
	return Scope{kind: doorKind, args: []any{cookieHash, eventID}, event: eventID}
}

// AsStaff is a global administrator in the backoffice, outside every business.
func AsStaff(userID uuid.UUID) Scope {
	return Scope{kind: staffKind, args: []any{userID}, user: userID}
}

// AsWorker is a job of one business. Nobody is checked: the business comes from the job's
// own arguments, which only our code writes.
func AsWorker(businessID uuid.UUID) Scope {
	return Scope{kind: workerKind, args: []any{businessID}, business: businessID}
}

// Role is the Postgres role that statements of this scope run as, empty for the zero Scope. Of a
// member the database says which: RoleMember, or for a helper RoleHelper and RoleHelperInEvent.
func (s Scope) Role() string {
	if s.kind == nil {
		return ""
	}
	return s.kind.role
}

// UserID is who asks, or the zero UUID for a visitor and a worker.
func (s Scope) UserID() uuid.UUID { return s.user }

// BusinessID is the business that a member or a worker named, otherwise the zero UUID.
func (s Scope) BusinessID() uuid.UUID { return s.business }

// EventID is the event that a customer, a preview or a door named, otherwise the zero UUID.
func (s Scope) EventID() uuid.UUID { return s.event }

// Tenant is for whom a share of what all use is counted: the business; the event, for its client; or
// the person.
func (s Scope) Tenant() uuid.UUID {
	switch {
	case s.business != uuid.Nil:
		return s.business
	case s.event != uuid.Nil:
		return s.event
	}
	return s.user
}
