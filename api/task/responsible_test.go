package task_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/api/activity"
	"cortejo/api/businessteammember"
	"cortejo/api/home"
	"cortejo/api/task"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func whose(c proceduretest.Caller, e tenanttest.Event, id uuid.UUID) *uuid.UUID {
	for _, k := range checklist(c, e) {
		if k.PublicID == id {
			return k.ResponsibleUUID
		}
	}
	return nil
}

func people(c proceduretest.Caller, e tenanttest.Event) (names []string) {
	for _, p := range proceduretest.Get[task.GetPeopleOutput](c, "task.getPeople",
		proceduretest.Input{"eventUuid": e.ID}).Items {
		name := p.Name
		if p.IsMe {
			name = "me"
		}
		if p.Assignable {
			name += "!"
		}
		names = append(names, name)
	}
	return names
}

// Only members who manage the event may be responsible for its tasks, and helpers may choose only themselves.
func TestResponsible(t *testing.T) {
	env, api := setup(t)
	a, b := env.AddBusiness("A"), env.AddBusiness("B")
	e, other, template := dated(t, env, b, "2027-03-13"), dated(t, env, b, "2027-05-01"), env.AddTemplate(b, "Modelo")
	assistant, helper, second, reception, elsewhere := env.AddMember(b, tenants.TeamAssistant),
		env.AddMember(b, tenants.TeamGuest), env.AddMember(b, tenants.TeamGuest),
		env.AddMember(b, tenants.TeamGuest), env.AddMember(b, tenants.TeamGuest)
	invited, stranger := env.AddInvitee(b, tenants.TeamAssistant), env.AddMember(a, tenants.TeamAssistant)
	env.AddEventAccess(e, helper, tenants.EventManage)
	env.AddEventAccess(e, second, tenants.EventManage)
	env.AddEventAccess(e, reception, tenants.EventReception)
	env.AddEventAccess(other, elsewhere, tenants.EventManage)
	owner, helps := api.Owner(b), api.Member(helper.User, b)
	made := proceduretest.Post[task.Task](owner, "task.create",
		chore(e, "flores", proceduretest.Input{"responsibleUuid": assistant.ID}))
	if made.ResponsibleUUID == nil || *made.ResponsibleUUID != assistant.ID {
		t.Fatalf("created for %v", made.ResponsibleUUID)
	}
	give := func(c proceduretest.Caller, on uuid.UUID, to any) int {
		return c.TryPost("task.update", proceduretest.Input{"publicId": on, "responsibleUuid": to})
	}
	for name, who := range map[string]uuid.UUID{"an invite": invited.ID, "another team's": stranger.ID,
		"without the bit": reception.ID, "elsewhere": elsewhere.ID, "nobody": uuid.New()} {
		if code := give(owner, made.PublicID, who); code != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", name, code)
		}
	}
	if code := owner.TryPost("task.create",
		chore(template, "flores",
			proceduretest.Input{"responsibleUuid": assistant.ID})); code != http.StatusUnprocessableEntity {
		t.Errorf("in a template: %d", code)
	}
	// A helper may not take, assign or unassign a task of another member.
	mine := proceduretest.Post[task.Task](helps, "task.create", chore(e, "bolo", nil))
	for name, try := range map[string]int{
		"takes another's": give(helps, made.PublicID, helper.ID), "frees another's": give(helps, made.PublicID, nil),
		"gives away": give(helps, mine.PublicID, second.ID),
	} {
		if try != http.StatusUnprocessableEntity {
			t.Errorf("a helper %s: %d", name, try)
		}
	}
	if give(helps, mine.PublicID, helper.ID) != http.StatusOK || give(helps, mine.PublicID, nil) != http.StatusOK ||
		give(helps, mine.PublicID, helper.ID) != http.StatusOK {
		t.Error("a helper neither takes nor gives back")
	}
	if got, want := people(helps, e), []string{"me!", assistant.User.Name}; !slices.Equal(got, want) {
		t.Errorf("a helper reads %q, want %q", got, want)
	}
	if got := people(owner, e); len(got) != 4 || got[0] != "me!" {
		t.Errorf("the owner reads %q", got)
	}
	if got := people(owner, template); len(got) != 0 {
		t.Errorf("a template has %q", got)
	}
	// A helper's copy of another member's task has no responsible person, and a change of many tasks applies to all or
	// none.
	if copied := proceduretest.Post[task.Task](helps, "task.duplicate",
		proceduretest.Input{"publicId": made.PublicID}); copied.ResponsibleUUID != nil {
		t.Error("a helper gave work to another by copying")
	}
	if copied := proceduretest.Post[task.Task](owner, "task.duplicate",
		proceduretest.Input{"publicId": made.PublicID}); copied.ResponsibleUUID == nil {
		t.Error("the copy lost who does it")
	}
	many := func(c proceduretest.Caller, to any) int {
		return c.TryPost("task.updateMany", proceduretest.Input{"eventUuid": e.ID, "tasks": []any{
			proceduretest.Input{"publicId": mine.PublicID, "responsibleUuid": to},
			proceduretest.Input{"publicId": made.PublicID, "responsibleUuid": to},
		}})
	}
	if many(helps, nil) != http.StatusUnprocessableEntity || whose(owner, e, mine.PublicID) == nil {
		t.Error("many at once went past a helper's bounds")
	}
	if many(owner, second.ID) != http.StatusOK || *whose(owner, e, mine.PublicID) != second.ID ||
		*whose(owner, e, made.PublicID) != second.ID {
		t.Error("many were not given")
	}
}

// A member who leaves the team, or loses the event, is no longer responsible there, and the activity names them.
func TestResponsibleLeaves(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := proceduretest.New(t, env, task.Register, activity.Register, businessteammember.Register)
	b := env.AddBusiness("B")
	owner, e, other := api.Owner(b), dated(t, env, b, "2027-03-13"), dated(t, env, b, "2027-05-01")
	helper := env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(e, helper, tenants.EventManage)
	env.AddEventAccess(other, helper, tenants.EventManage)
	here := proceduretest.Post[task.Task](owner, "task.create",
		chore(e, "flores", proceduretest.Input{"responsibleUuid": helper.ID}))
	there := proceduretest.Post[task.Task](owner, "task.create",
		chore(other, "bolo", proceduretest.Input{"responsibleUuid": helper.ID}))
	accesses := func(role string, bits ...any) {
		t.Helper()
		proceduretest.Post[struct{}](owner, "businessTeamMember.updateTeamMember",
			proceduretest.Input{"uuid": helper.ID, "role": role, "eventAccesses": append([]any{}, bits...)})
	}
	access := func(of tenanttest.Event, bits tenants.EventPermission) proceduretest.Input {
		return proceduretest.Input{"eventUuid": of.ID, "permissions": bits}
	}
	held := func(want ...bool) {
		t.Helper()
		if got := []bool{whose(owner, e, here.PublicID) != nil,
			whose(owner, other, there.PublicID) != nil}; !slices.Equal(got, want) {
			t.Errorf("holds %v, want %v", got, want)
		}
	}
	accesses(tenants.TeamAssistant)
	held(true, true)
	// An access that the same change gives back is not lost in between.
	accesses(tenants.TeamGuest, access(e, tenants.EventManage), access(other, tenants.EventManage))
	held(true, true)
	accesses(tenants.TeamGuest, access(e, tenants.EventManage), access(other, tenants.EventReception))
	held(true, false)
	proceduretest.Post[struct{}](owner, "businessTeamMember.deleteTeamMember", proceduretest.Input{"uuid": helper.ID})
	held(false, false)
	var told []string
	for _, entry := range proceduretest.Get[activity.Page](owner, "activity.getAll", nil).Items {
		if strings.Contains(entry.Text, "responsável") {
			told = append(told, entry.Text)
			details := proceduretest.Get[activity.GetOutput](owner, "activity.get", proceduretest.Input{"id": entry.ID})
			if field := details.Items[0].Fields[0]; field.Label != "Responsável" || *field.Before != helper.User.Name ||
				field.After != nil {
				t.Errorf("told: %+v", field)
			}
		}
	}
	if want := []string{"deixou sem responsável a tarefa “flores”",
		"deixou sem responsável a tarefa “bolo”"}; !slices.Equal(told, want) {
		t.Errorf("the activity says %q, want %q", told, want)
	}
}

// The caller's own tasks over all events: on their page, page by page, and in the calendar.
func TestMine(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := proceduretest.New(t, env, task.Register, home.Register)
	b := env.AddBusiness("B")
	owner := api.Owner(b)
	member := env.AddMember(b, tenants.TeamAssistant)
	here, err := time.LoadLocation("America/Sao_Paulo")
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now().In(here)
	e, far := dated(t, env, b, now.AddDate(0, 3, 0).Format(time.DateOnly)),
		dated(t, env, b, now.AddDate(0, 6, 0).Format(time.DateOnly))
	add := func(to tenanttest.Event, title string, days int, who *uuid.UUID) {
		day := time.Date(now.Year(), now.Month(), now.Day()+days, 15, 0, 0, 0, here)
		in := proceduretest.Input{"timing": "CALENDAR", "date": day.Format(time.RFC3339)}
		if who != nil {
			in["responsibleUuid"] = *who
		}
		proceduretest.Post[task.Task](owner, "task.create", chore(to, title, in))
	}
	for i := range 6 {
		add(far, "atrasada "+string(rune('a'+i)), -9+i, &member.ID)
	}
	add(e, "hoje", 0, &member.ID)
	add(e, "longe", 40, &member.ID)
	add(e, "de ninguém", 0, nil)
	proceduretest.Post[task.Task](owner, "task.create",
		chore(e, "sem data", proceduretest.Input{"responsibleUuid": member.ID}))
	me := api.Member(member.User, b)
	today := proceduretest.Get[home.GetTodayOutput](me, "home.getToday", nil).Mine
	if today.Total != 9 || today.Late != 6 || today.Today != 1 || len(today.Tasks) != 5 ||
		today.Tasks[4].Title != "hoje" || string(*today.Tasks[4].Clock) != "15:00" {
		t.Errorf("today: %+v", today)
	}
	if nobody := proceduretest.Get[home.GetTodayOutput](owner, "home.getToday", nil).Mine; nobody.Total != 0 {
		t.Errorf("the owner's: %+v", nobody)
	}
	var titles []string
	cursor := ""
	for {
		page := proceduretest.Get[task.GetMineOutput](me, "task.getMine",
			proceduretest.Input{"limit": 4, "cursor": cursor})
		for _, one := range page.Items {
			titles = append(titles, one.Title+" "+one.Due)
		}
		if page.NextCursor == nil {
			break
		}
		cursor = *page.NextCursor
	}
	if got := strings.Join(titles[5:], ", "); len(titles) != 9 ||
		got != "atrasada f LATE, hoje TODAY, longe LATER, sem data UNDATED" {
		t.Errorf("mine: %q", titles)
	}
	days := func(c proceduretest.Caller, from, to int, mine bool) task.GetCalendarOutput {
		return proceduretest.Get[task.GetCalendarOutput](c, "task.getCalendar", proceduretest.Input{
			"from": now.AddDate(0, 0, from).Format(time.DateOnly), "to": now.AddDate(0, 0, to).Format(time.DateOnly),
			"mine": mine,
		})
	}
	if got := days(owner, 0, 61, false); len(got.Tasks) != 3 || got.Tasks[0].Late || len(got.Events) != 1 {
		t.Errorf("the calendar: %+v", got)
	}
	if got := days(me, -10, 0, true); len(got.Tasks) != 7 || !got.Tasks[0].Late ||
		*got.Tasks[6].ResponsibleName != member.User.Name {
		t.Errorf("one's own calendar: %+v", got)
	}
	if code := owner.Try("task.getCalendar",
		proceduretest.Input{"from": "2027-01-01", "to": "2027-03-04"}); code != http.StatusUnprocessableEntity {
		t.Errorf("63 days: %d", code)
	}
}

// Sorting can be undone as a whole, and checking many tasks changes all or none.
func TestSortAndTickMany(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner, e := api.Owner(b), dated(t, env, b, "2027-03-13")
	var ids []uuid.UUID
	for _, title := range []string{"a", "b", "c"} {
		ids = append(ids, proceduretest.Post[task.Task](owner, "task.create", chore(e, title, nil)).PublicID)
	}
	for i, days := range []int{1, 30} {
		proceduretest.Post[task.Task](owner, "task.update",
			proceduretest.Input{"publicId": ids[i+1],
				"when": proceduretest.Input{"timing": "PLANNING", "timeUnitNumber": days}})
	}
	proceduretest.Post[struct{}](owner, "task.sortByDeadline", proceduretest.Input{"eventUuid": e.ID})
	if got := order(owner, e); got != "c b a" {
		t.Errorf("sorted: %s", got)
	}
	proceduretest.Post[struct{}](owner, "task.moveMany", proceduretest.Input{"eventUuid": e.ID, "publicIds": ids})
	if got := order(owner, e); got != "a b c" {
		t.Errorf("taken back: %s", got)
	}
	tick := proceduretest.Input{"eventUuid": e.ID, "publicIds": append(slices.Clone(ids), uuid.New()), "checked": true}
	if code := owner.TryPost("task.checkMany", tick); code != http.StatusNotFound ||
		checklist(owner, e)[0].CheckedAt != nil {
		t.Errorf("with one that is not there: %d", code)
	}
	tick["publicIds"] = ids
	proceduretest.Post[struct{}](owner, "task.checkMany", tick)
	if got := checklist(owner, e); got[0].CheckedAt == nil || got[2].CheckedAt == nil {
		t.Error("not ticked")
	}
}
