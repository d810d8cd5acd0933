// Package qrcode draws QR codes (ISO/IEC 18004), as PNGs and as SVG paths. It also writes the text in the code of an
// invitation. It imports no other package of Cortejo.
package qrcode

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"

	"github.com/boombuler/barcode/qr"
)

const (
	// modulePixels is the side of a module in pixels, quietZone the white margin in modules that the standard requires.
	modulePixels = 12
	quietZone    = 4
)

// RenderPNG draws a text at level Q: a quarter of the code may be torn or covered.
func RenderPNG(text string) ([]byte, error) {
	code, err := qr.Encode(text, qr.Q, qr.Auto)
	if err != nil {
		return nil, fmt.Errorf("qrcode: %w", err)
	}
	squares := code.Bounds().Dx()
	side := (squares + 2*quietZone) * modulePixels
	drawn := image.NewPaletted(image.Rect(0, 0, side, side), color.Palette{color.White, color.Black})
	for y := range side {
		for x := range side {
			column, row := x/modulePixels-quietZone, y/modulePixels-quietZone
			if column < 0 || row < 0 || column >= squares || row >= squares {
				continue
			}
			if isDark(code, column, row) {
				drawn.SetColorIndex(x, y, 1)
			}
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, drawn); err != nil {
		return nil, fmt.Errorf("qrcode: %w", err)
	}
	return out.Bytes(), nil
}

// Path is a code as an SVG path: each dark square is one of Side by Side, including the white margin.
type Path struct {
	Side int    `json:"side"`
	Path string `json:"path"`
}

// Draw draws a text at level M, to be read from a screen.
func Draw(text string) (Path, error) {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return Path{}, fmt.Errorf("qrcode: %w", err)
	}
	squares := code.Bounds().Dx()
	var out strings.Builder
	for y := range squares {
		for x := 0; x < squares; x++ {
			from := x
			for x < squares && isDark(code, x, y) {
				x++
			}
			if x > from {
				fmt.Fprintf(&out, "M%d %dh%dv1h-%dz", from+quietZone, y+quietZone, x-from, x-from)
			}
		}
	}
	return Path{Side: squares + 2*quietZone, Path: out.String()}, nil
}

func isDark(code image.Image, x, y int) bool {
	shade, _, _, _ := code.At(x, y).RGBA()
	return shade == 0
}

// FormatInvitationText returns the text in an invitation's code: the event's short ID, by which a device without
// network recognizes the code of another event, and the invitation's token.
func FormatInvitationText(shortID, secret string) string { return "CORTEJO:" + shortID + ":" + secret }
