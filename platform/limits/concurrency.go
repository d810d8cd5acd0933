package limits

import (
	"context"
	"sync"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/problem"
)

const (
	// acquireTimeout is how long somebody waits for a slot before they are refused.
	acquireTimeout = 10 * time.Second
	// retryAfter is when a refused person may find a slot.
	retryAfter = 5 * time.Second
)

// ConcurrencyLimiter keeps what costs memory or disk from being asked for by too many at once: it
// bounds what each person has under way, and what everybody has together.
type ConcurrencyLimiter struct {
	slots     chan struct{}
	perPerson int
	busy      string
	second    string
	mu        sync.Mutex
	underWay  map[uuid.UUID]int
}

// NewConcurrencyLimiter makes a limiter of so many slots, of which a person takes at most perPerson.
// busy is the sentence for whom there is no slot, second for who has all of theirs.
func NewConcurrencyLimiter(slots, perPerson int, busy, second string) *ConcurrencyLimiter {
	return &ConcurrencyLimiter{slots: make(chan struct{}, slots), perPerson: perPerson, busy: busy, second: second, underWay: map[uuid.UUID]int{}}
}

// Acquire takes a slot for the person, which the caller releases, or answers the refusal they read.
func (l *ConcurrencyLimiter) Acquire(ctx context.Context, person uuid.UUID) (release func(), err error) {
	if !l.enter(person) {
		return nil, problem.TooMany(l.second, retryAfter)
	}
	if err := Wait(ctx, l.slots, l.busy); err != nil {
		l.leave(person)
		return nil, err
	}
	return func() { <-l.slots; l.leave(person) }, nil
}

func (l *ConcurrencyLimiter) enter(person uuid.UUID) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.underWay[person] >= l.perPerson {
		return false
	}
	l.underWay[person]++
	return true
}

func (l *ConcurrencyLimiter) leave(person uuid.UUID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.underWay[person]--; l.underWay[person] == 0 {
		delete(l.underWay, person)
	}
}

// Wait takes a slot that the caller releases by receiving from slots. Where none becomes free within
// acquireTimeout it answers a refusal with the sentence busy.
func Wait(ctx context.Context, slots chan struct{}, busy string) error {
	waiting, cancel := context.WithTimeout(ctx, acquireTimeout)
	defer cancel()
	select {
	case slots <- struct{}{}:
		return nil
	case <-waiting.Done():
		if err := ctx.Err(); err != nil {
			return err
		}
		return problem.Unavailable(busy, waiting.Err())
	}
}
