package picture

import (
	"errors"
	"image"
	"image/color"
	"testing"
	"time"

	"cortejo/formats/picture/picturetest"
)

// BenchmarkRefuseManyPixels measures the refusal of a file of a few kilobytes with 49 megapixels, which fails above 1
// s: such a file must not occupy the machine.
func BenchmarkRefuseManyPixels(b *testing.B) {
	content := picturetest.EncodePNG(
		b, image.NewPaletted(image.Rect(0, 0, 7000, 7000), color.Palette{picturetest.White, picturetest.Wine}))
	for b.Loop() {
		began := time.Now()
		if _, err := redraw(content); !errors.Is(err, ErrTooLarge) {
			b.Fatalf("%d bytes of 49 megapixels: %v", len(content), err)
		}
		if took := time.Since(began); took > time.Second {
			b.Errorf("took %s", took)
		}
	}
}
