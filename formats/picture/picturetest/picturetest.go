// Package picturetest draws pictures for tests.
package picturetest

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"
)

// The colors of Marked.
var (
	Wine  = color.RGBA{R: 0x7a, G: 0x1f, B: 0x3d, A: 0xff}
	White = color.RGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xff}
)

// NewMarked returns a white image with a wine-colored corner at the top left.
func NewMarked(width, height int) *image.RGBA {
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			c := White
			if x < width/2 && y < height/2 {
				c = Wine
			}
			picture.Set(x, y, c)
		}
	}
	return picture
}

// EncodeJPEG encodes an image.
func EncodeJPEG(t testing.TB, picture image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, picture, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// EncodePNG encodes an image.
func EncodePNG(t testing.TB, picture image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// SetClaimedSize returns a EncodePNG whose header claims other dimensions than its content has: few bytes that would
// decode into many.
func SetClaimedSize(content []byte, width, height uint32) []byte {
	const header = 12 // of the file and of its first chunk, up to the chunk's name
	out := append([]byte{}, content...)
	binary.BigEndian.PutUint32(out[header+4:], width)
	binary.BigEndian.PutUint32(out[header+8:], height)
	binary.BigEndian.PutUint32(out[header+17:], crc32.ChecksumIEEE(out[header:header+17]))
	return out
}

// NewProgressiveJPEG returns a gray EncodeJPEG that draws its pixels again in each of so many scans, of some hundred
// bytes each.
func NewProgressiveJPEG(width, height, scans int) []byte {
	out := []byte{0xff, 0xd8}
	segment := func(marker byte, content ...byte) {
		out = append(out, 0xff, marker)
		out = binary.BigEndian.AppendUint16(out, uint16(len(content)+2))
		out = append(out, content...)
	}
	table := func(class, symbol byte) []byte { // one code of one bit: 0
		return append([]byte{class, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, symbol)
	}
	segment(0xdb, append([]byte{0}, bytes.Repeat([]byte{1}, 64)...)...)
	size := binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint16([]byte{8}, uint16(height)), uint16(width))
	segment(0xc2, append(size, 1, 1, 0x11, 0)...)
	segment(0xc4, table(0x00, 0)...)    // a block's first coefficient: as the one before
	segment(0xc4, table(0x10, 0xe0)...) // the others: none in this block and the 16,383 after it
	blocks := ((width + 7) / 8) * ((height + 7) / 8)
	segment(0xda, 1, 1, 0, 0, 0, 0)
	out = append(out, make([]byte, blocks/8+1)...)
	for range scans - 1 {
		segment(0xda, 1, 1, 0, 1, 63, 0)
		out = append(out, make([]byte, (blocks/16384+1)*15/8+1)...)
	}
	return append(out, 0xff, 0xd9)
}
