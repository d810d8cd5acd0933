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

// Instalment says where a payment stands in its agreement, as web/src/lib/payments.ts does: entrada, 2ª de 5, parcela única.
// position 0 is the entrance, which installments does not count.
func Instalment(position, installments int, hasEntrance bool) string {
	switch {
	case position == 0:
		return "entrada"
	case installments == 1 && !hasEntrance:
		return "parcela única"
	}
	return strconv.Itoa(position) + "ª de " + strconv.Itoa(installments)
}
