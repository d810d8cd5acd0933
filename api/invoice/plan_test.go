package invoice

import (
	"slices"
	"testing"

	"cortejo/platform/form"
)

func TestDivide(t *testing.T) {
	t.Parallel()
	share, cents, percent := InstallmentInput{},
		func(price int64) InstallmentInput { return InstallmentInput{Price: &price} },
		func(part float64) InstallmentInput { return InstallmentInput{Percent: &part} }
	for name, c := range map[string]struct {
		rest, total int64
		plan        []InstallmentInput
		want        []int64 // nil is a refusal
	}{
		"equal shares": {900, 900, []InstallmentInput{share, share, share}, []int64{300, 300, 300}},
		"the remainder goes to the last": {1000, 1000, []InstallmentInput{share, share, share},
			[]int64{333, 333, 334}},
		"an entrance and shares": {1_200_000, 1_200_000, []InstallmentInput{percent(20), share, share, share},
			[]int64{240_000, 320_000, 320_000, 320_000}},
		"shares before a price": {1001, 1001, []InstallmentInput{share, share, cents(500)},
			[]int64{250, 251, 500}},
		"percents that make a whole": {1000, 1000,
			[]InstallmentInput{percent(33.33), percent(33.33), percent(33.34)}, []int64{333, 333, 334}},
		"percents are of the whole":       {750, 1000, []InstallmentInput{percent(25), percent(50)}, []int64{250, 500}},
		"more than the whole":             {1000, 1000, []InstallmentInput{cents(600), cents(500)}, nil},
		"less than the whole":             {1000, 1000, []InstallmentInput{cents(600), cents(300)}, nil},
		"percents of less than the whole": {100_000, 100_000, []InstallmentInput{percent(50), percent(49)}, nil},
		"nothing left for a share":        {1000, 1000, []InstallmentInput{cents(1000), share}, nil},
		"a third decimal":                 {1000, 1000, []InstallmentInput{percent(33.333), share}, nil},
		"fewer cents than shares":         {2, 2, []InstallmentInput{share, share, share}, nil},
	} {
		var f form.Form
		parts := divide(&f, c.rest, c.total, c.plan)
		if refused := f.Err() != nil; refused != (c.want == nil) {
			t.Errorf("%s: refused is %v: %v", name, refused, f.Err())
			continue
		}
		var got []int64
		for _, p := range parts {
			got = append(got, p.Price)
		}
		if c.want != nil && !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestRescale(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		rest   int64
		prices []int64
		want   []int64
	}{
		"twice":              {2000, []int64{250, 750}, []int64{500, 1500}},
		"the last rounds":    {100, []int64{1, 1, 1}, []int64{33, 33, 34}},
		"a cent each":        {3, []int64{1, 1, 9_000_000_000}, []int64{1, 1, 1}},
		"great sums":         {9_999_999_999, []int64{9_999_999_998, 1}, []int64{9_999_999_998, 1}},
		"less than a cent":   {1, []int64{5, 5}, nil},
		"nobody to share it": {1, nil, nil},
	} {
		if got := rescale(c.rest, c.prices); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
