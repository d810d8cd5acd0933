package tenanttest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"cortejo/tenants"
)

// Env is one test's database.
type Env struct {
	// DB opens scopes, as the product does.
	DB *tenants.DB
	// App logs in as cortejo_app and opens no scope.
	App *pgxpool.Pool
	// Admin may do everything: it seeds, and looks behind the rules.
	Admin *pgxpool.Pool
	// AppURL and AdminURL are the addresses behind App and Admin.
	AppURL, AdminURL string

	t testing.TB
	// batch is what the factories of Batched queue, nil otherwise.
	batch *seedBatch
}

// dropGrace bounds the removal of a test's database.
const dropGrace = 30 * time.Second

// New clones the template for one test and drops the clone when the test ends. Connections
// that the test opened itself are cut.
func New(t testing.TB) *Env {
	t.Helper()
	if server.template == "" {
		t.Fatal("tenanttest: the package has no TestMain that calls tenanttest.Main")
	}
	name := create(t, server.template)
	env := &Env{AppURL: serverURLOf(name, "cortejo_app", password), AdminURL: serverURLOf(name, "", ""), t: t}
	env.App, env.Admin = env.openPool(env.AppURL), env.openPool(env.AdminURL)
	env.DB = tenants.New(env.App)
	return env
}

// CreateEmptyDatabase creates an empty database and returns its administrator's URL.
func CreateEmptyDatabase(t testing.TB) string {
	t.Helper()
	return serverURLOf(create(t, "template0"), "", "")
}

func create(t testing.TB, template string) (name string) {
	t.Helper()
	name = cloneName()
	execOnServer(t, t.Context(), "CREATE DATABASE "+name+" TEMPLATE "+template)
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), dropGrace)
		defer cancel()
		execOnServer(t, ctx, "DROP DATABASE "+name+" WITH (FORCE)")
	})
	return name
}

// Untriggered returns an Env of the same database for which no trigger runs: no audit, no live update, no foreign key.
// It is for tests that add thousands of rows and do not depend on how they were added. Its planner may choose slow
// plans: Postgres takes tables that grew since its last analysis for small ones and reads them whole.
func (e *Env) Untriggered() *Env {
	e.t.Helper()
	quiet := *e
	// the address has a query, its time zone
	quiet.Admin = e.openPool(e.AdminURL + "&session_replication_role=replica&enable_seqscan=off")
	return &quiet
}

func (e *Env) openPool(url string) *pgxpool.Pool {
	e.t.Helper()
	pool, err := tenants.Open(url, tenants.Options{Name: "cortejo test"})
	if err != nil {
		e.t.Fatalf("open the test database: %v", err)
	}
	e.t.Cleanup(pool.Close)
	return pool
}

func execOnServer(t testing.TB, ctx context.Context, statement string) {
	t.Helper()
	conn, err := pgx.Connect(ctx, server.admin)
	if err != nil {
		t.Fatalf("connect to Postgres: %v", err)
	}
	if _, err := conn.Exec(ctx, statement); err != nil {
		t.Errorf("%s: %v", statement, err)
	}
	if err := conn.Close(ctx); err != nil {
		t.Errorf("leave Postgres: %v", err)
	}
}

// Report writes the counts of a proof to the test's log, and to a file in the folder PROOFS, which `make test` prints
// at its end.
func Report(t testing.TB, name, format string, args ...any) {
	t.Helper()
	t.Logf(format, args...)
	folder := os.Getenv("PROOFS")
	if folder == "" {
		return
	}
	line := fmt.Sprintf(name+": "+format+"\n", args...)
	if err := os.WriteFile(filepath.Join(folder, name+".txt"), []byte(line), 0o600); err != nil {
		t.Errorf("write down the proof: %v", err)
	}
}
