package event_test

import (
	"net/http"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/event"
	"cortejo/api/task"
	"cortejo/api/template"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

func setup(t *testing.T) (*tenanttest.Env, *proceduretest.API) {
	t.Parallel()
	env := tenanttest.New(t)
	return env, proceduretest.New(t, env, event.Register, template.Register, task.Register)
}

// start returns the input of startFrom.
func start(kind string, from ...uuid.UUID) proceduretest.Input {
	in := proceduretest.Input{"kind": kind}
	if len(from) > 0 {
		in["uuid"] = from[0]
	}
	return in
}

// party returns the smallest valid event form.
func party(customer tenanttest.Contact, changes proceduretest.Input) proceduretest.Input {
	in := proceduretest.Input{"type": "OTHER", "title": "Festa", "customers": []uuid.UUID{customer.ID},
		"startFrom": start("BLANK")}
	for name, value := range changes {
		in[name] = value
	}
	return in
}

func TestHelperSeesOnlyGivenEvents(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("Ana Clara Cerimonial")
	given, other := env.AddEvent(b, "Casamento dado"), env.AddEvent(b, "Casamento alheio")
	env.AddTask(given, "Provar o bolo")
	env.AddEventCustomer(given, env.AddUser("Marina"))
	manager, receptionist := env.AddMember(b, tenants.TeamGuest), env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(given, manager, tenants.EventManage)
	env.AddEventAccess(given, receptionist, tenants.EventReception)
	if _, err := env.Admin.Exec(t.Context(), "UPDATE events SET budget_cents = 500000"); err != nil {
		t.Fatal(err)
	}

	for name, who := range map[string]struct {
		user    tenanttest.User
		bits    tenants.EventPermission
		manages bool
	}{
		"manager":      {manager.User, tenants.EventManage, true},
		"receptionist": {receptionist.User, tenants.EventReception, false},
	} {
		helper := api.Member(who.user, b)
		list := proceduretest.Get[event.GetAllOutput](helper, "event.getAll", nil)
		if len(list.Items) != 1 || list.Items[0].UUID != given.ID || len(list.Items[0].Customers) != 0 {
			t.Errorf("the %s sees %+v", name, list.Items)
		}
		if got := helper.GetRefused("event.get",
			proceduretest.Input{"uuid": other.ID}); got.Status != http.StatusNotFound {
			t.Errorf("another event answered the %s %+v", name, got)
		}
		got := proceduretest.Get[event.EventDetails](helper, "event.get", proceduretest.Input{"uuid": given.ID})
		if got.Permissions != who.bits || (got.BudgetCents != nil) != who.manages ||
			(got.TasksTotal == 1) != who.manages {
			t.Errorf("event.get answered the %s %+v", name, got)
		}
		if got := helper.PostRefused("event.archive",
			proceduretest.Input{"uuid": given.ID, "archived": true}); got.Status != http.StatusNotFound {
			t.Errorf("the %s archiving got %+v", name, got)
		}
		if got := helper.PostRefused("event.notifyCustomer",
			proceduretest.Input{"uuid": given.ID}); got.Status != http.StatusNotFound {
			t.Errorf("the %s notifying got %+v", name, got)
		}
		contact := env.AddContact(b, "Cliente")
		if got := helper.PostRefused("event.create",
			party(contact, nil)); got.MessageOf("customers") != "Cliente não encontrado" {
			t.Errorf("the %s creating got %+v", name, got)
		}
	}
	edit := proceduretest.Input{"uuid": given.ID, "title": "Novo nome"}
	if got := proceduretest.Post[event.EventDetails](api.Member(manager.User, b), "event.update",
		edit); got.Title != "Novo nome" {
		t.Errorf("the manager's edit answered %+v", got)
	}
	if got := api.Member(receptionist.User, b).PostRefused("event.update", edit); got.Status != http.StatusNotFound {
		t.Errorf("the receptionist's edit got %+v", got)
	}
}

func TestOtherBusinessLooksMissing(t *testing.T) {
	env, api := setup(t)
	a, b := env.AddBusiness("A"), env.AddBusiness("B")
	theirs := env.AddEvent(b, "Casamento")
	env.AddEventCustomer(theirs, env.AddUser("Marina"))
	owner := api.Owner(a)
	missing := owner.GetRefused("event.get", proceduretest.Input{"uuid": uuid.New()})
	if missing.Status != http.StatusNotFound {
		t.Errorf("a missing event answered %+v", missing)
	}
	if got := owner.GetRefused("event.get", proceduretest.Input{"uuid": theirs.ID}); got.Detail != missing.Detail ||
		got.Status != missing.Status {
		t.Errorf("another business's event answered %+v, a missing one %+v", got, missing)
	}
	if list := proceduretest.Get[event.GetAllOutput](owner, "event.getAll",
		proceduretest.Input{"search": "Casamento"}); len(list.Items) != 0 {
		t.Errorf("the list of A has %+v", list.Items)
	}
	for name, in := range map[string]proceduretest.Input{
		"event.update":         {"uuid": theirs.ID, "title": "Meu"},
		"event.archive":        {"uuid": theirs.ID, "archived": true},
		"event.notifyCustomer": {"uuid": theirs.ID},
	} {
		if got := owner.PostRefused(name, in); got.Status != http.StatusNotFound {
			t.Errorf("%s on another business's event got %+v", name, got)
		}
	}
	if got := api.Member(a.Owner, b).GetRefused("event.getAll", nil); got.Status != http.StatusNotFound {
		t.Errorf("the owner of A inside B got %+v", got)
	}
}
