package fairlock_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"

	"cortejo/formats/fairlock"
)

// If many operations of one business wait, one of another business is next after the one that runs.
func TestABusinessWaitsForOneOperationOfAnother(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const each = 5 * time.Second
		lock := fairlock.New()
		var running, most int
		work := func(ctx context.Context) {
			release, err := lock.Acquire(ctx)
			if err != nil {
				t.Error(err)
				return
			}
			defer release()
			running++
			most = max(most, running)
			time.Sleep(each) // of the bubble's clock
			running--
		}
		busy := fairlock.AddTenant(t.Context(), uuid.New())
		for range 20 {
			go work(busy)
		}
		synctest.Wait()
		began := time.Now()
		work(fairlock.AddTenant(t.Context(), uuid.New()))
		if waited := time.Since(began) - each; waited != each {
			t.Errorf("another business waited %s, an operation takes %s", waited, each)
		}
		time.Sleep(20 * each)
		synctest.Wait()
		if most != 1 {
			t.Errorf("%d operations ran at once", most)
		}
	})
}

// An operation whose context ends leaves the line, and does not block the next one.
func TestAnEndedContextLeavesTheLine(t *testing.T) {
	t.Parallel()
	lock := fairlock.New()
	own := fairlock.AddTenant(t.Context(), uuid.New())
	release, err := lock.Acquire(own)
	if err != nil {
		t.Fatal(err)
	}
	gone := errors.New("gone")
	for name, waiting := range map[string]context.Context{
		"the same": own, "another": fairlock.AddTenant(t.Context(), uuid.New()),
	} {
		ended, cancel := context.WithCancelCause(waiting)
		cancel(gone)
		if _, err := lock.Acquire(ended); !errors.Is(err, gone) {
			t.Errorf("%s business: %v", name, err)
		}
	}
	release()
	if release, err = lock.Acquire(own); err != nil {
		t.Fatal(err)
	}
	release()
}
