package giftpage

import (
	"embed"
	"html/template"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"cortejo/api/gifts"
	"cortejo/platform/page"
)

//go:embed pages/*.html
var pageFiles embed.FS

// The sources of what the page wears, as the web's build knows them.
const (
	stylesSource, scriptSource = "src/gifts/gifts.css", "src/gifts/gifts.ts"
	drawingsSource             = "src/ui/gifts.svg"
)

var templates = page.Parse(pageFiles, template.FuncMap{"percent": formatPercent})

// layout surrounds the content of every page.
type layout struct {
	Title, Event string
	Theme        string
	Stylesheets  []string
	Script       string
	Indexed      bool
	Next         string // where it goes then
	Refresh      int    // in how many seconds the page asks again; 0 never
	Kept         *storedBasket
	Preview      *preview
}

// preview is what a messenger shows of a shared link (The Open Graph protocol, ogp.me).
type preview struct{ Description, Image, URL string }

// storedBasket is the basket that the script stores in the giver's browser; it deletes an empty one.
type storedBasket struct{ Slug, Basket string }

var themes = []string{"botanical", "classic", "tiles", "editorial", "horizon", "night"}

func (s *Service) layoutOf(theme, accent, event, title string) layout {
	if !slices.Contains(themes, theme) {
		theme = themes[0]
	}
	sh := layout{Title: title, Event: event, Theme: theme, Script: s.Build.URLOf(scriptSource)}
	for _, sheet := range []string{s.Build.URLOf(stylesSource), s.Build.URLOf("src/site/themes/" + theme + ".css")} {
		if sheet != "" {
			sh.Stylesheets = append(sh.Stylesheets, sheet)
		}
	}
	if accent != "" {
		sh.Stylesheets = append(sh.Stylesheets, "/tema/"+theme+"/"+strings.TrimPrefix(accent, "#")+".css")
	}
	return sh
}

// drawingURLOf returns the address of a drawing, for <use>.
func (s *Service) drawingURLOf(name string) string {
	if !slices.Contains(gifts.Drawings, name) {
		name = gifts.Drawings[0]
	}
	return s.Build.URLOf(drawingsSource) + "#" + name
}

type refusedPage struct {
	layout
	Heading, Words, RequestID string
}

// newRenderer returns the renderer of the pages, which say of a fault of ours only that it is one.
func (s *Service) newRenderer() *page.Renderer {
	return page.New(page.Options{
		Name: "a page of gifts", Templates: templates, Log: s.Log, TrustedProxies: s.TrustedProxies,
		MaxPerMinute: opensPerMinute, MaxFormBytes: largestForm,
		Header: map[string]string{
			"Cache-Control": "no-store",
			// The address of an order belongs to its giver and must not reach other sites.
			"Referrer-Policy": "same-origin",
		},
		Refusals: map[int]page.Refusal{
			http.StatusNotFound: {Heading: "Não há presentes neste endereço",
				Text: "Confira se o link veio inteiro. Na dúvida, pergunte a quem convidou."},
			http.StatusTooManyRequests:       page.TooMany,
			http.StatusRequestEntityTooLarge: page.TooLarge,
			http.StatusServiceUnavailable:    {Heading: "Um instante", UseDetail: true},
		},
		Fault: page.NewFault("Volte e tente de novo em instantes."),
		RefusedPage: func(refusal page.Refusal, requestID string) any {
			return refusedPage{layout: s.layoutOf("", "", "", "Presentes"), Heading: refusal.Heading,
				Words: refusal.Text, RequestID: requestID}
		},
	})
}

// formatPercent writes hundredths of a percent: 388 is 3,88%.
func formatPercent(hundredths int) string {
	text := strconv.Itoa(hundredths/100) + "," + strconv.Itoa(100 + hundredths%100)[1:]
	return strings.TrimSuffix(strings.TrimSuffix(text, "00"), ",") + "%"
}

// initialsOf are those of the first two names of whose event it is, as its orders are numbered: HC.
func initialsOf(names string) string {
	var all []rune
	for word := range strings.FieldsSeq(names) {
		if first, _ := utf8.DecodeRuneInString(word); unicode.IsUpper(first) && len(all) < 2 {
			all = append(all, first)
		}
	}
	if len(all) == 0 {
		return "P"
	}
	return string(all)
}
