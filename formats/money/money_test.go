package money_test

import (
	"testing"

	"cortejo/formats/money"
)

func TestFormat(t *testing.T) {
	t.Parallel()
	for cents, want := range map[int64]string{
		0: "R$ 0,00", 5: "R$ 0,05", 99_999: "R$ 999,99", 123_456: "R$ 1.234,56", 9_999_999_999: "R$ 99.999.999,99",
		-150_000: "-R$ 1.500,00",
	} {
		if got := money.Format(cents); got != want {
			t.Errorf("%d: %q, want %q", cents, got, want)
		}
	}
}
