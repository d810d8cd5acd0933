// Package limits limits the requests of one person, or of all together: how many per time (rate limiters) and how many
// at once (concurrency limiters). It may import formats, queries, tenants, platform/clientip and platform/problem. Its
// entry points are NewRateLimiter, NewSharedRateLimiter, NewPersonLimiter and NewConcurrencyLimiter.
package limits

import (
	"net/http"
	"strconv"
	"time"

	"github.com/go-chi/httprate"
)

// RateLimiter is httprate's sliding window for keys that do not come from a request. It counts in memory, per process,
// to protect a process from too much work. Limits that cost money or guard a sign-in need a SharedRateLimiter.
type RateLimiter struct {
	limiter *httprate.RateLimiter
	// slot is the time after which one more fits, at an even pace.
	slot time.Duration
}

const resetHeader = "X-Ratelimit-Reset"

// NewRateLimiter returns a limiter of limit calls per key and window.
func NewRateLimiter(limit int, window time.Duration) *RateLimiter {
	return &RateLimiter{
		limiter: httprate.NewRateLimiter(limit, window,
			httprate.WithResponseHeaders(httprate.ResponseHeaders{Reset: resetHeader})),
		slot: window / time.Duration(limit),
	}
}

// Allow counts one call of the key and reports whether it is allowed. If not, wait is the time until the next one is.
func (r *RateLimiter) Allow(key string) (wait time.Duration, ok bool) {
	answer := headerWriter{}
	if !r.limiter.OnLimit(answer, &http.Request{}, key) {
		return 0, true
	}
	reset, err := strconv.ParseInt(http.Header(answer).Get(resetHeader), 10, 64)
	if err != nil {
		return r.slot, false
	}
	// After the end of the window its count begins to fade.
	return max(time.Until(time.Unix(reset, 0)), 0) + r.slot, false
}

// headerWriter is an http.ResponseWriter for the limiter, which only writes headers.
type headerWriter http.Header

func (h headerWriter) Header() http.Header         { return http.Header(h) }
func (h headerWriter) Write(b []byte) (int, error) { return len(b), nil }
func (h headerWriter) WriteHeader(int)             {}
