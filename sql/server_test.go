package schema_test

import (
	"context"
	"net/url"
	"testing"

	"github.com/jackc/pgx/v5"

	"cortejo/providers/postgres"
	schema "cortejo/sql"
	"cortejo/tenants/tenanttest"
)

// hostedPostgres is a server like a hosted Postgres: there is no superuser. The migrating role may create roles, one of
// them with BYPASSRLS, and owns the databases; it has no other rights. Roles belong to the whole server, so a test that
// creates or changes them has a server of its own.
type hostedPostgres struct {
	t      *testing.T
	server *postgres.Server
}

func newHostedPostgres(t *testing.T, databases ...string) hostedPostgres {
	t.Helper()
	server, err := postgres.Start(t.Context(), postgres.Options{
		BinDir: tenanttest.FindPostgresDir(t), Ephemeral: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Stop(); err != nil {
			t.Error(err)
		}
	})
	h := hostedPostgres{t, server}
	admin := h.connect(server.AdminURLOf("postgres"))
	h.exec(admin, "CREATE ROLE deployer LOGIN PASSWORD 'deployer' CREATEROLE BYPASSRLS")
	for _, database := range databases {
		h.exec(admin, "CREATE DATABASE "+pgx.Identifier{database}.Sanitize()+" OWNER deployer")
	}
	return h
}

// deployer returns the URL of the migrating role.
func (h hostedPostgres) deployer(database string) string {
	return h.address(database, "deployer", "deployer")
}

func (h hostedPostgres) address(database, user, password string) string {
	h.t.Helper()
	address, err := url.Parse(h.server.AdminURLOf(database))
	if err != nil {
		h.t.Fatal(err)
	}
	address.User = url.UserPassword(user, password)
	return address.String()
}

func (h hostedPostgres) connect(address string) *pgx.Conn {
	h.t.Helper()
	conn, err := pgx.Connect(h.t.Context(), address)
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() {
		if err := conn.Close(context.WithoutCancel(h.t.Context())); err != nil {
			h.t.Error(err)
		}
	})
	return conn
}

func (h hostedPostgres) exec(conn *pgx.Conn, statement string, args ...any) {
	h.t.Helper()
	if _, err := conn.Exec(h.t.Context(), statement, args...); err != nil {
		h.t.Fatalf("%v\n%s", err, statement)
	}
}

// lints checks the catalogue of a database, which must have no fault.
func (h hostedPostgres) lints(database string) {
	h.t.Helper()
	conn := h.connect(h.server.AdminURLOf(database))
	for _, lint := range schema.Lints() {
		rows, err := conn.Query(h.t.Context(), lint.SQL)
		if err != nil {
			h.t.Fatal(err)
		}
		if found, err := pgx.CollectRows(rows, pgx.RowTo[string]); err != nil || len(found) > 0 {
			h.t.Errorf("%s: %q, %v", lint.Name, found, err)
		}
	}
}
