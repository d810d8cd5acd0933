// Package typeface embeds the product's typefaces for the server's drawings, one weight each, in TrueType: Fraunces for
// names and titles, Inter for the rest (both SIL Open Font License 1.1; the licenses are in this folder).
// web/scripts/typeface.mjs writes the files. It imports no other package of Cortejo.
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
