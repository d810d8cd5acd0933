package proposalpdf

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"cortejo/formats/money"
)

// ValueWords is what a line of a proposal costs: 'Grátis' for zero (specification 2, section 4), 'Incluso' without a value.
func ValueWords(cents *int64) string {
	switch {
	case cents == nil:
		return "Incluso"
	case *cents == 0:
		return "Grátis"
	}
	return money.Format(*cents)
}

// The events that proposals are for.
var typeWords = map[string]string{
	"WEDDING": "Casamento", "FIFTEEN_YEARS": "15 anos", "BIRTHDAY": "Aniversário", "BODAS": "Bodas", "CORPORATE": "Evento corporativo",
	"GRADUATION": "Formatura", "OTHER": "Evento",
}

var methodWords = map[string]string{"PIX": "Pix", "CREDIT_CARD": "cartão de crédito", "BOLETO": "boleto"}

// paidBy is how it can be paid: Pix, cartão de crédito ou boleto.
func paidBy(methods []Method) string {
	var all []string
	for _, one := range methods {
		words := methodWords[one.Kind]
		if words == "" {
			words = one.Words
		}
		if words != "" {
			all = append(all, words)
		}
	}
	if len(all) == 0 {
		return ""
	}
	last := len(all) - 1
	words := all[last]
	if last > 0 {
		words = strings.Join(all[:last], ", ") + " ou " + words
	}
	return Capital(words)
}

// Capital begins a sentence.
func Capital(words string) string {
	first, size := utf8.DecodeRuneInString(words)
	return string(unicode.ToUpper(first)) + words[size:]
}
