// Package proposaltext writes the prices and the terms of payment of a proposal in Portuguese, for its page and its
// PDF. It imports formats/money alone.
package proposaltext

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"cortejo/formats/money"
)

// FormatValue writes the price of an item: "Grátis" for zero (specification 2, section 4), "Incluso" without a price.
func FormatValue(cents *int64) string {
	switch {
	case cents == nil:
		return "Incluso"
	case *cents == 0:
		return "Grátis"
	}
	return money.Format(*cents)
}

// Method is a payment method. Text is the planner's text of a method that is not in the list.
type Method struct{ Kind, Text string }

var methodLabels = map[string]string{"PIX": "Pix", "CREDIT_CARD": "cartão de crédito", "BOLETO": "boleto"}

// FormatMethods writes the payment methods: Pix, cartão de crédito ou boleto. It returns an empty text if there are
// none.
func FormatMethods(methods []Method) string {
	var all []string
	for _, method := range methods {
		words := methodLabels[method.Kind]
		if words == "" {
			words = strings.TrimSpace(method.Text)
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
		return startWithCapital(all[0])
	}
	return startWithCapital(strings.Join(all[:last], ", ") + " ou " + all[last])
}

// FormatPlan writes a payment plan, the down payment first if there is one: Entrada de R$ 2.000,00 e 6 parcelas de R$
// 2.000,00.
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
	return startWithCapital(strings.Join(words, " e "))
}

// startWithCapital begins a sentence with a capital letter, which may have more than one byte: À vista.
func startWithCapital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[size:]
}
