// Package turns keeps what costs memory or disk from being asked for by too many at once, or again
// and again by one person.
package turns

import (
	"context"
	"sync"
	"time"

	"github.com/google/uuid"

	"cortejo/api/problem"
)

const (
	// patience is how long somebody waits for a turn before they are told.
	patience = 10 * time.Second
	// retryAfter is when a refused person may find a turn.
	retryAfter = 5 * time.Second
)

// Turns let each person do so much at a time, and everyone together only so much as there is room for.
type Turns struct {
	slots  chan struct{}
	each   int
	busy   string
	second string
	mu     sync.Mutex
	inside map[uuid.UUID]int
}

// New makes atOnce turns, of which a person has at most each. busy is the sentence for whom there is
// no room, second for who has turns enough.
func New(atOnce, each int, busy, second string) *Turns {
	return &Turns{slots: make(chan struct{}, atOnce), each: each, busy: busy, second: second, inside: map[uuid.UUID]int{}}
}

// Take gives the person a turn, to be ended by the caller, or the refusal they read.
func (t *Turns) Take(ctx context.Context, person uuid.UUID) (end func(), err error) {
	if !t.enter(person) {
		return nil, problem.TooMany(t.second, retryAfter)
	}
	if err := Wait(ctx, t.slots, t.busy); err != nil {
		t.leave(person)
		return nil, err
	}
	return func() { <-t.slots; t.leave(person) }, nil
}

func (t *Turns) enter(person uuid.UUID) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.inside[person] >= t.each {
		return false
	}
	t.inside[person]++
	return true
}

func (t *Turns) leave(person uuid.UUID) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.inside[person]--; t.inside[person] == 0 {
		delete(t.inside, person)
	}
}

// Wait takes a place among slots, for as long as a person has patience; busy is what they read then.
func Wait(ctx context.Context, slots chan struct{}, busy string) error {
	waiting, cancel := context.WithTimeout(ctx, patience)
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
