package picture

import (
	"bytes"
	"encoding/binary"
)

// frame describes the work and the memory of decoding a JPEG.
type frame struct {
	scans         int
	bytesPerPixel int // of the samples of one pixel
}

// parseFrame reads a JPEG's markers as its decoder does: it skips the bytes between markers and stops at the first end
// of image (ITU-T T.81, annex B). A thumbnail lies inside a segment, a phone's video after the end.
func parseFrame(content []byte) (f frame) {
	const (
		sof0, sof2, rst0, rst7, eoi, sos = 0xc0, 0xc2, 0xd0, 0xd7, 0xd9, 0xda
		start                            = 2
	)
	for rest := content[min(start, len(content)):]; ; {
		at := bytes.IndexByte(rest, 0xff)
		if at < 0 || at+1 == len(rest) {
			return f
		}
		marker := rest[at+1]
		switch {
		case marker == 0xff: // a fill byte before the marker
			rest = rest[at+1:]
			continue
		case marker == 0, rst0 <= marker && marker <= rst7:
			rest = rest[at+2:]
			continue
		case marker == eoi || len(rest) < at+4:
			return f
		}
		segment := rest[at+2:]
		size := int(binary.BigEndian.Uint16(segment))
		if size < 2 || size > len(segment) {
			return f
		}
		switch {
		case marker == sos:
			f.scans++
		case sof0 <= marker && marker <= sof2:
			f.bytesPerPixel = max(f.bytesPerPixel, countSampleBytes(segment[2:size], marker == sof2))
		}
		rest = segment[size:]
	}
}

// countSampleBytes returns the memory of one pixel's samples. The coefficients of a progressive image stay in memory
// until its last scan, four bytes for each sample.
func countSampleBytes(header []byte, progressive bool) int {
	const components = 5 // how many there are; three bytes for each follow
	if len(header) <= components {
		return 0
	}
	samples, largest := 0, 1
	for each := header[components+1:]; len(each) >= 3; each = each[3:] {
		share := int(each[1]>>4) * int(each[1]&0xf)
		samples += share
		largest = max(largest, share)
	}
	if progressive {
		samples *= 5
	}
	return (samples + largest - 1) / largest
}
