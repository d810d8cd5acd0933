package limits

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"

	"cortejo/formats/budget"
	"cortejo/platform/problem"
)

const (
	busy   = "Muita gente agora."
	second = "Um de cada vez."
)

func TestEachPersonHasTheirs(t *testing.T) {
	t.Parallel()
	limiter := NewPersonLimiter(2, second)
	ana, bruno := uuid.New(), uuid.New()
	var leave [2]func()
	for i := range leave {
		var err error
		if leave[i], err = limiter.Acquire(ana); err != nil {
			t.Fatal(err)
		}
	}
	var refused *problem.Error
	if _, err := limiter.Acquire(ana); !errors.As(err, &refused) || refused.Status != http.StatusTooManyRequests ||
		refused.Detail != second {
		t.Errorf("a third one at once: %v", err)
	}
	if _, err := limiter.Acquire(bruno); err != nil {
		t.Errorf("another person: %v", err)
	}
	leave[0]()
	if _, err := limiter.Acquire(ana); err != nil {
		t.Errorf("after the first: %v", err)
	}
}

// If many requests of one business wait, those of others still get a slot at once.
func TestNoTenantHasAllSlots(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		limiter := NewConcurrencyLimiter(4, busy)
		loud, quiet := uuid.New(), uuid.New()
		ctx, leave := context.WithCancel(t.Context())
		for range 20 {
			go func() {
				if release, err := limiter.Acquire(ctx, loud); err == nil {
					<-ctx.Done()
					release()
				}
			}()
		}
		synctest.Wait()
		began := time.Now()
		for range 2 {
			if _, err := limiter.Acquire(t.Context(), quiet); err != nil || time.Since(began) != 0 {
				t.Errorf("another business waited %s (%v)", time.Since(began), err)
			}
		}
		leave()
		synctest.Wait()
		if len(limiter.slots) != 2 || len(limiter.tenants) != 1 {
			t.Errorf("%d slots are taken, by %d", len(limiter.slots), len(limiter.tenants))
		}
	})
}

func TestNobodyWaitsForever(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		limiter := NewConcurrencyLimiter(2, busy)
		var release func()
		for range 2 {
			var err error
			if release, err = limiter.Acquire(t.Context(), uuid.New()); err != nil {
				t.Fatal(err)
			}
		}
		other, began := uuid.New(), time.Now()
		var refused *problem.Error
		if _, err := limiter.Acquire(t.Context(), other); !errors.As(err, &refused) ||
			refused.Status != http.StatusServiceUnavailable || refused.Detail != busy ||
			refused.RetryAfter != retryAfter {
			t.Errorf("got %v", err)
		}
		if waited := time.Since(began); waited != acquireTimeout {
			t.Errorf("waited %s", waited)
		}
		gone, leave := context.WithCancel(t.Context())
		leave()
		if _, err := limiter.Acquire(gone, other); !errors.Is(err, context.Canceled) {
			t.Errorf("who left: %v", err)
		}
		release()
		err := limiter.Decode(t.Context(), other, func(b *budget.Budget) error { return b.Err() })
		if err != nil {
			t.Fatalf("a free slot was refused: %v", err)
		}
		if len(limiter.slots) != 1 {
			t.Errorf("%d slots are taken", len(limiter.slots))
		}
	})
}
