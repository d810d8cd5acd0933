package writer

import (
	"context"
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"cortejo/tenants/tenanttest/portion"
)

// readyNow is a writer whose next word is due at once.
func readyNow(choose func(int) int) *ReadyWriter {
	tick := make(chan time.Time)
	close(tick)
	return &ReadyWriter{choose: choose, every: func() (<-chan time.Time, func()) { return tick, func() {} }}
}

func textOf(t *testing.T, w Writer, r Request) (text string, pieces int) {
	t.Helper()
	var out strings.Builder
	if err := w.Write(t.Context(), r,
		func(piece string) error { pieces++; out.WriteString(piece); return nil }); err != nil {
		t.Fatal(err)
	}
	return out.String(), pieces
}

// Every kind of event and every trade has texts of its own, and the filter accepts them as if a model had written them.
func TestReadyTexts(t *testing.T) {
	t.Parallel()
	screens, err := os.ReadFile("../../web/src/lib/categories.ts")
	if err != nil {
		t.Fatal(err)
	}
	keys := regexp.MustCompile(`key: '(\w+)'`).FindAllStringSubmatch(string(screens), -1)
	if len(keys) != len(trades) {
		t.Errorf("%d categories on the screens, %d here", len(keys), len(trades))
	}
	// Whether a text passes its own filter takes most of the time.
	var categories []string
	for _, key := range keys {
		categories = append(categories, key[1])
	}
	filtered := portion.Pick(t, "ready texts", categories, 6, func(string) bool {
		return portion.IsChanged(t, "providers/writer")
	})
	seen := map[string]string{}
	for _, kind := range []string{"BIRTHDAY", "WEDDING", "BODAS", "FIFTEEN_YEARS", "GRADUATION", "CORPORATE", "OTHER"} {
		if _, ok := occasions[kind]; !ok {
			t.Errorf("%s has no words", kind)
		}
		for _, key := range keys {
			for variant := range 2 {
				r := Request{EventType: kind, Category: key[1], Values: values}
				text, pieces := textOf(t, readyNow(func(n int) int { return min(variant, n-1) }), r)
				if other, twice := seen[text]; twice {
					t.Errorf("%s for %s says what %s says", kind, key[1], other)
				}
				seen[text] = kind + " for " + key[1]
				if paragraphs := strings.Split(text, "\n\n"); len(paragraphs) < 4 ||
					!strings.HasPrefix(text, "Olá, Marina!") || !strings.Contains(text, "Ateliê") ||
					strings.Contains(text, "[[") || strings.Contains(text, "  ") || pieces < 100 {
					t.Errorf("%s for %s: %s", kind, key[1], text)
				}
				if !filtered.Has(key[1]) {
					continue
				}
				if got := through(t, text, 9); got != text {
					t.Errorf("%s for %s has what would not pass:\n%s\n%s", kind, key[1], text, got)
				}
			}
		}
	}
}

// A person without a name gets a greeting too, and an unknown kind has a text.
func TestAReadyTextOfNobody(t *testing.T) {
	t.Parallel()
	text, _ := textOf(t, readyNow(func(int) int { return 0 }), Request{EventType: "PICNIC", Category: "MAGIC"})
	if !strings.HasPrefix(text, "Olá! ") || strings.Contains(text, "[[") || strings.Contains(text, " ,") {
		t.Error(text)
	}
}

// The first word waits for nothing, each other one for its tick, and none comes after its reader has left.
func TestAReadyTextIsPaced(t *testing.T) {
	t.Parallel()
	tick := make(chan time.Time)
	w := &ReadyWriter{
		choose: func(int) int { return 0 },
		every:  func() (<-chan time.Time, func()) { return tick, func() {} },
	}
	ctx, leave := context.WithCancel(t.Context())
	came, ended := make(chan string), make(chan error, 1)
	go func() {
		ended <- w.Write(ctx, Request{EventType: "WEDDING", Category: "CAKE"},
			func(word string) error { came <- word; return nil })
	}()
	if word := <-came; word != "Olá!" {
		t.Errorf("the first word is %q", word)
	}
	for range 3 {
		select {
		case word := <-came:
			t.Errorf("%q came before its time", word)
		default:
		}
		tick <- time.Time{}
		<-came
	}
	leave()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestWhoWritesWithoutSettings(t *testing.T) {
	t.Parallel()
	if w := New(Settings{}); !w.IsReady() {
		t.Errorf("%T", w)
	}
	if w := New(Settings{URL: "http://127.0.0.1:1/v1", APIKey: "k", Model: "m"}); w.IsReady() {
		t.Errorf("%T", w)
	}
}
