package customer_test

import (
	"maps"
	"net/http"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/customer"
	"cortejo/api/document"
	"cortejo/api/publicevent"
	"cortejo/api/task"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
)

// TestATeamOnlyTaskExistsForNoClient: its client holds every bit, knows every id, and had a hand in it before.
func TestATeamOnlyTaskExistsForNoClient(t *testing.T) {
	w := newChecklistEnv(t)
	w.env.SetCustomerPermissions(w.event, tenants.CustomerAll)
	_, vendor := w.env.AddClientVendor(w.event, "Doces da tia")
	w.env.AddClientTaskVendor(w.task, vendor)
	brought, _ := w.env.AddDocument(w.task, "Elogios")
	w.env.MarkCustomerFile(brought)
	w.change(t,
		`UPDATE tasks SET decision_requested = true; UPDATE subtasks SET decision_requested = true; UPDATE events SET enabled_customer_updates_at = now()`)
	// Whatever is asked of it works while it is everybody's.
	reads := map[string]proceduretest.Input{
		"customer.getTask": {"publicId": w.task.ID}, "document.get": {"uuid": brought},
		"document.getAll":     {"eventUuid": w.event.ID, "taskPublicId": w.task.ID},
		"customer.getVendors": {"taskPublicId": w.task.ID},
	}
	writes := map[string]proceduretest.Input{
		"customer.checkTask":        {"publicId": w.task.ID, "checked": false},
		"customer.noteTask":         {"publicId": w.task.ID, "notes": "", "notesWas": ""},
		"customer.decideTask":       {"publicId": w.task.ID, "decision": "Sim", "decisionWas": ""},
		"customer.decideSubtask":    {"publicId": w.step, "decision": "Sim", "decisionWas": ""},
		"customer.checkSubtask":     {"publicId": w.step, "checked": false},
		"document.update":           {"uuid": brought, "name": "Meus elogios"},
		"document.create":           {"eventUuid": w.event.ID, "taskPublicId": w.task.ID, "name": "Outro"},
		"customer.unlinkTaskVendor": {"taskPublicId": w.task.ID, "uuid": vendor},
		"customer.linkTaskVendor":   {"taskPublicId": w.task.ID, "uuid": vendor},
	}
	all := func(want bool) {
		t.Helper()
		for name, in := range reads {
			if got := w.client.Try(name, in); (got == http.StatusOK) != want || !want && got != http.StatusNotFound {
				t.Errorf("%s answered %d", name, got)
			}
		}
		for name, in := range writes {
			got := w.client.TryPost(name, in)
			if (got == http.StatusOK) != want {
				t.Errorf("%s answered %d", name, got)
			}
			// One that is hidden and one that never was answer alike.
			if want {
				continue
			}
			ghost := maps.Clone(in)
			for field, id := range ghost {
				if id == w.task.ID || id == w.step || id == brought {
					ghost[field] = uuid.New()
				}
			}
			if never := w.client.TryPost(name, ghost); got != never {
				t.Errorf("%s answered %d of what is hidden, and %d of what never was", name, got, never)
			}
		}
	}
	all(true)
	w.change(t,
		`UPDATE tasks SET decision = '', customer_notes = '', decision_option = NULL; UPDATE subtasks SET decision = ''`)
	proceduretest.Post[task.Task](w.api.Owner(w.business), "task.update",
		proceduretest.Input{"publicId": w.task.ID, "teamOnly": true})
	all(false)
	if list := w.checklist(); len(list) != 0 {
		t.Errorf("the checklist is %+v", list)
	}
	if list := proceduretest.Get[customer.GetDecisionsOutput](w.client, "customer.getDecisions",
		nil).Decisions; len(list) != 0 {
		t.Errorf("they are asked %+v", list)
	}
	access := proceduretest.Get[publicevent.GetAccessOutput](w.client, "public.event.getAccess", nil).Checklist
	if access.TasksTotal != 0 || len(access.Decisions) != 0 || len(access.Steps) != 0 || access.DecisionsAwaited != 0 {
		t.Errorf("their first page counts %+v", access)
	}
	for _, in := range []proceduretest.Input{{"eventUuid": w.event.ID}, {"eventUuid": w.event.ID, "search": "elogios"}} {
		if got := proceduretest.Get[document.GetAllOutput](w.client, "document.getAll", in); len(got.Items) != 0 {
			t.Errorf("their documents are %+v", got.Items)
		}
	}
	// The team misses nothing, and gives it back.
	if one := w.planned(); !one.TeamOnly || len(one.Subtasks) != 1 {
		t.Errorf("the team sees %+v", one)
	}
	proceduretest.Post[task.Task](w.api.Owner(w.business), "task.update", proceduretest.Input{"publicId": w.task.ID, "teamOnly": false})
	if len(w.checklist()) != 1 {
		t.Error("given back, it is not there")
	}
}
