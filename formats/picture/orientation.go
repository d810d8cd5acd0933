package picture

import (
	"bytes"
	"encoding/binary"
	"image"
)

// firstTransposed is the first of the orientations (to 8) that swap width and height: the camera was held upright.
const firstTransposed = 5

// parseOrientation returns the Exif orientation of a JPEG: 1 (upright) to 8 (Exif 2.32, tag 0x0112). It returns 1 if
// there is none that it can read.
func parseOrientation(content []byte) int {
	const (
		start      = 0xd8
		startScan  = 0xda
		app1       = 0xe1
		markerByte = 0xff
	)
	if len(content) < 4 || content[0] != markerByte || content[1] != start {
		return 1
	}
	for rest := content[2:]; len(rest) >= 4 && rest[0] == markerByte && rest[1] != startScan; {
		size := int(binary.BigEndian.Uint16(rest[2:]))
		if size < 2 || len(rest) < 2+size {
			return 1
		}
		segment := rest[4 : 2+size]
		if rest[1] == app1 {
			if tiff, ok := bytes.CutPrefix(segment, []byte("Exif\x00\x00")); ok {
				return parseOrientationTag(tiff)
			}
		}
		rest = rest[2+size:]
	}
	return 1
}

func parseOrientationTag(tiff []byte) int {
	const (
		tag       = 0x0112
		short     = 3
		entrySize = 12
	)
	if len(tiff) < 8 {
		return 1
	}
	var order binary.ByteOrder
	switch string(tiff[:4]) {
	case "II*\x00":
		order = binary.LittleEndian
	case "MM\x00*":
		order = binary.BigEndian
	default:
		return 1
	}
	at := uint64(order.Uint32(tiff[4:]))
	if at+2 > uint64(len(tiff)) {
		return 1
	}
	count := int(order.Uint16(tiff[at:]))
	for entries := tiff[at+2:]; count > 0 && len(entries) >= entrySize; count, entries = count-1, entries[entrySize:] {
		if order.Uint16(entries) != tag {
			continue
		}
		value := int(order.Uint16(entries[8:]))
		if order.Uint16(entries[2:]) != short || value < 1 || value > 8 {
			return 1
		}
		return value
	}
	return 1
}

// applyOrientation rotates and mirrors an image with this orientation until it is upright.
func applyOrientation(from *image.RGBA, orientation int) *image.RGBA {
	if orientation == 1 {
		return from
	}
	width, height := from.Bounds().Dx(), from.Bounds().Dy()
	toWidth, toHeight := width, height
	if orientation >= firstTransposed {
		toWidth, toHeight = height, width
	}
	to := image.NewRGBA(image.Rect(0, 0, toWidth, toHeight))
	for y := range height {
		for x := range width {
			toX, toY := x, y
			switch orientation {
			case 2:
				toX = width - 1 - x
			case 3:
				toX, toY = width-1-x, height-1-y
			case 4:
				toY = height - 1 - y
			case 5:
				toX, toY = y, x
			case 6:
				toX, toY = height-1-y, x
			case 7:
				toX, toY = height-1-y, width-1-x
			case 8:
				toX, toY = y, width-1-x
			}
			copy(to.Pix[to.PixOffset(toX, toY):][:4], from.Pix[from.PixOffset(x, y):][:4])
		}
	}
	return to
}
