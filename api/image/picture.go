package image

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"net/http"

	"cortejo/api/turns"
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
	errFormat  = errors.New("not a JPEG or PNG")
	errBroken  = errors.New("the picture cannot be read")
	errTooMany = errors.New("the picture has too many pixels")
)

// picture is one that is safe to show: made of pixels alone, without whatever
// else the file carried (where it was taken, a thumbnail, a program).
type picture struct {
	jpeg          []byte
	width, height int
}

// unpacking admits one picture at a time: unpacked, the largest one takes some
// 400 MB.
var unpacking = make(chan struct{}, 1)

// develop reads a JPEG or PNG, whatever its name says, turns it upright, brings it
// into shape and writes it anew. It answers errFormat, errBroken or errTooMany, ctx's
// error, or the problem of a turn that did not come in time.
func develop(ctx context.Context, content []byte, shape Shape) (picture, error) {
	config, decode, err := inspect(content)
	if err != nil {
		return picture{}, err
	}
	if config.Width <= 0 || config.Height <= 0 {
		return picture{}, errBroken
	}
	if config.Width > sideLimit || config.Height > sideLimit || config.Width > limitOf(config)/config.Height {
		return picture{}, errTooMany
	}
	if pixels := config.Width * config.Height; pixels > plainLimit && pixels/densest > len(content) {
		return picture{}, errTooMany
	}
	if err := turns.Wait(ctx, unpacking, sentenceBusy); err != nil {
		return picture{}, err
	}
	defer func() { <-unpacking }()
	raw, err := decode(bytes.NewReader(content))
	if err != nil {
		return picture{}, fmt.Errorf("%w: %w", errBroken, err)
	}
	if shape.square {
		raw = middle(raw)
	}
	upright := orient(shrink(raw, shape.longestSide), orientation(content))
	var out bytes.Buffer
	if err := jpeg.Encode(&out, upright, &jpeg.Options{Quality: quality}); err != nil {
		return picture{}, fmt.Errorf("write a picture: %w", err)
	}
	return picture{jpeg: out.Bytes(), width: upright.Bounds().Dx(), height: upright.Bounds().Dy()}, nil
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
		return config, nil, errFormat
	}
	if err != nil {
		return config, nil, fmt.Errorf("%w: %w", errBroken, err)
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
