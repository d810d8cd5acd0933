package schema_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/errgroup"

	schema "cortejo/sql"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

var quiet = slog.New(slog.DiscardHandler)

func TestTwoMigrationsAtOnceMakeOneDatabase(t *testing.T) {
	t.Parallel()
	address := newHostedPostgres(t, "hosted").deployer("hosted")
	var both errgroup.Group
	for range 2 {
		both.Go(func() error { return schema.Migrate(t.Context(), address, quiet) })
	}
	if err := both.Wait(); err != nil {
		t.Fatal(err)
	}
	var applied int
	one(t, address, "SELECT count(*) FROM history.applied", &applied)
	if applied != 1 {
		t.Errorf("the rules were noted %d times", applied)
	}
}

func TestReadyKnowsANewerDatabase(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	for version, want := range map[int64]bool{schema.Version(): true, schema.Version() + 1: true,
		schema.Version() - 1: false} {
		if _, err := env.Admin.Exec(t.Context(), `TRUNCATE history.migrations`); err != nil {
			t.Fatal(err)
		}
		if _, err := env.Admin.Exec(t.Context(),
			`INSERT INTO history.migrations (version_id, is_applied) VALUES ($1, true)`, version); err != nil {
			t.Fatal(err)
		}
		if ready, err := schema.Ready(t.Context(), env.App); err != nil || ready != want {
			t.Errorf("with version %d: ready %t, %v", version, ready, err)
		}
	}
	empty, err := tenants.Open(tenanttest.CreateEmptyDatabase(t), tenants.Options{Name: "cortejo test"})
	if err != nil {
		t.Fatal(err)
	}
	defer empty.Close()
	if ready, err := schema.Ready(t.Context(), empty); ready || err == nil {
		t.Errorf("an empty database: ready %t, %v", ready, err)
	}
}

// A right that an older version, or an administrator by hand, gave to a role is gone after the next version.
func TestRulesAreReplacedAsAWhole(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	rules := func() (all string) {
		t.Helper()
		one(t, env.AdminURL, `SELECT concat(
			(SELECT string_agg(p::text, E'\n' ORDER BY p::text) FROM pg_policies p),
			(SELECT string_agg(concat(oid::regclass, relacl, relrowsecurity, relforcerowsecurity), E'\n' ORDER BY oid)
				FROM pg_class WHERE relnamespace IN ('public'::regnamespace, 'river'::regnamespace)),
			(SELECT string_agg(concat(attrelid::regclass, attname, attacl), E'\n' ORDER BY attrelid, attnum) FROM pg_attribute
				WHERE attacl IS NOT NULL AND attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)),
			(SELECT string_agg(concat(oid::regprocedure, proacl, proowner, proconfig), E'\n' ORDER BY oid)
				FROM pg_proc WHERE pronamespace = 'app'::regnamespace))`, &all)
		return all
	}
	before := rules()
	if _, err := env.Admin.Exec(t.Context(), `
		CREATE POLICY forgotten ON tasks FOR DELETE TO member USING (true);
		GRANT DELETE ON tasks TO member;
		GRANT UPDATE (business_id) ON tasks TO customer;
		GRANT SELECT ON users TO PUBLIC;
		GRANT EXECUTE ON FUNCTION app.scope_of_member TO member;
		ALTER TABLE tasks NO FORCE ROW LEVEL SECURITY;
		DELETE FROM history.applied`); err != nil {
		t.Fatal(err)
	}
	if rules() == before {
		t.Fatal("nothing to replace")
	}
	if err := schema.Migrate(t.Context(), env.AdminURL, quiet); err != nil {
		t.Fatal(err)
	}
	was, is := strings.Split(before, "\n"), strings.Split(rules(), "\n")
	for i := range max(len(was), len(is)) {
		if i >= len(was) || i >= len(is) || was[i] != is[i] {
			t.Fatalf("rule %d of %d, now %d: was %q, is %q", i, len(was), len(is), was[min(i, len(was)-1)],
				is[min(i, len(is)-1)])
		}
	}
}

func one(t *testing.T, address, sql string, into any) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	if err := conn.QueryRow(t.Context(), sql).Scan(into); err != nil {
		t.Error(err)
	}
	if err := conn.Close(context.WithoutCancel(t.Context())); err != nil {
		t.Error(err)
	}
}
