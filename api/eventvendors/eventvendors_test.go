package eventvendors_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/eventvendors"
	"cortejo/api/publicevent"
	"cortejo/api/task"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

func setup(t *testing.T) (*tenanttest.Env, *proceduretest.API) {
	t.Parallel()
	env := tenanttest.New(t)
	return env, proceduretest.New(t, env, eventvendors.Register, publicevent.Register, task.Register)
}

func names(items []eventvendors.EventVendor) string {
	var all []string
	for _, v := range items {
		all = append(all, v.Business.Name)
	}
	return strings.Join(all, " ")
}

// TestWhatIsMissing: the services of open tasks for which no vendor is hired, if one could be.
func TestWhatIsMissing(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner, e := api.Owner(b), env.AddEvent(b, "Casamento")
	run := func(sql string, args ...any) {
		if _, err := env.Admin.Exec(t.Context(), sql, args...); err != nil {
			t.Fatal(err)
		}
	}
	about := func(category, change string) {
		run(`UPDATE tasks SET category = $2, `+change+` WHERE id = $1`, env.AddTask(e, category).ID, category)
	}
	missing := func() string {
		var all []string
		for _, m := range proceduretest.Get[eventvendors.GetAllOutput](owner, "eventVendors.getAll",
			proceduretest.Input{"eventUuid": e.ID}).Missing {
			all = append(all, fmt.Sprint(m.Category, " ", m.Tasks))
		}
		return strings.Join(all, ", ")
	}
	for i, category := range []string{"VIDEO", "PHOTOGRAPHY", "PHOTOGRAPHY", "FLOWERS", "FINANCE", "Balões",
		"Mudança"} {
		about(category, fmt.Sprint("position = ", i))
	}
	about("CAKE", "checked_at = now()")
	about("DJ", "deleted_at = now()")
	if got := missing(); got != "VIDEO 1, PHOTOGRAPHY 2, FLOWERS 1" {
		t.Errorf("missing: %s", got)
	}
	// A planner's own category is a service if a vendor of the catalogue offers it.
	run(`UPDATE vendors SET categories = '{Balões,VIDEO}' WHERE id = $1`, env.AddVendor(b, "Balões & Cia").ID)
	if got := missing(); got != "VIDEO 1, PHOTOGRAPHY 2, FLOWERS 1, Balões 1" {
		t.Errorf("with somebody who offers it: %s", got)
	}
	// A vendor under consideration covers the service; a rejected one does not. Tests' vendors offer flowers.
	flor := env.AddEventVendor(e, env.AddVendor(b, "Flor"), "INDICATION")
	if got := missing(); got != "VIDEO 1, PHOTOGRAPHY 2, Balões 1" {
		t.Errorf("with a florist: %s", got)
	}
	run(`UPDATE event_vendors SET status = 'NOT_HIRED' WHERE id = $1`, flor)
	if got := missing(); got != "VIDEO 1, PHOTOGRAPHY 2, FLOWERS 1, Balões 1" {
		t.Errorf("without the florist: %s", got)
	}
}

func TestVendorsOfAnEvent(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner, e := api.Owner(b), env.AddEvent(b, "Casamento")
	k, other := env.AddTask(e, "Escolher as flores"), env.AddTask(e, "Provar o bolo")
	flor, doce := env.AddVendor(b, "Flor"), env.AddVendor(b, "Doce")
	list := func(taskID *uuid.UUID) string {
		in := proceduretest.Input{"eventUuid": e.ID}
		if taskID != nil {
			in["taskPublicId"] = *taskID
		}
		return names(proceduretest.Get[eventvendors.GetAllOutput](owner, "eventVendors.getAll", in).Items)
	}
	link := func(v tenanttest.Vendor, taskID *uuid.UUID) eventvendors.EventVendor {
		in := proceduretest.Input{"eventUuid": e.ID, "vendorUuid": v.ID}
		if taskID != nil {
			in["taskPublicId"] = *taskID
		}
		return proceduretest.Post[eventvendors.EventVendor](owner, "eventVendors.create", in)
	}
	made := link(flor, nil)
	if made.Status != "PENDING" || made.BudgetCents != 0 || made.Business.UUID != flor.ID ||
		made.Business.Phone != flor.Phone || len(made.Tasks) != 0 {
		t.Errorf("linked as %+v", made)
	}
	if got := owner.PostRefused("eventVendors.create",
		proceduretest.Input{"eventUuid": e.ID, "vendorUuid": flor.ID}); got.Status != http.StatusConflict ||
		got.Detail != "Flor já está neste evento." {
		t.Errorf("linking twice got %+v", got)
	}
	changed := proceduretest.Post[eventvendors.EventVendor](owner, "eventVendors.update",
		proceduretest.Input{"uuid": made.UUID, "status": "DONE", "budget": 1250000, "observations": " Entrada paga ",
			"observationsWas": ""})
	if changed.Status != "DONE" || changed.BudgetCents != 1250000 || changed.Observations != "Entrada paga" {
		t.Errorf("changed to %+v", changed)
	}
	changed = proceduretest.Post[eventvendors.EventVendor](owner, "eventVendors.update",
		proceduretest.Input{"uuid": made.UUID, "budget": 1300000})
	if changed.Status != "DONE" || changed.BudgetCents != 1300000 || changed.Observations != "Entrada paga" {
		t.Errorf("with another budget it is %+v", changed)
	}
	// To a task comes who is in the event already, as they are, and who is not yet.
	for range 2 {
		if got := link(flor, &k.ID); got.UUID != made.UUID || got.Status != "DONE" || len(got.Tasks) != 1 ||
			got.Tasks[0].PublicID != k.ID {
			t.Errorf("linked to the task as %+v", got)
		}
	}
	link(doce, &other.ID)
	if all, first, second := list(nil), list(&k.ID), list(&other.ID); all != "Doce Flor" || first != "Flor" ||
		second != "Doce" {
		t.Errorf("the event has %q, its tasks %q and %q", all, first, second)
	}
	proceduretest.Post[struct{}](owner, "eventVendors.delete", proceduretest.Input{"uuid": made.UUID})
	if got := list(nil) + list(&k.ID); got != "Doce" {
		t.Errorf("after removing: %q", got)
	}
	proceduretest.Post[struct{}](owner, "eventVendors.restore", proceduretest.Input{"uuid": made.UUID})
	if got := proceduretest.Get[eventvendors.EventVendor](owner, "eventVendors.get",
		proceduretest.Input{"uuid": made.UUID}); got.Status != "DONE" || len(got.Tasks) != 1 {
		t.Errorf("it came back as %+v", got)
	}
	proceduretest.Post[struct{}](owner, "eventVendors.delete",
		proceduretest.Input{"uuid": made.UUID, "taskPublicId": k.ID})
	if all, first := list(nil), list(&k.ID); all != "Doce Flor" || first != "" {
		t.Errorf("off its task: the event has %q, the task %q", all, first)
	}
	proceduretest.Post[struct{}](owner, "eventVendors.delete", proceduretest.Input{"uuid": made.UUID})
	link(flor, nil)
	if got := owner.PostRefused("eventVendors.restore",
		proceduretest.Input{"uuid": made.UUID}); got.Status != http.StatusConflict {
		t.Errorf("bringing back who came again got %+v", got)
	}
	foreign := env.AddTask(env.AddEvent(b, "Bodas"), "Outra")
	if got := owner.PostRefused("eventVendors.create", proceduretest.Input{"eventUuid": e.ID, "vendorUuid": doce.ID,
		"taskPublicId": foreign.ID}); got.Status != http.StatusNotFound {
		t.Errorf("a task of another event got %+v", got)
	}
	if got := owner.PostRefused("eventVendors.create", proceduretest.Input{"eventUuid": env.AddTemplate(b, "Modelo").ID,
		"vendorUuid": doce.ID}); got.Status != http.StatusConflict {
		t.Errorf("a template got %+v", got)
	}
	for name, in := range map[string]proceduretest.Input{
		"a sixth status":    {"uuid": made.UUID, "status": "MAYBE", "budget": 1},
		"a negative budget": {"uuid": made.UUID, "status": "DONE", "budget": -1},
	} {
		if got := owner.PostRefused("eventVendors.update", in); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("%s got %+v", name, got)
		}
	}
}

func TestHelpersWriteTheirOwnEvents(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	mine, other := env.AddEvent(b, "Casamento"), env.AddEvent(b, "Bodas")
	flor := env.AddVendor(b, "Flor")
	linked := env.AddEventVendor(other, flor, "DONE")
	manager := env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(mine, manager, tenants.EventManage)
	env.AddEventAccess(other, manager, tenants.EventReception)
	who := api.Member(manager.User, b)
	made := proceduretest.Post[eventvendors.EventVendor](who, "eventVendors.create",
		proceduretest.Input{"eventUuid": mine.ID, "vendorUuid": flor.ID})
	proceduretest.Post[eventvendors.EventVendor](who, "eventVendors.update",
		proceduretest.Input{"uuid": made.UUID, "status": "IN_PROPOSAL", "budget": 5})
	for procedure, in := range map[string]proceduretest.Input{
		"eventVendors.update":  {"uuid": linked, "status": "DONE", "budget": 1},
		"eventVendors.delete":  {"uuid": linked},
		"eventVendors.restore": {"uuid": linked},
		"eventVendors.create":  {"eventUuid": other.ID, "vendorUuid": flor.ID},
	} {
		if got := who.PostRefused(procedure, in); got.Status != http.StatusNotFound {
			t.Errorf("%s answered a receptionist %+v", procedure, got)
		}
	}
	for procedure, in := range map[string]proceduretest.Input{"eventVendors.getAll": {"eventUuid": other.ID},
		"eventVendors.get": {"uuid": linked}} {
		if got := who.GetRefused(procedure, in); got.Status != http.StatusNotFound {
			t.Errorf("%s answered a receptionist %+v", procedure, got)
		}
	}
}

func TestThePageRecommendsWhomItMay(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	e, elsewhere := env.AddEvent(b, "Casamento"), env.AddEvent(b, "Bodas")
	shown, hinted, quiet, lost, away := env.AddVendor(b, "Flor"), env.AddVendor(b, "Árvore"), env.AddVendor(b, "Quieto"),
		env.AddVendor(b, "Perdido"), env.AddVendor(b, "Longe")
	for _, v := range []tenanttest.Vendor{shown, hinted, lost, away} {
		env.Recommend(v, env.AddImage(b))
	}
	env.AddEventVendor(e, shown, "DONE")
	env.AddEventVendor(e, hinted, "INDICATION")
	env.AddEventVendor(e, quiet, "DONE")
	env.AddEventVendor(e, lost, "IN_PROPOSAL")
	env.AddEventVendor(elsewhere, away, "DONE")
	visitor := api.Visitor()
	page := proceduretest.Get[publicevent.GetVendorsOutput](visitor, "public.event.getVendors",
		proceduretest.Input{"slug": e.Slug})
	if len(page.Items) != 2 || page.Items[0].Name != "Árvore" || page.Items[1].Name != "Flor" ||
		page.Items[1].ImageURL == nil {
		t.Errorf("the page recommends %+v", page.Items)
	}
	none := env.AddEvent(b, "Formatura")
	env.AddEventVendor(none, quiet, "DONE")
	for _, of := range []struct {
		event tenanttest.Event
		has   bool
	}{{e, true}, {elsewhere, true}, {none, false}} {
		if got := proceduretest.Get[publicevent.GetOutput](visitor, "public.event.get",
			proceduretest.Input{"slug": of.event.Slug}); got.HasVendors != of.has {
			t.Errorf("%s says that it recommends vendors: %t", of.event.Title, got.HasVendors)
		}
	}
	if got := proceduretest.Get[publicevent.PublicVendor](visitor, "public.event.getVendor",
		proceduretest.Input{"slug": e.Slug, "uuid": shown.ID}); got.Phone != shown.Phone {
		t.Errorf("the vendor's page says %+v", got)
	}
	missing := visitor.GetRefused("public.event.getVendor", proceduretest.Input{"slug": e.Slug, "uuid": uuid.New()})
	for name, id := range map[string]uuid.UUID{"not to be recommended": quiet.ID, "not contracted": lost.ID,
		"of another event": away.ID} {
		if got := visitor.GetRefused("public.event.getVendor",
			proceduretest.Input{"slug": e.Slug, "uuid": id}); got.Status != http.StatusNotFound ||
			got.Detail != missing.Detail {
			t.Errorf("a vendor %s answered %+v", name, got)
		}
	}
}
