// Package money writes cents as people in Brazil read them.
package money

import (
	"strconv"
	"strings"
)

// Format spells cents of a real: 123456 is "R$ 1.234,56".
func Format(cents int64) string {
	sign := ""
	if cents < 0 {
		sign, cents = "-", -cents
	}
	reais := strconv.FormatInt(cents/100, 10)
	var out strings.Builder
	out.WriteString(sign + "R$ ")
	for i, digit := range reais {
		if i > 0 && (len(reais)-i)%3 == 0 {
			out.WriteByte('.')
		}
		out.WriteRune(digit)
	}
	rest := strconv.FormatInt(100+cents%100, 10)
	return out.String() + "," + rest[1:]
}
