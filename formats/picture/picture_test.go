package picture

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"image"
	"image/jpeg"
	"testing"

	"cortejo/formats/budget"
	"cortejo/formats/picture/picturetest"
)

func redraw(content []byte) (Picture, error) {
	b, end := budget.Start(context.Background())
	defer end()
	return Redraw(b, content, Cover)
}

// withExif adds the metadata of a camera: an orientation and a location.
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

func redraws(t *testing.T, content []byte) (Picture, image.Image) {
	t.Helper()
	made, err := redraw(content)
	if err != nil {
		t.Fatal(err)
	}
	shown, err := jpeg.Decode(bytes.NewReader(made.JPEG))
	if err != nil {
		t.Fatal(err)
	}
	if got := shown.Bounds().Size(); got.X != made.Width || got.Y != made.Height {
		t.Errorf("it says %dx%d and is %s", made.Width, made.Height, got)
	}
	return made, shown
}

func TestTurnsUpright(t *testing.T) {
	t.Parallel()
	// The quarter of the image in which the camera's first corner ends.
	for orientation, corner := range map[uint16]image.Point{
		1: {X: 0, Y: 0}, 2: {X: 1, Y: 0}, 3: {X: 1, Y: 1}, 4: {X: 0, Y: 1},
		5: {X: 0, Y: 0}, 6: {X: 1, Y: 0}, 7: {X: 1, Y: 1}, 8: {X: 0, Y: 1},
		0: {X: 0, Y: 0}, 9: {X: 0, Y: 0},
	} {
		for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
			made, shown := redraws(
				t,
				withExif(picturetest.EncodeJPEG(t, picturetest.NewMarked(120, 80)), orientation, order),
			)
			wide := orientation < 5 || orientation > 8
			if wide != (made.Width == 120) {
				t.Errorf("orientation %d: %dx%d", orientation, made.Width, made.Height)
			}
			size := shown.Bounds().Size()
			r, _, _, _ := shown.At(size.X/4+corner.X*size.X/2, size.Y/4+corner.Y*size.Y/2).RGBA()
			if r>>8 > 0xa0 {
				t.Errorf("orientation %d: the corner is not in %s", orientation, corner)
			}
			if bytes.Contains(made.JPEG, []byte("Exif")) || bytes.Contains(made.JPEG, []byte("-19.9245")) {
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
		made, _ := redraws(t, picturetest.EncodePNG(t, image.NewGray(image.Rectangle{Max: c.from})))
		if made.Width != c.to.X || made.Height != c.to.Y {
			t.Errorf("%s became %dx%d, want %s", c.from, made.Width, made.Height, c.to)
		}
	}
}

func TestTransparencyBecomesPaper(t *testing.T) {
	t.Parallel()
	_, shown := redraws(t, picturetest.EncodePNG(t, image.NewNRGBA(image.Rect(0, 0, 10, 10))))
	if r, _, _, _ := shown.At(5, 5).RGBA(); r>>8 < 0xf0 {
		t.Errorf("transparent pixels became %d", r>>8)
	}
}

func TestRefuses(t *testing.T) {
	t.Parallel()
	whole := picturetest.EncodeJPEG(t, picturetest.NewMarked(100, 100))
	bomb := picturetest.EncodePNG(t, image.NewGray(image.Rect(0, 0, 1, 1)))
	damaged := append([]byte{}, bomb...)
	binary.BigEndian.PutUint32(damaged[16:], 60_000)
	for name, c := range map[string]struct {
		content []byte
		want    error
	}{
		"empty":                 {nil, ErrFormat},
		"a text":                {[]byte("<svg onload=alert(1)>"), ErrFormat},
		"a gif":                 {[]byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;"), ErrFormat},
		"a page named jpg":      {[]byte("<html><script>alert(1)</script>"), ErrFormat},
		"half a jpeg":           {whole[:len(whole)/2], ErrBroken},
		"a jpeg's first bytes":  {whole[:4], ErrBroken},
		"a png's first bytes":   {bomb[:12], ErrBroken},
		"a damaged png":         {damaged, ErrBroken},
		"a jpeg with no pixels": {zeroHeight(whole), ErrBroken},
		"a bomb":                {picturetest.SetClaimedSize(bomb, 4_000_000_000, 4_000_000_000), ErrBroken},
		"a wide bomb":           {picturetest.SetClaimedSize(bomb, 60_000, 60_000), ErrTooLarge},
		"too many pixels":       {picturetest.SetClaimedSize(bomb, 10_000, 5_001), ErrTooLarge},
		"too many deep pixels": {picturetest.SetClaimedSize(picturetest.EncodePNG(t, image.NewGray16(image.Rect(0, 0, 1, 1))),
			10_000, 2_501), ErrTooLarge},
	} {
		t.Run(name, func(t *testing.T) {
			if made, err := redraw(c.content); !errors.Is(err, c.want) {
				t.Errorf("got %v (%dx%d), want %v", err, made.Width, made.Height, c.want)
			}
		})
	}
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
	plain := picturetest.EncodeJPEG(f, picturetest.NewMarked(8, 8))
	f.Add(plain)
	f.Add(withExif(plain, 6, binary.LittleEndian))
	f.Add(withExif(plain, 3, binary.BigEndian))
	f.Fuzz(func(t *testing.T, content []byte) {
		if got := parseOrientation(content); got < 1 || got > 8 {
			t.Errorf("orientation %d", got)
		}
	})
}

func BenchmarkRedrawPhoneCamera(b *testing.B) {
	content := picturetest.EncodeJPEG(b, picturetest.NewMarked(4032, 3024))
	for b.Loop() {
		if _, err := redraw(content); err != nil {
			b.Fatal(err)
		}
	}
}

// A small file must not be drawn many times: 49 megapixels in 1,600 scans took a minute.
func TestScansAreCounted(t *testing.T) {
	t.Parallel()
	attack := picturetest.NewProgressiveJPEG(7000, 7000, 1600)
	if _, err := redraw(attack); !errors.Is(err, budget.ErrSpent) {
		t.Errorf("%d bytes that draw 49 megapixels 1,600 times: %v", len(attack), err)
	}
	// As programs write them; and with further images inside and after it, which are not drawn.
	large := picturetest.NewProgressiveJPEG(1600, 1200, 10)
	if _, err := redraw(large); err != nil {
		t.Errorf("ten scans: %v", err)
	}
	inside := append([]byte{0xff, 0xd8, 0xff, 0xe2, 0xff, 0xff}, attack[:0xfffd]...)
	inside = append(append(inside, large[2:]...), attack...)
	if f := parseFrame(inside); f.scans != 10 {
		t.Errorf("%d scans, want 10", f.scans)
	}
	if _, err := redraw(inside); err != nil {
		t.Errorf("with another picture inside and one behind: %v", err)
	}
}

func TestDecodedPicturesFitInMemory(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		header      []byte
		progressive bool
		want        int
	}{
		"grey":                     {[]byte{8, 0, 1, 0, 1, 1, 1, 0x11, 0}, false, 1},
		"full colours":             {[]byte{8, 0, 1, 0, 1, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1}, false, 3},
		"fewer colours":            {[]byte{8, 0, 1, 0, 1, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1}, false, 2},
		"full, kept to the end":    {[]byte{8, 0, 1, 0, 1, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1}, true, 15},
		"fewer, kept to the end":   {[]byte{8, 0, 1, 0, 1, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1}, true, 8},
		"a header without samples": {[]byte{8, 0, 1}, true, 0},
	} {
		if got := countSampleBytes(c.header, c.progressive); got != c.want {
			t.Errorf("%s: %d bytes, want %d", name, got, c.want)
		}
	}
}

func TestNobodyWaitsForThePicture(t *testing.T) {
	t.Parallel()
	ctx, leave := context.WithCancel(t.Context())
	leave()
	b, end := budget.Start(ctx)
	defer end()
	if _, err := Redraw(b, picturetest.EncodeJPEG(t, picturetest.NewMarked(100, 100)), Cover); !errors.Is(err,
		context.Canceled) {
		t.Errorf("got %v", err)
	}
}
