package writer

import (
	"context"
	"math/rand/v2"
	"regexp"
	"strings"
	"time"
)

const (
	// other is the key for unlisted kinds.
	other = "OTHER"
	// pace is the time between two words of a ready text, about that of a model, so that it can be read as it appears.
	pace = 25 * time.Millisecond
)

// ReadyWriter is a Writer of the texts that come with the program.
type ReadyWriter struct {
	// every starts a ticker, and returns the function that stops it.
	every func() (tick <-chan time.Time, stop func())
	// choose returns a random number below n.
	choose func(n int) int
}

// NewReady returns a writer of ready texts with this time between two words.
func NewReady(pace time.Duration) *ReadyWriter {
	return &ReadyWriter{choose: rand.IntN, every: func() (<-chan time.Time, func()) {
		ticker := time.NewTicker(pace)
		return ticker.C, ticker.Stop
	}}
}

// IsReady returns true.
func (*ReadyWriter) IsReady() bool { return true }

var words = regexp.MustCompile(`\s*\S+`)

// Write streams a text word by word, beginning immediately.
func (w *ReadyWriter) Write(ctx context.Context, r Request, emit func(string) error) error {
	tick, stop := w.every()
	defer stop()
	for i, word := range words.FindAllString(w.compose(r), -1) {
		if i > 0 {
			select {
			case <-tick:
			case <-ctx.Done():
			}
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := emit(word); err != nil {
			return err
		}
	}
	return nil
}

// compose returns a greeting, the occasion, the business's service, its way of working, and a goodbye. It contains no
// amount and no date: the proposal shows the current ones next to it.
func (w *ReadyWriter) compose(r Request) string {
	occasion, ok := occasions[r.EventType]
	if !ok {
		occasion = occasions[other]
	}
	trade, ok := trades[r.Category]
	if !ok {
		trade = trades[other]
	}
	greeting := "Olá!"
	if r.Values.Customer != "" {
		greeting = "Olá, " + PlaceholderCustomer + "!"
	}
	goodbye := anonymousGoodbyes
	if r.Values.Business != "" {
		goodbye = goodbyes
	}
	text := strings.Join([]string{
		greeting + " " + occasion.openings[w.choose(len(occasion.openings))], trade, occasion.way,
		goodbye[w.choose(len(goodbye))],
	}, "\n\n")
	for placeholder, value := range r.Values.fills() {
		text = strings.ReplaceAll(text, placeholder, value)
	}
	return text
}
