package auth

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cortejo/platform/limits"
	"cortejo/platform/session"
	"cortejo/tenants/tenanttest"
)

// person asks for codes and signs in with what their browser keeps.
type person struct {
	*app
	phone   string
	cookies []*http.Cookie
	// sent counts the codes on their way to each phone.
	sent map[string]int
}

func from(clientIP string) http.Header { return http.Header{"X-Forwarded-For": {clientIP}} }

// restAll lets thirty seconds pass for everybody.
func (a *app) restAll(t *testing.T) {
	t.Helper()
	if _, err := a.env.Admin.Exec(t.Context(),
		`UPDATE rate_limits SET ends_at = now() WHERE ends_at <= now() + interval '30 seconds'`); err != nil {
		t.Fatal(err)
	}
}

// ask requests a code from one of the servers, thirty seconds after the previous request.
func (p *person) ask(t *testing.T, server, clientIP string) answer {
	t.Helper()
	p.restAll(t)
	got := p.callFrom(t, from(clientIP), http.MethodPost, server+bySMS, SendCodeInput{Phone: p.phone}, p.cookies...)
	if got.status == http.StatusOK {
		p.sent[p.phone]++
	}
	return got
}

func (p *person) signIn(t *testing.T, clientIP string) {
	t.Helper()
	for ; p.sent[p.phone] > 0; p.sent[p.phone]-- {
		p.receive(t, p.phone)
	}
	asked := p.ask(t, p.url, clientIP)
	if asked.status != http.StatusOK {
		t.Fatalf("asking for a code: %d %s", asked.status, asked.body)
	}
	var sent SendCodeOutput
	asked.into(t, &sent)
	m := p.receive(t, p.phone)
	p.sent[p.phone]--
	done := p.callFrom(t, from(clientIP), http.MethodPost, p.url+confirm,
		ConfirmCodeInput{Attempt: sent.Attempt, Code: m.Values[0]}, p.cookies...)
	if done.status != http.StatusOK {
		t.Fatalf("the code: %d %s", done.status, done.body)
	}
	p.cookies = done.cookies
}

// A stranger who uses up a phone's codes locks its owner out of neither the devices they signed in on nor the network
// of their last sign-in, and does not learn whether the phone has an owner.
func TestNobodyIsLockedOut(t *testing.T) {
	t.Parallel()
	a := setup(t, Limits{CodesPerPhone: 3, CodesPerPhoneTotal: 6})
	sent := map[string]int{}
	newPerson := func() *person {
		phone, _ := newPhone()
		return &person{app: a, phone: phone, sent: sent}
	}
	owner, stranger, nobody := newPerson(), newPerson(), newPerson()
	const home, homeTomorrow, away, cafe = "203.0.113.5", "203.0.113.77", "192.0.2.9", "198.18.0.1"
	owner.signIn(t, home)
	stranger.signIn(t, away) // theirs is a device that we know, of another phone

	// From everywhere, on both servers, until nothing is left of a day's codes.
	useUp := func(phone string, taken int) answer {
		t.Helper()
		for i := range 10 {
			them := person{a, phone, stranger.cookies, sent}
			got := them.ask(t, []string{a.url, a.elsewhere}[i%2], fmt.Sprintf("198.51.%d.1", i))
			if got.status == http.StatusOK {
				taken++
				continue
			}
			if taken != 6 || got.status != http.StatusTooManyRequests {
				t.Errorf("after %d codes: %d %s", taken, got.status, got.body)
			}
			got.header.Del("Date")
			return got
		}
		t.Fatal("nothing uses up a phone's codes")
		return answer{}
	}
	known, unknown := useUp(owner.phone, 1), useUp(nobody.phone, 0)
	told := func(got answer) string {
		return regexp.MustCompile(`\b8\d{4}\b`).ReplaceAllString(fmt.Sprint(got.status, got.header, got.body), "wait")
	}
	if told(known) != told(unknown) {
		t.Errorf("of a known phone is told\n%s\nof an unknown one\n%s", told(known), told(unknown))
	}

	expect := func(what string, who person, server, clientIP string, want int) {
		t.Helper()
		if got := who.ask(t, server, clientIP); got.status != want {
			t.Errorf("%s: %d %s", what, got.status, got.body)
		}
	}
	expect("a device that somebody invents",
		person{a, owner.phone, []*http.Cookie{a.service.Sessions.NewDeviceCookie(session.NewDevice())}, sent}, a.url,
		away, 429)
	// On the owner's network, as their neighbors may be too, who use up the network's share of ten minutes.
	for i, want := range []int{200, 200, 200, 429} {
		expect("the last network", person{a, owner.phone, nil, sent}, []string{a.url, a.elsewhere}[i%2],
			homeTomorrow, want)
	}
	expect("a known device, at home", *owner, a.url, home, 200)
	expect("a known device, elsewhere", *owner, a.elsewhere, cafe, 200)
	owner.signIn(t, cafe)
	expect("the network before the last", person{a, owner.phone, nil, sent}, a.url, home, 429)
	expect("the network that is the last now", person{a, owner.phone, nil, sent}, a.elsewhere, cafe, 200)

	// Two people share a device: each is known on it.
	guest := newPerson()
	guest.cookies = owner.cookies
	guest.signIn(t, away)
	useUp(guest.phone, 1)
	owner.cookies = guest.cookies
	expect("the second on a device", *guest, a.url, home, 200)
	expect("the first on it", *owner, a.url, "192.0.2.200", 200)
}

// However many come at once, on however many servers, no more pass than may.
func TestServersShareOneCount(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	const most = 5
	servers := []*limits.SharedRateLimiter{limits.NewSharedRateLimiter(env.DB, courierSecret),
		limits.NewSharedRateLimiter(env.DB, courierSecret)}
	quota := limits.Quota{Key: "codes +5531987654321", Max: most, Within: 10 * time.Minute}
	beside := limits.Quota{Key: "codes of address 203.0.113.9", Max: 1000, Within: time.Hour}
	take := func(ctx context.Context, times int) (taken int32) {
		var passed atomic.Int32
		var all sync.WaitGroup
		for i := range times {
			all.Go(func() {
				wait, ok, err := servers[i%len(servers)].Allow(ctx, beside, quota)
				if ok {
					passed.Add(1)
				}
				if err != nil || ok != (wait == 0) || wait < 0 || wait > quota.Within {
					t.Errorf("wait %s, %t, %v", wait, ok, err)
				}
			})
		}
		all.Wait()
		return passed.Load()
	}
	if taken := take(t.Context(), 40); taken != most {
		t.Errorf("%d of %d passed", taken, most)
	}
	var counted int
	if err := env.Admin.QueryRow(t.Context(), `SELECT taken FROM rate_limits WHERE key = $1`,
		servers[0].Hash(beside.Key)).Scan(&counted); err != nil || counted != most {
		t.Errorf("of the quota beside it %d were taken (%v)", counted, err)
	}
	if err := servers[1].Release(t.Context(), quota, quota); err != nil {
		t.Fatal(err)
	}
	if taken := take(t.Context(), 40); taken != 2 {
		t.Errorf("of two that were given back %d passed", taken)
	}
	if _, err := env.Admin.Exec(t.Context(), `UPDATE rate_limits SET ends_at = now()`); err != nil {
		t.Fatal(err)
	}
	if taken := take(t.Context(), 40); taken != most {
		t.Errorf("once the time is over %d passed", taken)
	}
	if _, ok, err := limits.NewSharedRateLimiter(env.DB, "another secret").Allow(t.Context(), quota); !ok ||
		err != nil {
		t.Errorf("with another secret: %t, %v", ok, err)
	}
}
