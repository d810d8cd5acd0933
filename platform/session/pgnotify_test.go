package session

import (
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/platform/pgnotify"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

// processes are two servers on one database, and a person with a session at both.
type processes struct {
	first, second *Sessions
	kratos        *fakeKratos
	request       *http.Request
}

func twoProcesses(t *testing.T, env *tenanttest.Env) processes {
	t.Helper()
	p := processes{kratos: &fakeKratos{user: uuid.New()}}
	p.first, p.request = open(t, p.kratos, "http://127.0.0.1")
	p.second = New(p.first.identities, "http://127.0.0.1")
	for _, s := range []*Sessions{p.first, p.second} {
		share(t, s, env, env.AppURL)
		until(t, "it is connected",
			func() bool { s.cache.mu.Lock(); defer s.cache.mu.Unlock(); return !s.cache.isDisconnected })
		p.passes(t, s)
	}
	asked := p.kratos.asked.Load()
	p.passes(t, p.first)
	p.passes(t, p.second)
	if p.kratos.asked.Load() != asked {
		t.Fatal("nothing was remembered: what follows would prove nothing")
	}
	return p
}

// share connects a process to the others, by a listener at this address.
func share(t *testing.T, s *Sessions, env *tenanttest.Env, listenAt string) {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	listener := pgnotify.NewListener(listenAt, log)
	s.Share(env.App, listener, log)
	t.Cleanup(listener.Start())
}

func (p processes) passes(t *testing.T, s *Sessions) {
	t.Helper()
	if user, ok, err := s.Authenticate(p.request); user != p.kratos.user || !ok || err != nil {
		t.Fatalf("%s %t %v", user, ok, err)
	}
}

// until waits for the effect of another process's notification, far less long than any cache lasts.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	tenanttest.WaitUntil(t, cacheLifetime/3, what, holds)
}

func (p processes) isOut(t *testing.T, s *Sessions) func() bool {
	return func() bool {
		_, ok, err := s.Authenticate(p.request)
		if err != nil {
			t.Fatal(err)
		}
		return !ok
	}
}

func TestASignOutEndsTheSessionInEveryProcess(t *testing.T) {
	t.Parallel()
	p := twoProcesses(t, tenanttest.New(t))
	if err := p.first.End(t.Context(), p.request); err != nil {
		t.Fatal(err)
	}
	if !p.isOut(t, p.first)() {
		t.Error("the process that ended it lets it pass")
	}
	until(t, "the other process knows", p.isOut(t, p.second))
}

func TestEverySessionOfAPersonEndsInEveryProcess(t *testing.T) {
	t.Parallel()
	p := twoProcesses(t, tenanttest.New(t))
	if err := p.second.EndAll(t.Context(), uuid.New()); err != nil {
		t.Fatal(err)
	}
	// Another person's sessions ended.
	p.passes(t, p.first)
	if err := p.second.EndAll(t.Context(), p.kratos.user); err != nil {
		t.Fatal(err)
	}
	if !p.isOut(t, p.second)() {
		t.Error("the process that ended them lets one pass")
	}
	until(t, "the other process knows", p.isOut(t, p.first))
}

// A server without a connection to its notifications asks Kratos about every request: always behind a pooler, otherwise
// while the connection is lost. It uses its cache only while Kratos does not answer.
func TestWithoutNewsKratosIsAsked(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	d := &fakeKratos{user: uuid.New()}
	pooled, request := open(t, d, "http://127.0.0.1")
	share(t, pooled, env, "")
	p := processes{kratos: d, request: request}
	for asked := range int64(3) {
		p.passes(t, pooled)
		if d.asked.Load() != asked+1 {
			t.Fatalf("behind a pooler Kratos was asked %d times in %d requests", d.asked.Load(), asked+1)
		}
	}

	p = twoProcesses(t, env)
	if _, err := env.Admin.Exec(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE datname = current_database() AND (query LIKE 'LISTEN %' OR query = '-- ping')`); err != nil {
		t.Fatal(err)
	}
	asked := p.kratos.asked.Load()
	until(t, "it asks about what it remembers",
		func() bool { p.passes(t, p.second); return p.kratos.asked.Load() > asked })
	until(t, "it is connected again", func() bool {
		asked := p.kratos.asked.Load()
		p.passes(t, p.second)
		return p.kratos.asked.Load() == asked
	})
}

func TestNewsThatNobodyOfOursWroteDropNothing(t *testing.T) {
	t.Parallel()
	p := twoProcesses(t, tenanttest.New(t))
	for _, notification := range []string{"", "token", tokenEnded, tokenEnded + "zz",
		tokenEnded + strings.Repeat("ab", 31), personEnded + "ana", "all"} {
		p.first.applyNotification(notification)
	}
	asked := p.kratos.asked.Load()
	p.passes(t, p.first)
	if p.kratos.asked.Load() != asked {
		t.Error("something was forgotten")
	}
}

// It ends all sessions of its person as Kratos' administration does.
func (d *fakeKratos) endAll(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodDelete || r.URL.Path != "/admin/identities/"+d.user.String()+"/sessions" {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	d.ended.Store(true)
	w.WriteHeader(http.StatusNoContent)
}
