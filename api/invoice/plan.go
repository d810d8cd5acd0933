package invoice

import (
	"fmt"
	"math"
	"math/bits"

	"cortejo/formats/installments"
	"cortejo/formats/money"
	"cortejo/platform/form"
	"cortejo/sql/civil"
)

// InstallmentInput is one of the payments that an agreement is to be met with. It says its price, how much of the
// whole it is, or neither: then it is an equal share of what the others leave.
type InstallmentInput struct {
	Entrance   bool        `json:"entrance,omitempty" doc:"Of the first alone"`
	Price      *int64      `json:"price,omitempty" minimum:"1" maximum:"9999999999" doc:"In cents"`
	Percent    *float64    `json:"percent,omitempty" minimum:"0.01" maximum:"100" doc:"Of the whole, with at most two decimals"`
	DueDate    *civil.Date `json:"dueDate,omitempty"`
	DaysBefore *int32      `json:"daysBefore,omitempty" minimum:"0" maximum:"730" doc:"Due so many days before the event, and follows it"`
}

// part is a payment as it is written down.
type part struct {
	Position   int         `json:"position"`
	Price      int64       `json:"price"`
	DueDate    *civil.Date `json:"dueDate"`
	DaysBefore *int32      `json:"daysBefore"`
}

const (
	sentenceSum   = "As parcelas somam %s, e não %s"
	sentenceSpent = "As outras parcelas já somam tudo: não sobra nada para esta"
)

// divide shares rest, the unpaid part of total, among the parts of a plan: cents that cannot be shared go to the last.
// Percentages are of the total. A plan that does not add up to the rest is a field error, and the result is nil then.
func divide(f *form.Form, rest, total int64, plan []InstallmentInput) []part {
	parts := make([]part, len(plan))
	for i, one := range plan {
		field := func(name string) string { return fmt.Sprintf("installments[%d].%s", i, name) }
		switch {
		case one.Price != nil && one.Percent != nil:
			f.Reject(field("percent"), "Diga o valor ou a porcentagem")
		case one.Percent != nil && math.Abs(*one.Percent*100-math.Round(*one.Percent*100)) > 1e-6:
			f.Reject(field("percent"), "Use até duas casas depois da vírgula")
		}
		if one.DueDate != nil && one.DaysBefore != nil {
			f.Reject(field("daysBefore"), "Escolha um dia ou quantos dias antes do evento")
		}
		f.Date(field("dueDate"), one.DueDate)
		if one.Entrance && i > 0 {
			f.Reject(field("entrance"), "Só a primeira pode ser a entrada")
		}
		parts[i].Position, parts[i].DueDate, parts[i].DaysBefore = i+1, one.DueDate, one.DaysBefore
		if len(plan) > 0 && plan[0].Entrance {
			parts[i].Position = i
		}
	}
	prices, said, adds := installments.Divide(rest, total, pricesOf(plan))
	if !adds {
		f.Reject("installments", fmt.Sprintf(sentenceSum, money.Format(said), money.Format(rest)))
	}
	for i, price := range prices {
		parts[i].Price = price
		if price < 1 && plan[i].Price == nil {
			f.Reject(fmt.Sprintf("installments[%d].price", i), sentenceSpent)
		}
	}
	return parts
}

// pricesOf is what of a plan says how much is paid.
func pricesOf(plan []InstallmentInput) []installments.Installment {
	all := make([]installments.Installment, len(plan))
	for i, one := range plan {
		all[i] = installments.Installment{IsDownPayment: one.Entrance, Price: one.Price, Percent: one.Percent}
	}
	return all
}

// Prices returns the amounts of a plan's parts, in order; nil if they do not add up to the total.
func Prices(total int64, plan []InstallmentInput) []int64 {
	return installments.ComputePrices(total, pricesOf(plan))
}

// Check refuses what Create would of a plan for this total.
func Check(total int64, plan []InstallmentInput) error {
	var f form.Form
	if total < 1 {
		f.Reject("installments", "Sem um valor não há o que parcelar")
		return f.Err()
	}
	divide(&f, total, total, plan)
	return f.Err()
}

// rescale shares a new rest among existing payments, in proportion to their amounts; the last takes the rounding
// difference. It returns nil if one of them would get less than a cent.
func rescale(rest int64, prices []int64) []int64 {
	if rest < int64(len(prices)) || len(prices) == 0 {
		return nil
	}
	var before, given int64
	for _, price := range prices {
		before += price
	}
	out := make([]int64, len(prices))
	for i, price := range prices {
		high, low := bits.Mul64(uint64(rest), uint64(price)) // more than 64 bits hold
		share, _ := bits.Div64(high, low, uint64(before))
		out[i] = max(1, int64(share))
		given += out[i]
	}
	out[len(out)-1] += rest - given
	// What a cent each took beyond their share comes off the greatest.
	for out[len(out)-1] < 1 {
		greatest := 0
		for i := range out {
			if out[i] > out[greatest] {
				greatest = i
			}
		}
		take := min(out[greatest]-1, 1-out[len(out)-1])
		out[greatest] -= take
		out[len(out)-1] += take
	}
	return out
}
