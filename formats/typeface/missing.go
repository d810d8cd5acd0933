package typeface

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/unicode/norm"
)

// Place is a text that is to be printed, and the name of its place in Portuguese: no nome do contrato.
type Place struct{ Name, Text string }

// maxDescribedLetters limits the letters that DescribeMissing names, each with its place.
const maxDescribedLetters = 8

var (
	parsed     = map[*byte]*sfnt.Font{}
	parsedLock sync.Mutex
)

// parse returns a typeface of the program, which it reads once.
func parse(face []byte) *sfnt.Font {
	parsedLock.Lock()
	defer parsedLock.Unlock()
	font, ok := parsed[&face[0]]
	if !ok {
		var err error
		if font, err = sfnt.Parse(face); err != nil {
			panic(err) // it is a part of the program
		}
		parsed[&face[0]] = font
	}
	return font
}

// signs are the symbols that a text means something by: boxes and ticks. All other pictures decorate.
const signs = "☐☑☒✓✔✕✖✗✘"

// isDecoration reports whether a text says the same without the character: an emoji, or one that only joins or colors
// others.
func isDecoration(r rune) bool {
	switch {
	case unicode.In(r, unicode.Cf, unicode.Variation_Selector):
		return true
	case r >= 0x2600 && unicode.In(r, unicode.So, unicode.Sk):
		return !strings.ContainsRune(signs, r)
	}
	return false
}

// ListMissing returns the letters that one of the faces has no glyph for, each once and in order. Decorations, spaces
// and control characters are no letters. A letter and its marks are looked for as SpellMissing writes them: as one.
func ListMissing(text string, faces ...[]byte) (missing []rune) {
	var buffer sfnt.Buffer
	for _, r := range norm.NFC.String(text) {
		if r <= unicode.MaxASCII || unicode.IsSpace(r) || unicode.IsControl(r) || isDecoration(r) ||
			slices.Contains(missing, r) {
			continue
		}
		for _, face := range faces {
			if glyph, err := parse(face).GlyphIndex(&buffer, r); err != nil || glyph == 0 {
				missing = append(missing, r)
				break
			}
		}
	}
	return missing
}

// DescribeMissing returns a Portuguese sentence that names the letters without a glyph and where they are, or "" if
// every letter can be printed. Printing would leave such letters out without a word.
func DescribeMissing(places []Place, faces ...[]byte) string {
	var parts []string
	count := 0
	for _, place := range places {
		letters := ListMissing(place.Text, faces...)
		if len(letters) == 0 {
			continue
		}
		var quoted []string
		for _, r := range letters {
			if count++; count <= maxDescribedLetters {
				quoted = append(quoted, "“"+string(r)+"”")
			}
		}
		if len(quoted) > 0 {
			parts = append(parts, strings.Join(quoted, ", ")+" "+place.Name)
		}
	}
	switch {
	case count == 0:
		return ""
	case count == 1:
		return "Há uma letra que não sai no PDF: " + parts[0] + ". Escreva-a de outro jeito."
	case count > maxDescribedLetters:
		return "Há letras que não saem no PDF: " + strings.Join(parts, "; ") + "; e outras. Escreva-as de outro jeito."
	}
	return "Há letras que não saem no PDF: " + strings.Join(parts, "; ") + ". Escreva-as de outro jeito."
}

// SpellMissing writes a letter without a glyph by its number, as [U+738B], so that no letter vanishes, and a letter
// with its marks as one where there is such a letter, as the typefaces do.
func SpellMissing(text string, faces ...[]byte) string {
	text = norm.NFC.String(text)
	missing := ListMissing(text, faces...)
	if len(missing) == 0 {
		return text
	}
	var out strings.Builder
	for _, r := range text {
		if slices.Contains(missing, r) {
			fmt.Fprintf(&out, "[U+%04X]", r)
		} else {
			out.WriteRune(r)
		}
	}
	return out.String()
}
