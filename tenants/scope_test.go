package tenants_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/uuid"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// TestAForeignScopeAnswersLikeAMissingOne: a missing row and another tenant's look the same.
func TestAForeignScopeAnswersLikeAMissingOne(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	f := seedFixture(env)
	actors := f.actors()
	for _, missing := range []tenants.Scope{
		tenants.AsMember(f.outsider.ID, uuid.New()),
		tenants.AsMember(uuid.New(), f.ours.ID),
		tenants.AsCustomer(f.client.ID, uuid.New()),
		tenants.AsCustomer(f.client.ID, f.elsewhere.ID),
		tenants.AsVisitor("nao-existe-4f7k2m"),
		tenants.AsStaff(f.ours.Owner.ID),
		actors["outsider in the business"], actors["invited, not accepted"], actors["its owner in the business"],
		actors["another's client in it"], actors["outsider as client"], actors["outsider in the backoffice"],
		actors["staff without control"], actors["staff with expired control"], actors["staff who gave control back"],
		actors["former staff, live control"], actors["staff in control, elsewhere"],
	} {
		_, err := env.DB.Read(missing).Exec(t.Context(), "SELECT 1")
		if !errors.Is(err, tenants.ErrNoScope) {
			t.Errorf("%+v: %v, want ErrNoScope", missing, err)
		}
	}
	if _, err := env.DB.Read(tenants.Scope{}).Exec(t.Context(), "SELECT 1"); err == nil ||
		errors.Is(err, tenants.ErrNoScope) {
		t.Errorf("the zero scope is a mistake of ours, not of the caller's: %v", err)
	}
}

func TestTheRoleIsNoLadder(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	f := seedFixture(env)
	scopes := []tenants.Scope{
		tenants.AsVisitor(f.event.Slug), tenants.AsPerson(f.outsider.ID), tenants.AsMember(f.ours.Owner.ID, f.ours.ID),
		tenants.AsCustomer(f.client.ID, f.event.ID), tenants.AsStaff(f.staff.ID), tenants.AsWorker(f.ours.ID),
	}
	for _, scope := range scopes {
		for _, climb := range []string{
			"SELECT app.scope_of_member(NULL, NULL)", "SELECT app.scope_of_visitor(NULL, NULL)",
			"SELECT app.scope_of_customer(NULL, NULL)", "SELECT app.scope_of_staff(NULL)",
			"SELECT FROM app.scopes_of_members", "SELECT app.narrowing(NULL, NULL, NULL)",
			"SELECT app.scope_of_controller(NULL, NULL)",
			"SET ROLE cortejo_owner", "SET ROLE cortejo_definer", "SET ROLE cortejo_queue", "SET ROLE postgres",
			"SET SESSION AUTHORIZATION postgres",
			"SELECT FROM river.river_job", "INSERT INTO river.river_job (kind) VALUES ('greet')",
			"SELECT FROM history.migrations", "CREATE TABLE mine (id int)",
			"CREATE FUNCTION app.mine() RETURNS int RETURN 1",
			"ALTER TABLE tasks DISABLE ROW LEVEL SECURITY", "DROP POLICY tenant ON tasks", "TRUNCATE tasks",
			"UPDATE users SET role = 'GLOBAL_ADMIN'", "UPDATE users SET phone = '+5511999999999'",
			"COPY tasks TO '/tmp/tasks'",
		} {
			err := env.DB.Write(t.Context(), scope, func(w tenants.Writer) error {
				_, err := w.Exec(t.Context(), climb)
				return err
			})
			if code(err) != "42501" {
				t.Errorf("%s: %s: %v", scope.Role(), climb, err)
			}
		}
	}
	// Turning the rules off for a session makes a filtered statement fail, not pass.
	err := env.DB.Write(t.Context(), scopes[2], func(w tenants.Writer) error {
		_, err := w.Exec(t.Context(), "SET LOCAL row_security = off")
		return errors.Join(err, func() error { _, err := w.Exec(t.Context(), "SELECT FROM tasks"); return err }())
	})
	if code(err) != "42501" {
		t.Errorf("row_security = off: %v", err)
	}
}

func TestAHelperSeesWhatTheyWereGiven(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	managed, received, hidden := env.AddEvent(b, "Casamento"), env.AddEvent(b, "Bodas"), env.AddEvent(b, "Formatura")
	for _, event := range []tenanttest.Event{managed, received, hidden} {
		env.AddSubtask(env.AddTask(event, "Tarefa"), "Subtarefa")
		env.AddEventCustomer(event, env.AddUser("Cliente"))
	}
	helper := env.AddMember(b, tenants.TeamGuest)
	db := env.DB.Read(tenants.AsMember(helper.User.ID, b.ID))
	if n := count(t, db, "events"); n != 0 {
		t.Errorf("a helper without any event sees %d", n)
	}
	env.AddEventAccess(managed, helper, tenants.EventManage)
	env.AddEventAccess(received, helper, tenants.EventReception)
	for from, want := range map[string]int{
		"events": 2, "tasks": 1, "subtasks": 1, "event_accesses": 2, "memberships": 1,
		"contacts": 0, "event_customers": 0, "business_controls": 0, "businesses": 1,
	} {
		if n := count(t, db, from); n != want {
			t.Errorf("the helper sees %d of %s, want %d", n, from, want)
		}
	}
}

func TestANarrowedScopeOnlyTakesAway(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b, rival := env.AddBusiness("Ateliê"), env.AddBusiness("Rivais")
	managed, received, hidden, theirs := env.AddEvent(b, "Casamento"), env.AddEvent(b, "Bodas"), env.AddEvent(b, "Formatura"),
		env.AddEvent(rival, "Noivado")
	for _, event := range []tenanttest.Event{managed, received, hidden, theirs} {
		env.AddSubtask(env.AddTask(event, "Tarefa"), "Subtarefa")
	}
	helper, other := env.AddMember(b, tenants.TeamGuest), env.AddMember(b, tenants.TeamGuest)
	second := env.AddEvent(b, "Batizado")
	env.AddTask(second, "Tarefa")
	env.AddEventAccess(managed, helper, tenants.EventManage)
	env.AddEventAccess(second, helper, tenants.EventManage)
	env.AddEventAccess(received, helper, tenants.EventReception)
	env.AddEventAccess(hidden, other, tenants.EventAll)
	for _, c := range []struct {
		event                         uuid.UUID
		events, tasks, subtasks, bits int
	}{
		{managed.ID, 1, 1, 1, 1},
		{received.ID, 1, 0, 0, 4},
		{hidden.ID, 0, 0, 0, 0},
		{theirs.ID, 0, 0, 0, 0},
		{uuid.New(), 0, 0, 0, 0},
		{uuid.Nil, 0, 0, 0, 0},
	} {
		scope := tenants.AsMember(helper.User.ID, b.ID).LimitToEvent(c.event)
		db := env.DB.Read(scope)
		for from, want := range map[string]int{
			"events": c.events, "tasks": c.tasks, "subtasks": c.subtasks, "contacts": 0, "memberships": 1,
			fmt.Sprintf("events WHERE id <> '%s'", c.event):      0,
			fmt.Sprintf("tasks WHERE event_id <> '%s'", c.event): 0,
		} {
			if n := count(t, db, from); n != want {
				t.Errorf("narrowed to %s a helper sees %d of %s, want %d", c.event, n, from, want)
			}
		}
		var bits, elsewhere int
		if err := db.QueryRow(t.Context(), "SELECT app.permissions_in($1), app.permissions_in($2)", c.event, second.ID).
			Scan(&bits, &elsewhere); err != nil {
			t.Fatal(err)
		}
		if bits != c.bits || elsewhere != 0 {
			t.Errorf("narrowed to %s a helper has %d there and %d elsewhere, want %d and 0", c.event, bits, elsewhere,
				c.bits)
		}
		// It limits writes too.
		err := env.DB.Write(t.Context(), scope, func(w tenants.Writer) error {
			tag, err := w.Exec(t.Context(), "UPDATE tasks SET title = 'x' WHERE event_id = $1", second.ID)
			if tag.RowsAffected() != 0 {
				t.Errorf("narrowed to %s a helper writes in another event", c.event)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	owner := env.DB.Read(tenants.AsMember(b.Owner.ID, b.ID).LimitToEvent(managed.ID))
	if n := count(t, owner, "events"); n != 4 {
		t.Errorf("the owner sees %d events, want all 4", n)
	}
	if _, err := env.DB.Read(tenants.AsMember(helper.User.ID, rival.ID).LimitToEvent(managed.ID)).
		Exec(t.Context(), "SELECT 1"); !errors.Is(err, tenants.ErrNoScope) {
		t.Errorf("a helper enters another's business narrowed to their own event: %v", err)
	}
	client := env.AddUser("Cliente")
	env.AddEventCustomer(managed, client)
	if _, err := env.DB.Read(tenants.AsCustomer(client.ID, managed.ID).LimitToEvent(received.ID)).
		Exec(t.Context(), "SELECT 1"); err != nil {
		t.Errorf("a client's scope did not stay what it is: %v", err)
	}
	// Entering one event does not limit later reads.
	if n := count(t, env.DB.Read(tenants.AsMember(helper.User.ID, b.ID)), "events"); n != 3 {
		t.Errorf("afterwards the helper sees %d events, want 3", n)
	}
}

func TestAHelperSeesOnlyPicturesOfTheirEvents(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	event := env.AddEvent(b, "Casamento")
	helper := env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(event, helper, tenants.EventManage)
	env.AddImage(b)
	scope := tenants.AsMember(helper.User.ID, b.ID)
	if n := count(t, env.DB.Read(scope), "images"); n != 0 {
		t.Errorf("the helper sees %d pictures of nobody's, want 0", n)
	}
	err := env.DB.Write(t.Context(), scope, func(w tenants.Writer) error {
		_, err := w.Exec(t.Context(), `WITH picture AS (
			INSERT INTO images (business_id, key, width, height) VALUES ($1, 'k', 1, 1) RETURNING id
		) UPDATE events SET image_id = (SELECT id FROM picture) WHERE id = $2`, b.ID, event.ID)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	colleague := env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(event, colleague, tenants.EventReception)
	for _, scope := range []tenants.Scope{scope, tenants.AsMember(colleague.User.ID, b.ID),
		tenants.AsVisitor(event.Slug)} {
		if n := count(t, env.DB.Read(scope), "images"); n != 1 {
			t.Errorf("%s sees %d pictures, want the event's", scope.Role(), n)
		}
	}
}

func TestAClientIsKnownByTheirPhone(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	ours, theirs := env.AddBusiness("Ateliê"), env.AddBusiness("Rivais")
	event, second := env.AddEvent(ours, "Casamento"), env.AddEvent(theirs, "Bodas")
	client := env.AddUser("Clara")
	env.AddEventCustomer(event, client)
	env.AddEventCustomer(second, client)
	for _, mine := range []tenanttest.Event{event, second} {
		db := env.DB.Read(tenants.AsCustomer(client.ID, mine.ID))
		var title string
		if err := db.QueryRow(t.Context(), "SELECT title FROM events").Scan(&title); err != nil || title != mine.Title {
			t.Errorf("the client sees %q, %v", title, err)
		}
	}
	// The phone gets another owner: the phone that the business stored decides.
	if _, err := env.Admin.Exec(t.Context(), "UPDATE contacts SET phone = $1 WHERE business_id = $2",
		tenanttest.NewPhone(), ours.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := env.DB.Read(tenants.AsCustomer(client.ID, event.ID)).Exec(t.Context(), "SELECT 1"); !errors.Is(err,
		tenants.ErrNoScope) {
		t.Errorf("a former client: %v", err)
	}
}

func TestAnArchivedEventIsClosed(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	event, client := env.AddEvent(env.AddBusiness("Ateliê"), "Casamento"), env.AddUser("Clara")
	env.AddEventCustomer(event, client)
	for _, archived := range []bool{true, false} {
		if _, err := env.Admin.Exec(t.Context(),
			"UPDATE events SET archived_at = CASE WHEN $2 THEN now() END WHERE id = $1", event.ID,
			archived); err != nil {
			t.Fatal(err)
		}
		for _, scope := range []tenants.Scope{tenants.AsCustomer(client.ID, event.ID), tenants.AsVisitor(event.Slug)} {
			if _, err := env.DB.Read(scope).Exec(t.Context(), "SELECT 1"); errors.Is(err,
				tenants.ErrNoScope) != archived {
				t.Errorf("archived %t: the %s gets %v", archived, scope.Role(), err)
			}
		}
	}
}

func TestControlKeepsTheTrueUser(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	staff := env.AddStaff("Sofia")
	control := env.AddControl(b, staff)
	scope := tenants.AsMember(staff.ID, b.ID)
	var user uuid.UUID
	var role string
	var controlling bool
	if err := env.DB.Read(scope).QueryRow(t.Context(), "SELECT app.user_id(), app.team_role()::text, app.in_control()").
		Scan(&user, &role, &controlling); err != nil {
		t.Fatal(err)
	}
	if user != staff.ID || role != tenants.TeamOwner || !controlling {
		t.Errorf("in control: user %s, role %s, in control %t", user, role, controlling)
	}
	if err := env.DB.Write(t.Context(), tenants.AsStaff(staff.ID), func(w tenants.Writer) error {
		_, err := w.Exec(t.Context(), "UPDATE business_controls SET ended_at = now() WHERE id = $1", control)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := env.DB.Read(scope).Exec(t.Context(), "SELECT 1"); !errors.Is(err, tenants.ErrNoScope) {
		t.Errorf("after giving control back: %v", err)
	}
}

func TestControlThatEndedStaysEnded(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	staff := env.AddStaff("Sofia")
	control := env.AddControl(env.AddBusiness("Ateliê"), staff)
	change := func(assignment string) (changed int64, err error) {
		err = env.DB.Write(t.Context(), tenants.AsStaff(staff.ID), func(w tenants.Writer) error {
			done, err := w.Exec(t.Context(), "UPDATE business_controls SET "+assignment+" WHERE id = $1", control)
			changed = done.RowsAffected()
			return err
		})
		return changed, err
	}
	if _, err := change("expires_at = started_at + interval '1 hour'"); err == nil {
		t.Error("staff gave themselves more time")
	}
	if changed, err := change("ended_at = now()"); err != nil || changed != 1 {
		t.Errorf("giving control back: %d, %v", changed, err)
	}
	for _, again := range []string{"ended_at = NULL", "ended_at = now() + interval '1 day'"} {
		if changed, err := change(again); err == nil && changed != 0 {
			t.Errorf("%s changed a control that had ended", again)
		}
	}
}

func TestNobodyJoinsATeamUninvited(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	outsider := env.AddUser("Otávio")
	fresh := env.AddBusinessWithoutTeam("Nova")
	const join = "INSERT INTO memberships (business_id, user_id, name, phone, role, accepted_at) VALUES ($1, $2, 'Eu', $3, $4, now())"
	for _, try := range []struct {
		sql  string
		as   tenanttest.User
		args []any
		want string
	}{
		{join, outsider, []any{b.ID, outsider.ID, outsider.Phone, "OWNER"}, "42501"},
		{join, outsider, []any{b.ID, outsider.ID, outsider.Phone, "ASSISTANT"}, "42501"},
		{join, fresh.Owner, []any{fresh.ID, fresh.Owner.ID, fresh.Owner.Phone, "ASSISTANT"}, "42501"},
		{join, fresh.Owner, []any{fresh.ID, outsider.ID, outsider.Phone, "OWNER"}, "42501"},
		{join, fresh.Owner, []any{fresh.ID, fresh.Owner.ID, outsider.Phone, "OWNER"}, "42501"},
		{"UPDATE users SET current_business_id = $1 WHERE id = $2", outsider, []any{b.ID, outsider.ID}, "CJ404"},
		{"UPDATE users SET current_business_id = $1 WHERE id = $2", outsider, []any{uuid.New(), outsider.ID}, "CJ404"},
		{"INSERT INTO businesses (owner_user_id, name, location, categories) VALUES ($1, 'X', 'Y', '{DJ}')", outsider,
			[]any{b.Owner.ID}, "42501"},
	} {
		err := env.DB.Write(t.Context(), tenants.AsPerson(try.as.ID), func(w tenants.Writer) error {
			_, err := w.Exec(t.Context(), try.sql, try.args...)
			return err
		})
		if code(err) != try.want {
			t.Errorf("%s %v: %v", try.sql, try.args, err)
		}
	}
}

func TestATemplateHasNoConcludedTasks(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	task := env.AddTask(env.AddTemplate(b, "Modelo"), "Tarefa")
	subtask := env.AddSubtask(task, "Subtarefa")
	for sql, id := range map[string]uuid.UUID{
		"UPDATE tasks SET checked_at = now() WHERE id = $1":    task.ID,
		"UPDATE subtasks SET checked_at = now() WHERE id = $1": subtask,
	} {
		err := env.DB.Write(t.Context(), tenants.AsMember(b.Owner.ID, b.ID), func(w tenants.Writer) error {
			_, err := w.Exec(t.Context(), sql, id)
			return err
		})
		if code(err) != "CJ001" {
			t.Errorf("%s: %v", sql, err)
		}
	}
}

func TestPermissionsOf(t *testing.T) {
	t.Parallel()
	if got := tenants.PermissionsOf(tenants.TeamGuest); got == nil || len(got) != 0 {
		t.Errorf("a helper has %v of the whole business", got)
	}
	for bits, want := range map[tenants.EventPermission][]tenants.Permission{
		0: {}, tenants.EventSiteAndGuests | tenants.EventReception: {},
		tenants.EventManage | tenants.EventReception: {tenants.ReadVendors, tenants.ReadPayments,
			tenants.ReadContracts},
	} {
		if got := tenants.ListHelperPermissions(bits); got == nil || !slices.Equal(got, want) {
			t.Errorf("with the bits %d a helper has %v of the whole business, not %v", bits, got, want)
		}
	}
	owner := tenants.PermissionsOf(tenants.TeamOwner)
	owner[0] = "forged"
	if tenants.PermissionsOf(tenants.TeamOwner)[0] == "forged" {
		t.Error("the table of permissions can be changed from outside")
	}
	if len(tenants.PermissionsOf(tenants.TeamAssistant)) != len(owner)-4 {
		t.Error("an assistant has everything but the wallet, the bonifications and the activity")
	}
}
