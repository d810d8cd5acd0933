// Package typeface embeds the product's typefaces for the server's drawings, one weight each, in TrueType: Fraunces for
// names and titles, Inter for the rest and for the scripts and signs that Fraunces lacks (both SIL Open Font License
// 1.1; the licenses are in this folder). They cover Latin with Vietnamese, Greek, Cyrillic, arrows, boxes and ticks.
// web/scripts/typefaces.py writes the files. It imports no other package of Cortejo.
package typeface

import _ "embed"

// The typefaces.
var (
	//go:embed Fraunces-SemiBold.ttf
	FrauncesSemiBold []byte
	//go:embed Fraunces-Italic.ttf
	FrauncesItalic []byte
	//go:embed Inter-Regular.ttf
	InterRegular []byte
	//go:embed Inter-SemiBold.ttf
	InterSemiBold []byte
)
