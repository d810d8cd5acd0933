// Package slug parses the slug that a planner chooses for an event's page, /{slug}, and makes one for a new event.
// Parse and New are its entry points. It imports no other package of Cortejo.
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
	// MinLength and MaxChosenLength limit a chosen slug, in characters.
	MinLength, MaxChosenLength = 3, 60
	// MaxLength limits any slug; those of New may be longer than chosen ones.
	MaxLength = 80
	// randomLength is the length of the random end of a new slug, in characters of 5 bits. It keeps people who know the
	// names from guessing the slug, even at thousands of guesses a second for years.
	randomLength = 10
)

// The errors of Parse, in the order of its checks.
var (
	// ErrLetters reports letters or digits other than a to z and 0 to 9: a Cyrillic "а" looks like a Latin one.
	ErrLetters  = errors.New("slug: a letter that is not plain")
	ErrShort    = errors.New("slug: too short")
	ErrLong     = errors.New("slug: too long")
	ErrReserved = errors.New("slug: a word of Cortejo's own")
)

var pattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// IsValid reports whether a path segment can be an event's slug; most valid slugs belong to no event.
func IsValid(word string) bool {
	return len(word) >= MinLength && len(word) <= MaxLength && pattern.MatchString(word) && !reservedSegments[word]
}

// Correct returns the slug that a path segment means if it is written with capitals or accents, as people type it from
// a printed invitation, and "" for every other segment.
func Correct(segment string) string {
	for _, r := range segment {
		if r != '-' && !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.Is(unicode.Mn, r) {
			return ""
		}
	}
	text, plain := fold(segment)
	if text == segment || !plain || !IsValid(text) {
		return ""
	}
	return text
}

// Parse makes a slug of a text: "Lúcia & Antônio" becomes "lucia-antonio". With an error it also returns the text as
// far as it was converted.
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

// New makes the slug of a new event: its names, and an end that cannot be guessed.
func New(names string) string {
	bits := make([]byte, randomLength)
	_, _ = rand.Read(bits) // never fails
	return truncate(foldOrDefault(names)) + "-" + randomEnd.EncodeToString(bits)[:randomLength]
}

// randomEnd encodes random bits in digits and letters that are not mistaken for each other.
var randomEnd = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

func foldOrDefault(names string) string {
	if text, _ := fold(names); text != "" {
		return text
	}
	return "evento"
}

// truncate keeps the readable part within one line of a message.
func truncate(text string) string {
	return strings.TrimRight(text[:min(len(text), MaxChosenLength)], "-")
}

// fold returns the plain letters and digits of a text, joined by hyphens; plain is false if it has others. It folds
// case, accents and other forms of the same letter (ａ, ª).
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
		case unicode.Is(unicode.Mn, r): // an accent, decomposed from its letter
		case unicode.IsLetter(r), unicode.IsNumber(r):
			plain, gap = false, true
		default:
			gap = true
		}
	}
	return b.String(), plain
}

// IsGuessable reports whether a person who knows the names can guess a chosen slug: no part of it is long and mixes
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

// Suggest returns slugs similar to one that is taken, the most likely first. year is the event's, 0 if it has none.
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
