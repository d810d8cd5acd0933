// Package phone reads telephone numbers the way Brazilians write them and keeps
// them the one way the database does: E.164, mobiles with their ninth digit.
package phone

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"github.com/nyaruka/phonenumbers"
)

// ErrInvalid says that a text is not the number of a mobile or a landline.
var ErrInvalid = errors.New("not a phone number")

const (
	region      = "BR"
	countryCode = 55
	// maxLength is generous for a mask, a country code and spaces. It only keeps
	// the parser away from whole documents.
	maxLength = 40
)

// Parse reads a number with or without mask, country code and long-distance
// zero, and answers it in E.164. Without a country code it is Brazilian. A
// Brazilian mobile written the old way, without the ninth digit, gets it.
// Premium and toll-free numbers are refused with ErrInvalid like any other text
// that is no person's number.
func Parse(text string) (string, error) {
	text = strings.TrimSpace(text)
	if text == "" || len(text) > maxLength || strings.ContainsFunc(text, isLetter) {
		return "", ErrInvalid
	}
	if number, ok := parse(text); ok {
		return number, nil
	}
	// People paste "5531987654321", a country code without its plus sign.
	if digits := phonenumbers.NormalizeDigitsOnly(text); !strings.HasPrefix(text, "+") && strings.HasPrefix(digits, "55") {
		if number, ok := parse("+" + digits); ok {
			return number, nil
		}
	}
	return "", ErrInvalid
}

// IsMobile says whether a number in E.164 may be a mobile: where mobiles and landlines look
// alike, as in North America, any number may.
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
		// Area code and eight digits starting with 6 to 9: a mobile from before
		// the ninth digit. Landlines start with 2 to 5.
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

// CountryOf is the two letters (ISO 3166-1) of the country a number in E.164 belongs to, ""
// where it belongs to none. Countries that share a code, as those of +1, are told apart.
func CountryOf(number string) string {
	parsed, err := phonenumbers.Parse(number, "")
	if err != nil {
		return ""
	}
	return phonenumbers.GetRegionCodeForNumber(parsed)
}

// IsCountry says whether two letters name a country that has phones.
func IsCountry(code string) bool { return phonenumbers.GetSupportedRegions()[code] }

// CallingCodeOf is what numbers of a country begin with in E.164: "+55" for "BR".
func CallingCodeOf(country string) string {
	return "+" + strconv.Itoa(phonenumbers.GetCountryCodeForRegion(country))
}

// FormatNational is a phone as it is written in its own country, "(11) 98765-4321"; a number of another country than Brazil
// keeps its calling code. What cannot be read is given back as it is.
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

// Mask leaves the area code and the last four digits: (31) •••••-4321.
func Mask(number string) string {
	code, rest, found := strings.Cut(FormatNational(number), " ")
	if !found || len(rest) < 4 {
		return ""
	}
	return code + " " + digitPattern.ReplaceAllString(rest[:len(rest)-4], "•") + rest[len(rest)-4:]
}

var digitPattern = regexp.MustCompile(`\d`)
