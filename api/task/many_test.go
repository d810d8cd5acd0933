package task_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/task"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// five adds the tasks a to e to an event.
func five(env *tenanttest.Env, e tenanttest.Event) (ids map[string]uuid.UUID) {
	ids = map[string]uuid.UUID{}
	for _, title := range strings.Fields("a b c d e") {
		ids[title] = env.AddTask(e, title).ID
	}
	return ids
}

func named(ids map[string]uuid.UUID, titles string) []uuid.UUID {
	var all []uuid.UUID
	for _, title := range strings.Fields(titles) {
		all = append(all, ids[title])
	}
	return all
}

func TestMoveMany(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner, e := api.Owner(b), env.AddEvent(b, "Casamento")
	ids := five(env, e)
	for _, move := range []struct{ titles, after, want string }{
		{"d b", "", "d b a c e"},
		{"d b", "c", "a c d b e"},
		{"a e", "b", "c d b a e"},
		{"c", "c", "c d b a e"},     // after itself: where it was
		{"b d b", "e", "c a e b d"}, // named twice, moved once
		{"a b c d e", "", "a b c d e"},
	} {
		in := proceduretest.Input{"eventUuid": e.ID, "publicIds": named(ids, move.titles)}
		if move.after != "" {
			in["afterPublicId"] = ids[move.after]
		}
		proceduretest.Post[struct{}](owner, "task.moveMany", in)
		if got := order(owner, e); got != move.want {
			t.Fatalf("%s after %q gives %s, want %s", move.titles, move.after, got, move.want)
		}
	}
}

func TestUpdateMany(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner, e := api.Owner(b), dated(t, env, b, "2027-03-13")
	ids := five(env, e)
	proceduretest.Post[task.Task](owner, "task.update",
		proceduretest.Input{"publicId": ids["a"], "title": "a", "category": "CAKE", "icon": "gift", "label": "vip",
			"when": proceduretest.Input{"timing": "CALENDAR", "date": "2027-01-10T20:00:00Z",
				"endDate": "2027-01-10T22:00:00Z"}})
	state := func() string {
		var all []string
		for _, k := range checklist(owner, e)[:2] {
			text := k.Title + " " + k.Category + " " + k.Icon + " " + k.Label + " " + string(k.Timing)
			if k.Deadline != nil {
				text += " " + string(*k.Deadline)
			}
			if k.EndDate != nil {
				text += " ends"
			}
			all = append(all, text)
		}
		return strings.Join(all, "; ")
	}
	before := state()
	post := func(changes ...proceduretest.Input) {
		proceduretest.Post[struct{}](owner, "task.updateMany", proceduretest.Input{"eventUuid": e.ID, "tasks": changes})
	}
	week := proceduretest.Input{"timing": "PLANNING", "timeUnitNumber": 1, "timeUnitOption": "WEEKS"}
	post(proceduretest.Input{"publicId": ids["a"], "when": week},
		proceduretest.Input{"publicId": ids["b"], "when": week})
	if got, want := state(), "a CAKE gift vip PLANNING 2027-03-06; b OTHER   PLANNING 2027-03-06"; got != want {
		t.Errorf("after a week: %s, want %s", got, want)
	}
	post(proceduretest.Input{"publicId": ids["a"], "category": " FLOWERS "},
		proceduretest.Input{"publicId": ids["b"], "category": "FLOWERS"})
	if got, want := state(), "a FLOWERS  vip PLANNING 2027-03-06; b FLOWERS   PLANNING 2027-03-06"; got != want {
		t.Errorf("as flowers: %s, want %s", got, want)
	}
	// The previous values of each task can be restored at once.
	post(proceduretest.Input{"publicId": ids["a"], "category": "CAKE", "icon": "gift",
		"when": proceduretest.Input{"timing": "CALENDAR", "date": "2027-01-10T20:00:00Z",
			"endDate": "2027-01-10T22:00:00Z"}},
		proceduretest.Input{"publicId": ids["b"], "category": "OTHER", "when": proceduretest.Input{"timing": "NONE"}})
	if got := state(); got != before {
		t.Errorf("given back: %s, want %s", got, before)
	}
	if got := owner.PostRefused("task.updateMany",
		proceduretest.Input{"eventUuid": e.ID, "tasks": []proceduretest.Input{
			{"publicId": ids["a"], "category": "CAKE"},
			{"publicId": ids["b"], "category": " ", "when": proceduretest.Input{"timing": "CALENDAR"}},
		}}); got.Status != http.StatusUnprocessableEntity || len(got.Errors) != 2 ||
		got.Errors[0].Field != "tasks[1].category" || got.Errors[1].Field != "tasks[1].when.date" {
		t.Errorf("a change without its fields got %+v", got)
	}
}

func TestDeleteMany(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner, e := api.Owner(b), env.AddEvent(b, "Casamento")
	ids := five(env, e)
	gone := proceduretest.Input{"eventUuid": e.ID, "publicIds": named(ids, "b d d")}
	proceduretest.Post[struct{}](owner, "task.deleteMany", gone)
	if got := order(owner, e); got != "a c e" {
		t.Errorf("left: %s", got)
	}
	if got := owner.PostRefused("task.deleteMany", gone); got.Status != http.StatusNotFound {
		t.Errorf("deleting again got %+v", got)
	}
	for range 2 {
		proceduretest.Post[struct{}](owner, "task.restoreMany", gone)
	}
	if got := order(owner, e); got != "a b c d e" {
		t.Errorf("restored: %s", got)
	}
	if _, err := env.Admin.Exec(t.Context(), `UPDATE tasks SET deleted_at = now() - interval '25 hours' WHERE id = $1`,
		ids["b"]); err != nil {
		t.Fatal(err)
	}
	if got := owner.PostRefused("task.restoreMany", gone); got.Status != http.StatusNotFound {
		t.Errorf("restoring what is a day old got %+v", got)
	}
}

// TestManyOrNone: if one id is not of the event, no task changes.
func TestManyOrNone(t *testing.T) {
	env, api := setup(t)
	a, b := env.AddBusiness("A"), env.AddBusiness("B")
	owner, e := api.Owner(b), env.AddEvent(b, "Casamento")
	ids := five(env, e)
	receptionist := env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(e, receptionist, tenants.EventReception)
	strangers := map[string]uuid.UUID{
		"nobody's": uuid.New(), "another event's": env.AddTask(env.AddEvent(b, "Bodas"), "x").ID,
		"another business's": env.AddTask(env.AddEvent(a, "Festa"), "x").ID,
	}
	try := func(c proceduretest.Caller, who string, more ...uuid.UUID) {
		all := append(named(ids, "a b"), more...)
		var changes []proceduretest.Input
		for _, id := range all {
			changes = append(changes, proceduretest.Input{"publicId": id, "category": "CAKE"})
		}
		for procedure, in := range map[string]proceduretest.Input{
			"task.moveMany": {"publicIds": all}, "task.deleteMany": {"publicIds": all},
			"task.restoreMany": {"publicIds": all}, "task.updateMany": {"tasks": changes},
		} {
			in["eventUuid"] = e.ID
			if got := c.PostRefused(procedure, in); got.Status != http.StatusNotFound {
				t.Errorf("%s with %s answered %+v", procedure, who, got)
			}
		}
	}
	for who, id := range strangers {
		try(owner, who, id)
		if got := owner.PostRefused("task.moveMany",
			proceduretest.Input{"eventUuid": e.ID, "publicIds": named(ids, "a"),
				"afterPublicId": id}); got.Status != http.StatusNotFound {
			t.Errorf("moving behind %s task answered %+v", who, got)
		}
	}
	try(api.Owner(a), "the owner of A")
	try(api.Member(receptionist.User, b), "a helper without the bit")
	if got := order(owner, e); got != "a b c d e" || checklist(owner, e)[0].Category != "OTHER" {
		t.Errorf("something changed: %s", got)
	}
	var tooMany []uuid.UUID
	for range 1001 {
		tooMany = append(tooMany, uuid.New())
	}
	for what, list := range map[string][]uuid.UUID{"none": {}, "1,001": tooMany} {
		if got := owner.PostRefused("task.deleteMany",
			proceduretest.Input{"eventUuid": e.ID, "publicIds": list}); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("%s at once answered %d", what, got.Status)
		}
	}
}

func TestDuplicate(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner, e := api.Owner(b), dated(t, env, b, "2027-03-13")
	ids := five(env, e)
	step := env.AddSubtask(tenanttest.Task{ID: ids["b"], Event: e}, "passo")
	gone := env.AddSubtask(tenanttest.Task{ID: ids["b"], Event: e}, "excluído")
	for _, sql := range []string{
		fmt.Sprintf(`UPDATE tasks SET category = 'CAKE', label = 'vip', observations = 'sem glúten', decision_requested = true, decision = 'Nozes', checked_at = now(),
			timing = 'PLANNING', time_unit_number = 2, time_unit_option = 'WEEKS' WHERE id = '%s'`, ids["b"]),
		fmt.Sprintf(
			`UPDATE subtasks SET observations = 'ligar', decision_requested = true, decision = 'Sim', checked_at = now() WHERE id = '%s'`, step),
		fmt.Sprintf(`UPDATE subtasks SET deleted_at = now() WHERE id = '%s'`, gone),
	} {
		if _, err := env.Admin.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	got := proceduretest.Post[task.Task](owner, "task.duplicate", proceduretest.Input{"publicId": ids["b"]})
	if order(owner, e) != "a b b c d e" || checklist(owner, e)[2].PublicID != got.PublicID {
		t.Errorf("the copy stands in %s", order(owner, e))
	}
	if got.CheckedAt != nil || got.Decision != "" || !got.DecisionRequested || got.Category != "CAKE" ||
		got.Label != "vip" || got.Observations != "sem glúten" || *got.Deadline != "2027-02-27" {
		t.Errorf("copied %+v", got)
	}
	if len(got.Subtasks) != 1 || got.Subtasks[0].CheckedAt != nil || got.Subtasks[0].Decision != "" ||
		!got.Subtasks[0].DecisionRequested || got.Subtasks[0].Observations != "ligar" {
		t.Errorf("copied the subtasks %+v", got.Subtasks)
	}
	if _, err := env.Admin.Exec(t.Context(),
		`INSERT INTO tasks (business_id, event_id, title, position) SELECT $1, $2, 'T' || n, n FROM generate_series(1, 994) n`, b.ID, e.ID); err != nil {
		t.Fatal(err)
	}
	if got := owner.PostRefused("task.duplicate",
		proceduretest.Input{"publicId": ids["b"]}); got.Status != http.StatusConflict {
		t.Errorf("a copy too many got %+v", got)
	}
}
