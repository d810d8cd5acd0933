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
	"io"
	"net/http"

	"cortejo/formats/budget"
)

// Shape is what a picture is for.
type Shape struct {
	maxSide  int // in pixels
	isSquare bool
}

var (
	// Cover is as wide as a large screen, in the proportions it came in.
	Cover = Shape{maxSide: 2000}
	// Page is a photographed sheet of paper, whose small print is still read.
	Page = Shape{maxSide: 3000}
	// Portrait is a person's: the square in the middle, wherever it was not cut before.
	Portrait = Shape{maxSide: 512, isSquare: true}
)

const (
	// quality keeps skin and flowers free of visible blocks.
	quality = 85
	// pixelLimit admits the largest pictures of today's telephones (48
	// megapixels) and stops small files that would unpack into gigabytes.
	pixelLimit = 50_000_000
	// memoryLimit is what a decoded picture may take, in bytes.
	memoryLimit = 400_000_000
	// maxPixelsPerByte is how many pixels a byte of a photograph may stand for. Drawings and plain colours
	// reach more, which harms nobody up to plainLimit pixels.
	maxPixelsPerByte = 200
	plainLimit       = 4_000_000
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

// Redraw decodes a JPEG or PNG, whatever its name says, turns it upright, brings it into shape and writes
// it anew. It answers ErrFormat, ErrBroken, ErrTooLarge, or why its budget ended.
func Redraw(b *budget.Budget, content []byte, shape Shape) (Picture, error) {
	raw, err := decodeImage(b, content)
	if err != nil {
		return Picture{}, err
	}
	if shape.isSquare {
		raw = cropSquare(raw)
	}
	small := shrink(raw, shape.maxSide)
	if err := b.Err(); err != nil {
		return Picture{}, err
	}
	return encodeJPEG(orient(small, parseOrientation(content)))
}

// GalleryWidths are the widths, in pixels, that a page of photographs asks for, the largest last.
var GalleryWidths = []int{480, 960, 1600}

// maxAspectRatio is how many times as tall as its width one of them may be.
const maxAspectRatio = 2

// RedrawGallery is Redraw in the widths of Gallery, in their order. None is larger than what came, nor taller than twice its
// width.
func RedrawGallery(b *budget.Budget, content []byte) ([]Picture, error) {
	raw, err := decodeImage(b, content)
	if err != nil {
		return nil, err
	}
	turned := parseOrientation(content)
	width, height := raw.Bounds().Dx(), raw.Bounds().Dy()
	if turned >= firstTransposed {
		width, height = height, width
	}
	upright := orient(shrink(raw, longestSideOf(width, height, GalleryWidths[len(GalleryWidths)-1])), turned)
	drawn := make([]Picture, 0, len(GalleryWidths))
	for _, wide := range GalleryWidths {
		if err := b.Err(); err != nil {
			return nil, err
		}
		one, err := encodeJPEG(shrink(upright, longestSideOf(upright.Bounds().Dx(), upright.Bounds().Dy(), wide)))
		if err != nil {
			return nil, err
		}
		drawn = append(drawn, one)
	}
	return drawn, nil
}

// longestSideOf is the longest side of a picture of these sides that is made so wide.
func longestSideOf(width, height, wide int) int {
	if width <= wide && height <= maxAspectRatio*wide {
		return max(width, height)
	}
	if height > maxAspectRatio*width {
		return maxAspectRatio * wide
	}
	if width >= height {
		return wide
	}
	return (height*wide + width - 1) / width
}

// decodeImage decodes a JPEG or PNG.
func decodeImage(b *budget.Budget, content []byte) (image.Image, error) {
	decode, err := inspect(b, content)
	if err != nil {
		return nil, err
	}
	raw, err := decode(b.Reader(bytes.NewReader(content)))
	if ended := b.Err(); ended != nil {
		return nil, ended
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBroken, err)
	}
	return raw, nil
}

// encodeJPEG is the picture of these pixels.
func encodeJPEG(pixels *image.RGBA) (Picture, error) {
	var out bytes.Buffer
	if err := jpeg.Encode(&out, pixels, &jpeg.Options{Quality: quality}); err != nil {
		return Picture{}, fmt.Errorf("write a picture: %w", err)
	}
	return Picture{JPEG: out.Bytes(), Width: pixels.Bounds().Dx(), Height: pixels.Bounds().Dy()}, nil
}

// inspect gives the decoder of a picture that has few enough pixels to be decoded, and takes what that
// costs from the budget.
func inspect(b *budget.Budget, content []byte) (decode func(io.Reader) (image.Image, error), err error) {
	var config image.Config
	drawn := frame{scans: 1}
	switch http.DetectContentType(content) {
	case "image/jpeg":
		config, err = jpeg.DecodeConfig(bytes.NewReader(content))
		decode, drawn = jpeg.Decode, parseFrame(content)
	case "image/png":
		config, err = png.DecodeConfig(bytes.NewReader(content))
		decode = png.Decode
	default:
		return nil, ErrFormat
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBroken, err)
	}
	if config.Width <= 0 || config.Height <= 0 {
		return nil, ErrBroken
	}
	if config.Width > sideLimit || config.Height > sideLimit || config.Width > pixelLimit/config.Height {
		return nil, ErrTooLarge
	}
	pixels := config.Width * config.Height
	if pixels > plainLimit && pixels/maxPixelsPerByte > len(content) || pixels*(drawn.bytesPerPixel+decodedBytesPerPixel(config.ColorModel)) > memoryLimit {
		return nil, ErrTooLarge
	}
	return decode, b.Spend(drawn.scans, pixels*budget.Pixel)
}

// decodedBytesPerPixel are those that a pixel takes at most once it is decoded, beside the samples of a JPEG.
func decodedBytesPerPixel(model color.Model) int {
	switch model {
	case color.RGBA64Model, color.NRGBA64Model, color.Gray16Model:
		return 16 // of which 8 while a row is unpacked
	case color.CMYKModel:
		return 8
	case color.YCbCrModel, color.GrayModel:
		return 1
	default:
		return 4
	}
}
