// Package taxid parses the tax numbers of Brazil: a person's CPF and a company's CNPJ, which since July 2026 may
// contain letters. Parse is its entry point. It imports no other package of Cortejo.
package taxid

import (
	"errors"
	"strings"
	"unicode"
)

// ErrInvalid reports a text that is neither a CPF nor a CNPJ.
var ErrInvalid = errors.New("not a CPF or CNPJ")

const (
	cpfLength   = 11
	cnpjLength  = 14
	checkDigits = 2 // digits at the end of both
)

// Parse parses a CPF or a CNPJ, with or without punctuation and in any case, and returns its characters alone: 11
// digits, or 12 digits or capital letters and 2 check digits.
func Parse(text string) (string, error) {
	number, err := normalize(text)
	if err != nil {
		return "", err
	}
	// The weights of a CPF grow to the left without a limit; those of a CNPJ start again after 9.
	last := 9
	switch len(number) {
	case cpfLength:
		last = cpfLength
		if strings.ContainsFunc(number, func(r rune) bool { return r > '9' }) {
			return "", ErrInvalid
		}
	case cnpjLength:
	default:
		return "", ErrInvalid
	}
	body := number[:len(number)-checkDigits]
	// Equal digits pass the sums, but no such number is issued.
	if strings.Count(number, number[:1]) == len(number) {
		return "", ErrInvalid
	}
	for range checkDigits {
		body += string(computeCheckDigit(body, last))
	}
	if body != number {
		return "", ErrInvalid
	}
	return number, nil
}

// normalize returns the characters of a number; it refuses all that are not its punctuation.
func normalize(text string) (string, error) {
	var number strings.Builder
	for _, r := range text {
		switch {
		case r >= '0' && r <= '9' || r >= 'A' && r <= 'Z':
			number.WriteRune(r)
		case r >= 'a' && r <= 'z':
			number.WriteRune(r - 'a' + 'A')
		case r == '.' || r == '/' || r == '-' || unicode.IsSpace(r):
		default:
			return "", ErrInvalid
		}
	}
	return number.String(), nil
}

// computeCheckDigit returns the check digit after body: a letter counts as its ASCII code less 48, as a digit does.
func computeCheckDigit(body string, lastWeight int) byte {
	sum, weight := 0, 2
	for i := len(body) - 1; i >= 0; i-- {
		sum += int(body[i]-'0') * weight
		if weight++; weight > lastWeight {
			weight = 2
		}
	}
	if rest := sum % 11; rest >= 2 {
		return byte('0' + 11 - rest)
	}
	return '0'
}

// IsCPF reports whether a number that Parse returned is a person's CPF; otherwise it is a company's CNPJ.
func IsCPF(number string) bool { return len(number) == cpfLength }

// Format writes a number that Parse returned with its punctuation: 123.456.789-09, 12.ABC.345/01DE-35.
func Format(number string) string {
	switch len(number) {
	case cpfLength:
		return number[:3] + "." + number[3:6] + "." + number[6:9] + "-" + number[9:]
	case cnpjLength:
		return number[:2] + "." + number[2:5] + "." + number[5:8] + "/" + number[8:12] + "-" + number[12:]
	}
	return number
}
