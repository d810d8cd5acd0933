package proposalpdf

import (
	"image/color"

	"cortejo/formats/botanical"
	"cortejo/formats/ogimage"
)

// ground is the area of the plant drawing, in its own units.
var ground = botanical.Ground{Width: 480, Height: 96}

const (
	unit = 210.0 / 480
	// faintness reduces the opacity of the plants behind the text, as on the page.
	faintness = 0.5
)

// drawGarden fills the top of the page with the tint of the event's type and draws the plants at its lower edge.
func (s sheet) drawGarden(p Proposal, height float64) {
	tint := ogimage.TintOf(p.Type)
	s.SetFillColor(splitRGB(tint.Ground()))
	s.Rect(0, 0, 210, height, "F")
	s.ClipRect(0, 0, 210, height, false)
	s.SetFillColor(splitRGB(tint.Ink()))
	s.SetDrawColor(splitRGB(tint.Ink()))
	s.SetLineWidth(botanical.StalkWidth * unit)
	g := gardener{s, height}
	for _, stem := range botanical.Grow(p.Seed, ground) {
		g.draw(
			"D", botanical.StalkOpacity,
			botanical.Shape{Start: stem.Foot, Curves: []botanical.Curve{{Control: stem.Bend, End: stem.Tip}}},
		)
		g.draw("F", botanical.LeafOpacity, stem.Leaves...)
		if len(stem.Petals) > 0 {
			g.draw("F", botanical.PetalOpacity, stem.Petals...)
			s.SetAlpha(botanical.HeartOpacity*faintness, "Normal")
			x, y := g.mapToPage(stem.Tip)
			s.Circle(x, y, botanical.HeartRadius*unit, "F")
		}
	}
	s.SetAlpha(1, "Normal")
	s.ClipEnd()
	s.SetLineWidth(hairline)
	s.SetDrawColor(splitRGB(lineColor))
}

type gardener struct {
	sheet
	foot float64
}

// mapToPage maps a point of the drawing to the page.
func (g gardener) mapToPage(p botanical.Point) (x, y float64) {
	return p.X * unit, g.foot - (ground.Height-p.Y)*unit
}

func (g gardener) draw(style string, opacity float64, shapes ...botanical.Shape) {
	g.SetAlpha(opacity*faintness, "Normal")
	for _, shape := range shapes {
		x, y := g.mapToPage(shape.Start)
		g.MoveTo(x, y)
		at := shape.Start
		for _, curve := range shape.Curves {
			// PDF has no quadratic curves: this is the equal cubic one.
			by, and := computeTwoThirds(at, curve.Control), computeTwoThirds(curve.End, curve.Control)
			if curve.SecondControl != nil {
				by, and = curve.Control, *curve.SecondControl
			}
			x1, y1 := g.mapToPage(by)
			x2, y2 := g.mapToPage(and)
			x3, y3 := g.mapToPage(curve.End)
			g.CurveBezierCubicTo(x1, y1, x2, y2, x3, y3)
			at = curve.End
		}
	}
	g.DrawPath(style)
}

// computeTwoThirds returns the point two thirds of the way between two others.
func computeTwoThirds(from, to botanical.Point) botanical.Point {
	return botanical.Point{X: from.X + (to.X-from.X)*2/3, Y: from.Y + (to.Y-from.Y)*2/3}
}

func splitRGB(c color.RGBA) (r, g, b int) { return int(c.R), int(c.G), int(c.B) }
