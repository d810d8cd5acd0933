// Package picture reads the JPEGs and PNGs that people upload and writes them again in a shape, as JPEGs that contain
// pixels alone. Redraw and RedrawGallery are its entry points. It imports formats/budget alone.
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

	"github.com/gabriel-vasile/mimetype"

	"cortejo/formats/budget"
)

// Shape limits the size and proportions of an image for one use.
type Shape struct {
	maxSide  int // in pixels
	isSquare bool
}

var (
	// Cover is as wide as a large screen and keeps its proportions.
	Cover = Shape{maxSide: 2000}
	// Page is a photographed sheet of paper whose small print stays readable.
	Page = Shape{maxSide: 3000}
	// Portrait is a person's photo: the largest square in the middle.
	Portrait = Shape{maxSide: 512, isSquare: true}
)

const (
	// quality leaves no visible blocks on skin and flowers.
	quality = 85
	// pixelLimit admits the images of today's phones (9248 × 6936, sold as 64 megapixels) and refuses small files that
	// would unpack into gigabytes.
	pixelLimit = 65_000_000
	// memoryLimit limits the memory of a decoded image, in bytes.
	memoryLimit = 400_000_000
	// maxPixelsPerByte is the highest ratio of a photograph. Drawings and plain colors exceed it, so it applies only
	// above plainLimit pixels.
	maxPixelsPerByte = 200
	plainLimit       = 4_000_000
	// sideLimit is the maximum of a JPEG.
	sideLimit = 65_535
)

var (
	// ErrFormat reports content that is no JPEG or PNG.
	ErrFormat = errors.New("not a JPEG or PNG")
	// ErrHEIC reports a photo in the format that iPhones save, which is not decoded here.
	ErrHEIC = errors.New("a HEIC picture")
	// ErrBroken reports an image that cannot be decoded to its end.
	ErrBroken = errors.New("the picture cannot be read")
	// ErrTooLarge reports an image with more pixels than the limits allow.
	ErrTooLarge = errors.New("the picture has too many pixels")
)

// Picture is an image that is safe to show: it has pixels alone, without other content of the upload such as its
// location, a thumbnail or a program.
type Picture struct {
	JPEG          []byte
	Width, Height int // in pixels
}

// Redraw decodes a JPEG or PNG by its content, turns it upright, brings it into shape and encodes it as a JPEG. It
// returns ErrFormat, ErrHEIC, ErrBroken, ErrTooLarge, or the cause that ended the budget.
func Redraw(b *budget.Budget, content []byte, shape Shape) (Picture, error) {
	raw, err := decodeImage(b, content)
	if err != nil {
		return Picture{}, err
	}
	if shape.isSquare {
		raw = extractSquare(raw)
	}
	small := shrink(raw, shape.maxSide)
	if err := b.Err(); err != nil {
		return Picture{}, err
	}
	return encodeJPEG(applyOrientation(small, parseOrientation(content)))
}

// GalleryWidths are the widths, in pixels, of the photographs of a gallery page, the largest last.
var GalleryWidths = []int{480, 960, 1600}

// maxAspectRatio limits the height of a gallery photograph, in multiples of its width.
const maxAspectRatio = 2

// RedrawGallery is Redraw at each of GalleryWidths, in order. No result is larger than the original, or taller than
// twice its width.
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
	upright := applyOrientation(shrink(raw, longestSideOf(width, height, GalleryWidths[len(GalleryWidths)-1])), turned)
	drawn := make([]Picture, 0, len(GalleryWidths))
	for _, wide := range GalleryWidths {
		if err := b.Err(); err != nil {
			return nil, err
		}
		picture, err := encodeJPEG(shrink(upright, longestSideOf(upright.Bounds().Dx(), upright.Bounds().Dy(), wide)))
		if err != nil {
			return nil, err
		}
		drawn = append(drawn, picture)
	}
	return drawn, nil
}

// longestSideOf returns the longest side of an image with these sides after it is scaled to a width.
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

// decodeImage decodes a JPEG or PNG within the budget.
func decodeImage(b *budget.Budget, content []byte) (image.Image, error) {
	decode, err := inspect(b, content)
	if err != nil {
		return nil, err
	}
	raw, err := decode(b.NewReader(bytes.NewReader(content)))
	if ended := b.Err(); ended != nil {
		return nil, ended
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBroken, err)
	}
	return raw, nil
}

// encodeJPEG returns the pixels as a JPEG.
func encodeJPEG(pixels *image.RGBA) (Picture, error) {
	var out bytes.Buffer
	if err := jpeg.Encode(&out, pixels, &jpeg.Options{Quality: quality}); err != nil {
		return Picture{}, fmt.Errorf("write a picture: %w", err)
	}
	return Picture{JPEG: out.Bytes(), Width: pixels.Bounds().Dx(), Height: pixels.Bounds().Dy()}, nil
}

// inspect returns the decoder of an image with few enough pixels, and spends the cost of decoding it.
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
		if kind := mimetype.Detect(content); kind.Is("image/heic") || kind.Is("image/heif") {
			return nil, ErrHEIC
		}
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
	if pixels > plainLimit && pixels/maxPixelsPerByte > len(content) ||
		pixels*(drawn.bytesPerPixel+countBytesPerPixel(config.ColorModel)) > memoryLimit {
		return nil, ErrTooLarge
	}
	return decode, b.Consume(drawn.scans, pixels*budget.Pixel)
}

// countBytesPerPixel returns the maximum memory of one decoded pixel, in addition to the samples of a JPEG.
func countBytesPerPixel(model color.Model) int {
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
