package event_test

import (
	"net/http"
	"testing"

	"cortejo/api/event"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
)

func TestUpdateCustomerPermissions(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner, e := api.Owner(b), env.AddEvent(b, "Festa")
	change := func(c proceduretest.Caller, mask int) int {
		return proceduretest.Post[event.UpdateCustomerPermissionsOutput](c, "event.updateCustomerPermissions",
			proceduretest.Input{"uuid": e.ID, "customerPermissions": mask}).CustomerPermissions
	}
	// An edit brings its view; contracts have none.
	for mask, want := range map[int]int{0: 0, 1: 1, 2: 3, 32: 48, 64: 64, 128: 136, 256: 260, 2 | 256: 3 | 260,
		511: 511} {
		if got := change(owner, mask); got != want {
			t.Errorf("%d became %d, want %d", mask, got, want)
		}
		got := proceduretest.Get[event.EventDetails](owner, "event.get",
			proceduretest.Input{"uuid": e.ID}).CustomerPermissions
		if got == nil || *got != want {
			t.Errorf("%d reads %v, want %d", mask, got, want)
		}
	}
	for _, mask := range []int{-1, 512, 1 << 30} {
		got := owner.PostRefused("event.updateCustomerPermissions",
			proceduretest.Input{"uuid": e.ID, "customerPermissions": mask})
		if got.Status != http.StatusUnprocessableEntity || got.MessageOf("customerPermissions") == "" {
			t.Errorf("%d got %+v", mask, got)
		}
	}
	template := env.AddTemplate(b, "Modelo")
	if got := owner.PostRefused("event.updateCustomerPermissions",
		proceduretest.Input{"uuid": template.ID, "customerPermissions": 1}); got.Status != http.StatusNotFound {
		t.Errorf("a template got %+v", got)
	}
	if got := proceduretest.Get[event.EventDetails](owner, "event.get",
		proceduretest.Input{"uuid": template.ID}); got.CustomerPermissions != nil {
		t.Errorf("a template has %d for its client", *got.CustomerPermissions)
	}

	change(owner, 9)
	helper := env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(e, helper, tenants.EventAll)
	asHelper := api.Member(helper.User, b)
	if got := asHelper.PostRefused("event.updateCustomerPermissions",
		proceduretest.Input{"uuid": e.ID, "customerPermissions": 511}); got.Status != http.StatusNotFound {
		t.Errorf("a helper with every bit got %+v", got)
	}
	if got := asHelper.PostRefused("event.update",
		proceduretest.Input{"uuid": e.ID, "title": "Festa",
			"customerPermissions": 511}); got.Status != http.StatusUnprocessableEntity {
		t.Errorf("a helper by way of event.update got %+v", got)
	}
	if got := proceduretest.Post[event.EventDetails](asHelper, "event.update",
		proceduretest.Input{"uuid": e.ID, "title": "Festa da Bia"}); got.CustomerPermissions != nil {
		t.Errorf("a helper reads what the client may do: %d", *got.CustomerPermissions)
	}
	if got := proceduretest.Get[event.EventDetails](owner, "event.get",
		proceduretest.Input{"uuid": e.ID}).CustomerPermissions; *got != 9 {
		t.Errorf("the bits became %d", *got)
	}
	if got := proceduretest.Post[event.UpdateCustomerPermissionsOutput](
		api.Member(env.AddMember(b, tenants.TeamAssistant).User, b),
		"event.updateCustomerPermissions",
		proceduretest.Input{"uuid": e.ID, "customerPermissions": 0}); got.CustomerPermissions != 0 {
		t.Errorf("an assistant's change answered %+v", got)
	}
}

// TestWhoReceivesTheGuestsSeesTheInvitation: with each set of permissions, a helper reads only the data of the event
// that their work needs, and never a phone, money or notes.
func TestWhoReceivesTheGuestsSeesTheInvitation(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	e := env.AddEvent(b, "Casamento Marina & Tomás")
	env.AddTask(e, "Provar o bolo")
	env.AddEventCustomer(e, env.AddUser("Marina Alves"))
	run(t, env,
		`UPDATE events SET event_person_name = 'Tomás', budget_cents = 1, notified_at = now(), number_of_guests = 80 WHERE id = $1`, e.ID)
	for bits := tenants.EventManage; bits <= tenants.EventAll; bits++ {
		helper := env.AddMember(b, tenants.TeamGuest)
		env.AddEventAccess(e, helper, bits)
		manages, site := bits&tenants.EventManage != 0, bits&(tenants.EventManage|tenants.EventSiteAndGuests) != 0
		c := api.Member(helper.User, b)
		got := proceduretest.Get[event.EventDetails](c, "event.get", proceduretest.Input{"uuid": e.ID})
		if got.Permissions != bits || got.Title != e.Title || *got.NumberOfGuests != 80 || len(got.Customers) != 0 ||
			got.CustomerPermissions != nil {
			t.Errorf("bits %d read %+v", bits, got)
		}
		if (got.BudgetCents != nil) != manages || (got.NotifiedAt != nil) != manages ||
			(got.TasksTotal == 1) != manages {
			t.Errorf("bits %d read of the planning %+v", bits, got)
		}
		if (got.EventPersonName != "") != site || (got.Slug != nil) != site || (got.PublicURL != nil) != site {
			t.Errorf("bits %d read of the site %+v", bits, got)
		}
		card := proceduretest.Get[event.GetAllOutput](c, "event.getAll", nil).Items[0]
		if (card.TasksTotal == 1) != manages || len(card.Customers) != 0 {
			t.Errorf("bits %d read the card %+v", bits, card)
		}
		if status := c.Try("task.getAll",
			proceduretest.Input{"eventUuid": e.ID}); (status == http.StatusOK) != manages {
			t.Errorf("bits %d read the checklist: %d", bits, status)
		}
		for _, search := range []string{"Alves", "modelo"} {
			if found := proceduretest.Get[event.GetAllOutput](c, "event.getAll",
				proceduretest.Input{"search": search}); len(found.Items) != 0 {
				t.Errorf("bits %d found by %q %+v", bits, search, found.Items)
			}
		}
	}
}
