package tenants_test

import (
	"testing"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	schema "cortejo/sql"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// A helper works in the role of helpers from the first statement to the last, whatever the process knew of them before,
// and the other members of the team never do.
func TestAHelperWorksAsHelper(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	person := env.AddMember(b, tenants.TeamGuest)
	queue, err := river.NewClient(riverpgxv5.New(env.App), &river.Config{Schema: schema.QueueSchema})
	if err != nil {
		t.Fatal(err)
	}
	env.DB.SetQueue(queue)
	scope := tenants.AsMember(person.User.ID, b.ID)
	roleOf := func(db tenants.Statements) (role string) {
		if err := db.QueryRow(t.Context(), "SELECT current_user::text").Scan(&role); err != nil {
			t.Fatal(err)
		}
		return role
	}
	for _, is := range []struct{ team, role string }{
		{"GUEST", tenants.RoleHelper}, {"ASSISTANT", tenants.RoleMember}, {"CORTEJO_ADMIN", tenants.RoleMember},
		{"GUEST", tenants.RoleHelper},
	} {
		if _, err := env.Admin.Exec(t.Context(),
			"UPDATE memberships SET role = $1::text::team_role WHERE business_id = $2 AND user_id = $3", is.team, b.ID,
			person.User.ID); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if role := roleOf(env.DB.Read(scope)); role != is.role {
				t.Errorf("a %s reads as %s", is.team, role)
			}
		}
		if err := env.DB.Write(t.Context(), scope, func(w tenants.Writer) error {
			if role := roleOf(w); role != is.role {
				t.Errorf("a %s writes as %s", is.team, role)
			}
			if err := w.Enqueue(t.Context(), greet{b.ID}, nil); err != nil {
				return err
			}
			if role := roleOf(w); role != is.role {
				t.Errorf("a %s comes back from the queue as %s", is.team, role)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	event := env.AddEvent(b, "Casamento")
	for range 2 {
		if role := roleOf(env.DB.Read(scope.LimitToEvent(event.ID))); role != tenants.RoleHelperInEvent {
			t.Errorf("a helper reads one event as %s", role)
		}
		scope := tenants.AsMember(b.Owner.ID, b.ID).LimitToEvent(event.ID)
		if role := roleOf(env.DB.Read(scope)); role != tenants.RoleMember {
			t.Errorf("the owner reads one event as %s", role)
		}
	}
	if role := roleOf(env.DB.Read(tenants.AsMember(b.Owner.ID, b.ID))); role != tenants.RoleMember {
		t.Errorf("the owner reads as %s", role)
	}
}

// An owner and a helper share a connection and its statements: each keeps a plan.
func TestRolesDoNotTakeEachOthersPlans(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	helper := env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(env.AddEvent(b, "Casamento"), helper, tenants.EventAll)
	pool, _ := env.Single()
	db := tenants.New(pool)
	const asked = "events WHERE title <> $1 AND title <> 'planned once'"
	for range 8 {
		for _, scope := range []tenants.Scope{tenants.AsMember(b.Owner.ID, b.ID),
			tenants.AsMember(helper.User.ID, b.ID)} {
			if n := count(t, db.Read(scope), asked, ""); n != 1 {
				t.Fatalf("%d events, want 1", n)
			}
		}
	}
	var kept int
	// The connection has no scope here, so that its prepared statements can be read.
	if err := pool.QueryRow(t.Context(),
		"SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%events%planned once%' AND statement NOT LIKE '%pg_prepared%'").Scan(&kept); err != nil {
		t.Fatal(err)
	}
	if kept != 2 {
		t.Errorf("%d plans are kept of one statement of two roles, want 2", kept)
	}
}
