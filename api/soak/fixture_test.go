// Package soak_test lets people do random things to each other's businesses, through every layer
// but HTTP's wire, and compares what each of them can do and see with a model in memory of who
// may. `make test` runs a few hundred sequences, `make soak` a hundred thousand.
package soak_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api"
	"cortejo/jobs"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/server"
	"cortejo/platform/session"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	for name, value := range map[string]string{"rapid.checks": "150", "rapid.steps": "20", "rapid.nofailfile": "true"} {
		if err := flag.Set(name, value); err != nil { // before the command line's own
			panic(err)
		}
	}
	tenanttest.Main(m)
}

// fixture is the program that all sequences of a lane run against.
type fixture struct {
	env     *tenanttest.Env
	handler http.Handler
	seeder  *pgx.Conn // above the rules and the triggers
	seeded  int
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	env := tenanttest.New(t)
	log := slog.New(slog.DiscardHandler)
	queue, err := jobs.NewQueue(env.App, log)
	if err != nil {
		t.Fatal(err)
	}
	env.DB.SetQueue(queue)
	seeder, err := pgx.Connect(t.Context(), env.AdminURL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = seeder.Close(context.WithoutCancel(t.Context())) })
	// Data is put down as it is: what leads to it is what the sequences are for.
	if _, err := seeder.Exec(t.Context(), "SET session_replication_role = replica"); err != nil {
		t.Fatal(err)
	}
	identities := session.NewIdentities("http://127.0.0.1:1", "http://127.0.0.1:1") // no request reaches Kratos here
	handler := api.NewRouter(api.Dependencies{
		Env:   server.Env{DB: env.DB, Log: log},
		Asker: proceduretest.HeaderAuth{}, Identities: identities,
		Sessions: session.New(identities, "http://cortejo.test"),
	})
	return &fixture{env: env, handler: handler, seeder: seeder}
}

// sequencesAtOnce is how many sequences' data lies in the tables before they are emptied.
const sequencesAtOnce = 500

// seed puts a model's first state into the database: people, two businesses with an owner each,
// events with a task and a client.
func (h *fixture) seed(ctx context.Context, m *model) error {
	if h.seeded++; h.seeded%sequencesAtOnce == 0 {
		if _, err := h.seeder.Exec(ctx,
			`DO $$ BEGIN EXECUTE (SELECT 'TRUNCATE river.river_job, ' || string_agg(format('public.%I', relname), ', ')
			FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'); END $$`); err != nil {
			return err
		}
	}
	batch := &pgx.Batch{}
	for _, p := range m.people {
		role := "USER"
		if p.staff {
			role = "GLOBAL_ADMIN"
		}
		batch.Queue(`INSERT INTO users (id, name, phone, role, current_business_id) VALUES ($1, $2, $3, $4, $5)`, p.id,
			p.name, p.phone, role, p.current)
	}
	for _, b := range m.businesses {
		batch.Queue(
			`INSERT INTO businesses (business_id, owner_user_id, name, location, categories) VALUES ($1, $2, $3, 'Recife, PE', '{PLANNING}')`,
			b.id, m.people[b.owner].id, b.name)
		for _, membership := range b.team {
			batch.Queue(
				`INSERT INTO memberships (business_id, id, user_id, name, phone, role, accepted_at) VALUES ($1, $2, $3, $4, $5, $6, now())`,
				b.id, membership.id, m.people[membership.person].id, m.people[membership.person].name,
				m.people[membership.person].phone, membership.role)
		}
		for _, e := range b.events {
			batch.Queue(
				`INSERT INTO events (business_id, id, type, title, slug, templated_at) VALUES ($1, $2, 'WEDDING', $3, $4, CASE WHEN $4::text IS NULL THEN now() END)`,
				b.id, e.id, e.title, e.slug)
			batch.Queue(`INSERT INTO tasks (business_id, event_id, id, title, position) VALUES ($1, $2, $3, $4, 1)`,
				b.id, e.id, e.task, e.title)
			if e.slug == nil {
				continue
			}
			batch.Queue(`INSERT INTO contacts (business_id, id, full_name, phone) VALUES ($1, $2, $3, $4)`, b.id,
				e.contact, m.people[e.client].name, m.people[e.client].phone)
			batch.Queue(`INSERT INTO event_customers (business_id, event_id, contact_id) VALUES ($1, $2, $3)`, b.id,
				e.id, e.contact)
		}
	}
	return h.seeder.SendBatch(ctx, batch).Close()
}

// in is an input by its fields' names.
type in map[string]any

// call asks a procedure as a person, or as a visitor where there is none.
func (h *fixture) call(ctx context.Context, method, address string, who uuid.UUID, input in) (int, []byte, error) {
	var body []byte
	if method == http.MethodGet {
		query := url.Values{}
		for name, value := range input {
			query.Set(name, fmt.Sprint(value))
		}
		address += "?" + query.Encode()
	} else {
		var err error
		if body, err = json.Marshal(input); err != nil {
			return 0, nil, err
		}
	}
	r := httptest.NewRequestWithContext(ctx, method, address, bytes.NewReader(body))
	if method != http.MethodGet {
		r.Header.Set("Content-Type", "application/json")
	}
	proceduretest.SetUser(r, who)
	answer := httptest.NewRecorder()
	h.handler.ServeHTTP(answer, r)
	return answer.Code, answer.Body.Bytes(), nil
}

var _ procedure.Authenticator = proceduretest.HeaderAuth{}

// seen is everything that a scope sees, asked of the tables themselves.
type seen struct {
	Events, Tasks, Contacts, Memberships, Accesses, Controls []string
}

// look asks the tables what a member sees.
func (h *fixture) look(ctx context.Context, scope tenants.Scope) (s seen, err error) {
	err = h.env.DB.Read(scope).QueryRow(ctx, `SELECT
		ARRAY(SELECT id::text FROM events), ARRAY(SELECT id::text FROM tasks), ARRAY(SELECT id::text FROM contacts),
		ARRAY(SELECT id::text FROM memberships), ARRAY(SELECT concat_ws(' ', membership_id, event_id, permissions) FROM event_accesses),
		ARRAY(SELECT id::text FROM business_controls)`).
		Scan(&s.Events, &s.Tasks, &s.Contacts, &s.Memberships, &s.Accesses, &s.Controls)
	return s, err
}

// lookAsClient asks the tables what an event's client sees.
func (h *fixture) lookAsClient(ctx context.Context, scope tenants.Scope) (s seen, err error) {
	err = h.env.DB.Read(scope).
		QueryRow(ctx, `SELECT ARRAY(SELECT id::text FROM events), ARRAY(SELECT id::text FROM tasks)`).
		Scan(&s.Events, &s.Tasks)
	return s, err
}
