package api_test

import (
	"net/http"
	"reflect"
	"slices"
	"testing"

	"github.com/google/uuid"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// revocation is an actor with access, and the statement that takes it away.
type revocation struct {
	scope         string
	before, after actor // whose rights they have, by the matrix's rows
	// enter makes the person, and take takes away what let them in.
	enter func(on target) uuid.UUID
	take  string // $1 is the person, $2 the business, $3 the event
}

func (f *fixture) revocations() map[string]revocation {
	member := func(role string, bits tenants.EventPermission) func(on target) uuid.UUID {
		return func(on target) uuid.UUID {
			m := f.env.AddMember(f.a.business, role)
			if bits != 0 {
				f.env.AddEventAccess(tenanttest.Event{ID: on.event, Business: f.a.business}, m, bits)
			}
			return m.User.ID
		}
	}
	inControl := func(target) uuid.UUID {
		user := f.env.AddStaff("Plantão")
		f.env.AddControl(f.a.business, user)
		return user.ID
	}
	customer := func(on target) uuid.UUID {
		user := f.env.AddUser("Cliente")
		f.env.AddEventCustomer(tenanttest.Event{ID: on.event, Business: f.a.business}, user)
		return user.ID
	}
	const (
		removed = `DELETE FROM memberships WHERE user_id = $1 AND business_id = $2 AND $3::uuid IS NOT NULL`
		bits    = `UPDATE event_accesses a SET permissions = 4 FROM memberships m WHERE m.user_id = $1 AND a.membership_id = m.id AND a.business_id = $2 AND a.event_id = $3`
		events  = `DELETE FROM event_accesses a USING memberships m WHERE m.user_id = $1 AND a.membership_id = m.id AND a.business_id = $2 AND a.event_id = $3`
		role    = `UPDATE memberships SET role = 'GUEST' WHERE user_id = $1 AND business_id = $2 AND $3::uuid IS NOT NULL`
		ended   = `UPDATE business_controls SET ended_at = now() WHERE staff_user_id = $1 AND business_id = $2 AND $3::uuid IS NOT NULL`
		expired = `UPDATE business_controls SET started_at = now() - interval '1 hour', expires_at = now() WHERE staff_user_id = $1 AND business_id = $2 AND $3::uuid IS NOT NULL`
		demoted = `UPDATE users SET role = 'USER' WHERE id = $1 AND $2::uuid IS NOT NULL AND $3::uuid IS NOT NULL`
	)
	return map[string]revocation{
		"a client without the bits": {"e", fullClient, client, customer,
			`UPDATE events SET customer_permissions = 0, customer_extra_permissions = 0 WHERE id = $3 AND business_id = $2 AND $1::uuid IS NOT NULL`},
		"a removed administrator": {"b", administrator, outsider,
			member(tenants.TeamAdministrator, 0), removed},
		"a removed assistant": {"b", assistant, outsider, member(tenants.TeamAssistant, 0),
			removed},
		"an assistant made a helper": {"b", assistant, idleHelper,
			member(tenants.TeamAssistant, 0), role},
		"a removed helper": {"b", helper, outsider,
			member(tenants.TeamGuest, tenants.EventAll), removed},
		"a helper without the bit": {"b", helper, helperOtherBit,
			member(tenants.TeamGuest, tenants.EventAll), bits},
		"a helper without the event": {"b", helper, idleHelper,
			member(tenants.TeamGuest, tenants.EventAll), events},
		"staff who gave control back":     {"b", staff, outsider, inControl, ended},
		"staff whose control ran out":     {"b", staff, outsider, inControl, expired},
		"staff in control, staff no more": {"b", staff, outsider, inControl, demoted},
		"a removed assistant, looking as the client": {"v", assistant, outsider, member(tenants.TeamAssistant, 0),
			removed},
		"an assistant made a helper, looking so": {"v", assistant, idleHelper,
			member(tenants.TeamAssistant, 0), role},
		"staff who gave control back, looking so":     {"v", staff, outsider, inControl, ended},
		"staff whose control ran out, looking so":     {"v", staff, outsider, inControl, expired},
		"staff in control, staff no more, looking so": {"v", staff, outsider, inControl, demoted},
		"an assistant, looking at an archived event": {"v", assistant, outsider, member(tenants.TeamAssistant, 0),
			`UPDATE events SET archived_at = now() WHERE id = $3 AND business_id = $2 AND $1::uuid IS NOT NULL`},
		"staff no more": {"admin", staff, outsider, inControl, demoted},
		"a client of an archived event": {"e", fullClient, outsider, customer,
			`UPDATE events SET archived_at = now() WHERE id = $3 AND business_id = $2 AND $1::uuid IS NOT NULL`},
		"a client whose contact has another phone": {"e", fullClient, outsider, customer,
			`UPDATE contacts SET phone = '+5511900000000' WHERE business_id = $2 AND phone = (SELECT phone FROM users WHERE id = $1) AND $3::uuid IS NOT NULL`},
		"a client no more": {"e", fullClient, outsider, customer,
			`DELETE FROM event_customers c USING contacts n, users u
			WHERE u.id = $1 AND n.phone = u.phone AND c.contact_id = n.id AND c.business_id = $2 AND c.event_id = $3`},
	}
}

// revocationPart is how many procedures a seed draws besides those always tried.
const revocationPart = 30

// TestRevokedMeansRevoked calls every procedure as an actor that may, takes the right away, and calls again: the very
// next request gets the refusal of an actor that never could.
func TestRevokedMeansRevoked(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	document := readDocument(t)
	f.notFound = f.call(t, document["event.get"], f.address("b", "event.get", f.ghost(t)), owner,
		in{"uuid": uuid.New()})
	revocations := f.revocations()
	part := pickProcedures(t, "revocation", document, revocationPart)
	tried := map[string]int{}
	theirs := f.target(t, f.b)
	for _, name := range readsFirst(document) {
		if !part.Has(name) {
			continue
		}
		op := document[name]
		for what, v := range revocations {
			r := rows[name].in(v.scope)
			if !slices.Contains(op.scopes, v.scope) || r.want(v.before, v.scope) != http.StatusOK {
				continue
			}
			mine := f.target(t, f.a)
			who := actor(what)
			f.users[who] = v.enter(mine)
			mine.sentBy(f.users[who])
			if v.scope == "e" || v.scope == "v" {
				mine.client.ID = f.users[who]
				f.permit(mine, tenants.CustomerAll)
			}
			ask := func() reply { return f.call(t, op, f.address(v.scope, name, mine), who, r.input(mine, theirs)) }
			if answer := ask(); answer.status != http.StatusOK {
				t.Errorf("%s before %s: %+v", name, what, answer)
				continue
			}
			if op.method != http.MethodGet {
				// What the first call did must not be why the second is refused.
				event := mine.event
				mine = f.target(t, f.a)
				mine.sentBy(f.users[who])
				if v.scope == "b" {
					mine.change(
						`UPDATE event_accesses a SET event_id = $3 FROM memberships m WHERE m.user_id = $1 AND a.membership_id = m.id AND a.event_id = $2`,
						f.users[who], event, mine.event)
				}
				if v.scope == "e" {
					mine.change(`UPDATE event_customers c SET event_id = $3 FROM contacts n, users u
						WHERE u.id = $1 AND n.phone = u.phone AND c.contact_id = n.id AND c.event_id = $2`,
						f.users[who], event, mine.event)
					f.permit(mine, tenants.CustomerAll)
				}
			}
			mine.change(v.take, f.users[who], f.a.business.ID, mine.event)
			want := r.want(v.after, v.scope)
			if answer := ask(); answer.status != want ||
				want == http.StatusNotFound && !reflect.DeepEqual(answer, f.notFound) {
				t.Errorf("%s as %s: %+v, want %d", name, what, answer, want)
			}
			if want != http.StatusOK {
				tried[what]++
			}
		}
	}
	total := 0
	for what := range revocations {
		if tried[what] == 0 {
			t.Errorf("nothing was taken from %s", what)
		}
		total += tried[what]
	}
	tenanttest.Report(t, "revocation",
		"%d ways to lose a right, %d times over %s procedures refused with the next request", len(revocations),
		total, part)
}
