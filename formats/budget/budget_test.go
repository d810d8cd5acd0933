package budget_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"testing"
	"testing/synctest"
	"time"

	"cortejo/formats/budget"
)

func TestStepsAreCounted(t *testing.T) {
	t.Parallel()
	b, end := budget.Start(t.Context())
	defer end()
	if err := b.Consume(50_000_000, 10*budget.Pixel); err != nil {
		t.Errorf("a large photograph in ten scans: %v", err)
	}
	if err := b.Consume(1, budget.Pixel); !errors.Is(err, budget.ErrSpent) {
		t.Errorf("one more: %v", err)
	}
}

// Reading ends with its request, or when its time is over.
func TestReadingEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, leave := context.WithCancel(t.Context())
		b, end := budget.Start(ctx)
		defer end()
		content := b.NewReader(bytes.NewReader(make([]byte, 1<<20)))
		if n, err := content.Read(make([]byte, 1<<20)); err != nil || n == 0 || n > 1024 {
			t.Errorf("%d bytes at once (%v)", n, err)
		}
		leave()
		if n, err := content.Read(make([]byte, 10)); n != 0 || !errors.Is(err, context.Canceled) {
			t.Errorf("after its reader left: %d bytes (%v)", n, err)
		}
		b, end = budget.Start(t.Context())
		defer end()
		content = b.NewReader(bytes.NewReader(make([]byte, 1<<20)))
		time.Sleep(budget.Timeout)
		synctest.Wait()
		if _, err := io.ReadAll(content); !errors.Is(err, budget.ErrSpent) ||
			!errors.Is(b.Consume(0, budget.Line), budget.ErrSpent) {
			t.Errorf("after its time: %v", err)
		}
	})
}
