package event_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/event"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// today is the day in the events' time zone, whatever the session's own is.
const today = "(now() AT TIME ZONE 'America/Sao_Paulo')::date"

// planned gives an event a day and a task of each kind: counted in months, on the calendar, on no
// day, and one that is concluded.
func planned(t *testing.T, env *tenanttest.Env, e tenanttest.Event) {
	t.Helper()
	run(t, env, "UPDATE events SET date = "+today+" + 100 WHERE id = $1", e.ID)
	for title, set := range map[string]string{
		"Convites": "timing = 'PLANNING', time_unit_number = 2, time_unit_option = 'MONTHS'",
		"Visita":   "timing = 'CALENDAR', date = (" + today + " + 50 + time '16:30') AT TIME ZONE 'America/Sao_Paulo'",
		"Lista":    "timing = 'NONE'",
		"Contrato": "timing = 'PLANNING', time_unit_number = 10, time_unit_option = 'DAYS', checked_at = now()",
	} {
		run(t, env, "UPDATE tasks SET "+set+" WHERE id = $1", env.AddTask(e, title).ID)
	}
}

// dues returns the deadline of each task of an event, in days from today, after the day of the event.
func dues(t *testing.T, env *tenanttest.Env, e tenanttest.Event) string {
	t.Helper()
	var all string
	if err := env.Admin.QueryRow(t.Context(), `SELECT coalesce((e.date - `+today+`)::text, '–') || ': ' || string_agg(
		t.title || ' ' || coalesce((app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, e.date, e.time_zone) - `+today+`)::text, '–'), ', ' ORDER BY t.title)
		FROM events e JOIN tasks t ON t.event_id = e.id AND t.deleted_at IS NULL WHERE e.id = $1 GROUP BY e.date`,
		e.ID).Scan(&all); err != nil {
		t.Fatal(err)
	}
	return all
}

func on(t *testing.T, env *tenanttest.Env, days int) (date string) {
	t.Helper()
	if err := env.Admin.QueryRow(t.Context(), "SELECT ("+today+" + $1::integer)::text", days).Scan(&date); err != nil {
		t.Fatal(err)
	}
	return date
}

func TestUpdateDate(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner := api.Owner(b)
	for deadlines, want := range map[string]struct {
		moves, after int
		dues         func(months int) string
	}{
		// The months before an event are a different number of days before another.
		"KEEP": {0,
			0, func(m int) string { return fmt.Sprintf("200: Contrato 90, Convites %d, Lista –, Visita 50", m) }},
		"IGNORE": {1, 0, nil},
		"ADJUST": {2,
			0, func(m int) string { return fmt.Sprintf("200: Contrato 190, Convites %d, Lista –, Visita 100", 2*m) }},
	} {
		e := env.AddEvent(b, "Casamento")
		planned(t, env, e)
		before := dues(t, env, e)
		var months int
		if err := env.Admin.QueryRow(t.Context(), "SELECT ("+today+" + 100 - interval '2 months')::date - "+today).
			Scan(&months); err != nil {
			t.Fatal(err)
		}
		in := proceduretest.Input{"uuid": e.ID, "date": on(t, env, 200), "deadlines": deadlines}
		seen := proceduretest.Get[event.PreviewDateOutput](owner, "event.previewDate", in)
		if len(seen.Moves) != want.moves || seen.AfterEvent != want.after || seen.Dated != 2 || !seen.Adjustable {
			t.Errorf("%s: previewed %+v", deadlines, seen)
		}
		if got := dues(t, env, e); got != before {
			t.Errorf("%s: looking changed %s into %s", deadlines, before, got)
		}
		in["preview"] = seen.Preview
		made := proceduretest.Post[event.ChangeOutput](owner, "event.updateDate", in)
		got := dues(t, env, e)
		if want.dues != nil && got != want.dues(months) {
			t.Errorf("%s: %s became %s, want %s", deadlines, before, got, want.dues(months))
		}
		for _, move := range seen.Moves {
			if !strings.HasPrefix(got, "200: ") || *move.Before == *move.After {
				t.Errorf("%s: moved %+v", deadlines, move)
			}
		}
		proceduretest.Post[struct{}](owner, "event.undo", proceduretest.Input{"changeUuid": made.ChangeUUID})
		if got := dues(t, env, e); got != before {
			t.Errorf("%s: undone to %s, want %s", deadlines, got, before)
		}
		if got := owner.PostRefused("event.undo",
			proceduretest.Input{"changeUuid": made.ChangeUUID}); got.Status != http.StatusNotFound {
			t.Errorf("%s: undone twice: %+v", deadlines, got)
		}
	}
}

// An open payment whose due date depends on the event's day moves with it, or stays and no longer depends on it. An
// undo restores its date unless a member has changed it since.
func TestPaymentsFollowTheDate(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner := api.Owner(b)
	for choice, want := range map[string]string{"MOVE": "170:30 170:30 70:30 40:–", "KEEP": "70:– 70:– 70:30 40:–"} {
		e := env.AddEvent(b, "Casamento")
		run(t, env, "UPDATE events SET date = "+today+" + 100 WHERE id = $1", e.ID)
		for position, set := range []string{
			"due_date = " + today + " + 70, days_before = 30", "due_date = " + today + " + 70, days_before = 30",
			"due_date = " + today + " + 70, days_before = 30, status = 'PAID', paid_on = " + today,
			"due_date = " + today + " + 40",
		} {
			_, id := env.AddInvoice(e, "Assessoria", 1000)
			run(t, env, fmt.Sprintf("UPDATE payments SET position = %d, %s WHERE id = $1", position, set), id)
		}
		due := func() (all string) {
			if err := env.Admin.QueryRow(t.Context(),
				"SELECT string_agg((due_date - "+today+
					") || ':' || coalesce(days_before::text, '–'), ' ' ORDER BY position) FROM payments WHERE event_id = $1", e.ID).Scan(&all); err != nil {
				t.Fatal(err)
			}
			return all
		}
		before := due()
		in := proceduretest.Input{"uuid": e.ID, "date": on(t, env, 200)}
		in["preview"] = proceduretest.Get[event.PreviewDateOutput](owner, "event.previewDate", in).Preview
		in["payments"] = choice
		made := proceduretest.Post[event.ChangeOutput](owner, "event.updateDate", in)
		if got := due(); got != want {
			t.Errorf("%s: %s became %s, want %s", choice, before, got, want)
		}
		run(t, env,
			"UPDATE payments SET due_date = "+today+
				" + 5, days_before = NULL WHERE position = 1 AND event_id = $1", e.ID)
		proceduretest.Post[struct{}](owner, "event.undo", proceduretest.Input{"changeUuid": made.ChangeUUID})
		if got := due(); got != "70:30 5:– 70:30 40:–" {
			t.Errorf("%s: undone to %s", choice, got)
		}
	}
}

func TestUpdateDateRefuses(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner, e := api.Owner(b), env.AddEvent(b, "Casamento")
	planned(t, env, e)
	tomorrow := on(t, env, 1)
	in := proceduretest.Input{"uuid": e.ID, "date": tomorrow, "deadlines": "ADJUST"}
	in["preview"] = proceduretest.Get[event.PreviewDateOutput](owner, "event.previewDate", in).Preview
	stale := func(why, sql string) {
		run(t, env, sql, e.ID)
		if got := owner.PostRefused("event.updateDate", in); got.Status != http.StatusConflict ||
			!strings.Contains(got.Detail, "mudaram depois desta prévia") {
			t.Errorf("%s: got %+v", why, got)
		}
	}
	stale("a task ticked since", "UPDATE tasks SET checked_at = now() WHERE title = 'Visita' AND event_id = $1")
	stale("a task gone since", "UPDATE tasks SET deleted_at = now() WHERE title = 'Lista' AND event_id = $1")
	stale("the event moved since", "UPDATE events SET date = date + 1 WHERE id = $1")
	in["deadlines"] = "KEEP"
	stale("another choice than the one seen", "UPDATE tasks SET updated_at = now() WHERE event_id = $1")

	for name, c := range map[string]struct {
		in    proceduretest.Input
		field string
	}{
		"the day it has":            {proceduretest.Input{"uuid": e.ID, "date": on(t, env, 101)}, "date"},
		"a year nobody means":       {proceduretest.Input{"uuid": e.ID, "date": "0027-01-01"}, "date"},
		"adjusted to no day at all": {proceduretest.Input{"uuid": e.ID, "deadlines": "ADJUST"}, "deadlines"},
	} {
		if got := owner.GetRefused("event.previewDate", c.in); got.MessageOf(c.field) == "" {
			t.Errorf("%s: got %+v", name, got)
		}
	}
	undated, model := env.AddEvent(b, "Sem data"), env.AddTemplate(b, "Modelo")
	if got := owner.GetRefused("event.previewDate", proceduretest.Input{"uuid": undated.ID, "date": tomorrow,
		"deadlines": "ADJUST"}); got.MessageOf("deadlines") == "" {
		t.Errorf("adjusted from no day: %+v", got)
	}
	if got := owner.GetRefused("event.previewDate",
		proceduretest.Input{"uuid": model.ID, "date": tomorrow}); got.Status != http.StatusNotFound {
		t.Errorf("a template's day: %+v", got)
	}
	// If the event loses its day, tasks that were relative to it and are kept get a calendar date.
	in = proceduretest.Input{"uuid": e.ID}
	in["preview"] = proceduretest.Get[event.PreviewDateOutput](owner, "event.previewDate", in).Preview
	before := dues(t, env, e)
	proceduretest.Post[event.ChangeOutput](owner, "event.updateDate", in)
	if got := dues(t, env, e); got != strings.Replace(before, "101", "–", 1) {
		t.Errorf("%s became %s", before, got)
	}
}

func TestUndoKeepsWhatCameLater(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner, e := api.Owner(b), env.AddEvent(b, "Casamento")
	planned(t, env, e)
	move := func(who proceduretest.Caller, days int) uuid.UUID {
		in := proceduretest.Input{"uuid": e.ID, "date": on(t, env, days), "deadlines": "ADJUST"}
		in["preview"] = proceduretest.Get[event.PreviewDateOutput](who, "event.previewDate", in).Preview
		return proceduretest.Post[event.ChangeOutput](who, "event.updateDate", in).ChangeUUID
	}
	first := move(owner, 200)
	run(t, env, "UPDATE tasks SET date = date + interval '3 days' WHERE title = 'Visita' AND event_id = $1", e.ID)
	proceduretest.Post[struct{}](owner, "event.undo", proceduretest.Input{"changeUuid": first})
	if got := dues(t, env, e); !strings.HasPrefix(got, "100: ") || !strings.HasSuffix(got, "Visita 103") {
		t.Errorf("undone to %s", got)
	}
	helper := env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(e, helper, tenants.EventManage)
	second := move(api.Member(helper.User, b), 150)
	third := move(owner, 160)
	if got := owner.PostRefused("event.undo",
		proceduretest.Input{"changeUuid": second}); got.Status != http.StatusConflict {
		t.Errorf("undone over a later change: %+v", got)
	}
	proceduretest.Post[struct{}](api.Member(helper.User, b), "event.undo", proceduretest.Input{"changeUuid": third})
	if got := proceduretest.Get[event.GetUndoableOutput](owner, "event.getUndoable",
		proceduretest.Input{"uuid": e.ID}).Items; len(got) != 1 || got[0].UUID != second || got[0].Kind != "DATE" {
		t.Errorf("to be undone: %+v", got)
	}
	run(t, env, "UPDATE event_changes SET made_at = now() - interval '25 hours' WHERE event_id = $1", e.ID)
	if got := owner.PostRefused("event.undo",
		proceduretest.Input{"changeUuid": second}); got.Status != http.StatusNotFound {
		t.Errorf("undone the day after: %+v", got)
	}
}

func TestReset(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner, e := api.Owner(b), env.AddEvent(b, "Casamento ")
	planned(t, env, e)
	before := dues(t, env, e)
	run(t, env, "UPDATE tasks SET deleted_at = now() WHERE id = $2 AND event_id = $1", e.ID,
		env.AddTask(e, "Apagada antes").ID)
	for name, title := range map[string]string{"nothing": "", "another name": "casamento"} {
		if got := owner.PostRefused("event.reset", proceduretest.Input{"uuid": e.ID, "title": title}); got.MessageOf(
			"title") == "" {
			t.Errorf("confirmed by %s: %+v", name, got)
		}
	}
	helper := env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(e, helper, tenants.EventAll)
	asHelper := api.Member(helper.User, b)
	if got := asHelper.PostRefused("event.reset",
		proceduretest.Input{"uuid": e.ID, "title": "Casamento"}); got.Status != http.StatusNotFound {
		t.Errorf("a helper got %+v", got)
	}
	made := proceduretest.Post[event.ChangeOutput](owner, "event.reset",
		proceduretest.Input{"uuid": e.ID, "title": "Casamento"})
	if got := proceduretest.Get[event.EventDetails](owner, "event.get",
		proceduretest.Input{"uuid": e.ID}); got.TasksTotal != 0 || got.Date == nil {
		t.Errorf("after the reset: %+v", got)
	}
	if got := owner.PostRefused("event.reset",
		proceduretest.Input{"uuid": e.ID, "title": "Casamento"}); got.Status != http.StatusConflict {
		t.Errorf("reset of nothing: %+v", got)
	}
	if got := proceduretest.Get[event.GetUndoableOutput](asHelper, "event.getUndoable",
		proceduretest.Input{"uuid": e.ID}); len(got.Items) != 0 {
		t.Errorf("a helper may take back %+v", got)
	}
	if got := asHelper.PostRefused("event.undo",
		proceduretest.Input{"changeUuid": made.ChangeUUID}); got.Status != http.StatusNotFound {
		t.Errorf("a helper took it back: %+v", got)
	}
	env.AddTask(e, "Zero")
	proceduretest.Post[struct{}](owner, "event.undo", proceduretest.Input{"changeUuid": made.ChangeUUID})
	if got := dues(t, env, e); got != before+", Zero –" {
		t.Errorf("%s came back as %s", before, got)
	}
}

func TestOverview(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner, e := api.Owner(b), env.AddEvent(b, "Casamento")
	planned(t, env, e)
	helper, other := env.AddMember(b, tenants.TeamGuest), env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(e, helper, tenants.EventManage)
	run(t, env,
		"UPDATE tasks SET date = now() - interval '3 days', decision_requested = true WHERE title = 'Visita' AND event_id = $1", e.ID)
	// A subtask's question counts for its task, once per task; done and deleted ones do not count.
	run(t, env, `INSERT INTO subtasks (business_id, event_id, task_id, title, decision_requested, position, deleted_at)
		SELECT k.business_id, k.event_id, k.id, 'Escolher o papel', true, n, CASE WHEN k.title = 'Lista' THEN now() END
		FROM tasks k, generate_series(1, 2) n WHERE k.title IN ('Visita', 'Convites', 'Contrato', 'Lista') AND k.event_id = $1`, e.ID)
	for status, cents := range map[string]int{"DONE": 1500, "IN_PROPOSAL": 900, "NOT_HIRED": 700, "PENDING": 0} {
		run(t, env, "UPDATE event_vendors SET budget_cents = $2 WHERE id = $1",
			env.AddEventVendor(e, env.AddVendor(b, status), status), cents)
	}
	got := proceduretest.Get[event.GetOverviewOutput](owner, "event.getOverview", proceduretest.Input{"uuid": e.ID})
	if got.Contracted != 1500 || got.Considered != 900 || got.VendorsDone != 1 || got.VendorsTalking != 2 {
		t.Errorf("the vendors are %+v", got)
	}
	if got.TasksTotal != 4 || got.TasksDone != 1 || got.TasksLate != 1 || got.Undated != 1 || got.Decisions != 2 ||
		len(got.Late) != 1 || got.Late[0].Title != "Visita" || len(got.Next) != 2 || got.Next[0].Title != "Convites" ||
		got.Next[1].Deadline != nil {
		t.Errorf("the overview is %+v", got)
	}
	if len(got.Waiting) != 2 || len(got.Answers) != 0 || len(got.Wishes) != 0 || len(got.Week) != 0 ||
		got.TasksSoon != 0 {
		t.Errorf("the week and the client are %+v", got)
	}
	if len(got.Team) != 2 || got.Team[0].Role != tenants.TeamOwner || got.Team[1].UUID != helper.ID {
		t.Errorf("the team is %+v", got.Team)
	}
	if got := proceduretest.Get[event.GetOverviewOutput](api.Member(helper.User, b), "event.getOverview",
		proceduretest.Input{"uuid": e.ID}); got.TasksTotal != 4 || len(got.Team) != 1 {
		t.Errorf("a helper reads %+v", got)
	}
	for name, refused := range map[string]proceduretest.Refusal{
		"a helper of nothing": api.Member(other.User, b).GetRefused("event.getOverview",
			proceduretest.Input{"uuid": e.ID}),
		"a template": owner.GetRefused("event.getOverview", proceduretest.Input{"uuid": env.AddTemplate(b, "M").ID}),
	} {
		if refused.Status != http.StatusNotFound {
			t.Errorf("%s got %+v", name, refused)
		}
	}
}

// TestOverviewOfTheWeek: the overview has seven days from today, by day and hour, and the client's answers.
func TestOverviewOfTheWeek(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	owner, e := api.Owner(b), env.AddEvent(b, "Casamento")
	due := func(title string, days int, clock string) tenanttest.Task {
		task := env.AddTask(e, title)
		run(t, env,
			`UPDATE tasks k SET timing = 'CALENDAR', date = ((now() AT TIME ZONE e.time_zone)::date + $2::integer + $3::time) AT TIME ZONE e.time_zone
			FROM events e WHERE e.id = k.event_id AND k.id = $1`, task.ID, days, clock)
		return task
	}
	due("ontem", -1, "10:00")
	due("à tarde", 0, "15:00")
	due("de manhã", 0, "08:30")
	due("no sexto dia", 6, "10:00")
	due("no sétimo dia", 7, "10:00")
	run(t, env, `UPDATE tasks SET checked_at = now() WHERE id = $1`, due("feita", 1, "10:00").ID)
	answered, stale := due("Paleta", 20, "10:00"), due("Sabor", 21, "10:00")
	for task, days := range map[tenanttest.Task]int{answered: 1, stale: 15} {
		run(t, env, `UPDATE tasks SET decision_requested = true, decision = 'terracota' WHERE id = $1`, task.ID)
		// This is what a client's answer leaves: a trigger sets the time only in the client's scope.
		run(t, env,
			`UPDATE tasks SET decided_by = 'Rafael', decided_at = now() - make_interval(days => $2), decision_seen_at = NULL WHERE id = $1`, task.ID, days)
	}
	wished := env.AddEventVendor(e, env.AddVendor(b, "Trio Alvorada"), "INDICATION")
	env.AddWish(wished, "Rafael")
	got := proceduretest.Get[event.GetOverviewOutput](owner, "event.getOverview", proceduretest.Input{"uuid": e.ID})
	titles := func(tasks []event.OverviewTask) string {
		var all []string
		for _, task := range tasks {
			all = append(all, task.Title)
		}
		return strings.Join(all, ", ")
	}
	if titles(got.Late) != "ontem" || titles(got.Week) != "de manhã, à tarde, no sexto dia" || got.TasksSoon != 3 ||
		titles(got.Next) != "no sétimo dia, Paleta, Sabor" {
		t.Errorf("late %s; the week %s; then %s", titles(got.Late), titles(got.Week), titles(got.Next))
	}
	if len(got.Answers) != 1 || got.Answers[0].Decision != "terracota" || got.Answers[0].PublicID != answered.ID ||
		got.Answers[0].DecidedBy != "Rafael" {
		t.Errorf("the answers are %+v", got.Answers)
	}
	// A confirmed answer leaves the list until the confirmation is undone.
	for _, step := range []struct {
		confirmed bool
		answers   int
	}{{true, 0}, {false, 1}} {
		proceduretest.Post[struct{}](owner, "task.confirmDecision",
			proceduretest.Input{"publicId": answered.ID, "decision": "terracota", "note": "",
				"confirmed": step.confirmed})
		if again := proceduretest.Get[event.GetOverviewOutput](owner, "event.getOverview",
			proceduretest.Input{"uuid": e.ID}); len(again.Answers) != step.answers {
			t.Errorf("confirmed %t: the answers are %+v", step.confirmed, again.Answers)
		}
	}
	if len(got.Wishes) != 1 || got.Wishes[0].UUID != wished || got.Wishes[0].By != "Rafael" {
		t.Errorf("the wishes are %+v", got.Wishes)
	}
}
