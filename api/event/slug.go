package event

import (
	"crypto/rand"
	"encoding/base32"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// slugNameLimit keeps the readable part of an address within a line of a message.
const slugNameLimit = 60

// slugEnd spells random bits in digits and letters that are not mistaken for one another.
var slugEnd = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

// slugRandomLength is the random end in characters of 5 bits: what keeps an address from
// being guessed by its names, also by whoever guesses thousands a second for years.
const slugRandomLength = 10

// newSlug makes the address of a public page: the names, and an end nobody can guess.
func newSlug(names string) string {
	bits := make([]byte, slugRandomLength)
	_, _ = rand.Read(bits) // never fails
	readable := slugify(names)
	if readable == "" {
		readable = "evento"
	}
	return readable + "-" + slugEnd.EncodeToString(bits)[:slugRandomLength]
}

// slugify keeps the plain letters and digits of a text: "Bodas de Lúcia & Antônio" becomes
// "bodas-de-lucia-antonio".
func slugify(text string) string {
	var b strings.Builder
	gap := false
	for _, r := range norm.NFKD.String(strings.ToLower(text)) {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			gap = false
			b.WriteRune(r)
		case unicode.Is(unicode.Mn, r): // an accent, parted from its letter
		default:
			gap = true
		}
		if b.Len() >= slugNameLimit {
			break
		}
	}
	return b.String()
}
