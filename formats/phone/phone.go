// Package phone parses phone numbers as Brazilians write them into the form that the database stores: E.164, mobiles
// with their ninth digit. Parse is its entry point. It imports no other package of Cortejo.
package phone

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"github.com/nyaruka/phonenumbers"
)

// ErrInvalid reports a text that is not the number of a mobile or a landline.
var ErrInvalid = errors.New("not a phone number")

const (
	region      = "BR"
	countryCode = 55
	// maxLength allows for a mask, a country code and spaces; it keeps whole documents away from the parser.
	maxLength = 40
)

// Parse parses a number with or without mask, country code and long-distance zero, and returns it in E.164. Without a
// country code it is Brazilian. A Brazilian mobile in the old form, without the ninth digit, gets it. Premium and
// toll-free numbers return ErrInvalid, as does any text that is not a person's number.
func Parse(text string) (string, error) {
	text = strings.TrimSpace(removeInvisible(text))
	if text == "" || len(text) > maxLength || strings.ContainsFunc(text, isLetter) {
		return "", ErrInvalid
	}
	if isBrazilian := !strings.HasPrefix(text, "+") || strings.HasPrefix(text, "+55"); isBrazilian &&
		(!hasFourDigitsLast(text) || decimalPattern.MatchString(text)) {
		return "", ErrInvalid
	}
	if number, ok := parse(text); ok {
		return number, nil
	}
	// People paste "5531987654321", with a country code but no plus sign.
	if digits := phonenumbers.NormalizeDigitsOnly(text); !strings.HasPrefix(text, "+") &&
		strings.HasPrefix(digits, "55") {
		if number, ok := parse("+" + digits); ok {
			return number, nil
		}
	}
	return "", ErrInvalid
}

// IsMobile reports whether a number in E.164 may be a mobile. In countries whose mobiles and landlines look alike, such
// as North America's, any number may be one.
func IsMobile(number string) bool {
	parsed, err := phonenumbers.Parse(number, "")
	if err != nil {
		return false
	}
	kind := phonenumbers.GetNumberType(parsed)
	return kind == phonenumbers.MOBILE || kind == phonenumbers.FIXED_LINE_OR_MOBILE
}

func parse(text string) (string, bool) {
	number, err := phonenumbers.Parse(text, region)
	if err != nil {
		return "", false
	}
	if number.GetCountryCode() == countryCode {
		national := phonenumbers.GetNationalSignificantNumber(number)
		// Area code and eight digits starting with 6 to 8: a mobile from before
		// the ninth digit. Landlines start with 2 to 5. A short number starting
		// with 9 lost a digit more often than it is old, so it is refused.
		if len(national) == 10 && national[2] == '9' {
			return "", false
		}
		if len(national) == 10 && national[2] >= '6' {
			number, err = phonenumbers.Parse(national[:2]+"9"+national[2:], region)
			if err != nil {
				return "", false
			}
		}
	}
	if !phonenumbers.IsValidNumber(number) {
		return "", false
	}
	switch phonenumbers.GetNumberType(number) {
	case phonenumbers.MOBILE, phonenumbers.FIXED_LINE, phonenumbers.FIXED_LINE_OR_MOBILE:
		return phonenumbers.Format(number, phonenumbers.E164), true
	default:
		return "", false
	}
}

func isLetter(r rune) bool { return r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' }

// CountryOf returns the country (ISO 3166-1, two letters) of a number in E.164, or "" if it has none. It distinguishes
// countries that share a calling code, such as +1.
func CountryOf(number string) string {
	parsed, err := phonenumbers.Parse(number, "")
	if err != nil {
		return ""
	}
	return phonenumbers.GetRegionCodeForNumber(parsed)
}

// IsCountry reports whether two letters are the code of a country with phones.
func IsCountry(code string) bool { return phonenumbers.GetSupportedRegions()[code] }

// CallingCodeOf returns the prefix of a country's numbers in E.164: "+55" for "BR".
func CallingCodeOf(country string) string {
	return "+" + strconv.Itoa(phonenumbers.GetCountryCodeForRegion(country))
}

// FormatNational writes a phone as in its own country, "(11) 98765-4321"; a number outside Brazil keeps its calling
// code. It returns an unreadable number unchanged.
func FormatNational(number string) string {
	parsed, err := phonenumbers.Parse(number, "BR")
	if err != nil {
		return number
	}
	if parsed.GetCountryCode() != 55 {
		return phonenumbers.Format(parsed, phonenumbers.INTERNATIONAL)
	}
	return phonenumbers.Format(parsed, phonenumbers.NATIONAL)
}

// Mask shows the area code and the last four digits: (31) •••••-4321.
func Mask(number string) string {
	code, rest, found := strings.Cut(FormatNational(number), " ")
	if !found || len(rest) < 4 {
		return ""
	}
	return code + " " + digitPattern.ReplaceAllString(rest[:len(rest)-4], "•") + rest[len(rest)-4:]
}

var digitPattern = regexp.MustCompile(`\d`)
