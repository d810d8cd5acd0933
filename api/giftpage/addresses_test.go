package giftpage_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/uuid"
)

// Which addresses answer a GET, a HEAD and a POST, however they are escaped. A form for an address that is only read is
// refused like one for an address that does not exist, and is too long before it is either.
func TestAddresses(t *testing.T) {
	p := newGiftCheckoutEnv(t)
	order := "/presentes/obrigado/" + uuid.NewString()
	long := url.Values{"recado": {strings.Repeat("x", 40<<10)}}
	for _, c := range []struct {
		path      string
		get, post int
	}{
		{"/presentes", http.StatusOK, http.StatusNotFound},
		{"/presentes/", http.StatusOK, http.StatusNotFound},
		{"/presentes//", http.StatusOK, http.StatusNotFound},
		{"/presentes/cesta", http.StatusOK, http.StatusOK},
		{"/presentes/cesta/", http.StatusOK, http.StatusOK},
		{"/presentes/c%65sta", http.StatusOK, http.StatusOK},
		{"/presentes/cesta/mais", http.StatusNotFound, http.StatusNotFound},
		{"/presentes//cesta", http.StatusNotFound, http.StatusNotFound},
		{"/presentes/pix", http.StatusNotFound, http.StatusNotFound},
		{"/presentes/pagar", http.StatusSeeOther, http.StatusUnprocessableEntity},
		{"/presentes/obrigado", http.StatusNotFound, http.StatusNotFound},
		{"/presentes/obrigado/x", http.StatusNotFound, http.StatusNotFound},
		{order, http.StatusNotFound, http.StatusNotFound},
		{order + "/", http.StatusNotFound, http.StatusNotFound},
		{"/presentes/nada", http.StatusNotFound, http.StatusNotFound},
	} {
		path := "/" + p.event.Slug + c.path
		for i, got := range []answer{p.ask(http.MethodGet, path, nil, "203.0.113.1"),
			p.ask(http.MethodHead, path, nil, "203.0.113.1"),
			p.ask(http.MethodPost, path, url.Values{"x": {"1"}}, "203.0.113.1"),
			p.ask(http.MethodPost, path, long, "203.0.113.1")} {
			if want := []int{c.get, c.get, c.post, http.StatusRequestEntityTooLarge}[i]; got.status != want {
				t.Errorf("%s answers %d, not %d, to request %d", path, got.status, want, i)
			}
		}
	}
	if got := p.ask(http.MethodPost, "/Sem-slug/presentes", long, "203.0.113.1"); got.status != http.StatusNotFound {
		t.Errorf("a malformed slug answers %d", got.status)
	}
}
