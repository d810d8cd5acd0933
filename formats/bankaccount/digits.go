package bankaccount

import "strconv"

// sumWeighted returns the sum of the digits of a number, each times its weight.
func sumWeighted(number string, weights ...int) (sum int) {
	for i, weight := range weights {
		sum += int(number[i]-'0') * weight
	}
	return sum
}

// listWeights returns the weights from n down to 2.
func listWeights(n int) []int {
	weights := make([]int, 0, n-1)
	for weight := n; weight >= 2; weight-- {
		weights = append(weights, weight)
	}
	return weights
}

// computeDigit returns the check digit of a modulo 11, with ten for 10 and 0 for 11.
func computeDigit(sum int, ten string) string {
	switch digit := 11 - sum%11; digit {
	case 10:
		return ten
	case 11:
		return "0"
	default:
		return strconv.Itoa(digit)
	}
}

// digitOfBancoDoBrasil is that of an agency or an account of Banco do Brasil.
func digitOfBancoDoBrasil(number string) string {
	return computeDigit(sumWeighted(number, listWeights(len(number)+1)...), "X")
}

func digitOfBradescoAgency(agency string) string {
	return computeDigit(sumWeighted(agency, listWeights(agencyLength+1)...), "P")
}

func digitOfBradesco(_, number string) string {
	return computeDigit(sumWeighted(number, 2, 7, 6, 5, 4, 3, 2), "P")
}

func digitOfBanrisul(_, number string) string {
	return computeDigit(sumWeighted(number, 3, 2, 4, 7, 6, 5, 4, 3, 2), "6")
}

// digitOfItau weighs agency and account by 2 and 1 in turns, and adds the digits of each product.
func digitOfItau(agency, number string) string {
	sum := 0
	for i, r := range agency + number {
		product := int(r-'0') * (2 - i%2)
		sum += product/10 + product%10
	}
	return strconv.Itoa((10 - sum%10) % 10)
}

// digitOfSantander adds the last digit of each product.
func digitOfSantander(agency, number string) string {
	sum := 0
	for i, weight := range []int{9, 7, 3, 1, 0, 0, 9, 7, 1, 3, 1, 9, 7, 3} {
		sum += int((agency + "00" + number)[i]-'0') * weight % 10
	}
	return strconv.Itoa((10 - sum%10) % 10)
}

// digitOfCaixa weighs agency, operation and account: 8 to 2 the first two, and 9 to 2 the account's last eight digits.
func digitOfCaixa(agency, number string) string {
	sum := sumWeighted(agency+number, 8, 7, 6, 5, 4, 3, 2, 2, 9, 8, 7, 6, 5, 4, 3, 2)
	if digit := sum * 10 % 11; digit < 10 {
		return strconv.Itoa(digit)
	}
	return "0"
}
