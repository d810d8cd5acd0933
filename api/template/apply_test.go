package template_test

import (
	"cmp"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/event"
	"cortejo/api/task"
	"cortejo/api/template"
	"cortejo/api/template/library"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/sql/civil"
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

// The applied tasks are those of the preview, with the same deadlines: for every kind of source, on the last day of a
// month, where counting in months differs from counting in days.
func TestApplyGivesWhatItPreviewed(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner := api.Owner(b)
	model, other := env.AddTemplate(b, "Modelo"), env.AddEvent(b, "Outro")
	seed(t, env, other)
	set(t, env, "UPDATE tasks SET timing = 'PLANNING', time_unit_number = 3, time_unit_option = 'MONTHS' WHERE id = $1",
		env.AddTask(model, "Três meses antes").ID)
	set(t, env, "UPDATE events SET date = '2027-03-13' WHERE id = $1", other.ID)
	env.AddSubtask(env.AddTask(other, "Com passos"), "Passo")
	for name, source := range map[string]proceduretest.Input{
		"a template": {"sourceUuid": model.ID}, "an event": {"sourceUuid": other.ID},
		"Cortejo's own": {"sourceType": "WEDDING"},
	} {
		for _, date := range []string{"2032-05-31", ""} {
			target := env.AddEvent(b, "Casamento")
			set(t, env,
				"UPDATE tasks SET timing = 'PLANNING', time_unit_number = 5, time_unit_option = 'DAYS_AFTER' WHERE id = $1", env.AddTask(target, "Já estava").ID)
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
			if promised.Room != 999 || made.Added != len(keys) || len(got) != len(keys)+1 {
				t.Fatalf("%s: room %d, added %d of %d: %d tasks", name, promised.Room, made.Added, len(keys), len(got))
			}
			if date != "" &&
				!slices.IsSortedFunc(got, func(a, b task.Task) int { return byDeadline(a.Deadline, b.Deadline) }) {
				t.Errorf("%s on %q: out of the order of their deadlines: %+v", name, date, got)
			}
			for i := 0; i < len(promised.Tasks); i += 2 {
				want := promised.Tasks[i]
				at := slices.IndexFunc(got, func(k task.Task) bool { return k.Title == want.Title })
				if at < 0 {
					t.Fatalf("%s on %q: no %s among %+v", name, date, want.Title, got)
				}
				k := got[at]
				if byDeadline(k.Deadline, want.Deadline) != 0 || len(k.Subtasks) != want.Subtasks ||
					k.CheckedAt != nil || want.There {
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

// byDeadline compares two days, where none is the last.
func byDeadline(a, b *civil.Date) int {
	switch {
	case a == nil || b == nil:
		return cmp.Compare(noDay(a), noDay(b))
	default:
		return a.Time().Compare(b.Time())
	}
}

func noDay(d *civil.Date) int {
	if d == nil {
		return 1
	}
	return 0
}

// The preview names tasks that the event already has, and they are added again only on request, also when two people
// add the same checklist at once.
func TestChecklistIsIncludedOnce(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner := api.Owner(b)
	model, other := env.AddTemplate(b, "Modelo"), env.AddEvent(b, "Outro")
	for _, title := range []string{"Provar o bolo", "Contratar o buffet", "Fechar as flores"} {
		env.AddTask(model, title)
		env.AddTask(other, title)
	}
	for name, source := range map[string]proceduretest.Input{
		"a template": {"sourceUuid": model.ID}, "an event": {"sourceUuid": other.ID},
		"Cortejo's own": {"sourceType": "BODAS"},
	} {
		target := env.AddEvent(b, "Casamento")
		source["eventUuid"] = target.ID
		promised := preview(owner, source).Tasks
		include := func(keys []uuid.UUID, repeated ...uuid.UUID) proceduretest.Input {
			in := maps.Clone(source)
			in["keys"], in["repeated"] = keys, append([]uuid.UUID{}, repeated...)
			return in
		}
		const people = 4
		var all sync.WaitGroup
		statuses := make(chan int, people)
		for range people {
			all.Go(func() { statuses <- owner.TryPost("template.apply", include(keysOf(promised))) })
		}
		all.Wait()
		close(statuses)
		answers := map[int]int{}
		for s := range statuses {
			answers[s]++
		}
		got := tasks(owner, target.ID)
		if answers[http.StatusOK] != 1 || answers[http.StatusConflict] != people-1 || len(got) != len(promised) {
			t.Fatalf("%s: %v, and %d tasks of %d", name, answers, len(got), len(promised))
		}

		// Known by where it came from under any title, and by its title wherever it came from.
		set(t, env, "UPDATE tasks SET title = 'Outro nome' WHERE id = $1", got[0].PublicID)
		set(t, env, "UPDATE tasks SET source_key = NULL, title = upper(unaccent(title)) WHERE id = $1", got[1].PublicID)
		proceduretest.Post[struct{}](owner, "task.delete", proceduretest.Input{"publicId": got[2].PublicID})
		now := preview(owner, source).Tasks
		var missing []template.PreviewTask
		for _, p := range now {
			if !p.There {
				missing = append(missing, p)
			}
		}
		if len(now) != len(promised) || len(missing) != 1 || missing[0].Title != got[2].Title {
			t.Fatalf("%s: what is not there is %+v", name, missing)
		}
		if refused := owner.PostRefused("template.apply",
			include(keysOf(now))); refused.Status != http.StatusConflict ||
			!strings.Contains(refused.Detail, "no checklist") {
			t.Errorf("%s: included twice: %+v", name, refused)
		}
		wanted := []uuid.UUID{now[0].Key, missing[0].Key}
		if made := proceduretest.Post[template.ApplyOutput](owner, "template.apply",
			include(wanted, wanted[0])); made.Added != 2 {
			t.Errorf("%s: what was asked for once more: %+v", name, made)
		}

		// A model made of the event knows that the event is where it comes from.
		again := proceduretest.Post[template.TemplateCreated](owner, "template.createFromEvent",
			proceduretest.Input{"eventUuid": target.ID, "title": "Meu modelo"})
		set(t, env, "UPDATE tasks SET title = 'Mais um nome' WHERE id = $1", got[0].PublicID)
		for _, p := range preview(owner, proceduretest.Input{"eventUuid": target.ID, "sourceUuid": again.UUID}).Tasks {
			if !p.There {
				t.Errorf("%s: %s came from this event and is not there", name, p.Title)
			}
		}
	}
}

func keysOf(tasks []template.PreviewTask) (keys []uuid.UUID) {
	for _, p := range tasks {
		keys = append(keys, p.Key)
	}
	return keys
}

// New tasks are placed by their deadline; the order of the existing ones does not change.
func TestApplyPlacesByDeadline(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner, target, model := api.Owner(b), env.AddEvent(b, "Casamento"), env.AddTemplate(b, "Modelo")
	planned := func(e tenanttest.Event, title string, days int) uuid.UUID {
		k := env.AddTask(e, title)
		if days > 0 {
			set(t, env,
				"UPDATE tasks SET timing = 'PLANNING', time_unit_number = $2, time_unit_option = 'DAYS' WHERE id = $1",
				k.ID, days)
		}
		return k.ID
	}
	for _, date := range []string{"2032-05-31", ""} {
		set(t, env, "UPDATE events SET date = nullif($2::text, '')::date WHERE id = $1", target.ID, date)
		set(t, env, "DELETE FROM tasks WHERE event_id IN ($1, $2)", target.ID, model.ID)
		planned(target, "90", 90)
		planned(target, "20, antes da 60", 20)
		planned(target, "60", 60)
		planned(target, "Sem prazo", 0)
		gone := planned(target, "Apagada", 30)
		planned(target, "10", 10)
		set(t, env, "UPDATE tasks SET deleted_at = now() WHERE id = $1", gone)
		for _, days := range []int{0, 5, 40, 100, 60} {
			planned(model, "Nova "+strconv.Itoa(days), days)
		}
		in := proceduretest.Input{"eventUuid": target.ID, "sourceUuid": model.ID}
		in["keys"] = keysOf(preview(owner, in).Tasks)
		made := proceduretest.Post[template.ApplyOutput](owner, "template.apply", in)
		want := []string{"Nova 100", "90", "20, antes da 60", "60", "Nova 60", "Nova 40", "Sem prazo", "10", "Nova 5",
			"Nova 0"}
		if got := titles(tasks(owner, target.ID)); !slices.Equal(got, want) {
			t.Errorf("on %q: %q, want %q", date, got, want)
		}
		proceduretest.Post[struct{}](owner, "event.undo", proceduretest.Input{"changeUuid": made.ChangeUUID})
		if got := titles(tasks(owner, target.ID)); !slices.Equal(got,
			[]string{"90", "20, antes da 60", "60", "Sem prazo", "10"}) {
			t.Errorf("on %q, undone: %q", date, got)
		}
	}
}

func titles(list []task.Task) (titles []string) {
	for _, k := range list {
		titles = append(titles, k.Title)
	}
	return titles
}

func TestApplyRefuses(t *testing.T) {
	env, api := setup(t)
	a, b := env.AddBusiness("A"), env.AddBusiness("B")
	owner, target := api.Owner(a), env.AddEvent(a, "Casamento")
	seed(t, env, target)
	model := env.AddTemplate(a, "Modelo")
	key := env.AddTask(model, "Provar").ID
	for name, c := range map[string]struct {
		in     proceduretest.Input
		status int
	}{
		"no source": {proceduretest.Input{"keys": []any{key}}, http.StatusUnprocessableEntity},
		"itself": {proceduretest.Input{"sourceUuid": target.ID, "keys": []any{key}},
			http.StatusNotFound},
		"another business's": {proceduretest.Input{"sourceUuid": env.AddTemplate(b, "M").ID, "keys": []any{key}},
			http.StatusNotFound},
		"a task that is not in it": {proceduretest.Input{"sourceUuid": model.ID, "keys": []any{key, uuid.New()}},
			http.StatusConflict},
		"another checklist's task": {proceduretest.Input{"sourceType": "WEDDING", "keys": []any{key}},
			http.StatusConflict},
		"nothing": {proceduretest.Input{"sourceUuid": model.ID, "keys": []any{}}, http.StatusUnprocessableEntity},
	} {
		c.in["eventUuid"] = target.ID
		if got := owner.PostRefused("template.apply", c.in); got.Status != c.status {
			t.Errorf("%s: got %+v", name, got)
		}
	}
	set(t, env,
		"INSERT INTO tasks (business_id, event_id, title, position, deleted_at) SELECT $1, $2, 'X', n, now() FROM generate_series(1, $3) n",
		a.ID, target.ID, event.TasksAtMost-4)
	in := proceduretest.Input{"eventUuid": target.ID, "sourceUuid": model.ID, "keys": []any{key}}
	if got := owner.PostRefused("template.apply", in); got.Status != http.StatusConflict {
		t.Errorf("a full event got %+v", got)
	}
	if got := preview(owner, proceduretest.Input{"eventUuid": target.ID, "sourceUuid": model.ID}); got.Room != 0 ||
		len(got.Tasks) != 1 {
		t.Errorf("a full event previews %+v", got)
	}
}

// A helper copies between the events they manage and from what Cortejo ships, and takes back what came.
func TestHelpersCopyBetweenTheirEvents(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	member := env.AddMember(b, tenants.TeamGuest)
	helper := api.Member(member.User, b)
	target, managed, received, foreign := env.AddEvent(b, "Casamento"), env.AddEvent(b, "Outro"),
		env.AddEvent(b, "Só a recepção"), env.AddEvent(b, "De outros")
	env.AddEventAccess(target, member, tenants.EventManage)
	env.AddEventAccess(managed, member, tenants.EventManage)
	env.AddEventAccess(received, member, tenants.EventReception|tenants.EventSiteAndGuests)
	for name, source := range map[string]proceduretest.Input{"an event": {"sourceUuid": managed.ID},
		"Cortejo's own": {"sourceType": "BODAS"}} {
		env.AddTask(managed, "Provar o bolo")
		source["eventUuid"] = target.ID
		promised := preview(helper, source)
		source["keys"] = []any{promised.Tasks[0].Key}
		made := proceduretest.Post[template.ApplyOutput](helper, "template.apply", source)
		if got := tasks(helper, target.ID); made.Added != 1 || len(got) != 1 ||
			got[0].Title != promised.Tasks[0].Title {
			t.Errorf("%s: added %d: %+v", name, made.Added, got)
		}
		proceduretest.Post[struct{}](helper, "event.undo", proceduretest.Input{"changeUuid": made.ChangeUUID})
		if got := tasks(helper, target.ID); len(got) != 0 {
			t.Errorf("%s: undone to %+v", name, got)
		}
	}
	for name, ids := range map[string]struct{ into, from tenanttest.Event }{
		"a template":                         {target, env.AddTemplate(b, "Modelo")},
		"an event they only receive at":      {target, received},
		"an event of others":                 {target, foreign},
		"into an event they only receive at": {received, managed},
		"into an event of others":            {foreign, managed},
	} {
		key := env.AddTask(ids.from, "Provar").ID
		in := proceduretest.Input{"eventUuid": ids.into.ID, "sourceUuid": ids.from.ID}
		if got := helper.GetRefused("template.getPreview", in); got.Status != http.StatusNotFound {
			t.Errorf("previewing %s: %+v", name, got)
		}
		in["keys"] = []any{key}
		if got := helper.PostRefused("template.apply", in); got.Status != http.StatusNotFound {
			t.Errorf("copying %s: %+v", name, got)
		}
	}
	env.AddTask(target, "Por fazer")
	reset := proceduretest.Post[event.ChangeOutput](api.Owner(b), "event.reset",
		proceduretest.Input{"uuid": target.ID, "title": target.Title})
	if got := helper.PostRefused("event.undo",
		proceduretest.Input{"changeUuid": reset.ChangeUUID}); got.Status != http.StatusNotFound {
		t.Errorf("taking back a start from zero: %+v", got)
	}
}

// A key is made of a task's title, so no checklist has one title twice.
func TestShippedTitlesAreUnique(t *testing.T) {
	t.Parallel()
	for _, list := range library.List() {
		seen := map[string]bool{}
		for _, k := range list.Tasks {
			if seen[k.Title] {
				t.Errorf("%s has %q twice", list.Type, k.Title)
			}
			seen[k.Title] = true
		}
	}
}
