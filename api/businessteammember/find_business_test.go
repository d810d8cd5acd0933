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
	b, other := h.AddBusiness("B"), h.AddBusiness("Outra")
	wedding, hidden := h.AddEvent(b, "Casamento"), h.AddEvent(b, "Bodas")
	contact := h.AddContact(b, "Marina")
	manager, hostess := h.Env.AddMember(b, tenants.TeamGuest), h.Env.AddMember(b, tenants.TeamGuest)
	h.AddEventAccess(wedding, manager, tenants.EventManage)
	h.AddEventAccess(wedding, hostess, tenants.EventSiteAndGuests|tenants.EventReception)
	assistant, invited := h.Env.AddMember(b, tenants.TeamAssistant), h.AddInvitee(b, tenants.TeamAssistant)
	items := map[string]uuid.UUID{
		"EVENT": wedding.ID, "CONTACT": contact.ID, "VENDOR": h.AddVendor(b, "Flora").ID, "TEAM_MEMBER": manager.ID,
		"PROPOSAL": h.AddProposal(contact, "Assessoria"), "CONTRACT_TEMPLATE": h.AddContractTemplate(b, "Buffet"),
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
		"a stranger":          {h.AddUser("Ninguém"), nil},
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
