// Package tenants opens the database in the scope of a caller. A Scope names the caller and the tenant; Read and Write
// return a connection on which Postgres itself refuses every row outside of that scope (row-level security, see
// sql/policies). All access to the tables goes through it. It may import no other package of the project outside of
// tests. Its entry points are New, DB.Read, DB.Write and the functions As….
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
	RoleHelper        = "helper"          // a member who is a helper
	RoleHelperInEvent = "helper_in_event" // the same, narrowed to one event
	RoleCustomer      = "customer"
	RoleDoor          = "door" // a check-in device, without an account
	RoleStaff         = "staff"
	RoleWorker        = "worker"
)

// Scope is the caller and the tenant of a statement. By itself it grants nothing: the database checks the caller's
// access in the same round trip as the statement, and every statement fails with ErrNoScope if there is none. The zero
// Scope opens nothing.
type Scope struct {
	kind                  *scopeKind
	args                  []any // of the kind's app.scope_of_…
	user, business, event uuid.UUID
	procedure             string // its name in the audit log
}

// scopeKind has the statements that enter one kind of scope: app.scope stores the text that app.scope_of_… resolved,
// and then the login role, which alone may call it, becomes the session role. Entries for writing also set the
// procedure, for the audit log. Entries for reading record the reads of staff in control of a business; these enter as
// a team member, or as a preview. A helper has a separate role, which only a team's kind has. A kind without toWrite is
// read-only.
type scopeKind struct {
	role, helper, resolve, toRead, toWrite string
	// noted is true if the entry records reads, with the note as its last parameter.
	noted bool
}

func newKind(role, scopeOf string) *scopeKind { return spellOut(scopeKind{role: role}, scopeOf) }

// newTeamKind returns a kind with role member. Members who do not see all events get the role helper.
func newTeamKind(helper, scopeOf string) *scopeKind {
	return spellOut(scopeKind{role: RoleMember, helper: helper, noted: true}, scopeOf)
}

// newReadingKind returns a read-only kind, also for staff in control.
func newReadingKind(role, scopeOf string) *scopeKind {
	k := spellOut(scopeKind{role: role, noted: true}, scopeOf)
	k.toWrite = ""
	return k
}

// spellOut returns the kind with its statements built.
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
		enter = "set_config('role', CASE WHEN app.sees_all_events() THEN '" + k.role + "' ELSE '" + k.helper +
			"' END, true)"
	}
	k.resolve = "SELECT " + scopeOf
	// Every entry for reading returns the scope, the note and the role.
	k.toRead = "SELECT " + scope + ", " + note + enter + ", set_config('transaction_read_only', 'on', true)"
	k.toWrite = "SELECT " + scope + ", set_config('app.procedure', " + next + ", true), " + enter + ", app.in_control()"
	return &k
}

// isTeams reports whether team members, and staff in control, enter with this kind.
func (k *scopeKind) isTeams() bool { return k.helper != "" }

var (
	visitorKind  = newKind(RoleVisitor, "app.scope_of_visitor($1, $2)")
	personKind   = newKind(RolePerson, "app.scope_of_person($1)")
	memberKind   = newTeamKind(RoleHelper, scopeOfMember("p.scope"))
	memberInKind = newTeamKind(RoleHelperInEvent,
		scopeOfMember("p.scope || CASE WHEN p.helper_id IS NULL THEN '' ELSE app.narrowing($2, p.helper_id, $3) END"))
	feedKind     = newTeamKind(RoleHelper, "app.scope_of_feed($1)")
	customerKind = newKind(RoleCustomer, "app.scope_of_customer($1, $2)")
	previewKind  = newReadingKind(RoleCustomer, "app.scope_of_preview($1, $2)")
	doorKind     = newKind(RoleDoor, "app.scope_of_door($1, $2)")
	staffKind    = newKind(RoleStaff, "app.scope_of_staff($1)")
	workerKind   = newKind(RoleWorker, "app.scope_of_worker($1)")
)

// scopeOfMember returns the body of app.scope_of_member as SQL: nearly every statement begins with it, and inlined
// Postgres plans it once and calls no function. Only a caller who is no member is checked for control.
func scopeOfMember(scope string) string {
	return "coalesce((SELECT " + scope +
		" FROM app.scopes_of_members p WHERE p.user_id = $1 AND p.business_id = $2), app.scope_of_controller($1, $2))"
}

var errZeroScope = errors.New("tenants: the zero scope opens nothing")

// queueReadEntry queues the entry as the first statement of a batch, before the read.
func (s Scope) queueReadEntry(batch *pgx.Batch, sql string, args []any) {
	if !s.kind.noted {
		batch.Queue(s.kind.toRead, s.args...)
		return
	}
	batch.Queue(s.kind.toRead, append(slices.Clip(s.args), s.recordControlRead(sql, args))...)
}

// sessionState is the state after an entry: the scope's text, the session role, and whether the caller is staff in
// control of the business.
type sessionState struct {
	scope     string
	role      string
	inControl bool
}

// queueWriteEntry queues the entry and returns its state, which is filled when the batch completes.
func (s Scope) queueWriteEntry(batch *pgx.Batch) *sessionState {
	in := new(sessionState)
	batch.Queue(s.kind.toWrite, append(slices.Clip(s.args), s.procedure)...).QueryRow(func(row pgx.Row) error {
		return row.Scan(&in.scope, nil, &in.role, &in.inControl)
	})
	return in
}

// recordControlRead returns the text that app.note_read records about a statement: the procedure, the statement's name
// and its UUID arguments.
func (s Scope) recordControlRead(sql string, args []any) string {
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

// Named returns the scope with the name of its procedure or job, for the audit log. The name must have no spaces.
func (s Scope) Named(procedure string) Scope {
	s.procedure = procedure
	return s
}

// LimitToEvent narrows a member's scope to one event: a helper then sees only that event, its tasks and subtasks,
// within their rights there, which are resolved once and not per row. It never grants more. Members who see all events
// still see all; other scopes do not change.
func (s Scope) LimitToEvent(eventID uuid.UUID) Scope {
	if s.kind == memberKind {
		s.kind, s.args = memberInKind, append(slices.Clip(s.args), eventID)
	}
	return s
}

// AsVisitor is the scope of a visitor who is not signed in. A slug opens the event with that public address; an empty
// slug opens nothing.
func AsVisitor(slug string) Scope {
	if slug == "" {
		return Scope{kind: visitorKind, args: []any{nil, nil}}
	}
	return Scope{kind: visitorKind, args: []any{slug, nil}}
}

// AsVisitorWith is AsVisitor with the link token of the event's private site (its SHA-256), current or old. If the site
// is private, other visitors see nothing of the event; an invitation's own token opens that invitation in any case.
func AsVisitorWith(slug string, secretHash []byte) Scope {
	s := AsVisitor(slug)
	if slug != "" && len(secretHash) > 0 {
		s.args[1] = secretHash
	}
	return s
}

// AsPerson is the scope of a signed-in user alone: their profile, memberships and events.
func AsPerson(userID uuid.UUID) Scope {
	return Scope{kind: personKind, args: []any{userID}, user: userID}
}

// AsMember is the scope of a user in one business: its owner, an administrator, a helper, or staff in control of it.
func AsMember(userID, businessID uuid.UUID) Scope {
	return Scope{kind: memberKind, args: []any{userID, businessID}, user: userID, business: businessID}
}

// AsFeed is the scope of a calendar feed with this token (its SHA-256): its member's, with their current rights. The
// token is the only credential.
func AsFeed(secretHash []byte) Scope {
	return Scope{kind: feedKind, args: []any{secretHash}}
}

// AsCustomer is the scope of a user as the client of one event, identified by the phone they signed in with.
func AsCustomer(userID, eventID uuid.UUID) Scope {
	return Scope{kind: customerKind, args: []any{userID, eventID}, user: userID, event: eventID}
}

// AsPreview is the scope of a member who sees all events of a business, viewing one as its client: with the client's
// current rights and none of the member's. It is read-only; Write returns ErrNoScope.
func AsPreview(userID, eventID uuid.UUID) Scope {
	return Scope{kind: previewKind, args: []any{userID, eventID}, user: userID, event: eventID}
}

// AsDoor is the scope of a check-in device with this cookie (its SHA-256). A revoked or expired device can still upload
// its pending operations, but sees nothing.
func AsDoor(cookieHash []byte, eventID uuid.UUID) Scope {
	return Scope{kind: doorKind, args: []any{cookieHash, eventID}, event: eventID}
}

// AsStaff is the scope of a global administrator in the backoffice, outside of every business.
func AsStaff(userID uuid.UUID) Scope {
	return Scope{kind: staffKind, args: []any{userID}, user: userID}
}

// AsWorker is the scope of a job of one business. Nothing is checked: the business comes from the job's arguments,
// which only our code writes.
func AsWorker(businessID uuid.UUID) Scope {
	return Scope{kind: workerKind, args: []any{businessID}, business: businessID}
}

// Role returns the Postgres role of the scope's statements, "" for the zero Scope. For a member it is RoleMember,
// although the database may choose RoleHelper or RoleHelperInEvent.
func (s Scope) Role() string {
	if s.kind == nil {
		return ""
	}
	return s.kind.role
}

// UserID returns the caller's ID, or uuid.Nil for a visitor, a device, a feed and a worker.
func (s Scope) UserID() uuid.UUID { return s.user }

// BusinessID returns the business of a member or a worker, otherwise uuid.Nil.
func (s Scope) BusinessID() uuid.UUID { return s.business }

// EventID returns the event of a client, a preview or a device, otherwise uuid.Nil.
func (s Scope) EventID() uuid.UUID { return s.event }

// Tenant returns the key under which shared resources are counted: the business; the event, for its client; or the
// person.
func (s Scope) Tenant() uuid.UUID {
	switch {
	case s.business != uuid.Nil:
		return s.business
	case s.event != uuid.Nil:
		return s.event
	}
	return s.user
}
