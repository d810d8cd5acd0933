// Package money writes cents of a real as people in Brazil read them, in figures and in words. It imports no other
// package of Cortejo.
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

// FormatInstallment writes a payment's position in its agreement as web/src/lib/payments.ts does: entrada, 2ª de 5,
// parcela única. Position 0 is the down payment, which installments does not count.
func FormatInstallment(position, installments int, hasEntrance bool) string {
	switch {
	case position == 0:
		return "entrada"
	case installments == 1 && !hasEntrance:
		return "parcela única"
	}
	return strconv.Itoa(position) + "ª de " + strconv.Itoa(installments)
}

var units = [...]string{
	"zero", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez", "onze", "doze", "treze",
	"quatorze", "quinze", "dezesseis", "dezessete", "dezoito", "dezenove",
}

var tens = [...]string{
	2: "vinte", 3: "trinta", 4: "quarenta", 5: "cinquenta", 6: "sessenta", 7: "setenta", 8: "oitenta", 9: "noventa",
}

var hundreds = [...]string{
	1: "cento", 2: "duzentos", 3: "trezentos", 4: "quatrocentos", 5: "quinhentos", 6: "seiscentos", 7: "setecentos",
	8: "oitocentos", 9: "novecentos",
}

// SpellOut writes cents of a real in words as a receipt does, up to 999 million: 195000 is "mil novecentos e cinquenta
// reais".
func SpellOut(cents int64) string {
	reais, rest := cents/100, cents%100
	var parts []string
	if reais > 0 || rest == 0 {
		name := "reais"
		if reais == 1 {
			name = "real"
		}
		if reais >= 1_000_000 && reais%1_000_000 == 0 {
			name = "de " + name // um milhão de reais
		}
		parts = append(parts, spellNumber(reais)+" "+name)
	}
	if rest > 0 {
		name := "centavos"
		if rest == 1 {
			name = "centavo"
		}
		parts = append(parts, spellNumber(rest)+" "+name)
	}
	return strings.Join(parts, " e ")
}

// spellNumber writes a whole number in words. The last group of three digits is joined by "e" if it is one word: mil e
// cem, but mil cento e dez.
func spellNumber(n int64) string {
	if n == 0 {
		return units[0]
	}
	millions, thousands, rest := n/1_000_000, n/1000%1000, n%1000
	out := ""
	add := func(group int64, words string) {
		switch {
		case out == "":
			out = words
		case group < 100 || group%100 == 0:
			out += " e " + words
		default:
			out += " " + words
		}
	}
	if millions == 1 {
		out = "um milhão"
	} else if millions > 1 {
		out = spellBelow1000(millions) + " milhões"
	}
	switch {
	case thousands == 1:
		add(1, "mil")
	case thousands > 1 && rest == 0:
		add(thousands, spellBelow1000(thousands)+" mil")
	case thousands > 1:
		add(999, spellBelow1000(thousands)+" mil")
	}
	if rest > 0 {
		add(rest, spellBelow1000(rest))
	}
	return out
}

func spellBelow1000(n int64) string {
	if n == 100 {
		return "cem"
	}
	var parts []string
	if n >= 100 {
		parts = append(parts, hundreds[n/100])
	}
	switch n %= 100; {
	case n >= 20:
		parts = append(parts, tens[n/10])
		if n%10 > 0 {
			parts = append(parts, units[n%10])
		}
	case n > 0:
		parts = append(parts, units[n])
	}
	return strings.Join(parts, " e ")
}
