package tenants_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// entry holds the fields of an audit entry that a test checks.
type entry struct {
	ActorUserID   *uuid.UUID
	ActorName     string
	SessionRole   string
	TeamRole      *string
	InControl     bool
	ControlID     *uuid.UUID
	ControlReason *string
	Procedure     string
	Kind          string
	Subject       string
	EventID       *uuid.UUID
	Changes       []change
}

type change struct {
	ID     string
	Title  string
	Before map[string]any
	After  map[string]any
}

// auditLog reads the entries that were added to a business's audit log since the last call.
type auditLog struct {
	env  *tenanttest.Env
	t    *testing.T
	b    tenanttest.Business
	seen int64
}

func auditLogOf(t *testing.T, env *tenanttest.Env, b tenanttest.Business) *auditLog {
	t.Helper()
	tr := &auditLog{env: env, t: t, b: b}
	tr.added()
	return tr
}

func (tr *auditLog) added() (all []entry) {
	tr.t.Helper()
	rows, err := tr.env.Admin.Query(tr.t.Context(),
		`SELECT id, actor_user_id, actor_name, session_role, team_role::text, in_control, control_id,
		control_reason, procedure, kind, subject, event_id, changes FROM audit_entries WHERE business_id = $1 AND id > $2 ORDER BY id`, tr.b.ID, tr.seen)
	if err != nil {
		tr.t.Fatal(err)
	}
	var e entry
	var changes []byte
	if _, err := pgx.ForEachRow(rows, []any{&tr.seen, &e.ActorUserID, &e.ActorName, &e.SessionRole, &e.TeamRole,
		&e.InControl, &e.ControlID,
		&e.ControlReason, &e.Procedure, &e.Kind, &e.Subject, &e.EventID, &changes}, func() error {
		e.Changes = nil
		all = append(all, e)
		return json.Unmarshal(changes, &all[len(all)-1].Changes)
	}); err != nil {
		tr.t.Fatal(err)
	}
	return all
}

// only returns the one entry that was added.
func (tr *auditLog) only() entry {
	tr.t.Helper()
	all := tr.added()
	if len(all) != 1 {
		tr.t.Fatalf("%d entries, want one: %+v", len(all), all)
	}
	return all[0]
}

func write(t *testing.T, env *tenanttest.Env, s tenants.Scope, sql string, args ...any) error {
	t.Helper()
	return env.DB.Write(t.Context(), s, func(w tenants.Writer) error {
		_, err := w.Exec(t.Context(), sql, args...)
		return err
	})
}

func mustWrite(t *testing.T, env *tenanttest.Env, s tenants.Scope, sql string, args ...any) {
	t.Helper()
	if err := write(t, env, s, sql, args...); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
}

func TestTheTrailTellsWhatChanged(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	event := env.AddEvent(b, "Casamento")
	task := env.AddTask(event, "Provar o bolo")
	other := env.AddTask(event, "Escolher o buquê")
	owner := tenants.AsMember(b.Owner.ID, b.ID).Named("task.update")
	tr := auditLogOf(t, env, b)

	mustWrite(t, env, owner,
		`UPDATE tasks SET title = 'Provar os doces', label = 'urgente', updated_at = now() WHERE id = $1`, task.ID)
	got := tr.only()
	if got.Kind != "UPDATED" || got.Subject != "tasks" || got.Procedure != "task.update" || *got.EventID != event.ID ||
		got.ActorName != b.Owner.Name || *got.ActorUserID != b.Owner.ID || *got.TeamRole != tenants.TeamOwner ||
		got.SessionRole != "member" || got.InControl {
		t.Errorf("the entry is %+v", got)
	}
	want := change{task.ID.String(), "Provar os doces", map[string]any{"title": "Provar o bolo", "label": ""},
		map[string]any{"title": "Provar os doces", "label": "urgente"}}
	if fmt.Sprint(got.Changes) != fmt.Sprint([]change{want}) {
		t.Errorf("changes are %v, want %v", got.Changes, want)
	}

	// An update that changes no value leaves no entry, for any caller.
	mustWrite(t, env, owner, `UPDATE tasks SET title = title, updated_at = clock_timestamp()`)
	mustWrite(t, env, owner, `UPDATE tasks SET title = 'x' WHERE false`)
	if all := tr.added(); len(all) != 0 {
		t.Errorf("nothing changed, and the audit log says %+v", all)
	}

	for _, step := range []struct{ sql, kind string }{
		{`UPDATE tasks SET checked_at = now() WHERE id = $1`, "CONCLUDED"},
		{`UPDATE tasks SET checked_at = NULL WHERE id = $1`, "REOPENED"},
		{`UPDATE tasks SET deleted_at = now() WHERE id = $1`, "DELETED"},
		{`UPDATE tasks SET deleted_at = NULL WHERE id = $1`, "RESTORED"},
		{`UPDATE tasks SET position = 40 WHERE id = $1`, "REORDERED"},
	} {
		mustWrite(t, env, owner, step.sql, task.ID)
		if got := tr.only(); got.Kind != step.kind {
			t.Errorf("%s is %s, want %s", step.sql, got.Kind, step.kind)
		}
	}

	// One statement with rows of two events makes one entry each, with the new values and without empty ones.
	second := env.AddEvent(b, "Bodas")
	tr.added()
	mustWrite(t, env, owner, `INSERT INTO tasks (business_id, event_id, title, position)
		SELECT business_id, id, 'Tarefa ' || n, n FROM events CROSS JOIN generate_series(1, 60) n WHERE business_id = $1`, b.ID)
	all := tr.added()
	if len(all) != 2 || len(all[0].Changes) != 60 || len(all[1].Changes) != 60 || *all[0].EventID == *all[1].EventID {
		t.Errorf("%d entries: %+v", len(all), all)
	}
	if first := all[0].Changes[0]; first.Before != nil || first.After["title"] == nil || first.After["label"] != nil ||
		first.After["created_at"] != nil {
		t.Errorf("a new task is %+v", first)
	}
	// One statement with changes of two kinds.
	mustWrite(t, env, owner,
		`UPDATE tasks SET checked_at = CASE WHEN id = $1 THEN now() END, label = CASE WHEN id = $2 THEN 'x' ELSE label END WHERE id IN ($1, $2)`, task.ID, other.ID)
	if all := tr.added(); len(all) != 2 || all[0].Kind == all[1].Kind {
		t.Errorf("two kinds made %+v", all)
	}

	// A transaction that is rolled back leaves no entries.
	_ = env.DB.Write(t.Context(), owner, func(w tenants.Writer) error {
		if _, err := w.Exec(t.Context(), `UPDATE tasks SET title = 'Nada' WHERE id = $1`, task.ID); err != nil {
			t.Error(err)
		}
		return context.Canceled
	})
	if all := tr.added(); len(all) != 0 {
		t.Errorf("what was taken back left %+v", all)
	}

	// An entry names the client, and rows that a deletion deletes with it have entries too.
	contact := env.AddContact(b, "Clara Nunes")
	member := env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(second, member, tenants.EventManage)
	tr.added()
	mustWrite(t, env, owner, `INSERT INTO event_customers (business_id, event_id, contact_id) VALUES ($1, $2, $3)`,
		b.ID, second.ID, contact.ID)
	if got := tr.only(); got.Changes[0].Title != "Clara Nunes" || *got.EventID != second.ID {
		t.Errorf("the client is %+v", got)
	}
	if _, err := env.Admin.Exec(t.Context(), `DELETE FROM memberships WHERE id = $1`, member.ID); err != nil {
		t.Fatal(err)
	}
	kinds := map[string]bool{}
	for _, e := range tr.added() {
		kinds[e.Subject+" "+e.Kind] = true
	}
	if !kinds["memberships DELETED"] || !kinds["event_accesses DELETED"] {
		t.Errorf("a member who left left %v", kinds)
	}
}

func TestTheTrailTellsWho(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	event := env.AddEvent(b, "Casamento")
	staff := env.AddStaff("Sofia da Cortejo")
	control := env.AddControl(b, staff)
	const rename = `UPDATE events SET title = $2 WHERE id = $1`
	tr := auditLogOf(t, env, b)

	mustWrite(t, env, tenants.AsMember(staff.ID, b.ID).Named("event.update"), rename, event.ID, "Casamento de Bia")
	got := tr.only()
	if got.ActorName != staff.Name || *got.ActorUserID != staff.ID || !got.InControl || *got.ControlID != control ||
		*got.ControlReason != "Pedido de ajuda" {
		t.Errorf("staff in control are %+v", got)
	}
	mustWrite(t, env, tenants.AsWorker(b.ID).Named("customer_message"),
		`UPDATE events SET notified_at = now() WHERE id = $1`, event.ID)
	if got := tr.only(); got.ActorUserID != nil || got.SessionRole != "worker" || got.Procedure != "customer_message" ||
		got.Kind != "NOTIFIED" {
		t.Errorf("a job is %+v", got)
	}
	mustWrite(t, env, tenants.AsStaff(staff.ID).Named("admin.removeBusinessControl"),
		`UPDATE business_controls SET ended_at = now() WHERE id = $1`, control)
	if got := tr.only(); got.Kind != "CONTROL_ENDED" || got.ActorName != staff.Name || got.InControl {
		t.Errorf("control that ended is %+v", got)
	}
	// A change by the database's administrator leaves an entry too, without a person's name.
	if _, err := env.Admin.Exec(t.Context(), rename, event.ID, "Outro"); err != nil {
		t.Fatal(err)
	}
	if got := tr.only(); got.ActorUserID != nil || got.ActorName != "" || got.SessionRole == "none" ||
		got.SessionRole == "" {
		t.Errorf("the database's administrator is %+v", got)
	}
	// The owner's own row is in the audit log of their business, without the key of the picture.
	mustWrite(t, env, tenants.AsPerson(b.Owner.ID).Named("users.update"),
		`UPDATE users SET name = 'Ana Clara' WHERE id = $1`, b.Owner.ID)
	if got := tr.only(); got.Subject != "users" || got.Changes[0].After["name"] != "Ana Clara" || got.EventID != nil {
		t.Errorf("the owner's row is %+v", got)
	}
	if _, err := env.Admin.Exec(t.Context(),
		`UPDATE users SET image_key = 'sesamesesamesesamesesame22', current_business_id = NULL WHERE id = $1`,
		b.Owner.ID); err != nil {
		t.Fatal(err)
	}
	if got := tr.only(); strings.Contains(fmt.Sprint(got), "sesame") || got.Changes[0].After["image_key"] != "•••" ||
		len(got.Changes[0].After) != 1 {
		t.Errorf("the owner's picture is %+v", got)
	}
	if _, err := env.Admin.Exec(t.Context(), `UPDATE users SET name = 'Outra' WHERE id = $1`, staff.ID); err != nil {
		t.Fatal(err)
	}
	if all := tr.added(); len(all) != 0 {
		t.Errorf("the row of somebody without a business left %+v", all)
	}
}

func TestWhoReadsTheAuditLog(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	event := env.AddEvent(b, "Casamento")
	env.AddTask(event, "Provar o bolo")
	helper := env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(event, helper, tenants.EventAll)
	staff := env.AddStaff("Sofia")
	env.AddControl(b, staff)
	env.AddBusiness("Rivais")
	all := func(of string) string { return "audit_entries WHERE " + of }
	for name, who := range map[string]struct {
		scope         tenants.Scope
		some, outside bool
	}{
		"owner":         {tenants.AsMember(b.Owner.ID, b.ID), true, true},
		"administrator": {tenants.AsMember(env.AddMember(b, tenants.TeamAdministrator).User.ID, b.ID), true, true},
		"in control":    {tenants.AsMember(staff.ID, b.ID), true, true},
		"assistant":     {tenants.AsMember(env.AddMember(b, tenants.TeamAssistant).User.ID, b.ID), true, false},
		"helper":        {tenants.AsMember(helper.User.ID, b.ID), false, false},
	} {
		db := env.DB.Read(who.scope)
		if n := count(t, db, all("event_id IS NOT NULL")); n > 0 != who.some {
			t.Errorf("%s reads %d entries of events", name, n)
		}
		if n := count(t, db, all("event_id IS NULL")); n > 0 != who.outside {
			t.Errorf("%s reads %d entries outside events", name, n)
		}
		if n := count(t, db, all("business_id <> app.business_id()")); n > 0 {
			t.Errorf("%s reads %d entries of others", name, n)
		}
	}
}

// TestTheTrailNamesNoGuest: an entry cannot be erased but guests can, so it holds the names of the changed fields and
// no value.
func TestTheTrailNamesNoGuest(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	event := env.AddEvent(b, "Casamento")
	owner := tenants.AsMember(b.Owner.ID, b.ID)
	tr := auditLogOf(t, env, b)
	invitation := env.AddInvitation(event, "Jacarandá")
	guest, table, part := env.AddGuest(event, invitation, "Jacarandá"), env.AddSeatingTable(event, "Varanda"),
		env.AddSubEvent(event, "Festa")
	mustWrite(t, env, owner,
		`UPDATE invitations SET name = 'Jacarandá Lima', phone = '+5531988124470', email = 'jacaranda@exemplo.com', message = 'De jacarandá' WHERE id = $1`, invitation)
	mustWrite(t, env, owner,
		`UPDATE guests SET name = 'Ana Jacarandá', kind = 'child', age = 7, diet = 'sem jacarandá', tags = ARRAY['jacarandá'], table_id = $2, attends = ARRAY[$3::uuid] WHERE id = $1`, guest, table, part)
	mustWrite(t, env, owner, `UPDATE guests SET deleted_at = now() WHERE id = $1`, guest)
	if _, err := env.Admin.Exec(t.Context(), `DELETE FROM invitations WHERE id = $1`, invitation); err != nil {
		t.Fatal(err)
	}
	all := tr.added()
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"acarand", "988124470", `"age":7`} {
		if strings.Contains(string(text), secret) {
			t.Errorf("the audit log keeps %q: %s", secret, text)
		}
	}
	fields := map[string]bool{}
	for _, e := range all {
		for _, c := range e.Changes {
			for field := range c.After {
				fields[e.Subject+"."+field] = true
			}
			if e.Subject == "guests" && e.Kind == "UPDATED" &&
				(fmt.Sprint(c.After["table_id"]) != "1" || fmt.Sprint(c.After["attends"]) != "[Festa]") {
				t.Errorf("a guest was put to a table and said yes: %+v", c.After)
			}
		}
	}
	for _, field := range []string{"invitations.name", "invitations.phone", "invitations.email", "invitations.message",
		"guests.name", "guests.age", "guests.diet", "guests.tags"} {
		if !fields[field] {
			t.Errorf("the audit log does not say that %s changed", field)
		}
	}
}
