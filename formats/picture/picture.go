// Package picture reads photographs and drawings that people send (JPEG, PNG) and writes them anew in a
// shape, as JPEGs made of pixels alone.
package picture

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"net/http"
)

// Shape is what a picture is for.
type Shape struct {
	longestSide int // in pixels
	square      bool
}

var (
	// Cover is as wide as a large screen, in the proportions it came in.
	Cover = Shape{longestSide: 2000}
	// Page is a photographed sheet of paper, whose small print is still read.
	Page = Shape{longestSide: 3000}
	// Portrait is a person's: the square in the middle, wherever it was not cut before.
	Portrait = Shape{longestSide: 512, square: true}
)

const (
	// quality keeps skin and flowers free of visible blocks.
	quality = 85
	// pixelLimit admits the largest pictures of today's telephones (48
	// megapixels) and stops small files that would unpack into gigabytes.
	pixelLimit = 50_000_000
	// densest is how many pixels a byte of a photograph may stand for. Drawings and plain colours
	// reach more, which harms nobody up to plainLimit pixels.
	densest    = 200
	plainLimit = 4_000_000
	// sideLimit is what a JPEG can have at most.
	sideLimit = 65_535
)

var (
	// ErrFormat says that the content is no JPEG or PNG.
	ErrFormat = errors.New("not a JPEG or PNG")
	// ErrBroken says that it cannot be read to its end.
	ErrBroken = errors.New("the picture cannot be read")
	// ErrTooLarge says that it has more pixels than are decoded.
	ErrTooLarge = errors.New("the picture has too many pixels")
)

// Picture is one that is safe to show: made of pixels alone, without whatever
// else the file carried (where it was taken, a thumbnail, a program).
type Picture struct {
	JPEG          []byte
	Width, Height int // in pixels
}

// Source is a JPEG or PNG whose header was read: few enough pixels to be decoded. Decoded, the largest
// one takes some 400 MB.
type Source struct {
	content []byte
	decode  func(*bytes.Reader) (image.Image, error)
}

// Inspect reads the header of a JPEG or PNG, whatever its name says. It answers ErrFormat, ErrBroken
// or ErrTooLarge.
func Inspect(content []byte) (Source, error) {
	config, decode, err := inspect(content)
	if err != nil {
		return Source{}, err
	}
	if config.Width <= 0 || config.Height <= 0 {
		return Source{}, ErrBroken
	}
	if config.Width > sideLimit || config.Height > sideLimit || config.Width > limitOf(config)/config.Height {
		return Source{}, ErrTooLarge
	}
	if pixels := config.Width * config.Height; pixels > plainLimit && pixels/densest > len(content) {
		return Source{}, ErrTooLarge
	}
	return Source{content: content, decode: decode}, nil
}

// Redraw decodes the picture, turns it upright, brings it into shape and writes it anew. It answers
// ErrBroken where the content ends early.
func (s Source) Redraw(shape Shape) (Picture, error) {
	raw, err := s.decode(bytes.NewReader(s.content))
	if err != nil {
		return Picture{}, fmt.Errorf("%w: %w", ErrBroken, err)
	}
	if shape.square {
		raw = middle(raw)
	}
	upright := orient(shrink(raw, shape.longestSide), orientation(s.content))
	var out bytes.Buffer
	if err := jpeg.Encode(&out, upright, &jpeg.Options{Quality: quality}); err != nil {
		return Picture{}, fmt.Errorf("write a picture: %w", err)
	}
	return Picture{JPEG: out.Bytes(), Width: upright.Bounds().Dx(), Height: upright.Bounds().Dy()}, nil
}

func inspect(content []byte) (image.Config, func(*bytes.Reader) (image.Image, error), error) {
	var config image.Config
	var err error
	var decode func(*bytes.Reader) (image.Image, error)
	switch http.DetectContentType(content) {
	case "image/jpeg":
		config, err = jpeg.DecodeConfig(bytes.NewReader(content))
		decode = func(r *bytes.Reader) (image.Image, error) { return jpeg.Decode(r) }
	case "image/png":
		config, err = png.DecodeConfig(bytes.NewReader(content))
		decode = func(r *bytes.Reader) (image.Image, error) { return png.Decode(r) }
	default:
		return config, nil, ErrFormat
	}
	if err != nil {
		return config, nil, fmt.Errorf("%w: %w", ErrBroken, err)
	}
	return config, decode, nil
}

// limitOf halves the limit where a pixel takes eight bytes instead of four.
func limitOf(config image.Config) int {
	switch config.ColorModel {
	case color.RGBA64Model, color.NRGBA64Model, color.Gray16Model:
		return pixelLimit / 2
	default:
		return pixelLimit
	}
}
