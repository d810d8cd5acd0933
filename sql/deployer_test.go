package schema_test

import (
	"context"
	"net/url"
	"path/filepath"
	"testing"

	"github.com/jackc/pgx/v5"

	"cortejo/providers/postgres"
	schema "cortejo/sql"
)

// A hosted Postgres gives nobody a superuser. Whoever migrates needs to create roles, one
// of them with BYPASSRLS, and to own the database; no more. Roles belong to the whole server,
// so this test has one of its own.
func TestMigrateNeedsNoSuperuser(t *testing.T) {
	t.Parallel()
	server, err := postgres.Start(t.Context(), postgres.Options{
		BinDir: postgres.BinDir(filepath.Join("..", "tools", "postgres")), Ephemeral: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Stop(); err != nil {
			t.Error(err)
		}
	})
	conn, err := pgx.Connect(t.Context(), server.AdminURL("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{
		"CREATE ROLE deployer LOGIN PASSWORD 'deployer' CREATEROLE BYPASSRLS",
		"CREATE DATABASE hosted OWNER deployer",
	} {
		if _, err := conn.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	if err := conn.Close(context.WithoutCancel(t.Context())); err != nil {
		t.Error(err)
	}
	address, err := url.Parse(server.AdminURL("hosted"))
	if err != nil {
		t.Fatal(err)
	}
	address.User = url.UserPassword("deployer", "deployer")
	if err := schema.Migrate(t.Context(), address.String(), quiet); err != nil {
		t.Fatal(err)
	}
	if err := schema.SetLoginPassword(t.Context(), address.String(), "it's \\ quoted"); err != nil {
		t.Fatal(err)
	}
	// The rules apply again to what is already there, and the login role gets in.
	var applied int
	one(t, address.String(), "WITH gone AS (DELETE FROM history.applied RETURNING 1) SELECT count(*) FROM gone", &applied)
	if err := schema.Migrate(t.Context(), address.String(), quiet); err != nil {
		t.Fatal(err)
	}
	address.User = url.UserPassword(schema.LoginRole, "it's \\ quoted")
	var role string
	one(t, address.String(), "SELECT current_user::text", &role)
	if conn, err = pgx.Connect(t.Context(), server.AdminURL("hosted")); err != nil {
		t.Fatal(err)
	}
	for _, lint := range schema.Lints() {
		rows, err := conn.Query(t.Context(), lint.SQL)
		if err != nil {
			t.Fatal(err)
		}
		if found, err := pgx.CollectRows(rows, pgx.RowTo[string]); err != nil || len(found) > 0 {
			t.Errorf("%s: %q, %v", lint.Name, found, err)
		}
	}
	if err := conn.Close(context.WithoutCancel(t.Context())); err != nil {
		t.Error(err)
	}
}
