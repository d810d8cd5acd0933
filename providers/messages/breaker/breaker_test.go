package breaker_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"cortejo/providers/messages"
	"cortejo/providers/messages/breaker"
	"cortejo/providers/messages/messagestest"
	"cortejo/tenants/tenanttest"
)

// A provider that is down is left alone, and its messages wait; one that refuses an address, or wants fewer at once, is
// not down, so that a code finds it.
func TestOnlyWhatFailsIsLeftAlone(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		err   error
		rests bool
	}{
		"it takes them": {nil, false},
		"addresses that are none": {messages.CodedError{Err: fmt.Errorf("%w: 131026", messages.ErrRefused),
			Code: "META_131026"}, false},
		"too many at once": {fmt.Errorf("%w: %w", messages.ErrNotAccepted, messages.ErrTooFast), false},
		"addresses that have to wait": {messages.CodedError{Err: fmt.Errorf("%w: %w, answer 450",
			messages.ErrNotAccepted, messages.ErrOneAddress), Code: "SMTP_450"}, false},
		"calls that we ended":        {context.Canceled, false},
		"nobody answers":             {fmt.Errorf("%w: connection refused", messages.ErrNotAccepted), true},
		"answers that never come":    {errors.New("timeout"), true},
		"an account that is blocked": {fmt.Errorf("%w: %w", messages.ErrRefused, messages.ErrAccount), true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var log tenanttest.Log
			p := &messagestest.Recorder{}
			p.Refuse(c.err)
			p.Report(messages.OutcomeAccepted)
			b := breaker.New(messages.Meta, p, slog.New(slog.NewTextHandler(&log, nil)))
			var last error
			for range 20 {
				last = b.Send(t.Context(), messages.Message{Receipt: new(messages.Receipt)})
			}
			if rests := p.CountAttempts("") < 20; rests != c.rests ||
				rests != (errors.Is(last, messages.ErrNotAccepted) && !errors.Is(last, c.err)) {
				t.Errorf("asked %d times, last %v", p.CountAttempts(""), last)
			}
			if said := log.String() != ""; said != c.rests {
				t.Errorf("the log says %q", log.String())
			}
			if outcome, err := b.Find(t.Context(), messages.Message{}, time.Now()); outcome != messages.OutcomeAccepted ||
				err != nil {
				t.Errorf("found %s, %v", outcome, err)
			}
		})
	}
}
