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

// CreateEmptyDatabase makes a database with nothing in it and answers its administrator's address.
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

// Untriggered is the same database to an administrator whose rows no trigger sees: no audit, no live update,
// no foreign key. It is for a test that makes thousands of things and asks nothing of their making. Its statements find
// rows by whatever index there is: Postgres takes tables that grew since it last looked for small ones, and reads them
// whole.
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

// Report says what a proof counted: in the test's log, and in a file of the folder PROOFS,
// which `make test` prints at its end.
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
