package task_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/task"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

func setup(t *testing.T) (*tenanttest.Env, *proceduretest.API) {
	t.Parallel()
	env := tenanttest.New(t)
	return env, proceduretest.New(t, env, task.Register)
}

// dated adds an event on a day.
func dated(t *testing.T, env *tenanttest.Env, b tenanttest.Business, date string) tenanttest.Event {
	t.Helper()
	e := env.AddEvent(b, "Casamento")
	if _, err := env.Admin.Exec(t.Context(), "UPDATE events SET date = $2::text::date WHERE id = $1", e.ID,
		date); err != nil {
		t.Fatal(err)
	}
	return e
}

// chore returns the smallest valid task form.
func chore(e tenanttest.Event, title string, changes proceduretest.Input) proceduretest.Input {
	in := proceduretest.Input{"eventUuid": e.ID, "title": title, "category": "VENUE", "timing": "NONE"}
	for name, value := range changes {
		in[name] = value
	}
	return in
}

func checklist(c proceduretest.Caller, e tenanttest.Event) []task.Task {
	return proceduretest.Get[task.GetAllOutput](c, "task.getAll", proceduretest.Input{"eventUuid": e.ID}).Tasks
}

func order(c proceduretest.Caller, e tenanttest.Event) string {
	var titles []string
	for _, k := range checklist(c, e) {
		titles = append(titles, k.Title)
	}
	return strings.Join(titles, " ")
}

func TestCreateStandsWhereItIsDue(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner := api.Owner(b)
	for name, e := range map[string]tenanttest.Event{"dated": dated(t, env, b, "2027-03-13"),
		"template": env.AddTemplate(b, "Modelo")} {
		for _, in := range []proceduretest.Input{
			chore(e, "semana", proceduretest.Input{"timing": "PLANNING", "timeUnitNumber": 1,
				"timeUnitOption": "WEEKS"}),
			chore(e, "sem-data", nil),
			chore(e, "ano", proceduretest.Input{"timing": "PLANNING", "timeUnitNumber": 12,
				"timeUnitOption": "MONTHS"}),
			chore(e, "depois", proceduretest.Input{"timing": "PLANNING", "timeUnitNumber": 3,
				"timeUnitOption": "DAYS_AFTER"}),
			chore(e, "sete-dias",
				proceduretest.Input{"timing": "PLANNING", "timeUnitNumber": 7, "timeUnitOption": "DAYS"}),
			chore(e, "véspera", proceduretest.Input{"timing": "PLANNING"}),
		} {
			proceduretest.Post[task.Task](owner, "task.create", in)
		}
		if got := order(owner, e); got != "ano semana sete-dias véspera depois sem-data" {
			t.Errorf("%s: the checklist reads %s", name, got)
		}
	}
}

func TestTimeFields(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner, e := api.Owner(b), dated(t, env, b, "2027-03-13")
	all := proceduretest.Input{"timeUnitNumber": 2, "timeUnitOption": "MONTHS", "date": "2027-01-10T23:30:00-03:00",
		"endDate": "2027-01-11T01:00:00-03:00"}
	with := func(changes proceduretest.Input) proceduretest.Input {
		in := chore(e, "Tarefa", all)
		for name, value := range changes {
			if in[name] = value; value == nil {
				delete(in, name)
			}
		}
		return in
	}
	for name, want := range map[string]struct {
		in   proceduretest.Input
		time string // number, option, start, end, deadline
	}{
		"none drops all":              {with(nil), "- - - - -"},
		"planning drops the calendar": {with(proceduretest.Input{"timing": "PLANNING"}), "2 MONTHS - - 2027-01-13"},
		"planning counts one by default": {with(proceduretest.Input{"timing": "PLANNING", "timeUnitNumber": nil}),
			"1 MONTHS - - 2027-02-13"},
		"after the event": {with(proceduretest.Input{"timing": "PLANNING",
			"timeUnitOption": "DAYS_AFTER"}), "2 DAYS_AFTER - - 2027-03-15"},
		"calendar drops the plan": {with(proceduretest.Input{"timing": "CALENDAR"}),
			"- - 02:30 04:00 2027-01-10"},
		"an end at the start is dropped": {with(proceduretest.Input{"timing": "CALENDAR",
			"endDate": "2027-01-10T23:30:00-03:00"}), "- - 02:30 - 2027-01-10"},
		"an end before it is dropped": {with(proceduretest.Input{"timing": "CALENDAR",
			"endDate": "2027-01-09T23:30:00-03:00"}), "- - 02:30 - 2027-01-10"},
	} {
		made := proceduretest.Post[task.Task](owner, "task.create", want.in)
		if got := timeOf(made); got != want.time {
			t.Errorf("%s: created %s, want %s", name, got, want.time)
		}
		when := proceduretest.Input{"timing": want.in["timing"]}
		for key := range all {
			if value, given := want.in[key]; given {
				when[key] = value
			}
		}
		edit := proceduretest.Input{"publicId": made.PublicID, "when": when}
		if got := timeOf(proceduretest.Post[task.Task](owner, "task.update", edit)); got != want.time {
			t.Errorf("%s: updated to %s, want %s", name, got, want.time)
		}
	}
	for name, in := range map[string]proceduretest.Input{
		"calendar without a start":  with(proceduretest.Input{"timing": "CALENDAR", "date": nil}),
		"no number":                 with(proceduretest.Input{"timing": "PLANNING", "timeUnitNumber": 0}),
		"a day that does not exist": with(proceduretest.Input{"timing": "CALENDAR", "date": "2027-02-30T10:00:00Z"}),
		"a year nobody means":       with(proceduretest.Input{"timing": "CALENDAR", "date": "0001-01-01T10:00:00Z"}),
		"an unknown unit":           with(proceduretest.Input{"timing": "PLANNING", "timeUnitOption": "YEARS"}),
		"no title":                  with(proceduretest.Input{"title": "  "}),
		"no category":               with(proceduretest.Input{"category": " "}),
		"a long title":              with(proceduretest.Input{"title": strings.Repeat("é", 161)}),
		"a nameless subtask": with(proceduretest.Input{"subtasks": []proceduretest.Input{{"title": "Boa"},
			{"title": " "}}}),
	} {
		if got := owner.PostRefused("task.create", in); got.Status != http.StatusUnprocessableEntity ||
			len(got.Errors) == 0 {
			t.Errorf("%s: got %+v", name, got)
		}
	}
}

// timeOf returns a task's time fields as a text: number, option, start and end (UTC), deadline.
func timeOf(k task.Task) string {
	parts := []string{"-", "-", "-", "-", "-"}
	if k.TimeUnitNumber != nil {
		parts[0] = fmt.Sprint(*k.TimeUnitNumber)
	}
	if k.TimeUnitOption != nil {
		parts[1] = string(*k.TimeUnitOption)
	}
	if k.Date != nil {
		parts[2] = k.Date.UTC().Format("15:04")
	}
	if k.EndDate != nil {
		parts[3] = k.EndDate.UTC().Format("15:04")
	}
	if k.Deadline != nil {
		parts[4] = string(*k.Deadline)
	}
	return strings.Join(parts, " ")
}

func TestDecision(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner, e := api.Owner(b), env.AddEvent(b, "Casamento")
	made := proceduretest.Post[task.Task](owner, "task.create", chore(e, "Escolher o bolo", proceduretest.Input{
		"decisionRequested": true, "observations": " <b>três</b> andares ", "icon": "cake", "label": "Bolo",
		"subtasks": []proceduretest.Input{{"title": " Massa "}, {"title": "Recheio"}},
	}))
	if made.Observations != "<b>três</b> andares" || made.Decision != "" || len(made.Subtasks) != 2 ||
		made.Subtasks[0].Title != "Massa" || made.Subtasks[1].Position != 2 {
		t.Errorf("created %+v", made)
	}
	for i, step := range []struct {
		changes proceduretest.Input
		want    string
	}{
		{proceduretest.Input{"decision": " Chocolate ", "decisionWas": ""}, "Chocolate"},
		{proceduretest.Input{"category": "Confeitaria da vovó", "label": nil}, "Chocolate"},
		{proceduretest.Input{"decisionRequested": true}, "Chocolate"},
		{proceduretest.Input{"decision": nil, "decisionWas": "Chocolate"}, ""},
		{proceduretest.Input{"decisionRequested": false}, ""},
	} {
		step.changes["publicId"] = made.PublicID
		got := proceduretest.Post[task.Task](owner, "task.update", step.changes)
		if got.Decision != step.want || got.Icon != "cake" || got.Observations != "<b>três</b> andares" ||
			len(got.Subtasks) != 2 || i > 0 && (got.Category != "Confeitaria da vovó" || got.Label != "") {
			t.Errorf("step %d: updated to %+v", i, got)
		}
	}
	if got := owner.PostRefused("task.update", proceduretest.Input{"publicId": made.PublicID, "decision": "Baunilha",
		"decisionWas": ""}); got.Status != http.StatusConflict || len(got.Clashes) != 1 {
		t.Errorf("a decision that nobody asks for got %+v", got)
	}
	for _, in := range []proceduretest.Input{{"title": nil}, {"title": " "}, {"category": nil}, {"when": nil},
		{"when": proceduretest.Input{"timing": "CALENDAR"}}} {
		in["publicId"] = made.PublicID
		if got := owner.PostRefused("task.update", in); got.Status != http.StatusUnprocessableEntity ||
			len(got.Errors) == 0 {
			t.Errorf("%v got %+v", in, got)
		}
	}
}

func TestCheck(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner := api.Owner(b)
	k := env.AddTask(env.AddEvent(b, "Casamento"), "Tarefa")
	first := proceduretest.Post[task.CheckOutput](owner, "task.check",
		proceduretest.Input{"publicId": k.ID, "checked": true})
	again := proceduretest.Post[task.CheckOutput](owner, "task.check",
		proceduretest.Input{"publicId": k.ID, "checked": true})
	if first.CheckedAt == nil || !first.CheckedAt.Equal(*again.CheckedAt) {
		t.Errorf("ticked at %v, then at %v", first.CheckedAt, again.CheckedAt)
	}
	if got := proceduretest.Post[task.CheckOutput](owner, "task.check",
		proceduretest.Input{"publicId": k.ID, "checked": false}); got.CheckedAt != nil {
		t.Errorf("unticked, and still %v", got.CheckedAt)
	}
	model := env.AddTask(env.AddTemplate(b, "Modelo"), "Tarefa")
	if got := owner.PostRefused("task.check",
		proceduretest.Input{"publicId": model.ID, "checked": true}); got.Status != http.StatusConflict ||
		got.Detail != "Um modelo não tem tarefas concluídas." {
		t.Errorf("ticking in a template got %+v", got)
	}
}

func TestDeleteAndRestore(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner, e := api.Owner(b), env.AddEvent(b, "Casamento")
	env.AddTask(e, "antes")
	k := env.AddTask(e, "tarefa")
	env.AddTask(e, "depois")
	in := proceduretest.Input{"publicId": k.ID}
	proceduretest.Post[struct{}](owner, "task.delete", in)
	if got := order(owner, e); got != "antes depois" {
		t.Errorf("after deleting: %s", got)
	}
	for _, name := range []string{"task.delete", "task.check", "task.update"} {
		body := proceduretest.Input{"publicId": k.ID}
		switch name {
		case "task.check":
			body["checked"] = true
		case "task.update":
			body["title"] = "T"
		}
		if got := owner.PostRefused(name, body); got.Status != http.StatusNotFound {
			t.Errorf("%s of a deleted task got %+v", name, got)
		}
	}
	for range 2 { // a second tap on Desfazer changes nothing
		proceduretest.Post[struct{}](owner, "task.restore", in)
	}
	if got := order(owner, e); got != "antes tarefa depois" {
		t.Errorf("after restoring: %s", got)
	}
	if _, err := env.Admin.Exec(t.Context(), "UPDATE tasks SET deleted_at = now() - interval '25 hours' WHERE id = $1",
		k.ID); err != nil {
		t.Fatal(err)
	}
	if got := owner.PostRefused("task.restore", in); got.Status != http.StatusNotFound {
		t.Errorf("restoring after a day got %+v", got)
	}
}

func TestReorder(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner, e := api.Owner(b), env.AddEvent(b, "Casamento")
	ids := map[string]uuid.UUID{}
	for _, title := range []string{"a", "b", "c", "d"} {
		ids[title] = env.AddTask(e, title).ID
	}
	for _, step := range []struct{ move, after, want string }{
		{"a", "c", "b c a d"}, {"d", "", "d b c a"}, {"d", "d", "d b c a"}, {"b", "d", "d b c a"},
		{"c", "a", "d b a c"},
	} {
		in := proceduretest.Input{"eventUuid": e.ID, "publicId": ids[step.move]}
		if step.after != "" {
			in["afterPublicId"] = ids[step.after]
		}
		proceduretest.Post[struct{}](owner, "task.reorder", in)
		if got := order(owner, e); got != step.want {
			t.Errorf("%s after %q: %s, want %s", step.move, step.after, got, step.want)
		}
	}
	// A deleted task keeps its position, whatever else moves.
	proceduretest.Post[struct{}](owner, "task.delete", proceduretest.Input{"publicId": ids["b"]})
	proceduretest.Post[struct{}](owner, "task.reorder",
		proceduretest.Input{"eventUuid": e.ID, "publicId": ids["d"], "afterPublicId": ids["c"]})
	proceduretest.Post[struct{}](owner, "task.moveMany",
		proceduretest.Input{"eventUuid": e.ID, "publicIds": []uuid.UUID{ids["d"]}})
	proceduretest.Post[struct{}](owner, "task.restore", proceduretest.Input{"publicId": ids["b"]})
	var places int
	if err := env.Admin.QueryRow(t.Context(), `SELECT count(DISTINCT position) FROM tasks WHERE event_id = $1`, e.ID).
		Scan(&places); err != nil || places != 4 || order(owner, e) != "d b a c" {
		t.Errorf("after one came back: %s, in %d places (%v)", order(owner, e), places, err)
	}
	elsewhere := env.AddTask(env.AddEvent(b, "Outro"), "x").ID
	for name, in := range map[string]proceduretest.Input{
		"after another event's task": {"eventUuid": e.ID, "publicId": ids["a"], "afterPublicId": elsewhere},
		"another event's task":       {"eventUuid": e.ID, "publicId": elsewhere},
	} {
		if got := owner.PostRefused("task.reorder", in); got.Status != http.StatusNotFound ||
			order(owner, e) != "d b a c" {
			t.Errorf("%s: got %+v, order %s", name, got, order(owner, e))
		}
	}
}

func TestOthersSeeNothing(t *testing.T) {
	env, api := setup(t)
	a, b := env.AddBusiness("A"), env.AddBusiness("B")
	e := env.AddEvent(b, "Casamento")
	k, after := env.AddTask(e, "Segredo"), env.AddTask(e, "Outro")
	receptionist, elsewhere := env.AddMember(b, tenants.TeamGuest), env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(e, receptionist, tenants.EventReception|tenants.EventSiteAndGuests)
	env.AddEventAccess(env.AddEvent(b, "Outra festa"), elsewhere, tenants.EventAll)
	for name, who := range map[string]proceduretest.Caller{
		"the owner of A":               api.Owner(a),
		"a helper without the bit":     api.Member(receptionist.User, b),
		"a helper of another event":    api.Member(elsewhere.User, b),
		"somebody without a business":  api.Member(env.AddUser("Ninguém"), b),
		"the owner of A, asking for B": api.Member(a.Owner, b),
	} {
		if got := who.GetRefused("task.getAll",
			proceduretest.Input{"eventUuid": e.ID}); got.Status != http.StatusNotFound {
			t.Errorf("task.getAll answered %s %+v", name, got)
		}
		for procedure, in := range map[string]proceduretest.Input{
			"task.create":  chore(e, "Intrusa", proceduretest.Input{"subtasks": []proceduretest.Input{{"title": "x"}}}),
			"task.update":  {"publicId": k.ID, "title": "Mudada"},
			"task.check":   {"publicId": k.ID, "checked": true},
			"task.delete":  {"publicId": k.ID},
			"task.restore": {"publicId": k.ID},
			"task.reorder": {"eventUuid": e.ID, "publicId": k.ID, "afterPublicId": after.ID},
		} {
			if got := who.PostRefused(procedure, in); got.Status != http.StatusNotFound {
				t.Errorf("%s answered %s %+v", procedure, name, got)
			}
		}
	}
	list := checklist(api.Owner(b), e)
	if len(list) != 2 || list[0].Title != "Segredo" || list[0].CheckedAt != nil {
		t.Errorf("the checklist changed: %+v", list)
	}
	manager := env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(e, manager, tenants.EventManage)
	helper := api.Member(manager.User, b)
	proceduretest.Post[task.Task](helper, "task.create", chore(e, "Minha", nil))
	proceduretest.Post[struct{}](helper, "task.reorder",
		proceduretest.Input{"eventUuid": e.ID, "publicId": k.ID, "afterPublicId": after.ID})
	if got := order(helper, e); got != "Outro Segredo Minha" {
		t.Errorf("the manager reads %s", got)
	}
	if events := proceduretest.Get[task.GetAllOutput](helper, "task.getAll",
		proceduretest.Input{"eventUuid": e.ID}); len(events.Event.Customers) != 0 || events.Event.TasksTotal != 3 {
		t.Errorf("the manager's header = %+v", events.Event)
	}
}

func TestLongChecklist(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner, e := api.Owner(b), env.AddEvent(b, "Casamento")
	if _, err := env.Admin.Exec(t.Context(), `INSERT INTO tasks (business_id, event_id, title, position)
		SELECT $1, $2, 'Tarefa ' || n, n FROM generate_series(1, 300) n`, b.ID, e.ID); err != nil {
		t.Fatal(err)
	}
	list := checklist(owner, e)
	if len(list) != 300 || !slices.IsSortedFunc(list, func(a, b task.Task) int { return a.Position - b.Position }) {
		t.Errorf("%d tasks came", len(list))
	}
}

func TestAChecklistEnds(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	e := env.AddEvent(b, "Casamento")
	if _, err := env.Admin.Exec(t.Context(), `INSERT INTO tasks (business_id, event_id, title, position, deleted_at)
		SELECT $1, $2, 'T' || n, n, CASE WHEN n % 2 = 0 THEN now() END FROM generate_series(1, 998) n`, b.ID,
		e.ID); err != nil {
		t.Fatal(err)
	}
	in := proceduretest.Input{"eventUuid": e.ID, "title": "Mais uma", "category": "OTHER", "timing": "NONE"}
	var fit atomic.Int32
	var all sync.WaitGroup
	for range 6 {
		all.Go(func() {
			switch status := api.Owner(b).TryPost("task.create", in); status {
			case http.StatusOK:
				fit.Add(1)
			case http.StatusConflict:
			default:
				t.Errorf("answered %d", status)
			}
		})
	}
	all.Wait()
	if fit.Load() != 2 {
		t.Errorf("%d tasks found room, want 2", fit.Load())
	}
	if got := api.Owner(b).PostRefused("task.create", in); !strings.HasPrefix(got.Detail,
		"Este evento já tem 1.000 tarefas") {
		t.Errorf("got %+v", got)
	}
	in["eventUuid"] = env.AddEvent(b, "Outro").ID
	proceduretest.Post[task.Task](api.Owner(b), "task.create", in)
}
