// Package breaker stops calls to a provider after several consecutive failures, so that its jobs wait instead of
// failing one by one. It uses sony/gobreaker and may import providers/messages. Its entry point is New.
package breaker

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/sony/gobreaker/v2"

	"cortejo/providers/messages"
)

const (
	// failures is the number of consecutive failures that opens the breaker.
	failures = 5
	// rest is how long an open breaker blocks all messages. Then one message is tried.
	rest = 30 * time.Second
)

// Breaker is a messages.Sender that guards another.
type Breaker struct {
	provider messages.Provider
	sender   messages.Sender
	circuit  *gobreaker.CircuitBreaker[struct{}]
}

// New returns a breaker for a sender. It logs its changes of state.
func New(provider messages.Provider, sender messages.Sender, log *slog.Logger) *Breaker {
	return &Breaker{provider: provider, sender: sender,
		circuit: gobreaker.NewCircuitBreaker[struct{}](gobreaker.Settings{
			Name: string(provider), Timeout: rest,
			ReadyToTrip: func(counts gobreaker.Counts) bool { return counts.ConsecutiveFailures >= failures },
			// A refusal of one address comes from a healthy provider.
			IsSuccessful: func(err error) bool {
				return err == nil || errors.Is(err, messages.ErrRefused) && !errors.Is(err, messages.ErrAccount)
			},
			// Excluded are a provider that asks for fewer messages at once, because codes must still be sent; an
			// address that must wait, because anyone can mistype one; and a call that we canceled.
			IsExcluded: func(err error) bool {
				return errors.Is(err, messages.ErrTooFast) || errors.Is(err, messages.ErrOneAddress) ||
					errors.Is(err, context.Canceled)
			},
			OnStateChange: func(name string, from, to gobreaker.State) {
				level := slog.LevelWarn
				if to == gobreaker.StateClosed {
					level = slog.LevelInfo
				}
				log.Log(context.Background(), level, "the breaker of a messages' provider changed", "provider", name,
					"from", from.String(), "to", to.String())
			},
		})}
}

// Send passes the message to the provider, or returns messages.ErrNotAccepted while the breaker is open.
func (b *Breaker) Send(ctx context.Context, m messages.Message) error {
	if m.Receipt != nil {
		m.Receipt.Provider = b.provider
	}
	_, err := b.circuit.Execute(func() (struct{}, error) { return struct{}{}, b.sender.Send(ctx, m) })
	if errors.Is(err, gobreaker.ErrOpenState) || errors.Is(err, gobreaker.ErrTooManyRequests) {
		return fmt.Errorf("%s: %w: it failed too often, and rests", b.provider, messages.ErrNotAccepted)
	}
	return err
}

// Find asks the provider even while the breaker is open: it is a cheap call, and a job may need only its answer.
func (b *Breaker) Find(ctx context.Context, m messages.Message, at time.Time) (messages.Outcome, error) {
	return b.sender.Find(ctx, m, at)
}
