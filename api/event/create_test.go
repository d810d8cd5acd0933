package event_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/event"
	"cortejo/api/task"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants/tenanttest"
)

func TestCreateWedding(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("Ana Clara Cerimonial")
	marina := env.AddContact(b, "Marina Alves")
	owner := api.Owner(b)

	made := proceduretest.Post[event.CreateOutput](owner, "event.create", proceduretest.Input{
		"type": "WEDDING", "customers": []uuid.UUID{marina.ID}, "eventPersonName": " Tomás ", "date": "2027-03-13",
		"eventStartTime": "16:30", "ceremonyPlace": "Igreja São José", "budget": 12345678, "numberOfGuests": 180,
		"startFrom": start("LIBRARY"),
	})
	if made.Title != "Casamento Marina & Tomás" ||
		!regexp.MustCompile(`^marina-e-tomas-[0-9a-z]{10}$`).MatchString(made.Slug) {
		t.Errorf("created %+v", made)
	}
	got := proceduretest.Get[event.EventDetails](owner, "event.get", proceduretest.Input{"uuid": made.UUID})
	if got.Title != made.Title || *got.Date != "2027-03-13" || *got.EventStartTime != "16:30" ||
		*got.BudgetCents != 12345678 ||
		*got.NumberOfGuests != 180 || got.TasksTotal < 60 || got.TasksDone != 0 || len(got.Customers) != 1 ||
		got.Customers[0].Name != "Marina Alves" ||
		got.Permissions != 7 || *got.PublicURL != "/"+made.Slug || got.EventPersonName != "Tomás" {
		t.Errorf("event.get = %+v", got)
	}
	checklist := proceduretest.Get[task.GetAllOutput](owner, "task.getAll", proceduretest.Input{"eventUuid": made.UUID})
	if len(checklist.Tasks) != got.TasksTotal || checklist.Event.Title != made.Title {
		t.Errorf("task.getAll has %d tasks of %q", len(checklist.Tasks), checklist.Event.Title)
	}
	for i, k := range checklist.Tasks[1:] {
		if *k.Deadline < *checklist.Tasks[i].Deadline {
			t.Errorf("%q is due before %q and stands after it", k.Title, checklist.Tasks[i].Title)
		}
	}
}

func TestCreateNamesAndAddresses(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	contact := env.AddContact(b, "João Antônio da Cruz e Souza")
	for name, want := range map[string]struct {
		in           proceduretest.Input
		title, start string
	}{
		"wedding without a partner": {proceduretest.Input{"type": "WEDDING"}, "Casamento João", "joao-"},
		"wedding's title is built": {proceduretest.Input{"type": "WEDDING", "title": "Outro",
			"eventPersonName": "Bia Sá"}, "Casamento João & Bia Sá", "joao-e-bia-sa-"},
		"accents and signs": {proceduretest.Input{"title": "  Bodas de Lúcia & Antônio!  "},
			"Bodas de Lúcia & Antônio!", "bodas-de-lucia-antonio-"},
		"nothing an address can say": {proceduretest.Input{"title": "🎉"}, "🎉", "evento-"},
		"markup is text": {proceduretest.Input{"title": "<script>alert(1)</script>"},
			"<script>alert(1)</script>", "script-alert-1-script-"},
		"longest title": {proceduretest.Input{"title": strings.Repeat("é", 160)}, strings.Repeat("é", 160),
			strings.Repeat("e", 60) + "-"},
		"longest names": {
			proceduretest.Input{"type": "WEDDING",
				"customers":       []uuid.UUID{env.AddContact(b, strings.Repeat("a", 120)).ID},
				"eventPersonName": strings.Repeat("b", 120)},
			"Casamento " + strings.Repeat("a", 120) + " & " + strings.Repeat("b", 27), strings.Repeat("a", 60) + "-",
		},
	} {
		made := proceduretest.Post[event.CreateOutput](api.Owner(b), "event.create", party(contact, want.in))
		if made.Title != want.title || len(made.Slug) != len(want.start)+10 ||
			!strings.HasPrefix(made.Slug, want.start) {
			t.Errorf("%s: created %q at %q, want %q at %q…", name, made.Title, made.Slug, want.title, want.start)
		}
	}
}

func TestCreateRefuses(t *testing.T) {
	env, api := setup(t)
	a, b := env.AddBusiness("A"), env.AddBusiness("B")
	contact, theirs := env.AddContact(a, "Marina"), env.AddContact(b, "Marina")
	without := env.AddContact(a, "Sem telefone")
	if _, err := env.Admin.Exec(t.Context(), "UPDATE contacts SET phone = NULL WHERE id = $1", without.ID); err != nil {
		t.Fatal(err)
	}
	mine, foreign := env.AddEvent(a, "Festa"), env.AddEvent(b, "Festa")
	for name, want := range map[string]struct {
		in              proceduretest.Input
		field, sentence string
	}{
		"another business's contact": {proceduretest.Input{"customers": []uuid.UUID{theirs.ID}}, "customers",
			"Cliente não encontrado"},
		"one contact of two is missing": {proceduretest.Input{"customers": []uuid.UUID{contact.ID, uuid.New()}},
			"customers", "Cliente não encontrado"},
		"a contact without a phone": {proceduretest.Input{"customers": []uuid.UUID{without.ID}}, "customers",
			"Cliente não encontrado"},
		"no title": {proceduretest.Input{"title": " \t"}, "title", "Dê um nome ao evento"},
		"another business's image": {proceduretest.Input{"imageUuid": env.AddImage(b)}, "imageUuid",
			"Não encontramos esta imagem. Envie de novo."},
		"another business's event": {proceduretest.Input{"startFrom": start("EVENT", foreign.ID)}, "startFrom.uuid",
			"Não encontramos este evento"},
		"another business's template": {proceduretest.Input{"startFrom": start("TEMPLATE",
			env.AddTemplate(b, "Modelo").ID)}, "startFrom.uuid", "Não encontramos este modelo"},
		"an event as a template": {proceduretest.Input{"startFrom": start("TEMPLATE", mine.ID)}, "startFrom.uuid",
			"Não encontramos este modelo"},
		"nothing to start from": {proceduretest.Input{"startFrom": start("TEMPLATE")}, "startFrom.uuid",
			"Escolha de onde começar"},
		"a day nobody means": {proceduretest.Input{"date": "0026-05-01"}, "date", "Informe uma data válida"},
	} {
		if got := api.Owner(a).PostRefused("event.create", party(contact, want.in)); got.Status != 422 ||
			got.MessageOf(want.field) != want.sentence {
			t.Errorf("%s: got %+v", name, got)
		}
	}
	for name, in := range map[string]proceduretest.Input{
		"a day that does not exist": {"date": "2027-02-30"},
		"an hour no clock shows":    {"eventStartTime": "25:00"},
		"nobody":                    {"customers": []uuid.UUID{}},
		"a crowd": {"customers": []uuid.UUID{uuid.New(), uuid.New(), uuid.New(), uuid.New(),
			uuid.New()}},
		"an unknown type":        {"type": "CHRISTENING"},
		"a title of 161 letters": {"title": strings.Repeat("é", 161)},
		"less than no money":     {"budget": -1},
		"a foreign field":        {"businessId": b.ID},
	} {
		if got := api.Owner(a).PostRefused("event.create", party(contact, in)); got.Status != 422 ||
			len(got.Errors) == 0 {
			t.Errorf("%s: got %+v", name, got)
		}
	}
	if list := proceduretest.Get[event.GetAllOutput](api.Owner(a), "event.getAll", nil); len(list.Items) != 1 {
		t.Errorf("a refused form left an event: %+v", list.Items)
	}
}

func TestCreateForSeveral(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	second, first := env.AddContact(b, "Ana"), env.AddContact(b, "Zilda")
	made := proceduretest.Post[event.CreateOutput](api.Owner(b), "event.create", party(first, proceduretest.Input{
		"type": "WEDDING", "customers": []uuid.UUID{first.ID, second.ID, first.ID}, "eventPersonName": "Léo",
	}))
	got := proceduretest.Get[event.EventDetails](api.Owner(b), "event.get", proceduretest.Input{"uuid": made.UUID})
	if made.Title != "Casamento Zilda & Léo" || len(got.Customers) != 2 || got.Customers[0].UUID != first.ID ||
		got.Customers[1].UUID != second.ID {
		t.Errorf("created %q for %+v", made.Title, got.Customers)
	}
}

func TestStartFromEvent(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner, contact := api.Owner(b), env.AddContact(b, "Marina")
	old := proceduretest.Post[event.CreateOutput](owner, "event.create",
		party(contact, proceduretest.Input{"date": "2027-03-13"}))
	seed(t, env, b, old.UUID)
	for name, want := range map[string]struct {
		date     string
		calendar []string // timing and deadline of the task that hung on the calendar
		planned  string   // deadline of the planned one
	}{
		"a month later": {"2027-04-13", []string{"CALENDAR", "2027-04-02"}, "2027-03-30"},
		"no date":       {"", []string{"NONE", ""}, ""},
	} {
		in := party(contact, proceduretest.Input{"startFrom": start("EVENT", old.UUID)})
		if want.date != "" {
			in["date"] = want.date
		}
		made := proceduretest.Post[event.CreateOutput](owner, "event.create", in)
		list := proceduretest.Get[task.GetAllOutput](owner, "task.getAll",
			proceduretest.Input{"eventUuid": made.UUID}).Tasks
		if len(list) != 2 {
			t.Fatalf("%s: copied %+v", name, list)
		}
		planned, calendar := list[0], list[1]
		if planned.Title != "Pagar o buffet" || planned.CheckedAt != nil || day(planned) != want.planned ||
			!planned.DecisionRequested || planned.Decision != "" {
			t.Errorf("%s: the planned task became %+v", name, planned)
		}
		if len(planned.Subtasks) != 1 || planned.Subtasks[0].Title != "Pedir o recibo" ||
			planned.Subtasks[0].CheckedAt != nil || planned.Subtasks[0].Decision != "" {
			t.Errorf("%s: its subtasks became %+v", name, planned.Subtasks)
		}
		if string(calendar.Timing) != want.calendar[0] || day(calendar) != want.calendar[1] {
			t.Errorf("%s: the calendar's task became %+v", name, calendar)
		}
		if want.date != "" &&
			(calendar.Date.UTC().Format("15:04") != "22:30" || calendar.EndDate.Sub(*calendar.Date).Hours() != 1) {
			t.Errorf("%s: its hours became %v to %v", name, calendar.Date, calendar.EndDate)
		}
	}
}

// seed gives an event a planned task (checked, decided, with a checked and a deleted subtask), one on the calendar at
// 19:30 in São Paulo (22:30 UTC), and a deleted one.
func seed(t *testing.T, env *tenanttest.Env, b tenanttest.Business, id uuid.UUID) {
	t.Helper()
	e := tenanttest.Event{ID: id, Business: b}
	planned, calendar, deleted := env.AddTask(e, "Pagar o buffet"), env.AddTask(e, "Provar o menu"), env.AddTask(e, "Nada")
	steps := []struct {
		sql string
		id  uuid.UUID
	}{
		{`UPDATE tasks SET timing = 'PLANNING', time_unit_number = 2, time_unit_option = 'WEEKS', checked_at = now(), decision_requested = true, decision = 'Sim' WHERE id = $1`, planned.ID},
		{`UPDATE tasks SET timing = 'CALENDAR', date = '2027-03-02 22:30+00', end_date = '2027-03-02 23:30+00' WHERE id = $1`, calendar.ID},
		{`UPDATE tasks SET deleted_at = now() WHERE id = $1`, deleted.ID},
		{`UPDATE subtasks SET checked_at = now(), decision_requested = true, decision = 'Não' WHERE id = $1`,
			env.AddSubtask(planned, "Pedir o recibo")},
		{`UPDATE subtasks SET deleted_at = now() WHERE id = $1`, env.AddSubtask(planned, "Apagada")},
	}
	for _, s := range steps {
		if _, err := env.Admin.Exec(t.Context(), s.sql, s.id); err != nil {
			t.Fatal(err)
		}
	}
}

func day(k task.Task) string {
	if k.Deadline == nil {
		return ""
	}
	return string(*k.Deadline)
}
