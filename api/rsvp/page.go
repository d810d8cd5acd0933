package rsvp

import (
	"embed"
	"html/template"
	"strings"

	"cortejo/api/publicevent"
	"cortejo/api/sitepage"
	"cortejo/formats/sitedoc"
	"cortejo/jobs"
	"cortejo/platform/page"
)

//go:embed pages/*.html
var files embed.FS

// source is the stylesheet, as the web's build knows it; themedSource is what turns it into the theme of the event's
// site.
const source, themedSource = "src/rsvp/rsvp.css", "src/rsvp/themed.css"

// The words behind an address that say what to show.
const changeQuery, agendaQuery, sentQuery = "mudar", "agenda", "enviado"

var templates = page.Parse(files, template.FuncMap{"stopButton": func() string { return jobs.StopButton }})

// layout surrounds the content of every page.
type layout struct {
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

func (s *Service) plainLayout() layout {
	return layout{Stylesheet: s.Build.URLOf(source), Tint: "wine", Title: "Convite"}
}

// newLayout returns a layout in the theme of the event's site.
func (s *Service) newLayout(look publicevent.SiteLook) layout {
	sh := s.plainLayout()
	colours := sitepage.AccentURLOf(sitedoc.Theme(look.Theme), look.Accent)
	if themed := s.Build.URLOf(themedSource); themed != "" && colours != "" {
		sh.Site, sh.SiteColours = strings.ToLower(look.Theme), []string{colours, themed}
	}
	return sh
}
