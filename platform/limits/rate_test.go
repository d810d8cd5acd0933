package limits_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cortejo/platform/limits"
)

func TestWhatComesAtOnceIsCounted(t *testing.T) {
	t.Parallel()
	const within = 10 * time.Minute
	r := limits.NewRateLimiter(5, within)
	var taken atomic.Int32
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			if wait, ok := r.Allow("203.0.113.9"); ok {
				taken.Add(1)
			} else if wait <= 0 || wait > within+within/5 {
				t.Errorf("wait %s", wait)
			}
		})
	}
	all.Wait()
	if taken.Load() != 5 {
		t.Errorf("%d of 5 were let through", taken.Load())
	}
	if _, ok := r.Allow("203.0.113.10"); !ok {
		t.Error("another key is limited too")
	}
}
