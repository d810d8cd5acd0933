package tenants_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestReadIsOneRoundTrip(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	env.AddEvent(b, "Casamento")
	pool, trips := env.Single()
	db := tenants.New(pool).Read(tenants.AsMember(b.Owner.ID, b.ID))
	for name, read := range map[string]func() error{
		"Exec": func() error {
			_, err := db.Exec(t.Context(), "SELECT title FROM events WHERE title <> $1", "")
			return err
		},
		"Query": func() error {
			rows, err := db.Query(t.Context(), "SELECT title FROM events WHERE title LIKE $1", "C%")
			if err != nil {
				return err
			}
			titles, err := pgx.CollectRows(rows, pgx.RowTo[string])
			if err == nil && len(titles) != 1 {
				t.Errorf("got %q", titles)
			}
			return err
		},
		"QueryRow": func() error {
			var title string
			return db.QueryRow(t.Context(), "SELECT title FROM events WHERE title = $1", "Casamento").Scan(&title)
		},
	} {
		// The first time on a connection the statement is prepared as well.
		for _, first := range []bool{true, false} {
			before := trips.Count()
			if err := read(); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if took := trips.Count() - before; !first && took != 1 {
				t.Errorf("%s took %d round trips, want 1", name, took)
			}
		}
	}
	expectClean(t, pool, "reading")
}

func TestReadWritesNothing(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	_, err := env.DB.Read(tenants.AsMember(b.Owner.ID, b.ID)).
		Exec(t.Context(), "INSERT INTO contacts (business_id, full_name) VALUES ($1, 'Clara')", b.ID)
	if code(err) != "25006" { // read_only_sql_transaction
		t.Errorf("got %v", err)
	}
}

func TestAReadLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	env.AddEvent(b, "Casamento")
	env.AddEvent(b, "Bodas")
	pool, _ := env.Single()
	db := tenants.New(pool)
	ours := db.Read(tenants.AsMember(b.Owner.ID, b.ID))

	if _, err := ours.Exec(t.Context(), "SELECT 1 / 0"); code(err) != "22012" {
		t.Errorf("a failing statement: %v", err)
	}
	expectClean(t, pool, "a statement that failed")

	if _, err := ours.Exec(t.Context(), "SELECT nonsense"); code(err) != "42703" {
		t.Errorf("a broken statement: %v", err)
	}
	expectClean(t, pool, "a statement that cannot be prepared")

	if _, err := ours.Query(t.Context(), "SELECT $1::uuid", struct{}{}); err == nil {
		t.Error("a parameter that cannot be sent was sent")
	}
	expectClean(t, pool, "a parameter that cannot be sent")

	if _, err := db.Read(tenants.AsMember(b.Owner.ID, uuid.New())).Query(t.Context(), "SELECT 1"); !errors.Is(err,
		tenants.ErrNoScope) {
		t.Errorf("a scope that does not exist: %v", err)
	}
	expectClean(t, pool, "a scope that was refused")

	rows, err := ours.Query(t.Context(), "SELECT title FROM events")
	if err != nil || !rows.Next() {
		t.Fatalf("no row: %v", err)
	}
	rows.Close()
	rows.Close()
	expectClean(t, pool, "rows that were not read to the end")

	cancelled, cancel := context.WithCancel(t.Context())
	rows, err = ours.Query(cancelled, "SELECT pg_sleep(0) FROM generate_series(1, 100000)")
	if err != nil || !rows.Next() {
		t.Fatalf("no row: %v", err)
	}
	cancel()
	for rows.Next() {
	}
	expectClean(t, pool, "a caller who left")

	var title string
	if err := ours.QueryRow(t.Context(), "SELECT title FROM events WHERE false").Scan(&title); !errors.Is(err,
		pgx.ErrNoRows) {
		t.Errorf("no row: %v", err)
	}
	if err := ours.QueryRow(t.Context(), "SELECT title FROM events ORDER BY title").Scan(&title, &title); err == nil {
		t.Error("one column filled two values")
	}
	expectClean(t, pool, "a row that did not fit")
}

// A statement is prepared once per connection, as the login role, and then runs in many
// scopes, long enough for Postgres to keep a plan: the plan must follow the scope.
func TestAPreparedStatementFollowsTheScope(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	ours, theirs := env.AddBusiness("Ateliê"), env.AddBusiness("Rivais")
	event := env.AddEvent(ours, "Casamento")
	env.AddEvent(ours, "Bodas")
	env.AddEvent(ours, "Formatura")
	env.AddEvent(theirs, "Corporativo")
	helper := env.AddMember(ours, tenants.TeamGuest)
	env.AddEventAccess(event, helper, tenants.EventReception)
	pool, _ := env.Single()
	db := tenants.New(pool)
	for range 8 {
		for _, see := range []struct {
			scope tenants.Scope
			want  int
		}{
			{tenants.AsMember(ours.Owner.ID, ours.ID), 3},
			{tenants.AsMember(theirs.Owner.ID, theirs.ID), 1},
			{tenants.AsMember(helper.User.ID, ours.ID), 1},
			{tenants.AsVisitor(event.Slug), 1},
			{tenants.AsVisitor(""), 0},
			{tenants.AsWorker(theirs.ID), 1},
		} {
			if got := count(t, db.Read(see.scope), "events WHERE title <> $1", ""); got != see.want {
				t.Fatalf("%s sees %d events, want %d", see.scope.Role(), got, see.want)
			}
		}
	}
}
