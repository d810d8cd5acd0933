package money_test

import (
	"testing"

	"cortejo/formats/money"
)

func TestSpellOut(t *testing.T) {
	t.Parallel()
	for cents, want := range map[int64]string{
		195_000: "mil novecentos e cinquenta reais", 100: "um real", 1: "um centavo", 50: "cinquenta centavos",
		110_000: "mil e cem reais",
		111_050: "mil cento e dez reais e cinquenta centavos", 200_500: "dois mil e cinco reais", 10_000: "cem reais",
		12_345_678:  "cento e vinte e três mil quatrocentos e cinquenta e seis reais e setenta e oito centavos",
		100_000_000: "um milhão de reais", 250_000_000: "dois milhões e quinhentos mil reais",
		120_000_000:   "um milhão e duzentos mil reais",
		9_999_999_999: "noventa e nove milhões novecentos e noventa e nove mil novecentos e noventa e nove reais e noventa e nove centavos",
		100_000:       "mil reais", 101: "um real e um centavo", 100_100_000: "um milhão e mil reais",
	} {
		if got := money.SpellOut(cents); got != want {
			t.Errorf("%d: %q, want %q", cents, got, want)
		}
	}
	for want, got := range map[string]string{"entrada": money.FormatInstallment(0, 5, true),
		"parcela única": money.FormatInstallment(1, 1, false), "1ª de 1": money.FormatInstallment(1, 1, true),
		"4ª de 6": money.FormatInstallment(4, 6, false)} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
