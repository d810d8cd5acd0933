// Package bankaccount checks accounts of Brazilian banks: the form of agency and account, and their check digits where
// the bank's rule is public. Account.Check and ListBanks are its entry points. It imports no other package of Cortejo.
package bankaccount

import (
	"slices"
	"strings"
	"unicode"
)

// Bank is one that the form lists.
type Bank struct {
	// Code is the three digits of the bank in the payment system (COMPE).
	Code, Name string

	agencyDigit  func(agency string) string
	accountDigit func(agency, number string) string
	// length is the number of digits of an account, without its check digit; shorter numbers get zeros in front. 0: up
	// to maxNumberLength digits, as they are.
	length int
}

// Kind is the kind of an account.
type Kind string

// The kinds of accounts.
const (
	Checking Kind = "CHECKING"
	Savings  Kind = "SAVINGS"
)

// Account is an account as typed.
type Account struct {
	BankCode            string
	Agency, AgencyDigit string
	Number, NumberDigit string
}

// Fault is the part of an account that does not pass.
type Fault string

// The parts that Check names.
const (
	UnknownBank  Fault = "bank"
	WrongAgency  Fault = "agency"
	AgencyDigit  Fault = "agency digit"
	WrongNumber  Fault = "number"
	NumberDigit  Fault = "number digit"
	DigitMissing Fault = "number digit missing"
)

const (
	agencyLength    = 4
	maxNumberLength = 12
	// caixaLength is the operation's three digits and the nine of an account of Caixa, before its check digit.
	caixaLength = 12
	// caixaLongLength is the same with an operation of four digits (3701, 1292), as Caixa's newer accounts have. Such
	// an operation does not begin with a zero, and those of three digits do. The form of the account is all that is
	// checked.
	caixaLongLength = 13
)

// banks are sorted by code. The rules of check digits are those that the banks publish to issuers of boletos and
// payment files; of the other banks only the form is checked.
var banks = []Bank{
	{Code: "001", Name: "Banco do Brasil", agencyDigit: digitOfBancoDoBrasil, length: 8,
		accountDigit: func(_, number string) string { return digitOfBancoDoBrasil(number) }},
	{Code: "003", Name: "Banco da Amazônia"},
	{Code: "004", Name: "Banco do Nordeste"},
	{Code: "021", Name: "Banestes"},
	{Code: "033", Name: "Santander", length: 8, accountDigit: digitOfSantander},
	{Code: "041", Name: "Banrisul", length: 9, accountDigit: digitOfBanrisul},
	{Code: "070", Name: "BRB"},
	{Code: "077", Name: "Inter"},
	{Code: "085", Name: "Ailos"},
	{Code: "104", Name: "Caixa Econômica Federal", length: caixaLength, accountDigit: digitOfCaixa},
	{Code: "136", Name: "Unicred"},
	{Code: "197", Name: "Stone"},
	{Code: "208", Name: "BTG Pactual"},
	{Code: "212", Name: "Banco Original"},
	{Code: "237", Name: "Bradesco", agencyDigit: digitOfBradescoAgency, length: 7, accountDigit: digitOfBradesco},
	{Code: "260", Name: "Nubank"},
	{Code: "290", Name: "PagBank"},
	{Code: "323", Name: "Mercado Pago"},
	{Code: "336", Name: "C6 Bank"},
	{Code: "341", Name: "Itaú", length: 5, accountDigit: digitOfItau},
	{Code: "380", Name: "PicPay"},
	{Code: "422", Name: "Safra"},
	{Code: "748", Name: "Sicredi"},
	{Code: "756", Name: "Sicoob"},
}

// ListBanks returns the banks that a form may list, by their codes.
func ListBanks() []Bank { return slices.Clone(banks) }

// BankOf returns the bank with a code and reports whether it is listed.
func BankOf(code string) (Bank, bool) {
	at := slices.IndexFunc(banks, func(b Bank) bool { return b.Code == code })
	if at < 0 {
		return Bank{}, false
	}
	return banks[at], true
}

// Check returns the account with its digits alone and its bank's zeros in front, and the parts that do not pass. The
// check digit of the agency may be left out.
func (a Account) Check() (Account, []Fault) {
	a = Account{
		BankCode: a.BankCode, Agency: normalize(a.Agency), AgencyDigit: normalize(a.AgencyDigit),
		Number: normalize(a.Number), NumberDigit: normalize(a.NumberDigit),
	}
	bank, ok := BankOf(a.BankCode)
	if !ok {
		return a, []Fault{UnknownBank}
	}
	var faults []Fault
	agencyRight, numberRight := true, true
	if len(a.Agency) > 0 && len(a.Agency) < agencyLength {
		a.Agency = strings.Repeat("0", agencyLength-len(a.Agency)) + a.Agency
	}
	if !isNumber(a.Agency) || len(a.Agency) != agencyLength {
		faults, agencyRight = append(faults, WrongAgency), false
	}
	if a.AgencyDigit != "" && (!isDigit(a.AgencyDigit) ||
		agencyRight && bank.agencyDigit != nil && bank.agencyDigit(a.Agency) != a.AgencyDigit) {
		faults = append(faults, AgencyDigit)
	}
	a.Number = bank.fillWithZeros(a.Number)
	if bank.length == caixaLength && len(a.Number) == caixaLongLength && a.Number[0] != '0' {
		bank.length, bank.accountDigit = caixaLongLength, nil
	}
	if !isNumber(a.Number) || len(a.Number) > max(maxNumberLength, bank.length) ||
		bank.length > 0 && len(a.Number) != bank.length {
		faults, numberRight = append(faults, WrongNumber), false
	}
	switch {
	case a.NumberDigit == "":
		faults = append(faults, DigitMissing)
	case !isDigit(a.NumberDigit),
		agencyRight && numberRight && bank.accountDigit != nil &&
			bank.accountDigit(a.Agency, a.Number) != a.NumberDigit:
		faults = append(faults, NumberDigit)
	}
	return a, faults
}

// fillWithZeros adds the zeros in front of an account. Those of Caixa belong between the operation, which people type
// first, and the number of the account.
func (b Bank) fillWithZeros(number string) string {
	missing := b.length - len(number)
	switch {
	case missing <= 0 || number == "":
		return number
	case b.length == caixaLength:
		const operation = 3
		if len(number) <= operation {
			return number
		}
		return number[:operation] + strings.Repeat("0", missing) + number[operation:]
	}
	return strings.Repeat("0", missing) + number
}

// normalize removes blanks, points and hyphens, and writes letters in capitals.
func normalize(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '.' || r == '-' || unicode.IsSpace(r) {
			return -1
		}
		return unicode.ToUpper(r)
	}, text)
}

// isNumber reports whether a text is digits, of which some is not 0.
func isNumber(text string) bool {
	return strings.Trim(text, "0") != "" && !strings.ContainsFunc(text, func(r rune) bool { return r < '0' || r > '9' })
}

// isDigit reports whether a text may be a check digit: a digit, or the letter that some banks write for 10.
func isDigit(text string) bool { return len(text) == 1 && strings.Contains("0123456789XP", text) }
