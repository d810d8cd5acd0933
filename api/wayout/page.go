package wayout

import (
	"bytes"
	"embed"
	"html/template"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"cortejo/formats/botanical"
	"cortejo/formats/longdate"
	"cortejo/formats/stoplink"
	"cortejo/jobs"
	"cortejo/platform/problem"
)

//go:embed pages/*.html
var files embed.FS

// source is the stylesheet, as the web's build knows it.
const source = "src/wayout/wayout.css"

var pages = template.Must(template.New("").Funcs(template.FuncMap{
	"stopButton": func() string { return jobs.StopButton }, "wreath": func() template.HTML { return wreath },
}).ParseFS(files, "pages/*.html"))

var wreath = template.HTML(botanical.RenderWreath()) // drawn here, without any input

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
	p := pageData{Title: "Mensagens de " + current.Business, Business: current.Business,
		Address: stoplink.MaskAddress(it.address), Email: strings.Contains(it.address, "@")}
	if current.StoppedAt != nil {
		p.Since = longdate.FormatDayOfYear(current.StoppedAt.In(place))
	}
	s.render(w, r, http.StatusOK, "wayout", p)
}

// refuse answers with a page of its own, and says of a fault of ours nothing but that.
func (s *Service) refuse(w http.ResponseWriter, r *http.Request, err error) {
	fault := problem.From(err)
	if fault.Status >= http.StatusInternalServerError && !isCanceled(r, err) {
		s.Log.ErrorContext(r.Context(), "a way out failed", "request_id", problem.RequestID(r.Context()), "cause", err)
	}
	p := pageData{Title: "Aconteceu um erro desconhecido",
		Words:     "Não é com você: algo falhou aqui. Tente de novo em instantes.",
		RequestID: problem.RequestID(r.Context())}
	switch fault.Status {
	case http.StatusNotFound:
		p = pageData{Title: "Este link não abre nada",
			Words: "Confira se ele veio inteiro. Se a mensagem chegou pelo celular, também dá para responder SAIR."}
	case http.StatusTooManyRequests:
		p = pageData{Title: "Muitos pedidos seguidos", Words: "Espere um pouco e abra de novo."}
		if fault.RetryAfter > 0 {
			w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(fault.RetryAfter.Seconds()))))
		}
	}
	s.render(w, r, fault.Status, "refused", p)
}

func (s *Service) render(w http.ResponseWriter, r *http.Request, status int, name string, p pageData) {
	p.Stylesheet = s.build.URLOf(source)
	var out bytes.Buffer
	if err := pages.ExecuteTemplate(&out, name, p); err != nil {
		s.Log.ErrorContext(r.Context(), "a way out could not be written", "cause", err)
		http.Error(w, "Aconteceu um erro desconhecido", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(out.Len()))
	w.WriteHeader(status)
	_, _ = w.Write(out.Bytes()) // only a reader who went away makes this fail
}
