// Package pixkeytest has what tests of Pix keys use in place of the codes that prove who holds a phone.
package pixkeytest

import (
	"context"
	"slices"
	"sync"

	"github.com/google/uuid"

	"cortejo/api/auth"
	"cortejo/platform/problem"
)

const (
	attempt = "attempt"
	code    = "123456"
)

// FakeCodes is a pixkey.Codes that sends nothing. It confirms 123456 for the attempt "attempt", once any code was
// requested. Its methods may be called concurrently.
type FakeCodes struct {
	mu        sync.Mutex
	requested []string
}

// SendOwn records the request.
func (c *FakeCodes) SendOwn(_ context.Context, phone, purpose string) (auth.SendCodeOutput, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.requested = append(c.requested, phone+" "+purpose)
	return auth.SendCodeOutput{Attempt: attempt}, nil
}

// ConfirmOwn returns a field error of "code" unless the attempt and its code are the fixed ones and a code was
// requested.
func (c *FakeCodes) ConfirmOwn(_ context.Context, _ uuid.UUID, _, ofAttempt, entered string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if ofAttempt != attempt || entered != code || len(c.requested) == 0 {
		return problem.Invalid("", problem.Field{Name: "code", Message: "Código incorreto. Confira e tente de novo."})
	}
	return nil
}

// Requested returns the phone and the purpose of each request, separated by a space, the oldest first.
func (c *FakeCodes) Requested() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.requested)
}
