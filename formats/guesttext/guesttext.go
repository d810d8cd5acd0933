// Package guesttext formats and parses the data of guests in the spreadsheets that people import and export. It also
// holds the limits of a guest list. It imports formats/category alone.
package guesttext

import (
	"regexp"
	"strconv"
	"strings"

	"cortejo/formats/category"
)

// The limits of an event's guest list.
const (
	MaxPerEvent       = 20_000 // guests, and as many invitations
	MaxPerInvitation  = 50     // guests
	MaxTablesPerEvent = 200
)

// statusLabels are the texts of the export, by status.
var statusLabels = map[string]string{"attending": "Confirmado", "unknown": "Sem resposta", "not_attending": "Não vai"}

// FormatStatus returns the text of a status.
func FormatStatus(status string) string { return statusLabels[status] }

var statusesByText = map[string]string{
	"confirmado": "attending", "confirmada": "attending", "confirmados": "attending", "sim": "attending",
	"vai": "attending", "presente": "attending", "ok": "attending", "attending": "attending", "yes": "attending",
	"c": "attending", "confirmou": "attending", "confirmaram": "attending", "confirmadas": "attending",
	"true": "attending", "verdadeiro": "attending", "x": "attending", "✓": "attending", "✔": "attending",
	"✅": "attending", "☑": "attending", "s": "attending", "y": "attending", "vao": "attending", "1": "attending",
	"ira": "attending", "irao": "attending", "vira": "attending",
	// A check box that is not ticked is no answer.
	"false": "unknown", "falso": "unknown", "☐": "unknown", "0": "unknown",
	"talvez": "unknown", "nao sei": "unknown", "nao sabe": "unknown", "em aberto": "unknown", "convidado": "unknown",
	"": "unknown", "sem resposta": "unknown", "pendente": "unknown", "aguardando": "unknown", "a confirmar": "unknown",
	"nao respondeu": "unknown", "unknown": "unknown", "?": "unknown", "-": "unknown",
	"nao vai": "not_attending", "nao": "not_attending", "recusado": "not_attending", "recusou": "not_attending",
	"ausente": "not_attending", "nao vem": "not_attending", "nao ira": "not_attending",
	"not attending": "not_attending", "no": "not_attending", "n": "not_attending", "nao vao": "not_attending",
	"nao vira": "not_attending", "nao virao": "not_attending", "nao irao": "not_attending",
	"nao confirmado": "unknown", "nao confirmada": "unknown", "declinou": "not_attending", "cancelado": "not_attending",
	"cancelou": "not_attending",
}

// ParseStatus returns the status of a text; ok is false if the text is unknown.
func ParseStatus(text string) (status string, ok bool) {
	// ✓ and ✔ may be followed by a mark that asks for their picture.
	plain := strings.TrimRight(strings.ReplaceAll(category.Normalize(text), "\ufe0f", ""), " !.;,")
	status, ok = statusesByText[plain]
	return status, ok
}

var ageBandLabels = map[string]string{
	"0_2": "0 a 2 anos", "3_6": "3 a 6 anos", "7_11": "7 a 11 anos", "12_17": "12 a 17 anos",
}

// FormatAgeGroup returns the text of a guest's age group: the age band of a child if it is known, empty if nothing is
// known.
func FormatAgeGroup(kind, band string) string {
	switch {
	case ageBandLabels[band] != "":
		return ageBandLabels[band]
	case kind == "child":
		return "Criança"
	case kind == "adult":
		return "Adulto"
	}
	return ""
}

var ageGroupsByText = map[string][2]string{
	"": {"unknown", ""}, "adulto": {"adult", ""}, "adulta": {"adult", ""}, "idoso": {"adult", ""},
	"idosa": {"adult", ""}, "a": {"adult", ""},
	"crianca": {"child", ""}, "menor": {"child", ""}, "c": {"child", ""}, "adolescente": {"child", "12_17"},
	"bebe": {"child", "0_2"}, "de colo": {"child", "0_2"}, "crianca de colo": {"child", "0_2"},
	"nao informado": {"unknown", ""}, "-": {"unknown", ""},
}

// ParseAgeGroup returns the age group of a text; ok is false if the text is unknown.
func ParseAgeGroup(text string) (kind, band string, ok bool) {
	plain := category.Normalize(text)
	if group, known := ageGroupsByText[plain]; known {
		return group[0], group[1], true
	}
	if numbers := digitsPattern.FindAllString(plain, 2); len(numbers) == 2 {
		for key := range ageBandLabels {
			if key == numbers[0]+"_"+numbers[1] {
				return "child", key, true
			}
		}
	}
	return "", "", false
}

var digitsPattern = regexp.MustCompile(`[0-9]+`)

// FormatAge returns the text of an age in years: a newborn's is not "0".
func FormatAge(age *int) string {
	switch {
	case age == nil:
		return ""
	case *age == 0:
		return "recém-nascido"
	}
	return strconv.Itoa(*age)
}

// ParseAge returns an age in years, nil for an empty text; ok is false if the text is no possible age.
func ParseAge(text string) (age *int, ok bool) {
	plain := category.Normalize(text)
	if plain == "" || plain == "-" {
		return nil, true
	}
	years, err := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(strings.TrimSuffix(plain, "anos"), "ano")))
	switch {
	case strings.HasPrefix(plain, "recem"), strings.HasSuffix(plain, "meses"), strings.HasSuffix(plain, "mes"):
		years = 0
	case err != nil, years < 0, years > 120:
		return nil, false
	}
	return &years, true
}

// FormatCompanion returns a guest's name, or for an unnamed place a text after the first named guest of its invitation.
func FormatCompanion(name string, invitation []string) string {
	if name != "" {
		return name
	}
	for _, other := range invitation {
		if first, _, _ := strings.Cut(strings.TrimSpace(other), " "); first != "" {
			return "Acompanhante de " + first
		}
	}
	return "Acompanhante"
}

// IsCompanion reports whether a text marks a guest whose name is not known yet.
func IsCompanion(name string) bool {
	plain := category.Normalize(name)
	return plain == "" || plain == "acompanhante" || plain == "+1" || strings.HasPrefix(plain, "acompanhante de ") ||
		strings.HasPrefix(plain, "acompanhante da ") || strings.HasPrefix(plain, "acompanhante do ")
}

// ParseTable returns a table's number, nil for an empty text; ok is false if there is no number.
func ParseTable(text string) (number *int, ok bool) {
	if category.Normalize(text) == "" || text == "-" {
		return nil, true
	}
	digits := digitsPattern.FindString(text)
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 || n > 9999 {
		return nil, false
	}
	return &n, true
}
