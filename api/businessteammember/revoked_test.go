package businessteammember_test

import (
	"net/http"
	"testing"

	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// A right that was taken away is gone with the next request, whether it reads or writes.
func TestRevokedAtOnce(t *testing.T) {
	h := setup(t)
	b := h.AddBusiness("B")
	owner, wedding, party := h.Owner(b), h.AddEvent(b, "Casamento"), h.AddEvent(b, "Bodas")
	type doing struct {
		read, write string
		in, form    proceduretest.Input
	}
	checklist := doing{"task.getAll", "task.create", proceduretest.Input{"eventUuid": wedding.ID},
		proceduretest.Input{"eventUuid": wedding.ID, "title": "Provar o bolo", "category": "CAKE", "timing": "NONE"}}
	team := doing{"businessTeamMember.getAll", "businessTeamMember.addTeamMember", nil,
		proceduretest.Input{"role": "ASSISTANT", "name": "Bia", "phone": ""}}

	helper := func() tenanttest.Member {
		m := h.Env.AddMember(b, tenants.TeamGuest)
		h.AddEventAccess(wedding, m, tenants.EventManage|tenants.EventReception)
		return m
	}
	update := func(role string, accesses ...any) func(tenanttest.Member) {
		return func(m tenanttest.Member) {
			proceduretest.Post[teamMember](owner, "businessTeamMember.updateTeamMember",
				proceduretest.Input{"uuid": m.ID, "role": role, "name": "Lia", "phone": m.User.Phone,
					"eventAccesses": append([]any{}, accesses...)})
		}
	}
	remove := func(m tenanttest.Member) {
		proceduretest.Post[struct{}](owner, "businessTeamMember.deleteTeamMember", proceduretest.Input{"uuid": m.ID})
	}
	leave := func(m tenanttest.Member) {
		proceduretest.Post[struct{}](h.Me(m.User), "businessTeamMember.deleteBusinessMembership",
			proceduretest.Input{"uuid": m.ID})
	}
	for name, c := range map[string]struct {
		who    tenanttest.Member
		do     doing
		revoke func(tenanttest.Member)
	}{
		"a removed helper":           {helper(), checklist, remove},
		"a helper who left":          {helper(), checklist, leave},
		"a helper without the bit":   {helper(), checklist, update("GUEST", given(wedding, 4))},
		"a helper without the event": {helper(), checklist, update("GUEST", given(party, 7))},
		"a removed assistant":        {h.Env.AddMember(b, tenants.TeamAssistant), checklist, remove},
		"an assistant made a helper": {h.Env.AddMember(b, tenants.TeamAssistant), team,
			update("GUEST", given(wedding, 7))},
		"an assistant of one event": {h.Env.AddMember(b, tenants.TeamAssistant), checklist,
			update("GUEST", given(party, 7))},
		"a removed one of the team": {h.Env.AddMember(b, tenants.TeamAssistant), team, remove},
		"one of the team who left":  {h.Env.AddMember(b, tenants.TeamAssistant), team, leave},
		"a helper, assistant between": {helper(), checklist,
			func(m tenanttest.Member) { update("ASSISTANT")(m); update("GUEST", given(party, 1))(m) }},
	} {
		who := h.as(c.who)
		form := func() proceduretest.Input {
			in := proceduretest.Input{}
			for name, value := range c.do.form {
				in[name] = value
			}
			if _, ok := in["phone"]; ok {
				in["phone"] = tenanttest.NewPhone()
			}
			return in
		}
		if read, wrote := who.Try(c.do.read, c.do.in), who.TryPost(c.do.write, form()); read != http.StatusOK ||
			wrote != http.StatusOK {
			t.Fatalf("%s could read %d and write %d before", name, read, wrote)
		}
		c.revoke(c.who)
		if read, wrote := who.Try(c.do.read, c.do.in), who.TryPost(c.do.write, form()); read != http.StatusNotFound ||
			wrote != http.StatusNotFound {
			t.Errorf("%s may still read %d and write %d", name, read, wrote)
		}
	}
}
