package proposalpage

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"cortejo/api/invoice"
	"cortejo/formats/longdate"
	"cortejo/formats/money"
)

func itemOf(name string, value *int64) item {
	switch {
	case value == nil:
		return item{Name: name, Value: "Incluso", Given: true}
	case *value == 0:
		return item{Name: name, Value: "Grátis", Given: true}
	}
	return item{Name: name, Value: money.Format(*value)}
}

var methodWords = map[string]string{"PIX": "no Pix", "CREDIT_CARD": "no cartão de crédito", "BOLETO": "no boleto"}

// paysBy is how it can be paid: No Pix, no boleto ou em cheque.
func paysBy(methods []string, other string) string {
	var all []string
	for _, method := range methods {
		if words := methodWords[method]; words != "" {
			all = append(all, words)
		}
	}
	if other != "" {
		all = append(all, other)
	}
	if len(all) == 0 {
		return ""
	}
	words := all[0]
	if last := len(all) - 1; last > 0 {
		words = strings.Join(all[:last], ", ") + " ou " + all[last]
	}
	return strings.ToUpper(words[:1]) + words[1:] + "."
}

// planWords is how it is to be paid: Entrada de R$ 2.000,00 e 6 parcelas de R$ 2.000,00.
func planWords(total int64, plan []invoice.InstallmentInput) string {
	prices := invoice.Prices(total, plan)
	if len(prices) == 0 {
		return ""
	}
	var words []string
	if plan[0].Entrance {
		words, prices = append(words, "entrada de "+money.Format(prices[0])), prices[1:]
	}
	switch {
	case len(prices) == 1:
		words = append(words, "uma parcela de "+money.Format(prices[0]))
	case len(prices) > 1 && prices[0] == prices[len(prices)-1]:
		words = append(words, strconv.Itoa(len(prices))+" parcelas de "+money.Format(prices[0]))
	case len(prices) > 1:
		var each []string
		for _, price := range prices {
			each = append(each, money.Format(price))
		}
		words = append(words, fmt.Sprintf("%d parcelas (%s)", len(prices), strings.Join(each, ", ")))
	}
	// A sum stays on one line.
	text := strings.ReplaceAll(strings.Join(words, " e "), "R$ ", "R$\u00a0")
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

func paragraphs(text string) (all []string) {
	for one := range strings.SplitSeq(text, "\n") {
		if one = strings.TrimSpace(one); one != "" {
			all = append(all, one)
		}
	}
	return all
}

func sizeWords(bytes int64) string {
	if bytes < 1<<20 {
		return strconv.FormatInt(max(1, bytes>>10), 10) + " kB"
	}
	return strings.Replace(strconv.FormatFloat(float64(bytes)/(1<<20), 'f', 1, 64), ".", ",", 1) + " MB"
}

var shortWeekdays = [...]string{"dom.", "seg.", "ter.", "qua.", "qui.", "sex.", "sáb."}

// shortWeekday writes a day as small print does: sex., 4 de dezembro.
func shortWeekday(day time.Time) string {
	return shortWeekdays[day.Weekday()] + ", " + longdate.DayOfYear(day)
}

func inMinutes(seconds int) string {
	switch minutes := (seconds + 59) / 60; {
	case minutes <= 1:
		return "um minuto"
	case minutes > 90:
		return strconv.Itoa((minutes+59)/60) + " horas"
	default:
		return strconv.Itoa(minutes) + " minutos"
	}
}
