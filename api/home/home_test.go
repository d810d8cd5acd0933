package home_test

import (
	"slices"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/customer"
	"cortejo/api/document"
	"cortejo/api/event"
	"cortejo/api/eventvendors"
	"cortejo/api/home"
	"cortejo/api/pendencies"
	"cortejo/api/subtask"
	"cortejo/api/task"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/server"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

type homeEnv struct {
	t   *testing.T
	env *tenanttest.Env
	api *proceduretest.API
}

func newHomeEnv(t *testing.T) homeEnv {
	t.Parallel()
	env := tenanttest.New(t)
	return homeEnv{t, env, proceduretest.New(t, env, home.Register, pendencies.Register, event.Register, task.Register,
		subtask.Register, customer.Register, eventvendors.Register)}
}

func (y homeEnv) run(sql string, args ...any) {
	y.t.Helper()
	if _, err := y.env.Admin.Exec(y.t.Context(), sql, args...); err != nil {
		y.t.Fatal(err)
	}
}

// event is one so many days from today.
func (y homeEnv) event(b tenanttest.Business, title string, days int) tenanttest.Event {
	y.t.Helper()
	e := y.env.AddEvent(b, title)
	y.run(`UPDATE events SET date = (now() AT TIME ZONE time_zone)::date + $2::integer WHERE id = $1`, e.ID, days)
	return e
}

// task is due so many days from the event's today, at this hour.
func (y homeEnv) task(e tenanttest.Event, title string, days int, clock string) tenanttest.Task {
	y.t.Helper()
	task := y.env.AddTask(e, title)
	y.run(`UPDATE tasks t SET timing = 'CALENDAR', date = ((now() AT TIME ZONE e.time_zone)::date + $2::integer + $3::time) AT TIME ZONE e.time_zone
		FROM events e WHERE e.id = t.event_id AND t.id = $1`, task.ID, days, clock)
	return task
}

func (y homeEnv) asked(task tenanttest.Task) {
	y.t.Helper()
	y.run(`UPDATE tasks SET decision_requested = true WHERE id = $1`, task.ID)
}

func today(c proceduretest.Caller) home.GetTodayOutput {
	return proceduretest.Get[home.GetTodayOutput](c, "home.getToday", nil)
}

func tasksOf(day home.Day) []string {
	var titles []string
	for _, task := range day.Tasks {
		clock := ""
		if task.Clock != nil {
			clock = string(*task.Clock) + " "
		}
		titles = append(titles, clock+task.Event.Title+": "+task.Title)
	}
	return titles
}

func TestWeek(t *testing.T) {
	y := newHomeEnv(t)
	b := y.env.AddBusiness("B")
	near, far := y.event(b, "perto", 5), y.event(b, "longe", 90)
	y.event(b, "passado", -3)
	y.run(`UPDATE events SET event_start_time = '20:30', reception_place = 'Espaço Jardim' WHERE id = $1`, near.ID)
	y.task(near, "de tarde", 0, "15:00")
	y.task(far, "de manhã", 0, "08:30")
	counted := y.env.AddTask(near, "sem hora")
	y.run(`UPDATE tasks SET timing = 'PLANNING', time_unit_number = 5, time_unit_option = 'DAYS' WHERE id = $1`,
		counted.ID)
	y.task(near, "ontem", -1, "10:00")
	y.task(near, "daqui a seis dias", 6, "10:00")
	y.task(near, "daqui a sete dias", 7, "10:00")
	y.run(`UPDATE tasks SET checked_at = now() WHERE id = $1`, y.task(near, "feita", 0, "09:00").ID)
	y.run(`UPDATE tasks SET deleted_at = now() WHERE id = $1`, y.task(near, "excluída", 0, "09:00").ID)
	for range 6 {
		y.task(far, "muitas", 2, "11:00")
	}
	archived := y.event(b, "arquivado", 2)
	y.task(archived, "de ninguém", 0, "10:00")
	y.run(`UPDATE events SET archived_at = now() WHERE id = $1`, archived.ID)
	y.env.AddTask(y.env.AddTemplate(b, "modelo"), "de modelo")

	owner := y.api.Owner(b)
	got := today(owner)
	if len(got.Days) != 7 || got.Days[0].Date != got.Day {
		t.Fatalf("the week: %+v", got.Days)
	}
	if titles, want := tasksOf(got.Days[0]),
		[]string{"08:30 longe: de manhã", "15:00 perto: de tarde", "perto: sem hora"}; !slices.Equal(titles, want) {
		t.Errorf("today: %q, want %q", titles, want)
	}
	if day := got.Days[2]; day.Total != 6 || len(day.Tasks) != 3 {
		t.Errorf("a full day: %d of %d", len(day.Tasks), day.Total)
	}
	if day := got.Days[5]; len(day.Events) != 1 || day.Events[0].Title != "perto" ||
		*day.Events[0].EventStartTime != "20:30" || *day.Events[0].Place != "Espaço Jardim" {
		t.Errorf("the event's day: %+v", day.Events)
	}
	if titles := tasksOf(got.Days[6]); !slices.Equal(titles, []string{"10:00 perto: daqui a seis dias"}) {
		t.Errorf("the last day: %q", titles)
	}
	counts := proceduretest.Get[pendencies.Counts](owner, "pendencies.count", nil)
	if got.Late != 1 || got.Late != counts.LatePlanning {
		t.Errorf("late: %d, where pendencies count %d", got.Late, counts.LatePlanning)
	}
	if len(got.Next) != 2 || got.Next[0].Title != "perto" || got.Next[1].Title != "longe" || !got.Next[0].Manages {
		t.Errorf("next: %+v", got.Next)
	}
}

// A decision counts in both numbers until the client answers it. The answer is then listed until the task is done, and
// no longer once a planner has overwritten it.
func TestWhoWaits(t *testing.T) {
	y := newHomeEnv(t)
	b := y.env.AddBusiness("B")
	wedding, other := y.event(b, "casamento", 30), y.event(b, "festa", 60)
	bride := y.env.AddUser("Marina")
	y.env.AddEventCustomer(wedding, bride)
	y.env.SetCustomerPermissions(wedding, tenants.CustomerChecklistView)
	menu, song, theirs := y.task(wedding, "menu", 9, "10:00"), y.env.AddTask(wedding, "música"),
		y.task(other, "convite", 3, "10:00")
	step := y.env.AddSubtask(song, "entrada")
	for _, task := range []tenanttest.Task{menu, theirs} {
		y.asked(task)
	}
	y.run(`UPDATE subtasks SET decision_requested = true WHERE id = $1`, step)

	owner, client := y.api.Owner(b), y.api.Customer(bride, wedding)
	waiting := func(want ...string) home.GetTodayOutput {
		t.Helper()
		got := today(owner)
		var titles []string
		for _, one := range got.Waiting {
			titles = append(titles, one.Title)
		}
		sum := 0
		for _, e := range []tenanttest.Event{wedding, other} {
			sum += proceduretest.Get[event.GetOverviewOutput](owner, "event.getOverview",
				proceduretest.Input{"uuid": e.ID}).Decisions
		}
		if !slices.Equal(titles, want) || got.Decisions != len(want) || sum != len(want) {
			t.Errorf("waiting: %q, counted %d and %d, want %q", titles, got.Decisions, sum, want)
		}
		return got
	}
	if got := waiting("convite", "menu", "música"); len(got.Answered) != 0 || len(got.Waiting[1].Customers) != 1 {
		t.Errorf("before: %+v", got)
	}
	proceduretest.Post[struct{}](client, "customer.decideTask",
		proceduretest.Input{"publicId": menu.ID, "decision": "massas", "decisionWas": ""})
	proceduretest.Post[struct{}](client, "customer.decideSubtask",
		proceduretest.Input{"publicId": step, "decision": "Canon", "decisionWas": ""})
	got := waiting("convite")
	if len(got.Answered) != 2 || got.Answered[0].Decision != "Canon" || *got.Answered[0].SubtaskUUID != step ||
		got.Answered[0].PublicID != song.ID ||
		got.Answered[1].Decision != "massas" || got.Answered[1].SubtaskUUID != nil ||
		len(got.Answered[1].Customers) != 1 {
		t.Errorf("answered: %+v", got.Answered)
	}
	proceduretest.Post[struct{}](owner, "subtask.check", proceduretest.Input{"publicId": step, "checked": true})
	proceduretest.Post[struct{}](owner, "task.update", proceduretest.Input{"publicId": menu.ID, "decision": "risotos",
		"decisionWas": "massas"})
	if got := waiting("convite"); len(got.Answered) != 0 {
		t.Errorf("seen to: %+v", got.Answered)
	}
	proceduretest.Post[struct{}](client, "customer.decideTask",
		proceduretest.Input{"publicId": menu.ID, "decision": "massas", "decisionWas": "risotos"})
	y.run(`UPDATE tasks SET decided_at = now() - interval '15 days' WHERE id = $1`, menu.ID)
	if got := waiting("convite"); len(got.Answered) != 0 {
		t.Errorf("long ago: %+v", got.Answered)
	}
}

// Whom a client wants waits until it is confirmed, or there is nothing to confirm any more.
func TestWishesWait(t *testing.T) {
	y := newHomeEnv(t)
	b := y.env.AddBusiness("B")
	wedding, archived := y.event(b, "casamento", 30), y.event(b, "arquivado", 40)
	y.run(`UPDATE events SET archived_at = now() WHERE id = $1`, archived.ID)
	wish := func(e tenanttest.Event, name, status string) uuid.UUID {
		id := y.env.AddEventVendor(e, y.env.AddVendor(b, name), status)
		y.env.AddWish(id, "Rafael")
		return id
	}
	trio := wish(wedding, "Trio Alvorada", "INDICATION")
	wish(wedding, "Contratada", "DONE")
	wish(archived, "De outro tempo", "INDICATION")
	y.env.AddEventVendor(wedding, y.env.AddVendor(b, "Sem escolha"), "INDICATION")
	owner, helper := y.api.Owner(b), y.env.AddMember(b, tenants.TeamGuest)
	got := today(owner).Wishes
	if len(got) != 1 || got[0].UUID != trio || got[0].Name != "Trio Alvorada" || got[0].By != "Rafael" ||
		got[0].Event.Title != "casamento" {
		t.Errorf("the wishes are %+v", got)
	}
	y.env.AddEventAccess(wedding, helper, tenants.EventReception)
	if got := today(y.api.Member(helper.User, b)).Wishes; len(got) != 0 {
		t.Errorf("who does not manage the event reads %+v", got)
	}
	proceduretest.Post[struct{}](owner, "eventVendors.update", proceduretest.Input{"uuid": trio, "wishConfirmed": true})
	if got := today(owner).Wishes; len(got) != 0 {
		t.Errorf("confirmed, there wait %+v", got)
	}
}

func TestHelpersSeeTheirs(t *testing.T) {
	y := newHomeEnv(t)
	a, b := y.env.AddBusiness("A"), y.env.AddBusiness("B")
	mine, seen, others := y.event(b, "meu", 2), y.event(b, "só visto", 3), y.event(b, "de outros", 4)
	for _, e := range []tenanttest.Event{mine, seen, others} {
		y.env.AddEventCustomer(e, y.env.AddUser("Marina"))
		y.asked(y.task(e, "tarefa", 1, "10:00"))
		y.task(e, "atrasada", -1, "10:00")
	}
	helper := y.env.AddMember(b, tenants.TeamGuest)
	y.env.AddEventAccess(mine, helper, tenants.EventManage)
	y.env.AddEventAccess(seen, helper, tenants.EventReception)
	caller := y.api.Member(helper.User, b)
	got := today(caller)
	if titles := tasksOf(got.Days[1]); !slices.Equal(titles, []string{"10:00 meu: tarefa"}) || got.Late != 1 ||
		got.Decisions != 1 || len(got.Waiting) != 1 || len(got.Waiting[0].Customers) != 0 {
		t.Errorf("a helper's: %q, %+v", titles, got)
	}
	if len(got.Next) != 2 || !got.Next[0].Manages || got.Next[1].Manages || len(got.Days[4].Events) != 0 ||
		len(got.Days[3].Events) != 1 {
		t.Errorf("a helper's events: %+v", got.Next)
	}
	if got := proceduretest.Get[home.GetRecentEventsOutput](caller, "home.getRecentEvents", nil); len(got.Items) != 0 {
		t.Errorf("where a helper stopped who did nothing yet: %+v", got.Items)
	}
	if got := today(y.api.Owner(a)); got.Late+got.Decisions+len(got.Next)+got.Days[1].Total != 0 {
		t.Errorf("another business's: %+v", got)
	}
	// Events that a helper loses disappear at once, also from the recent ones.
	kept := y.event(b, "também meu", 20)
	y.env.AddEventAccess(kept, helper, tenants.EventManage)
	for _, event := range []tenanttest.Event{kept, mine} {
		proceduretest.Post[struct{}](caller, "task.create",
			proceduretest.Input{"eventUuid": event.ID, "title": "minha", "category": "OTHER", "timing": "NONE"})
	}
	if got := proceduretest.Get[home.GetRecentEventsOutput](caller, "home.getRecentEvents", nil); len(got.Items) != 2 ||
		got.Items[0].UUID != mine.ID {
		t.Errorf("a helper's recent events: %+v", got.Items)
	}
	y.run(`DELETE FROM event_accesses WHERE event_id = $1`, mine.ID)
	recent := proceduretest.Get[home.GetRecentEventsOutput](caller, "home.getRecentEvents", nil)
	if got := today(caller); got.Late != 0 || len(got.Next) != 2 || len(recent.Items) != 1 ||
		recent.Items[0].UUID != kept.ID {
		t.Errorf("after a loss: %+v, %+v", got, recent.Items)
	}
}

func TestWhereOneStopped(t *testing.T) {
	y := newHomeEnv(t)
	b := y.env.AddBusiness("B")
	var events []tenanttest.Event
	for _, title := range []string{"1", "2", "3", "4", "5", "6", "7"} {
		events = append(events, y.event(b, title, 30))
	}
	assistant := y.env.AddMember(b, tenants.TeamAssistant)
	owner := y.api.Owner(b)
	recent := func(c proceduretest.Caller) (titles []string) {
		t.Helper()
		for _, item := range proceduretest.Get[home.GetRecentEventsOutput](c, "home.getRecentEvents", nil).Items {
			title := item.Title
			if item.Task != nil {
				title += ": " + item.Task.Title
			}
			titles = append(titles, title)
		}
		return titles
	}
	if got := recent(owner); len(got) != 0 {
		t.Errorf("of events that the owner never touched: %q", got)
	}
	for _, event := range events {
		proceduretest.Post[struct{}](owner, "event.update", proceduretest.Input{"uuid": event.ID, "numberOfGuests": 80})
	}
	if got, want := recent(owner), []string{"7", "6", "5", "4", "3", "2"}; !slices.Equal(got, want) {
		t.Errorf("the latest ones: %q, want %q", got, want)
	}
	made := proceduretest.Post[struct {
		PublicID uuid.UUID `json:"publicId"`
	}](owner, "task.create", proceduretest.Input{"eventUuid": events[0].ID, "title": "escolher flores",
		"category": "OTHER", "timing": "NONE"})
	proceduretest.Post[struct{}](y.api.Member(assistant.User, b), "task.create",
		proceduretest.Input{"eventUuid": events[1].ID, "title": "de outra pessoa", "category": "OTHER",
			"timing": "NONE"})
	if got := recent(owner); got[0] != "1: escolher flores" || got[1] != "7" {
		t.Errorf("what the owner did: %q", got)
	}
	if got := recent(y.api.Member(assistant.User, b)); len(got) != 1 || got[0] != "2: de outra pessoa" {
		t.Errorf("what the assistant did: %q", got)
	}
	proceduretest.Post[struct{}](owner, "task.delete", proceduretest.Input{"publicId": made.PublicID})
	if got := recent(owner); got[0] != "1" {
		t.Errorf("once it was deleted: %q", got)
	}
	y.run(`UPDATE events SET archived_at = now() WHERE id = $1`, events[0].ID)
	if got := recent(owner); slices.Contains(got, "1") {
		t.Errorf("once it was put away: %q", got)
	}
}

func TestDocumentWhereOneStopped(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("B")
	e := env.AddEvent(b, "casamento")
	api := proceduretest.New(t, env, home.Register,
		func(r *procedure.Router) { document.Register(r, document.Options{Env: server.Env{DB: env.DB}}) })
	owner := api.Owner(b)
	proceduretest.Post[struct{}](owner, "document.create", proceduretest.Input{"eventUuid": e.ID, "name": "Roteiro"})
	items := proceduretest.Get[home.GetRecentEventsOutput](owner, "home.getRecentEvents", nil).Items
	if len(items) != 1 || items[0].Document == nil || items[0].Document.Title != "Roteiro" {
		t.Errorf("recent: %+v", items)
	}
}
