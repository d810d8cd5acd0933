// Package botanical grows the plant drawing of an event from its UUID, as web/src/ui/botanical.ts does: the same seed
// gives the same stems in the web app, in images and PDFs that the server draws, and in its pages. Grow returns the
// stems, RenderSVG writes them. It imports no other package of Cortejo.
package botanical

import (
	"math"
	"strconv"
	"strings"
)

// Ground is the size of the area that a drawing covers, in units of about a pixel.
type Ground struct{ Width, Height float64 }

// CardGround is the ground of a card's cover and of a phone's header.
var CardGround = Ground{360, 120}

// footDepth is how far below the lower edge of the ground a stem begins.
const footDepth = 4

// Point is a position in the drawing's units; y grows downwards, and the ground is at the bottom.
type Point struct{ X, Y float64 }

// Curve continues from the end of the previous curve. It is quadratic if SecondControl is nil, else cubic.
type Curve struct {
	Control       Point
	SecondControl *Point
	End           Point
}

// Shape is a closed, filled outline.
type Shape struct {
	Start  Point
	Curves []Curve
}

// Stem is a stalk with leaves in pairs along it. A stem that blooms has a flower of six petals around its tip.
type Stem struct {
	Foot, Bend, Tip Point
	Leaves, Petals  []Shape
}

// The opacities of the parts, relative to the ink; StalkWidth and HeartRadius are in the drawing's units.
const (
	StalkOpacity, LeafOpacity, PetalOpacity, HeartOpacity = 0.45, 0.24, 0.3, 0.6
	StalkWidth, HeartRadius                               = 0.9, 3.2
)

// random is the generator mulberry32, seeded with the FNV-1a hash of a text, as in the web app.
type random uint32

func newRandom(seed string) *random {
	hash := uint32(0x811c9dc5)
	for _, r := range seed { // a uuid: each rune is one UTF-16 unit
		hash = (hash ^ uint32(r)) * 0x01000193
	}
	return (*random)(&hash)
}

func (r *random) next() float64 {
	*r += 0x6d2b79f5
	t := uint32(*r)
	t = (t ^ t>>15) * (1 | t)
	t = (t + (t^t>>7)*(61|t)) ^ t
	return float64(t^t>>14) / 4294967296
}

func (r *random) pickBetween(low, high float64) float64 { return low + r.next()*(high-low) }

// newAxis returns the function that maps a distance along an angle and one across it to a point.
func newAxis(foot Point, angle float64) func(far, across float64) Point {
	return func(far, across float64) Point {
		return Point{
			foot.X + math.Cos(angle)*far - math.Sin(angle)*across,
			foot.Y + math.Sin(angle)*far + math.Cos(angle)*across,
		}
	}
}

// NewLeaf returns a leaf that grows from foot along an angle in radians.
func NewLeaf(foot Point, angle, length, width float64) Shape {
	to := newAxis(foot, angle)
	return Shape{
		foot,
		[]Curve{{Control: to(length*0.45, width), End: to(length, 0)}, {Control: to(length*0.45, -width), End: foot}},
	}
}

// NewPetal returns a leaf with a round end.
func NewPetal(foot Point, angle, length float64) Shape {
	to, half := newAxis(foot, angle), length*0.46
	right, back := to(length, half), to(length*0.3, -half)
	return Shape{
		foot,
		[]Curve{
			{Control: to(length*0.3, half), SecondControl: &right, End: to(length, 0)},
			{Control: to(length, -half), SecondControl: &back, End: foot},
		},
	}
}

// Grow returns the stems of a seed. It is pure: the same seed always gives the same stems.
func Grow(seed string, ground Ground) []Stem {
	r := newRandom(seed)
	footY := ground.Height + footDepth
	amount := math.Round(ground.Width/60) + math.Floor(r.next()*3)
	stems := make([]Stem, 0, int(amount))
	for i := range int(amount) {
		slot := ground.Width / amount
		foot := Point{slot*float64(i) + r.pickBetween(slot*0.1, slot*0.9), footY}
		height := r.pickBetween(0.48, 0.93) * ground.Height
		lean := r.pickBetween(-0.5, 0.5)
		tip := Point{foot.X + math.Sin(lean)*height, footY - math.Cos(lean)*height}
		bend := Point{(foot.X+tip.X)/2 + r.pickBetween(-14, 14), (footY + tip.Y) / 2}
		at := func(t float64) (Point, float64) {
			u := 1 - t
			return Point{u*u*foot.X + 2*u*t*bend.X + t*t*tip.X, u*u*foot.Y + 2*u*t*bend.Y + t*t*tip.Y},
				math.Atan2(2*u*(bend.Y-foot.Y)+2*t*(tip.Y-bend.Y), 2*u*(bend.X-foot.X)+2*t*(tip.X-bend.X))
		}
		blooms := r.next() < 0.55
		stem := Stem{Foot: foot, Bend: bend, Tip: tip}
		reach := 0.66
		if blooms {
			reach = 0.5
		}
		pairs := 5 + math.Floor(height/45)
		for pair := range int(pairs) {
			t := 0.28 + float64(pair)/(pairs-1)*reach
			place, angle := at(t)
			// Leaves grow smaller towards the tip.
			length := r.pickBetween(14, 17.5) * (1.2 - t*0.6)
			spread := r.pickBetween(0.6, 0.95)
			stem.Leaves = append(
				stem.Leaves, NewLeaf(place, angle-spread, length, length*0.27),
				NewLeaf(place, angle+spread, length, length*0.27),
			)
		}
		_, angle := at(1)
		if !blooms {
			stem.Leaves = append(stem.Leaves, NewLeaf(tip, angle, 9, 2.6))
		}
		turn, size := r.pickBetween(0, math.Pi), r.pickBetween(12, 15)
		if blooms {
			stem.Petals = newPetals(tip, turn, size)
		}
		stems = append(stems, stem)
	}
	return stems
}

func newPetals(at Point, turn, size float64) []Shape {
	petals := make([]Shape, 6)
	for k := range petals {
		petals[k] = NewPetal(at, turn+float64(k)*math.Pi/3, size)
	}
	return petals
}

// RenderSVG writes stems as the content of an svg element whose color is the ink. It reduces the opacity of paint and
// not of whole shapes, and a flower is one shape: otherwise a browser keeps a layer for each of hundreds of petals.
func RenderSVG(stems []Stem) string {
	var b strings.Builder
	for _, stem := range stems {
		b.WriteString(
			`<g fill="currentColor"><path fill="none" stroke="currentColor" stroke-width="0.9" stroke-linecap="round" stroke-opacity="0.45" d="`)
		b.WriteString("M" + formatPoint(stem.Foot) + "Q" + formatPoint(stem.Bend) + " " + formatPoint(stem.Tip))
		b.WriteString(`"/><path fill-opacity="0.24" d="` + formatPath(stem.Leaves) + `"/>`)
		writeFlower(&b, stem.Tip, stem.Petals, HeartRadius)
		b.WriteString("</g>")
	}
	return b.String()
}

func writeFlower(b *strings.Builder, at Point, petals []Shape, heart float64) {
	if len(petals) == 0 {
		return
	}
	b.WriteString(`<path fill-opacity="0.3" d="` + formatPath(petals) + `"/>`)
	b.WriteString(`<circle fill-opacity="0.6" cx="` + formatNumber(at.X) + `" cy="` + formatNumber(at.Y) + `" r="` +
		formatNumber(heart) + `"/>`)
}

func formatPath(shapes []Shape) string {
	var b strings.Builder
	for _, shape := range shapes {
		b.WriteString("M" + formatPoint(shape.Start))
		for _, curve := range shape.Curves {
			if curve.SecondControl == nil {
				b.WriteString("Q" + formatPoint(curve.Control) + " " + formatPoint(curve.End))
				continue
			}
			b.WriteString("C" + formatPoint(curve.Control) + " " + formatPoint(*curve.SecondControl) + " " +
				formatPoint(curve.End))
		}
		b.WriteByte('Z')
	}
	return b.String()
}

func formatPoint(p Point) string { return formatNumber(p.X) + " " + formatNumber(p.Y) }

// formatNumber rounds to one decimal as JavaScript does, halves up.
func formatNumber(n float64) string {
	return strconv.FormatFloat(math.Floor(n*10+0.5)/10, 'f', -1, 64)
}
