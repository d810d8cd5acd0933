package auth

import (
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

const (
	getSignIns = "/api/me/auth.getSignIns"
	endSignIn  = "/api/me/auth.endSignIn"
)

// A person sees where they are signed in and ends it there, at once; and a sign-in in use goes on, in
// Kratos and in the browser.
func TestSignIns(t *testing.T) {
	t.Parallel()
	a := setup(t, plenty)
	const (
		phone  = "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36"
		laptop = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15"
	)
	ana, _ := newPhone()
	from := func(agent, number string, carried ...*http.Cookie) *http.Cookie {
		t.Helper()
		a.rest(t, number)
		sent, m := a.ask(t, bySMS, number)
		done := a.callFrom(t, http.Header{"User-Agent": {agent}}, http.MethodPost, a.url+confirm,
			ConfirmCodeInput{Attempt: sent.Attempt, Code: m.Values[0]}, carried...)
		if done.status != http.StatusOK {
			t.Fatalf("%d %s", done.status, done.body)
		}
		return done.cookies[0]
	}
	here, there := from(phone, ana), from(laptop, ana)
	bia, _ := newPhone()
	stranger := from(phone, bia)
	list := func(cookie *http.Cookie) []SignIn {
		t.Helper()
		var out GetSignInsOutput
		a.call(t, http.MethodGet, getSignIns, nil, cookie).into(t, &out)
		return out.Items
	}
	found := list(here)
	if len(found) != 2 || !found[0].IsCurrent || found[1].IsCurrent || found[0].Browser != "Chrome" ||
		found[0].System != "Android" ||
		found[1].Browser != "Safari" || found[1].System != "macOS" || time.Since(found[1].Since) > time.Minute {
		t.Fatalf("signed in are %+v", found)
	}
	// Each of the two has a browser that takes pushes.
	pushesTo := func(in SignIn) {
		t.Helper()
		if _, err := a.env.Admin.Exec(t.Context(),
			`INSERT INTO push_devices (user_id, endpoint, p256dh, auth, name, sign_in)
			SELECT id, 'https://push.example/' || $2, repeat('p', 87), repeat('a', 22), $3, $2::uuid FROM users WHERE phone = $1`, ana, in.UUID.String(), in.Browser); err != nil {
			t.Fatal(err)
		}
	}
	pushesTo(found[0])
	pushesTo(found[1])
	browsers := func() (names string) {
		t.Helper()
		if err := a.env.Admin.QueryRow(t.Context(),
			`SELECT coalesce(string_agg(name, ' ' ORDER BY name), '') FROM push_devices`).Scan(&names); err != nil {
			t.Fatal(err)
		}
		return names
	}
	for name, c := range map[string]struct {
		cookie *http.Cookie
		id     uuid.UUID
	}{"another's": {stranger, found[1].UUID}, "the one that asks": {here, found[0].UUID},
		"one that is not": {here, uuid.New()}} {
		if got := a.call(t, http.MethodPost, endSignIn, EndSignInInput{c.id},
			c.cookie); got.status != http.StatusNotFound {
			t.Errorf("%s: %d %s", name, got.status, got.body)
		}
	}
	if got := browsers(); got != "Chrome Safari" {
		t.Errorf("who may not end it has ended pushes to a browser: left are %q", got)
	}
	// The session is in the cache because it was just used; ending it takes effect nevertheless.
	if got := a.call(t, http.MethodGet, me, nil, there); got.status != http.StatusOK || len(got.cookies) > 0 {
		t.Errorf("the other: %d, cookies %v", got.status, got.cookies)
	}
	if got := a.call(t, http.MethodPost, endSignIn, EndSignInInput{found[1].UUID}, here); got.status != http.StatusOK {
		t.Errorf("ending it: %d %s", got.status, got.body)
	}
	if got := browsers(); got != "Chrome" {
		t.Errorf("pushes go on to %q", got)
	}
	if got := a.call(t, http.MethodGet, me, nil, there); got.status != http.StatusUnauthorized {
		t.Errorf("once ended it answers %d", got.status)
	}
	if left := list(here); len(left) != 1 || len(list(stranger)) != 1 {
		t.Errorf("left are %+v", left)
	}
	// A person who signs in on a browser gets no pushes of the previous person, who did not sign out.
	shared := from(laptop, ana)
	pushesTo(list(shared)[0])
	if got := browsers(); got != "Chrome Safari" {
		t.Errorf("pushes go to %q", got)
	}
	from(laptop, bia, shared)
	if got := browsers(); got != "Chrome" {
		t.Errorf("with another person there, pushes go on to %q", got)
	}
	// After a sign-out, the browser gets no more pushes, even if the page could not unsubscribe; other browsers do.
	leaving := from(laptop, ana)
	pushesTo(list(leaving)[0])
	if got := browsers(); got != "Chrome Safari" {
		t.Errorf("pushes go to %q", got)
	}
	if got := a.call(t, http.MethodPost, signOut, struct{}{}, leaving); got.status != http.StatusOK {
		t.Errorf("signing out: %d %s", got.status, got.body)
	}
	if got := browsers(); got != "Chrome" {
		t.Errorf("signed out, pushes go on to %q", got)
	}

	kratos, err := pgx.Connect(t.Context(), a.identities)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = kratos.Close(t.Context()) }()
	for _, left := range []string{"27 days", "1 hour"} {
		if _, err := kratos.Exec(t.Context(), `UPDATE sessions SET expires_at = now() + $2::interval WHERE id = $1`,
			found[0].UUID, left); err != nil {
			t.Fatal(err)
		}
		a.service.Sessions.ClearCache() // half a minute has passed
		got := a.call(t, http.MethodGet, me, nil, here)
		if got.status != http.StatusOK || len(got.cookies) != 1 || got.cookies[0].Value != here.Value ||
			got.cookies[0].MaxAge < 29*24*3600 || !got.cookies[0].HttpOnly {
			t.Errorf("with %s left: %d, cookies %v", left, got.status, got.cookies)
		}
		var until time.Time
		if err := kratos.QueryRow(t.Context(), `SELECT expires_at AT TIME ZONE 'UTC' FROM sessions WHERE id = $1`,
			found[0].UUID).Scan(&until); err != nil || time.Until(until) < 29*24*time.Hour {
			t.Errorf("with %s left it was extended until %s, %v", left, until, err)
		}
		if again := a.call(t, http.MethodGet, me, nil, here); len(again.cookies) > 0 {
			t.Errorf("asked again it renews %v", again.cookies)
		}
	}
	if _, err := kratos.Exec(t.Context(), `UPDATE sessions SET expires_at = now() - interval '1 second' WHERE id = $1`,
		found[0].UUID); err != nil {
		t.Fatal(err)
	}
	a.service.Sessions.ClearCache()
	if got := a.call(t, http.MethodGet, me, nil, here); got.status != http.StatusUnauthorized {
		t.Errorf("what nobody used for 30 days answers %d", got.status)
	}
}
