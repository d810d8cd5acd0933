package image

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

func TestEachPersonHasOneTurn(t *testing.T) {
	t.Parallel()
	turns := newTurns(4)
	ana, bruno := uuid.New(), uuid.New()
	end, err := turns.take(t.Context(), ana)
	if err != nil {
		t.Fatal(err)
	}
	var refused *problem.Error
	if _, err := turns.take(t.Context(), ana); !errors.As(err, &refused) || refused.Status != http.StatusTooManyRequests || refused.Detail != sentenceSecond {
		t.Errorf("a second one at once: %v", err)
	}
	endBruno, err := turns.take(t.Context(), bruno)
	if err != nil {
		t.Fatalf("another person: %v", err)
	}
	endBruno()
	end()
	if end, err = turns.take(t.Context(), ana); err != nil {
		t.Fatalf("after the first: %v", err)
	}
	end()
}

func TestNobodyWaitsForEver(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		turns := newTurns(1)
		end, err := turns.take(t.Context(), uuid.New())
		if err != nil {
			t.Fatal(err)
		}
		second, began := uuid.New(), time.Now()
		var refused *problem.Error
		if _, err := turns.take(t.Context(), second); !errors.As(err, &refused) || refused.Status != http.StatusServiceUnavailable || refused.Detail != sentenceBusy {
			t.Errorf("got %v", err)
		}
		if waited := time.Since(began); waited != patience {
			t.Errorf("waited %s", waited)
		}
		gone, leave := context.WithCancel(t.Context())
		leave()
		if _, err := turns.take(gone, second); !errors.Is(err, context.Canceled) {
			t.Errorf("who left: %v", err)
		}
		end()
		end, err = turns.take(t.Context(), second)
		if err != nil {
			t.Fatalf("a free turn was refused: %v", err)
		}
		end()
	})
}
