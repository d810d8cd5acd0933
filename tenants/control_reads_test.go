package tenants_test

import (
	"testing"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestReadsInControlAreNoted(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	event := env.AddEvent(b, "Casamento")
	task := env.AddTask(event, "Provar o bolo")
	staff := env.AddStaff("Sofia")
	env.AddControl(b, staff)
	pool, trips := env.Single()
	db := tenants.New(pool)
	scope := tenants.AsMember(staff.ID, b.ID).Named("task.get")
	const getTask = "-- name: GetTask :one\nSELECT title FROM tasks WHERE id = $1"
	tr := auditLogOf(t, env, b)
	for _, first := range []bool{true, false} {
		before := trips.Count()
		var title string
		if err := db.Read(scope).QueryRow(t.Context(), getTask, task.ID).Scan(&title); err != nil ||
			title != "Provar o bolo" {
			t.Fatalf("%q %v", title, err)
		}
		before = trips.Count() - before
		got := tr.only()
		if got.Kind != "READ" || got.Subject != "GetTask" || got.Procedure != "task.get" || got.ActorName != "Sofia" ||
			!got.InControl ||
			*got.ControlReason != "Pedido de ajuda" || *got.EventID != event.ID ||
			got.Changes[0].ID != task.ID.String() || got.SessionRole != "member" {
			t.Errorf("a read in control is %+v", got)
		}
		if !first && before != 1 {
			t.Errorf("a read in control took %d round trips", before)
		}
	}
	// Reads of other members are not recorded.
	if n := count(t, db.Read(tenants.AsMember(b.Owner.ID, b.ID)), "tasks"); n != 1 {
		t.Errorf("%d tasks", n)
	}
	if all := tr.added(); len(all) != 0 {
		t.Errorf("the owner's read left %+v", all)
	}
	// A transaction that writes records its reads too; a helper's statements are recorded once.
	if err := db.Write(t.Context(), scope, func(w tenants.Writer) error {
		var title string
		if err := w.QueryRow(t.Context(), getTask, task.ID).Scan(&title); err != nil {
			return err
		}
		_, err := w.Exec(t.Context(), "-- name: UpdateTask :one\nUPDATE tasks SET title = 'Provar' WHERE id = $1",
			task.ID)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if all := tr.added(); len(all) != 2 || all[0].Kind != "READ" || all[1].Kind != "UPDATED" {
		t.Errorf("a transaction in control left %+v", all)
	}
	expectClean(t, pool, "reading in control")

	// A read that cannot be recorded is refused.
	if _, err := env.Admin.Exec(t.Context(), `REVOKE INSERT ON audit_entries FROM cortejo_definer`); err != nil {
		t.Fatal(err)
	}
	var title string
	if err := db.Read(scope).QueryRow(t.Context(), getTask, task.ID).Scan(&title); code(err) != "42501" || title != "" {
		t.Errorf("a read without its note answered %q, %v", title, err)
	}
	if err := write(t, env, scope, `SELECT title FROM tasks`); code(err) != "42501" {
		t.Errorf("a read in a transaction without its note answered %v", err)
	}
	// A change without an entry is refused, for every caller.
	if err := write(t, env, tenants.AsMember(b.Owner.ID, b.ID), `UPDATE tasks SET title = 'x'`); code(err) != "42501" {
		t.Errorf("a change without its entry answered %v", err)
	}
	if n := count(t, db.Read(tenants.AsMember(b.Owner.ID, b.ID)), "tasks"); n != 1 {
		t.Errorf("%d tasks", n)
	}
}

// TestNotesAreNeitherForgedNorOmitted: a member who runs statements of their own can neither record a read that is not
// theirs, nor read in control without recording it.
func TestNotesAreNeitherForgedNorOmitted(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b, rivals := env.AddBusiness("Ateliê"), env.AddBusiness("Rivais")
	event, theirs := env.AddEvent(b, "Casamento"), env.AddEvent(rivals, "Bodas")
	helper := env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(event, helper, tenants.EventAll)
	staff := env.AddStaff("Sofia")
	env.AddControl(b, staff)
	owner, control := tenants.AsMember(b.Owner.ID, b.ID), tenants.AsMember(staff.ID, b.ID).Named("event.get")
	tr, rival := auditLogOf(t, env, b), auditLogOf(t, env, rivals)

	const note = `SELECT app.note_read('event.get GetEvent ' || $1::uuid)`
	for name, scope := range map[string]tenants.Scope{
		"the owner": owner, "a helper": tenants.AsMember(helper.User.ID, b.ID),
		"a helper in one event": tenants.AsMember(helper.User.ID, b.ID).LimitToEvent(event.ID),
	} {
		mustWrite(t, env, scope, note, event.ID)
		if all := tr.added(); len(all) != 0 {
			t.Errorf("%s, who is in control of nothing, left %+v", name, all)
		}
	}
	for name, scope := range map[string]tenants.Scope{"a visitor": tenants.AsVisitor(event.Slug),
		"a person": tenants.AsPerson(staff.ID), "a job": tenants.AsWorker(b.ID)} {
		if err := write(t, env, scope, note, event.ID); code(err) != "42501" {
			t.Errorf("%s asked for a note: %v", name, err)
		}
	}
	// In control a record names the actor, and nothing of other businesses.
	mustWrite(t, env, control, note, theirs.ID)
	for _, got := range tr.added() {
		if got.Kind != "READ" || got.ActorName != "Sofia" || !got.InControl || got.EventID != nil {
			t.Errorf("a note of somebody else's event is %+v", got)
		}
	}
	if all := rival.added(); len(all) != 0 {
		t.Errorf("another business's audit log got %+v", all)
	}
	for _, sql := range []string{
		`INSERT INTO audit_entries (business_id, kind, subject, changes, transaction_id, actor_name, session_role, procedure)
			VALUES (app.business_id(), 'READ', 'GetEvent', '[]', 1, 'Outra', 'member', 'event.get')`,
		`UPDATE audit_entries SET actor_name = 'Outra'`, `DELETE FROM audit_entries`,
	} {
		for name, scope := range map[string]tenants.Scope{"the owner": owner, "staff in control": control} {
			if err := write(t, env, scope, sql); code(err) != "42501" {
				t.Errorf("%s: %s answered %v", name, sql, err)
			}
		}
	}
	tr.added()

	// The read is recorded before the statement, whatever the statement does, and a caller who forges a scope as the
	// owner reads nothing more.
	if err := env.DB.Write(t.Context(), control, func(w tenants.Writer) error {
		if _, err := w.Exec(t.Context(), `SELECT set_config('app.scope', $1, true)`,
			b.Owner.ID.String()+" "+b.ID.String()+"  OWNER f 0 "); err != nil {
			return err
		}
		var title string
		if err := w.QueryRow(t.Context(), `SELECT title FROM events`).Scan(&title); err == nil || title != "" {
			t.Errorf("it read %q", title)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if all := tr.added(); len(all) != 1 || all[0].Kind != "READ" || all[0].ActorName != "Sofia" {
		t.Errorf("forging the scope left %+v", all)
	}
}
