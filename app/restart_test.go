package app

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/app/settings"
	"cortejo/jobs"
	"cortejo/platform/session"
	"cortejo/providers/kratos"
	"cortejo/providers/messages"
	"cortejo/providers/postgres"
	schema "cortejo/sql"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// databaseOutageEnv is a Cortejo whose database, which a real Kratos shares, the test stops and starts.
type databaseOutageEnv struct {
	t      *testing.T
	server *postgres.Server
	files  postgres.Options
	app    *application
	url    string
	codes  chan string
}

// A restart of the database ends no session and breaks nothing: requests meanwhile are answered 503, and open streams
// continue.
func TestADatabaseThatRestartsSignsNobodyOut(t *testing.T) {
	t.Parallel()
	o := newDatabaseOutageEnv(t)
	known, unknown := o.signIn("+5531987650001"), o.signIn("+5531987650002")
	business, event := o.plan(known)
	asks := []func() int{
		func() int { return o.ask(known, "/api/me/users.get") },
		func() int { return o.ask(known, "/api/b/"+business.String()+"/event.getAll") },
	}
	for _, ask := range asks {
		if got := ask(); got != http.StatusOK {
			t.Fatalf("before the restart: %d", got)
		}
	}
	stream := o.follow(known, "/api/b/"+business.String()+"/live.event?eventUuid="+event.String())

	attempt, code := o.begin("+5531987650002")

	// Requests run throughout the test.
	var asking sync.WaitGroup
	var mu sync.Mutex
	answers := map[int]int{}
	count := func(status int) int {
		mu.Lock()
		defer mu.Unlock()
		return answers[status]
	}
	stop := make(chan struct{})
	enough := sync.OnceFunc(func() { close(stop); asking.Wait() })
	defer enough()
	for _, ask := range asks {
		for range 2 {
			asking.Go(func() {
				for {
					select {
					case <-stop:
						return
					default:
					}
					got := ask()
					mu.Lock()
					answers[got]++
					mu.Unlock()
				}
			})
		}
	}
	tenanttest.WaitUntil(t, 10*time.Second, "they are answered", func() bool { return count(http.StatusOK) > 20 })
	o.stop()
	tenanttest.WaitUntil(t, 20*time.Second, "they are told to wait",
		func() bool { return count(http.StatusServiceUnavailable) > 20 })
	// A person without recent requests is in no cache.
	if got := o.ask(unknown, "/api/me/users.get"); got != http.StatusServiceUnavailable {
		t.Errorf("somebody who comes meanwhile is answered %d", got)
	}
	if _, err := o.app.identities.Confirm(t.Context(), attempt, code); err == nil ||
		errors.Is(err, session.ErrAttemptOver) || errors.Is(err, session.ErrWrongCode) {
		t.Errorf("the right code is answered %v", err)
	}
	if got := o.leave(unknown); got == http.StatusOK {
		t.Error("somebody is told that they have left, and has not")
	}
	if said := stream.String(); strings.Contains(said, "event: end") {
		t.Errorf("the stream ended: %s", said)
	}
	o.start()
	for name, ask := range map[string]func() int{"who was asking": asks[0],
		"who came meanwhile": func() int { return o.ask(unknown, "/api/me/users.get") }} {
		tenanttest.WaitUntil(t, 30*time.Second, name+" is answered again", func() bool { return ask() == http.StatusOK })
	}
	tenanttest.WaitUntil(t, 30*time.Second, "the stream tells to look again",
		func() bool { return strings.Contains(stream.String(), "event: access") })
	enough()
	for status, times := range answers {
		if status != http.StatusOK && status != http.StatusServiceUnavailable {
			t.Errorf("%d times the answer was %d", times, status)
		}
	}
	if said := stream.String(); strings.Contains(said, "event: end") {
		t.Errorf("the stream ended: %s", said)
	}
	if _, err := o.app.identities.Confirm(t.Context(), attempt, code); err != nil {
		t.Errorf("afterwards the same code is answered %v", err)
	}
	// An ended session stays ended, also for a cache that missed the event.
	if got := o.leave(unknown); got != http.StatusOK {
		t.Errorf("signing out is answered %d", got)
	}
	if got := o.ask(unknown, "/api/me/users.get"); got != http.StatusUnauthorized {
		t.Errorf("after signing out somebody is answered %d", got)
	}
}

func newDatabaseOutageEnv(t *testing.T) *databaseOutageEnv {
	t.Helper()
	o := &databaseOutageEnv{t: t, codes: make(chan string, 1)}
	defaults, err := settings.Read(from(nil))
	if err != nil {
		t.Fatal(err)
	}
	o.files = postgres.Options{BinDir: postgres.BinDirOf(defaults.Server.PostgresTools),
		DataDir: filepath.Join(t.TempDir(), "postgres")}
	o.start()
	t.Cleanup(o.stop)
	for _, database := range []string{embeddedDatabase, kratosDatabase} {
		if err := o.server.EnsureDatabase(t.Context(), database); err != nil {
			t.Fatal(err)
		}
	}
	const password = "secret"
	admin := o.server.AdminURLOf(embeddedDatabase)
	if err := schema.Migrate(t.Context(), admin, slog.New(slog.DiscardHandler)); err != nil {
		t.Fatal(err)
	}
	if err := schema.SetLoginPassword(t.Context(), admin, password); err != nil {
		t.Fatal(err)
	}
	if err := o.server.EnsureRole(t.Context(), kratosRole, password, kratosDatabase); err != nil {
		t.Fatal(err)
	}
	courier := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var letter struct{ Code string }
		if err := json.NewDecoder(r.Body).Decode(&letter); err != nil {
			t.Error(err)
		}
		o.codes <- letter.Code
	}))
	t.Cleanup(courier.Close)
	identity, err := kratos.Start(t.Context(), kratos.Options{
		Binary: defaults.Server.KratosBinary, DSN: o.server.URLOf(kratosRole, password, kratosDatabase),
		DataDir:    t.TempDir(),
		CourierURL: courier.URL, CourierSecret: password,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := identity.Stop(); err != nil {
			t.Error(err)
		}
	})
	s, err := settings.Read(from(map[string]string{
		"DATABASE_URL": o.server.URLOf(schema.LoginRole, password, embeddedDatabase), "DATA_DIR": t.TempDir(),
		"KRATOS_PUBLIC_URL": identity.PublicURL, "KRATOS_ADMIN_URL": identity.AdminURL, "COURIER_SECRET": password,
		"WALLET_KEY": strings.Repeat("w", 32),
	}))
	if err != nil {
		t.Fatal(err)
	}
	o.app = &application{settings: s}
	t.Cleanup(func() {
		if err := o.app.close(); err != nil {
			t.Error(err)
		}
	})
	if err := o.app.open(t.Context(), "cortejo serve"); err != nil {
		t.Fatal(err)
	}
	queue, err := jobs.NewQueue(o.app.pool, slog.Default())
	if err != nil {
		t.Fatal(err)
	}
	o.app.setQueue(queue)
	handler, err := o.app.newHandler(o.app.checkWorkers)
	if err != nil {
		t.Fatal(err)
	}
	answering := httptest.NewServer(handler)
	t.Cleanup(answering.Close)
	t.Cleanup(o.app.endStreams)
	o.url = answering.URL
	return o
}

func (o *databaseOutageEnv) start() {
	o.t.Helper()
	var err error
	// On the port of the last start.
	if o.server, err = postgres.Start(context.WithoutCancel(o.t.Context()), o.files); err != nil {
		o.t.Fatal(err)
	}
}

func (o *databaseOutageEnv) stop() {
	o.t.Helper()
	if err := o.server.Stop(); err != nil {
		o.t.Error(err)
	}
}

// signIn creates a person with this phone and signs them in.
func (o *databaseOutageEnv) signIn(phone string) session.NewSession {
	o.t.Helper()
	ctx := o.t.Context()
	user, err := o.app.identities.EnsurePerson(ctx, phone)
	if err != nil {
		o.t.Fatal(err)
	}
	o.sql(`INSERT INTO users (id, name, phone) VALUES ($1, 'Ana', $2)`, user, phone)
	attempt, code := o.begin(phone)
	in, err := o.app.identities.Confirm(ctx, attempt, code)
	if err != nil {
		o.t.Fatal(err)
	}
	return in
}

// begin has a code sent to the phone.
func (o *databaseOutageEnv) begin(phone string) (attempt, code string) {
	o.t.Helper()
	attempt, err := o.app.identities.Begin(o.t.Context(), phone, messages.SMS, "", "")
	if err != nil {
		o.t.Fatal(err)
	}
	return attempt, <-o.codes
}

// plan creates a business of the owner with an event.
func (o *databaseOutageEnv) plan(owner session.NewSession) (business, event uuid.UUID) {
	business = o.sql(
		`INSERT INTO businesses (owner_user_id, name, location, categories) VALUES ($1, 'Ateliê', 'Belo Horizonte', '{PLANNING}') RETURNING business_id`, owner.UserID)
	o.sql(
		`INSERT INTO memberships (business_id, user_id, name, phone, role, accepted_at) VALUES ($1, $2, 'Ana', $3, $4, now())`, business, owner.UserID, owner.Phone, tenants.TeamOwner)
	return business,
		o.sql(
			`INSERT INTO events (business_id, type, title, slug) VALUES ($1, 'WEDDING', 'Casamento', 'evento-um') RETURNING id`, business)
}

func (o *databaseOutageEnv) sql(statement string, args ...any) (id uuid.UUID) {
	o.t.Helper()
	ctx := o.t.Context()
	conn, err := pgx.Connect(ctx, o.server.AdminURLOf(embeddedDatabase))
	if err != nil {
		o.t.Fatal(err)
	}
	defer func() { _ = conn.Close(ctx) }() // the row is committed
	rows, err := conn.Query(ctx, statement, args...)
	if err != nil {
		o.t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := rows.Scan(&id); err != nil {
			o.t.Fatal(err)
		}
	}
	if err := rows.Err(); err != nil {
		o.t.Fatalf("%s: %v", statement, err)
	}
	return id
}

func (o *databaseOutageEnv) request(method string, who session.NewSession, path string) *http.Request {
	o.t.Helper()
	request, err := http.NewRequestWithContext(o.t.Context(), method, o.url+path, strings.NewReader("{}"))
	if err != nil {
		o.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Origin", o.app.settings.Server.PublicURL)
	request.AddCookie(&http.Cookie{Name: "cortejo_session", Value: who.Token})
	return request
}

func (o *databaseOutageEnv) status(request *http.Request) int {
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		o.t.Error(err)
		return 0
	}
	_ = response.Body.Close() // the status is all that is asked for
	return response.StatusCode
}

func (o *databaseOutageEnv) ask(who session.NewSession, path string) int {
	return o.status(o.request(http.MethodGet, who, path))
}

func (o *databaseOutageEnv) leave(who session.NewSession) int {
	return o.status(o.request(http.MethodPost, who, "/api/me/auth.signOut"))
}

// follow opens a stream and records its lines.
func (o *databaseOutageEnv) follow(who session.NewSession, path string) *tenanttest.Log {
	o.t.Helper()
	response, err := http.DefaultClient.Do(o.request(http.MethodGet, who, path))
	if err != nil || response.StatusCode != http.StatusOK {
		o.t.Fatalf("the stream was answered %v, %v", response, err)
	}
	o.t.Cleanup(func() { _ = response.Body.Close() }) // it was only read
	said := &tenanttest.Log{}
	go func() {
		lines := bufio.NewScanner(response.Body)
		for lines.Scan() {
			_, _ = fmt.Fprintln(said, lines.Text())
		}
		_, _ = fmt.Fprintln(said, "event: end of the connection")
	}()
	return said
}
