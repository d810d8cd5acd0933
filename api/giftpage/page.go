package giftpage

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"html/template"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"cortejo/api/gifts"
	"cortejo/platform/problem"
)

//go:embed pages/*.html
var pageFiles embed.FS

// The sources of what the page wears, as the web's build knows them.
const (
	stylesSource, scriptSource = "src/gifts/gifts.css", "src/gifts/gifts.ts"
	drawingsSource             = "src/ui/gifts.svg"
)

var pages = template.Must(template.New("").Funcs(template.FuncMap{"icon": icon, "percent": percent}).
	ParseFS(pageFiles, "pages/*.html"))

// shell is what every page has around it.
type shell struct {
	Title, Event string
	Theme        string
	Stylesheets  []string
	Script       string
	Indexed      bool
	Next         string // where it goes then
	Refresh      int    // in how many seconds the page asks again; 0 never
	Kept         *kept
}

// kept is what the script keeps of a basket, in the giver's browser: an empty one is forgotten.
type kept struct{ Slug, Basket string }

var themes = []string{"botanical", "classic", "tiles", "editorial", "horizon", "night"}

func (s *Service) shellOf(theme, accent, event, title string) shell {
	if !slices.Contains(themes, theme) {
		theme = themes[0]
	}
	page := shell{Title: title, Event: event, Theme: theme, Script: s.build.URLOf(scriptSource)}
	for _, sheet := range []string{s.build.URLOf(stylesSource), s.build.URLOf("src/site/themes/" + theme + ".css")} {
		if sheet != "" {
			page.Stylesheets = append(page.Stylesheets, sheet)
		}
	}
	if accent != "" {
		page.Stylesheets = append(page.Stylesheets, "/tema/"+theme+"/"+strings.TrimPrefix(accent, "#")+".css")
	}
	return page
}

// drawing is where a drawing is, as <use> names it.
func (s *Service) drawing(name string) string {
	if !slices.Contains(gifts.Drawings, name) {
		name = gifts.Drawings[0]
	}
	return s.build.URLOf(drawingsSource) + "#" + name
}

type refusedPage struct {
	shell
	Heading, Words, RequestID string
}

// refuse answers with a page of its own, and says of a fault of ours nothing but that.
func (s *Service) refuse(q request, err error) {
	p := problem.From(err)
	if p.Status >= http.StatusInternalServerError && (!errors.Is(err, context.Canceled) || q.r.Context().Err() == nil) {
		s.Log.ErrorContext(q.r.Context(), "a page of gifts failed", "request_id", problem.RequestID(q.r.Context()),
			"cause", err)
	}
	page := refusedPage{shell: s.shellOf("", "", "", "Presentes"), Heading: "Aconteceu um erro desconhecido",
		Words:     "Não é com você: algo falhou aqui. Volte e tente de novo em instantes.",
		RequestID: problem.RequestID(q.r.Context())}
	switch p.Status {
	case http.StatusNotFound:
		page.Heading, page.Words, page.RequestID = "Não há presentes neste endereço",
			"Confira se o link veio inteiro. Na dúvida, pergunte a quem convidou.", ""
	case http.StatusTooManyRequests:
		page.Heading, page.Words, page.RequestID = "Muitos pedidos seguidos", "Espere um pouco e abra de novo.", ""
		if p.RetryAfter > 0 {
			q.w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(p.RetryAfter.Seconds()))))
		}
	case http.StatusRequestEntityTooLarge:
		page.Heading, page.Words, page.RequestID = "É texto demais",
			"Volte à página anterior e escreva um pouco menos.", ""
	case http.StatusServiceUnavailable:
		page.Heading, page.Words, page.RequestID = "Um instante", p.Detail, ""
	}
	s.write(q, p.Status, "refused", page)
}

// write renders a page; what cannot be rendered is a fault of ours.
func (s *Service) write(q request, status int, name string, page any) {
	var out bytes.Buffer
	if err := pages.ExecuteTemplate(&out, name, page); err != nil {
		s.Log.ErrorContext(q.r.Context(), "a page of gifts could not be written", "page", name, "cause", err)
		http.Error(q.w, problem.UnknownError, http.StatusInternalServerError)
		return
	}
	q.w.Header().Set("Content-Type", "text/html; charset=utf-8")
	q.w.Header().Set("Content-Length", strconv.Itoa(out.Len()))
	q.w.WriteHeader(status)
	if q.r.Method != http.MethodHead {
		_, _ = q.w.Write(out.Bytes()) // only a reader who went away makes this fail
	}
}

// percent writes hundredths of a percent: 388 is 3,88%.
func percent(hundredths int) string {
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
