package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river/rivertype"

	"cortejo/app/settings"
	"cortejo/jobs"
	"cortejo/providers/process"
	"cortejo/tenants/tenanttest"
)

// TestMain runs the tests in the project's folder, where commands find their tools.
func TestMain(m *testing.M) {
	if err := os.Chdir(".."); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	tenanttest.Main(m)
}

// Behind PgBouncer in transaction mode each statement may get another connection, which has none of the session state
// of the one before.
func TestTheProgramBehindPgBouncer(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	e := env.AddEvent(b, "Casamento")
	kratos := httptest.NewServer(fakeKratos(b.Owner.ID))
	t.Cleanup(kratos.Close)
	s, err := settings.Read(from(map[string]string{
		"DATABASE_URL": startPgBouncer(t, env.AppURL), "DATABASE_POOLED": "true", "DATA_DIR": t.TempDir(),
		"KRATOS_PUBLIC_URL": kratos.URL, "KRATOS_ADMIN_URL": kratos.URL, "AUDIT_KEY": strings.Repeat("k", 32),
		"CONTRACT_KEY": strings.Repeat("c", 32), "WALLET_KEY": strings.Repeat("w", 32),
		"TWILIO_ACCOUNT_SID": "AC1", "TWILIO_AUTH_TOKEN": "t", "TWILIO_FROM_SMS": "+15005550006",
		"TWILIO_FROM_WHATSAPP": "+15005550006",
	}))
	if err != nil {
		t.Fatal(err)
	}
	app := &application{settings: s}
	t.Cleanup(func() {
		if err := app.close(); err != nil {
			t.Error(err)
		}
	})
	if err := app.open(t.Context(), "cortejo run"); err != nil {
		t.Fatal(err)
	}
	if err := app.startWorkers(t.Context()); err != nil {
		t.Fatal(err)
	}
	handler, err := app.newHandler(app.checkOwnWorkers)
	if err != nil {
		t.Fatal(err)
	}
	ask := func(method, path, body string) int {
		request := httptest.NewRequestWithContext(t.Context(), method, s.Server.PublicURL+path, strings.NewReader(body))
		request.Header.Set("Content-Type", "application/json")
		request.AddCookie(&http.Cookie{Name: "cortejo_session", Value: "ory_st_" + strings.Repeat("1", 32)})
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, request)
		return answer.Code
	}
	in := "/api/b/" + b.ID.String() + "/"
	var all sync.WaitGroup
	// As many as the concurrency limit allows, so that no request is refused.
	for range 6 {
		all.Go(func() {
			for i := range 5 {
				for _, path := range []string{"/api/me/users.get", in + "event.getAll",
					in + "task.getAll?eventUuid=" + e.ID.String()} {
					if got := ask(http.MethodGet, path, ""); got != http.StatusOK {
						t.Errorf("%s was answered %d", path, got)
					}
				}
				task := fmt.Sprintf(
					`{"eventUuid": %q, "title": "Tarefa %d", "category": "Buffet", "timing": "PLANNING"}`, e.ID, i)
				if got := ask(http.MethodPost, in+"task.create", task); got != http.StatusOK {
					t.Errorf("task.create was answered %d", got)
				}
			}
		})
	}
	all.Wait()
	if got := ask(http.MethodGet, "/readyz", ""); got != http.StatusOK {
		t.Errorf("/readyz was answered %d", got)
	}
	// Jobs use the same connections.
	job, err := app.queue.Insert(t.Context(), jobs.Purge{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	tenanttest.WaitUntil(t, 30*time.Second, "the job is done", func() bool {
		row, err := app.queue.JobGet(t.Context(), job.Job.ID)
		if err != nil {
			t.Fatal(err)
		}
		return row.State == rivertype.JobStateCompleted
	})
}

// fakeKratos is a Kratos for which every session belongs to this person.
func fakeKratos(person uuid.UUID) http.Handler {
	mux := http.NewServeMux()
	answer := func(path, body string) {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, body)
		})
	}
	answer("/health/ready", `{"status":"ok"}`)
	answer("/sessions/whoami",
		fmt.Sprintf(
			`{"id":%q,"active":true,"expires_at":%q,"identity":{"id":%q,"schema_id":"person","schema_url":"","traits":{}}}`,
			uuid.NewString(), time.Now().Add(time.Hour).UTC().Format(time.RFC3339), person))
	return mux
}

// startPgBouncer starts a PgBouncer in transaction mode, with few connections, in front of a database and returns its
// address.
func startPgBouncer(t *testing.T, address string) string {
	t.Helper()
	binary, err := exec.LookPath("pgbouncer")
	if err != nil {
		binary = "/usr/sbin/pgbouncer" // Debian's path, which only root has in PATH
	}
	behind, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	password, _ := behind.User.Password()
	port, err := process.FreePort(0)
	if err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	file := func(name, content string) string {
		path := filepath.Join(home, name)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	people := file("users.txt", fmt.Sprintf("%q %q\n", behind.User.Username(), password))
	settings := file("pgbouncer.ini", fmt.Sprintf(`[databases]
* = host=%s port=%s
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = %d
unix_socket_dir =
auth_type = trust
auth_file = %s
pool_mode = transaction
default_pool_size = 5
`, behind.Hostname(), behind.Port(), port, people))
	account := process.NewUnprivileged(home)
	if err := account.TakeOwnership(home); err != nil {
		t.Fatal(err)
	}
	child, err := process.Start(process.Command{Path: binary, Args: []string{settings}, Dir: home,
		StopSignal: syscall.SIGTERM, Account: account, Log: t.Output()})
	if err != nil {
		t.Fatalf("the tests need PgBouncer (make pgbouncer): %v", err)
	}
	t.Cleanup(func() {
		if err := child.Stop(10 * time.Second); err != nil {
			t.Error(err)
		}
	})
	behind.Host = net.JoinHostPort("127.0.0.1", fmt.Sprint(port))
	tenanttest.WaitUntil(t, 20*time.Second, "PgBouncer answers", func() bool {
		conn, err := pgx.Connect(t.Context(), behind.String())
		if err == nil {
			err = conn.Close(context.WithoutCancel(t.Context()))
		}
		return !errors.Is(err, syscall.ECONNREFUSED)
	})
	return behind.String()
}
