package runsheet

import (
	"fmt"
	"io"
	"slices"
	"sort"
	"strings"
	"time"
	"unicode"

	"codeberg.org/go-pdf/fpdf"

	"cortejo/formats/longdate"
	"cortejo/formats/phone"
	"cortejo/formats/typeface"
)

// The page, in millimetres: A4.
const (
	pageWidth, pageBottom = 210.0, 283.0
	edge                  = 15.0
	inner                 = pageWidth - 2*edge
	bodyTop               = 55.0
	// onePage is the maximum of lines of a day on one page; longer texts are truncated.
	onePage = 40
)

type colour struct{ r, g, b int }

var (
	ink, muted, wine = colour{42, 32, 32}, colour{105, 96, 92}, colour{122, 37, 51}
	hair, petal      = colour{222, 214, 208}, colour{233, 208, 205}
)

// sheetOfDay is what a print shows.
type sheetOfDay struct {
	title, heading, when, place, business string
	contact                               *Contact
	lines                                 []Line
	printed                               time.Time
}

type printer struct {
	*fpdf.Fpdf
	s sheetOfDay
}

// print writes the day's lines, and each procession on a page of its own.
func (s sheetOfDay) print(w io.Writer) error {
	s = s.spell()
	p := printer{fpdf.New("P", "mm", "A4", ""), s}
	p.AddUTF8FontFromBytes("Fraunces", "", typeface.FrauncesSemiBold)
	p.AddUTF8FontFromBytes("Fraunces", "I", typeface.FrauncesItalic)
	p.AddUTF8FontFromBytes("Inter", "", typeface.InterRegular)
	p.AddUTF8FontFromBytes("Inter", "B", typeface.InterSemiBold)
	p.SetMargins(edge, edge, edge)
	p.SetAutoPageBreak(false, 0)
	p.AliasNbPages("")
	p.SetTitle(s.heading+" · "+s.title, true)
	// Two prints of one minute are the same to the last byte.
	p.SetCreationDate(s.printed.Truncate(time.Minute))
	p.SetModificationDate(s.printed.Truncate(time.Minute))
	p.SetCatalogSort(true)
	p.SetFooterFunc(p.drawFooter)
	for from := 0; from < len(s.lines); from += onePage {
		p.drawDay(s.lines[from:min(from+onePage, len(s.lines))])
	}
	for _, l := range s.lines {
		if len(l.Children) > 0 {
			p.drawProcession(l)
		}
	}
	return p.Output(w)
}

// faces are the typefaces of all that people type, but for the "&" between two names.
var faces = [][]byte{typeface.InterRegular, typeface.InterSemiBold, typeface.FrauncesSemiBold}

// spell returns the sheet without letters that break the page: fpdf knows those of the first plane alone, and faults at
// any other. Pictures between words are removed with what joins and colors them; any other letter without a glyph is
// spelled by its number, since a name that lacks a letter is another name.
func (s sheetOfDay) spell() sheetOfDay {
	s.title, s.heading, s.when = spell(s.title), spell(s.heading), spell(s.when)
	s.place, s.business = spell(s.place), spell(s.business)
	if s.contact != nil {
		s.contact = &Contact{Name: spell(s.contact.Name), Phone: spell(s.contact.Phone)}
	}
	s.lines = slices.Clone(s.lines)
	for i := range s.lines {
		l := &s.lines[i]
		l.Title, l.Place, l.CueText = spell(l.Title), spell(l.Place), spell(l.CueText)
		l.Who, l.Children = slices.Clone(l.Who), slices.Clone(l.Children)
		for n := range l.Who {
			l.Who[n].Name = spell(l.Who[n].Name)
		}
		for n := range l.Children {
			c := &l.Children[n]
			c.Title, c.Role = spell(c.Title), spell(c.Role)
			c.Note, c.CueText = spell(c.Note), spell(c.CueText)
		}
	}
	return s
}

func spell(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), unicode.IsControl(r):
			return ' '
		case r >= 0xffff, unicode.In(r, unicode.Cf, unicode.Variation_Selector):
			return -1
		}
		return r
	}, typeface.SpellMissing(text, faces...))
	return strings.Join(strings.Fields(text), " ")
}

func (p printer) setColor(c colour) { p.SetTextColor(c.r, c.g, c.b) }

func (p printer) drawRule(y float64, c colour, width float64) {
	p.SetDrawColor(c.r, c.g, c.b)
	p.SetLineWidth(width)
	p.Line(edge, y, pageWidth-edge, y)
}

func (p printer) drawText(x, y float64, text string) { p.Fpdf.Text(x, y, text) }

// drawTextRight ends a text at the right edge.
func (p printer) drawTextRight(y float64, text string) {
	p.drawText(pageWidth-edge-p.GetStringWidth(text), y, text)
}

// drawNames writes a title with its “&” and “e” between two names in wine italics.
func (p printer) drawNames(x, y, size float64, title string) {
	for i, part := range strings.Split(title, " & ") {
		if i > 0 {
			p.SetFont("Fraunces", "I", size)
			p.setColor(wine)
			p.drawText(x+size*0.09, y, "&")
			x += p.GetStringWidth("&") + size*0.18
		}
		p.SetFont("Fraunces", "", size)
		p.setColor(ink)
		p.drawText(x, y, part)
		x += p.GetStringWidth(part)
	}
}

// drawHead is the top of every page.
func (p printer) drawHead(heading, below string) {
	p.AddPage()
	p.drawFlowers()
	p.SetFont("Inter", "", 8)
	p.setColor(muted)
	p.drawText(edge, 21, heading)
	size := 22.0
	for p.SetFont("Fraunces", "", size); size > 12 &&
		p.GetStringWidth(p.s.title) > inner-42; p.SetFont("Fraunces", "", size) {
		size--
	}
	p.drawNames(edge, 30, size, p.fit(p.s.title, inner))
	p.SetFont("Inter", "", 8.5)
	p.setColor(ink)
	p.drawText(edge, 36.5, p.fit(below, inner))
	p.drawRule(40, ink, 0.35)
	if c := p.s.contact; c != nil {
		x := edge
		p.drawText(x, 45, "No dia, fale com ")
		x += p.GetStringWidth("No dia, fale com ")
		p.SetFont("Inter", "B", 8.5)
		p.drawText(x, 45, c.Name)
		x += p.GetStringWidth(c.Name)
		p.SetFont("Inter", "", 8.5)
		p.drawText(x+3, 45, phone.FormatNational(c.Phone))
	}
	p.SetFont("Inter", "", 7.5)
	p.setColor(muted)
	p.drawTextRight(45, "horário fixo")
	p.lock(pageWidth-edge-p.GetStringWidth("horário fixo")-3.4, 42.6)
	p.drawRule(47.5, hair, 0.2)
}

// lock is drawn: the typefaces have none.
func (p printer) lock(x, y float64) {
	p.SetDrawColor(muted.r, muted.g, muted.b)
	p.SetLineWidth(0.22)
	p.RoundedRect(x, y+1.05, 2.1, 1.5, 0.3, "1234", "D")
	p.Arc(x+1.05, y+1.05, 0.62, 0.75, 0, 0, 180, "D")
}

// drawFlowers draws flowers at the top right.
func (p printer) drawFlowers() {
	for i, f := range []struct{ x, tall float64 }{{166, 13}, {175, 19}, {184, 15}, {191, 10}} {
		foot, head := 38.0, 38.0-f.tall
		p.SetAlpha(0.35+0.2*float64(i%3), "Normal")
		p.SetDrawColor(petal.r, petal.g, petal.b)
		p.SetFillColor(petal.r, petal.g, petal.b)
		p.SetLineWidth(0.35)
		p.Line(f.x, foot, f.x, head)
		for y := foot - 2; y > head+4; y -= 3 {
			p.Ellipse(f.x-1.3, y, 1.3, 0.5, 35, "F")
			p.Ellipse(f.x+1.3, y-1, 1.3, 0.5, -35, "F")
		}
		for turn := 0.0; turn < 360; turn += 72 {
			p.TransformBegin()
			p.TransformRotate(turn, f.x, head)
			p.Ellipse(f.x, head-1.7, 1, 1.6, 0, "F")
			p.TransformEnd()
		}
		p.SetFillColor(201, 150, 150)
		p.Circle(f.x, head, 0.8, "F")
	}
	p.SetAlpha(1, "Normal")
}

func (p printer) drawFooter() {
	p.drawRule(286, hair, 0.2)
	p.SetFont("Inter", "", 7.5)
	p.setColor(muted)
	p.drawText(edge, 290.5, p.fit(p.s.business, 70))
	printed := "impresso em " + longdate.FormatMoment(p.s.printed)
	p.drawText((pageWidth-p.GetStringWidth(printed))/2, 290.5, printed)
	// The alias is longer than the number that takes its place.
	p.drawText(pageWidth-edge-10, 290.5, fmt.Sprintf("%d de {nb}", p.PageNo()))
}

// fit cuts a text short where it is wider.
func (p printer) fit(text string, wide float64) string {
	if p.GetStringWidth(text) <= wide {
		return text
	}
	letters := []rune(text)
	letters = letters[:max(0,
		sort.Search(len(letters), func(n int) bool { return p.GetStringWidth(string(letters[:n])+"…") > wide })-1)]
	return strings.TrimSpace(string(letters)) + "…"
}

// wrap breaks a text into at most so many lines, of which the last is cut short where it is too long.
func (p printer) wrap(text string, wide float64, most int) []string {
	lines := p.SplitText(text, wide)
	if len(lines) > most {
		lines = append(slices.Clone(lines[:most-1]), p.fit(strings.Join(lines[most-1:], " "), wide))
	}
	return lines
}
