package publicevent_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"cortejo/api/publicevent"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestGetAccess(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := proceduretest.New(t, env, publicevent.Register)
	b := env.AddBusiness("Ana Clara Cerimonial")
	e := env.AddEvent(b, "Casamento Marina & Tomás")
	marina := env.AddUser("Marina Alves")
	env.AddEventCustomer(e, marina)
	seed(t, env, e)

	areas := map[tenants.CustomerPermission][]string{
		0: {}, 1: {"CHECKLIST VIEW"}, 3: {"CHECKLIST EDIT"}, 4: {"VENDORS VIEW"}, 260: {"VENDORS EDIT"},
		8: {"PAYMENTS VIEW"}, 136: {"PAYMENTS EDIT"},
		16: {"DOCUMENTS VIEW"}, 48: {"DOCUMENTS EDIT"}, 64: {"CONTRACTS VIEW"},
		511: {"CHECKLIST EDIT", "VENDORS EDIT", "DOCUMENTS EDIT", "PAYMENTS EDIT", "CONTRACTS VIEW"},
	}
	for mask, want := range areas {
		env.SetCustomerPermissions(e, mask)
		got := proceduretest.Get[publicevent.GetAccessOutput](api.Customer(marina, e), "public.event.getAccess", nil)
		if found := spell(got.Areas); !slices.Equal(found, want) {
			t.Errorf("with %d: areas %v, want %v", mask, found, want)
		}
		if (got.Checklist != nil) != (mask&1 != 0) {
			t.Errorf("with %d: the checklist is %+v", mask, got.Checklist)
		}
		for _, f := range tenants.CustomerFeatures {
			if slices.Contains(got.Features, f.Name) != (mask&f.Bit != 0) {
				t.Errorf("with %d: features %v", mask, got.Features)
			}
		}
		if got.Event.Title != e.Title || !slices.Equal(got.Event.Names, []string{"Marina", "Tomás"}) ||
			got.Event.PublicURL != "/"+e.Slug || got.Event.Planner.Name != b.Name {
			t.Errorf("the event is %+v", got.Event)
		}
	}

	env.SetCustomerPermissions(e, tenants.CustomerAll)
	list := proceduretest.Get[publicevent.GetAccessOutput](api.Customer(marina, e), "public.event.getAccess",
		nil).Checklist
	if list.TasksTotal != 8 || list.TasksDone != 1 {
		t.Errorf("the checklist counts %d of %d", list.TasksDone, list.TasksTotal)
	}
	if found := titles(list.Steps); !slices.Equal(found, []string{"primeira", "segunda", "terceira", "quarta"}) {
		t.Errorf("next come %v", found)
	}
	if len(list.Decisions) != 1 || list.DecisionsAwaited != 1 || list.Decisions[0].Title != "decidir" ||
		list.Decisions[0].Deadline == nil {
		t.Errorf("decisions are %+v", list.Decisions)
	}
	if found := titles(list.Recent); !slices.Equal(found, []string{"feita"}) || list.Recent[0].DoneOn == nil {
		t.Errorf("what was concluded is %v", list.Recent)
	}
}

func TestGetAccessTellsWhatElseHolds(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := proceduretest.New(t, env, publicevent.Register)
	b := env.AddBusiness("Ana Clara Cerimonial")
	e := env.AddEvent(b, "Festa")
	marina := env.AddUser("Marina")
	env.AddEventCustomer(e, marina)
	env.AddSubtask(env.AddTask(e, "feita há muito"), "Escolher o recheio")
	change := func(sql string) {
		t.Helper()
		if _, err := env.Admin.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	ask := func() publicevent.GetAccessOutput {
		return proceduretest.Get[publicevent.GetAccessOutput](api.Customer(marina, e), "public.event.getAccess", nil)
	}
	change(`UPDATE tasks SET checked_at = now() - interval '15 days'`)
	env.SetCustomerPermissions(e, tenants.CustomerAll)
	got := ask()
	if got.Event.Planner.Phone != b.Owner.Phone || got.Locked || got.TicksSubtasks || len(got.Checklist.Recent) != 0 {
		t.Errorf("with nothing else set: %+v %+v", got, got.Checklist)
	}
	change(`UPDATE tasks SET checked_at = NULL`)
	change(`UPDATE subtasks SET decision_requested = true`)
	if list := ask().Checklist; len(list.Decisions) != 1 || list.Decisions[0].SubtaskUUID == nil ||
		len(list.Steps) != 0 {
		t.Errorf("a step waits for their word: %+v", list)
	}
	change(`UPDATE events SET enabled_customer_updates_at = now()`)
	if !ask().TicksSubtasks {
		t.Error("they may not tick")
	}
	env.SetCustomerPermissions(e, tenants.CustomerAll&^tenants.CustomerChecklistEdit)
	if ask().TicksSubtasks {
		t.Error("they may tick what they may not edit")
	}
	change(`UPDATE events SET customer_lock_days = 5, date = current_date + 2`)
	if got := ask(); !got.Locked || got.TicksSubtasks || len(got.Checklist.Decisions) != 0 ||
		len(got.Checklist.Steps) != 1 {
		t.Errorf("locked, they are still asked or may tick: %+v %+v", got, got.Checklist)
	}
}

func TestGetAccessAnswersWhatWasAsked(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := proceduretest.New(t, env, publicevent.Register)
	e := env.AddEvent(env.AddBusiness("B"), "Festa")
	marina := env.AddUser("Marina")
	env.AddEventCustomer(e, marina)
	env.SetCustomerPermissions(e,
		tenants.CustomerChecklistView|tenants.CustomerPaymentsView|tenants.CustomerPaymentsStatusEdit)
	client := api.Customer(marina, e)
	for features, want := range map[string][]string{
		"": {"CHECKLIST VIEW", "PAYMENTS EDIT"}, "PAYMENTS_VIEW": {"PAYMENTS VIEW"}, "CONTRACTS_VIEW": {},
		"CHECKLIST_VIEW,CHECKLIST_EDIT": {"CHECKLIST VIEW"},
	} {
		got := proceduretest.Get[publicevent.GetAccessOutput](client, "public.event.getAccess",
			proceduretest.Input{"features": features})
		if found := spell(got.Areas); !slices.Equal(found, want) ||
			(got.Checklist != nil) != (features == "" || strings.HasPrefix(features, "CHECKLIST_VIEW")) {
			t.Errorf("%q answered %v and %+v", features, found, got.Checklist)
		}
	}
	for _, features := range []string{"checklist_view", "CHECKLIST_VIEW,", "ALL", "CHECKLIST_VIEW, PAYMENTS_VIEW"} {
		if got := client.GetRefused("public.event.getAccess",
			proceduretest.Input{"features": features}); got.MessageOf("features") == "" {
			t.Errorf("%q got %+v", features, got)
		}
	}
}

// TestAClientsDoorCloses: withdrawn access is gone with the next request, and a user who is not the event's client gets
// the answer of an unknown event.
func TestAClientsDoorCloses(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := proceduretest.New(t, env, publicevent.Register)
	b := env.AddBusiness("B")
	e, other := env.AddEvent(b, "Festa"), env.AddEvent(b, "Outra")
	marina := env.AddUser("Marina")
	contact := env.AddEventCustomer(e, marina)
	env.AddEventCustomer(other, env.AddUser("Outra pessoa"))
	env.SetCustomerPermissions(e, 1)
	env.SetCustomerPermissions(other, tenants.CustomerAll)
	client := api.Customer(marina, e)
	ask := func() publicevent.GetAccessOutput {
		return proceduretest.Get[publicevent.GetAccessOutput](client, "public.event.getAccess", nil)
	}
	if ask().Checklist == nil {
		t.Error("the checklist is not there")
	}
	env.SetCustomerPermissions(e, 0)
	if got := ask(); got.Checklist != nil || len(got.Areas) != 0 || len(got.Features) != 0 {
		t.Errorf("withdrawn, and still %+v", got)
	}
	if got := api.Customer(marina, other).GetRefused("public.event.getAccess", nil); got.Status != http.StatusNotFound {
		t.Errorf("another event of the business answered %+v", got)
	}
	if got := api.Customer(b.Owner, e).GetRefused("public.event.getAccess", nil); got.Status != http.StatusNotFound {
		t.Errorf("the owner, who is not the client, got %+v", got)
	}
	for what, sql := range map[string]string{
		"a contact with another phone": `UPDATE contacts SET phone = '+5531900000000' WHERE id = $1`,
		"no longer its client":         `DELETE FROM event_customers WHERE contact_id = $1`,
	} {
		if _, err := env.Admin.Exec(t.Context(), sql, contact.ID); err != nil {
			t.Fatal(err)
		}
		if got := client.GetRefused("public.event.getAccess", nil); got.Status != http.StatusNotFound {
			t.Errorf("%s got %+v", what, got)
		}
	}
}

// seed gives the event a checklist with everything in it that a client must not read.
func seed(t *testing.T, env *tenanttest.Env, e tenanttest.Event) {
	t.Helper()
	set := func(sql string, args ...any) {
		t.Helper()
		if _, err := env.Admin.Exec(t.Context(), sql, args...); err != nil {
			t.Fatal(err)
		}
	}
	set(`UPDATE events SET date = '2027-03-13' WHERE id = $1`, e.ID)
	// Position says otherwise than the days; "quinta" is one too many, "livre" has no day.
	for title, days := range map[string]int{"quinta": 1, "quarta": 10, "terceira": 20, "segunda": 30, "primeira": 40,
		"decidir": 50, "feita": 60, "excluída": 70} {
		task := env.AddTask(e, title)
		set(
			`UPDATE tasks SET timing = 'PLANNING', time_unit_number = $2, time_unit_option = 'DAYS', observations = 'segredo', label = 'segredo' WHERE id = $1`, task.ID, days)
	}
	env.AddTask(e, "livre")
	set(`UPDATE tasks SET decision_requested = true WHERE event_id = $1 AND title = 'decidir'`, e.ID)
	set(`UPDATE tasks SET checked_at = now() WHERE event_id = $1 AND title = 'feita'`, e.ID)
	set(`UPDATE tasks SET deleted_at = now() WHERE event_id = $1 AND title = 'excluída'`, e.ID)
}

func spell(areas []publicevent.ClientArea) []string {
	all := []string{}
	for _, a := range areas {
		all = append(all, string(a.Area)+" "+a.Access)
	}
	return all
}

func titles(steps []publicevent.ClientStep) []string {
	all := []string{}
	for _, s := range steps {
		all = append(all, s.Title)
	}
	return all
}
