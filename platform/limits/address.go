package limits

import (
	"net/http"
	"net/netip"
	"time"

	"github.com/go-chi/httprate"

	"cortejo/platform/clientip"
)

// PerAddress lets each network address ask for a page so often a minute; refused answers what is too much. It counts in
// memory, as a RateLimiter does.
func LimitPerAddress(perMinute int, trusted []netip.Prefix, refused http.HandlerFunc) func(http.Handler) http.Handler {
	return httprate.LimitBy(perMinute, time.Minute,
		func(r *http.Request) (string, error) { return clientip.LimitKeyOf(r, trusted), nil },
		httprate.WithLimitHandler(refused))
}
