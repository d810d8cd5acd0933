package limits

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/problem"
)

const (
	busy   = "Muita gente agora."
	second = "Um de cada vez."
)

func TestEachPersonHasTheirSlots(t *testing.T) {
	t.Parallel()
	limiter := NewConcurrencyLimiter(4, 1, busy, second)
	ana, bruno := uuid.New(), uuid.New()
	release, err := limiter.Acquire(t.Context(), ana)
	if err != nil {
		t.Fatal(err)
	}
	var refused *problem.Error
	if _, err := limiter.Acquire(t.Context(), ana); !errors.As(err, &refused) || refused.Status != http.StatusTooManyRequests || refused.Detail != second {
		t.Errorf("a second one at once: %v", err)
	}
	releaseBruno, err := limiter.Acquire(t.Context(), bruno)
	if err != nil {
		t.Fatalf("another person: %v", err)
	}
	releaseBruno()
	release()
	if release, err = limiter.Acquire(t.Context(), ana); err != nil {
		t.Fatalf("after the first: %v", err)
	}
	release()

	two := NewConcurrencyLimiter(4, 2, busy, second)
	for range 2 {
		if _, err := two.Acquire(t.Context(), ana); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := two.Acquire(t.Context(), ana); !errors.As(err, &refused) {
		t.Errorf("a third one at once: %v", err)
	}
}

func TestNobodyWaitsForever(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		limiter := NewConcurrencyLimiter(1, 1, busy, second)
		release, err := limiter.Acquire(t.Context(), uuid.New())
		if err != nil {
			t.Fatal(err)
		}
		other, began := uuid.New(), time.Now()
		var refused *problem.Error
		if _, err := limiter.Acquire(t.Context(), other); !errors.As(err, &refused) || refused.Status != http.StatusServiceUnavailable || refused.Detail != busy {
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
		release, err = limiter.Acquire(t.Context(), other)
		if err != nil {
			t.Fatalf("a free slot was refused: %v", err)
		}
		release()
	})
}
