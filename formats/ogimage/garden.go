package ogimage

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/vector"
)

// The garden of web/src/ui/botanical.ts, which says how it grows: the same uuid grows the same stems on the
// event's pages and here.

// The ground in the drawing's own units, and how many pixels one of them is.
const (
	groundWidth, groundHeight = 480.0, 84.0
	unit                      = Width / groundWidth
)

// faintness thins the garden out behind the words, as on the page.
const faintness = 0.45

// random is mulberry32 from a text's FNV-1a, as the web's.
type random uint32

func randomOf(seed string) *random {
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

func (r *random) between(low, high float64) float64 { return low + r.next()*(high-low) }

// shapes are drawn at once: where two of them overlap, they are no darker.
type shapes struct{ *vector.Rasterizer }

func newShapes() shapes { return shapes{vector.NewRasterizer(Width, Height)} }

func (s shapes) fill(canvas *image.RGBA, ink color.RGBA, opacity float64) {
	alpha := opacity * faintness
	thin := func(c uint8) uint8 { return uint8(float64(c)*alpha + 0.5) }
	s.Draw(canvas, canvas.Bounds(), image.NewUniform(color.RGBA{thin(ink.R), thin(ink.G), thin(ink.B), thin(0xff)}), image.Point{})
}

type point struct{ x, y float64 }

// px is a point of the drawing on the canvas, whose ground is at the bottom.
func (p point) px() (x, y float32) {
	return float32(p.x * unit), float32(Height - (groundHeight-p.y)*unit)
}

func (s shapes) move(to point) { s.MoveTo(to.px()) }
func (s shapes) quad(by, to point) {
	bx, by2 := by.px()
	x, y := to.px()
	s.QuadTo(bx, by2, x, y)
}

func (s shapes) cube(by, and, to point) {
	bx, by2 := by.px()
	cx, cy := and.px()
	x, y := to.px()
	s.CubeTo(bx, by2, cx, cy, x, y)
}

// along is what lies at a distance from a foot in a direction, and beside that.
func along(foot point, angle float64) func(far, beside float64) point {
	return func(far, beside float64) point {
		return point{foot.x + math.Cos(angle)*far - math.Sin(angle)*beside, foot.y + math.Sin(angle)*far + math.Cos(angle)*beside}
	}
}

func (s shapes) leaf(foot point, angle, length, width float64) {
	to := along(foot, angle)
	s.move(foot)
	s.quad(to(length*0.45, width), to(length, 0))
	s.quad(to(length*0.45, -width), foot)
	s.ClosePath()
}

// petal is a leaf that is round at the end.
func (s shapes) petal(foot point, angle, length float64) {
	to, half := along(foot, angle), length*0.46
	s.move(foot)
	s.cube(to(length*0.3, half), to(length, half), to(length, 0))
	s.cube(to(length, -half), to(length*0.3, -half), foot)
	s.ClosePath()
}

func (s shapes) stalk(foot, bend, tip point) {
	const half = 0.45
	left, right := point{-half, 0}, point{half, 0}
	plus := func(a, b point) point { return point{a.x + b.x, a.y + b.y} }
	s.move(plus(foot, left))
	s.quad(plus(bend, left), plus(tip, left))
	s.LineTo(plus(tip, right).px())
	s.quad(plus(bend, right), plus(foot, right))
	s.ClosePath()
}

func (s shapes) circle(centre point, radius float64) {
	const round = 0.5523 // of the radius: four cubic curves make a circle
	to := along(centre, 0)
	s.move(to(radius, 0))
	s.cube(to(radius, radius*round), to(radius*round, radius), to(0, radius))
	s.cube(to(-radius*round, radius), to(-radius, radius*round), to(-radius, 0))
	s.cube(to(-radius, -radius*round), to(-radius*round, -radius), to(0, -radius))
	s.cube(to(radius*round, -radius), to(radius, -radius*round), to(radius, 0))
	s.ClosePath()
}

func drawGarden(canvas *image.RGBA, seed string, ink color.RGBA) {
	r := randomOf(seed)
	stalks, leaves, petals, hearts := newShapes(), newShapes(), newShapes(), newShapes()
	const footY = groundHeight + 4
	amount := math.Round(groundWidth/60) + math.Floor(r.next()*3)
	for i := range int(amount) {
		slot := groundWidth / amount
		foot := point{slot*float64(i) + r.between(slot*0.1, slot*0.9), footY}
		height := r.between(0.48, 0.93) * groundHeight
		lean := r.between(-0.5, 0.5)
		tip := point{foot.x + math.Sin(lean)*height, footY - math.Cos(lean)*height}
		bend := point{(foot.x+tip.x)/2 + r.between(-14, 14), (footY + tip.y) / 2}
		at := func(t float64) (point, float64) {
			u := 1 - t
			return point{u*u*foot.x + 2*u*t*bend.x + t*t*tip.x, u*u*foot.y + 2*u*t*bend.y + t*t*tip.y},
				math.Atan2(2*u*(bend.y-foot.y)+2*t*(tip.y-bend.y), 2*u*(bend.x-foot.x)+2*t*(tip.x-bend.x))
		}
		blooms := r.next() < 0.55
		stalks.stalk(foot, bend, tip)
		reach := 0.66
		if blooms {
			reach = 0.5
		}
		pairs := 5 + math.Floor(height/45)
		for pair := range int(pairs) {
			t := 0.28 + float64(pair)/(pairs-1)*reach
			place, angle := at(t)
			length := r.between(14, 17.5) * (1.2 - t*0.6)
			spread := r.between(0.6, 0.95)
			leaves.leaf(place, angle-spread, length, length*0.27)
			leaves.leaf(place, angle+spread, length, length*0.27)
		}
		_, angle := at(1)
		if !blooms {
			leaves.leaf(tip, angle, 9, 2.6)
		}
		turn, size := r.between(0, math.Pi), r.between(12, 15)
		if blooms {
			for k := range 6 {
				petals.petal(tip, turn+float64(k)*math.Pi/3, size)
			}
			hearts.circle(tip, 3.2)
		}
	}
	stalks.fill(canvas, ink, 0.45)
	leaves.fill(canvas, ink, 0.24)
	petals.fill(canvas, ink, 0.3)
	hearts.fill(canvas, ink, 0.6)
}
