package tenants_test

import (
	"testing"

	"github.com/jackc/pgx/v5"

	schema "cortejo/sql"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// faults are statements that each lint must detect. Each statement is one fault.
var faults = map[string][]string{
	"row_security": {
		`CREATE TABLE notes (id uuid)`,
		`ALTER TABLE tasks NO FORCE ROW LEVEL SECURITY`,
		`ALTER TABLE tasks DISABLE ROW LEVEL SECURITY`,
	},
	"tenant_policy": {
		`DROP POLICY tenant ON tasks`,
		`DROP POLICY tenant ON tasks; CREATE POLICY tenant ON tasks AS RESTRICTIVE FOR SELECT TO member USING (business_id = app.business_id())`,
		`DROP POLICY tenant ON tasks; CREATE POLICY tenant ON tasks AS RESTRICTIVE FOR ALL TO member USING (true) WITH CHECK (true)`,
		`GRANT SELECT (title) ON tasks TO visitor`,
	},
	"helper_restrictions": {
		`DROP POLICY helper ON tasks`,
		`ALTER POLICY helper ON tasks USING (true)`,
		`ALTER POLICY helper ON tasks WITH CHECK (true)`,
		`ALTER POLICY owner_reads ON business_controls USING (true)`,
		`DROP POLICY helper ON businesses`,
		`DROP POLICY helper_in_event ON tasks`,
		`ALTER POLICY helper ON contacts TO helper`,
		`DROP POLICY helper ON tasks; CREATE POLICY helper ON tasks AS RESTRICTIVE FOR SELECT TO helper USING (false)`,
		`DROP POLICY helper ON tasks; CREATE POLICY helper ON tasks FOR ALL TO helper USING (false) WITH CHECK (false)`,
		`CREATE POLICY more ON tasks FOR SELECT TO helper USING (true)`,
		`GRANT DELETE ON subtasks TO helper`,
		`GRANT SELECT (title) ON tasks TO helper`,
		`CREATE TABLE notes (business_id uuid); GRANT SELECT ON notes TO member`,
	},
	"permissive_policies": {
		`GRANT DELETE ON tasks TO member`,
		`GRANT INSERT (title) ON tasks TO customer`,
		`DROP POLICY team_edits ON tasks`,
		`REVOKE SELECT ON tasks FROM member`,
		`CREATE POLICY anybody ON tasks FOR SELECT USING (true)`,
		`CREATE POLICY anything ON tasks FOR ALL TO member USING (true)`,
	},
	"rights": {
		`GRANT TRUNCATE ON tasks TO member`,
		`GRANT SELECT ON tasks TO cortejo_app`,
		`GRANT SELECT (title) ON tasks TO cortejo_app`,
		`GRANT UPDATE ON tasks TO member`,
		`GRANT UPDATE (event_id) ON tasks TO member`,
		`GRANT USAGE ON SCHEMA river TO member`,
		`GRANT CREATE ON SCHEMA public TO member`,
	},
	"functions": {
		`ALTER FUNCTION app.scope_of_member SET search_path = public`,
		`ALTER FUNCTION app.scope_of_customer RESET ALL`,
		`ALTER FUNCTION app.scope_of_member OWNER TO cortejo_owner`,
		`GRANT EXECUTE ON FUNCTION app.scope_of_member TO PUBLIC`,
		`GRANT EXECUTE ON FUNCTION app.narrowing TO helper_in_event`,
		`GRANT EXECUTE ON FUNCTION app.scope_of_person TO member`,
		`GRANT EXECUTE ON FUNCTION app.scope_of_worker TO PUBLIC`,
		`ALTER FUNCTION app.refuse_concluding_in_template RESET ALL`,
	},
	"audit": {
		`DROP TRIGGER audit_update ON tasks`,
		`DROP TRIGGER audit_update ON users`,
		`ALTER TABLE tasks DISABLE TRIGGER audit_delete`,
		`ALTER TABLE tasks ENABLE REPLICA TRIGGER audit_insert`,
		`DROP TRIGGER audit_update ON tasks; CREATE TRIGGER audit_update AFTER UPDATE OF title ON tasks FOR EACH STATEMENT EXECUTE FUNCTION app.audit('{}', '{}')`,
		`CREATE TABLE ledgers (business_id uuid)`,
		`DROP TABLE audit_heads CASCADE`,
	},
	"live": {
		`DROP TRIGGER live_update ON tasks`,
		`DROP TRIGGER live_insert ON events`,
		`ALTER TABLE documents DISABLE TRIGGER live_delete`,
		`CREATE TABLE ledgers (business_id uuid, event_id uuid)`,
		`DROP TABLE event_changes CASCADE`,
	},
	"views": {
		`CREATE VIEW open_tasks AS SELECT * FROM tasks`,
		`CREATE MATERIALIZED VIEW counted_tasks AS SELECT count(*) FROM tasks`,
		`GRANT SELECT ON app.scopes_of_members TO member`,
		`GRANT SELECT (scope) ON app.scopes_of_members TO helper`,
		`GRANT SELECT ON app.scopes_of_members TO PUBLIC`,
		`ALTER VIEW app.scopes_of_members OWNER TO cortejo_owner`,
	},
	"tenant_keys": {
		`CREATE UNIQUE INDEX ON contacts (phone)`,
		`ALTER TABLE images ADD UNIQUE (id); ALTER TABLE contacts ADD image uuid REFERENCES images (id)`,
		`CREATE UNIQUE INDEX tasks_one_title ON tasks (title)`,
		`ALTER TABLE events DROP CONSTRAINT events_slug_key`,
	},
	"foreign_key_indexes": {
		`DROP INDEX events_image`,
		`DROP INDEX events_image; CREATE INDEX ON events (image_id)`,
		`DROP INDEX events_image; CREATE INDEX ON events (business_id, image_id) WHERE image_id IS NOT NULL`,
	},
	"roles": {
		`ALTER ROLE member BYPASSRLS`,
		`ALTER ROLE staff LOGIN`,
		`ALTER ROLE cortejo_app SUPERUSER`,
		`ALTER ROLE cortejo_app CREATEROLE`,
		`ALTER ROLE cortejo_app INHERIT`,
		`GRANT cortejo_owner TO cortejo_app`,
		`GRANT staff TO member`,
		`GRANT staff TO helper`,
		`GRANT helper TO staff`,
		`GRANT helper TO helper_in_event`,
		`GRANT member TO helper WITH SET TRUE`,
		`GRANT member TO cortejo_app WITH INHERIT TRUE`,
		`REVOKE worker FROM cortejo_app`,
		`ALTER TABLE tasks OWNER TO cortejo_definer`,
		`CREATE POLICY more ON tasks FOR SELECT TO pg_monitor USING (true)`,
		`GRANT SELECT ON tasks TO pg_monitor`,
		`GRANT SELECT (title) ON tasks TO pg_monitor`,
		`GRANT USAGE ON SCHEMA app TO pg_monitor`,
		`GRANT EXECUTE ON FUNCTION app.purge_deleted TO pg_monitor`,
	},
}

func TestLints(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	for _, lint := range schema.Lints() {
		if found := ask(t, env.Admin, lint); len(found) > 0 {
			t.Errorf("%s: %q", lint.Name, found)
		}
		if len(faults[lint.Name]) == 0 {
			t.Errorf("%s: no planted fault proves it", lint.Name)
		}
		for _, fault := range faults[lint.Name] {
			tx, err := env.Admin.Begin(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if _, err := tx.Exec(t.Context(), fault); err != nil {
				t.Errorf("%s: %s: %v", lint.Name, fault, err)
			} else if len(ask(t, tx, lint)) == 0 {
				t.Errorf("%s did not find: %s", lint.Name, fault)
			}
			if err := tx.Rollback(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func ask(t *testing.T, db tenants.Statements, lint schema.Script) []string {
	t.Helper()
	rows, err := db.Query(t.Context(), lint.SQL)
	if err != nil {
		t.Fatalf("%s: %v", lint.Name, err)
	}
	found, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatalf("%s: %v", lint.Name, err)
	}
	return found
}
