package customer_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/activity"
	"cortejo/api/customer"
	"cortejo/api/document"
	"cortejo/api/publicevent"
	"cortejo/api/task"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/server"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// checklistEnv is an event with its client, a task with a step, and the API as each of them asks.
type checklistEnv struct {
	env         *tenanttest.Env
	api         *proceduretest.API
	business    tenanttest.Business
	event       tenanttest.Event
	task        tenanttest.Task
	step        uuid.UUID
	marina      tenanttest.User
	client      proceduretest.Caller
	anotherTask tenanttest.Task // of another event of the business
}

func newChecklistEnv(t *testing.T) checklistEnv {
	t.Helper()
	t.Parallel()
	env := tenanttest.New(t)
	w := checklistEnv{env: env, api: proceduretest.New(t, env, customer.Register, activity.Register, task.Register,
		publicevent.Register,
		func(r *procedure.Router) { document.Register(r, document.Options{Env: server.Env{DB: env.DB}}) }),
		business: env.AddBusiness("Ateliê"), marina: env.AddUser("Marina Alves")}
	w.event = env.AddEvent(w.business, "Casamento Marina & Tomás")
	env.AddEventCustomer(w.event, w.marina)
	w.task = env.AddTask(w.event, "Provar o bolo")
	w.step = env.AddSubtask(w.task, "Escolher o recheio")
	w.anotherTask = env.AddTask(env.AddEvent(w.business, "Outra festa"), "Provar o bolo")
	w.client = w.api.Customer(w.marina, w.event)
	w.change(t, `UPDATE events SET date = '2031-03-13'`)
	w.change(t,
		`UPDATE tasks SET observations = 'segredo', label = 'segredo', timing = 'PLANNING', time_unit_number = 3, time_unit_option = 'DAYS'`)
	w.change(t, `UPDATE subtasks SET observations = 'segredo'`)
	return w
}

func (w checklistEnv) change(t *testing.T, sql string, args ...any) {
	t.Helper()
	if _, err := w.env.Admin.Exec(t.Context(), sql, args...); err != nil {
		t.Fatal(err)
	}
}

func (w checklistEnv) checklist() []customer.ClientTask {
	return proceduretest.Get[customer.GetChecklistOutput](w.client, "customer.getChecklist", nil).Tasks
}

func (w checklistEnv) open() customer.GetTaskOutput {
	return proceduretest.Get[customer.GetTaskOutput](w.client, "customer.getTask",
		proceduretest.Input{"publicId": w.task.ID})
}

func TestTheClientReadsTheirChecklist(t *testing.T) {
	w := newChecklistEnv(t)
	w.env.SetCustomerPermissions(w.event, tenants.CustomerChecklistView)
	w.change(t, `UPDATE tasks SET decision_requested = true WHERE id = $1`, w.task.ID)
	gone := w.env.AddTask(w.event, "Excluída")
	w.change(t, `UPDATE tasks SET deleted_at = now() WHERE id = $1`, gone.ID)

	list := w.checklist()
	if len(list) != 1 || list[0].Title != "Provar o bolo" || *list[0].Deadline != "2031-03-10" || !list[0].Awaits ||
		list[0].SubtasksTotal != 1 {
		t.Errorf("the checklist is %+v", list)
	}
	one := w.open()
	if len(one.Subtasks) != 1 || one.Subtasks[0].Title != "Escolher o recheio" || !one.DecisionRequested ||
		*one.Deadline != "2031-03-10" {
		t.Errorf("the task is %+v", one)
	}
	if text, err := json.Marshal([]any{list, one}); err != nil || strings.Contains(string(text), "segredo") {
		t.Errorf("the planner's own words are in %s (%v)", text, err)
	}
	for what, id := range map[string]uuid.UUID{"a deleted task": gone.ID, "a task of another event": w.anotherTask.ID,
		"a subtask": w.step} {
		if got := w.client.GetRefused("customer.getTask",
			proceduretest.Input{"publicId": id}); got.Status != http.StatusNotFound {
			t.Errorf("%s answered %+v", what, got)
		}
	}
	w.env.SetCustomerPermissions(w.event,
		tenants.CustomerAll&^tenants.CustomerChecklistView&^tenants.CustomerChecklistEdit)
	if got := w.client.Try("customer.getChecklist", nil); got != http.StatusNotFound {
		t.Errorf("without the bit the checklist answered %d", got)
	}
	if got := w.client.Try("customer.getTask", proceduretest.Input{"publicId": w.task.ID}); got != http.StatusNotFound {
		t.Errorf("without the bit the task answered %d", got)
	}
}

// A step's question waits for the client as its task's own does, until it is answered or done anyway.
func TestAStepsQuestionWaitsToo(t *testing.T) {
	w := newChecklistEnv(t)
	w.env.SetCustomerPermissions(w.event, tenants.CustomerChecklistView)
	for _, c := range []struct {
		change string
		awaits bool
	}{
		{`UPDATE subtasks SET decision_requested = false`, false},
		{`UPDATE subtasks SET decision_requested = true`, true},
		{`UPDATE subtasks SET checked_at = now()`, false},
		{`UPDATE subtasks SET checked_at = NULL, decision = 'Brigadeiro'`, false},
		{`UPDATE subtasks SET decision = '', deleted_at = now()`, false},
	} {
		w.change(t, c.change)
		if list := w.checklist(); len(list) != 1 || list[0].Awaits != c.awaits {
			t.Errorf("after %s the checklist is %+v", c.change, list)
		}
	}
}

func TestTheClientChangesOnlyWhatIsTheirs(t *testing.T) {
	w := newChecklistEnv(t)
	changes := map[string]proceduretest.Input{
		"customer.checkTask":     {"publicId": w.task.ID, "checked": true},
		"customer.noteTask":      {"publicId": w.task.ID, "notes": "Sem nozes", "notesWas": ""},
		"customer.decideTask":    {"publicId": w.task.ID, "decision": "Chocolate", "decisionWas": ""},
		"customer.decideSubtask": {"publicId": w.step, "decision": "Brigadeiro", "decisionWas": ""},
		"customer.checkSubtask":  {"publicId": w.step, "checked": true},
	}
	w.change(t, `UPDATE tasks SET decision_requested = true`)
	w.change(t, `UPDATE subtasks SET decision_requested = true`)
	w.change(t, `UPDATE events SET enabled_customer_updates_at = now()`)
	refused := func(what string, names ...string) {
		t.Helper()
		for _, name := range names {
			if got := w.client.TryPost(name, changes[name]); got != http.StatusNotFound {
				t.Errorf("%s: %s answered %d", what, name, got)
			}
		}
	}
	all := slices.Collect(maps.Keys(changes))
	w.env.SetCustomerPermissions(w.event, tenants.CustomerAll&^tenants.CustomerChecklistEdit)
	refused("who may only look", "customer.checkTask", "customer.noteTask", "customer.checkSubtask")
	w.env.SetCustomerPermissions(w.event, tenants.CustomerAll)
	w.change(t, `UPDATE events SET customer_lock_days = 30, date = current_date + 10`)
	refused("once the date lock has fallen", all...)
	if list := w.checklist(); len(list) != 1 || list[0].Awaits {
		t.Errorf("once the date lock has fallen the checklist is %+v", list)
	}
	w.change(t, `UPDATE events SET customer_lock_days = NULL, customer_released = 4`)
	refused("before the area is released", all...)
	w.change(t, `UPDATE events SET customer_released = NULL`)

	for name, in := range changes {
		if got := w.client.TryPost(name, in); got != http.StatusOK {
			t.Errorf("%s answered %d", name, got)
		}
	}
	one := w.open()
	if one.CheckedAt == nil || one.Notes != "Sem nozes" || one.Decision != "Chocolate" ||
		one.Subtasks[0].Decision != "Brigadeiro" || one.Subtasks[0].CheckedAt == nil {
		t.Errorf("the task stands as %+v", one)
	}
	first := *one.CheckedAt
	proceduretest.Post[customer.CheckOutput](w.client, "customer.checkTask", changes["customer.checkTask"])
	if again := w.open(); !again.CheckedAt.Equal(first) {
		t.Error("a second tick changed the first one's moment")
	}
	if got := w.client.TryPost("customer.checkTask",
		proceduretest.Input{"publicId": w.anotherTask.ID, "checked": true}); got != http.StatusNotFound {
		t.Errorf("another event's task answered %d", got)
	}

	// Their steps are ticked only while the planner lets them; the task itself always.
	w.change(t, `UPDATE events SET enabled_customer_updates_at = NULL`)
	if got := w.client.TryPost("customer.checkSubtask",
		proceduretest.Input{"publicId": w.step, "checked": false}); got != http.StatusNotFound {
		t.Errorf("a subtask was ticked: %d", got)
	}
	if got := w.client.TryPost("customer.checkTask",
		proceduretest.Input{"publicId": w.task.ID, "checked": false}); got != http.StatusOK {
		t.Errorf("the task answered %d", got)
	}
}

// TestWhoMayLookAnswersWhatTheyAreAsked: the bit that shows a question lets it be answered, and no more.
func TestWhoMayLookAnswersWhatTheyAreAsked(t *testing.T) {
	w := newChecklistEnv(t)
	w.env.SetCustomerPermissions(w.event, tenants.CustomerChecklistView)
	answers := map[string]proceduretest.Input{
		"customer.decideTask":    {"publicId": w.task.ID, "decision": "Chocolate", "decisionWas": ""},
		"customer.decideSubtask": {"publicId": w.step, "decision": "Brigadeiro", "decisionWas": ""},
	}
	answered := func(when string, want int) {
		t.Helper()
		for name, in := range answers {
			if got := w.client.TryPost(name, in); got != want {
				t.Errorf("%s: %s answered %d, want %d", when, name, got, want)
			}
		}
	}
	answered("before they were asked", http.StatusNotFound)
	w.change(t, `UPDATE tasks SET decision_requested = true`)
	w.change(t, `UPDATE subtasks SET decision_requested = true`)
	w.change(t, `UPDATE events SET customer_lock_days = 30, date = current_date + 10`)
	answered("after the date lock", http.StatusNotFound)
	w.change(t, `UPDATE events SET customer_lock_days = NULL`)
	answered("asked", http.StatusOK)
	if one := w.open(); one.Decision != "Chocolate" || one.Subtasks[0].Decision != "Brigadeiro" {
		t.Errorf("the task stands as %+v", one)
	}
	w.env.SetCustomerPermissions(w.event,
		tenants.CustomerAll&^tenants.CustomerChecklistView&^tenants.CustomerChecklistEdit)
	answered("without the checklist", http.StatusNotFound)
}

func TestADecisionIsAskedFor(t *testing.T) {
	w := newChecklistEnv(t)
	w.env.SetCustomerPermissions(w.event, tenants.CustomerAll)
	decide := proceduretest.Input{"publicId": w.task.ID, "decision": " Chocolate ", "decisionWas": ""}
	if got := w.client.TryPost("customer.decideTask", decide); got != http.StatusNotFound {
		t.Errorf("what nobody asked was decided: %d", got)
	}
	if got := w.client.TryPost("customer.decideSubtask",
		proceduretest.Input{"publicId": w.step, "decision": "Sim", "decisionWas": ""}); got != http.StatusNotFound {
		t.Errorf("what nobody asked of a step was decided: %d", got)
	}
	w.change(t, `UPDATE tasks SET decision_requested = true`)
	if got := w.client.PostRefused("customer.decideTask", proceduretest.Input{"publicId": w.task.ID, "decision": "  ",
		"decisionWas": ""}); got.MessageOf("decision") != "Escreva o que foi decidido" {
		t.Errorf("nothing decided answered %+v", got)
	}
	if got := proceduretest.Post[customer.DecideOutput](w.client, "customer.decideTask",
		decide); got.Decision != "Chocolate" {
		t.Errorf("decided %+v", got)
	}
	if w.checklist()[0].Awaits {
		t.Error("it still waits for a decision")
	}
}

// TestNobodyIsWrittenOver: a couple writes in the same place.
func TestNobodyIsWrittenOver(t *testing.T) {
	w := newChecklistEnv(t)
	w.env.SetCustomerPermissions(w.event, tenants.CustomerAll)
	tomas := w.env.AddUser("Tomás")
	w.env.AddEventCustomer(w.event, tomas)
	note := func(c proceduretest.Caller, notes, was string) int {
		return c.TryPost("customer.noteTask",
			proceduretest.Input{"publicId": w.task.ID, "notes": notes, "notesWas": was})
	}
	if got := note(w.client, "Sem nozes", ""); got != http.StatusOK {
		t.Fatalf("the first notes answered %d", got)
	}
	if got := note(w.api.Customer(tomas, w.event), "Com morangos", ""); got != http.StatusConflict {
		t.Errorf("who had not read them answered %d", got)
	}
	if got := w.open().Notes; got != "Sem nozes" {
		t.Errorf("the notes are %q", got)
	}
	if got := note(w.api.Customer(tomas, w.event), "Sem nozes, com morangos", "Sem nozes"); got != http.StatusOK {
		t.Errorf("who had read them answered %d", got)
	}
}

func TestTheTrailNamesTheClient(t *testing.T) {
	w := newChecklistEnv(t)
	w.env.SetCustomerPermissions(w.event, tenants.CustomerAll)
	w.change(t, `UPDATE tasks SET decision_requested = true`)
	// A client without a name of their own has the one that the planner gave them.
	w.change(t, `UPDATE users SET name = '' WHERE id = $1`, w.marina.ID)
	w.change(t, `UPDATE contacts SET full_name = 'Marina A. Prado'`)
	w.change(t, `TRUNCATE audit_entries`)
	proceduretest.Post[customer.CheckOutput](w.client, "customer.checkTask",
		proceduretest.Input{"publicId": w.task.ID, "checked": true})
	proceduretest.Post[customer.DecideOutput](w.client, "customer.decideTask",
		proceduretest.Input{"publicId": w.task.ID, "decision": "Chocolate", "decisionWas": ""})
	proceduretest.Post[customer.NoteTaskOutput](w.client, "customer.noteTask",
		proceduretest.Input{"publicId": w.task.ID, "notes": "Sem nozes", "notesWas": ""})
	want := []string{
		"escreveu anotações na tarefa “Provar o bolo”", "decidiu a tarefa “Provar o bolo”",
		"concluiu a tarefa “Provar o bolo”",
	}
	page := proceduretest.Get[activity.Page](w.api.Owner(w.business), "event.getHistory",
		proceduretest.Input{"uuid": w.event.ID})
	if len(page.Items) != len(want) {
		t.Fatalf("the history is %+v", page.Items)
	}
	for i, e := range page.Items {
		if e.Text != want[i] || e.Actor.Kind != "CLIENT" || e.Actor.Name != "Marina A. Prado" {
			t.Errorf("the history says %q by %+v, want %q", e.Text, e.Actor, want[i])
		}
	}
}
