package phone

import "strings"

// digitsToSearch is how many digits make a search a search for a phone.
const digitsToSearch = 4

// Digits gives the digits of a search that may be for a phone, or nothing where too few to be one.
func Digits(search string) string {
	digits := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, search)
	if len(digits) < digitsToSearch {
		return ""
	}
	return digits
}
