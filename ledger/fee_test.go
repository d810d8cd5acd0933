package ledger_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"cortejo/ledger"
)

func TestOurFee(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]ledger.Percent{"0": 0, "3,88": 388, "3.88": 388, "3,8": 380, "30": 3000,
		"30,00": 3000, "0,01": 1} {
		if got, err := ledger.ParsePercent(text); err != nil || got != want {
			t.Errorf("%q: %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "-1", "+1", "30,01", "100", "3,888", "3,", ",5", "1e1", "3.8.8", "3,8,8", "três",
		"3%", "999999999999999999999"} {
		if got, err := ledger.ParsePercent(text); err == nil {
			t.Errorf("%q is %d", text, got)
		}
	}
	for _, c := range []struct {
		percent     ledger.Percent
		price, want int64
	}{{388, 100000, 3880}, {388, 13, 1}, {388, 12, 0}, {100, 50, 1}, {100, 49, 0}, {0, 100000, 0},
		{3000, ledger.MaxAmount, ledger.MaxAmount / 10 * 3}, {388, math.MaxInt64, 0}, {388, -5, 0}} {
		if got := c.percent.Of(c.price); got != c.want {
			t.Errorf("%d hundredths of a percent of %d: %d, not %d", c.percent, c.price, got, c.want)
		}
	}
}

// However a price is given back, in parts of which some fail, each part gives back our fee in proportion, within a cent
// for each that failed before it, and all of it is back with the last.
func TestOurFeeIsGivenBackInProportion(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(18, 3)) //nolint:gosec // the same each time
	for range 20_000 {
		price := 1 + random.Int64N([]int64{9, 1000, 5_000_000, ledger.MaxAmount}[random.IntN(4)])
		fee := random.Int64N(price + 1)
		var before, returned int64
		failures := int64(0)
		for before < price {
			amount := 1 + random.Int64N(price-before)
			if random.IntN(8) == 0 {
				amount = price - before
			}
			share, err := ledger.FeeShare(price, fee, before, returned, amount)
			if err != nil || share < 0 || share > amount+failures+1 {
				t.Fatalf("%d of %d (fee %d): %d, %v", amount, price, fee, share, err)
			}
			if random.IntN(4) == 0 && failures < 20 {
				failures++
				continue // it failed, and stands no more
			}
			before, returned = before+amount, returned+share
		}
		if returned != fee {
			t.Fatalf("of a fee of %d on %d came back %d", fee, price, returned)
		}
	}
	for _, c := range [][5]int64{{0, 0, 0, 0, 1}, {100, 101, 0, 0, 1}, {100, 3, 100, 3, 1}, {100, 3, 50, 4, 1},
		{100, 3, -1, 0, 1}, {100, 3, 0, 0, 0}, {100, 3, math.MaxInt64, 0, 1}} {
		if share, err := ledger.FeeShare(c[0], c[1], c[2], c[3], c[4]); err == nil {
			t.Errorf("%v: %d", c, share)
		}
	}
}
