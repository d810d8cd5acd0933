// Package ogimage draws the preview image of an event's link, if the event has no image of its own: its names in
// Fraunces, on the tint of its type, over the plant drawing of its UUID. Draw is its entry point. It imports
// formats/botanical, formats/budget and formats/typeface.
package ogimage

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"

	"cortejo/formats/budget"
	"cortejo/formats/typeface"
)

// Width and Height are the image's size in pixels, which Facebook, WhatsApp and X show uncropped
// (https://developers.facebook.com/docs/sharing/webmasters/images).
const Width, Height = 1200, 630

// Tint is the color family of an event type.
type Tint string

// The tints of web/src/lib/eventTypes.ts.
const (
	Wine  Tint = "wine"
	Sage  Tint = "sage"
	Slate Tint = "slate"
	Amber Tint = "amber"
	Coral Tint = "coral"
)

// tintsByType are the tints of web/src/lib/eventTypes.ts, by event type.
var tintsByType = map[string]Tint{
	"WEDDING": Wine, "FIFTEEN_YEARS": Coral, "BIRTHDAY": Amber, "BODAS": Slate, "GRADUATION": Sage, "CORPORATE": Slate,
	"OTHER": Sage,
}

// TintOf returns the tint of an event type.
func TintOf(kind string) Tint { return cmp.Or(tintsByType[kind], Wine) }

// Ink returns the color of drawings on the tint's ground.
func (t Tint) Ink() color.RGBA { return inks[t] }

// Ground returns the light color of the ground.
func (t Tint) Ground() color.RGBA { return grounds[t] }

// The light colors of web/src/ui/tokens.css, in sRGB; the tests read that file.
var (
	paper = color.RGBA{0xfc, 0xfa, 0xf6, 0xff}
	ink   = color.RGBA{0x28, 0x1c, 0x1b, 0xff}
	muted = color.RGBA{0x66, 0x5b, 0x59, 0xff}
	inks  = map[Tint]color.RGBA{
		Wine: {0x7b, 0x24, 0x32, 0xff}, Sage: {0x39, 0x78, 0x52, 0xff}, Slate: {0x38, 0x6e, 0x99, 0xff},
		Amber: {0xd4, 0x98, 0x38, 0xff}, Coral: {0xc5, 0x2c, 0x2a, 0xff},
	}
	grounds = map[Tint]color.RGBA{
		Wine: {0xfc, 0xef, 0xed, 0xff}, Sage: {0xe4, 0xf5, 0xe9, 0xff}, Slate: {0xe8, 0xf3, 0xfd, 0xff},
		Amber: {0xff, 0xf1, 0xda, 0xff}, Coral: {0xff, 0xed, 0xea, 0xff},
	}
)

// Card is the content of an image.
type Card struct {
	// Names has one name, or two that an ampersand joins.
	Names []string
	// Caption is the small text below the names; it is truncated to one line.
	Caption string
	Tint    Tint
	// Seed is the seed of the plant drawing: the event's UUID.
	Seed string
}

// The layout, in pixels.
const (
	margin                   = 90
	textWidth                = Width - 2*margin
	centerY                  = 268 // of the names and the caption: the lower third is the garden's
	maxNamesHeight           = 372 // of the names
	maxNameSize, minNameSize = 124, 44
	captionSize, captionGap  = 34, 62
)

// Draw returns the card as a PNG. It takes some hundredths of a second of one core, whatever the text.
func Draw(ctx context.Context, c Card) ([]byte, error) {
	faces, err := loadFonts()
	if err != nil {
		return nil, err
	}
	if _, known := inks[c.Tint]; !known {
		c.Tint = Wine
	}
	// As in reading: each pixel is counted, and the time ends with the request.
	b, end := budget.Start(ctx)
	defer end()
	if err := b.Consume(Width*Height, budget.Pixel); err != nil {
		return nil, err
	}
	canvas := image.NewRGBA(image.Rect(0, 0, Width, Height))
	fillGradient(canvas, grounds[c.Tint], paper)
	drawGarden(canvas, c.Seed, inks[c.Tint])
	pen := &pen{canvas: canvas, faces: faces}
	lines, size := pen.fit(c)
	leading := size * 1.08
	words := pen.truncate(c.Caption, faceKey{faces.text, captionSize}, textWidth)
	tall := leading * float64(len(lines))
	if words != "" {
		tall += captionGap
	}
	// The baseline of a line is a quarter of the letters' size below its middle.
	y := centerY - tall/2 + leading/2 + size*0.27
	for _, line := range lines {
		pen.drawLine(line, size, y)
		y += leading
	}
	if words != "" {
		pen.drawLine([]word{{text: words, font: faces.text, ink: muted}}, captionSize, y-leading+captionGap+size*0.1)
	}
	if err := b.Err(); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := png.Encode(&out, canvas); err != nil {
		return nil, fmt.Errorf("ogimage: write the picture: %w", err)
	}
	return out.Bytes(), nil
}

// fonts are the parsed typefaces. They are safe for concurrent use; each pen opens its own faces.
type fonts struct{ name, ampersand, text *sfnt.Font }

var loadFonts = sync.OnceValues(func() (*fonts, error) {
	f := &fonts{}
	for _, source := range []struct {
		into **sfnt.Font
		from []byte
	}{{&f.name, typeface.FrauncesSemiBold}, {&f.ampersand, typeface.FrauncesItalic}, {&f.text, typeface.InterRegular}} {
		parsed, err := opentype.Parse(source.from)
		if err != nil {
			return nil, fmt.Errorf("ogimage: read a typeface: %w", err)
		}
		*source.into = parsed
	}
	return f, nil
})

// word is a text without a line break in it.
type word struct {
	text string
	font *sfnt.Font
	ink  color.RGBA
}

type faceKey struct {
	font *sfnt.Font
	size float64
}

// pen draws text on one canvas. It belongs to one goroutine.
type pen struct {
	canvas    *image.RGBA
	faces     *fonts
	openFaces map[faceKey]font.Face
}

// fit breaks the names into lines at the largest size at which all fit; at the smallest size it truncates them.
func (p *pen) fit(c Card) (lines [][]word, size float64) {
	paragraphs := p.splitParagraphs(c)
	for size = maxNameSize; size > minNameSize; size -= 4 {
		if lines, fits := p.wrap(paragraphs, size); fits && float64(len(lines))*size*1.08 <= maxNamesHeight {
			return lines, size
		}
	}
	size = minNameSize
	for _, words := range paragraphs {
		for i := range words {
			words[i].text = p.truncate(words[i].text, faceKey{words[i].font, size}, textWidth)
		}
	}
	lines, _ = p.wrap(paragraphs, size)
	if maxLines := int(maxNamesHeight / (size * 1.08)); len(lines) > maxLines {
		lines = lines[:maxLines]
		lines[maxLines-1] = append(lines[maxLines-1], word{text: "…", font: p.faces.name, ink: ink})
	}
	return lines, size
}

// splitParagraphs returns the words of each name; the second name begins with an ampersand, as on the page.
func (p *pen) splitParagraphs(c Card) [][]word {
	all := make([][]word, 0, len(c.Names))
	for _, name := range c.Names {
		var words []word
		for _, text := range strings.Fields(p.removeMissingGlyphs(name, p.faces.name)) {
			words = append(words, word{text: text, font: p.faces.name, ink: ink})
		}
		if len(words) > 0 && len(all) > 0 {
			words = append([]word{{text: "&", font: p.faces.ampersand, ink: inks[c.Tint]}}, words...)
		}
		if len(words) > 0 {
			all = append(all, words)
		}
	}
	return all
}

// wrap breaks paragraphs into lines; fits is false if a word is wider than a line.
func (p *pen) wrap(paragraphs [][]word, size float64) (lines [][]word, fits bool) {
	fits = true
	for _, words := range paragraphs {
		var line []word
		for _, next := range words {
			if longer := append(line[:len(line):len(line)], next); len(line) > 0 &&
				p.measureLine(longer, size) > textWidth {
				lines, line = append(lines, line), []word{next}
			} else {
				line = longer
			}
			fits = fits && p.measureLine(line, size) <= textWidth
		}
		lines = append(lines, line)
	}
	return lines, fits
}

// drawLine draws words, centered, on the baseline y.
func (p *pen) drawLine(words []word, size, y float64) {
	x := (Width - p.measureLine(words, size)) / 2
	for i, w := range words {
		if i > 0 {
			x += p.measureSpace(size)
		}
		drawer := font.Drawer{
			Dst: p.canvas, Src: image.NewUniform(w.ink), Face: p.loadFace(faceKey{w.font, size}),
			Dot: newFixedPoint(x, y),
		}
		drawer.DrawString(w.text)
		x += p.measure(w.text, faceKey{w.font, size})
	}
}

func newFixedPoint(x, y float64) fixed.Point26_6 {
	return fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(y * 64)}
}

func (p *pen) measureLine(words []word, size float64) float64 {
	width := p.measureSpace(size) * float64(max(0, len(words)-1))
	for _, w := range words {
		width += p.measure(w.text, faceKey{w.font, size})
	}
	return width
}

func (p *pen) measureSpace(size float64) float64 { return p.measure(" ", faceKey{p.faces.name, size}) }

func (p *pen) measure(text string, key faceKey) float64 {
	return float64(font.MeasureString(p.loadFace(key), text)) / 64
}

func (p *pen) loadFace(key faceKey) font.Face {
	if face := p.openFaces[key]; face != nil {
		return face
	}
	face, err := opentype.NewFace(key.font, &opentype.FaceOptions{Size: key.size, DPI: 72, Hinting: font.HintingNone})
	if err != nil { // a parsed font and these options cannot fail
		panic(err)
	}
	if p.openFaces == nil {
		p.openFaces = map[faceKey]font.Face{}
	}
	p.openFaces[key] = face
	return face
}

// truncate returns what fits into the width of a text, with an ellipsis for the rest.
func (p *pen) truncate(text string, key faceKey, pixels float64) string {
	text = p.removeMissingGlyphs(text, key.font)
	if p.measure(text, key) <= pixels {
		return text
	}
	runes := []rune(text)
	for len(runes) > 0 && p.measure(string(runes)+"…", key) > pixels {
		runes = runes[:len(runes)-1]
	}
	return strings.TrimRightFunc(string(runes), unicode.IsSpace) + "…"
}

// removeMissingGlyphs removes the characters that the typeface lacks, instead of drawing boxes for them.
func (p *pen) removeMissingGlyphs(text string, source *sfnt.Font) string {
	var buffer sfnt.Buffer
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if glyph, err := source.GlyphIndex(&buffer, r); err != nil || glyph == 0 {
			return -1
		}
		return r
	}, norm.NFC.String(text))
}

// fillGradient paints the ground from one color at the top to another at the bottom.
func fillGradient(canvas *image.RGBA, top, bottom color.RGBA) {
	for y := range Height {
		part := float64(y) / (Height - 1)
		mix := func(a, b uint8) uint8 { return uint8(float64(a)*(1-part) + float64(b)*part + 0.5) }
		row := image.Rect(0, y, Width, y+1)
		draw.Draw(
			canvas, row,
			image.NewUniform(color.RGBA{mix(top.R, bottom.R), mix(top.G, bottom.G), mix(top.B, bottom.B), 0xff}),
			image.Point{}, draw.Src,
		)
	}
}
