package proposaltext_test

import (
	"testing"

	"cortejo/formats/proposaltext"
)

func TestWhatALineCosts(t *testing.T) {
	t.Parallel()
	zero, some := int64(0), int64(250000)
	for want, value := range map[string]*int64{"Incluso": nil, "Grátis": &zero, "R$ 2.500,00": &some} {
		if got := proposaltext.FormatValue(value); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

func TestHowItMayBePaid(t *testing.T) {
	t.Parallel()
	pix, card, boleto := proposaltext.Method{Kind: "PIX"}, proposaltext.Method{Kind: "CREDIT_CARD"},
		proposaltext.Method{Kind: "BOLETO"}
	other := func(words string) proposaltext.Method { return proposaltext.Method{Kind: "OTHER", Text: words} }
	for want, ways := range map[string][]proposaltext.Method{
		"":              nil,
		"Pix":           {pix},
		"Boleto":        {boleto},
		"Pix ou cheque": {pix, other("cheque")},
		"Pix, cartão de crédito, boleto ou TED": {pix, card, boleto, other("TED")},
		"À vista":           {other("à vista")},
		"Ônibus fretado":    {other(" ônibus fretado ")},
		"Cartão de crédito": {other(" "), card},
	} {
		if got := proposaltext.FormatMethods(ways); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

func TestInHowManyParts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		want     string
		entrance bool
		prices   []int64
	}{
		{"", true, nil},
		{"Entrada de R$ 2.000,00", true, []int64{200000}},
		{"Uma parcela de R$ 2.000,00", false, []int64{200000}},
		{"Entrada de R$ 2.000,00 e uma parcela de R$ 500,00", true, []int64{200000, 50000}},
		{"Entrada de R$ 2.000,00 e 3 parcelas de R$ 500,00", true, []int64{200000, 50000, 50000, 50000}},
		{"2 parcelas (R$ 500,01, R$ 500,00)", false, []int64{50001, 50000}},
	} {
		if got := proposaltext.FormatPlan(c.entrance, c.prices); got != c.want {
			t.Errorf("%q, not %q", got, c.want)
		}
	}
}
