// Package devpage keeps the pages of the stand-ins (what would be sent, what would be paid) to the machine they run on.
package devpage

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// OnlyHere shows a page to requests for the host of publicURL or for this machine by one
// of its own names, and is not there for any other. A page elsewhere that points its own
// name at this machine (DNS rebinding) carries that name, and reads nothing.
func OnlyHere(publicURL string, page http.Handler) http.Handler {
	public := ""
	if u, err := url.Parse(publicURL); err == nil {
		public = u.Hostname()
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !knows(r.Host, public) {
			http.NotFound(w, r)
			return
		}
		page.ServeHTTP(w, r)
	})
}

// knows says whether a Host header names the public host or this machine.
func knows(header, public string) bool {
	host := header
	if name, _, err := net.SplitHostPort(header); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	if host == "" {
		return false
	}
	if strings.EqualFold(host, public) || strings.EqualFold(host, "localhost") {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.IsLoopback()
}
