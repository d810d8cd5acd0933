package phone

import "strings"

// minSearchDigits is the number of digits from which a search also searches phones.
const minSearchDigits = 4

// ExtractSearchDigits returns the digits of a search, or nothing if they are too few for a phone.
func ExtractSearchDigits(search string) string {
	digits := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, search)
	if len(digits) < minSearchDigits {
		return ""
	}
	return digits
}
