package jobs

import (
	"cmp"
	"regexp"
	"strings"
)

// address is a word that a telephone would make a link of, number what it would call: nine digits or
// more, or the short numbers of Brazilian companies (4004-1234), but no day or year.
var (
	address = regexp.MustCompile(`(?i)\S*(?:://|www[.。．｡]|@|[^\s.。．｡][.。．｡]\p{L}{2,}|\d+\.\d+\.\d+\.\d+)\S*`)
	number  = regexp.MustCompile(`[+(]{0,2}\d(?:[\s().–-]{0,2}\d){8,}|\b[34]00\d[\s.–-]?\d{4}\b`)
)

// withoutAddresses takes every link and telephone number out of words that planners typed: the message
// comes from Cortejo's own number, and leads nowhere but to Cortejo. rest stands where nothing is left.
func withoutAddresses(text, rest string) string {
	text = number.ReplaceAllString(address.ReplaceAllString(text, " "), " ")
	return cmp.Or(strings.Join(strings.Fields(text), " "), rest)
}
