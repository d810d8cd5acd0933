// Package slug reads the address that somebody chooses for an event's page: the one word it stands at, /{slug}.
package slug

import (
	"crypto/rand"
	"encoding/base32"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

const (
	// MinLength and LongestChosen bound what somebody chooses, in characters.
	MinLength, MaxChosenLength = 3, 60
	// MaxLength is that of any address; those that were made (New) may be longer than those that are chosen.
	MaxLength = 80
	// randomLength is the random end of a made address in characters of 5 bits: what keeps it from being guessed by its
	// names, also by whoever guesses thousands a second for years.
	randomLength = 10
)

// What Parse refuses, in the order it looks.
var (
	// ErrLetters is of a text with letters or digits that are none of a to z and 0 to 9: a Cyrillic "а" looks like ours.
	ErrLetters  = errors.New("slug: a letter that is not plain")
	ErrShort    = errors.New("slug: too short")
	ErrLong     = errors.New("slug: too long")
	ErrReserved = errors.New("slug: a word of Cortejo's own")
)

var pattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// IsValid tells whether a word can be an event's address; most that can are nobody's.
func IsValid(word string) bool {
	return len(word) >= MinLength && len(word) <= MaxLength && pattern.MatchString(word) && !reservedWords[word]
}

// Parse makes an address of what somebody typed: "Lúcia & Antônio" becomes "lucia-antonio". The error says why it cannot
// be one; the text is then as far as it came.
func Parse(input string) (string, error) {
	text, plain := fold(input)
	switch {
	case !plain:
		return text, ErrLetters
	case len(text) < MinLength:
		return text, ErrShort
	case len(text) > MaxChosenLength:
		return text, ErrLong
	case IsReserved(text):
		return text, ErrReserved
	}
	return text, nil
}

// New makes the address of a new event's page: the names, and an end that nobody can guess.
func New(names string) string {
	bits := make([]byte, randomLength)
	_, _ = rand.Read(bits) // never fails
	return truncate(foldOrDefault(names)) + "-" + randomEnd.EncodeToString(bits)[:randomLength]
}

// randomEnd spells random bits in digits and letters that are not mistaken for one another.
var randomEnd = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

func foldOrDefault(names string) string {
	if text, _ := fold(names); text != "" {
		return text
	}
	return "evento"
}

// truncate keeps the readable part within a line of a message.
func truncate(text string) string {
	return strings.TrimRight(text[:min(len(text), MaxChosenLength)], "-")
}

// fold keeps the plain letters and digits of a text, joined by hyphens; plain is false where it has others. Capitals,
// accents and other ways to write the same letter (ａ, ª) are folded.
func fold(text string) (folded string, plain bool) {
	var b strings.Builder
	gap, plain := false, true
	for _, r := range norm.NFKD.String(strings.ToLower(text)) {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			gap = false
			b.WriteRune(r)
		case unicode.Is(unicode.Mn, r): // an accent, parted from its letter
		case unicode.IsLetter(r), unicode.IsNumber(r):
			plain, gap = false, true
		default:
			gap = true
		}
	}
	return b.String(), plain
}

// IsGuessable tells whether somebody who knows the names finds an address that was chosen: no part of it is long and mixes
// letters with digits, as a random end does.
func IsGuessable(text string) bool {
	const long = 8
	for part := range strings.SplitSeq(text, "-") {
		digits := strings.Count(strings.Map(func(r rune) rune {
			if r <= '9' {
				return '9'
			}
			return r
		}, part), "9")
		if len(part) >= long && digits > 1 && digits < len(part) {
			return false
		}
	}
	return true
}

// Suggest gives addresses near one that cannot be had, the likeliest first. year is the event's, 0 where it has none.
func Suggest(text string, year int, kind string) []string {
	base := foldOrDefault(text)
	var all []string
	add := func(candidate string) {
		if chosen, err := Parse(candidate); err == nil && chosen != text {
			all = append(all, chosen)
		}
	}
	if year > 0 {
		add(base + "-" + strconv.Itoa(year))
	}
	if kind != "" {
		add(kind + "-" + base)
		if year > 0 {
			add(kind + "-" + base + "-" + strconv.Itoa(year))
		}
	}
	add("site-" + base)
	add(New(base[:min(len(base), MaxChosenLength-1-randomLength)]))
	return all
}
