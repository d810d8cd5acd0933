package phone

import (
	"math/big"
	"regexp"
	"strings"
	"unicode"
)

// Problem says why the phone in a cell of a sheet was not read.
type Problem string

// The problems of a cell.
const (
	WithoutAreaCode Problem = "PHONE_WITHOUT_AREA_CODE"
	Rounded         Problem = "PHONE_ROUNDED"
	Unreadable      Problem = "PHONE_UNREADABLE"
)

// Cell is the phone of a cell of a sheet.
type Cell struct {
	// Number is in E.164, or "" if Problem says why there is none.
	Number  string
	Problem Problem
	// Others are the further numbers of the cell, as they were written.
	Others []string
}

var (
	separatorPattern = regexp.MustCompile(`(?i)\s*(?:[/;,|\n]| ::: |\bou\b|\be\b)\s*`)
	decimalPattern   = regexp.MustCompile(`^\d{8,15}[.,]0+$`)
	exponentPattern  = regexp.MustCompile(`^(\d)(?:[.,](\d*))?[eE]\+?(\d{1,2})$`)
)

// cellLimit limits the bytes of a cell of phones: ten with a word each. Every part of a cell is read.
const cellLimit = 400

// ReadCell reads the phone of a cell, in which people write several numbers and words, and spreadsheets write decimals
// and exponents. areaCode is for numbers written without one; "" leaves them unread. A number without "+" is Brazilian
// or not read: no digit is made up.
func ReadCell(text, areaCode string) Cell {
	if len(text) > cellLimit {
		return Cell{Problem: Unreadable}
	}
	text = strings.TrimSpace(removeInvisible(text))
	if decimalPattern.MatchString(text) {
		text = text[:strings.LastIndexAny(text, ".,")]
	}
	if parts := exponentPattern.FindStringSubmatch(text); parts != nil {
		exact, ok := expandExponent(parts[1], parts[2], parts[3])
		if !ok {
			return Cell{Problem: Rounded}
		}
		text = exact
	}
	cell := readNumber(text, areaCode)
	if cell.Number != "" {
		return cell
	}
	var first Problem
	parts := separatorPattern.Split(text, -1)
	for at, part := range parts {
		if one := readNumber(part, areaCode); one.Number != "" {
			for _, other := range append(parts[:at:at], parts[at+1:]...) {
				if countDigits(other) >= 8 {
					one.Others = append(one.Others, strings.TrimSpace(other))
				}
			}
			return one
		} else if countDigits(part) > 0 && first == "" {
			first = one.Problem
		}
	}
	if first != "" {
		cell.Problem = first
	}
	return cell
}

func readNumber(text, areaCode string) Cell {
	kept := strings.Map(func(r rune) rune {
		if r < unicode.MaxASCII && (unicode.IsLetter(r) || r == ':') || unicode.IsLetter(r) {
			return -1
		}
		return r
	}, text)
	if number, err := Parse(strings.Trim(kept, " .-")); err == nil {
		return Cell{Number: number}
	}
	digits := extractDigits(kept)
	isShort := len(digits) == 9 && digits[0] == '9' || len(digits) == 8 && digits[0] >= '2'
	if strings.Contains(kept, "+") || !isShort || !hasFourDigitsLast(kept) {
		return Cell{Problem: Unreadable}
	}
	if areaCode != "" {
		if number, err := Parse(areaCode + digits); err == nil {
			return Cell{Number: number}
		}
	}
	return Cell{Problem: WithoutAreaCode}
}

// expandExponent returns the whole number that a cell has in the form 3.1987654321E10; ok is false if the cell has
// fewer digits than the number, because the spreadsheet rounded it.
func expandExponent(whole, fraction, exponent string) (number string, ok bool) {
	value, ok := new(big.Rat).SetString(whole + "." + fraction + "0e" + exponent)
	if !ok || !value.IsInt() || len(whole+fraction) < len(value.Num().String()) {
		return "", false
	}
	return value.Num().String(), true
}

// IsAreaCode reports whether two digits are the area code of a Brazilian number.
func IsAreaCode(code string) bool {
	_, err := Parse(code + "32224321")
	return len(code) == 2 && err == nil
}

func countDigits(text string) int { return len(extractDigits(text)) }

func extractDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, text)
}

// removeInvisible removes the marks that messengers put around a number, and writes its other hyphens and spaces as
// people type them.
func removeInvisible(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '\u2010' && r <= '\u2015', r == '\u2212':
			return '-'
		case unicode.Is(unicode.Cf, r), r == '\ufeff':
			return -1
		case r != '\n' && unicode.IsSpace(r):
			return ' '
		}
		return r
	}, text)
}

// hasFourDigitsLast reports whether the groups in which a number is written leave four digits at its end, as
// Brazilians write them. A number in other groups has a digit less or more, and its first two digits may be no area
// code.
func hasFourDigitsLast(text string) bool {
	groups := groupPattern.FindAllString(text, -1)
	if len(groups) <= 1 {
		return true
	}
	last := len(groups[len(groups)-1])
	if last == 8 || last == 9 || last == 10 || last == 11 {
		return len(groups[len(groups)-2]) <= 3
	}
	sum := 0
	for at := len(groups) - 1; at > 0 && sum < 4; at-- {
		sum += len(groups[at])
	}
	return sum == 4
}

var groupPattern = regexp.MustCompile(`\d+`)
