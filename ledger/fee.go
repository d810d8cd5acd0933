package ledger

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// Percent is in hundredths of a percent: 388 are 3,88%.
type Percent int

// MaxPercent is more than anybody would agree to.
const MaxPercent Percent = 30_00

const whole = 100_00

// ParsePercent reads what people write, with a comma or a point and at most two digits behind it: 0 to 30.
func ParsePercent(text string) (Percent, error) {
	units, hundredths, pointed := strings.Cut(strings.Replace(text, ",", ".", 1), ".")
	if pointed && len(hundredths) != 1 && len(hundredths) != 2 || len(units) == 0 || len(units) > 2 ||
		strings.Trim(units+hundredths, "0123456789") != "" {
		return 0, fmt.Errorf("ledger: %q is no percentage", text)
	}
	number, err := strconv.Atoi(units + (hundredths + "00")[:2])
	if err != nil || Percent(number) > MaxPercent {
		return 0, fmt.Errorf("ledger: %q is no percentage of at most %d", text, MaxPercent/100)
	}
	return Percent(number), nil
}

// Of is our fee for a price in cents, half a cent rounded up. It is told before anybody can pay.
func (p Percent) Of(price int64) int64 {
	if price <= 0 || price > MaxAmount || p <= 0 {
		return 0
	}
	return share(price, int64(p), whole)
}

// FeeShare is how much of our fee a refund gives back, or a lost dispute. It is what is due of the fee for all that has
// been given back of the price, rounded half up, less what earlier ones gave already; so the last one leaves not a
// cent. before and returned are of the earlier ones that stand, without those that failed. It is worked out once, when
// the refund is made, and kept beside it: what is booked must not hang on the order in which things arrive.
func FeeShare(price, fee, before, returned, amount int64) (int64, error) {
	if price < 1 || price > MaxAmount || fee < 0 || fee > price || before < 0 || returned < 0 || returned > fee ||
		amount < 1 || amount > price-before {
		return 0, fmt.Errorf("%w: %d given back of %d, of which %d were, and %d of a fee of %d", ErrAmounts, amount,
			price, before, returned, fee)
	}
	return max(0, share(fee, before+amount, price)-returned), nil
}

// FeeShareLeft returns FeeShare of as much of amount as is left of the price, zero where nothing is. Use it for what
// the provider did by itself: a dispute is of the whole charge even where a part of that was refunded before.
func FeeShareLeft(price, fee, before, returned, amount int64) (int64, error) {
	amount = min(amount, price-before)
	if amount < 1 {
		return 0, nil
	}
	return FeeShare(price, fee, before, returned, amount)
}

// share is a part of an amount, rounded half up, for 0 <= part <= all. The product has 128 bits.
func share(amount, part, all int64) int64 {
	high, low := bits.Mul64(uint64(amount), uint64(part)) //nolint:gosec // both were checked to be at least zero
	low, carry := bits.Add64(low, uint64(all)/2, 0)       //nolint:gosec // likewise
	quotient, _ := bits.Div64(high+carry, low, uint64(all))
	return int64(quotient) //nolint:gosec // at most amount
}
