package sitepage

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"strings"

	"cortejo/formats/sitedoc"
	"cortejo/platform/page"
)

//go:embed pages/*.html
var pageFiles embed.FS

var templates = page.Parse(pageFiles, nil)

// layout surrounds the content of a page of a site.
type layout struct {
	Home   string // where Cortejo is, also for a domain of the event's own
	Theme  string
	Accent string // of the document; empty is the theme's own
	// Stylesheet is the theme's, AccentSheet says the accent where it is not the theme's own, Script is the page's only
	// one.
	Stylesheet, AccentSheet, Script string
	Fonts                           []string
	Title, Description              string
	Canonical, Card                 string
	Indexed                         bool
	Preview                         bool
}

type document struct {
	layout
	Planner  string
	Sections []template.HTML
}

// DrawSection renders one block as a <section>.
func (d Drawing) DrawSection(block sitedoc.Block) (template.HTML, error) {
	var out bytes.Buffer
	if err := templates.ExecuteTemplate(&out, string(block.Kind), d.sectionOf(block)); err != nil {
		return "", fmt.Errorf("sitepage: draw a block: %w", err)
	}
	return template.HTML(out.String()), nil // escaped by its template
}

// drawPage renders the whole document.
func (d Drawing) drawPage(s layout) ([]byte, error) {
	doc := document{layout: s, Planner: d.Facts.Planner}
	for _, block := range d.Document.Blocks {
		if !d.isDrawn(block) {
			continue
		}
		drawn, err := d.DrawSection(block)
		if err != nil {
			return nil, err
		}
		doc.Sections = append(doc.Sections, drawn)
	}
	return execute("document", doc)
}

func execute(name string, data any) ([]byte, error) {
	var out bytes.Buffer
	if err := templates.ExecuteTemplate(&out, name, data); err != nil {
		return nil, fmt.Errorf("sitepage: draw %s: %w", name, err)
	}
	return out.Bytes(), nil
}

// themeOf is a theme as the page and its stylesheet spell it.
func themeOf(theme sitedoc.Theme) string { return strings.ToLower(string(theme)) }
