package event_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/apitest"
	"cortejo/api/event"
	"cortejo/api/publicevent"
	"cortejo/api/task"
	"cortejo/api/template"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

type created struct {
	UUID  uuid.UUID `json:"uuid"`
	Title string    `json:"title"`
	Slug  string    `json:"slug"`
}

func setup(t *testing.T) (*tenanttest.Env, *apitest.API) {
	t.Parallel()
	env := tenanttest.New(t)
	return env, apitest.New(t, env, event.Register, template.Register, task.Register, publicevent.Register)
}

func blank() apitest.Input { return apitest.Input{"kind": "BLANK"} }

func TestCreateWedding(t *testing.T) {
	env, api := setup(t)
	b := env.Business("Ana Clara Cerimonial")
	marina := env.Contact(b, "Marina Alves")
	owner := api.Owner(b)

	made := apitest.Post[created](owner, "event.create", apitest.Input{
		"type": "WEDDING", "customers": []uuid.UUID{marina.ID}, "eventPersonName": " Tomás ", "date": "2027-03-13",
		"eventStartTime": "16:30", "ceremonyPlace": "Igreja São José", "budgetCents": 12345678, "numberOfGuests": 180,
		"startFrom": apitest.Input{"kind": "LIBRARY"},
	})
	if made.Title != "Casamento Marina & Tomás" || !strings.HasPrefix(made.Slug, "marina-e-tomas-") || len(made.Slug) != len("marina-e-tomas-")+6 {
		t.Errorf("created %+v", made)
	}
	got := apitest.Get[event.EventDetails](owner, "event.get", apitest.Input{"uuid": made.UUID})
	if got.Title != made.Title || *got.Date != "2027-03-13" || *got.EventStartTime != "16:30" || *got.BudgetCents != 12345678 ||
		*got.NumberOfGuests != 180 || got.TasksTotal < 60 || got.TasksDone != 0 || len(got.Customers) != 1 || got.Customers[0].Name != "Marina Alves" ||
		got.Permissions != int(tenants.EventAll) || *got.PublicURL != "/"+made.Slug || got.EventPersonName != "Tomás" {
		t.Errorf("event.get = %+v", got)
	}
	page := apitest.Get[publicevent.GetOutput](api.Visitor(), "public.event.get", apitest.Input{"slug": made.Slug})
	if page.Title != made.Title || len(page.Names) != 2 || page.Names[1] != "Tomás" || *page.BusinessName != b.Name {
		t.Errorf("public.event.get = %+v", page)
	}
	list := apitest.Get[event.GetAllOutput](owner, "event.getAll", apitest.Input{"search": "marina álves"})
	if len(list.Items) != 1 || list.Items[0].TasksTotal != got.TasksTotal {
		t.Errorf("search by the customer's name found %+v", list.Items)
	}
	checklist := apitest.Get[task.GetAllOutput](owner, "task.getAll", apitest.Input{"eventUuid": made.UUID})
	if len(checklist.Tasks) != got.TasksTotal || checklist.Tasks[0].Deadline == nil || checklist.Event.Title != made.Title {
		t.Errorf("task.getAll has %d tasks, first %+v", len(checklist.Tasks), checklist.Tasks[0])
	}
	for i, k := range checklist.Tasks[1:] {
		if *k.Deadline < *checklist.Tasks[i].Deadline {
			t.Errorf("%q is due before %q and stands after it", k.Title, checklist.Tasks[i].Title)
		}
	}
}

func TestMissingEventLooksForbidden(t *testing.T) {
	env, api := setup(t)
	a, b := env.Business("A"), env.Business("B")
	theirs := env.Event(b, "Casamento")
	owner := api.Owner(a)
	missing := owner.GetRefused("event.get", apitest.Input{"uuid": uuid.New()})
	if missing.Status != http.StatusNotFound {
		t.Errorf("a missing event answered %+v", missing)
	}
	if got := owner.GetRefused("event.get", apitest.Input{"uuid": theirs.ID}); got.Detail != missing.Detail || got.Status != missing.Status {
		t.Errorf("another business's event answered %+v, a missing one %+v", got, missing)
	}
}
