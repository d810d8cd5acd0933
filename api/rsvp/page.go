package rsvp

import (
	"bytes"
	"embed"
	"html/template"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"cortejo/api/publicevent"
	"cortejo/api/sitepage"
	"cortejo/formats/botanical"
	"cortejo/formats/sitedoc"
	"cortejo/jobs"
)

//go:embed pages/*.html
var files embed.FS

// source is the stylesheet, as the web's build knows it; themedSource is what turns it into the theme of the event's
// site.
const source, themedSource = "src/rsvp/rsvp.css", "src/rsvp/themed.css"

// The words behind an address that say what to show.
const changeQuery, agendaQuery, sentQuery = "mudar", "agenda", "enviado"

var pages = template.Must(template.New("").
	Funcs(template.FuncMap{"icon": renderIcon, "stopButton": func() string { return jobs.StopButton },
		"wreath": func() template.HTML { return wreath }}).ParseFS(files, "pages/*.html"))

var wreath = template.HTML(botanical.RenderWreath()) // drawn here, without any input

// shell is what every page has around it.
type shell struct {
	Stylesheet string
	// Site is the theme of the event's website, once it is published; SiteColours are the stylesheets that the page
	// wears of it.
	Site        string
	SiteColours []string
	Tint        string
	Title       string // of the document: it names the event and no person
	Preview     *preview
}

// preview is what a shared link shows: the event and nothing of the invitation.
type preview struct{ Title, Description, Image string }

func (s *Service) shellOf() shell {
	return shell{Stylesheet: s.build.URLOf(source), Tint: "wine", Title: "Convite"}
}

// newShell is a shell in the theme of the event's site.
func (s *Service) newShell(look publicevent.SiteLook) shell {
	sh := s.shellOf()
	colours := sitepage.AccentURL(sitedoc.Theme(look.Theme), look.Accent)
	if themed := s.build.URLOf(themedSource); themed != "" && colours != "" {
		sh.Site, sh.SiteColours = strings.ToLower(look.Theme), []string{colours, themed}
	}
	return sh
}

// write renders a page; what cannot be rendered is a fault of ours.
func (s *Service) write(w http.ResponseWriter, r *http.Request, status int, name string, page any) {
	var out bytes.Buffer
	if err := pages.ExecuteTemplate(&out, name, page); err != nil {
		s.Log.ErrorContext(r.Context(), "an answer page could not be written", "page", name, "cause", err)
		http.Error(w, "Aconteceu um erro desconhecido", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(out.Len()))
	w.WriteHeader(status)
	_, _ = w.Write(out.Bytes()) // only a reader who went away makes this fail
}

func setRetry(w http.ResponseWriter, wait time.Duration) {
	w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
}
