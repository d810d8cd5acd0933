package template_test

import (
	"net/http"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/event"
	"cortejo/api/template"
	"cortejo/api/template/library"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func preview(c proceduretest.Caller, in proceduretest.Input) template.GetPreviewOutput {
	return proceduretest.Get[template.GetPreviewOutput](c, "template.getPreview", in)
}

func set(t *testing.T, env *tenanttest.Env, sql string, args ...any) {
	t.Helper()
	if _, err := env.Admin.Exec(t.Context(), sql, args...); err != nil {
		t.Fatal(err)
	}
}

// What is promised is what comes: every kind of source, on a day at a month's end, where counting
// in months is not counting in days.
func TestApplyGivesWhatItPreviewed(t *testing.T) {
	env, api := setup(t)
	b := env.Business("B")
	owner := api.Owner(b)
	model, other := env.Template(b, "Modelo"), env.Event(b, "Outro")
	seed(t, env, other)
	set(t, env, "UPDATE tasks SET timing = 'PLANNING', time_unit_number = 3, time_unit_option = 'MONTHS' WHERE id = $1", env.Task(model, "Três meses antes").ID)
	set(t, env, "UPDATE events SET date = '2027-03-13' WHERE id = $1", other.ID)
	env.Subtask(env.Task(other, "Com passos"), "Passo")
	for name, source := range map[string]proceduretest.Input{
		"a template": {"sourceUuid": model.ID}, "an event": {"sourceUuid": other.ID}, "Cortejo's own": {"sourceType": "WEDDING"},
	} {
		for _, date := range []string{"2032-05-31", ""} {
			target := env.Event(b, "Casamento")
			env.Task(target, "Já estava")
			set(t, env, "UPDATE events SET date = nullif($2::text, '')::date WHERE id = $1", target.ID, date)
			in := proceduretest.Input{"eventUuid": target.ID}
			for key, value := range source {
				in[key] = value
			}
			promised := preview(owner, in)
			var keys []any
			for i, p := range promised.Tasks {
				if i%2 == 0 {
					keys = append(keys, p.Key)
				}
			}
			in["keys"] = append(keys, keys[0])
			made := proceduretest.Post[template.ApplyOutput](owner, "template.apply", in)
			got := tasks(owner, target.ID)
			if promised.Room != 999 || made.Added != len(keys) || len(got) != len(keys)+1 || got[0].Title != "Já estava" {
				t.Fatalf("%s: room %d, added %d of %d: %d tasks", name, promised.Room, made.Added, len(keys), len(got))
			}
			for i, k := range got[1:] {
				want := promised.Tasks[2*i]
				same := k.Deadline == nil && want.Deadline == nil || k.Deadline != nil && want.Deadline != nil && *k.Deadline == *want.Deadline
				if k.Title != want.Title || !same || len(k.Subtasks) != want.Subtasks || k.CheckedAt != nil {
					t.Errorf("%s on %q: promised %+v, gave %+v", name, date, want, k)
				}
			}
			proceduretest.Post[struct{}](owner, "event.undo", proceduretest.Input{"changeUuid": made.ChangeUUID})
			if got := tasks(owner, target.ID); len(got) != 1 {
				t.Errorf("%s: undone to %d tasks", name, len(got))
			}
		}
	}
}

func TestApplyRefuses(t *testing.T) {
	env, api := setup(t)
	a, b := env.Business("A"), env.Business("B")
	owner, target := api.Owner(a), env.Event(a, "Casamento")
	seed(t, env, target)
	model := env.Template(a, "Modelo")
	key := env.Task(model, "Provar").ID
	for name, c := range map[string]struct {
		in     proceduretest.Input
		status int
	}{
		"no source":                {proceduretest.Input{"keys": []any{key}}, http.StatusUnprocessableEntity},
		"itself":                   {proceduretest.Input{"sourceUuid": target.ID, "keys": []any{key}}, http.StatusNotFound},
		"another business's":       {proceduretest.Input{"sourceUuid": env.Template(b, "M").ID, "keys": []any{key}}, http.StatusNotFound},
		"a task that is not in it": {proceduretest.Input{"sourceUuid": model.ID, "keys": []any{key, uuid.New()}}, http.StatusConflict},
		"another checklist's task": {proceduretest.Input{"sourceType": "WEDDING", "keys": []any{key}}, http.StatusConflict},
		"nothing":                  {proceduretest.Input{"sourceUuid": model.ID, "keys": []any{}}, http.StatusUnprocessableEntity},
	} {
		c.in["eventUuid"] = target.ID
		if got := owner.PostRefused("template.apply", c.in); got.Status != c.status {
			t.Errorf("%s: got %+v", name, got)
		}
	}
	set(t, env, "INSERT INTO tasks (business_id, event_id, title, position, deleted_at) SELECT $1, $2, 'X', n, now() FROM generate_series(1, $3) n",
		a.ID, target.ID, event.TasksAtMost-4)
	in := proceduretest.Input{"eventUuid": target.ID, "sourceUuid": model.ID, "keys": []any{key}}
	if got := owner.PostRefused("template.apply", in); got.Status != http.StatusConflict {
		t.Errorf("a full event got %+v", got)
	}
	if got := preview(owner, proceduretest.Input{"eventUuid": target.ID, "sourceUuid": model.ID}); got.Room != 0 || len(got.Tasks) != 1 {
		t.Errorf("a full event previews %+v", got)
	}
}

// A helper copies between the events they manage and from what Cortejo ships, and takes back what came.
func TestHelpersCopyBetweenTheirEvents(t *testing.T) {
	env, api := setup(t)
	b := env.Business("B")
	member := env.Member(b, tenants.TeamGuest)
	helper := api.Member(member.User, b)
	target, managed, received, foreign := env.Event(b, "Casamento"), env.Event(b, "Outro"), env.Event(b, "Só a recepção"), env.Event(b, "De outros")
	env.EventAccess(target, member, tenants.EventManage)
	env.EventAccess(managed, member, tenants.EventManage)
	env.EventAccess(received, member, tenants.EventReception|tenants.EventSiteAndGuests)
	for name, source := range map[string]proceduretest.Input{"an event": {"sourceUuid": managed.ID}, "Cortejo's own": {"sourceType": "BODAS"}} {
		env.Task(managed, "Provar o bolo")
		source["eventUuid"] = target.ID
		promised := preview(helper, source)
		source["keys"] = []any{promised.Tasks[0].Key}
		made := proceduretest.Post[template.ApplyOutput](helper, "template.apply", source)
		if got := tasks(helper, target.ID); made.Added != 1 || len(got) != 1 || got[0].Title != promised.Tasks[0].Title {
			t.Errorf("%s: added %d: %+v", name, made.Added, got)
		}
		proceduretest.Post[struct{}](helper, "event.undo", proceduretest.Input{"changeUuid": made.ChangeUUID})
		if got := tasks(helper, target.ID); len(got) != 0 {
			t.Errorf("%s: undone to %+v", name, got)
		}
	}
	for name, ids := range map[string]struct{ into, from tenanttest.Event }{
		"a template":                         {target, env.Template(b, "Modelo")},
		"an event they only receive at":      {target, received},
		"an event of others":                 {target, foreign},
		"into an event they only receive at": {received, managed},
		"into an event of others":            {foreign, managed},
	} {
		key := env.Task(ids.from, "Provar").ID
		in := proceduretest.Input{"eventUuid": ids.into.ID, "sourceUuid": ids.from.ID}
		if got := helper.GetRefused("template.getPreview", in); got.Status != http.StatusNotFound {
			t.Errorf("previewing %s: %+v", name, got)
		}
		in["keys"] = []any{key}
		if got := helper.PostRefused("template.apply", in); got.Status != http.StatusNotFound {
			t.Errorf("copying %s: %+v", name, got)
		}
	}
	env.Task(target, "Por fazer")
	reset := proceduretest.Post[event.Changed](api.Owner(b), "event.reset", proceduretest.Input{"uuid": target.ID, "title": target.Title})
	if got := helper.PostRefused("event.undo", proceduretest.Input{"changeUuid": reset.ChangeUUID}); got.Status != http.StatusNotFound {
		t.Errorf("taking back a start from zero: %+v", got)
	}
}

// A key is made of a task's title, so no checklist has one title twice.
func TestShippedTitlesAreUnique(t *testing.T) {
	t.Parallel()
	for _, list := range library.All() {
		seen := map[string]bool{}
		for _, k := range list.Tasks {
			if seen[k.Title] {
				t.Errorf("%s has %q twice", list.Type, k.Title)
			}
			seen[k.Title] = true
		}
	}
}
