package wayout

import (
	"embed"
	"html/template"
	"net/http"
	"strings"
	"time"

	"cortejo/formats/longdate"
	"cortejo/formats/stoplink"
	"cortejo/jobs"
	"cortejo/platform/page"
)

//go:embed pages/*.html
var files embed.FS

// source is the stylesheet, as the web's build knows it.
const source = "src/wayout/wayout.css"

var templates = page.Parse(files, template.FuncMap{"stopButton": func() string { return jobs.StopButton }})

// place is where people read times that no event's zone is known of.
var place = func() *time.Location {
	zone, err := time.LoadLocation("America/Sao_Paulo")
	if err != nil {
		return time.UTC
	}
	return zone
}()

type pageData struct {
	Stylesheet string
	Title      string
	Business   string
	Address    string
	Email      bool
	Since      string // when it was stopped; empty while it is not
	Words      string
	RequestID  string
}

func (s *Service) show(w http.ResponseWriter, r *http.Request, it link, current subscription) {
	p := pageData{Stylesheet: s.Build.URLOf(source), Title: "Mensagens de " + current.Business,
		Business: current.Business, Address: stoplink.MaskAddress(it.address),
		Email: strings.Contains(it.address, "@")}
	if current.StoppedAt != nil {
		p.Since = longdate.FormatDayOfYear(current.StoppedAt.In(place))
	}
	s.pages.Render(w, r, http.StatusOK, "wayout", p)
}

// newRenderer returns the renderer of the page, which says of a fault of ours only that it is one.
func (s *Service) newRenderer() *page.Renderer {
	return page.New(page.Options{
		Name: "a way out", Templates: templates, Log: s.Log, TrustedProxies: s.TrustedProxies,
		MaxPerMinute: opensPerMinute, MaxFormBytes: largestForm,
		Header: map[string]string{
			"Cache-Control": "no-store",
			"X-Robots-Tag":  "noindex, nofollow",
			// The address is a secret and must not reach other sites. A browser then sends "Origin: null", also to
			// this one.
			"Referrer-Policy": "no-referrer",
		},
		Refusals: map[int]page.Refusal{
			http.StatusNotFound: {Heading: "Este link não abre nada",
				Text: "Confira se ele veio inteiro. " +
					"Se a mensagem chegou pelo celular, também dá para responder SAIR."},
			http.StatusTooManyRequests: page.TooMany,
		},
		Fault: page.NewFault("Tente de novo em instantes."),
		RefusedPage: func(refusal page.Refusal, requestID string) any {
			return pageData{Stylesheet: s.Build.URLOf(source), Title: refusal.Heading, Words: refusal.Text,
				RequestID: requestID}
		},
		WritesHeadBody: true,
	})
}
