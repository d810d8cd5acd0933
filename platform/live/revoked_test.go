package live

import (
	"testing"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// TestRevokedMeansClosed opens a stream, revokes the right that allowed it, and waits for its end.
func TestRevokedMeansClosed(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	for what, c := range map[string]struct {
		enter func(w liveEnv) (tenanttest.User, string)
		take  string // $1 is the person, $2 the business, $3 the event
	}{
		"a removed member": {h.asMember(tenants.TeamAssistant, 0),
			`DELETE FROM memberships WHERE user_id = $1 AND business_id = $2 AND $3::uuid IS NOT NULL`},
		"a helper without a bit": {h.asMember(tenants.TeamGuest, tenants.EventManage),
			`DELETE FROM event_accesses a USING memberships m WHERE m.user_id = $1 AND a.membership_id = m.id AND a.business_id = $2 AND a.event_id = $3`},
		"an assistant made helper": {h.asMember(tenants.TeamAssistant, 0),
			`UPDATE memberships SET role = 'GUEST' WHERE user_id = $1 AND business_id = $2 AND $3::uuid IS NOT NULL`},
		"a control given back": {h.inControl,
			`UPDATE business_controls SET ended_at = now() WHERE staff_user_id = $1 AND business_id = $2 AND $3::uuid IS NOT NULL`},
		// The database sends no notification when either of these two begins.
		"a control that runs out": {h.inControl,
			`UPDATE business_controls SET started_at = now() - interval '1 minute', expires_at = now() + interval '1 second' WHERE staff_user_id = $1 AND business_id = $2 AND $3::uuid IS NOT NULL`},
		"staff no more": {h.inControl,
			`UPDATE users SET role = 'USER' WHERE id = $1 AND $2::uuid IS NOT NULL AND $3::uuid IS NOT NULL`},
		"an archived event": {h.asClient,
			`UPDATE events SET archived_at = now() WHERE id = $3 AND business_id = $2 AND $1::uuid IS NOT NULL`},
		"another phone": {h.asClient,
			`UPDATE contacts SET phone = '+5511900000000' WHERE business_id = $2 AND phone = (SELECT phone FROM users WHERE id = $1) AND $3::uuid IS NOT NULL`},
		"a client no more": {h.asClient, `DELETE FROM event_customers c USING contacts n, users u
			WHERE u.id = $1 AND n.phone = u.phone AND c.contact_id = n.id AND c.business_id = $2 AND c.event_id = $3`},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			w := h.wedding(h.env.AddBusiness(what))
			user, address := c.enter(w)
			l := h.open(user, address)
			h.change(c.take, user.ID, w.Business.ID, w.ID)
			l.ends("end revoked")
		})
	}
	t.Run("a session that ended", func(t *testing.T) {
		t.Parallel()
		w := h.wedding(h.env.AddBusiness("B"))
		user, address := h.asClient(w)
		l := h.open(user, address)
		h.signOut(user)
		l.ends("end revoked")
	})
}

func (h *fixture) asMember(role string, bits tenants.EventPermission) func(w liveEnv) (tenanttest.User, string) {
	return func(w liveEnv) (tenanttest.User, string) {
		m := h.env.AddMember(w.Business, role)
		if bits != 0 {
			h.env.AddEventAccess(w.Event, m, bits)
		}
		return m.User, ofTeam(w.Event)
	}
}

func (h *fixture) inControl(w liveEnv) (tenanttest.User, string) {
	user := h.env.AddStaff("Plantão")
	h.env.AddControl(w.Business, user)
	return user, ofTeam(w.Event)
}

func (h *fixture) asClient(w liveEnv) (tenanttest.User, string) {
	user := h.env.AddUser("Marina")
	h.env.AddEventCustomer(w.Event, user)
	h.env.SetCustomerPermissions(w.Event, tenants.CustomerAll)
	return user, ofClient(w.Event)
}

func TestAWithdrawnBitIsTheLastOneHearsOfIt(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	w := h.wedding(h.env.AddBusiness("B"))
	user, address := h.asClient(w)
	l := h.open(user, address)
	h.env.SetCustomerPermissions(w.Event,
		tenants.CustomerAll&^(tenants.CustomerChecklistView|tenants.CustomerChecklistEdit))
	l.hears("access")
	h.change(`UPDATE tasks SET checked_at = now() WHERE event_id = $1`, w.ID)
	h.change(`UPDATE documents SET name = 'Roteiro do dia' WHERE event_id = $1`, w.ID)
	l.hears("change DOCUMENTS")
	// An area that is not released yet is as closed as one that was never permitted.
	h.change(`UPDATE events SET customer_released = 4 WHERE id = $1`, w.ID)
	l.hears("access")
	h.change(`UPDATE documents SET name = 'Roteiro' WHERE event_id = $1`, w.ID)
	h.change(`UPDATE event_vendors SET budget_cents = 200 WHERE event_id = $1`, w.ID)
	l.hears("change VENDORS")
}

// The audit log records what staff in control read; that a stream checks its access is not recorded.
func TestAStreamLeavesOneNoteOfStaff(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	w := h.wedding(h.env.AddBusiness("B"))
	user, address := h.inControl(w)
	l := h.open(user, address)
	for range 3 {
		h.change(`UPDATE tasks SET checked_at = now() WHERE event_id = $1`, w.ID)
		l.hears("change CHECKLIST")
	}
	var notes int
	if err := h.env.Admin.QueryRow(t.Context(),
		`SELECT count(*) FROM audit_entries WHERE kind = 'READ' AND actor_user_id = $1`, user.ID).
		Scan(&notes); err != nil || notes != 1 {
		t.Errorf("%d notes, %v", notes, err)
	}
}
