package procedure

import (
	"strings"

	"github.com/google/uuid"

	"cortejo/tenants"
)

// Scopes is the set of prefixes a procedure answers under. The same procedure may serve a
// professional and a client; what differs is who asks, and that is in the address.
type Scopes uint8

// The prefixes, in the order the API document lists them.
const (
	Public   Scopes = 1 << iota // /api/public: nobody signed in
	Me                          // /api/me: a signed-in person and nothing else
	Business                    // /api/b/{businessId}: one business
	Event                       // /api/e/{eventUuid}: one event, as its client
	Admin                       // /api/admin: the backoffice
	// Preview is /api/v/{eventUuid}: one event as its client sees it, for who plans it. No procedure
	// names it: every read of an event's client answers there too, and no write ever does.
	Preview
	// Door is /api/d/{eventUuid}: one event's reception, from a device enrolled without an account, known by
	// the cookie that it got then (NewDoorCookie).
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

// previewed adds to a read's scopes the preview of what a client reads.
func (s Scopes) withPreview() Scopes {
	if s&Event != 0 {
		return s | Preview
	}
	return s
}

// names spells the set as the API document's x-scopes does.
func (s Scopes) segments() []string {
	var names []string
	for _, known := range scopeSegments {
		if s&known.scope != 0 {
			names = append(names, known.segment)
		}
	}
	return names
}

// address is what a path says: under which prefix, of what, which procedure.
type address struct {
	scope Scopes
	id    uuid.UUID // the business or the event, where the prefix has one
	name  string
	key   string // the prefix as it stands in the path: "b/0199…"
}

// parseAddress reads what follows "/api/". An id that is no uuid is as unknown as a wrong prefix.
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
			// uuid.Parse also reads braces and urn:, which would give one business two addresses.
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

// open names the scope for the tenancy. slug is only read under Public.
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
