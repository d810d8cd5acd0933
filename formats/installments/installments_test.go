package installments_test

import (
	"slices"
	"testing"

	"cortejo/formats/installments"
)

func TestPrices(t *testing.T) {
	t.Parallel()
	price := func(cents int64) installments.Installment { return installments.Installment{Price: &cents} }
	percent := func(of float64) installments.Installment { return installments.Installment{Percent: &of} }
	for name, c := range map[string]struct {
		total int64
		plan  []installments.Installment
		want  []int64
	}{
		"an entrance and shares of the rest": {1000, []installments.Installment{price(100), {}, {}, {}},
			[]int64{100, 300, 300, 300}},
		"a cent that does not divide": {100, []installments.Installment{{}, {}, {}}, []int64{33, 33, 34}},
		"percents": {1000, []installments.Installment{percent(33.33), percent(66.67)},
			[]int64{333, 667}},
		"prices that make the whole": {300, []installments.Installment{price(100), price(200)}, []int64{100, 200}},
		"prices beyond it":           {300, []installments.Installment{price(100), price(300)}, nil},
		"shares of nothing":          {300, []installments.Installment{price(300), {}}, nil},
		"too little":                 {300, []installments.Installment{percent(50)}, nil},
	} {
		if got := installments.ComputePrices(c.total, c.plan); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, not %v", name, got, c.want)
		}
	}
}
