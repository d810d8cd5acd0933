package image

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"
)

var (
	wine  = color.RGBA{R: 0x7a, G: 0x1f, B: 0x3d, A: 0xff}
	white = color.RGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xff}
)

// marked is white with a wine-coloured corner at the top left.
func marked(width, height int) *image.RGBA {
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			c := white
			if x < width/2 && y < height/2 {
				c = wine
			}
			picture.Set(x, y, c)
		}
	}
	return picture
}

func asJPEG(t testing.TB, picture image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, picture, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func asPNG(t testing.TB, picture image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// withExif adds what a camera writes: its orientation, and where it was.
func withExif(content []byte, orientation uint16, order binary.AppendByteOrder) []byte {
	tiff := []byte("II*\x00")
	if order == binary.AppendByteOrder(binary.BigEndian) {
		tiff = []byte("MM\x00*")
	}
	tiff = order.AppendUint32(tiff, 8)
	tiff = order.AppendUint16(tiff, 2)
	for _, entry := range [][2]uint16{{0x010f, 0}, {0x0112, orientation}} {
		tiff = order.AppendUint16(tiff, entry[0])
		tiff = order.AppendUint16(tiff, 3)
		tiff = order.AppendUint32(tiff, 1)
		tiff = order.AppendUint16(tiff, entry[1])
		tiff = order.AppendUint16(tiff, 0)
	}
	tiff = append(tiff, "-19.9245,-43.9352"...)
	segment := append([]byte("Exif\x00\x00"), tiff...)
	out := append([]byte{}, content[:2]...)
	out = append(out, 0xff, 0xe1)
	out = binary.BigEndian.AppendUint16(out, uint16(len(segment)+2))
	out = append(out, segment...)
	return append(out, content[2:]...)
}

func develops(t *testing.T, content []byte) (picture, image.Image) {
	t.Helper()
	made, err := develop(t.Context(), content, Cover)
	if err != nil {
		t.Fatal(err)
	}
	shown, err := jpeg.Decode(bytes.NewReader(made.jpeg))
	if err != nil {
		t.Fatal(err)
	}
	if got := shown.Bounds().Size(); got.X != made.width || got.Y != made.height {
		t.Errorf("it says %dx%d and is %s", made.width, made.height, got)
	}
	return made, shown
}

func TestTurnsUpright(t *testing.T) {
	t.Parallel()
	// Where the corner that the camera saw first ends up, in quarters of the picture.
	for orientation, corner := range map[uint16]image.Point{
		1: {X: 0, Y: 0}, 2: {X: 1, Y: 0}, 3: {X: 1, Y: 1}, 4: {X: 0, Y: 1},
		5: {X: 0, Y: 0}, 6: {X: 1, Y: 0}, 7: {X: 1, Y: 1}, 8: {X: 0, Y: 1},
		0: {X: 0, Y: 0}, 9: {X: 0, Y: 0},
	} {
		for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
			made, shown := develops(t, withExif(asJPEG(t, marked(120, 80)), orientation, order))
			wide := orientation < 5 || orientation > 8
			if wide != (made.width == 120) {
				t.Errorf("orientation %d: %dx%d", orientation, made.width, made.height)
			}
			size := shown.Bounds().Size()
			r, _, _, _ := shown.At(size.X/4+corner.X*size.X/2, size.Y/4+corner.Y*size.Y/2).RGBA()
			if r>>8 > 0xa0 {
				t.Errorf("orientation %d: the corner is not in %s", orientation, corner)
			}
			if bytes.Contains(made.jpeg, []byte("Exif")) || bytes.Contains(made.jpeg, []byte("-19.9245")) {
				t.Errorf("orientation %d: what the camera wrote is still there", orientation)
			}
		}
	}
}

func TestShrinks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ from, to image.Point }{
		{image.Pt(3000, 100), image.Pt(2000, 66)},
		{image.Pt(100, 3000), image.Pt(66, 2000)},
		{image.Pt(2000, 300), image.Pt(2000, 300)},
		{image.Pt(6000, 1), image.Pt(2000, 1)},
		{image.Pt(1, 1), image.Pt(1, 1)},
	} {
		made, _ := develops(t, asPNG(t, image.NewGray(image.Rectangle{Max: c.from})))
		if made.width != c.to.X || made.height != c.to.Y {
			t.Errorf("%s became %dx%d, want %s", c.from, made.width, made.height, c.to)
		}
	}
}

func TestTransparencyBecomesPaper(t *testing.T) {
	t.Parallel()
	_, shown := develops(t, asPNG(t, image.NewNRGBA(image.Rect(0, 0, 10, 10))))
	if r, _, _, _ := shown.At(5, 5).RGBA(); r>>8 < 0xf0 {
		t.Errorf("transparent pixels became %d", r>>8)
	}
}

func TestRefuses(t *testing.T) {
	t.Parallel()
	whole := asJPEG(t, marked(100, 100))
	bomb := asPNG(t, image.NewGray(image.Rect(0, 0, 1, 1)))
	damaged := append([]byte{}, bomb...)
	binary.BigEndian.PutUint32(damaged[16:], 60_000)
	for name, c := range map[string]struct {
		content []byte
		want    error
	}{
		"empty":                 {nil, errFormat},
		"a text":                {[]byte("<svg onload=alert(1)>"), errFormat},
		"a gif":                 {[]byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;"), errFormat},
		"a page named jpg":      {[]byte("<html><script>alert(1)</script>"), errFormat},
		"half a jpeg":           {whole[:len(whole)/2], errBroken},
		"a jpeg's first bytes":  {whole[:4], errBroken},
		"a png's first bytes":   {bomb[:12], errBroken},
		"a damaged png":         {damaged, errBroken},
		"a jpeg with no pixels": {zeroHeight(whole), errBroken},
		"a bomb":                {claiming(bomb, 4_000_000_000, 4_000_000_000), errBroken},
		"a wide bomb":           {claiming(bomb, 60_000, 60_000), errTooMany},
		"too many pixels":       {claiming(bomb, 10_000, 5_001), errTooMany},
		"too many deep pixels":  {claiming(asPNG(t, image.NewGray16(image.Rect(0, 0, 1, 1))), 10_000, 2_501), errTooMany},
	} {
		t.Run(name, func(t *testing.T) {
			if made, err := develop(t.Context(), c.content, Cover); !errors.Is(err, c.want) {
				t.Errorf("got %v (%dx%d), want %v", err, made.width, made.height, c.want)
			}
		})
	}
}

// claiming is a PNG that promises other dimensions than it has: few bytes that
// would unpack into many.
func claiming(content []byte, width, height uint32) []byte {
	const header = 12 // of the file and of its first chunk, up to the chunk's name
	out := append([]byte{}, content...)
	binary.BigEndian.PutUint32(out[header+4:], width)
	binary.BigEndian.PutUint32(out[header+8:], height)
	binary.BigEndian.PutUint32(out[header+17:], crc32.ChecksumIEEE(out[header:header+17]))
	return out
}

// zeroHeight sets the height in the start-of-frame segment to 0.
func zeroHeight(content []byte) []byte {
	out := append([]byte{}, content...)
	if at := bytes.Index(out, []byte{0xff, 0xc0}); at > 0 {
		out[at+5], out[at+6] = 0, 0
	}
	return out
}

func FuzzOrientation(f *testing.F) {
	plain := asJPEG(f, marked(8, 8))
	f.Add(plain)
	f.Add(withExif(plain, 6, binary.LittleEndian))
	f.Add(withExif(plain, 3, binary.BigEndian))
	f.Fuzz(func(t *testing.T, content []byte) {
		if got := orientation(content); got < 1 || got > 8 {
			t.Errorf("orientation %d", got)
		}
	})
}

func BenchmarkDevelopPhoneCamera(b *testing.B) {
	content := asJPEG(b, marked(4032, 3024))
	for b.Loop() {
		if _, err := develop(b.Context(), content, Cover); err != nil {
			b.Fatal(err)
		}
	}
}
