package schema_test

import (
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"cortejo/tenants/tenanttest"
	"cortejo/tools/dumptest"
)

// ours are the schemas of which the catalogue is described, as a list of SQL.
const ours = `('public', 'app', 'river', 'history')`

// catalogue lists the questions that describe the database after all migrations and policies, one file each. Each
// returns lines of text. Objects are sorted by name, never by oid: two databases that were made in another order are
// equal.
var catalogue = []struct{ file, sql string }{
	{"schemas", `SELECT format('%s owner %s %s', nspname, pg_get_userbyid(nspowner), acl.text)
		FROM pg_namespace, LATERAL (SELECT array_agg(a::text ORDER BY a::text)::text AS text FROM unnest(nspacl) a) acl
		WHERE nspname IN ` + ours + ` ORDER BY 1`},
	{"roles", `SELECT format('%s super %s inherit %s createrole %s createdb %s login %s bypassrls %s limit %s', rolname,
			rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolbypassrls, rolconnlimit)
		FROM pg_roles WHERE rolname !~ '^pg_' ORDER BY 1`},
	{"memberships",
		`SELECT format('%s is in %s admin %s inherit %s set %s', pg_get_userbyid(member), pg_get_userbyid(roleid),
			admin_option, inherit_option, set_option)
		FROM pg_auth_members WHERE pg_get_userbyid(roleid) !~ '^pg_' ORDER BY 1`},
	{"default_privileges",
		`SELECT format('%s %s %s %s', pg_get_userbyid(defaclrole), coalesce(nspname, '*'), defaclobjtype, acl.text)
		FROM pg_default_acl LEFT JOIN pg_namespace n ON n.oid = defaclnamespace,
			LATERAL (SELECT array_agg(a::text ORDER BY a::text)::text AS text FROM unnest(defaclacl) a) acl ORDER BY 1`},
	{"settings", `SELECT format('%s: %s', coalesce(pg_get_userbyid(nullif(setrole, 0)), 'everyone'), setting)
		FROM pg_db_role_setting, LATERAL unnest(setconfig) setting
		WHERE setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database())) ORDER BY 1`},
	{"extensions",
		`SELECT format('%s %s in %s', extname, extversion, extnamespace::regnamespace) FROM pg_extension ORDER BY 1`},
	{"types",
		`SELECT concat_ws(' ', typnamespace::regnamespace || '.' || typname, 'type', typtype, 'owner', pg_get_userbyid(typowner),
			labels.text, CASE WHEN typtype = 'd' THEN format_type(typbasetype, typtypmod) END, typdefault, acl.text)
		FROM pg_type t,
			LATERAL (SELECT array_agg(enumlabel ORDER BY enumsortorder)::text AS text FROM pg_enum WHERE enumtypid = t.oid) labels,
			LATERAL (SELECT array_agg(a::text ORDER BY a::text)::text AS text FROM unnest(typacl) a) acl
		WHERE typnamespace::regnamespace::text IN ` + ours + ` AND typelem = 0
			AND (typtype <> 'c' OR (SELECT relkind FROM pg_class WHERE oid = typrelid) = 'c') ORDER BY 1`},
	{"relations", `SELECT format('%s.%s kind %s owner %s row security %s forced %s options %s persistence %s rights %s',
			relnamespace::regnamespace, relname, relkind, pg_get_userbyid(relowner), relrowsecurity, relforcerowsecurity, reloptions,
			relpersistence, acl.text)
		FROM pg_class, LATERAL (SELECT array_agg(a::text ORDER BY a::text)::text AS text FROM unnest(relacl) a) acl
		WHERE relnamespace::regnamespace::text IN ` + ours + ` AND relkind <> 'i' ORDER BY 1`},
	{"columns", `SELECT format('%s.%s %s. %s %s', c.relnamespace::regnamespace, c.relname,
			lpad((row_number() OVER (PARTITION BY c.oid ORDER BY attnum))::text, 3), attname,
			concat_ws(' ', format_type(atttypid, atttypmod), CASE WHEN attnotnull THEN 'not null' END,
				'default ' || pg_get_expr(adbin, adrelid), nullif('identity ' || attidentity::text, 'identity '),
				nullif('generated ' || attgenerated::text, 'generated '), 'collation ' || nullif(attcollation, 100)::regcollation, acl.text))
		FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum,
			LATERAL (SELECT array_agg(a::text ORDER BY a::text)::text AS text FROM unnest(attacl) a) acl
		WHERE c.relnamespace::regnamespace::text IN ` + ours +
		` AND attnum > 0 AND NOT attisdropped AND relkind NOT IN ('i', 'S')
		ORDER BY 1`},
	{"constraints",
		`SELECT format('%s %s: %s', CASE WHEN conrelid <> 0 THEN conrelid::regclass::text ELSE contypid::regtype::text END,
			conname, pg_get_constraintdef(oid))
		FROM pg_constraint WHERE connamespace::regnamespace::text IN ` + ours + ` ORDER BY 1`},
	{"indexes",
		`SELECT format('%s valid %s', pg_get_indexdef(indexrelid), indisvalid) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
		WHERE relnamespace::regnamespace::text IN ` + ours + ` ORDER BY 1`},
	{"policies",
		`SELECT format(E'%s.%s %s: %s for %s to %s\n  using %s\n  check %s', schemaname, tablename, policyname, permissive, cmd,
			roles, qual, with_check)
		FROM pg_policies WHERE schemaname IN ` + ours + ` ORDER BY 1`},
	{"functions",
		`SELECT concat_ws(E'\n', format('%s owner %s rights %s parameters %s', p.oid::regprocedure, pg_get_userbyid(proowner),
			acl.text, proargnames), CASE WHEN prokind IN ('f', 'p') THEN rtrim(pg_get_functiondef(p.oid)) END, '')
		FROM pg_proc p, LATERAL (SELECT array_agg(a::text ORDER BY a::text)::text AS text FROM unnest(proacl) a) acl
		WHERE pronamespace::regnamespace::text IN ` + ours + `
			AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND classid = 'pg_proc'::regclass AND deptype = 'e') ORDER BY 1`},
	{"triggers",
		`SELECT format('%s enabled %s', pg_get_triggerdef(t.oid), tgenabled) FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
		WHERE c.relnamespace::regnamespace::text IN ` + ours + ` AND NOT tgisinternal ORDER BY 1`},
	{"views", `SELECT format(E'%s\n%s\n', oid::regclass, pg_get_viewdef(oid)) FROM pg_class
		WHERE relnamespace::regnamespace::text IN ` + ours + ` AND relkind IN ('v', 'm') ORDER BY 1`},
	{"rules", `SELECT format('%s.%s %s: %s', schemaname, tablename, rulename, definition) FROM pg_rules
		WHERE schemaname IN ` + ours + ` ORDER BY 1`},
	{"sequences",
		`SELECT format('%s.%s from %s by %s', schemaname, sequencename, start_value, increment_by) FROM pg_sequences
		WHERE schemaname IN ` + ours + ` ORDER BY 1`},
	{"comments",
		`SELECT format('%s: %s', pg_describe_object(classoid, objoid, objsubid), description) FROM pg_description
		WHERE pg_describe_object(classoid, objoid, objsubid) ~ '(public|app|river|history)\.' ORDER BY 1`},
	{"migrations", `SELECT version_id::text FROM history.migrations ORDER BY version_id`},
}

// mayBeEmpty are the parts of the catalogue that the database may have none of.
const mayBeEmpty = " default_privileges settings rules comments "

// The catalogue of a migrated database is the same each time it is read, whatever the order of its oids.
func TestDumpCatalogue(t *testing.T) {
	t.Parallel()
	conn, err := pgx.Connect(t.Context(), tenanttest.New(t).AdminURL)
	if err != nil {
		t.Fatal(err)
	}
	// No schema is in the path: every name is written with its own.
	if _, err := conn.Exec(t.Context(), `SET search_path = ''; SET timezone = 'UTC'`); err != nil {
		t.Fatal(err)
	}
	for _, part := range catalogue {
		dumptest.Write(t, "catalogue/"+part.file+".txt", func() string {
			rows, err := conn.Query(t.Context(), part.sql)
			if err != nil {
				t.Fatalf("%s: %v", part.file, err)
			}
			lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
			if err != nil {
				t.Fatalf("%s: %v", part.file, err)
			}
			if len(lines) == 0 && !strings.Contains(mayBeEmpty, " "+part.file+" ") {
				t.Errorf("no %s", part.file)
			}
			return strings.Join(append(lines, ""), "\n") + "\n"
		})
	}
	if err := conn.Close(t.Context()); err != nil {
		t.Error(err)
	}
}
