package bench

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"cortejo/api"
	"cortejo/platform/server"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// benchEnv is one database with the server and the cases that measure it.
type benchEnv struct {
	admin  *pgxpool.Pool // the tables' owner, without row policies
	pool   *pgxpool.Pool // the pool of db
	db     *tenants.DB
	server *httptest.Server
	cases  []eventCase
	helper eventCase // a helper with 200 events
	long   eventCase // a checklist of 300 tasks and 1,500 subtasks
	staff  uuid.UUID
	// guestLists are the cases with guests.
	guestLists []guestListCase
}

// eventCase is one event and a person who may read it.
type eventCase struct {
	user, business, event, contact uuid.UUID
	slug                           string
}

// in returns the path of a procedure in the case's business.
func (p eventCase) in(path string) string { return "/api/b/" + p.business.String() + "/" + path }

var envs = map[int]*benchEnv{}

// newSmallEnv creates two businesses on a test's database, for tests that measure nothing.
func newSmallEnv(t *testing.T) *benchEnv {
	t.Helper()
	env := tenanttest.New(t)
	if err := fill(t.Context(), env.AdminURL, 2); err != nil {
		t.Fatal(err)
	}
	y, err := openEnv(t.Context(), env.AdminURL, env.AppURL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		y.server.Close()
		y.pool.Close()
		y.admin.Close()
	})
	return y
}

func openEnv(ctx context.Context, admin, app string) (_ *benchEnv, err error) {
	y := new(benchEnv)
	// Both connections have the same settings, so that only the scope differs.
	bare, err := tenants.ParseConfig(admin, tenants.Options{Name: "cortejo bench"})
	if err != nil {
		return nil, err
	}
	if y.admin, err = pgxpool.NewWithConfig(ctx, bare); err != nil {
		return nil, err
	}
	config, err := tenants.ParseConfig(app, tenants.Options{Name: "cortejo bench"})
	if err != nil {
		return nil, err
	}
	config.MaxConns = 1 // one request at a time, so that no queue is measured
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	y.pool, y.db = pool, tenants.New(pool)
	handler, err := api.NewHandler(api.Options{
		Procedures: api.NewRouter(api.Dependencies{Env: server.Env{DB: y.db}, Asker: headerAuth{}}),
		Media:      http.NotFoundHandler(),
		Courier:    http.NotFoundHandler(),
		PublicURL:  "http://127.0.0.1", WebDir: "none",
	})
	if err != nil {
		return nil, err
	}
	y.server = httptest.NewServer(handler)
	rows, err := y.admin.Query(ctx, `
		SELECT b.owner_user_id, e.business_id, e.id, ec.contact_id, e.slug
		FROM (SELECT * FROM events WHERE templated_at IS NULL AND archived_at IS NULL ORDER BY md5(id::text) LIMIT 500) e
		JOIN businesses b USING (business_id)
		JOIN LATERAL (SELECT contact_id FROM event_customers c WHERE c.business_id = e.business_id AND c.event_id = e.id LIMIT 1) ec ON true`)
	if err != nil {
		return nil, err
	}
	y.cases, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (p eventCase, err error) {
		return p, row.Scan(&p.user, &p.business, &p.event, &p.contact, &p.slug)
	})
	if err != nil {
		return nil, err
	}
	if err := y.admin.QueryRow(ctx, `
		SELECT m.user_id, m.business_id, (array_agg(a.event_id ORDER BY a.event_id))[100]
		FROM memberships m JOIN event_accesses a ON a.business_id = m.business_id AND a.membership_id = m.id
		GROUP BY 1, 2 HAVING count(*) = 200`).Scan(&y.helper.user, &y.helper.business, &y.helper.event); err != nil {
		return nil, fmt.Errorf("find the helper of many events: %w", err)
	}
	if err := y.admin.QueryRow(ctx, `SELECT id FROM users WHERE role = 'GLOBAL_ADMIN'`).Scan(&y.staff); err != nil {
		return nil, fmt.Errorf("find somebody of the staff: %w", err)
	}
	if err := y.admin.QueryRow(ctx,
		`SELECT b.owner_user_id, t.business_id, t.event_id FROM tasks t JOIN businesses b USING (business_id)
		GROUP BY 1, 2, 3 HAVING count(*) = 300`).Scan(&y.long.user, &y.long.business, &y.long.event); err != nil {
		return nil, fmt.Errorf("find the long checklist: %w", err)
	}
	return y, nil
}

// makeBareRole creates the role of the bare connections; roles belong to the whole server.
func (y *benchEnv) makeBareRole(ctx context.Context) error {
	for _, statement := range []string{
		"DO $$ BEGIN CREATE ROLE " + bareRole + " NOLOGIN BYPASSRLS; EXCEPTION WHEN duplicate_object THEN NULL; END $$",
		"GRANT USAGE ON SCHEMA public, app TO " + bareRole,
		"GRANT SELECT ON ALL TABLES IN SCHEMA public TO " + bareRole,
		"GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA app TO " + bareRole,
	} {
		if _, err := y.admin.Exec(ctx, statement); err != nil {
			return fmt.Errorf("prepare the bare role: %w", err)
		}
	}
	return nil
}

func (y *benchEnv) randomCase() eventCase { return y.cases[rand.IntN(len(y.cases))] }

// headerAuth replaces the session, whose answer the server caches in memory in production.
type headerAuth struct{}

const userHeader = "Bench-User"

func (headerAuth) Authenticate(r *http.Request) (uuid.UUID, bool, error) {
	id, err := uuid.Parse(r.Header.Get(userHeader))
	return id, err == nil, nil
}

// get sends a request like the web app and reads the whole response.
func (y *benchEnv) get(b testing.TB, user uuid.UUID, path string) {
	b.Helper()
	request, err := http.NewRequestWithContext(b.Context(), http.MethodGet, y.server.URL+path, nil)
	if err != nil {
		b.Fatal(err)
	}
	request.Header.Set(userHeader, user.String())
	y.send(b, request, http.StatusOK)
}

// send sends a request and reads the whole response, which must have the status. It accepts the encodings of a browser
// and does not decode them: the measurement ends with the last byte.
func (y *benchEnv) send(b testing.TB, request *http.Request, want int) {
	b.Helper()
	request.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd")
	response, err := y.server.Client().Do(request)
	if err != nil {
		b.Fatal(err)
	}
	body, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != want {
		b.Fatalf("%s: %s %s %v", request.URL, response.Status, body, err)
	}
	if err := response.Body.Close(); err != nil {
		b.Fatal(err)
	}
}

// getNotFound requests data that the person may not read, or that do not exist.
func (y *benchEnv) getNotFound(b testing.TB, user uuid.UUID, path string) {
	b.Helper()
	request, err := http.NewRequestWithContext(b.Context(), http.MethodGet, y.server.URL+path, nil)
	if err != nil {
		b.Fatal(err)
	}
	request.Header.Set(userHeader, user.String())
	y.send(b, request, http.StatusNotFound)
}

// post sends a change like the web app.
func (y *benchEnv) post(b testing.TB, user uuid.UUID, path, body string) {
	b.Helper()
	request, err := http.NewRequestWithContext(b.Context(), http.MethodPost, y.server.URL+path, strings.NewReader(body))
	if err != nil {
		b.Fatal(err)
	}
	request.Header.Set(userHeader, user.String())
	request.Header.Set("Content-Type", "application/json")
	y.send(b, request, http.StatusOK)
}
