// Package guestwords is how people write what is known of a guest: in the sheets that they bring, and in those that they
// are given.
package guestwords

import (
	"regexp"
	"strconv"
	"strings"

	"cortejo/formats/category"
)

// What an event's guest list holds at most.
const (
	PerEvent       = 20_000 // guests, and invitations
	PerInvitation  = 50     // guests
	TablesPerEvent = 200
)

// Status words, as the export writes them.
var statuses = map[string]string{"attending": "Confirmado", "unknown": "Sem resposta", "not_attending": "Não vai"}

// Status is the word for a status.
func Status(status string) string { return statuses[status] }

var readStatuses = map[string]string{
	"confirmado": "attending", "confirmada": "attending", "confirmados": "attending", "sim": "attending", "vai": "attending", "presente": "attending", "ok": "attending", "attending": "attending", "yes": "attending", "c": "attending",
	"": "unknown", "sem resposta": "unknown", "pendente": "unknown", "aguardando": "unknown", "a confirmar": "unknown", "nao respondeu": "unknown", "unknown": "unknown", "?": "unknown", "-": "unknown",
	"nao vai": "not_attending", "nao": "not_attending", "recusado": "not_attending", "recusou": "not_attending", "ausente": "not_attending", "nao vem": "not_attending", "nao ira": "not_attending", "not attending": "not_attending", "no": "not_attending",
}

// ReadStatus reads how people write it; false where nobody does.
func ReadStatus(text string) (status string, ok bool) {
	status, ok = readStatuses[category.Normalize(text)]
	return status, ok
}

var bands = map[string]string{"0_2": "0 a 2 anos", "3_6": "3 a 6 anos", "7_11": "7 a 11 anos", "12_17": "12 a 17 anos"}

// AgeGroup is the word for what a guest is: their band where they are a child whose age is known, empty where nothing is.
func AgeGroup(kind, band string) string {
	switch {
	case bands[band] != "":
		return bands[band]
	case kind == "child":
		return "Criança"
	case kind == "adult":
		return "Adulto"
	}
	return ""
}

var readGroups = map[string][2]string{
	"": {"unknown", ""}, "adulto": {"adult", ""}, "adulta": {"adult", ""}, "idoso": {"adult", ""}, "idosa": {"adult", ""}, "a": {"adult", ""},
	"crianca": {"child", ""}, "menor": {"child", ""}, "c": {"child", ""}, "adolescente": {"child", "12_17"},
	"bebe": {"child", "0_2"}, "de colo": {"child", "0_2"}, "crianca de colo": {"child", "0_2"}, "nao informado": {"unknown", ""}, "-": {"unknown", ""},
}

// ReadAgeGroup reads how people write it; false where nobody does.
func ReadAgeGroup(text string) (kind, band string, ok bool) {
	plain := category.Normalize(text)
	if group, known := readGroups[plain]; known {
		return group[0], group[1], true
	}
	if numbers := digits.FindAllString(plain, 2); len(numbers) == 2 {
		for key := range bands {
			if key == numbers[0]+"_"+numbers[1] {
				return "child", key, true
			}
		}
	}
	return "", "", false
}

var digits = regexp.MustCompile(`[0-9]+`)

// Age is the word for an age: a newborn's is not '0'.
func Age(age *int) string {
	switch {
	case age == nil:
		return ""
	case *age == 0:
		return "recém-nascido"
	}
	return strconv.Itoa(*age)
}

// ReadAge reads an age in years; nil where there is none, false where it is none that anybody has.
func ReadAge(text string) (age *int, ok bool) {
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

// Companion is what a place without a name is called: after the first of its invitation who has one.
func Companion(name string, household []string) string {
	if name != "" {
		return name
	}
	for _, other := range household {
		if first, _, _ := strings.Cut(strings.TrimSpace(other), " "); first != "" {
			return "Acompanhante de " + first
		}
	}
	return "Acompanhante"
}

// IsCompanion says whether a name stands for somebody who has none yet.
func IsCompanion(name string) bool {
	plain := category.Normalize(name)
	return plain == "" || plain == "acompanhante" || plain == "+1" || strings.HasPrefix(plain, "acompanhante de ") || strings.HasPrefix(plain, "acompanhante da ") || strings.HasPrefix(plain, "acompanhante do ")
}

// ReadTable reads the number of a table; nil where there is none, false where it is no number.
func ReadTable(text string) (number *int, ok bool) {
	if category.Normalize(text) == "" || text == "-" {
		return nil, true
	}
	found := digits.FindString(text)
	n, err := strconv.Atoi(found)
	if err != nil || n < 1 || n > 9999 {
		return nil, false
	}
	return &n, true
}
