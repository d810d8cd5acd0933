package sample

import (
	"bytes"
	"context"
	"fmt"
	"hash/fnv"
	"image"
	"image/color"
	"image/jpeg"
	"log/slog"
	"math"

	"github.com/google/uuid"

	images "cortejo/api/image"
	"cortejo/formats/picture"
	"cortejo/queries"
	"cortejo/tenants"
)

// storePortrait stores a drawing as a vendor's picture and returns its ID.
func (l *loader) storePortrait(ctx context.Context, db tenants.Writer, name string) (*uuid.UUID, error) {
	drawing, err := drawFlower(name)
	if err != nil {
		return nil, err
	}
	id, _, err := l.keep(ctx, db, drawing)
	return &id, err
}

// keep stores a drawing as an image of the business and returns its ID and its address.
func (l *loader) keep(ctx context.Context, db tenants.Writer, drawing []byte) (id uuid.UUID, url string, err error) {
	err = images.NewStudio(l.store, slog.Default()).Keep(ctx, l.business, bytes.NewReader(drawing), picture.Cover,
		func(kept images.StoredImage) (err error) {
			url = images.URLOf(kept.Key)
			id, err = queries.New(db).CreateImage(ctx, queries.CreateImageParams{BusinessID: l.business, Key: kept.Key,
				Width: kept.Width, Height: kept.Height})
			return err
		})
	return id, url, err
}

// drawStripes returns a JPEG with stripes of these colors (#rrggbb).
func drawStripes(colours []string) ([]byte, error) {
	drawing := image.NewRGBA(image.Rect(0, 0, portraitSide, portraitSide*3/4))
	for x := range portraitSide {
		var c color.RGBA
		if _, err := fmt.Sscanf(colours[x*len(colours)/portraitSide], "#%02x%02x%02x", &c.R, &c.G, &c.B); err != nil {
			return nil, fmt.Errorf("sample: a colour: %w", err)
		}
		c.A = 0xff
		for y := range portraitSide * 3 / 4 {
			drawing.SetRGBA(x, y, c)
		}
	}
	var out bytes.Buffer
	err := jpeg.Encode(&out, drawing, &jpeg.Options{Quality: 88})
	return out.Bytes(), err
}

// grounds and inks are pairs of a background and a drawing color.
var (
	grounds = []color.RGBA{{0xf3, 0xe7, 0xe4, 0xff}, {0xe8, 0xec, 0xe2, 0xff}, {0xf4, 0xec, 0xdc, 0xff},
		{0xe3, 0xe8, 0xee, 0xff}}
	inks = []color.RGBA{{0x8c, 0x2f, 0x4b, 0xff}, {0x5d, 0x73, 0x56, 0xff}, {0xa8, 0x6a, 0x1d, 0xff},
		{0x46, 0x5f, 0x7a, 0xff}}
)

const portraitSide = 480

// drawFlower returns a JPEG of a rosette, the same for the same name.
func drawFlower(name string) ([]byte, error) {
	h := fnv.New32a()
	_, _ = h.Write([]byte(name)) // a hash never fails
	seed := h.Sum32()
	pair, petals, turn := seed%4, float64(5+seed/4%4), float64(seed/16%12)*math.Pi/6
	drawing := image.NewRGBA(image.Rect(0, 0, portraitSide, portraitSide))
	for y := range portraitSide {
		for x := range portraitSide {
			dx, dy := float64(x)-portraitSide/2, float64(y)-portraitSide/2
			r, wave := math.Hypot(dx, dy), math.Abs(math.Cos((math.Atan2(dy, dx)+turn)*petals/2))
			// Outer petals, a paler ring inside them, and the center.
			ink := 0.55 * measureCoverage(r, 90+100*wave)
			ink = max(ink, 0.85*measureCoverage(r, 55+55*wave))
			ink = max(ink*(1-measureCoverage(r, 34)), measureCoverage(r, 24))
			drawing.SetRGBA(x, y, mixColors(grounds[pair], inks[pair], ink))
		}
	}
	var out bytes.Buffer
	err := jpeg.Encode(&out, drawing, &jpeg.Options{Quality: 88})
	return out.Bytes(), err
}

// measureCoverage returns 1 within a radius and 0 outside of it, with an edge of three pixels.
func measureCoverage(r, radius float64) float64 {
	return min(1, max(0, (radius-r)/3+0.5))
}

func mixColors(paper, ink color.RGBA, part float64) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a)*(1-part) + float64(b)*part)) }
	return color.RGBA{mix(paper.R, ink.R), mix(paper.G, ink.G), mix(paper.B, ink.B), 0xff}
}
