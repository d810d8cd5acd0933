package rsvp_test

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"cortejo/tools/dumptest"
)

// Which addresses answer a GET, a HEAD and a POST, however they are escaped, and which keep their secret from other
// sites.
func TestAddresses(t *testing.T) {
	p := newRSVPEnv(t)
	lost, path := "/"+p.event.Slug+"/rsvp", p.house.path
	for _, c := range []struct {
		path      string
		get, post int
		referrer  string
	}{
		{lost, http.StatusOK, http.StatusUnprocessableEntity, ""},
		{lost + "/", http.StatusOK, http.StatusUnprocessableEntity, ""},
		{lost + "//", http.StatusNotFound, http.StatusNotFound, "no-referrer"},
		{"/Sem-slug/rsvp", http.StatusNotFound, http.StatusNotFound, ""},
		{path, http.StatusOK, http.StatusUnprocessableEntity, "no-referrer"},
		{path + "/", http.StatusNotFound, http.StatusNotFound, "no-referrer"},
		{path + "/x", http.StatusNotFound, http.StatusNotFound, "no-referrer"},
		{path + "%2Fx", http.StatusNotFound, http.StatusNotFound, "no-referrer"},
		{path + "x", http.StatusNotFound, http.StatusNotFound, "no-referrer"},
	} {
		for i, got := range []answer{p.get(c.path), p.ask(http.MethodHead, c.path, nil), p.post(c.path)} {
			want := []int{c.get, c.get, c.post}[i]
			if referrer := got.header.Get("Referrer-Policy"); got.status != want || referrer != c.referrer {
				t.Errorf("%s answers %d, not %d, with %q to request %d", c.path, got.status, want, referrer, i)
			}
		}
	}
	long := url.Values{"digits": {fmt.Sprintf("%020000d", 0)}}
	if got := p.ask(http.MethodPost, lost, long); got.status != http.StatusRequestEntityTooLarge {
		t.Errorf("a long form for a lost link: %d", got.status)
	}
	if got := p.ask(http.MethodPost, path, long); got.status != http.StatusUnprocessableEntity {
		t.Errorf("a long answer: %d", got.status)
	}
	dumptest.Pause(t) // the escaped letter is random
	escaped := fmt.Sprintf("%s%%%02X", path[:len(path)-1], path[len(path)-1])
	p.get(escaped).says(t, http.StatusOK, "Família Bittencourt")
}
