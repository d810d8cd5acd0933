package auth

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"cortejo/formats/phone"
)

// ParseCountries returns the countries of a list of their two letters (ISO 3166-1), such as "BR,PT".
func ParseCountries(list string) ([]string, error) {
	var countries []string
	for text := range strings.SplitSeq(list, ",") {
		text = strings.ToUpper(strings.TrimSpace(text))
		if text == "" {
			continue
		}
		if !phone.IsCountry(text) {
			return nil, fmt.Errorf("%q não é a sigla de um país, como BR", text)
		}
		countries = append(countries, text)
	}
	return countries, nil
}

// refuseCountry returns the field error of a phone whose country gets no codes, or "".
func (l Limits) refuseCountry(number string) string {
	if slices.Contains(l.Countries, phone.CountryOf(number)) {
		return ""
	}
	return l.OnlyCountries()
}

// OnlyCountries says which countries' phones get codes. The pages say it where a phone is typed.
func (l Limits) OnlyCountries() string {
	l = l.orDefault()
	if slices.Equal(l.Countries, []string{"BR"}) {
		return "Por enquanto só enviamos códigos para telefones do Brasil."
	}
	var names []string
	for _, country := range l.Countries {
		names = append(names, display.Regions(language.BrazilianPortuguese).Name(language.MustParseRegion(country)))
	}
	return "Por enquanto só enviamos códigos para telefones destes países: " + strings.Join(names, ", ") + "."
}

// CallingCodes are what the numbers of these countries begin with, such as "+55". Two countries may share one.
func (l Limits) CallingCodes() []string {
	var codes []string
	for _, country := range l.orDefault().Countries {
		codes = append(codes, phone.CallingCodeOf(country))
	}
	return codes
}
