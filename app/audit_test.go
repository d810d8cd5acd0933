package app

import (
	"context"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/app/settings"
	"cortejo/auditlog"
	"cortejo/providers/postgres"
	schema "cortejo/sql"
	"cortejo/tenants"
)

// The command verifies the audit log for people with access to the server's disk.
func TestTheTrailIsVerifiedOnTheServer(t *testing.T) {
	t.Parallel()
	s, err := settings.Read(from(map[string]string{"DATA_DIR": t.TempDir()}))
	if err != nil {
		t.Fatal(err)
	}
	server, err := postgres.Start(t.Context(),
		postgres.Options{BinDir: postgres.BinDirOf(s.Server.PostgresTools),
			DataDir: filepath.Join(s.Server.DataDir, "postgres")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Stop(); err != nil {
			t.Error(err)
		}
	})
	if err := server.EnsureDatabase(t.Context(), embeddedDatabase); err != nil {
		t.Fatal(err)
	}
	admin := server.AdminURLOf(embeddedDatabase)
	if err := schema.Migrate(t.Context(), admin, slog.New(slog.DiscardHandler)); err != nil {
		t.Fatal(err)
	}
	if err := schema.SetLoginPassword(t.Context(), admin, "secret"); err != nil {
		t.Fatal(err)
	}
	pool, err := tenants.Open(server.URLOf(schema.LoginRole, "secret", embeddedDatabase),
		tenants.Options{Name: "cortejo test"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	conn, err := pgx.Connect(t.Context(), admin)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.WithoutCancel(t.Context())) })
	ana := uuid.New()
	if _, err := conn.Exec(t.Context(), `INSERT INTO users (id, name, phone) VALUES ($1, 'Ana', '+5531987654321')`,
		ana); err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Exec(t.Context(),
		`INSERT INTO businesses (owner_user_id, name, location, categories) VALUES ($1, 'Ateliê', 'Recife', '{VENUE}')`,
		ana); err != nil {
		t.Fatal(err)
	}

	expect := func(want string, words ...string) {
		t.Helper()
		var out strings.Builder
		output := ""
		if err := verifyAudit(t.Context(), s, words, &out); err != nil {
			output = err.Error()
		}
		if output = out.String() + output; !strings.Contains(output, want) {
			t.Errorf("%q says %q, want %q", words, output, want)
		}
	}
	expect("use: cortejo audit verify")
	expect("use: cortejo audit verify", "seal")
	expect("a chave que sela a trilha não pôde ser lida", "verify") // and the verification creates none
	key, err := loadAuditKey(&s, true, true)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := loadAuditKey(&s, true, false); err != nil || string(again) != string(key) ||
		len(key) < auditlog.KeyLength {
		t.Errorf("the key is %d long, then %q, %v", len(key), again, err)
	}
	if _, err := loadAuditKey(&s, false, true); err == nil || !strings.Contains(err.Error(), "AUDIT_KEY") {
		t.Errorf("a key was made for somebody else's database: %v", err)
	}
	db := tenants.New(pool)
	if n, err := auditlog.Seal(t.Context(), db, key, nil); err != nil || n != 1 {
		t.Fatalf("sealed %d, %v", n, err)
	}
	store, err := (&application{settings: s}).openFiles(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	if err := auditlog.Publish(t.Context(), db, key, store, slog.New(slog.DiscardHandler)); err != nil {
		t.Fatal(err)
	}
	expect("Tudo como foi selado: 1 registros de 1 negócios", "verify")
	if _, err := conn.Exec(t.Context(), `UPDATE audit_entries SET kind = 'READ'`); err != nil {
		t.Fatal(err)
	}
	expect("foi alterado depois de selado", "verify")
	expect("a trilha não está como foi selada: 1 problemas", "verify")
}

func TestAShortAuditKeyIsRefused(t *testing.T) {
	t.Parallel()
	if _, err := settings.Read(from(map[string]string{"AUDIT_KEY": "short"})); err == nil ||
		!strings.Contains(err.Error(), "AUDIT_KEY") {
		t.Errorf("got %v", err)
	}
}
