package runsheet

import (
	"fmt"
	"io"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"
	"unicode"

	"codeberg.org/go-pdf/fpdf"

	"cortejo/formats/phone"
	"cortejo/formats/typeface"
)

// The page, in millimetres: A4.
const (
	pageWidth, pageBottom = 210.0, 283.0
	edge                  = 15.0
	inner                 = pageWidth - 2*edge
	bodyTop               = 55.0
	// onePage is how many lines of a day stand on one page, whatever they say: beyond its height they are cut short.
	onePage = 40
)

type colour struct{ r, g, b int }

var (
	ink, muted, wine = colour{42, 32, 32}, colour{105, 96, 92}, colour{122, 37, 51}
	hair, petal      = colour{222, 214, 208}, colour{233, 208, 205}
)

// column is one of the table's, from a place on.
type column struct {
	title    string
	at, wide float64
}

var columns = []column{{"Hora", edge, 13}, {"O quê", edge + 14, 62}, {"Onde", edge + 78, 33}, {"Quem", edge + 113, 38}, {"Música", edge + 153, 27}}

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
	s = s.plain()
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
	p.SetFooterFunc(p.footer)
	for from := 0; from < len(s.lines); from += onePage {
		p.day(s.lines[from:min(from+onePage, len(s.lines))])
	}
	for _, l := range s.lines {
		if len(l.Children) > 0 {
			p.procession(l)
		}
	}
	return p.Output(w)
}

// plain has no letter that breaks the page: fpdf knows those of the first plane alone, and faults at any other, so that
// pictures people write between their words are left out, with what joins and colours them.
func (s sheetOfDay) plain() sheetOfDay {
	s.title, s.heading, s.when, s.place, s.business = plain(s.title), plain(s.heading), plain(s.when), plain(s.place), plain(s.business)
	if s.contact != nil {
		s.contact = &Contact{Name: plain(s.contact.Name), Phone: plain(s.contact.Phone)}
	}
	s.lines = slices.Clone(s.lines)
	for i := range s.lines {
		l := &s.lines[i]
		l.Title, l.Place, l.CueText, l.Who, l.Children = plain(l.Title), plain(l.Place), plain(l.CueText), slices.Clone(l.Who), slices.Clone(l.Children)
		for n := range l.Who {
			l.Who[n].Name = plain(l.Who[n].Name)
		}
		for n := range l.Children {
			c := &l.Children[n]
			c.Title, c.Role, c.Note, c.CueText = plain(c.Title), plain(c.Role), plain(c.Note), plain(c.CueText)
		}
	}
	return s
}

func plain(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), unicode.IsControl(r):
			return ' '
		case r >= 0xffff, unicode.In(r, unicode.Cf, unicode.Variation_Selector):
			return -1
		}
		return r
	}, text)
	return strings.Join(strings.Fields(text), " ")
}

func (p printer) ink(c colour) { p.SetTextColor(c.r, c.g, c.b) }

func (p printer) rule(y float64, c colour, width float64) {
	p.SetDrawColor(c.r, c.g, c.b)
	p.SetLineWidth(width)
	p.Line(edge, y, pageWidth-edge, y)
}

func (p printer) text(x, y float64, text string) { p.Fpdf.Text(x, y, text) }

// right ends a text at the right edge.
func (p printer) right(y float64, text string) {
	p.text(pageWidth-edge-p.GetStringWidth(text), y, text)
}

// names writes a title with its “&” and “e” between two names in wine italics.
func (p printer) names(x, y, size float64, title string) {
	for i, part := range strings.Split(title, " & ") {
		if i > 0 {
			p.SetFont("Fraunces", "I", size)
			p.ink(wine)
			p.text(x+size*0.09, y, "&")
			x += p.GetStringWidth("&") + size*0.18
		}
		p.SetFont("Fraunces", "", size)
		p.ink(ink)
		p.text(x, y, part)
		x += p.GetStringWidth(part)
	}
}

// head is the top of every page.
func (p printer) head(heading, below string) {
	p.AddPage()
	p.flowers()
	p.SetFont("Inter", "", 8)
	p.ink(muted)
	p.text(edge, 21, heading)
	size := 22.0
	for p.SetFont("Fraunces", "", size); size > 12 && p.GetStringWidth(p.s.title) > inner-42; p.SetFont("Fraunces", "", size) {
		size--
	}
	p.names(edge, 30, size, p.fit(p.s.title, inner))
	p.SetFont("Inter", "", 8.5)
	p.ink(ink)
	p.text(edge, 36.5, p.fit(below, inner))
	p.rule(40, ink, 0.35)
	if c := p.s.contact; c != nil {
		x := edge
		p.text(x, 45, "No dia, fale com ")
		x += p.GetStringWidth("No dia, fale com ")
		p.SetFont("Inter", "B", 8.5)
		p.text(x, 45, c.Name)
		x += p.GetStringWidth(c.Name)
		p.SetFont("Inter", "", 8.5)
		p.text(x+3, 45, phone.National(c.Phone))
	}
	p.SetFont("Inter", "", 7.5)
	p.ink(muted)
	p.right(45, "horário fixo")
	p.lock(pageWidth-edge-p.GetStringWidth("horário fixo")-3.4, 42.6)
	p.rule(47.5, hair, 0.2)
}

// lock is drawn: the typefaces have none.
func (p printer) lock(x, y float64) {
	p.SetDrawColor(muted.r, muted.g, muted.b)
	p.SetLineWidth(0.22)
	p.RoundedRect(x, y+1.05, 2.1, 1.5, 0.3, "1234", "D")
	p.Arc(x+1.05, y+1.05, 0.62, 0.75, 0, 0, 180, "D")
}

// flowers stand at the top's right.
func (p printer) flowers() {
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

func (p printer) footer() {
	p.rule(286, hair, 0.2)
	p.SetFont("Inter", "", 7.5)
	p.ink(muted)
	p.text(edge, 290.5, p.fit(p.s.business, 70))
	printed := fmt.Sprintf("impresso em %d de %s às %d:%02d", p.s.printed.Day(), months[p.s.printed.Month()-1][:3]+".", p.s.printed.Hour(), p.s.printed.Minute())
	p.text((pageWidth-p.GetStringWidth(printed))/2, 290.5, printed)
	// The alias is longer than the number that takes its place.
	p.text(pageWidth-edge-10, 290.5, fmt.Sprintf("%d de {nb}", p.PageNo()))
}

// fit cuts a text short where it is wider.
func (p printer) fit(text string, wide float64) string {
	if p.GetStringWidth(text) <= wide {
		return text
	}
	letters := []rune(text)
	letters = letters[:max(0, sort.Search(len(letters), func(n int) bool { return p.GetStringWidth(string(letters[:n])+"…") > wide })-1)]
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

// part is the part of the day that a line begins in.
func part(start int) string {
	switch {
	case start < 5*60 || start >= 24*60:
		return "Madrugada"
	case start < 12*60:
		return "Manhã"
	case start < 18*60:
		return "Tarde"
	}
	return "Noite"
}

func clock(minute int) string { return fmt.Sprintf("%d:%02d", minute/60%24, minute%60) }

// whoIn is who is in a line, and on which page its procession is.
func (s sheetOfDay) whoIn(l Line) string {
	var all []string
	for _, w := range l.Who {
		all = append(all, w.Name)
	}
	if n := len(l.Children); n > 0 {
		page := (len(s.lines)+onePage-1)/onePage + 1
		for _, before := range s.lines[:slices.IndexFunc(s.lines, func(other Line) bool { return other.UUID == l.UUID })] {
			if len(before.Children) > 0 {
				page++
			}
		}
		all = append(all, count(n, "entrada", "entradas"), "página "+strconv.Itoa(page))
	}
	return strings.Join(all, ", ")
}

// musicOf is a line's own, or how many its procession has.
func musicOf(l Line) string {
	songs := 0
	for _, c := range l.Children {
		if c.CueText != "" {
			songs++
		}
	}
	if l.CueText != "" || songs == 0 {
		return l.CueText
	}
	return count(songs, "música", "músicas")
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// day is a table of at most one page: rows that wrap where there is room for it, and are cut short where not.
func (p printer) day(lines []Line) {
	p.head(p.s.heading, strings.Trim(p.s.when+" · "+p.s.place, " ·"))
	p.SetFont("Inter", "", 7.5)
	p.ink(muted)
	for _, c := range columns {
		p.text(c.at, 52.5, c.title)
	}
	const leading, group = 3.5, 8.0
	cells, tall, groups, before := make([][][]string, len(lines)), make([]float64, len(lines)), 0, ""
	total := 0.0
	for i, l := range lines {
		if now := part(l.Start); now != before {
			groups, before = groups+1, now
		}
		most := 1
		for at, text := range []string{clock(l.Start), l.Title, l.Place, p.s.whoIn(l), musicOf(l)} {
			p.SetFont("Inter", weight(at), 8)
			room := columns[at].wide
			if at == 1 && l.Fixed {
				room -= 4
			}
			wrapped := p.SplitText(text, room)
			cells[i] = append(cells[i], wrapped)
			most = max(most, len(wrapped))
		}
		tall[i] = float64(most)*leading + 3.2
		total += tall[i]
	}
	room := pageBottom - bodyTop - float64(groups)*group
	cut := total > room
	y := bodyTop
	before = ""
	for i, l := range lines {
		if now := part(l.Start); now != before {
			before = now
			p.SetFont("Fraunces", "", 10)
			p.ink(wine)
			p.text(edge, y+5, now)
			p.rule(y+7, hair, 0.25)
			y += group
		}
		high := tall[i]
		if cut {
			high = min(room/float64(len(lines)), high)
		}
		for at, c := range columns {
			p.SetFont("Inter", weight(at), 8)
			p.ink(ink)
			switch {
			case at == 4:
				p.ink(muted)
			case at == 3 && len(l.Children) > 0:
				p.ink(wine)
			}
			wide := c.wide
			if at == 1 && l.Fixed {
				wide -= 4
			}
			texts := cells[i][at]
			if fits := max(1, int((high-2.5)/leading)); len(texts) > fits {
				texts = append(slices.Clone(texts[:fits-1]), p.fit(strings.Join(texts[fits-1:], " "), wide))
			}
			for n, text := range texts {
				p.text(c.at, y+(high-float64(len(texts)-1)*leading)/2+float64(n)*leading+0.6, text)
				if at == 1 && l.Fixed && n == 0 {
					p.lock(c.at+p.GetStringWidth(text)+1.2, y+(high-float64(len(texts)-1)*leading)/2-1.9)
				}
			}
		}
		y += high
		p.rule(y-0.8, hair, 0.15)
	}
}

func weight(column int) string {
	if column == 0 {
		return "B"
	}
	return ""
}

// procession is a line's own page: who walks, in order, as what and to what music.
func (p printer) procession(l Line) {
	below := strings.Trim(strings.Join([]string{clock(l.Start), l.Title, l.Place}, " · "), " ·")
	p.head("Cortejo", below)
	high := min(22.0, (pageBottom-52)/float64(len(l.Children)))
	y := 52.0
	for i, c := range l.Children {
		compact := high < 12
		size := 13.0
		if compact {
			size = 9
		}
		middle := y + high/2
		p.SetDrawColor(wine.r, wine.g, wine.b)
		p.SetLineWidth(0.25)
		radius := min(3.4, high/2-0.3)
		p.Circle(edge+4, middle, radius, "D")
		p.SetFont("Inter", "B", min(9, radius*3))
		p.ink(wine)
		number := strconv.Itoa(i + 1)
		p.text(edge+4-p.GetStringWidth(number)/2, middle+1, number)
		left, wide := edge+13, 92.0
		p.SetFont("Fraunces", "", size)
		p.ink(ink)
		detail := strings.Trim(c.Role+" · "+c.Note, " ·")
		if compact {
			p.text(left, middle+1, p.fit(c.Title, 62))
			p.SetFont("Inter", "", 7)
			p.ink(muted)
			p.text(left+64, middle+1, p.fit(detail, 48))
		} else {
			const leading = 5.3
			titles := p.wrap(c.Title, wide, 2)
			top := middle + 1.4 - leading*float64(len(titles)-1)/2
			if detail != "" {
				top -= 2
			}
			for n, text := range titles {
				p.text(left, top+leading*float64(n), text)
			}
			p.SetFont("Inter", "", 8.5)
			p.ink(muted)
			p.text(left, top+leading*float64(len(titles)-1)+5.2, p.fit(detail, wide))
		}
		p.SetFont("Inter", "", 8.5)
		p.ink(wine)
		most := 3
		if compact {
			most = 1
		}
		cues := p.wrap(c.CueText, inner-128, most)
		for n, text := range cues {
			p.text(edge+128, middle+1+3.8*(float64(n)-float64(len(cues)-1)/2), text)
		}
		y += high
		p.rule(y, hair, 0.15)
	}
}

var months = []string{"janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro", "novembro", "dezembro"}

var weekdays = []string{"domingo", "segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sábado"}

func longDay(t time.Time) string {
	return fmt.Sprintf("%s, %d de %s de %d", weekdays[t.Weekday()], t.Day(), months[t.Month()-1], t.Year())
}
