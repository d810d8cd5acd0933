package bankaccount_test

import (
	"slices"
	"testing"

	"cortejo/formats/bankaccount"
)

// The accounts come from the documents in which banks, or those who pay into them, explain the digit; none is a
// customer's.
func TestCheck(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		account bankaccount.Account
		number  string
		faults  []bankaccount.Fault
	}{
		"Banco do Brasil": {bankaccount.Account{BankCode: "001", Agency: "1584", AgencyDigit: "9", Number: "00210169",
			NumberDigit: "6"}, "00210169", nil},
		"Banco do Brasil, without zeros": {bankaccount.Account{BankCode: "001", Agency: "1584", Number: "210.169",
			NumberDigit: "6"}, "00210169", nil},
		"Banco do Brasil, another digit": {bankaccount.Account{BankCode: "001", Agency: "1584", AgencyDigit: "8",
			Number: "210169", NumberDigit: "x"}, "00210169",
			[]bankaccount.Fault{bankaccount.AgencyDigit, bankaccount.NumberDigit}},
		"Itaú": {bankaccount.Account{BankCode: "341", Agency: "2545", Number: "02366", NumberDigit: "1"}, "02366", nil},
		"Itaú, the agency of another": {bankaccount.Account{BankCode: "341", Agency: "2546", Number: "02366",
			NumberDigit: "1"}, "02366", []bankaccount.Fault{bankaccount.NumberDigit}},
		"Bradesco": {bankaccount.Account{BankCode: "237", Agency: "1425", Number: "0238069", NumberDigit: "2"},
			"0238069", nil},
		"Bradesco, without zeros": {bankaccount.Account{BankCode: "237", Agency: "425", Number: "238.069",
			NumberDigit: "2"}, "0238069", nil},
		"Santander": {bankaccount.Account{BankCode: "033", Agency: "0189", Number: "01017417", NumberDigit: "9"},
			"01017417", nil},
		"Caixa with eleven digits": {bankaccount.Account{BankCode: "104", Agency: "2004", Number: "001 00000448",
			NumberDigit: "6"}, "001000000448", nil},
		"Caixa with twelve digits": {bankaccount.Account{BankCode: "104", Agency: "2004", Number: "001000000448",
			NumberDigit: "6"}, "001000000448", nil},
		"Caixa, an operation of four digits": {bankaccount.Account{BankCode: "104", Agency: "2004",
			Number: "3701 000123456", NumberDigit: "7"}, "3701000123456", nil},
		"Caixa, an operation of four digits, no digit": {bankaccount.Account{BankCode: "104", Agency: "2004",
			Number: "3701 000123456"}, "3701000123456", []bankaccount.Fault{bankaccount.DigitMissing}},
		"Caixa, another digit": {bankaccount.Account{BankCode: "104", Agency: "2004", Number: "001000000448",
			NumberDigit: "7"}, "001000000448", []bankaccount.Fault{bankaccount.NumberDigit}},
		"Caixa with thirteen": {bankaccount.Account{BankCode: "104", Agency: "2004", Number: "0010000004481",
			NumberDigit: "6"}, "0010000004481", []bankaccount.Fault{bankaccount.WrongNumber}},
		"Nubank": {bankaccount.Account{BankCode: "260", Agency: "0001", Number: "1234567", NumberDigit: "0"}, "1234567",
			nil},
		"an unknown bank": {bankaccount.Account{BankCode: "999", Agency: "0001", Number: "1", NumberDigit: "1"}, "1",
			[]bankaccount.Fault{bankaccount.UnknownBank}},
		"nothing": {bankaccount.Account{BankCode: "260"}, "", []bankaccount.Fault{bankaccount.WrongAgency,
			bankaccount.WrongNumber, bankaccount.DigitMissing}},
		"letters": {bankaccount.Account{BankCode: "077", Agency: "00O1", AgencyDigit: "z", Number: "12a",
			NumberDigit: "12"}, "12A", []bankaccount.Fault{bankaccount.WrongAgency, bankaccount.AgencyDigit,
			bankaccount.WrongNumber, bankaccount.NumberDigit}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, faults := c.account.Check()
			if !slices.Equal(faults, c.faults) || got.Number != c.number {
				t.Errorf("%+v, %v", got, faults)
			}
		})
	}
}

// Of each rule exactly one digit passes, so that a slip of a finger does not.
func TestOneDigitPasses(t *testing.T) {
	t.Parallel()
	for code, number := range map[string]string{
		"001": "12345678", "033": "01017417", "041": "358507670", "104": "001000012345", "237": "1234567",
		"341": "12345",
	} {
		passing := 0
		for _, digit := range "0123456789XP" {
			a := bankaccount.Account{BankCode: code, Agency: "2664", Number: number, NumberDigit: string(digit)}
			if _, faults := a.Check(); len(faults) == 0 {
				passing++
			}
		}
		if passing != 1 {
			t.Errorf("%s: %d digits pass", code, passing)
		}
	}
}

func TestBanks(t *testing.T) {
	t.Parallel()
	banks := bankaccount.ListBanks()
	if len(banks) != 24 || !slices.IsSortedFunc(banks, func(a, b bankaccount.Bank) int {
		if a.Code < b.Code {
			return -1
		}
		return 1
	}) {
		t.Errorf("%d banks: %+v", len(banks), banks)
	}
}
