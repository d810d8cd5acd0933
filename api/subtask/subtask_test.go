package subtask_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/customer"
	"cortejo/api/subtask"
	"cortejo/api/task"
	"cortejo/platform/problem"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

func setup(t *testing.T) (*tenanttest.Env, *proceduretest.API) {
	t.Parallel()
	env := tenanttest.New(t)
	return env, proceduretest.New(t, env, task.Register, subtask.Register)
}

func order(c proceduretest.Caller, k tenanttest.Task) string {
	var titles []string
	for _, s := range proceduretest.Get[task.GetAllOutput](c, "task.getAll",
		proceduretest.Input{"eventUuid": k.Event.ID}).Tasks[0].Subtasks {
		titles = append(titles, s.Title)
	}
	return strings.Join(titles, " ")
}

func TestSubtaskLife(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner, k := api.Owner(b), env.AddTask(env.AddEvent(b, "Casamento"), "Escolher o bolo")
	first := proceduretest.Post[subtask.Subtask](owner, "subtask.create",
		proceduretest.Input{"taskPublicId": k.ID, "title": " massa "})
	second := proceduretest.Post[subtask.Subtask](owner, "subtask.create",
		proceduretest.Input{"taskPublicId": k.ID, "title": "recheio"})
	if first.Title != "massa" || first.Position != 1 || second.Position != 2 {
		t.Errorf("created %+v and %+v", first, second)
	}
	edit := proceduretest.Input{"publicId": first.PublicID, "title": "massa", "decisionRequested": true,
		"decision": " Nozes ", "decisionWas": "", "observations": "sem glúten", "observationsWas": ""}
	if got := proceduretest.Post[subtask.Subtask](owner, "subtask.update", edit); got.Decision != "Nozes" ||
		got.Observations != "sem glúten" {
		t.Errorf("updated to %+v", got)
	}
	edit = proceduretest.Input{"publicId": first.PublicID, "decisionRequested": false, "decisionWas": "Nozes"}
	if got := proceduretest.Post[subtask.Subtask](owner, "subtask.update", edit); got.Decision != "" ||
		got.DecisionRequested || got.Observations != "sem glúten" {
		t.Errorf("no longer asking for a decision left %+v", got)
	}
	edit = proceduretest.Input{"publicId": first.PublicID, "observations": nil, "observationsWas": "sem glúten"}
	if got := proceduretest.Post[subtask.Subtask](owner, "subtask.update", edit); got.Observations != "" ||
		got.Title != "massa" {
		t.Errorf("cleared to %+v", got)
	}
	if got := proceduretest.Post[subtask.CheckOutput](owner, "subtask.check",
		proceduretest.Input{"publicId": first.PublicID, "checked": true}); got.CheckedAt == nil {
		t.Error("the tick did not hold")
	}
	proceduretest.Post[struct{}](owner, "subtask.reorder",
		proceduretest.Input{"publicId": first.PublicID, "afterPublicId": second.PublicID})
	if got := order(owner, k); got != "recheio massa" {
		t.Errorf("reordered to %s", got)
	}
	proceduretest.Post[struct{}](owner, "subtask.reorder", proceduretest.Input{"publicId": first.PublicID})
	proceduretest.Post[struct{}](owner, "subtask.delete", proceduretest.Input{"publicId": second.PublicID})
	if got := order(owner, k); got != "massa" {
		t.Errorf("after deleting: %s", got)
	}
	proceduretest.Post[struct{}](owner, "subtask.restore", proceduretest.Input{"publicId": second.PublicID})
	if got := order(owner, k); got != "massa recheio" {
		t.Errorf("after restoring: %s", got)
	}
	for name, in := range map[string]proceduretest.Input{
		"a nameless one": {"taskPublicId": k.ID, "title": " "},
		"a long one":     {"taskPublicId": k.ID, "title": strings.Repeat("é", 101)},
		"a broken id":    {"taskPublicId": "1", "title": "x"},
	} {
		if got := owner.PostRefused("subtask.create", in); got.Status != http.StatusUnprocessableEntity ||
			len(got.Errors) == 0 {
			t.Errorf("%s: got %+v", name, got)
		}
	}
}

// TestNobodysWordsAreWrittenOver: the client decides while a planner has the subtask open.
func TestNobodysWordsAreWrittenOver(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := proceduretest.New(t, env, task.Register, subtask.Register, customer.Register)
	b, marina := env.AddBusiness("B"), env.AddUser("Marina")
	e := env.AddEvent(b, "Casamento")
	env.AddEventCustomer(e, marina)
	env.SetCustomerPermissions(e, tenants.CustomerAll)
	owner, couple := api.Owner(b), api.Customer(marina, e)
	id := env.AddSubtask(env.AddTask(e, "Bolo"), "Recheio")
	save := func(in proceduretest.Input) subtask.Subtask {
		in["publicId"] = id
		return proceduretest.Post[subtask.Subtask](owner, "subtask.update", in)
	}
	save(proceduretest.Input{"decisionRequested": true})
	proceduretest.Post[customer.DecideOutput](couple, "customer.decideSubtask",
		proceduretest.Input{"publicId": id, "decision": "Nozes", "decisionWas": ""})

	// What the planner did not touch stays, and what one of two people changed after the other as well.
	save(proceduretest.Input{"title": "Recheio do bolo"})
	if got := save(proceduretest.Input{"observations": "Provar na quinta",
		"observationsWas": ""}); got.Decision != "Nozes" || got.Title != "Recheio do bolo" {
		t.Errorf("a note erased what others had written: %+v", got)
	}
	for name, in := range map[string]proceduretest.Input{
		"a decision written over one that was not read": {"decision": "Brigadeiro", "decisionWas": "",
			"title": "Outro"},
		"no decision asked for any more, unread": {"decisionRequested": false},
		"a note over another":                    {"observations": "Na sexta", "observationsWas": ""},
	} {
		in["publicId"] = id
		got := owner.PostRefused("subtask.update", in)
		if got.Status != http.StatusConflict || len(got.Clashes) != 1 || got.Clashes[0].Current == "" {
			t.Errorf("%s: got %+v", name, got)
		}
	}
	clash := couple.PostRefused("customer.decideSubtask",
		proceduretest.Input{"publicId": id, "decision": "Doce de leite", "decisionWas": ""})
	if want := (problem.Clash{Name: "decision", Sent: "Doce de leite", Current: "Nozes"}); len(clash.Clashes) != 1 ||
		clash.Clashes[0] != want {
		t.Errorf("the client elsewhere got %+v", clash)
	}
	if got := owner.PostRefused("subtask.update",
		proceduretest.Input{"publicId": id, "observations": "Na sexta"}); got.MessageOf("observationsWas") == "" {
		t.Errorf("a note that does not say over what it was written got %+v", got)
	}
	// Writing the same text twice is no conflict, and a refused change has no effect.
	if got := save(proceduretest.Input{"observations": "Provar na quinta",
		"observationsWas": ""}); got.Decision != "Nozes" || got.Observations != "Provar na quinta" ||
		got.Title != "Recheio do bolo" || !got.DecisionRequested {
		t.Errorf("in the end there is %+v", got)
	}
}

func TestTemplateStaysOpen(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	id := env.AddSubtask(env.AddTask(env.AddTemplate(b, "Modelo"), "Tarefa"), "Passo")
	if got := api.Owner(b).PostRefused("subtask.check",
		proceduretest.Input{"publicId": id, "checked": true}); got.Status != http.StatusConflict {
		t.Errorf("ticking in a template got %+v", got)
	}
}

func TestOthersSeeNothing(t *testing.T) {
	env, api := setup(t)
	a, b := env.AddBusiness("A"), env.AddBusiness("B")
	e := env.AddEvent(b, "Casamento")
	k := env.AddTask(e, "Tarefa")
	id, other := env.AddSubtask(k, "segredo"), env.AddSubtask(k, "outro")
	elsewhere := env.AddSubtask(env.AddTask(e, "Outra tarefa"), "x")
	receptionist := env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(e, receptionist, tenants.EventReception)
	for name, who := range map[string]proceduretest.Caller{
		"the owner of A":           api.Owner(a),
		"a helper without the bit": api.Member(receptionist.User, b),
	} {
		for procedure, in := range map[string]proceduretest.Input{
			"subtask.create":  {"taskPublicId": k.ID, "title": "Intrusa"},
			"subtask.update":  {"publicId": id, "title": "Mudada"},
			"subtask.check":   {"publicId": id, "checked": true},
			"subtask.delete":  {"publicId": id},
			"subtask.restore": {"publicId": id},
			"subtask.reorder": {"publicId": id, "afterPublicId": other},
		} {
			if got := who.PostRefused(procedure, in); got.Status != http.StatusNotFound {
				t.Errorf("%s answered %s %+v", procedure, name, got)
			}
		}
	}
	owner := api.Owner(b)
	for _, after := range []uuid.UUID{elsewhere, uuid.New()} {
		if got := owner.PostRefused("subtask.reorder",
			proceduretest.Input{"publicId": id, "afterPublicId": after}); got.Status != http.StatusNotFound {
			t.Errorf("after another task's subtask got %+v", got)
		}
	}
	if got := order(owner, k); got != "segredo outro" {
		t.Errorf("the subtasks changed: %s", got)
	}
}

func TestATaskHasAtMostItsLimit(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	k := env.AddTask(env.AddEvent(b, "Casamento"), "Flores")
	if _, err := env.Admin.Exec(t.Context(), `INSERT INTO subtasks (business_id, event_id, task_id, title, position)
		SELECT $1, $2, $3, 'S' || n, n FROM generate_series(1, 99) n`, b.ID, k.Event.ID, k.ID); err != nil {
		t.Fatal(err)
	}
	in := proceduretest.Input{"taskPublicId": k.ID, "title": "Rosas"}
	proceduretest.Post[subtask.Subtask](api.Owner(b), "subtask.create", in)
	if got := api.Owner(b).PostRefused("subtask.create", in); got.Status != http.StatusConflict ||
		!strings.HasPrefix(got.Detail, "Esta tarefa já tem 100 subtarefas") {
		t.Errorf("got %+v", got)
	}
}
