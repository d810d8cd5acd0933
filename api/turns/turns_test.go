package turns

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"

	"cortejo/api/problem"
)

const (
	busy   = "Muita gente agora."
	second = "Um de cada vez."
)

func TestEachPersonHasTheirTurns(t *testing.T) {
	t.Parallel()
	turns := New(4, 1, busy, second)
	ana, bruno := uuid.New(), uuid.New()
	end, err := turns.Take(t.Context(), ana)
	if err != nil {
		t.Fatal(err)
	}
	var refused *problem.Error
	if _, err := turns.Take(t.Context(), ana); !errors.As(err, &refused) || refused.Status != http.StatusTooManyRequests || refused.Detail != second {
		t.Errorf("a second one at once: %v", err)
	}
	endBruno, err := turns.Take(t.Context(), bruno)
	if err != nil {
		t.Fatalf("another person: %v", err)
	}
	endBruno()
	end()
	if end, err = turns.Take(t.Context(), ana); err != nil {
		t.Fatalf("after the first: %v", err)
	}
	end()

	two := New(4, 2, busy, second)
	for range 2 {
		if _, err := two.Take(t.Context(), ana); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := two.Take(t.Context(), ana); !errors.As(err, &refused) {
		t.Errorf("a third one at once: %v", err)
	}
}

func TestNobodyWaitsForEver(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		turns := New(1, 1, busy, second)
		end, err := turns.Take(t.Context(), uuid.New())
		if err != nil {
			t.Fatal(err)
		}
		other, began := uuid.New(), time.Now()
		var refused *problem.Error
		if _, err := turns.Take(t.Context(), other); !errors.As(err, &refused) || refused.Status != http.StatusServiceUnavailable || refused.Detail != busy {
			t.Errorf("got %v", err)
		}
		if waited := time.Since(began); waited != patience {
			t.Errorf("waited %s", waited)
		}
		gone, leave := context.WithCancel(t.Context())
		leave()
		if _, err := turns.Take(gone, other); !errors.Is(err, context.Canceled) {
			t.Errorf("who left: %v", err)
		}
		end()
		end, err = turns.Take(t.Context(), other)
		if err != nil {
			t.Fatalf("a free turn was refused: %v", err)
		}
		end()
	})
}
