package wayout_test

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"cortejo/tools/dumptest"
)

// Which addresses answer a GET, a HEAD and a POST, however they are escaped.
func TestAddresses(t *testing.T) {
	m := newOptOutEnv(t)
	path := m.path(m.mine, "ana@example.com")
	for address, want := range map[string][2]int{
		path:         {http.StatusOK, http.StatusSeeOther},
		path + "/":   {http.StatusNotFound, http.StatusNotFound},
		path + "/x":  {http.StatusNotFound, http.StatusNotFound},
		path + "%2F": {http.StatusNotFound, http.StatusNotFound},
		"/parar/":    {http.StatusNotFound, http.StatusNotFound},
	} {
		for i, got := range []answer{m.ask(http.MethodGet, address, "", ""), m.ask(http.MethodHead, address, "", ""),
			m.post(address, url.Values{"messages": {"start"}})} {
			if got.status != want[max(0, i-1)] || got.header.Get("Referrer-Policy") != "no-referrer" {
				t.Errorf("%s answers %d to request %d: %v", address, got.status, i, got.header)
			}
		}
	}
	dumptest.Pause(t) // the escaped letter is random
	escaped := fmt.Sprintf("%s%%%02X", path[:len(path)-1], path[len(path)-1])
	if got := m.ask(http.MethodGet, escaped, "", ""); got.status != http.StatusOK {
		t.Errorf("%s answers %d", escaped, got.status)
	}
}
