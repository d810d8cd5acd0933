// Package plaintext removes invisible characters from typed and pasted texts: messengers put marks around a phone
// number, and word processors between letters, of which the people who paste them do not know.
package plaintext

import (
	"strings"
	"unicode"
)

// IsMark reports whether r is invisible and changes no letter, only the direction of the text around it, which makes a
// name read as another (Unicode UAX 9, section 2): directional marks, byte order marks, zero width spaces, word joiners
// and soft hyphens. The joiners of emoji and of Persian (U+200C, U+200D) are none.
func IsMark(r rune) bool {
	switch r {
	case '\u00ad', '\u200b', '\u2060', '\ufeff':
		return true
	}
	return unicode.Is(unicode.Bidi_Control, r)
}

// RemoveMarks returns the text without marks. Line and paragraph separators (U+2028, U+2029) become line breaks.
func RemoveMarks(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case IsMark(r):
			return -1
		case r == '\u2028', r == '\u2029':
			return '\n'
		}
		return r
	}, text)
}

// Clean returns the text without marks, control characters other than line breaks and tabs, and invalid UTF-8.
func Clean(text string) string {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\r\n", "\n")
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, RemoveMarks(text))
}

// CleanLine returns the cleaned text in one line, with single spaces.
func CleanLine(text string) string { return strings.Join(strings.Fields(Clean(text)), " ") }
