package printing

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/formats/fairlock"
	"cortejo/formats/richtext"
)

// BenchmarkPrint measures what a child adds to a print.
func BenchmarkPrint(b *testing.B) {
	for name, text := range map[string]richtext.Text{"short": newText(3), "large": newText(400)} {
		in := documentInput{"Contrato", text}
		b.Run(name+"/here", func(b *testing.B) {
			for b.Loop() {
				if err := richtext.RenderPDF(b.Context(), &bytes.Buffer{},
					richtext.Page{Title: in.Title, Text: text}); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(name+"/child", func(b *testing.B) {
			for b.Loop() {
				if _, err := runNow(b.Context(), "document", defaultBounds, in); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkBusyPrints bounds how long the print of a business waits while another prints forty large texts.
func BenchmarkBusyPrints(b *testing.B) {
	const many, maxWait = 40, 2 * time.Second
	for b.Loop() {
		busy, stop := context.WithCancel(fairlock.AddTenant(b.Context(), uuid.New()))
		ended := make(chan error, many)
		began := newSignalFile(b)
		go func() {
			_, err := runInChild(busy, "hang", nil, began)
			ended <- err
		}()
		readSignal(b, began)
		for range many - 1 {
			go func() {
				_, err := runInChild(busy, "document", documentInput{"Contrato", newText(400)})
				ended <- err
			}()
		}
		start := time.Now()
		release, err := childTurns.Acquire(fairlock.AddTenant(b.Context(), uuid.New()))
		waited := time.Since(start)
		if err != nil {
			b.Fatal(err)
		}
		release()
		b.ReportMetric(float64(waited.Microseconds()), "µs-waited")
		if waited > maxWait {
			b.Errorf("a print of another business waits %s", waited)
		}
		stop()
		for range many {
			<-ended
		}
	}
}
