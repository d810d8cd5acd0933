package phone

import "strings"

// minSearchDigits is how many digits make a search a search for a phone.
const minSearchDigits = 4

// ExtractSearchDigits gives the digits of a search that may be for a phone, or nothing where too few to be one.
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
