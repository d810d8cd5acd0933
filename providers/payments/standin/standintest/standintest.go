// Package standintest uses the pages of the provider that replaces Stripe, as a browser does. Its entry points are Open
// and Press.
package standintest

import (
	"net/http"
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
