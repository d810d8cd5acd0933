package sitepage_test

import (
	"net/http"
	"net/url"
	"testing"

	"cortejo/formats/sitedoc"
	"cortejo/platform/limits"
)

const stranger, guest = "198.51.100.7", "198.51.100.8"

// inAnotherBusiness returns the same for an event of another business.
func (w *sitePageEnv) inAnotherBusiness() *sitePageEnv {
	w.t.Helper()
	other := *w
	other.event = w.env.AddEvent(w.env.AddBusiness("Bela Festa"), "Nina & Rui")
	w.env.AddSite(other.event)
	return &other
}

// post sends a form from a client IP.
func (w *sitePageEnv) post(path string, form url.Values, ip string) answer {
	w.t.Helper()
	return ask(w.t, w.handler, http.MethodPost, w.address(path), form,
		func(r *http.Request) { r.RemoteAddr = ip + ":4000" })
}

// keyOf returns the key under which the limiters of the service count.
func (w *sitePageEnv) keyOf(name string) []byte {
	return limits.NewSharedRateLimiter(w.env.DB, "key").Hash(name)
}

// Guessers who use up what all that guessed share keep no guest out that has the password, nor anyone of another site.
func TestGuessersKeepNoGuestOut(t *testing.T) {
	w := newSitePageEnv(t)
	w.env.AddSite(w.event)
	other := w.inAnotherBusiness()
	w.close("jasmim-2027")
	other.close("jasmim-2027")
	w.sql(`INSERT INTO rate_limits (key, taken, ends_at) VALUES ($1, 300, now() + interval '10 minutes')`,
		w.keyOf("site password "+w.event.Slug))
	for range 3 {
		w.post("", url.Values{"password": {"errada"}}, stranger).shows(t, http.StatusUnprocessableEntity)
	}
	w.post("", url.Values{"password": {"jasmim-2027"}}, stranger).
		shows(t, http.StatusTooManyRequests, "Muitas tentativas")
	if got := w.post("", url.Values{"password": {"jasmim-2027"}}, guest); got.StatusCode != http.StatusSeeOther {
		t.Errorf("a guest is answered %d", got.StatusCode)
	}
	other.post("", url.Values{"password": {"errada"}}, stranger).shows(t, http.StatusUnprocessableEntity)
	if got := other.post("", url.Values{"password": {"jasmim-2027"}}, stranger); got.StatusCode != http.StatusSeeOther {
		t.Errorf("at another site: %d", got.StatusCode)
	}
}

// However often one client IP guesses, it takes three of the first tries that all share, and seven of the later ones.
func TestOneAddressTakesThreeFirstTries(t *testing.T) {
	w := newSitePageEnv(t)
	w.env.AddSite(w.event)
	w.close("jasmim-2027")
	for range 20 {
		w.post("", url.Values{"password": {"errada"}}, stranger)
	}
	for name, want := range map[string]int{
		"first site password " + w.event.Slug: 3, "site password " + w.event.Slug: 7,
	} {
		var taken int
		if err := w.env.Admin.QueryRow(t.Context(), `SELECT taken FROM rate_limits WHERE key = $1`,
			w.keyOf(name)).Scan(&taken); err != nil || taken != want {
			t.Errorf("%d of %q are taken, want %d (%v)", taken, name, want, err)
		}
	}
	w.post("", url.Values{"password": {"errada"}}, guest).shows(t, http.StatusUnprocessableEntity)
}

// One client IP leaves thirty messages of an event's three hundred a day.
func TestOneAddressDoesNotUseUpTheMessagesOfAnEvent(t *testing.T) {
	w := newSitePageEnv(t)
	w.env.AddSite(w.event)
	other := w.inAnotherBusiness()
	for _, at := range []*sitePageEnv{w, other} {
		at.block(sitedoc.Messages, sitedoc.Content{})
		at.env.PublishSite(at.event, at.env.AddSiteVersion(at.event))
	}
	form := url.Values{"name": {"Bia"}, "message": {"Felicidades!"}}
	own := w.keyOf("site messages of " + w.event.ID.String() + " from " + stranger)
	for n := range 30 {
		if n%10 == 0 {
			w.sql(`DELETE FROM rate_limits WHERE key = $1`, own) // an hour later
		}
		if got := w.post("/recados", form, stranger); got.StatusCode != http.StatusSeeOther {
			t.Fatalf("message %d: %d", n, got.StatusCode)
		}
	}
	w.sql(`DELETE FROM rate_limits WHERE key = $1`, own)
	w.post("/recados", form, stranger).shows(t, http.StatusTooManyRequests, "Muitos recados")
	for name, got := range map[string]answer{
		"another address": w.post("/recados", form, guest), "another site": other.post("/recados", form, stranger),
	} {
		if got.StatusCode != http.StatusSeeOther {
			t.Errorf("%s: %d", name, got.StatusCode)
		}
	}
}
