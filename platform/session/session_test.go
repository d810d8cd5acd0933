package session

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/problem"
)

// fakeKratos answers whoami and logout like Kratos, for cases that real Kratos (api/auth) cannot be made to show: an
// answer while something else happens.
type fakeKratos struct {
	user  uuid.UUID
	asked atomic.Int64
	// before runs ahead of each answer.
	before func()
	ended  atomic.Bool
	// away is its database.
	away atomic.Bool
}

func (d *fakeKratos) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/sessions/whoami":
		d.asked.Add(1)
		ended := d.ended.Load()
		if d.before != nil {
			d.before()
		}
		if ended || d.away.Load() {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = fmt.Fprintf(w,
			`{"id":%q,"active":true,"expires_at":%q,"identity":{"id":%q,"schema_id":"person","schema_url":"","traits":{}}}`,
			uuid.NewString(), time.Now().Add(time.Hour).UTC().Format(time.RFC3339), d.user)
	case "/health/ready":
		w.Header().Set("Content-Type", "application/json")
		if d.away.Load() {
			w.WriteHeader(http.StatusServiceUnavailable)
			_, _ = w.Write([]byte(`{"errors":{"database":"away"}}`))
			return
		}
		_, _ = w.Write([]byte(`{"status":"ok"}`))
	case "/self-service/logout/api":
		if d.away.Load() {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		d.ended.Store(true)
		w.WriteHeader(http.StatusNoContent)
	default:
		d.endAll(w, r)
	}
}

func open(t *testing.T, d *fakeKratos, publicURL string) (*Sessions, *http.Request) {
	t.Helper()
	server := httptest.NewServer(d)
	t.Cleanup(server.Close)
	sessions := New(NewIdentities(server.URL, server.URL), publicURL)
	request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/me/users.get", nil)
	request.AddCookie(sessions.NewCookie(NewSession{Token: "ory_st_" + strings.Repeat("1", 32),
		ExpiresAt: time.Now().Add(time.Hour)}))
	return sessions, request
}

// Kratos 1.3.1 also reports no session if it could not look. Such an answer ends no session: an answer of the last
// thirty seconds counts, and without one the session is unknown.
func TestOnlyAKratosThatIsReadyEndsASession(t *testing.T) {
	t.Parallel()
	d := &fakeKratos{user: uuid.New()}
	sessions, request := open(t, d, "http://127.0.0.1")
	passes := func() bool {
		t.Helper()
		user, ok, err := sessions.Authenticate(request)
		if err != nil {
			t.Fatalf("%v", err)
		}
		return ok && user == d.user
	}
	if !passes() {
		t.Fatal("before the outage it does not pass")
	}
	d.away.Store(true)
	sessions.cache.setConnected(false)
	if !passes() {
		t.Error("what is remembered does not count")
	}
	if err := sessions.End(t.Context(), request); err == nil {
		t.Error("a sign-out that nobody took down succeeded")
	}
	sessions.cache.now = func() time.Time { return time.Now().Add(cacheLifetime) }
	if _, ok, err := sessions.Authenticate(request); ok || problem.From(err).Status != http.StatusServiceUnavailable {
		t.Errorf("after %s: %t, %v", cacheLifetime, ok, err)
	}
	d.away.Store(false)
	if !passes() {
		t.Error("after the outage it does not pass")
	}
	// A session that ended meanwhile is not accepted, in the cache or not.
	d.ended.Store(true)
	if passes() {
		t.Error("an ended session passes")
	}
	d.away.Store(true)
	if _, ok, err := sessions.Authenticate(request); ok || err == nil {
		t.Errorf("an ended session passes in the next outage: %t, %v", ok, err)
	}
}

func TestManyRequestsAskOnce(t *testing.T) {
	t.Parallel()
	d := &fakeKratos{user: uuid.New()}
	sessions, request := open(t, d, "http://127.0.0.1")
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if user, ok, err := sessions.Authenticate(request); user != d.user || !ok || err != nil {
				t.Errorf("%s %t %v", user, ok, err)
			}
		})
	}
	all.Wait()
	// Twenty at once share a question, or two; one after another none.
	asked := d.asked.Load()
	if asked > 20/2 {
		t.Errorf("Kratos was asked %d times", asked)
	}
	if _, _, err := sessions.Authenticate(request); err != nil || d.asked.Load() != asked {
		t.Errorf("asked again: %v", err)
	}
	sessions.cache.now = func() time.Time { return time.Now().Add(cacheLifetime) }
	if _, _, err := sessions.Authenticate(request); err != nil || d.asked.Load() != asked+1 {
		t.Errorf("after %s it was not asked again: %v", cacheLifetime, err)
	}
}

func TestASignOutOutrunsAnAnswerOnItsWay(t *testing.T) {
	t.Parallel()
	answering, ended := make(chan struct{}), make(chan struct{})
	d := &fakeKratos{user: uuid.New()}
	var first sync.Once
	d.before = func() {
		first.Do(func() {
			close(answering)
			<-ended
		})
	}
	sessions, request := open(t, d, "http://127.0.0.1")
	late := make(chan bool)
	go func() {
		_, ok, _ := sessions.Authenticate(request)
		late <- ok
	}()
	<-answering
	if err := sessions.End(t.Context(), request); err != nil {
		t.Fatal(err)
	}
	close(ended)
	<-late // a request that began before the end may succeed
	if _, ok, err := sessions.Authenticate(request); ok || err != nil {
		t.Errorf("after the end it passes (%v)", err)
	}
}

func TestSomebodyHangingUpCostsNobodyElse(t *testing.T) {
	t.Parallel()
	d := &fakeKratos{user: uuid.New()}
	sessions, request := open(t, d, "http://127.0.0.1")
	gone, hangUp := context.WithCancel(t.Context())
	d.before = hangUp
	if _, ok, err := sessions.Authenticate(request.WithContext(gone)); !ok || err != nil {
		t.Errorf("%t %v", ok, err)
	}
}

func TestSecureCookie(t *testing.T) {
	t.Parallel()
	sessions, _ := open(t, &fakeKratos{}, "https://cortejo.example")
	for _, cookie := range []*http.Cookie{sessions.NewCookie(NewSession{Token: "x", ExpiresAt: time.Now().Add(time.Hour)}),
		sessions.ForgetCookie()} {
		// The requirements of the prefix __Host- for a cookie, which browsers check.
		if cookie.Name != "__Host-cortejo_session" || !cookie.Secure || cookie.Path != "/" || cookie.Domain != "" ||
			!cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode {
			t.Errorf("%+v", cookie)
		}
	}
	plain := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
	plain.AddCookie(&http.Cookie{Name: "cortejo_session", Value: "ory_st_" + strings.Repeat("p", 32)})
	if _, ok, _ := sessions.Authenticate(plain); ok {
		t.Error("over https a cookie without the prefix passes")
	}
}

func TestCacheStaysSmallAndForgets(t *testing.T) {
	t.Parallel()
	c := newCache(3)
	now := time.Now()
	c.now = func() time.Time { return now }
	later := Session{ExpiresAt: now.Add(time.Hour)}
	for i := range 10 {
		c.put(tokenHash{byte(i)}, later, time.Minute, 0)
		if len(c.entries) > 3 {
			t.Fatalf("%d entries", len(c.entries))
		}
	}
	if _, found, _ := c.get(tokenHash{9}); !found {
		t.Error("the newest was not kept")
	}
	c.put(tokenHash{20}, Session{ExpiresAt: now.Add(time.Second)}, time.Minute, 0)
	now = now.Add(time.Second)
	if _, found, _ := c.get(tokenHash{20}); found {
		t.Error("a session outlived its own end")
	}
	_, _, epoch := c.get(tokenHash{30})
	c.delete(tokenHash{31})
	c.put(tokenHash{30}, later, time.Minute, epoch)
	if _, found, _ := c.get(tokenHash{30}); found {
		t.Error("an answer from before a sign-out was kept")
	}
}

func TestOnlyATokenIsAskedAbout(t *testing.T) {
	t.Parallel()
	d := &fakeKratos{user: uuid.New()}
	sessions, _ := open(t, d, "http://127.0.0.1")
	for _, value := range []string{"", "x", strings.Repeat("a", 39), "ory_st_" + strings.Repeat("1", 31),
		"ory_st_" + strings.Repeat("1", 33), "ory_st_" + strings.Repeat("-", 32)} {
		request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/me/users.get", nil)
		request.AddCookie(&http.Cookie{Name: "cortejo_session", Value: value})
		if _, ok, err := sessions.Authenticate(request); ok || err != nil {
			t.Errorf("%q: %t %v", value, ok, err)
		}
	}
	if d.asked.Load() != 0 {
		t.Errorf("Kratos was asked %d times", d.asked.Load())
	}
}
