// Package limits holds what one person, or all together, may ask for: so often within a time (rate
// limiter), and so much at once (concurrency limiter).
package limits

import (
	"net/http"
	"strconv"
	"time"

	"github.com/go-chi/httprate"
)

// RateLimiter is httprate's sliding window for keys that are not a request's. It counts in memory, each
// process for itself: it protects a process from too much work. What costs money or guards a sign-in is
// a SharedRateLimiter's.
type RateLimiter struct {
	limiter *httprate.RateLimiter
	// slot is how long, at an even pace, one more takes to fit in.
	slot time.Duration
}

const resetHeader = "X-Ratelimit-Reset"

// NewRateLimiter lets each key take so many within a window of time.
func NewRateLimiter(limit int, window time.Duration) *RateLimiter {
	return &RateLimiter{
		limiter: httprate.NewRateLimiter(limit, window, httprate.WithResponseHeaders(httprate.ResponseHeaders{Reset: resetHeader})),
		slot:    window / time.Duration(limit),
	}
}

// Take counts one more of a key, or answers how long to wait.
func (r *RateLimiter) Allow(key string) (wait time.Duration, ok bool) {
	answer := headerWriter{}
	if !r.limiter.OnLimit(answer, &http.Request{}, key) {
		return 0, true
	}
	reset, err := strconv.ParseInt(http.Header(answer).Get(resetHeader), 10, 64)
	if err != nil {
		return r.slot, false
	}
	// When the window ends, what was counted in it begins to fade.
	return max(time.Until(time.Unix(reset, 0)), 0) + r.slot, false
}

// headers is a http.ResponseWriter for the limiter, which writes headers and
// nothing else.
type headerWriter http.Header

func (h headerWriter) Header() http.Header         { return http.Header(h) }
func (h headerWriter) Write(b []byte) (int, error) { return len(b), nil }
func (h headerWriter) WriteHeader(int)             {}
