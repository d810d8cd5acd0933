package picture

import (
	"errors"
	"image"
	"image/color"
	"testing"

	"golang.org/x/image/draw"

	"cortejo/formats/picture/picturetest"
)

// An image looks the same after shrinking, whatever its pixel format.
func TestEveryKindOfPixelShrinksAlike(t *testing.T) {
	t.Parallel()
	size := image.Rect(0, 0, 5000, 40)
	from := picturetest.NewMarked(size.Dx(), size.Dy())
	for name, to := range map[string]draw.Image{
		"rgba": image.NewRGBA(size), "nrgba": image.NewNRGBA(size), "deep": image.NewRGBA64(size),
		"paletted": image.NewPaletted(size, color.Palette{picturetest.Wine, picturetest.White}),
		"moved":    image.NewRGBA(size.Add(image.Pt(7, 9))),
	} {
		draw.Draw(to, to.Bounds(), from, image.Point{}, draw.Src)
		got := shrink(to, Cover.maxSide)
		if got.Bounds() != image.Rect(0, 0, 2000, 16) {
			t.Errorf("%s: became %s", name, got.Bounds())
		}
		if got.RGBAAt(3, 3) != picturetest.Wine || got.RGBAAt(1990, 3) != picturetest.White ||
			got.RGBAAt(3, 14) != picturetest.White {
			t.Errorf("%s: %v %v %v", name, got.RGBAAt(3, 3), got.RGBAAt(1990, 3), got.RGBAAt(3, 14))
		}
	}
	clear := shrink(image.NewPaletted(size, color.Palette{color.Transparent}), Cover.maxSide)
	if clear.RGBAAt(9, 9) != picturetest.White {
		t.Errorf("transparent colours became %v", clear.RGBAAt(9, 9))
	}
}

func TestSquares(t *testing.T) {
	t.Parallel()
	for longest, want := range map[int]int{1: 1, 2000: 1, 3999: 1, 4000: 2, 7000: 2, 8000: 4, 65_535: 32} {
		if got := squareSideOf(longest, Cover.maxSide); got != want {
			t.Errorf("%d: got %d, want %d", longest, got, want)
		}
	}
}

func BenchmarkShrinkLargestDrawing(b *testing.B) {
	picture := image.NewPaletted(image.Rect(0, 0, 7000, 7000), color.Palette{picturetest.White, picturetest.Wine})
	for b.Loop() {
		shrink(picture, Cover.maxSide)
	}
}

func BenchmarkDevelopLargestPhotograph(b *testing.B) {
	content := picturetest.EncodeJPEG(b, picturetest.NewMarked(8000, 6000))
	if len(content) < 48_000_000/maxPixelsPerByte {
		b.Fatalf("%d bytes are too few for a photograph", len(content))
	}
	for b.Loop() {
		if _, err := redraw(content); err != nil {
			b.Fatal(err)
		}
	}
}

func TestManyPixelsAreRefused(t *testing.T) {
	t.Parallel()
	content := picturetest.EncodePNG(
		t, image.NewPaletted(image.Rect(0, 0, 7000, 7000), color.Palette{picturetest.White, picturetest.Wine}))
	if _, err := redraw(content); !errors.Is(err, ErrTooLarge) {
		t.Errorf("%d bytes of 49 megapixels: %v", len(content), err)
	}
}
