package businessteammember_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/businessteammember"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestFindBusiness(t *testing.T) {
	h := setup(t)
	b, other := h.Business("B"), h.Business("Outra")
	wedding, hidden := h.Event(b, "Casamento"), h.Event(b, "Bodas")
	contact := h.Contact(b, "Marina")
	manager, hostess := h.Env.Member(b, tenants.TeamGuest), h.Env.Member(b, tenants.TeamGuest)
	h.EventAccess(wedding, manager, tenants.EventManage)
	h.EventAccess(wedding, hostess, tenants.EventSiteAndGuests|tenants.EventReception)
	assistant, invited := h.Env.Member(b, tenants.TeamAssistant), h.Invited(b, tenants.TeamAssistant)
	items := map[string]uuid.UUID{
		"EVENT": wedding.ID, "CONTACT": contact.ID, "VENDOR": h.Vendor(b, "Flora").ID, "TEAM_MEMBER": manager.ID,
		"PROPOSAL": h.Proposal(contact, "Assessoria"), "CONTRACT_TEMPLATE": h.ContractTemplate(b, "Buffet"),
	}
	all := []string{"CONTACT", "CONTRACT_TEMPLATE", "EVENT", "PROPOSAL", "TEAM_MEMBER", "VENDOR"}
	for name, c := range map[string]struct {
		who  tenanttest.User
		sees []string
	}{
		"the owner":           {b.Owner, all},
		"an assistant":        {assistant.User, all},
		"who manages":         {manager.User, []string{"CONTRACT_TEMPLATE", "EVENT", "VENDOR"}},
		"who keeps the guest": {hostess.User, []string{"EVENT"}},
		"who is invited":      {invited.User, nil},
		"another owner":       {other.Owner, nil},
		"a stranger":          {h.User("Ninguém"), nil},
	} {
		for _, kind := range all {
			in := proceduretest.Input{"kind": kind, "uuid": items[kind]}
			if !slices.Contains(c.sees, kind) {
				if got := h.Me(c.who).GetRefused("businessTeamMember.findBusiness",
					in); got.Status != http.StatusNotFound {
					t.Errorf("%s looks for the %s and gets %+v", name, kind, got)
				}
				continue
			}
			if got := proceduretest.Get[businessteammember.FindBusinessOutput](h.Me(c.who),
				"businessTeamMember.findBusiness", in); got.BusinessUUID != b.ID {
				t.Errorf("%s looks for the %s in %s", name, kind, got.BusinessUUID)
			}
		}
	}
	// Another event, another kind, and a deleted contact.
	h.set(`UPDATE contacts SET deleted_at = now() WHERE id = $1`, contact.ID)
	for what, in := range map[string]proceduretest.Input{
		"an event that is not the helper's": {"kind": "EVENT", "uuid": hidden.ID},
		"an event as a contact":             {"kind": "CONTACT", "uuid": wedding.ID},
	} {
		if got := h.Me(manager.User).GetRefused("businessTeamMember.findBusiness",
			in); got.Status != http.StatusNotFound {
			t.Errorf("%s: %+v", what, got)
		}
	}
	if got := h.Me(b.Owner).GetRefused("businessTeamMember.findBusiness",
		proceduretest.Input{"kind": "CONTACT", "uuid": contact.ID}); got.Status != http.StatusNotFound {
		t.Errorf("a contact that was deleted: %+v", got)
	}
}
