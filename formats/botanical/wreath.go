package botanical

import (
	"math"
	"strings"
)

// WreathSize is the width and the height of a wreath's drawing.
const WreathSize = 128.0

// RenderWreath returns two branches that meet in three flowers at the bottom, around space for two initials, as the
// content of an svg element of WreathSize whose color is the ink. It is the same for every event.
func RenderWreath() string {
	const center, radius, leaves = WreathSize / 2, 51.0, 11
	var b strings.Builder
	b.WriteString(`<g fill="currentColor">`)
	var all []Shape
	for _, side := range []float64{-1, 1} {
		// Each branch grows from the bottom up; the wreath is open at the top.
		at := func(t float64) (Point, float64) {
			turn := math.Pi/2 - side*(0.16+t*2.4)
			place := Point{center + math.Cos(turn)*radius, center + math.Sin(turn)*radius}
			return place, turn - side*math.Pi/2
		}
		b.WriteString(
			`<path fill="none" stroke="currentColor" stroke-width="1.1" stroke-linecap="round" stroke-opacity="0.5" d="`)
		for step := range 13 {
			place, _ := at(float64(step) / 12)
			if step == 0 {
				b.WriteString("M")
			} else {
				b.WriteString("L")
			}
			b.WriteString(formatPoint(place))
		}
		b.WriteString(`"/>`)
		for i := range leaves {
			t := float64(i+1) / leaves
			place, angle := at(t)
			length := 13.5 - 3.5*t
			for _, spread := range []float64{-0.62, 0.62} {
				all = append(all, NewLeaf(place, angle+spread, length, length*0.29))
			}
		}
		tip, angle := at(1.03)
		all = append(all, NewLeaf(tip, angle, 9, 2.6))
	}
	b.WriteString(`<path fill-opacity="0.42" d="` + formatPath(all) + `"/>`)
	for _, bloom := range []struct{ x, y, size, turn float64 }{
		{-17, 45, 8, 0.3}, {17, 45, 8, 0.7}, {0, 50, 11.5, 0.52},
	} {
		at := Point{center + bloom.x, center + bloom.y}
		b.WriteString(`<path fill-opacity="0.5" d="` + formatPath(newPetals(at, bloom.turn, bloom.size)) + `"/>`)
		b.WriteString(`<circle fill-opacity="0.85" cx="` + formatNumber(at.X) + `" cy="` + formatNumber(at.Y) +
			`" r="` + formatNumber(bloom.size/4.4) + `"/>`)
	}
	b.WriteString("</g>")
	return b.String()
}
