// Package typeface holds the product's typefaces as the server draws with them, one weight each, in TrueType:
// Fraunces for names and titles, Inter for the rest (both SIL Open Font License 1.1, beside them).
// web/scripts/typeface.mjs writes the files.
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
