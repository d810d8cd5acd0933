package jobs

import (
	"cmp"
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Messages leave by Cortejo's own number, and hold names that planners typed. What anybody typed stands
// in a frame of ours and leads nowhere but to Cortejo: see said.

// address is a word that a telephone would make a link of, number what it would call: nine digits or
// more with what people write between them, or the short numbers of Brazilian companies (4004-1234), but
// no day or year. company is a CNPJ, which may have letters.
var (
	address = regexp.MustCompile(`(?i)\S*(?:://|www[.。．｡]|@|[^\s.。．｡][.。．｡]\p{L}{2,}|\d+\.\d+\.\d+\.\d+)\S*`)
	number  = regexp.MustCompile(
		`[+(]{0,2}\p{Nd}(?:[\s().\p{Pd}\p{Pc}*/|~^+=·•]{0,3}\p{Nd}){8,}|\b[34]00\d[\s.\p{Pd}\p{Pc}]?\d{4}\b`)
	company = regexp.MustCompile(`(?i)\b[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}/[\dA-Z]{4}-?\d{2}\b`)
)

// mostLetters is how many letters of a name a message says.
const mostLetters = 40

// unseen are letters and marks that no telephone shows: format characters, what Unicode says is to be
// ignored, marks that no letter took in, and a blank that is no space.
var unseen = []*unicode.RangeTable{
	unicode.Cf, unicode.Cc, unicode.Mn, unicode.Me, unicode.Other_Default_Ignorable_Code_Point,
	unicode.Variation_Selector,
	{R16: []unicode.Range16{{Lo: 0x2800, Hi: 0x2800, Stride: 1}}},
}

// speakers are the marks that would let a name speak ("ITAU: …"), quotes those that would end its frame.
const (
	speakers = ":ː˸∶꞉׃፡᛬⁚︓"
	quotes   = "“”„‟\"«»"
)

// said is what a message says of words that a planner typed: as they look, on one line, without links,
// numbers of telephones and of documents, colons and quotes, at most 40 letters. rest stands where nothing is left.
func said(text, rest string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsOneOf(unseen, r):
			return -1
		}
		return r
	}, norm.NFKC.String(text))
	text = company.ReplaceAllStringFunc(text, func(found string) string {
		if before, _, _ := strings.Cut(found, "/"); !strings.ContainsAny(before, ".0123456789") {
			return found // a word before a year, as in "Convites/2026-11"
		}
		return " "
	})
	for _, leading := range []*regexp.Regexp{address, number} {
		text = leading.ReplaceAllString(text, " ")
	}
	text = strings.Map(func(r rune) rune {
		if strings.ContainsRune(speakers+quotes, r) {
			return ' '
		}
		return r
	}, text)
	text = strings.Join(strings.Fields(text), " ")
	if letters := []rune(text); len(letters) > mostLetters {
		text = strings.TrimSpace(string(letters[:mostLetters-1])) + "…"
	}
	return cmp.Or(text, rest)
}

// framed puts what was said between our own quotes, unless nothing was left to say.
func framed(text, rest string) string {
	if name := said(text, ""); name != "" {
		return "“" + name + "”"
	}
	return rest
}

// workspace is how every message names the business it is about, as the beginning of a sentence: the name
// is theirs, and whose number speaks is ours to say.
func workspace(name string) string {
	if name := said(name, ""); name != "" {
		return "O espaço “" + name + "” no Cortejo"
	}
	return "Um espaço no Cortejo"
}

// firstName is how a message greets.
func firstName(name, rest string) string {
	first, _, _ := strings.Cut(said(name, rest), " ")
	return first
}
