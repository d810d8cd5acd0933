// Package standintest uses the pages of the provider that replaces Stripe, as a browser does. Its entry points are Open
// and Press; NewTransport takes calls to it without a network.
package standintest

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

var client = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

// Open loads a page, and returns its status and where it redirects to.
func Open(tb testing.TB, page string) (status int, location string) {
	tb.Helper()
	return send(tb, http.MethodGet, page, nil)
}

// Press sends the form of a button of a page, and returns where it redirects to.
func Press(tb testing.TB, page string, form url.Values) (location string) {
	tb.Helper()
	status, location := send(tb, http.MethodPost, page, form)
	if status != http.StatusSeeOther {
		tb.Fatalf("%s %v: %d", page, form, status)
	}
	return location
}

func send(tb testing.TB, method, page string, form url.Values) (status int, location string) {
	tb.Helper()
	request, err := http.NewRequestWithContext(tb.Context(), method, page, strings.NewReader(form.Encode()))
	if err != nil {
		tb.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	response, err := client.Do(request)
	if err != nil {
		tb.Fatal(err)
	}
	_ = response.Body.Close() // nothing is read of it
	return response.StatusCode, response.Header.Get("Location")
}

// transport is a handler that takes the place of the network.
type transport struct{ handler http.Handler }

// NewTransport returns a transport whose requests, to any address, are answered by handler in the caller's goroutine.
func NewTransport(handler http.Handler) http.RoundTripper { return transport{handler} }

// RoundTrip answers one request.
func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Body == nil {
		r = r.Clone(r.Context())
		r.Body = http.NoBody
	}
	w := httptest.NewRecorder()
	t.handler.ServeHTTP(w, r)
	_ = r.Body.Close() // the request ends with its answer
	return w.Result(), nil
}
