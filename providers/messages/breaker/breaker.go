// Package breaker stops asking a provider that has failed several times in a row, so that its jobs wait for it and do not
// stand at a door that nobody opens. sony/gobreaker counts.
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
	// failures in a row open it.
	failures = 5
	// rest is how long nobody is asked then. After it one message tries.
	rest = 30 * time.Second
)

// Breaker is in front of one provider.
type Breaker struct {
	provider messages.Provider
	sender   messages.Sender
	circuit  *gobreaker.CircuitBreaker[struct{}]
}

// New puts one in front of a sender. Its changes of state are logged.
func New(provider messages.Provider, sender messages.Sender, log *slog.Logger) *Breaker {
	return &Breaker{provider: provider, sender: sender, circuit: gobreaker.NewCircuitBreaker[struct{}](gobreaker.Settings{
		Name: string(provider), Timeout: rest,
		ReadyToTrip: func(counts gobreaker.Counts) bool { return counts.ConsecutiveFailures >= failures },
		// That one address is refused is the provider at work.
		IsSuccessful: func(err error) bool {
			return err == nil || errors.Is(err, messages.ErrRefused) && !errors.Is(err, messages.ErrAccount)
		},
		// One that wants fewer at once is well, and codes still have to leave; one address that has to wait, which anybody may
		// mistype, closes the way to no other; and a call that we end says nothing.
		IsExcluded: func(err error) bool {
			return errors.Is(err, messages.ErrTooFast) || errors.Is(err, messages.ErrOneAddress) || errors.Is(err, context.Canceled)
		},
		OnStateChange: func(name string, from, to gobreaker.State) {
			level := slog.LevelWarn
			if to == gobreaker.StateClosed {
				level = slog.LevelInfo
			}
			log.Log(context.Background(), level, "the breaker of a messages' provider changed", "provider", name, "from", from.String(), "to", to.String())
		},
	})}
}

// Send asks the provider, or wraps messages.ErrNotTaken while it rests.
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

// Find asks the provider: a question about one message is no burden, and its answer may be all that is missing.
func (b *Breaker) Find(ctx context.Context, m messages.Message, at time.Time) (messages.Outcome, error) {
	return b.sender.Find(ctx, m, at)
}
