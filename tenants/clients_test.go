package tenants_test

import (
	"testing"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// TestAClientReadsTheChecklistAndNotWhatIsBehindIt: with every permission and with any statement, a client sees neither
// the planner's notes nor deleted rows.
func TestAClientReadsTheChecklistAndNotWhatIsBehindIt(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	event := env.AddEvent(b, "Casamento")
	marina := env.AddUser("Marina")
	env.AddEventCustomer(event, marina)
	env.SetCustomerPermissions(event, tenants.CustomerAll)
	open, deleted := env.AddTask(event, "Provar o bolo"), env.AddTask(event, "Fogos")
	env.AddSubtask(open, "Escolher o recheio")
	env.AddSubtask(deleted, "Pedir licença")
	gone := env.AddSubtask(open, "Pedir desconto")
	for _, sql := range []string{
		"UPDATE tasks SET deleted_at = now() WHERE title = 'Fogos'",
		"UPDATE subtasks SET deleted_at = now() WHERE title = 'Pedir desconto'",
	} {
		if _, err := env.Admin.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	db := env.DB.Read(tenants.AsCustomer(marina.ID, event.ID))
	if tasks, subtasks := count(t, db, "tasks"), count(t, db, "subtasks"); tasks != 1 || subtasks != 1 {
		t.Errorf("the client sees %d tasks and %d subtasks, want one of each", tasks, subtasks)
	}
	if n := count(t, db, "subtasks WHERE id = $1", gone); n != 0 {
		t.Error("the client sees a deleted subtask")
	}
	for _, secret := range []string{
		"observations FROM tasks", "label FROM tasks", "deleted_at FROM tasks", "* FROM tasks",
		"observations FROM subtasks",
		"budget_cents FROM events", "customer_permissions FROM events", "number_of_guests FROM events",
		"* FROM event_accesses",
		"* FROM contacts", "* FROM memberships", "location FROM businesses", "owner_user_id FROM businesses",
	} {
		if _, err := db.Exec(t.Context(), "SELECT "+secret); code(err) != "42501" {
			t.Errorf("a client reads %s: %v", secret, err)
		}
	}
	write := func(sql string) error {
		return env.DB.Write(t.Context(), tenants.AsCustomer(marina.ID, event.ID), func(w tenants.Writer) error {
			_, err := w.Exec(t.Context(), sql)
			return err
		})
	}
	for _, theirs := range []string{"title = 'Fogos'", "observations = 'x'", "deleted_at = now()",
		"decision_requested = true"} {
		if err := write("UPDATE tasks SET " + theirs); code(err) != "42501" {
			t.Errorf("a client writes what is the planner's (%s): %v", theirs, err)
		}
	}
	// With the view permission alone the client can answer a requested decision, and change nothing else of its row.
	if _, err := env.Admin.Exec(t.Context(),
		`UPDATE tasks SET decision_requested = true; UPDATE subtasks SET decision_requested = true`); err != nil {
		t.Fatal(err)
	}
	env.SetCustomerPermissions(event, tenants.CustomerChecklistView)
	for _, beside := range []string{
		"tasks SET checked_at = now()", "tasks SET customer_notes = 'x'",
		"tasks SET decision = 'Sim', checked_at = now()",
		"subtasks SET checked_at = now()", "subtasks SET decision = 'Sim', checked_at = now()",
	} {
		if err := write("UPDATE " + beside); code(err) != "CJ404" {
			t.Errorf("a client who may only answer: UPDATE %s: %v", beside, err)
		}
	}
	for _, table := range []string{"tasks", "subtasks"} {
		if err := write("UPDATE " + table + " SET decision = 'Sim'"); err != nil {
			t.Errorf("a client may not answer what %s ask: %v", table, err)
		}
	}
}
