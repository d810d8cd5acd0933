// Package devpage restricts the pages of the fake providers (messages, payments) to the machine they run on. It may
// import no other package of the project. Its entry point is LimitToThisMachine.
package devpage

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// LimitToThisMachine serves page for requests whose Host is that of publicURL or a name of this machine, and a 404 for
// all others. A foreign site that points its own name at this machine (DNS rebinding) sends that name, and so reads
// nothing.
func LimitToThisMachine(publicURL string, page http.Handler) http.Handler {
	public := ""
	if u, err := url.Parse(publicURL); err == nil {
		public = u.Hostname()
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isKnownHost(r.Host, public) {
			http.NotFound(w, r)
			return
		}
		page.ServeHTTP(w, r)
	})
}

// isKnownHost reports whether a Host header is the public host or this machine.
func isKnownHost(header, public string) bool {
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
