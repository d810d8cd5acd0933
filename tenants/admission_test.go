package tenants_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// connections is the pool that the holders share here, as in production by default.
const connections = 20

// limited returns a DB whose callers wait only briefly for a connection.
func limited(t *testing.T, env *tenanttest.Env) *tenants.DB {
	t.Helper()
	pool, err := tenants.Open(env.AppURL, tenants.Options{Name: "admission", MaxConnections: connections})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	db := tenants.New(pool)
	db.LimitConcurrency(50 * time.Millisecond)
	return db
}

// underWay counts, in Postgres, the connections of the pool that are in use.
func underWay(t *testing.T, env *tenanttest.Env) (n int) {
	t.Helper()
	if err := env.Admin.QueryRow(t.Context(), `SELECT count(*) FROM pg_stat_activity
		WHERE datname = current_database() AND application_name = 'admission' AND state <> 'idle'`).
		Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// TestNobodyOccupiesThePoolAlone checks how many of one holder's concurrent requests run, counted in Postgres. Another
// holder still finds a connection, and a request that waits too long is refused and may be repeated.
func TestNobodyOccupiesThePoolAlone(t *testing.T) {
	t.Parallel()
	const asking = 32
	for name, c := range map[string]struct {
		scopes func(env *tenanttest.Env, b tenanttest.Business) []tenants.Scope
		// warm reads once before, like a person who opens a page before they save it.
		warm bool
		want int
	}{
		"one person in one business": {want: 6, scopes: func(_ *tenanttest.Env, b tenanttest.Business) []tenants.Scope {
			return []tenants.Scope{tenants.AsMember(b.Owner.ID, b.ID)}
		}},
		"one person everywhere": {want: 6, scopes: func(env *tenanttest.Env, b tenanttest.Business) []tenants.Scope {
			other := env.AddBusiness("Outro")
			env.Join(other, tenants.TeamAssistant, b.Owner)
			return []tenants.Scope{tenants.AsMember(b.Owner.ID, b.ID), tenants.AsMember(b.Owner.ID, other.ID),
				tenants.AsPerson(b.Owner.ID)}
		}},
		"a team": {want: connections / 2, scopes: func(env *tenanttest.Env, b tenanttest.Business) []tenants.Scope {
			all := []tenants.Scope{tenants.AsMember(b.Owner.ID, b.ID)}
			for range 3 {
				all = append(all, tenants.AsMember(env.AddMember(b, tenants.TeamAssistant).User.ID, b.ID))
			}
			return all
		}},
		"a business's clients at two events": {warm: true, want: connections / 2,
			scopes: func(env *tenanttest.Env, b tenanttest.Business) (all []tenants.Scope) {
				for _, event := range []tenanttest.Event{env.AddEvent(b, "Casamento"), env.AddEvent(b, "Bodas")} {
					for range 2 {
						client := env.AddUser("Noiva")
						env.AddEventCustomer(event, client)
						all = append(all, tenants.AsCustomer(client.ID, event.ID))
					}
				}
				return all
			}},
		"whoever has not signed in": {warm: true, want: connections / 2,
			scopes: func(env *tenanttest.Env, b tenanttest.Business) []tenants.Scope {
				return []tenants.Scope{tenants.AsVisitor(env.AddEvent(b, "Casamento").Slug),
					tenants.AsVisitor(env.AddEvent(env.AddBusiness("Outro"), "Bodas").Slug), tenants.AsVisitor("")}
			}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			env := tenanttest.New(t)
			scopes := c.scopes(env, env.AddBusiness("Ocupado"))
			quiet := env.AddBusiness("Quieto")
			db := limited(t, env)
			if c.warm {
				for _, scope := range scopes {
					count(t, db.Read(scope), "events")
				}
			}
			ended, hold := make(chan error, asking), make(chan struct{})
			release := sync.OnceFunc(func() { close(hold) })
			defer release()
			for i := range asking {
				go func() {
					ended <- db.Write(t.Context(), scopes[i%len(scopes)],
						func(tenants.Writer) error { <-hold; return nil })
				}()
			}
			// No admitted request ends before the others have been refused.
			tenanttest.WaitUntil(t, 10*time.Second, "the others are refused",
				func() bool { return len(ended) == asking-c.want })
			for range asking - c.want {
				if err := <-ended; !errors.Is(err, tenants.ErrBusy) {
					t.Errorf("who stood in line was answered %v", err)
				}
			}
			tenanttest.WaitUntil(t, 10*time.Second, "they have begun", func() bool { return underWay(t, env) >= c.want })
			if got := count(t, db.Read(tenants.AsMember(quiet.Owner.ID, quiet.ID)), "businesses"); got != 1 {
				t.Errorf("meanwhile somebody else reads %d businesses", got)
			}
			if got := underWay(t, env); got != c.want {
				t.Errorf("%d connections are occupied, want %d", got, c.want)
			}
			release()
			for range c.want {
				if err := <-ended; err != nil {
					t.Errorf("who was let in was answered %v", err)
				}
			}
		})
	}
}

// TestMadeUpDevicesShareWhatStrangersDo: a client can invent a device cookie. Until the database has recognized a
// device by it, the request counts as one of the callers without a session and brings no share of its own.
func TestMadeUpDevicesShareWhatStrangersDo(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ocupado")
	event := env.AddEvent(b, "Casamento")
	env.AddDoorDevice(event, []byte("enrolled"))
	db := limited(t, env)
	enrolled := sha256.Sum256([]byte("enrolled"))
	device := tenants.AsDoor(enrolled[:], event.ID)
	if _, err := db.LoadAccess(t.Context(), device); err != nil {
		t.Fatal(err)
	}
	// A request that needs to look up its device now waits.
	busy, err := env.Admin.Begin(t.Context())
	if err == nil {
		_, err = busy.Exec(t.Context(), `LOCK TABLE check_in_devices IN ACCESS EXCLUSIVE MODE`)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = busy.Rollback(t.Context()) }()
	const asking, want = 2 * connections, connections / 2
	ended := make(chan error, asking)
	for range asking {
		go func() {
			cookie := sha256.Sum256([]byte(uuid.NewString()))
			_, err := db.LoadAccess(t.Context(), tenants.AsDoor(cookie[:], uuid.New()))
			ended <- err
		}()
	}
	tenanttest.WaitUntil(t, 10*time.Second, "the others are refused", func() bool { return len(ended) == asking-want })
	for range asking - want {
		if err := <-ended; !errors.Is(err, tenants.ErrBusy) {
			t.Errorf("who stood in line was answered %v", err)
		}
	}
	if got := count(t, db.Read(tenants.AsMember(b.Owner.ID, b.ID)), "businesses"); got != 1 {
		t.Errorf("meanwhile the team reads %d businesses", got)
	}
	known := make(chan error, 1)
	go func() {
		_, err := db.LoadAccess(t.Context(), device)
		known <- err
	}()
	tenanttest.WaitUntil(t, 10*time.Second, "a device that is known finds a connection",
		func() bool { return underWay(t, env) == want+1 })
	if err := busy.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := <-known; err != nil {
		t.Errorf("the device was answered %v", err)
	}
	for range want {
		if err := <-ended; !errors.Is(err, tenants.ErrNoScope) {
			t.Errorf("a made-up device was answered %v", err)
		}
	}
}

// TestPlacesAreGivenBack: a request that ends, successfully or not, frees its connection for the next one.
func TestPlacesAreGivenBack(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	db := limited(t, env)
	scope := tenants.AsMember(b.Owner.ID, b.ID)
	write := func(ctx context.Context, s tenants.Scope, err error) error {
		return db.Write(ctx, s, func(tenants.Writer) error { return err })
	}
	read := func(sql string) error { return db.Read(scope).QueryRow(t.Context(), sql).Scan(new(int)) }
	gone, hangUp := context.WithCancel(t.Context())
	hangUp()
	for name, leave := range map[string]func() error{
		"commits":            func() error { return write(t.Context(), scope, nil) },
		"rolls back":         func() error { return write(t.Context(), scope, errors.New("changed my mind")) },
		"has no place there": func() error { return write(t.Context(), tenants.AsMember(uuid.New(), b.ID), nil) },
		"hung up":            func() error { return write(gone, scope, nil) },
		"panics": func() error {
			defer func() { _ = recover() }()
			return db.Write(t.Context(), scope, func(tenants.Writer) error { panic("boom") })
		},
		"reads a row":  func() error { return read("SELECT 1") },
		"reads badly":  func() error { return read("SELECT 'x'") },
		"asks wrongly": func() error { return read("SELECT nothing") },
		"executes":     func() error { _, err := db.Read(scope).Exec(t.Context(), "SELECT 1"); return err },
		"executes wrongly": func() error {
			_, err := db.Read(scope).Exec(t.Context(), "SELECT nothing")
			return err
		},
		"reads nothing of it": func() error {
			rows, err := db.Read(scope).Query(t.Context(), "SELECT 1")
			rows.Close()
			return err
		},
		"only asks who they are": func() error { _, err := db.LoadAccess(t.Context(), scope); return err },
	} {
		for range connections {
			if err := leave(); errors.Is(err, tenants.ErrBusy) {
				t.Errorf("whoever %s keeps their place", name)
				break
			}
		}
	}
}
