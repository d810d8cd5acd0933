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

// The colours of Marked.
var (
	Wine  = color.RGBA{R: 0x7a, G: 0x1f, B: 0x3d, A: 0xff}
	White = color.RGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xff}
)

// Marked is white with a wine-coloured corner at the top left.
func Marked(width, height int) *image.RGBA {
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

// JPEG writes a picture as one.
func JPEG(t testing.TB, picture image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, picture, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// PNG writes a picture as one.
func PNG(t testing.TB, picture image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// Claiming is a PNG that promises other dimensions than it has: few bytes that
// would decode into many.
func Claiming(content []byte, width, height uint32) []byte {
	const header = 12 // of the file and of its first chunk, up to the chunk's name
	out := append([]byte{}, content...)
	binary.BigEndian.PutUint32(out[header+4:], width)
	binary.BigEndian.PutUint32(out[header+8:], height)
	binary.BigEndian.PutUint32(out[header+17:], crc32.ChecksumIEEE(out[header:header+17]))
	return out
}
