package rsvp_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"cortejo/platform/limits"
)

// What all guests of an event share counts the lost links that were sent, of whatever address, and none of another
// business's event; a day of one address is a hundred requests.
func TestRequestsThatSendNoLinkUseUpNothingOfAll(t *testing.T) {
	p := newRSVPEnv(t)
	other := p
	other.event = p.env.AddEvent(p.env.AddBusiness("Bela Festa"), "Nina & Rui")
	const stranger, guest = "198.51.100.7", "198.51.100.8"
	ask := func(p rsvpEnv, ip, name string) int {
		form := url.Values{"name": {name}, "digits": {"4399"}}
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/"+p.event.Slug+"/rsvp",
			strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.RemoteAddr = ip + ":4000"
		w := httptest.NewRecorder()
		p.handler.ServeHTTP(w, r)
		return w.Code
	}
	hash := limits.NewSharedRateLimiter(p.env.DB, "key").Hash
	taken := func(p rsvpEnv) string {
		return p.text(`SELECT coalesce(sum(taken), 0) FROM rate_limits WHERE key = $1`,
			hash("lost links of "+p.event.Slug))
	}
	for _, ip := range []string{stranger, guest} {
		for _, at := range []rsvpEnv{p, other} {
			if got := ask(at, ip, "Ninguém de Souza"); got != http.StatusSeeOther {
				t.Fatalf("%s: %d", ip, got)
			}
		}
	}
	if got := taken(p) + " " + taken(other); got != "0 0" {
		t.Errorf("requests that sent nothing count %s", got)
	}
	p.sql(`UPDATE rate_limits SET taken = 100 WHERE key = $1`, hash("lost links from "+stranger+" in a day"))
	if got := ask(p, stranger, "Helena Bittencourt"); got != http.StatusTooManyRequests {
		t.Errorf("after a hundred of one address: %d", got)
	}
	if got := ask(p, guest, "Helena Bittencourt"); got != http.StatusSeeOther || taken(p) != "1" || taken(other) != "0" {
		t.Errorf("another address: %d, and of all %s and %s", got, taken(p), taken(other))
	}
}
