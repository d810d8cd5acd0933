package notificationtext

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// honorifics are forms of address before a name, which are never shown without it.
var honorifics = []string{"Dona", "Seu", "Dr.", "Dra.", "Sr.", "Sra.", "Tia", "Tio", "Vó", "Vô", "Padre"}

// unknownName replaces the name of a person without one, or whose name is not shown.
const unknownName = "Alguém"

// firstNameOf returns a person's first name, or unknownName.
func firstNameOf(name string) string {
	words := strings.Fields(name)
	switch {
	case len(words) == 0:
		return unknownName
	case words[0] == "Equipe": // Cortejo's staff, by the whole name
		return name
	case len(words) > 1 && slices.Contains(honorifics, words[0]) && unicode.IsUpper([]rune(words[1])[0]):
		return words[0] + " " + words[1] // not "Dona da" of 'Dona da Casa Jade'
	}
	return words[0]
}

// maxQuoteLength limits a quoted text in a title, in characters.
const maxQuoteLength = 48

func truncate(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if letters := []rune(text); len(letters) > maxQuoteLength {
		return strings.TrimSpace(string(letters[:maxQuoteLength])) + "…"
	}
	return text
}

func count(n int, one, more string) string {
	switch n {
	case 0:
		return ""
	case 1:
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + more
}

func join(parts ...string) string {
	var some []string
	for _, part := range parts {
		if part != "" {
			some = append(some, part)
		}
	}
	return strings.Join(some, " · ")
}

func choose(holds bool, yes, no string) string {
	if holds {
		return yes
	}
	return no
}
