package postgres_test

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"cortejo/providers/postgres"
	"cortejo/tenants/tenanttest"
)

func start(t testing.TB, o postgres.Options) *postgres.Server {
	t.Helper()
	server, err := postgres.Start(t.Context(), o)
	if err != nil {
		t.Fatalf("start: %v", err)
	}
	return server
}

func stop(t testing.TB, server *postgres.Server) {
	t.Helper()
	if err := server.Stop(); err != nil {
		t.Errorf("stop: %v", err)
	}
}

func one[T any](t *testing.T, server *postgres.Server, sql string) T {
	t.Helper()
	// The server may be asked after the test's own context ended.
	ctx := context.WithoutCancel(t.Context())
	conn, err := pgx.Connect(ctx, server.AdminURLOf("postgres"))
	if err != nil {
		t.Fatalf("connect: %v", err)
	}
	rows, err := conn.Query(ctx, sql)
	if err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	value, err := pgx.CollectExactlyOneRow(rows, pgx.RowTo[T])
	if err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	if err := conn.Close(ctx); err != nil {
		t.Errorf("close: %v", err)
	}
	return value
}

func TestDataAndAddressSurviveARestart(t *testing.T) {
	t.Parallel()
	o := postgres.Options{BinDir: tenanttest.FindPostgresDir(t), DataDir: filepath.Join(t.TempDir(), "postgres")}
	first := start(t, o)
	if err := first.EnsureDatabase(t.Context(), "cortejo"); err != nil {
		t.Fatal(err)
	}
	address := first.AdminURLOf("cortejo")
	stop(t, first)

	second := start(t, o)
	defer stop(t, second)
	if got := second.AdminURLOf("cortejo"); got != address {
		t.Errorf("the address changed between two starts")
	}
	if err := second.EnsureDatabase(t.Context(), "cortejo"); err != nil {
		t.Errorf("ensuring a database that exists: %v", err)
	}
	if !one[bool](t, second, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = 'cortejo')") {
		t.Error("the database did not survive the restart")
	}
}

func TestWhatCortejoNeedsIsThere(t *testing.T) {
	t.Parallel()
	server := start(t, postgres.Options{BinDir: tenanttest.FindPostgresDir(t), Ephemeral: true})
	defer stop(t, server)
	if got := one[string](t, server, "SHOW server_version"); !strings.HasPrefix(got, "18.") {
		t.Errorf("server_version is %s, want 18", got)
	}
	if got := one[int64](t, server,
		"SELECT count(*) FROM pg_available_extensions WHERE name IN ('unaccent', 'pg_trgm')"); got != 2 {
		t.Errorf("%d of 2 extensions", got)
	}
	if got := one[string](t, server,
		`SELECT string_agg(n, '' ORDER BY n COLLATE "pt-BR-x-icu") FROM unnest(ARRAY['z', 'á', 'b']) AS n`); got != "ábz" {
		t.Errorf("Portuguese order is %s", got)
	}
	if got := one[string](t, server, "SELECT lower('ÉÇÃ')"); got != "éçã" {
		t.Errorf("lower case is %s", got)
	}
	if got := one[string](t, server,
		"SELECT ('2026-01-01T12:00Z'::timestamptz AT TIME ZONE 'America/Sao_Paulo')::text"); got != "2026-01-01 09:00:00" {
		t.Errorf("São Paulo's clock says %s", got)
	}
}

func TestRefusalsAreOneSentence(t *testing.T) {
	t.Parallel()
	bin := tenanttest.FindPostgresDir(t)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = taken.Close() })

	old := filepath.Join(t.TempDir(), "postgres")
	if err := os.Mkdir(old, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(old, "PG_VERSION"), []byte("16\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, refusal := range []struct {
		name    string
		options postgres.Options
		want    string
	}{
		{"no binaries", postgres.Options{BinDir: t.TempDir(), Ephemeral: true}, "não está em"},
		{"a taken port", postgres.Options{BinDir: bin, Ephemeral: true, Port: taken.Addr().(*net.TCPAddr).Port},
			"já está em uso"},
		{"another major version", postgres.Options{BinDir: bin, DataDir: old}, "são do PostgreSQL 16 e este é o 18"},
	} {
		t.Run(refusal.name, func(t *testing.T) {
			t.Parallel()
			server, err := postgres.Start(t.Context(), refusal.options)
			if err == nil {
				stop(t, server)
				t.Fatal("it started")
			}
			if !strings.Contains(err.Error(), refusal.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("got %q, want one sentence with %q", err, refusal.want)
			}
		})
	}
}

func TestTwoServersDoNotShareAFolder(t *testing.T) {
	t.Parallel()
	o := postgres.Options{BinDir: tenanttest.FindPostgresDir(t), DataDir: filepath.Join(t.TempDir(), "postgres")}
	first := start(t, o)
	defer stop(t, first)
	second, err := postgres.Start(t.Context(), o)
	if err == nil {
		stop(t, second)
		t.Fatal("a second server started on the same data")
	}
	if !strings.Contains(err.Error(), "já está rodando") {
		t.Errorf("got %q", err)
	}
	if got := one[int32](t, first, "SELECT 1"); got != 1 {
		t.Error("the first server was disturbed")
	}
}

func TestEphemeralLeavesNothing(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "data")
	server := start(t, postgres.Options{BinDir: tenanttest.FindPostgresDir(t), DataDir: dir, Ephemeral: true})
	stop(t, server)
	if left, _ := filepath.Glob(dir + "*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// Kratos is a program of others: its role reaches its own database only.
func TestARoleOwnsOneDatabaseAndNothingElse(t *testing.T) {
	t.Parallel()
	server := start(t, postgres.Options{BinDir: tenanttest.FindPostgresDir(t), DataDir: filepath.Join(t.TempDir(), "data")})
	t.Cleanup(func() { stop(t, server) })
	for _, database := range []string{"cortejo", "kratos"} {
		if err := server.EnsureDatabase(t.Context(), database); err != nil {
			t.Fatal(err)
		}
	}
	do := func(address, sql string) error {
		conn, err := pgx.Connect(t.Context(), address)
		if err != nil {
			return err
		}
		_, err = conn.Exec(t.Context(), sql)
		return errors.Join(err, conn.Close(t.Context()))
	}
	if err := do(server.AdminURLOf("cortejo"), "CREATE TABLE secrets (id int)"); err != nil {
		t.Fatal(err)
	}
	if err := do(server.AdminURLOf("kratos"),
		"CREATE TABLE from_before (id int GENERATED ALWAYS AS IDENTITY)"); err != nil {
		t.Fatal(err)
	}
	for _, password := range []string{"first", "it's another"} {
		if err := server.EnsureRole(t.Context(), "kratos", password, "kratos"); err != nil {
			t.Fatal(err)
		}
		own := server.URLOf("kratos", password, "kratos")
		for _, sql := range []string{"CREATE TABLE IF NOT EXISTS identities (id int)",
			"ALTER TABLE from_before ADD COLUMN IF NOT EXISTS more int"} {
			if err := do(own, sql); err != nil {
				t.Errorf("%s: %v", sql, err)
			}
		}
		if err := do(own, "CREATE ROLE mallory SUPERUSER"); err == nil {
			t.Error("it made a superuser")
		}
		if err := do(server.URLOf("kratos", password, "cortejo"), "SELECT FROM secrets"); err == nil {
			t.Error("it read another database")
		}
	}
}

// The log of a refused row does not name people: its detail would repeat the phone.
func TestTheLogNamesNobody(t *testing.T) {
	t.Parallel()
	var log tenanttest.Log
	server := start(t, postgres.Options{BinDir: tenanttest.FindPostgresDir(t), Ephemeral: true, Log: &log})
	conn, err := pgx.Connect(t.Context(), server.AdminURLOf("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(context.Background()) }()
	const phone = "+5531987654321"
	if _, err := conn.Exec(t.Context(), "CREATE TABLE people (phone text PRIMARY KEY)"); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		_, err = conn.Exec(t.Context(), "INSERT INTO people VALUES ($1)", phone)
	}
	if err == nil {
		t.Fatal("the same phone twice")
	}
	if err := server.Stop(); err != nil {
		t.Fatal(err)
	}
	if text := log.String(); !strings.Contains(text, "duplicate key") || strings.Contains(text, phone) {
		t.Errorf("the log says %s", text)
	}
}
