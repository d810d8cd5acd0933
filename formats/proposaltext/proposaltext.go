// Package proposalwords says in Portuguese what a proposal costs and how it may be paid, for its page and its PDF alike.
package proposaltext

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"cortejo/formats/money"
)

// FormatValue is what a line costs: 'Grátis' for zero (specification 2, section 4), 'Incluso' without a value.
func FormatValue(cents *int64) string {
	switch {
	case cents == nil:
		return "Incluso"
	case *cents == 0:
		return "Grátis"
	}
	return money.Format(*cents)
}

// Method is a way it may be paid. Words are those of a kind that has none of its own.
type Method struct{ Kind, Text string }

var methodLabels = map[string]string{"PIX": "Pix", "CREDIT_CARD": "cartão de crédito", "BOLETO": "boleto"}

// FormatMethods is how it may be paid: Pix, cartão de crédito ou boleto. It is empty where nobody said.
func FormatMethods(ways []Method) string {
	var all []string
	for _, one := range ways {
		words := methodLabels[one.Kind]
		if words == "" {
			words = strings.TrimSpace(one.Text)
		}
		if words != "" {
			all = append(all, words)
		}
	}
	last := len(all) - 1
	switch {
	case last < 0:
		return ""
	case last == 0:
		return capitalize(all[0])
	}
	return capitalize(strings.Join(all[:last], ", ") + " ou " + all[last])
}

// FormatPlan is in how many parts it is to be paid, the entrance first where there is one: Entrada de R$ 2.000,00 e 6
// parcelas de R$ 2.000,00.
func FormatPlan(hasDownPayment bool, prices []int64) string {
	if len(prices) == 0 {
		return ""
	}
	var words []string
	if hasDownPayment {
		words, prices = append(words, "entrada de "+money.Format(prices[0])), prices[1:]
	}
	switch {
	case len(prices) == 1:
		words = append(words, "uma parcela de "+money.Format(prices[0]))
	case len(prices) > 1 && prices[0] == prices[len(prices)-1]:
		words = append(words, strconv.Itoa(len(prices))+" parcelas de "+money.Format(prices[0]))
	case len(prices) > 1:
		each := make([]string, len(prices))
		for i, price := range prices {
			each[i] = money.Format(price)
		}
		words = append(words, fmt.Sprintf("%d parcelas (%s)", len(prices), strings.Join(each, ", ")))
	}
	return capitalize(strings.Join(words, " e "))
}

// capitalize begins a sentence, also with a letter of more than one byte: À vista.
func capitalize(words string) string {
	first, size := utf8.DecodeRuneInString(words)
	if size == 0 {
		return words
	}
	return string(unicode.ToUpper(first)) + words[size:]
}
