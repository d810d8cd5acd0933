// Package messagestest has the sender of messages that tests use. It records each message and sends none. It imports no
// tenants, so tests wait with tenanttest.WaitUntil for what a Recorder has.
package messagestest

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"cortejo/providers/messages"
)

// Recorder is a messages.Sender that stores the messages it accepts. The zero value accepts every message. Its methods
// may be called concurrently.
type Recorder struct {
	mu       sync.Mutex
	answer   func(m messages.Message, attempt int) error
	hold     func(m messages.Message) bool
	released chan struct{}
	held     int
	outcome  messages.Outcome
	attempts map[string]int
	sent     []messages.Message
	taken    []bool // which of sent Take returned
}

// Send stores the message and returns nil, or returns the error of the function that Answer set. It waits first if Hold
// selects the message.
func (r *Recorder) Send(ctx context.Context, m messages.Message) error {
	if err := r.wait(ctx, m); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.attempts == nil {
		r.attempts = map[string]int{}
	}
	r.attempts[m.To]++
	if r.answer != nil {
		if err := r.answer(m, r.attempts[m.To]); err != nil {
			return err
		}
	}
	r.sent, r.taken = append(r.sent, m), append(r.taken, false)
	return nil
}

func (r *Recorder) wait(ctx context.Context, m messages.Message) error {
	r.mu.Lock()
	released := r.released
	holds := r.hold != nil && r.hold(m)
	if holds {
		r.held++
	}
	r.mu.Unlock()
	if !holds {
		return nil
	}
	select {
	case <-released:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Find returns the outcome that Report set, messages.OutcomeUnknown by default.
func (r *Recorder) Find(context.Context, messages.Message, time.Time) (messages.Outcome, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.outcome, nil
}

// SetAnswer has the function decide each later message: a nil error accepts it. The attempt counts the messages to its
// address, from 1. A nil function accepts every message. The function must not call the Recorder.
func (r *Recorder) SetAnswer(answer func(m messages.Message, attempt int) error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.answer = answer
}

// Refuse returns the error to each later message; nil accepts them again.
func (r *Recorder) Refuse(err error) {
	r.SetAnswer(func(messages.Message, int) error { return err })
}

// Report sets what Find returns.
func (r *Recorder) Report(outcome messages.Outcome) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.outcome = outcome
}

// Hold has each message that the function selects wait, until release is called or the context of its Send ends.
// Callers must call it before the first Send, and once.
func (r *Recorder) Hold(selects func(m messages.Message) bool) (release func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	released := make(chan struct{})
	r.hold, r.released = selects, released
	return sync.OnceFunc(func() { close(released) })
}

// Held returns how many messages Hold has selected so far, released ones included.
func (r *Recorder) Held() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.held
}

// All returns the messages accepted so far, the oldest first.
func (r *Recorder) All() []messages.Message {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.sent)
}

// To returns those of All to one phone or e-mail address.
func (r *Recorder) To(address string) []messages.Message {
	return r.filter(func(m messages.Message) bool { return m.To == address })
}

// ListOf returns those of All of one kind to one phone or e-mail address.
func (r *Recorder) ListOf(kind messages.Kind, address string) []messages.Message {
	return r.filter(func(m messages.Message) bool { return m.Kind == kind && m.To == address })
}

// Count returns how many messages to an address contain the text.
func (r *Recorder) Count(address, text string) int {
	return len(r.filter(func(m messages.Message) bool { return m.To == address && strings.Contains(m.Body, text) }))
}

func (r *Recorder) filter(selects func(m messages.Message) bool) []messages.Message {
	r.mu.Lock()
	defer r.mu.Unlock()
	var found []messages.Message
	for _, m := range r.sent {
		if selects(m) {
			found = append(found, m)
		}
	}
	return found
}

// CountAttempts returns how often a message to the address was sent, refused ones included.
func (r *Recorder) CountAttempts(address string) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.attempts[address]
}

// Take returns the oldest selected message that no Take returned before, and reports whether there is one.
func (r *Recorder) Take(selects func(m messages.Message) bool) (messages.Message, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, m := range r.sent {
		if !r.taken[i] && selects(m) {
			r.taken[i] = true
			return m, true
		}
	}
	return messages.Message{}, false
}
