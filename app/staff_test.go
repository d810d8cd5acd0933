package app

import (
	"log/slog"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/app/settings"
	"cortejo/providers/postgres"
	schema "cortejo/sql"
)

// The command changes the staff for people with access to the server's disk, whether Cortejo runs or not.
func TestStaffAreNamedOnTheServer(t *testing.T) {
	t.Parallel()
	s, err := settings.Read(from(map[string]string{"DATA_DIR": t.TempDir()}))
	if err != nil {
		t.Fatal(err)
	}
	runStaff := func(words ...string) (string, error) {
		var out strings.Builder
		err := changeStaff(t.Context(), s, words, &out)
		return out.String(), err
	}
	expect := func(want string, words ...string) {
		t.Helper()
		output, err := runStaff(words...)
		if err != nil {
			output = err.Error()
		}
		if !strings.Contains(output, want) {
			t.Errorf("%q says %q, want %q", words, output, want)
		}
	}
	expect("rode cortejo run antes", "list")

	options := postgres.Options{BinDir: postgres.BinDirOf(s.Server.PostgresTools),
		DataDir: filepath.Join(s.Server.DataDir, "postgres")}
	server, err := postgres.Start(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	if err := server.EnsureDatabase(t.Context(), embeddedDatabase); err != nil {
		t.Fatal(err)
	}
	if err := schema.Migrate(t.Context(), server.AdminURLOf(embeddedDatabase),
		slog.New(slog.DiscardHandler)); err != nil {
		t.Fatal(err)
	}
	conn, err := pgx.Connect(t.Context(), server.AdminURLOf(embeddedDatabase))
	if err != nil {
		t.Fatal(err)
	}
	ana := uuid.New()
	if _, err := conn.Exec(t.Context(),
		`INSERT INTO users (id, name, phone) VALUES ($1, 'Ana Prado', '+5531987654321')`,
		ana); err != nil {
		t.Fatal(err)
	}

	// Running.
	expect("Ninguém é da equipe", "list")
	expect("Ana Prado, (31) 98765-4321, agora é da equipe", "grant", "(31) 98765-4321")
	expect("já era da equipe", "grant", "31987654321")
	expect("(31) 98765-4321   Ana Prado", "list")
	expect("ninguém entrou ainda no Cortejo com o telefone (11) 98888-7777", "grant", "11988887777")
	expect("não é um telefone", "grant", "ana")
	for _, words := range [][]string{{}, {"grant"}, {"list", "all"}, {"grant", "31987654321", "now"}, {"make"}} {
		expect(staffUsage, words...)
	}
	if _, err := conn.Exec(t.Context(),
		`WITH b AS (INSERT INTO businesses (owner_user_id, name, location, categories) VALUES ($1, 'Ateliê', 'BH', '{PLANNING}') RETURNING business_id)
		INSERT INTO business_controls (business_id, staff_user_id, reason, expires_at) SELECT business_id, $1, 'Ajuda', now() + interval '1 hour' FROM b`, ana); err != nil {
		t.Fatal(err)
	}
	expect("não é mais da equipe", "revoke", "31987654321")
	var live int
	if err := conn.QueryRow(t.Context(), `SELECT count(*) FROM business_controls WHERE ended_at IS NULL`).
		Scan(&live); err != nil || live != 0 {
		t.Errorf("%d controls outlive the role (%v)", live, err)
	}
	expect("não era da equipe", "revoke", "31987654321")
	expect("ninguém entrou ainda", "revoke", "11988887777")

	// Stopped.
	if err := conn.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := server.Stop(); err != nil {
		t.Fatal(err)
	}
	expect("agora é da equipe", "grant", "31987654321")
	expect("Ana Prado", "list")
	if server, err = postgres.Start(t.Context(), options); err != nil {
		t.Fatalf("the command left the database running: %v", err)
	}
	if err := server.Stop(); err != nil {
		t.Error(err)
	}
}

func TestStaffOfAConfiguredDatabaseNeedItsOwner(t *testing.T) {
	t.Parallel()
	s, err := settings.Read(from(map[string]string{"DATABASE_URL": "postgres://cortejo_app@h/d"}))
	if err != nil {
		t.Fatal(err)
	}
	if err := changeStaff(t.Context(), s, []string{"list"}, &strings.Builder{}); err == nil ||
		!strings.Contains(err.Error(), "MIGRATION_DATABASE_URL") {
		t.Errorf("%v", err)
	}
}
