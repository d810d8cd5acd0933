package tenants_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	schema "cortejo/sql"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

const addContact = "INSERT INTO contacts (business_id, full_name) VALUES ($1, $2)"

func TestWriteCommitsWhatSucceeds(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	pool, trips := env.Single()
	db := tenants.New(pool)
	scope := tenants.AsMember(b.Owner.ID, b.ID)
	add := func(name string, after error) error {
		return db.Write(t.Context(), scope, func(w tenants.Writer) error {
			_, err := w.Exec(t.Context(), addContact, b.ID, name)
			return errors.Join(err, after)
		})
	}
	for range 2 {
		before := trips.Count()
		if err := add("Clara", nil); err != nil {
			t.Fatal(err)
		}
		before = trips.Count() - before
		if n := count(t, db.Read(scope), "contacts WHERE full_name = 'Clara'"); n == 2 && before != 3 {
			t.Errorf("begin and scope, statement, commit took %d round trips, want 3", before)
		}
	}
	refusal := errors.New("changed my mind")
	if err := add("Bia", refusal); !errors.Is(err, refusal) {
		t.Errorf("got %v, want what fn returned", err)
	}
	expectClean(t, pool, "an error")
	func() {
		defer func() {
			if recover() != "boom" {
				t.Error("the panic did not pass through")
			}
		}()
		_ = db.Write(t.Context(), scope, func(w tenants.Writer) error {
			if _, err := w.Exec(t.Context(), addContact, b.ID, "Duda"); err != nil {
				t.Error(err)
			}
			panic("boom")
		})
	}()
	expectClean(t, pool, "a panic")
	// A statement that fails is not forgiven by a fn that forgets it.
	if err := db.Write(t.Context(), scope, func(w tenants.Writer) error {
		_, _ = w.Exec(t.Context(), addContact, b.ID, "Eva")
		_, _ = w.Exec(t.Context(), "SELECT 1 / 0")
		return nil
	}); !errors.Is(err, pgx.ErrTxCommitRollback) {
		t.Errorf("a failed transaction committed: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if err := db.Write(ctx, scope, func(w tenants.Writer) error {
		_, err := w.Exec(ctx, addContact, b.ID, "Gal")
		cancel()
		return err
	}); !errors.Is(err, context.Canceled) {
		t.Errorf("a caller who left: %v", err)
	}
	expectClean(t, pool, "a caller who left")
	if n := count(t, db.Read(scope), "contacts"); n != 2 {
		t.Errorf("%d contacts, want the 2 that were committed", n)
	}
	if err := db.Write(t.Context(), tenants.AsMember(b.Owner.ID, uuid.New()), func(tenants.Writer) error {
		t.Error("fn ran in a scope that does not exist")
		return nil
	}); !errors.Is(err, tenants.ErrNoScope) {
		t.Errorf("got %v, want ErrNoScope", err)
	}
	expectClean(t, pool, "a scope that was refused")
}

type greet struct {
	BusinessID uuid.UUID `json:"businessId"`
}

func (greet) Kind() string { return "greet" }

func TestEnqueueCommitsWithTheChange(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	queue, err := river.NewClient(riverpgxv5.New(env.App), &river.Config{Schema: schema.QueueSchema})
	if err != nil {
		t.Fatal(err)
	}
	env.DB.SetQueue(queue)
	refusal := errors.New("changed my mind")
	for _, outcome := range []error{refusal, nil} {
		err := env.DB.Write(t.Context(), tenants.AsMember(b.Owner.ID, b.ID), func(w tenants.Writer) error {
			if err := w.Enqueue(t.Context(), greet{b.ID}, nil); err != nil {
				return err
			}
			// The transaction has its scope again, with its role and its limits.
			var role string
			if err := w.QueryRow(t.Context(), "SELECT current_user::text").Scan(&role); err != nil ||
				role != tenants.RoleMember {
				t.Errorf("after Enqueue the role is %s, %v", role, err)
			}
			_, err := w.Exec(t.Context(), addContact, b.ID, "Clara")
			return errors.Join(err, outcome)
		})
		if !errors.Is(err, outcome) {
			t.Fatal(err)
		}
		var jobs, contacts int
		if err := env.Admin.QueryRow(t.Context(), `SELECT
			(SELECT count(*) FROM river.river_job WHERE args = jsonb_build_object('businessId', $1::uuid)), (SELECT count(*) FROM contacts)`, b.ID).
			Scan(&jobs, &contacts); err != nil {
			t.Fatal(err)
		}
		want := 1
		if outcome != nil {
			want = 0
		}
		if jobs != want || contacts != want {
			t.Errorf("fn returned %v: %d jobs and %d contacts, want %d of each", outcome, jobs, contacts, want)
		}
	}
}

func TestEnqueueWithoutAQueue(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	user := env.AddUser("Otávio")
	err := env.DB.Write(t.Context(), tenants.AsPerson(user.ID), func(w tenants.Writer) error {
		return w.Enqueue(t.Context(), greet{}, nil)
	})
	if err == nil {
		t.Error("a job vanished")
	}
}
