package pendencies_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/pendencies"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

type pendenciesEnv struct {
	t   *testing.T
	env *tenanttest.Env
	api *proceduretest.API
}

func newPendenciesEnv(t *testing.T) pendenciesEnv {
	t.Parallel()
	env := tenanttest.New(t)
	return pendenciesEnv{t, env, proceduretest.New(t, env, pendencies.Register)}
}

func (y pendenciesEnv) run(sql string, args ...any) {
	y.t.Helper()
	if _, err := y.env.Admin.Exec(y.t.Context(), sql, args...); err != nil {
		y.t.Fatal(err)
	}
}

// event adds an event so many days from its own today, with one checked task, so that its planning has started.
func (y pendenciesEnv) event(b tenanttest.Business, title string, days int) tenanttest.Event {
	y.t.Helper()
	e := y.env.AddEvent(b, title)
	y.run(`UPDATE events SET date = (now() AT TIME ZONE time_zone)::date + $2::integer WHERE id = $1`, e.ID, days)
	y.run(`UPDATE tasks SET checked_at = now() WHERE id = $1`, y.env.AddTask(e, "feita").ID)
	return e
}

// task adds a task that is due so many days from the event's today.
func (y pendenciesEnv) task(e tenanttest.Event, title string, days int) tenanttest.Task {
	y.t.Helper()
	task := y.env.AddTask(e, title)
	y.run(`UPDATE tasks t SET timing = 'CALENDAR', date = ((now() AT TIME ZONE e.time_zone)::date + $2::integer + TIME '10:00') AT TIME ZONE e.time_zone
		FROM events e WHERE e.id = t.event_id AND t.id = $1`, task.ID, days)
	return task
}

// titles reads every page, and returns the pendencies in order.
func titles(c proceduretest.Caller, in proceduretest.Input) []string {
	var all []string
	in["limit"] = 2
	for {
		page := proceduretest.Get[pendencies.GetAllOutput](c, "pendencies.getAll", in)
		for _, item := range page.Items {
			title := item.Event.Title + ": começar"
			if item.Task != nil {
				title = item.Event.Title + ": " + item.Task.Title
			}
			all = append(all, title)
		}
		if page.NextCursor == nil {
			return all
		}
		in["cursor"] = *page.NextCursor
	}
}

func TestWhatWaits(t *testing.T) {
	y := newPendenciesEnv(t)
	b := y.env.AddBusiness("B")
	near, past := y.event(b, "perto", 20), y.event(b, "passado", -3)
	y.task(near, "ontem", -1)
	y.task(near, "hoje", 0)
	y.task(near, "em sete dias", 7)
	y.task(near, "em oito dias", 8)
	y.run(`UPDATE tasks SET checked_at = now() WHERE id = $1`, y.task(near, "feita a tempo", 0).ID)
	y.run(`UPDATE tasks SET deleted_at = now() WHERE id = $1`, y.task(near, "excluída", 0).ID)
	y.run(`UPDATE tasks SET decision_requested = true WHERE id = $1`, y.task(past, "ficou para trás", -10).ID)
	planned := y.env.AddTask(near, "dois dias antes")
	y.run(`UPDATE tasks SET timing = 'PLANNING', time_unit_number = 2, time_unit_option = 'WEEKS' WHERE id = $1`,
		planned.ID)
	y.env.AddEvent(b, "sem nada")
	begun := y.env.AddEvent(b, "com checklist")
	y.env.AddTask(begun, "aberta")
	archived := y.event(b, "arquivado", 5)
	y.task(archived, "ninguém mais faz", -1)
	y.run(`UPDATE events SET archived_at = now() WHERE id = $1`, archived.ID)
	y.env.AddTask(y.env.AddTemplate(b, "modelo"), "de modelo")

	owner := y.api.Owner(b)
	all := []string{"perto: ontem", "perto: hoje", "perto: dois dias antes", "perto: em sete dias",
		"com checklist: começar", "sem nada: começar", "passado: ficou para trás"}
	got := titles(owner, proceduretest.Input{})
	// Two events without a day are ordered by creation.
	if want := slices.Concat(all[:4], []string{all[5], all[4]}, all[6:]); !slices.Equal(got, want) {
		t.Errorf("waiting: %q, want %q", got, want)
	}
	for kind, want := range map[string][]string{
		"LATE_PLANNING":     {all[0], all[6]},
		"EXPIRING_PLANNING": all[1:4],
		"CHECKLIST":         {all[5], all[4]},
	} {
		if got := titles(owner, proceduretest.Input{"kind": kind}); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", kind, got, want)
		}
	}
	want := pendencies.Counts{LatePlanning: 2, ExpiringPlanning: 3, Checklist: 2}
	if got := proceduretest.Get[pendencies.Counts](owner, "pendencies.count", nil); got != want {
		t.Errorf("counted %+v, want %+v", got, want)
	}
	page := proceduretest.Get[pendencies.GetAllOutput](owner, "pendencies.getAll",
		proceduretest.Input{"kind": "LATE_PLANNING"})
	if page.Counts != want || page.Items[0].Event.Pending != 1 || !page.Items[1].Task.AwaitsDecision ||
		page.Items[0].Task.AwaitsDecision {
		t.Errorf("late: %+v", page)
	}
	page = proceduretest.Get[pendencies.GetAllOutput](owner, "pendencies.getAll",
		proceduretest.Input{"kind": "CHECKLIST"})
	if *page.Items[0].Event.Tasks != 0 || *page.Items[1].Event.Tasks != 1 {
		t.Errorf("to begin: %+v", page.Items)
	}
}

// At 23h in São Paulo it is tomorrow in London: a task of today is not late before its event's day ends.
func TestTodayIsTheEventsOwn(t *testing.T) {
	y := newPendenciesEnv(t)
	b := y.env.AddBusiness("B")
	for _, zone := range []string{"Pacific/Kiritimati", "Pacific/Pago_Pago"} {
		e := y.event(b, zone, 30)
		y.run(`UPDATE events SET time_zone = $2 WHERE id = $1`, e.ID, zone)
		y.task(e, "hoje", 0)
	}
	want := pendencies.Counts{ExpiringPlanning: 2}
	if got := proceduretest.Get[pendencies.Counts](y.api.Owner(b), "pendencies.count", nil); got != want {
		t.Errorf("counted %+v, want %+v", got, want)
	}
}

func TestHelpersWaitForTheirs(t *testing.T) {
	y := newPendenciesEnv(t)
	a, b := y.env.AddBusiness("A"), y.env.AddBusiness("B")
	mine, seen, others := y.event(b, "meu", 20), y.event(b, "só visto", 20), y.env.AddEvent(b, "de outros")
	for _, e := range []tenanttest.Event{mine, seen, others} {
		y.task(e, "atrasada", -1)
	}
	helper := y.env.AddMember(b, tenants.TeamGuest)
	y.env.AddEventAccess(mine, helper, tenants.EventManage)
	y.env.AddEventAccess(seen, helper, tenants.EventReception)
	if got := titles(y.api.Member(helper.User, b), proceduretest.Input{}); !slices.Equal(got,
		[]string{"meu: atrasada"}) {
		t.Errorf("a helper's: %q", got)
	}
	if got := titles(y.api.Owner(a), proceduretest.Input{}); len(got) != 0 {
		t.Errorf("another business's: %q", got)
	}
	y.api.Owner(b).GetRefused("pendencies.getAll", proceduretest.Input{"cursor": uuid.NewString()})
}

// Guests' pendencies are only for the members who edit the guest list.
func TestGuestsWait(t *testing.T) {
	y := newPendenciesEnv(t)
	b := y.env.AddBusiness("B")
	full, near, far, past := y.event(b, "cheia", 30), y.event(b, "prazo", 30), y.event(b, "longe", 30),
		y.event(b, "passado", -1)
	for _, e := range []tenanttest.Event{full, past} {
		table := y.env.AddSeatingTable(e, "Jardim")
		y.run(`UPDATE seating_tables SET seats = 1 WHERE id = $1`, table)
		sa := y.env.AddInvitation(e, "Família Sá")
		for _, name := range []string{"Íris", "Rui", "Eva"} {
			y.run(`UPDATE guests SET table_id = $2, status = 'attending' WHERE id = $1`,
				y.env.AddGuest(e, sa, name), table)
		}
		y.run(`UPDATE guests SET status = 'not_attending' WHERE event_id = $1 AND name = 'Eva'`, e.ID)
	}
	today := `(SELECT (now() AT TIME ZONE e.time_zone)::date FROM events e WHERE e.id = event_id)`
	for _, e := range []tenanttest.Event{near, far} {
		y.env.SetGuestSettings(e)
		y.env.AddGuest(e, y.env.AddInvitation(e, "Silenciosa"), "Zoé")
		own := y.env.AddInvitation(e, "Com prazo seu")
		y.env.AddGuest(e, own, "Ivo")
		y.run(`UPDATE invitations SET answer_by = `+today+` + 10 WHERE id = $1`, own)
		deleted := y.env.AddInvitation(e, "Excluída")
		y.env.AddGuest(e, deleted, "Ugo")
		y.env.DeleteInvitation(deleted)
	}
	y.run(`UPDATE guest_settings SET answer_by = `+today+` + 3 WHERE event_id = $1`, near.ID)
	y.run(`UPDATE guest_settings SET answer_by = `+today+` + 4 WHERE event_id = $1`, far.ID)
	failed, resent := y.env.AddInvitation(far, "Telefone errado"), y.env.AddInvitation(far, "Enviada de novo")
	for _, i := range []uuid.UUID{failed, resent} {
		y.env.AddGuest(far, i, "Lia")
		_, message := y.env.AddGuestMessage(far, i)
		y.run(`UPDATE guest_messages SET status = 'failed' WHERE id = $1`, message)
	}
	y.env.AddGuestMessage(far, resent)

	waiting := func(c proceduretest.Caller) (all []string) {
		for _, item := range proceduretest.Get[pendencies.GetAllOutput](c, "pendencies.getAll",
			proceduretest.Input{"kind": "GUESTS"}).Items {
			all = append(all, fmt.Sprint(item.Event.Title, " ", item.Kind, " ", item.Guests.Count))
		}
		slices.Sort(all)
		return all
	}
	want := []string{"cheia FULL_TABLE 1", "longe FAILED_MESSAGES 1", "prazo SILENT_GUESTS 1"}
	if got := waiting(y.api.Owner(b)); !slices.Equal(got, want) {
		t.Errorf("waiting: %q, want %q", got, want)
	}
	if got := proceduretest.Get[pendencies.Counts](y.api.Owner(b), "pendencies.count",
		nil); got != (pendencies.Counts{Guests: 3}) {
		t.Errorf("counted %+v", got)
	}
	if got := titles(y.api.Owner(b), proceduretest.Input{"by": "DAY"}); len(got) != 3 {
		t.Errorf("page by page: %q", got)
	}
	keeper, planner := y.env.AddMember(b, tenants.TeamGuest), y.env.AddMember(b, tenants.TeamGuest)
	y.env.AddEventAccess(near, keeper, tenants.EventSiteAndGuests)
	y.env.AddEventAccess(near, planner, tenants.EventManage|tenants.EventReception)
	if got := waiting(y.api.Member(keeper.User, b)); !slices.Equal(got, want[2:]) {
		t.Errorf("for who keeps one list: %q", got)
	}
	// They edit the guest list and do not manage the event, so the progress of the checklist is hidden.
	y.run(`UPDATE tasks SET checked_at = NULL WHERE event_id = $1`, near.ID)
	if got := proceduretest.Get[pendencies.Counts](y.api.Member(keeper.User, b), "pendencies.count",
		nil); got != (pendencies.Counts{Guests: 1}) {
		t.Errorf("counted for who keeps one list: %+v", got)
	}
	if got := waiting(y.api.Member(planner.User, b)); len(got) != 0 {
		t.Errorf("for who plans without the list: %q", got)
	}
	if got := waiting(y.api.Owner(y.env.AddBusiness("A"))); len(got) != 0 {
		t.Errorf("another business's: %q", got)
	}
}

// Payments that are late or due within a week are pendencies of the members who manage the event, also after it is
// over; no others are.
func TestPaymentsWait(t *testing.T) {
	y := newPendenciesEnv(t)
	b := y.env.AddBusiness("B")
	next, over, archived := y.event(b, "perto", 20), y.event(b, "passado", -3), y.event(b, "arquivado", 20)
	pay := func(e tenanttest.Event, title string, days int, set string) {
		invoice, id := y.env.AddInvoice(e, title, 1_000_00)
		y.run(`UPDATE payments p SET due_date = (now() AT TIME ZONE e.time_zone)::date + $2::integer`+set+
			` FROM events e WHERE e.id = p.event_id AND p.id = $1`, id, days)
		if title == "excluído" {
			y.run(`UPDATE invoices SET deleted_at = now() WHERE id = $1`, invoice)
		}
	}
	pay(next, "ontem", -1, "")
	pay(next, "hoje", 0, "")
	pay(next, "em sete dias", 7, "")
	pay(next, "em oito dias", 8, "")
	pay(next, "pago", -1, ", status = 'PAID', paid_on = '2026-01-01'")
	pay(next, "cancelado", -1, ", status = 'CANCELLED'")
	pay(next, "estornado", -1, ", status = 'REFUNDED', paid_on = '2026-01-01'")
	pay(next, "excluído", -1, "")
	pay(over, "ficou devendo", -10, "")
	pay(archived, "ninguém cobra mais", -1, "")
	y.run(`UPDATE events SET archived_at = now() WHERE id = $1`, archived.ID)

	waiting := func(c proceduretest.Caller, in proceduretest.Input) (all []string) {
		in["limit"] = 2
		for {
			page := proceduretest.Get[pendencies.GetAllOutput](c, "pendencies.getAll", in)
			for _, item := range page.Items {
				if item.Payment == nil || item.Payment.Price != 1_000_00 {
					y.t.Fatalf("what waits is %+v", item)
				}
				all = append(all, item.Kind+": "+item.Payment.Title)
			}
			if page.NextCursor == nil {
				return all
			}
			in["cursor"] = *page.NextCursor
		}
	}
	all := []string{"LATE_PAYMENT: ontem", "EXPIRING_PAYMENT: hoje", "EXPIRING_PAYMENT: em sete dias",
		"LATE_PAYMENT: ficou devendo"}
	for kind, want := range map[string][]string{"": all, "LATE_PAYMENT": {all[0], all[3]},
		"EXPIRING_PAYMENT": all[1:3]} {
		in := proceduretest.Input{}
		if kind != "" {
			in["kind"] = kind
		}
		if got := waiting(y.api.Owner(b), in); !slices.Equal(got, want) {
			t.Errorf("%q waiting: %q, want %q", kind, got, want)
		}
	}
	if got := proceduretest.Get[pendencies.Counts](y.api.Owner(b), "pendencies.count",
		nil); got != (pendencies.Counts{LatePayment: 2, ExpiringPayment: 2}) {
		t.Errorf("counted %+v", got)
	}
	helper, usher := y.env.AddMember(b, tenants.TeamGuest), y.env.AddMember(b, tenants.TeamGuest)
	y.env.AddEventAccess(over, helper, tenants.EventManage)
	y.env.AddEventAccess(next, usher, tenants.EventAll&^tenants.EventManage)
	if got := waiting(y.api.Member(helper.User, b), proceduretest.Input{}); !slices.Equal(got, all[3:]) {
		t.Errorf("for a helper in one event: %q", got)
	}
	if got := waiting(y.api.Member(usher.User, b), proceduretest.Input{}); len(got) != 0 {
		t.Errorf("for one who does not manage it: %q", got)
	}
}
