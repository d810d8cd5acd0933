package contractpdf

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
)

// The size of the box in which a person draws a signature, and the longest path.
const (
	DrawingWidth, DrawingHeight = 600, 200
	drawingLimit                = 40_000 // characters
)

// ErrDrawing reports a path that is no drawn signature.
var ErrDrawing = errors.New("contractpdf: not a drawn signature")

// Drawing is a signature drawn by hand, as strokes of points.
type Drawing [][]Point

// Point is a position in the box, from its top left.
type Point struct{ X, Y int }

var strokesPattern = regexp.MustCompile(`^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$`)

// ParseDrawing parses an SVG path of lines between whole numbers: M12 40L13 44L20 51M80 10L90 12.
func ParseDrawing(path string) (Drawing, error) {
	if len(path) > drawingLimit || !strokesPattern.MatchString(path) {
		return nil, ErrDrawing
	}
	var all Drawing
	for stroke := range strings.SplitSeq(path[1:], "M") {
		var points []Point
		for place := range strings.SplitSeq(stroke, "L") {
			across, down, _ := strings.Cut(place, " ")
			x, errX := strconv.Atoi(across)
			y, errY := strconv.Atoi(down)
			if errX != nil || errY != nil || x > DrawingWidth || y > DrawingHeight {
				return nil, ErrDrawing
			}
			points = append(points, Point{x, y})
		}
		all = append(all, points)
	}
	return all, nil
}
