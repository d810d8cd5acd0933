package picture

import (
	"image"
	"image/color"

	"golang.org/x/image/draw"
)

// shrink draws the image on white, no larger than longestSide. It first averages a far larger image in squares of whole
// pixels, because the cost of the better filter grows with every pixel it reads.
func shrink(raw image.Image, longestSide int) *image.RGBA {
	from := raw.Bounds()
	width, height := fitSize(from.Dx(), from.Dy(), longestSide)
	paper := shrinkByAverage(raw, squareSideOf(max(from.Dx(), from.Dy()), longestSide))
	if paper.Bounds().Dx() == width && paper.Bounds().Dy() == height {
		return paper
	}
	small := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.CatmullRom.Scale(small, small.Bounds(), paper, paper.Bounds(), draw.Src, nil)
	return small
}

// extractSquare returns the largest square in the middle of the image.
func extractSquare(raw image.Image) image.Image {
	all := raw.Bounds()
	side := min(all.Dx(), all.Dy())
	corner := all.Min.Add(image.Pt((all.Dx()-side)/2, (all.Dy()-side)/2))
	part, ok := raw.(interface {
		SubImage(image.Rectangle) image.Image
	})
	if !ok { // all images of the decoders have SubImage
		return raw
	}
	return part.SubImage(image.Rectangle{Min: corner, Max: corner.Add(image.Pt(side, side))})
}

func fitSize(width, height, longestSide int) (int, int) {
	longest := max(width, height)
	if longest <= longestSide {
		return width, height
	}
	return max(1, width*longestSide/longest), max(1, height*longestSide/longest)
}

// squareSideOf returns the side of the squares, a power of two, that leave between one and two times longestSide.
func squareSideOf(longest, longestSide int) int {
	side := 1
	for longest/(2*side) >= longestSide {
		side *= 2
	}
	return side
}

// shrinkByAverage draws each square of side×side pixels as one pixel. It drops the pixels at the right and the bottom
// that fill no square.
func shrinkByAverage(raw image.Image, side int) *image.RGBA {
	from := raw.Bounds()
	across, down := min(side, from.Dx()), min(side, from.Dy())
	out := image.NewRGBA(image.Rect(0, 0, from.Dx()/across, from.Dy()/down))
	band := newBand(raw, down)
	for y := range out.Bounds().Dy() {
		rows := band.draw(from.Min.Y + y*down)
		if across == 1 && down == 1 {
			copy(out.Pix[y*out.Stride:], rows.Pix)
			continue
		}
		for x := range out.Bounds().Dx() {
			var sum [3]int
			for row := range down {
				at := rows.Pix[row*rows.Stride+4*x*across:][:4*across]
				for i := 0; i < len(at); i += 4 {
					sum[0] += int(at[i])
					sum[1] += int(at[i+1])
					sum[2] += int(at[i+2])
				}
			}
			to := out.Pix[y*out.Stride+4*x:][:4]
			for i := range sum {
				to[i] = uint8(sum[i] / (across * down))
			}
			to[3] = 0xff
		}
	}
	return out
}

// band holds a few rows of an image at a time, on white.
type band struct {
	raw   image.Image
	paper *image.RGBA
	// colors are the palette of a paletted image, on white: package draw would convert each pixel.
	colors []color.RGBA
}

func newBand(raw image.Image, rows int) *band {
	b := &band{raw: raw, paper: image.NewRGBA(image.Rect(0, 0, raw.Bounds().Dx(), rows))}
	if paletted, ok := raw.(*image.Paletted); ok {
		pixel := image.NewRGBA(image.Rect(0, 0, 1, 1))
		for _, c := range paletted.Palette {
			draw.Draw(pixel, pixel.Bounds(), image.White, image.Point{}, draw.Src)
			draw.Draw(pixel, pixel.Bounds(), image.NewUniform(c), image.Point{}, draw.Over)
			b.colors = append(b.colors, pixel.RGBAAt(0, 0))
		}
	}
	return b
}

// draw returns the band whose first row is y. It is valid until the next call.
func (b *band) draw(y int) *image.RGBA {
	from := b.raw.Bounds()
	paletted, ok := b.raw.(*image.Paletted)
	if !ok {
		draw.Draw(b.paper, b.paper.Bounds(), image.White, image.Point{}, draw.Src)
		draw.Draw(b.paper, b.paper.Bounds(), b.raw, image.Pt(from.Min.X, y), draw.Over)
		return b.paper
	}
	for row := range b.paper.Bounds().Dy() {
		indexes := paletted.Pix[paletted.PixOffset(from.Min.X, y+row):][:from.Dx()]
		to := b.paper.Pix[row*b.paper.Stride:]
		for x, index := range indexes {
			c := b.colors[index]
			to[4*x], to[4*x+1], to[4*x+2], to[4*x+3] = c.R, c.G, c.B, 0xff
		}
	}
	return b.paper
}
