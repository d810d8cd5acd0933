package image

import (
	"context"
	"sync"
	"time"

	"github.com/google/uuid"

	"cortejo/api/problem"
)

const (
	// uploadsAtOnce bounds the files in memory: 160 MB.
	uploadsAtOnce = 16
	// patience is how long somebody waits for a turn before they are told.
	patience = 10 * time.Second
	// retryAfter is when a refused person may find a turn.
	retryAfter = 5 * time.Second
)

const (
	sentenceBusy   = "Muita gente está enviando imagens agora. Tente de novo em instantes."
	sentenceSecond = "Sua imagem anterior ainda está sendo enviada. Espere ela terminar."
)

// turns let each person upload one picture at a time, and everyone together only so many as
// memory has room for.
type turns struct {
	slots  chan struct{}
	mu     sync.Mutex
	inside map[uuid.UUID]bool
}

func newTurns(atOnce int) *turns {
	return &turns{slots: make(chan struct{}, atOnce), inside: map[uuid.UUID]bool{}}
}

// take gives the person a turn, to be ended by the caller, or the refusal they read.
func (t *turns) take(ctx context.Context, person uuid.UUID) (end func(), err error) {
	if !t.enter(person) {
		return nil, problem.TooMany(sentenceSecond, retryAfter)
	}
	if err := wait(ctx, t.slots); err != nil {
		t.leave(person)
		return nil, err
	}
	return func() { <-t.slots; t.leave(person) }, nil
}

func (t *turns) enter(person uuid.UUID) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.inside[person] {
		return false
	}
	t.inside[person] = true
	return true
}

func (t *turns) leave(person uuid.UUID) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.inside, person)
}

// wait takes a place among slots, for as long as a person has patience.
func wait(ctx context.Context, slots chan struct{}) error {
	waiting, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	select {
	case slots <- struct{}{}:
		return nil
	case <-waiting.Done():
		if err := ctx.Err(); err != nil {
			return err
		}
		return problem.Unavailable(sentenceBusy, waiting.Err())
	}
}
