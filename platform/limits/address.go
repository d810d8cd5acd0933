package limits

import (
	"net/http"
	"net/netip"
	"time"

	"github.com/go-chi/httprate"

	"cortejo/platform/clientip"
)

// LimitPerAddress limits the requests of each client address to perMinute; refused answers the others. Like a
// RateLimiter it counts in memory.
func LimitPerAddress(perMinute int, trusted []netip.Prefix, refused http.HandlerFunc) func(http.Handler) http.Handler {
	return httprate.LimitBy(perMinute, time.Minute,
		func(r *http.Request) (string, error) { return clientip.LimitKeyOf(r, trusted), nil },
		httprate.WithLimitHandler(refused))
}
