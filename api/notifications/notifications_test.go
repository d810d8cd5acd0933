package notifications_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/api/notifications"
	"cortejo/api/publicevent"
	"cortejo/api/subtask"
	"cortejo/api/task"
	"cortejo/api/usernotificationssettings"
	"cortejo/formats/secretlink"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

type notificationsEnv struct {
	*tenanttest.Env
	*proceduretest.API
	t *testing.T
}

func newNotificationsEnv(t *testing.T) notificationsEnv {
	t.Helper()
	t.Parallel()
	env := tenanttest.New(t)
	return notificationsEnv{env, proceduretest.New(t, env, notifications.Register, usernotificationssettings.Register,
		task.Register, subtask.Register, publicevent.Register), t}
}

func (d notificationsEnv) run(sql string, args ...any) {
	d.t.Helper()
	if _, err := d.Admin.Exec(d.t.Context(), sql, args...); err != nil {
		d.t.Fatal(err)
	}
}

// quiet deletes the notifications that were created while the test set up its team.
func (d notificationsEnv) quiet() { d.run(`DELETE FROM notifications`) }

// Returns the unread notifications of a person, the newest first. It fails the test if the bell shows other ones.
func (d notificationsEnv) told(who tenanttest.User) []notifications.Notification {
	d.t.Helper()
	all := proceduretest.Get[notifications.GetAllOutput](d.Me(who), "notifications.getAll",
		proceduretest.Input{"unread": true}).Items
	bell := proceduretest.Get[notifications.GetUnreadOutput](d.Me(who), "notifications.getUnreadNotifications", nil)
	if bell.Unread != len(all) {
		d.t.Errorf("the bell counts %d, and the list has %d", bell.Unread, len(all))
	}
	for i, one := range bell.Newest {
		if all[i].UUID != one.UUID || all[i].Words != one.Words {
			d.t.Errorf("the bell says %q where the list says %q", one.Title, all[i].Title)
		}
	}
	return all
}

// titles returns the unread notifications of a person as one line each.
func (d notificationsEnv) titles(who tenanttest.User) (lines []string) {
	for _, one := range d.told(who) {
		lines = append(lines, one.Title+" | "+one.Text)
	}
	return lines
}

func (d notificationsEnv) expect(who tenanttest.User, want ...string) {
	d.t.Helper()
	if got := d.titles(who); fmt.Sprint(got) != fmt.Sprint(want) {
		d.t.Errorf("told %q, want %q", got, want)
	}
}

func TestWhoDidItHearsNothing(t *testing.T) {
	d := newNotificationsEnv(t)
	b := d.AddBusiness("Ateliê")
	bruna, carla := d.Env.AddMember(b, tenants.TeamAssistant), d.Env.AddMember(b, tenants.TeamAssistant)
	e := d.AddEvent(b, "Marina & Tomás")
	flowers := d.AddTask(e, "Paleta de flores")
	d.quiet()
	proceduretest.Post[task.Task](d.Owner(b), "task.update",
		proceduretest.Input{"publicId": flowers.ID, "responsibleUuid": bruna.ID})
	d.expect(b.Owner)
	d.expect(carla.User)
	got := d.told(bruna.User)
	if len(got) != 1 || got[0].Type != "TASK_GIVEN" ||
		got[0].Path != "/app/"+e.ID.String()+"/organization/"+flowers.ID.String() || got[0].BusinessUUID != b.ID {
		t.Fatalf("told %+v", got)
	}
	d.expect(bruna.User, "Dona deu uma tarefa a você | Paleta de flores · Marina & Tomás")
}

func TestUnreadOnesOfOneKindAndEventJoin(t *testing.T) {
	d := newNotificationsEnv(t)
	b := d.AddBusiness("Ateliê")
	e, other := d.AddEvent(b, "Beatriz & Rafael"), d.AddEvent(b, "Marina & Tomás")
	answer := func(event tenanttest.Event, household string, status string, people int) {
		t.Helper()
		invitation := d.AddInvitation(event, household)
		for i := range people {
			guest := d.AddGuest(event, invitation, fmt.Sprint(household, " ", i))
			d.run(`UPDATE guests SET status = $2::guest_status WHERE id = $1`, guest, status)
		}
		d.run(`UPDATE invitations SET answered_at = now(), answered_via = 'LINK' WHERE id = $1`, invitation)
	}
	answer(e, "Família Prado", "attending", 2)
	d.expect(b.Owner, "2 convidados responderam | 2 vêm · Beatriz & Rafael")
	answer(e, "Tia Lu", "not_attending", 1)
	answer(other, "Zé", "attending", 1)
	d.expect(b.Owner, "Zé confirmou presença | Marina & Tomás",
		"3 convidados responderam | 2 vêm, 1 não · Beatriz & Rafael")
	// An invitation that answers again is not counted twice.
	d.run(`UPDATE guests SET status = 'attending' WHERE event_id = $1`, e.ID)
	d.run(`UPDATE invitations SET answered_at = now() + interval '1 second' WHERE event_id = $1`, e.ID)
	d.expect(b.Owner, "3 convidados responderam | 3 vêm · Beatriz & Rafael", "Zé confirmou presença | Marina & Tomás")

	// After a notification was read, the next answer makes a new one.
	me := d.Me(b.Owner)
	for _, one := range d.told(b.Owner) {
		proceduretest.Post[struct{}](me, "notifications.markAsRead", proceduretest.Input{"uuid": one.UUID})
	}
	d.expect(b.Owner)
	answer(e, "Vó Nena", "attending", 1)
	d.expect(b.Owner, "Vó Nena confirmou presença | Beatriz & Rafael")
	if all := proceduretest.Get[notifications.GetAllOutput](me, "notifications.getAll", nil).Items; len(all) != 3 {
		t.Errorf("%d in all", len(all))
	}
	// If the team answers for the guests, no member is notified.
	d.run(
		`UPDATE invitations SET answered_at = now() + interval '2 seconds', answered_via = 'TEAM' WHERE event_id = $1`,
		other.ID)
	d.expect(b.Owner, "Vó Nena confirmou presença | Beatriz & Rafael")
}

func TestNothingOfItShowsOnceARightIsGone(t *testing.T) {
	d := newNotificationsEnv(t)
	b := d.AddBusiness("Ateliê")
	e := d.AddEvent(b, "Marina & Tomás")
	assistant, manager, hostess := d.Env.AddMember(b, tenants.TeamAssistant), d.Env.AddMember(b, tenants.TeamGuest),
		d.Env.AddMember(b, tenants.TeamGuest)
	d.AddEventAccess(e, manager, tenants.EventManage)
	d.AddEventAccess(e, hostess, tenants.EventSiteAndGuests)
	d.quiet()
	_, payment := d.AddInvoice(e, "Assessoria", 195000)
	d.run(`UPDATE payments SET status = 'PAID', paid_on = CURRENT_DATE WHERE id = $1`, payment)
	for _, who := range []tenanttest.User{b.Owner, assistant.User, manager.User} {
		if got := d.told(who); len(got) != 1 || got[0].Type != "PAYMENT_RECEIVED" {
			t.Errorf("told %+v", got)
		}
	}
	d.expect(hostess.User)
	theirs := d.told(manager.User)[0].UUID

	d.run(`UPDATE event_accesses SET permissions = $2 WHERE membership_id = $1`, manager.ID, tenants.EventSiteAndGuests)
	d.expect(manager.User)
	if got := d.Me(manager.User).PostRefused("notifications.markAsRead",
		proceduretest.Input{"uuid": theirs}); got.Status != http.StatusNotFound {
		t.Errorf("read what is not theirs any more: %+v", got)
	}
	d.run(`DELETE FROM memberships WHERE id = $1`, assistant.ID)
	d.expect(assistant.User)
	// A new notification reaches neither.
	_, second := d.AddInvoice(e, "Fotografia", 480000)
	d.run(`UPDATE payments SET status = 'PAID', paid_on = CURRENT_DATE WHERE id = $1`, second)
	d.expect(manager.User)
	d.expect(assistant.User)
	if got := d.told(b.Owner); len(got) != 1 || got[0].Many != 2 {
		t.Errorf("the owner was told %+v", got)
	}
}

// Refunds of payments and refunds of gifts are read by different helpers and are not joined: a helper who loses one
// right sees nothing of it in the notifications that they may still see.
func TestWhatDifferentHelpersReadIsNotJoined(t *testing.T) {
	d := newNotificationsEnv(t)
	b := d.AddBusiness("Ateliê")
	e := d.AddEvent(b, "Marina & Tomás")
	helper := d.Env.AddMember(b, tenants.TeamGuest)
	d.AddEventAccess(e, helper, tenants.EventManage|tenants.EventSiteAndGuests)
	d.quiet()
	refunded := func(about uuid.UUID, needs, told string) {
		t.Helper()
		d.run(`SELECT app.notify($1, $2, 'PAYMENT_REFUNDED', $3::app.helper_permission, ARRAY[$4::uuid], $5::jsonb)`,
			b.ID, e.ID, needs, about, told)
	}
	refunded(uuid.New(), "SITE_AND_GUESTS",
		`{"gift": {"uuid": "0190a000-0000-7000-8000-000000000001", "price": 25000}, "payer": {"name": "Carlos"}, "amount": 25000}`)
	refunded(uuid.New(), "MANAGE_EVENT",
		`{"invoice": {"title": "Buffet"}, "payment": {"price": 480000, "position": 1, "installments": 2}, "amount": 480000}`)
	const gift, payment = "Estorno de R$ 250,00 | Presente de Carlos · Marina & Tomás",
		"Estorno de R$ 4.800,00 | Buffet, 1ª de 2 · Marina & Tomás"
	d.expect(helper.User, payment, gift)
	d.run(`UPDATE event_accesses SET permissions = $2 WHERE membership_id = $1`, helper.ID, tenants.EventSiteAndGuests)
	d.expect(helper.User, gift)
}

func TestWhatIsOffIsNotTold(t *testing.T) {
	d := newNotificationsEnv(t)
	b := d.AddBusiness("Ateliê")
	e := d.AddEvent(b, "Marina & Tomás")
	proceduretest.Post[usernotificationssettings.Setting](d.Me(b.Owner), "userNotificationsSettings.upsert",
		proceduretest.Input{"type": "PAYMENT_RECEIVED", "enabled": false})
	_, payment := d.AddInvoice(e, "Assessoria", 195000)
	d.run(`UPDATE payments SET status = 'PAID', paid_on = CURRENT_DATE WHERE id = $1`, payment)
	d.expect(b.Owner)
}

func TestAClientIsToldOfOnTheirFirstVisitAlone(t *testing.T) {
	d := newNotificationsEnv(t)
	b := d.AddBusiness("Ateliê")
	e := d.AddEvent(b, "Marina & Tomás")
	marina := d.AddUser("Marina Andrade")
	d.AddEventCustomer(e, marina)
	d.SetCustomerPermissions(e, tenants.CustomerAll)
	client := d.Customer(marina, e)
	if !proceduretest.Get[publicevent.GetAccessOutput](client, "public.event.getAccess", nil).FirstVisit {
		t.Error("it is no first visit")
	}
	for range 2 {
		proceduretest.Post[struct{}](client, "public.event.noteVisit", proceduretest.Input{})
	}
	if proceduretest.Get[publicevent.GetAccessOutput](client, "public.event.getAccess", nil).FirstVisit {
		t.Error("the second visit is a first one")
	}
	if got := d.told(b.Owner); len(got) != 1 || got[0].Title != "Marina abriu o evento pela primeira vez" ||
		got[0].Many != 1 {
		t.Errorf("told %+v", got)
	}
}

func TestReadingAllLeavesWhatCameLater(t *testing.T) {
	d := newNotificationsEnv(t)
	b := d.AddBusiness("Ateliê")
	me := d.Me(b.Owner)
	for i := range 3 {
		d.AddNotification(d.AddEvent(b, fmt.Sprint("Evento ", i)), b.Owner, fmt.Sprint("Evento ", i))
	}
	seen := d.told(b.Owner)[1].CreatedAt
	proceduretest.Post[notifications.MarkAllAsReadOutput](me, "notifications.markAllAsRead",
		proceduretest.Input{"until": seen})
	if got := d.told(b.Owner); len(got) != 1 || got[0].CreatedAt.Before(seen) {
		t.Errorf("unread are %+v", got)
	}
	got := proceduretest.Post[notifications.MarkAllAsReadOutput](me, "notifications.markAllAsRead",
		proceduretest.Input{})
	if got.Read != 1 {
		t.Errorf("read %+v", got)
	}
	d.expect(b.Owner)
	// It is unread again, and no other is.
	proceduretest.Post[notifications.MarkAsUnreadOutput](me, "notifications.markAsUnread",
		proceduretest.Input{"readAt": got.ReadAt})
	if again := d.told(b.Owner); len(again) != 1 || again[0].CreatedAt.Before(seen) {
		t.Errorf("unread again are %+v", again)
	}
}

func TestPagesHaveEveryOneOnce(t *testing.T) {
	d := newNotificationsEnv(t)
	b := d.AddBusiness("Ateliê")
	for i := range 7 {
		d.AddNotification(d.AddEvent(b, fmt.Sprint("Evento ", i)), b.Owner, "Flores")
	}
	d.run(`UPDATE notifications SET created_at = date_trunc('day', now())`) // all at one moment
	seen := map[uuid.UUID]bool{}
	in := proceduretest.Input{"limit": 3}
	for pages := 1; ; pages++ {
		page := proceduretest.Get[notifications.GetAllOutput](d.Me(b.Owner), "notifications.getAll", in)
		for _, one := range page.Items {
			if seen[one.UUID] {
				t.Errorf("%s twice", one.UUID)
			}
			seen[one.UUID] = true
		}
		if page.NextCursor == nil {
			if pages != 3 || len(seen) != 7 {
				t.Errorf("%d on %d pages", len(seen), pages)
			}
			return
		}
		in["cursor"] = *page.NextCursor
	}
}

func TestReadOnesGoAfterTheirDays(t *testing.T) {
	d := newNotificationsEnv(t)
	b := d.AddBusiness("Ateliê")
	old, kept, unread := d.AddNotification(d.AddEvent(b, "Um"), b.Owner, "Um"),
		d.AddNotification(d.AddEvent(b, "Dois"), b.Owner, "Dois"), d.AddNotification(d.AddEvent(b, "Três"), b.Owner, "Três")
	d.run(`UPDATE notifications SET read_at = now() - interval '181 days' WHERE id = $1`, old)
	d.run(`UPDATE notifications SET read_at = now() - interval '179 days' WHERE id = $1`, kept)
	d.run(`UPDATE notifications SET created_at = now() - interval '400 days' WHERE id = $1`, unread)
	d.run(`SELECT app.purge_notifications(180)`)
	all := proceduretest.Get[notifications.GetAllOutput](d.Me(b.Owner), "notifications.getAll", nil).Items
	if len(all) != 2 || all[0].UUID != kept || all[1].UUID != unread {
		t.Errorf("left are %+v", all)
	}
}

// remind runs the sweep of a minute on two workers at once, and returns how many rows they wrote.
func (d notificationsEnv) remind() (wrote int) {
	d.t.Helper()
	done := make(chan error, 2)
	for range 2 {
		go func() {
			_, err := d.Admin.Exec(d.t.Context(), `SELECT app.remind(true, 500)`)
			done <- err
		}()
	}
	for range 2 {
		if err := <-done; err != nil {
			d.t.Fatal(err)
		}
	}
	if err := d.Admin.QueryRow(d.t.Context(), `SELECT count(*) FROM notification_reminders WHERE type = 'TASKS_LATE'`).
		Scan(&wrote); err != nil {
		d.t.Fatal(err)
	}
	return wrote
}

func TestWhatIsDueIsToldOnce(t *testing.T) {
	d := newNotificationsEnv(t)
	b := d.AddBusiness("Ateliê")
	bruna := d.Env.AddMember(b, tenants.TeamAssistant)
	e := d.AddEvent(b, "Marina & Tomás")
	d.run(
		`UPDATE events SET date = (now() AT TIME ZONE time_zone)::date + 60, created_at = now() - interval '40 days' WHERE id = $1`, e.ID)
	late, hers := d.AddTask(e, "Degustação"), d.AddTask(e, "Convites")
	at := func(task tenanttest.Task, moment string) {
		t.Helper()
		d.run(`UPDATE tasks SET timing = 'CALENDAR', date = `+moment+` WHERE id = $1`, task.ID)
	}
	// A task is due at nine of the day after. One that was due less than a day ago is notified, at every hour at which
	// this test can run.
	at(late, `(now() - interval '1 day 9 hours')`)
	at(hers, `(now() - interval '1 day 9 hours')`)
	d.run(`UPDATE tasks SET responsible_id = $2 WHERE id = $1`, hers.ID, bruna.ID)
	d.quiet()
	first := d.remind()
	d.expect(b.Owner, "Tarefa atrasada | Degustação · Marina & Tomás")
	d.expect(bruna.User, "2 tarefas atrasadas | Marina & Tomás")
	if again := d.remind(); again != first {
		t.Errorf("told again: %d rows, then %d", first, again)
	}
	// A task that was due long ago is recorded as reminded, without a notification.
	old := d.AddTask(e, "Save the date")
	at(old, `(now() - interval '4 days')`)
	if d.remind() != first+2 {
		t.Error("what is long over was not noted for both")
	}
	d.expect(b.Owner, "Tarefa atrasada | Degustação · Marina & Tomás")
	// A task that was due longer ago than the reminders search is not recorded either.
	older := d.AddTask(e, "Contratar")
	at(older, `(now() - interval '30 days')`)
	if d.remind() != first+2 {
		t.Error("what was due a month ago was noted")
	}
}

func TestADateThatMovesHasRemindersOfItsOwn(t *testing.T) {
	d := newNotificationsEnv(t)
	b := d.AddBusiness("Ateliê")
	e := d.AddEvent(b, "Marina & Tomás")
	d.run(`UPDATE events SET created_at = now() - interval '40 days'`)
	in := func(hours int) {
		t.Helper()
		d.run(
			`UPDATE events SET date = m.day::date, event_start_time = m.day::time FROM (SELECT (now() + make_interval(hours => $2)) AT TIME ZONE 'America/Sao_Paulo' AS day) m WHERE id = $1`, e.ID, hours)
	}
	in(47)
	d.remind()
	d.expect(b.Owner, "A recepção está chegando | Confira a lista e a equipe · Marina & Tomás")
	in(24 * 90)
	d.expect(b.Owner)
	d.remind()
	d.expect(b.Owner)
	in(46)
	d.remind()
	d.expect(b.Owner, "A recepção está chegando | Confira a lista e a equipe · Marina & Tomás")
}

func TestAReminderIsPutOffOrEnded(t *testing.T) {
	d := newNotificationsEnv(t)
	b := d.AddBusiness("Ateliê")
	e := d.AddEvent(b, "Marina & Tomás")
	flowers := d.AddTask(e, "Flores")
	d.run(`UPDATE tasks SET timing = 'CALENDAR', date = now() - interval '3 days' WHERE id = $1`, flowers.ID)
	me := d.Me(b.Owner)
	d.run(`INSERT INTO notifications (business_id, user_id, type, event_id, helper_bit, group_id, subjects, content)
		VALUES ($1, $2, 'TASKS_LATE', $3, 1, $3, ARRAY[$4::uuid], jsonb_build_object('task', jsonb_build_object('publicId', $4::uuid, 'title', 'Flores')))`, b.ID, b.Owner.ID, e.ID, flowers.ID)
	one := d.told(b.Owner)[0].UUID
	if got := me.PostRefused("notifications.snooze",
		proceduretest.Input{"uuid": one, "until": time.Now().Add(-time.Hour)}); got.MessageOf("until") == "" {
		t.Errorf("put off to yesterday: %+v", got)
	}
	proceduretest.Post[struct{}](me, "notifications.snooze",
		proceduretest.Input{"uuid": one, "until": time.Now().Add(time.Hour)})
	d.expect(b.Owner)
	d.remind()
	d.expect(b.Owner)
	d.run(`UPDATE reminder_pauses SET until = now()`)
	d.remind()
	d.expect(b.Owner, "Tarefa atrasada | Flores · Marina & Tomás")
	d.remind()
	d.expect(b.Owner, "Tarefa atrasada | Flores · Marina & Tomás")

	// A task that was done meanwhile is not reminded of again.
	again := d.told(b.Owner)[0].UUID
	proceduretest.Post[struct{}](me, "notifications.snooze",
		proceduretest.Input{"uuid": again, "until": time.Now().Add(time.Hour)})
	d.run(`UPDATE tasks SET checked_at = now() WHERE id = $1`, flowers.ID)
	d.run(`UPDATE reminder_pauses SET until = now()`)
	d.remind()
	d.expect(b.Owner)

	// A reminder that was ended does not return.
	d.run(
		`UPDATE tasks SET checked_at = NULL, timing = 'CALENDAR', date = now() - interval '1 day 9 hours' WHERE id = $1`, flowers.ID)
	d.run(`UPDATE notifications SET read_at = NULL WHERE id = $1`, again)
	proceduretest.Post[struct{}](me, "notifications.endReminder", proceduretest.Input{"uuid": again})
	d.remind()
	d.expect(b.Owner)
	// It returns if it is resumed.
	proceduretest.Post[struct{}](me, "notifications.resumeReminder", proceduretest.Input{"uuid": again})
	d.remind()
	d.expect(b.Owner, "Tarefa atrasada | Flores · Marina & Tomás")
	proceduretest.Post[struct{}](me, "notifications.endReminder", proceduretest.Input{"uuid": d.told(b.Owner)[0].UUID})
	// Another person's notification does not exist for the caller, and a notification that is no reminder cannot be
	// ended.
	stranger := d.Me(d.AddUser("Zé"))
	d.run(`UPDATE notifications SET type = 'PAYMENT_RECEIVED' WHERE id = $1`, again)
	for _, c := range []proceduretest.Caller{stranger, me} {
		if got := c.PostRefused("notifications.endReminder",
			proceduretest.Input{"uuid": again}); got.Status != http.StatusNotFound {
			t.Errorf("ended %+v", got)
		}
	}
}

// leaves returns the text of a person's unread notifications if they were delivered now, or why one of them would not
// be.
func (d notificationsEnv) leaves(who tenanttest.User) (says string) {
	d.t.Helper()
	if err := d.Admin.QueryRow(d.t.Context(),
		`SELECT coalesce(string_agg(coalesce(app.notice_dropped(n, 'PUSH', now()), w.many || ' ' || coalesce(w.content->'task'->>'title', w.content->'contract'->>'missing', '')), ', ' ORDER BY n.type), 'nothing')
		FROM notifications n CROSS JOIN LATERAL app.notice_now(n) w WHERE n.user_id = $1 AND n.read_at IS NULL`,
		who.ID).Scan(&says); err != nil {
		d.t.Fatal(err)
	}
	return says
}

// A task that becomes late joins the other tasks that are still late. A task that was done at night is not in the
// morning's reminder, and a snoozed reminder returns with the tasks that are still late.
func TestAReminderSaysWhatIsSo(t *testing.T) {
	d := newNotificationsEnv(t)
	b := d.AddBusiness("Ateliê")
	e := d.AddEvent(b, "Marina & Tomás")
	d.run(`UPDATE events SET created_at = now() - interval '40 days'`)
	late := func(title string, hours int) tenanttest.Task {
		t.Helper()
		one := d.AddTask(e, title)
		d.run(
			`UPDATE tasks SET timing = 'CALENDAR', date = now() - make_interval(days => 1, hours => $2) WHERE id = $1`,
			one.ID, hours)
		return one
	}
	done := func(task tenanttest.Task) {
		t.Helper()
		d.run(`UPDATE tasks SET checked_at = now() WHERE id = $1`, task.ID)
	}
	invites, flowers := late("Convites", 9), late("Flores", 9)
	d.quiet()
	d.remind()
	d.expect(b.Owner, "2 tarefas atrasadas | Marina & Tomás")
	done(flowers)
	if got := d.leaves(b.Owner); got != "1 Convites" {
		t.Errorf("with the newest done it says %s", got)
	}
	cake := late("Bolo", 9)
	d.remind()
	d.expect(b.Owner, "2 tarefas atrasadas | Marina & Tomás")
	done(cake)
	proceduretest.Post[struct{}](d.Me(b.Owner), "notifications.snooze",
		proceduretest.Input{"uuid": d.told(b.Owner)[0].UUID, "until": time.Now().Add(time.Hour)})
	d.run(`UPDATE reminder_pauses SET until = now()`)
	d.remind()
	d.expect(b.Owner, "Tarefa atrasada | Convites · Marina & Tomás")
	done(invites)
	if got := d.leaves(b.Owner); got != "over" {
		t.Errorf("with all done it leaves as %s", got)
	}
	// The subjects of reminders that no longer hold: a task whose date moved, and a contract that was signed.
	d.run(`UPDATE tasks SET checked_at = NULL, date = now() + interval '30 days' WHERE id = $1`, invites.ID)
	if got := d.leaves(b.Owner); got != "nothing" {
		t.Errorf("put off to next month it leaves as %s", got)
	}
	d.quiet()
	contract, signer := d.AddContract(e, "Assessoria")
	d.SendContract(secretlink.KeyOf("x"), contract, signer)
	d.run(`UPDATE contract_signers SET asked_at = now() - interval '49 hours'`)
	d.remind()
	if got := d.leaves(b.Owner); !strings.HasPrefix(got, `1 ["`) {
		t.Errorf("a signature that is awaited leaves as %s", got)
	}
	d.SignContract(contract, signer)
	if got := d.leaves(b.Owner); !strings.HasSuffix(got, "over") {
		t.Errorf("once signed the reminder leaves as %s", got)
	}
}

// A date that moves does not change reminders that do not depend on it. It discards the snoozed and ended ones of the
// old date, and if it moves back, they are created again.
func TestADateThatMovesTakesOnlyWhatHangsOnIt(t *testing.T) {
	d := newNotificationsEnv(t)
	b := d.AddBusiness("Ateliê")
	e := d.AddEvent(b, "Marina & Tomás")
	d.run(`UPDATE events SET created_at = now() - interval '40 days'`)
	soon := time.Now().Add(40 * time.Hour)
	on := func(day time.Time) {
		t.Helper()
		d.run(
			`UPDATE events SET date = ($2::timestamptz AT TIME ZONE time_zone)::date, event_start_time = ($2::timestamptz AT TIME ZONE time_zone)::time WHERE id = $1`, e.ID, day)
	}
	invites := d.AddTask(e, "Convites")
	d.run(`UPDATE tasks SET timing = 'CALENDAR', date = now() - interval '1 day 9 hours' WHERE id = $1`, invites.ID)
	d.quiet()
	on(soon)
	d.remind()
	const reception, task = "A recepção está chegando | Confira a lista e a equipe · Marina & Tomás",
		"Tarefa atrasada | Convites · Marina & Tomás"
	both := func() {
		t.Helper()
		if got := d.titles(b.Owner); len(got) != 2 || !slices.Contains(got, reception) || !slices.Contains(got, task) {
			t.Errorf("told %q", got)
		}
	}
	both()
	on(soon.AddDate(0, 3, 0))
	d.expect(b.Owner, task)
	on(soon)
	d.remind()
	both()
	me := d.Me(b.Owner)
	for _, act := range []string{"snooze", "endReminder"} {
		one := slices.IndexFunc(d.told(b.Owner),
			func(n notifications.Notification) bool { return n.Type == "RECEPTION_REMINDER" })
		in := proceduretest.Input{"uuid": d.told(b.Owner)[one].UUID}
		if act == "snooze" {
			in["until"] = time.Now().Add(time.Hour)
		}
		proceduretest.Post[struct{}](me, "notifications."+act, in)
		on(soon.AddDate(0, 3, 0))
		d.run(`UPDATE reminder_pauses SET until = now() WHERE until IS NOT NULL`)
		d.remind()
		d.expect(b.Owner, task)
		on(soon)
		d.remind()
		both()
	}
}

// The reminders of a task or a payment that moves are discarded, also if a person ended them; those of the others stay.
func TestWhatMovesHasRemindersOfItsOwn(t *testing.T) {
	d := newNotificationsEnv(t)
	b := d.AddBusiness("Ateliê")
	e := d.AddEvent(b, "Marina & Tomás")
	d.run(`UPDATE events SET created_at = now() - interval '40 days'`)
	cake, invites := d.AddTask(e, "Bolo"), d.AddTask(e, "Convites")
	_, payment := d.AddInvoice(e, "Buffet", 480000)
	late := func(tasks ...tenanttest.Task) {
		t.Helper()
		for _, task := range tasks {
			d.run(`UPDATE tasks SET timing = 'CALENDAR', date = now() - interval '1 day 9 hours' WHERE id = $1`,
				task.ID)
		}
	}
	pay := func(in int) {
		t.Helper()
		d.run(
			`UPDATE payments SET due_date = (now() AT TIME ZONE 'America/Sao_Paulo' - interval '9 hours')::date + $2::integer WHERE id = $1`, payment, in)
	}
	late(cake, invites)
	pay(30)
	d.quiet()
	d.remind()
	d.expect(b.Owner, "2 tarefas atrasadas | Marina & Tomás")
	d.run(`UPDATE tasks SET date = now() + interval '30 days' WHERE id = $1`, cake.ID)
	d.expect(b.Owner, "Tarefa atrasada | Convites · Marina & Tomás")
	d.run(`UPDATE tasks SET date = now() + interval '30 days' WHERE id = $1`, invites.ID)
	d.expect(b.Owner)
	// A reminder that was ended is ended for the due date that it had.
	pay(-1)
	d.remind()
	told := d.told(b.Owner)
	if len(told) != 1 || told[0].Type != "PAYMENT_LATE" {
		t.Fatalf("told %+v", told)
	}
	proceduretest.Post[struct{}](d.Me(b.Owner), "notifications.endReminder", proceduretest.Input{"uuid": told[0].UUID})
	pay(30)
	pay(-1)
	d.remind()
	if told = d.told(b.Owner); len(told) != 1 || told[0].Type != "PAYMENT_LATE" {
		t.Errorf("of its new day told %+v", told)
	}
}
