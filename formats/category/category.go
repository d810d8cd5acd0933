// Package category knows what vendors and tasks may be about, under the keys that the product keeps.
package category

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Labels are what people read, by key: those of web/src/lib/categories.ts. Any other category is the
// planner's own words.
var Labels = map[string]string{
	"PLANNING":      "Planejamento",
	"VENUE":         "Espaço",
	"CATERING":      "Buffet",
	"DRINKS":        "Bebidas e bar",
	"CAKE":          "Bolo e doces",
	"DECORATION":    "Decoração",
	"FLOWERS":       "Flores",
	"PHOTOGRAPHY":   "Fotografia",
	"VIDEO":         "Filmagem",
	"MUSIC":         "Música",
	"DJ":            "DJ e pista",
	"LIGHTING":      "Som e iluminação",
	"CEREMONY":      "Cerimônia",
	"CELEBRANT":     "Celebrante",
	"DRESS":         "Vestido e trajes",
	"BEAUTY":        "Beleza",
	"STATIONERY":    "Papelaria e convites",
	"GIFTS":         "Lembranças e presentes",
	"GUESTS":        "Convidados",
	"TRANSPORT":     "Transporte",
	"LODGING":       "Hospedagem",
	"HONEYMOON":     "Lua de mel",
	"DOCUMENTS":     "Documentos",
	"FINANCE":       "Financeiro",
	"TEAM":          "Equipe",
	"SECURITY":      "Segurança",
	"KIDS":          "Infantil",
	"ENTERTAINMENT": "Atrações",
	"TECHNOLOGY":    "Tecnologia",
	"OTHER":         "Outros",
}

var keys = func() map[string]string {
	all := map[string]string{}
	for key, label := range Labels {
		all[Plain(label)] = key
	}
	return all
}()

// Key finds the category that people call so, without regard to accents or case.
func Key(label string) (key string, known bool) {
	key, known = keys[Plain(label)]
	return key, known
}

// Plain is a text as it is compared: without accents, in small letters, with single spaces.
func Plain(text string) string {
	bare := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(text))
	return strings.Join(strings.Fields(bare), " ")
}
