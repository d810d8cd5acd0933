package customer_test

import (
	"net/http"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/customer"
	"cortejo/api/decision"
	"cortejo/api/task"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
)

func (w checklistEnv) planned() task.Task {
	return proceduretest.Get[task.GetAllOutput](w.api.Owner(w.business), "task.getAll",
		proceduretest.Input{"eventUuid": w.event.ID}).Tasks[0]
}

// asks gives the task a question with two options, and answers them.
func (w checklistEnv) asks(t *testing.T) []decision.Option {
	t.Helper()
	w.env.SetCustomerPermissions(w.event, tenants.CustomerAll)
	asked := proceduretest.Post[task.Task](w.api.Owner(w.business), "task.update", proceduretest.Input{
		"publicId": w.task.ID, "decisionRequested": true, "question": "Qual bolo vocês preferem?", "decisionWas": "",
		"options": []proceduretest.Input{{"text": "Chocolate"}, {"text": "Frutas vermelhas"}},
	})
	if asked.Question == nil || asked.Question.Text != "Qual bolo vocês preferem?" ||
		len(asked.Question.Options) != 2 || asked.Question.AskedAt == nil {
		t.Fatalf("asked is %+v", asked.Question)
	}
	return asked.Question.Options
}

func TestAnOptionIsTaken(t *testing.T) {
	w := newChecklistEnv(t)
	options := w.asks(t)
	list := proceduretest.Get[customer.GetDecisionsOutput](w.client, "customer.getDecisions", nil).Decisions
	if len(list) != 1 || !list[0].Awaits || list[0].Question.Text != "Qual bolo vocês preferem?" ||
		len(list[0].Question.Options) != 2 {
		t.Fatalf("the client is asked %+v", list)
	}
	take := func(option uuid.UUID, note, was, noteWas string) proceduretest.Input {
		return proceduretest.Input{"publicId": w.task.ID, "optionUuid": option, "note": note, "decisionWas": was,
			"noteWas": noteWas}
	}
	if got := w.client.TryPost("customer.decideTask", take(uuid.New(), "", "", "")); got != http.StatusNotFound {
		t.Errorf("an option that nobody offered answered %d", got)
	}
	got := proceduretest.Post[customer.DecideOutput](w.client, "customer.decideTask", take(options[1].UUID, "", "", ""))
	if got.Decision != "Frutas vermelhas" || *got.OptionUUID != options[1].UUID || got.DecidedBy != "Marina Alves" ||
		got.DecidedAt == nil {
		t.Errorf("decided %+v", got)
	}
	// The other half of the couple had read no answer; and then one without its note.
	tomas := w.env.AddUser("Tomás")
	w.env.AddEventCustomer(w.event, tomas)
	if got := w.api.Customer(tomas, w.event).TryPost("customer.decideTask",
		take(options[0].UUID, "", "", "")); got != http.StatusConflict {
		t.Errorf("somebody else's answer was written over: %d", got)
	}
	proceduretest.Post[customer.DecideOutput](w.client, "customer.decideTask",
		take(options[1].UUID, "Sem nozes", "Frutas vermelhas", ""))
	if got := w.api.Customer(tomas, w.event).TryPost("customer.decideTask",
		take(options[0].UUID, "", "Frutas vermelhas", "")); got != http.StatusConflict {
		t.Errorf("somebody else's words were written over: %d", got)
	}

	// The name stays when the person goes, and the words when the option does.
	w.change(t, `DELETE FROM event_customers`)
	w.change(t, `UPDATE tasks SET decision_options = '[]'`)
	answer := w.planned()
	if q := answer.Question; answer.Decision != "Frutas vermelhas" || q.Note != "Sem nozes" ||
		q.DecidedBy != "Marina Alves" || q.DecidedAt == nil || q.SeenAt != nil {
		t.Errorf("the planner reads %+v, %+v", answer, q)
	}
	owner := w.api.Owner(w.business)
	confirm := proceduretest.Input{"publicId": w.task.ID, "decision": "Frutas vermelhas", "note": "", "confirmed": true}
	if got := owner.TryPost("task.confirmDecision", confirm); got != http.StatusConflict {
		t.Errorf("an answer that was not read was confirmed: %d", got)
	}
	confirm["note"] = "Sem nozes"
	if got := proceduretest.Post[task.Task](owner, "task.confirmDecision", confirm); got.Question.SeenAt == nil {
		t.Errorf("confirmed, it is %+v", got.Question)
	}
	// Asked again, nothing of the answer is left.
	again := proceduretest.Post[task.Task](owner, "task.update",
		proceduretest.Input{"publicId": w.task.ID, "decision": nil, "decisionWas": "Frutas vermelhas"})
	if q := again.Question; again.Decision != "" || q.Note != "" || q.OptionUUID != nil || q.DecidedBy != "" ||
		q.DecidedAt != nil || q.SeenAt != nil {
		t.Errorf("asked again, it is %+v, %+v", again, q)
	}
	// A decision by a planner has no client's name and needs no confirmation.
	noted := proceduretest.Post[task.Task](owner, "task.update",
		proceduretest.Input{"publicId": w.task.ID, "decision": "Nozes", "decisionWas": ""})
	if q := noted.Question; noted.Decision != "Nozes" || q.DecidedBy != "" || q.DecidedAt == nil || q.SeenAt == nil {
		t.Errorf("noted, it is %+v, %+v", noted, q)
	}
}

func TestOptionsSayOrShowSomething(t *testing.T) {
	w := newChecklistEnv(t)
	w.asks(t)
	owner := w.api.Owner(w.business)
	try := func(options ...proceduretest.Input) proceduretest.Refusal {
		t.Helper()
		return owner.PostRefused("task.update", proceduretest.Input{"publicId": w.task.ID, "options": options})
	}
	if got := try(proceduretest.Input{"text": " "}); got.MessageOf("options[0].text") == "" {
		t.Errorf("an empty option answered %+v", got)
	}
	if got := try(proceduretest.Input{"text": "Sim"},
		proceduretest.Input{"text": "Sim "}); got.MessageOf("options[1].text") == "" {
		t.Errorf("the same option twice answered %+v", got)
	}
	// A picture of another business, and an address that is none of ours.
	theirs := w.env.AddImage(w.env.AddBusiness("Rivais"))
	var key string
	if err := w.env.Admin.QueryRow(t.Context(), `SELECT key FROM images WHERE id = $1`, theirs).Scan(&key); err != nil {
		t.Fatal(err)
	}
	for _, url := range []string{"/media/" + key, "https://example.com/x.jpg"} {
		if got := try(proceduretest.Input{"text": "Sim", "imageUrl": url}); got.MessageOf("options[0].imageUrl") == "" {
			t.Errorf("%s answered %+v", url, got)
		}
	}
	many := make([]proceduretest.Input, 7)
	for i := range many {
		many[i] = proceduretest.Input{"text": string(rune('A' + i))}
	}
	if got := try(many...); got.Status != http.StatusUnprocessableEntity {
		t.Errorf("seven options answered %+v", got)
	}
}

// A client is not asked about tasks that they cannot see.
func TestAQuestionIsAskedOnceTheClientSeesIt(t *testing.T) {
	w := newChecklistEnv(t)
	w.change(t, `UPDATE tasks SET decision_requested = true`)
	asked := func() bool { return w.planned().Question.AskedAt != nil }
	w.env.SetCustomerPermissions(w.event, tenants.CustomerVendorsView)
	if asked() {
		t.Error("a client without the checklist is asked")
	}
	w.env.SetCustomerPermissions(w.event, tenants.CustomerChecklistView)
	if !asked() {
		t.Error("a client with the checklist is not asked")
	}
	w.change(t, `UPDATE events SET customer_released = 4`)
	if asked() {
		t.Error("a client is asked before the checklist is released")
	}
	w.change(t, `UPDATE events SET customer_released = NULL`)
	w.change(t, `DELETE FROM event_customers`)
	if asked() {
		t.Error("nobody is asked, and somebody is")
	}
}
