package schema_test

import (
	"errors"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	schema "cortejo/sql"
	"cortejo/tenants"
)

// lastWithOldRoles is the newest migration before 00031_standard_roles.
const lastWithOldRoles = 30

// oldRules are a few of the policies as the version before wrote them: restrictions of each of the two
// roles and of both, rights on tables and on columns, a definer function and a view.
const oldRules = `
	ALTER TABLE tasks ENABLE ROW LEVEL SECURITY;
	ALTER TABLE event_accesses ENABLE ROW LEVEL SECURITY;
	GRANT SELECT (business_id, id, title) ON events TO member;
	GRANT SELECT ON tasks, event_accesses TO member;
	GRANT SELECT ON memberships, event_accesses TO cortejo_helper;
	GRANT SELECT (business_id, event_id, id), DELETE ON tasks TO cortejo_helper;
	CREATE POLICY team_reads ON tasks FOR SELECT TO member USING (true);
	CREATE POLICY bound ON tasks AS RESTRICTIVE FOR ALL TO guest
		USING (EXISTS (SELECT FROM event_accesses a WHERE a.event_id = tasks.event_id AND a.permissions & 1 <> 0));
	CREATE POLICY bound_in_event ON tasks AS RESTRICTIVE FOR ALL TO event_guest
		USING (EXISTS (SELECT FROM event_accesses a WHERE a.event_id = tasks.event_id AND a.permissions & 1 <> 0));
	CREATE POLICY team_reads ON event_accesses FOR SELECT TO member USING (true);
	CREATE POLICY bound ON event_accesses AS RESTRICTIVE FOR SELECT TO guest, event_guest
		USING (membership_id = current_setting('app.scope')::uuid);
	CREATE FUNCTION app.tasks_there_are() RETURNS bigint
		LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS 'SELECT count(id) FROM public.tasks';
	CREATE VIEW app.people_there_are AS SELECT m.id FROM public.memberships m;
	ALTER FUNCTION app.tasks_there_are() OWNER TO cortejo_helper;
	ALTER VIEW app.people_there_are OWNER TO cortejo_helper;
	REVOKE ALL ON FUNCTION app.tasks_there_are() FROM PUBLIC;
	GRANT EXECUTE ON FUNCTION app.tasks_there_are() TO member;`

// team is a business with a helper who has one of its two events.
type team struct{ business, owner, helper, membership, theirs, hidden uuid.UUID }

func (h hostedPostgres) team(database string) (made team) {
	h.t.Helper()
	made.owner, made.helper = uuid.New(), uuid.New()
	h.exec(h.connect(h.deployer(database)), oldRules)
	conn := h.connect(h.server.AdminURLOf(database))
	h.exec(conn,
		"INSERT INTO users (id, phone, name) VALUES ($1, '+5511911111111', 'Ana'), ($2, '+5511922222222', 'Bia')",
		made.owner, made.helper)
	if err := conn.QueryRow(h.t.Context(), `
		WITH home AS (INSERT INTO businesses (owner_user_id, name, location, categories) VALUES ($1, 'Ateliê', 'Belo Horizonte', '{PLANNING}') RETURNING business_id),
		places AS (INSERT INTO memberships (business_id, user_id, name, phone, role, accepted_at)
			SELECT business_id, $1, 'Ana', '+5511911111111', 'OWNER'::team_role, now() FROM home UNION ALL
			SELECT business_id, $2, 'Bia', '+5511922222222', 'GUEST'::team_role, now() FROM home RETURNING id, role)
		SELECT h.business_id, p.id FROM home h, places p WHERE p.role = 'GUEST'`, made.owner, made.helper).
		Scan(&made.business, &made.membership); err != nil {
		h.t.Fatal(err)
	}
	for title, event := range map[string]*uuid.UUID{"Casamento": &made.theirs, "Bodas": &made.hidden} {
		if err := conn.QueryRow(h.t.Context(),
			`INSERT INTO events (business_id, title, type, date, slug) VALUES ($1, $2, 'WEDDING', '2027-05-01', lower($2) || '-0123456789') RETURNING id`,
			made.business, title).Scan(event); err != nil {
			h.t.Fatal(err)
		}
		h.exec(conn, "INSERT INTO tasks (business_id, event_id, title, position) VALUES ($1, $2, 'Provar o bolo', 1)",
			made.business, *event)
	}
	h.exec(conn,
		"INSERT INTO event_accesses (business_id, event_id, membership_id, permissions) VALUES ($1, $2, $3, 1)",
		made.business, made.theirs, made.membership)
	return made
}

// tasksAs counts the tasks that the login role sees in a role and a scope of the version before.
func (h hostedPostgres) tasksAs(database, role string, of team) (int, error) {
	h.t.Helper()
	return h.countAs(database, role, of, "SELECT count(*) FROM tasks")
}

func (h hostedPostgres) countAs(database, role string, of team, sql string) (n int, err error) {
	h.t.Helper()
	err = pgx.BeginFunc(h.t.Context(), h.connect(h.address(database, schema.LoginRole, "cortejo")),
		func(tx pgx.Tx) error {
			if _, err := tx.Exec(h.t.Context(),
				"SELECT set_config('app.scope', $1, true), set_config('role', $2, true)",
				of.membership.String(), role); err != nil {
				return err
			}
			return tx.QueryRow(h.t.Context(), sql).Scan(&n)
		})
	return n, err
}

// The dependencies on the old roles in a database: the objects that they own, their rights, and the policies that name
// them.
const leansOnOldRoles = `SELECT coalesce(string_agg(DISTINCT d.deptype::text, '' ORDER BY d.deptype::text), '') FROM pg_shdepend d
	WHERE d.refclassid = 'pg_authid'::regclass AND d.refobjid IN ('guest'::regrole, 'event_guest'::regrole, 'cortejo_helper'::regrole)
		AND d.dbid = (SELECT oid FROM pg_database WHERE datname = current_database())`

func TestTheOldRolesAreLeftWithNothing(t *testing.T) {
	t.Parallel()
	h := newHostedPostgres(t, "first", "second")
	teams := map[string]team{}
	for _, database := range []string{"first", "second"} {
		if err := schema.MigrateTo(t.Context(), h.deployer(database), lastWithOldRoles); err != nil {
			t.Fatal(err)
		}
		teams[database] = h.team(database)
		var kinds string
		if one(t, h.deployer(database), leansOnOldRoles, &kinds); kinds != "aor" {
			t.Errorf(
				"of rights, things owned and policies the old roles have only %q: the migration has nothing to prove itself on", kinds)
		}
	}
	if err := schema.SetLoginPassword(t.Context(), h.deployer("first"), "cortejo"); err != nil {
		t.Fatal(err)
	}
	for _, role := range []string{"guest", "event_guest"} {
		if n, err := h.tasksAs("first", role, teams["first"]); err != nil || n != 1 {
			t.Errorf("before, %s sees %d tasks, %v", role, n, err)
		}
	}
	// A transaction of the version before that is under way in an old role.
	late := h.connect(h.address("first", schema.LoginRole, "cortejo"))
	h.exec(late, "BEGIN")
	h.exec(late, "SET LOCAL ROLE guest")

	// Between the migration and the policies a helper of this version is restricted already.
	if err := schema.MigrateTo(t.Context(), h.deployer("first"), lastWithOldRoles+1); err != nil {
		t.Fatal(err)
	}
	for role, want := range map[string]int{"helper": 1, "helper_in_event": 1, "member": 2} {
		if n, err := h.tasksAs("first", role, teams["first"]); err != nil || n != want {
			t.Errorf("before the policies come, %s sees %d tasks, want %d, %v", role, n, want, err)
		}
	}
	if n, err := h.countAs("first", "helper", teams["first"], "SELECT app.tasks_there_are()"); err != nil || n != 2 {
		t.Errorf("before the policies come, a definer function reads %d tasks, want 2, %v", n, err)
	}
	if _, err := late.Exec(t.Context(), "SELECT FROM public.tasks"); code(err) != "42501" {
		t.Errorf("a transaction that was under way in an old role reads on: %v", err)
	}
	if err := schema.Migrate(t.Context(), h.deployer("first"), quiet); err != nil {
		t.Fatal(err)
	}
	h.expectNewRoles("first", teams["first"])

	// The other database has its old policies still: it refuses its helpers and serves the others.
	for _, role := range []string{"guest", "event_guest"} {
		if n, err := h.tasksAs("second", role, teams["second"]); code(err) != "42501" {
			t.Errorf("in a database that is not migrated yet %s sees %d tasks, %v", role, n, err)
		}
	}
	if n, err := h.tasksAs("second", "member", teams["second"]); err != nil || n != 2 {
		t.Errorf("in a database that is not migrated yet a member sees %d tasks, %v", n, err)
	}
	if err := schema.Migrate(t.Context(), h.deployer("second"), quiet); err != nil {
		t.Fatal(err)
	}
	h.expectNewRoles("second", teams["second"])
}

// expectNewRoles compares an upgraded database with a new one.
func (h hostedPostgres) expectNewRoles(database string, of team) {
	t := h.t
	t.Helper()
	h.lints(database)
	var kinds string
	if one(t, h.deployer(database), leansOnOldRoles, &kinds); kinds != "" {
		t.Errorf("%s: the old roles have %q still", database, kinds)
	}
	var closed int
	if one(t, h.deployer(database),
		"SELECT count(*) FROM public.events WHERE templated_at IS NULL AND customer_extra_permissions & 24576 <> 24576",
		&closed); closed != 0 {
		t.Errorf("%s: the guest list of %d events is not their client's", database, closed)
	}
	for _, role := range []string{"guest", "event_guest", "cortejo_helper"} {
		conn := h.connect(h.address(database, schema.LoginRole, "cortejo"))
		if _, err := conn.Exec(t.Context(), "SET ROLE "+role); code(err) != "42501" {
			t.Errorf("%s: the login role becomes %s: %v", database, role, err)
		}
	}
	pool, err := tenants.Open(h.address(database, schema.LoginRole, "cortejo"), tenants.Options{Name: "cortejo test"})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	db := tenants.New(pool)
	helper := tenants.AsMember(of.helper, of.business)
	for _, is := range []struct {
		who    string
		scope  tenants.Scope
		tasks  int
		denied string
	}{
		{"helper", helper, 1, "CJ404"},
		{"helper in their event", helper.LimitToEvent(of.theirs), 1, "CJ404"},
		{"helper in another event", helper.LimitToEvent(of.hidden), 0, "<nil>"}, // there is no such event to them
		{"owner", tenants.AsMember(of.owner, of.business), 2, "<nil>"},
	} {
		var n int
		if err := db.Read(is.scope).QueryRow(t.Context(), "SELECT count(*) FROM tasks").Scan(&n); err != nil ||
			n != is.tasks {
			t.Errorf("%s: the %s sees %d tasks, want %d, %v", database, is.who, n, is.tasks, err)
		}
		err := db.Write(t.Context(), is.scope, func(w tenants.Writer) error {
			_, err := w.Exec(t.Context(), "UPDATE events SET customer_permissions = 1")
			return err
		})
		if code(err) != is.denied {
			t.Errorf("%s: the %s changes what clients may do: %v", database, is.who, err)
		}
	}
	var changed int
	if one(t, h.server.AdminURLOf(database), "SELECT sum(customer_permissions) FROM events", &changed); changed != 2 {
		t.Errorf("%s: the owner changed %d events, want 2", database, changed)
	}
}

func code(err error) string {
	var refused *pgconn.PgError
	if errors.As(err, &refused) {
		return refused.Code
	}
	if err == nil {
		return "<nil>"
	}
	return err.Error()
}
