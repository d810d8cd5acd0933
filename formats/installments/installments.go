// Package installments computes the amounts of a payment plan, both for the form that makes one and for the page and
// the PDF that print it. ComputePrices is its entry point. It imports no other package of Cortejo.
package installments

import "math"

// Installment is one payment of a plan. It has a price, a percentage of the total, or neither; then it is an equal
// share of the remainder.
type Installment struct {
	IsDownPayment bool     `json:"entrance"`
	Price         *int64   `json:"price"`
	Percent       *float64 `json:"percent"`
}

// Divide returns the amount in cents that each installment takes of rest, and the sum of those with a price or a
// percentage; percentages are of total. isExact reports whether all amounts add up to rest.
func Divide(rest, total int64, plan []Installment) (prices []int64, fixedSum int64, isExact bool) {
	prices = make([]int64, len(plan))
	last, shares, percents := -1, int64(0), false
	for i, installment := range plan {
		switch {
		case installment.Price != nil:
			prices[i] = *installment.Price
		case installment.Percent != nil:
			prices[i] = total * int64(math.Round(*installment.Percent*100)) / 10000
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
		for i, installment := range plan {
			if installment.Price == nil && installment.Percent == nil {
				prices[i] = left / shares
			}
		}
		if left > 0 {
			prices[last] += left % shares
		}
	case percents && left >= 0 && left < int64(len(plan)):
		// Percentages that add up to 100 lose less than a cent each to rounding.
		prices[last] += left
	default:
		return prices, fixedSum, left == 0
	}
	return prices, fixedSum, true
}

// ComputePrices returns the amounts of a plan in order, or nil if they do not add up to the total.
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
