package procedure

import (
	"strings"

	"github.com/google/uuid"

	"cortejo/tenants"
)

// Scopes is the set of prefixes that a procedure answers under. A planner and a client may share a procedure: the
// prefix of the address decides which scope is opened.
type Scopes uint8

// The prefixes, in the order of the API document.
const (
	Public   Scopes = 1 << iota // /api/public: not signed in
	Me                          // /api/me: a signed-in person, outside of any business or event
	Business                    // /api/b/{businessId}: one business
	Event                       // /api/e/{eventUuid}: one event, as its client
	Admin                       // /api/admin: the backoffice
	// Preview is /api/v/{eventUuid}: one event as its client sees it, for its planners. Procedures never name it: every
	// read of Event answers there too, and no write does.
	Preview
	// Door is /api/d/{eventUuid}: one event's reception, for a device enrolled without an account. The cookie of its
	// enrollment identifies it (NewDoorCookie).
	Door
)

var scopeSegments = []struct {
	scope   Scopes
	segment string
	hasID   bool
}{
	{Public, "public", false},
	{Me, "me", false},
	{Business, "b", true},
	{Event, "e", true},
	{Admin, "admin", false},
	{Preview, "v", true},
	{Door, "d", true},
}

// withPreview adds Preview to scopes that include Event.
func (s Scopes) withPreview() Scopes {
	if s&Event != 0 {
		return s | Preview
	}
	return s
}

// segments returns the set as in the API document's x-scopes.
func (s Scopes) segments() []string {
	var names []string
	for _, known := range scopeSegments {
		if s&known.scope != 0 {
			names = append(names, known.segment)
		}
	}
	return names
}

// address is a parsed path: its prefix, the ID in it, and the procedure.
type address struct {
	scope Scopes
	id    uuid.UUID // the business or the event, if the prefix has one
	name  string
	key   string // the prefix as in the path: "b/0199…"
}

// parseAddress parses the path after "/api/" and reports whether it has the form of an address. A malformed ID is
// treated like an unknown prefix.
func parseAddress(path string) (address, bool) {
	segment, rest, _ := strings.Cut(path, "/")
	for _, known := range scopeSegments {
		if known.segment != segment {
			continue
		}
		a := address{scope: known.scope, key: segment}
		if known.hasID {
			var text string
			text, rest, _ = strings.Cut(rest, "/")
			id, err := uuid.Parse(text)
			// uuid.Parse also accepts braces and urn:, which would give one business several addresses.
			if err != nil || len(text) != 36 {
				return address{}, false
			}
			a.id, a.key = id, segment+"/"+id.String()
		}
		a.name = rest
		return a, rest != "" && !strings.Contains(rest, "/")
	}
	return address{}, false
}

// open returns the scope, named after the procedure. slug is used only under Public.
func (a address) open(asker Person, slug string) tenants.Scope {
	return a.openUnnamed(asker, slug).Named(a.name)
}

func (a address) openUnnamed(asker Person, slug string) tenants.Scope {
	switch a.scope {
	case Business:
		return tenants.AsMember(asker.UserID, a.id)
	case Event:
		return tenants.AsCustomer(asker.UserID, a.id)
	case Preview:
		return tenants.AsPreview(asker.UserID, a.id)
	case Door:
		return tenants.AsDoor(asker.Device, a.id)
	case Admin:
		return tenants.AsStaff(asker.UserID)
	case Me:
		return tenants.AsPerson(asker.UserID)
	default:
		return tenants.AsVisitor(slug)
	}
}
