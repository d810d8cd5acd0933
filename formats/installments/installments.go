// Package installments says what the parts of a payment plan come to, for whoever makes one and whoever prints it.
package installments

import "math"

// Installment is a part of a plan: it says its price, how much of the whole it is, or neither; then it is an equal share
// of what the others leave.
type Installment struct {
	IsDownPayment bool     `json:"entrance"`
	Price         *int64   `json:"price"`
	Percent       *float64 `json:"percent"`
}

// Divide answers what each part of a plan takes of rest, in cents, and what those come to that say so; percents are of
// total. adds says whether all of them come to rest.
func Divide(rest, total int64, plan []Installment) (prices []int64, fixedSum int64, isExact bool) {
	prices = make([]int64, len(plan))
	last, shares, percents := -1, int64(0), false
	for i, one := range plan {
		switch {
		case one.Price != nil:
			prices[i] = *one.Price
		case one.Percent != nil:
			prices[i] = total * int64(math.Round(*one.Percent*100)) / 10000
			last, percents = i, true
		default:
			shares++
			last = i
		}
		fixedSum += prices[i]
	}
	left := rest - fixedSum
	switch {
	case shares > 0:
		for i, one := range plan {
			if one.Price == nil && one.Percent == nil {
				prices[i] = left / shares
			}
		}
		if left > 0 {
			prices[last] += left % shares
		}
	case percents && left >= 0 && left < int64(len(plan)):
		// Percents that make a whole lose less than a cent each to rounding.
		prices[last] += left
	default:
		return prices, fixedSum, left == 0
	}
	return prices, fixedSum, true
}

// ComputePrices are what the parts of a plan come to, in their order; none where they do not add up to the total.
func ComputePrices(total int64, plan []Installment) []int64 {
	prices, _, isExact := Divide(total, total, plan)
	for _, price := range prices {
		isExact = isExact && price >= 1
	}
	if !isExact {
		return nil
	}
	return prices
}
