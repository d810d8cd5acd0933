package template_test

import (
	"net/http"
	"strconv"
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
	return env, proceduretest.New(t, env, event.Register, task.Register, template.Register)
}

func tasks(c proceduretest.Caller, id uuid.UUID) []task.Task {
	return proceduretest.Get[task.GetAllOutput](c, "task.getAll", proceduretest.Input{"eventUuid": id}).Tasks
}

func TestCreate(t *testing.T) {
	env, api := setup(t)
	a, b := env.AddBusiness("A"), env.AddBusiness("B")
	owner := api.Owner(a)
	image := env.AddImage(a)
	made := proceduretest.Post[template.TemplateCreated](owner, "template.create",
		proceduretest.Input{"type": "BODAS", "title": " Bodas ", "imageUuid": image,
			"startFrom": proceduretest.Input{"kind": "LIBRARY"}})
	got := proceduretest.Get[event.EventDetails](owner, "event.get", proceduretest.Input{"uuid": made.UUID})
	if made.Title != "Bodas" || got.TemplatedAt == nil || got.Slug != nil || got.ImageURL == nil ||
		got.TasksTotal < 30 {
		t.Errorf("created %+v: %+v", made, got)
	}
	empty := proceduretest.Post[template.TemplateCreated](owner, "template.create",
		proceduretest.Input{"type": "OTHER", "title": "Vazio"})
	if list := tasks(owner, empty.UUID); len(list) != 0 {
		t.Errorf("a blank template has %d tasks", len(list))
	}
	copied := proceduretest.Post[template.TemplateCreated](owner, "template.create",
		proceduretest.Input{"type": "BODAS", "title": "Cópia",
			"startFrom": proceduretest.Input{"kind": "TEMPLATE", "uuid": made.UUID}})
	if list := tasks(owner, copied.UUID); len(list) != got.TasksTotal {
		t.Errorf("the copy has %d tasks of %d", len(list), got.TasksTotal)
	}
	for name, want := range map[string]struct {
		in    proceduretest.Input
		field string
	}{
		"no title": {proceduretest.Input{"type": "OTHER", "title": " "}, "title"},
		"no type":  {proceduretest.Input{"title": "X"}, "type"},
		"another business's image": {proceduretest.Input{"type": "OTHER", "title": "X", "imageUuid": env.AddImage(b)},
			"imageUuid"},
		"another business's plan": {proceduretest.Input{"type": "OTHER", "title": "X",
			"startFrom": proceduretest.Input{"kind": "TEMPLATE", "uuid": env.AddTemplate(b, "M").ID}}, "startFrom.uuid"},
	} {
		if got := owner.PostRefused("template.create", want.in); got.Status != http.StatusUnprocessableEntity ||
			got.MessageOf(want.field) == "" {
			t.Errorf("%s: got %+v", name, got)
		}
	}
}

func TestCreateFromEvent(t *testing.T) {
	env, api := setup(t)
	a, b := env.AddBusiness("A"), env.AddBusiness("B")
	owner, e := api.Owner(a), env.AddEvent(a, "Casamento")
	seed(t, env, e)
	for date, want := range map[string][]string{
		"2027-03-13": {"PLANNING 11 DAYS", "PLANNING 2 DAYS_AFTER", "PLANNING 1 DAYS", "PLANNING 3 MONTHS"},
		"":           {"NONE", "NONE", "NONE", "PLANNING 3 MONTHS"},
	} {
		if _, err := env.Admin.Exec(t.Context(), "UPDATE events SET date = nullif($2::text, '')::date WHERE id = $1",
			e.ID, date); err != nil {
			t.Fatal(err)
		}
		made := proceduretest.Post[template.TemplateCreated](owner, "template.createFromEvent",
			proceduretest.Input{"eventUuid": e.ID, "title": "Meu modelo"})
		for i, k := range tasks(owner, made.UUID) {
			got := string(k.Timing)
			if k.TimeUnitNumber != nil {
				got += " " + strconv.Itoa(*k.TimeUnitNumber) + " " + string(*k.TimeUnitOption)
			}
			if got != want[i] || k.CheckedAt != nil || k.Date != nil {
				t.Errorf("event on %q: task %q became %s (%+v), want %s", date, k.Title, got, k, want[i])
			}
		}
	}
	for name, id := range map[string]uuid.UUID{"another business's event": env.AddEvent(b, "X").ID,
		"a missing event": uuid.New(), "a template": env.AddTemplate(a, "M").ID} {
		if got := owner.PostRefused("template.createFromEvent",
			proceduretest.Input{"eventUuid": id, "title": "X"}); got.Status != http.StatusNotFound {
			t.Errorf("%s: got %+v", name, got)
		}
	}
}

// seed gives an event three tasks on the calendar and a planned one, all ticked.
func seed(t *testing.T, env *tenanttest.Env, e tenanttest.Event) {
	t.Helper()
	for _, date := range []string{"2027-03-02 23:00-03", "2027-03-15 10:00-03", "2027-03-13 08:00-03", ""} {
		k := env.AddTask(e, "Tarefa "+date)
		if _, err := env.Admin.Exec(t.Context(),
			`UPDATE tasks SET checked_at = now(), date = nullif($2::text, '')::timestamptz,
			timing = CASE WHEN $2::text = '' THEN 'PLANNING' ELSE 'CALENDAR' END::task_timing,
			time_unit_number = CASE WHEN $2::text = '' THEN 3 END, time_unit_option = CASE WHEN $2::text = '' THEN 'MONTHS'::time_unit END
			WHERE id = $1`, k.ID, date); err != nil {
			t.Fatal(err)
		}
	}
}

func TestWhoMayMakeTemplates(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	e := env.AddEvent(b, "Casamento")
	helper := env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(e, helper, tenants.EventAll)
	who := api.Member(helper.User, b)
	for name, in := range map[string]proceduretest.Input{
		"template.create":          {"type": "OTHER", "title": "X"},
		"template.createFromEvent": {"eventUuid": e.ID, "title": "X"},
	} {
		if got := who.PostRefused(name, in); got.Status != http.StatusNotFound {
			t.Errorf("%s answered a helper %+v", name, got)
		}
	}
	if got := proceduretest.Get[template.GetLibraryOutput](api.Owner(b), "template.getLibrary",
		nil); len(got.Items) != 7 || got.Items[0].Tasks < 60 {
		t.Errorf("the library is %+v", got)
	}
	if got := api.Member(env.AddUser("Ninguém"), b).GetRefused("template.getLibrary",
		nil); got.Status != http.StatusNotFound {
		t.Errorf("a stranger reading the library got %+v", got)
	}
}
