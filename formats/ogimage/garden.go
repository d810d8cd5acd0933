package ogimage

import (
	"image"
	"image/color"

	"golang.org/x/image/vector"

	"cortejo/formats/botanical"
)

// ground is the area of the drawing, in its own units.
var ground = botanical.Ground{Width: 480, Height: 84}

const unit = Width / 480.0

// faintness reduces the opacity of the plants behind the text, as on the page.
const faintness = 0.45

// shapes are filled in one step, so that overlaps are no darker.
type shapes struct{ *vector.Rasterizer }

func newShapes() shapes { return shapes{vector.NewRasterizer(Width, Height)} }

func (s shapes) fill(canvas *image.RGBA, ink color.RGBA, opacity float64) {
	alpha := opacity * faintness
	thin := func(c uint8) uint8 { return uint8(float64(c)*alpha + 0.5) }
	s.Draw(
		canvas, canvas.Bounds(), image.NewUniform(color.RGBA{thin(ink.R), thin(ink.G), thin(ink.B), thin(0xff)}),
		image.Point{},
	)
}

// mapToCanvas maps a point of the drawing to the canvas; the ground is at the bottom.
func mapToCanvas(p botanical.Point) (x, y float32) {
	return float32(p.X * unit), float32(Height - (ground.Height-p.Y)*unit)
}

func (s shapes) move(to botanical.Point) { s.MoveTo(mapToCanvas(to)) }

func (s shapes) addQuadratic(by, to botanical.Point) {
	bx, by2 := mapToCanvas(by)
	x, y := mapToCanvas(to)
	s.QuadTo(bx, by2, x, y)
}

func (s shapes) addCubic(by, and, to botanical.Point) {
	bx, by2 := mapToCanvas(by)
	cx, cy := mapToCanvas(and)
	x, y := mapToCanvas(to)
	s.CubeTo(bx, by2, cx, cy, x, y)
}

func (s shapes) addShapes(all []botanical.Shape) {
	for _, shape := range all {
		s.move(shape.Start)
		for _, curve := range shape.Curves {
			if curve.SecondControl == nil {
				s.addQuadratic(curve.Control, curve.End)
			} else {
				s.addCubic(curve.Control, *curve.SecondControl, curve.End)
			}
		}
		s.ClosePath()
	}
}

func (s shapes) addStalk(stem botanical.Stem) {
	const half = botanical.StalkWidth / 2
	plus := func(p botanical.Point, x float64) botanical.Point { return botanical.Point{X: p.X + x, Y: p.Y} }
	s.move(plus(stem.Foot, -half))
	s.addQuadratic(plus(stem.Bend, -half), plus(stem.Tip, -half))
	s.LineTo(mapToCanvas(plus(stem.Tip, half)))
	s.addQuadratic(plus(stem.Bend, half), plus(stem.Foot, half))
	s.ClosePath()
}

func (s shapes) addCircle(center botanical.Point, radius float64) {
	const tangent = 0.5523 // of the radius: so four cubic curves make a circle
	to := func(x, y float64) botanical.Point {
		return botanical.Point{X: center.X + x*radius, Y: center.Y + y*radius}
	}
	s.move(to(1, 0))
	s.addCubic(to(1, tangent), to(tangent, 1), to(0, 1))
	s.addCubic(to(-tangent, 1), to(-1, tangent), to(-1, 0))
	s.addCubic(to(-1, -tangent), to(-tangent, -1), to(0, -1))
	s.addCubic(to(tangent, -1), to(1, -tangent), to(1, 0))
	s.ClosePath()
}

func drawGarden(canvas *image.RGBA, seed string, ink color.RGBA) {
	stalks, leaves, petals, hearts := newShapes(), newShapes(), newShapes(), newShapes()
	for _, stem := range botanical.Grow(seed, ground) {
		stalks.addStalk(stem)
		leaves.addShapes(stem.Leaves)
		petals.addShapes(stem.Petals)
		if len(stem.Petals) > 0 {
			hearts.addCircle(stem.Tip, botanical.HeartRadius)
		}
	}
	stalks.fill(canvas, ink, botanical.StalkOpacity)
	leaves.fill(canvas, ink, botanical.LeafOpacity)
	petals.fill(canvas, ink, botanical.PetalOpacity)
	hearts.fill(canvas, ink, botanical.HeartOpacity)
}
