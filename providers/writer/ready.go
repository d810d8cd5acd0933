package writer

import (
	"context"
	"math/rand/v2"
	"regexp"
	"strings"
	"time"
)

const (
	// other is the key that each kind has for whatever is none of the rest.
	other = "OTHER"
	// pace is the time between two words of a ready text: about what a model takes, so that it is read as it comes.
	pace = 25 * time.Millisecond
)

// Ready streams the texts that come with the program.
type Ready struct {
	// every is a ticker, and what stops it.
	every func() (tick <-chan time.Time, stop func())
	// choose draws one of n.
	choose func(n int) int
}

// NewReady is a writer of ready texts with so much time between two words.
func NewReady(pace time.Duration) *Ready {
	return &Ready{choose: rand.IntN, every: func() (<-chan time.Time, func()) {
		ticker := time.NewTicker(pace)
		return ticker.C, ticker.Stop
	}}
}

// IsReady says that they are.
func (*Ready) IsReady() bool { return true }

var words = regexp.MustCompile(`\s*\S+`)

// Write streams a text word by word, the first one at once.
func (w *Ready) Write(ctx context.Context, r Request, emit func(string) error) error {
	tick, stop := w.every()
	defer stop()
	for i, word := range words.FindAllString(w.text(r), -1) {
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

// text is a greeting, what is celebrated, what the business does for it, how, and a goodbye. It names neither sum nor
// day: the proposal says them beside it, also when they change.
func (w *Ready) text(r Request) string {
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
		greeting + " " + occasion.openings[w.choose(len(occasion.openings))], trade, occasion.way, goodbye[w.choose(len(goodbye))],
	}, "\n\n")
	for placeholder, value := range r.Values.fills() {
		text = strings.ReplaceAll(text, placeholder, value)
	}
	return text
}
