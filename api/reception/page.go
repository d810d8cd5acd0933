package reception

import (
	"fmt"
	"sort"
	"strings"
	"sync"
	"time"
	"unicode"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/unicode/norm"

	"cortejo/formats/longdate"
	"cortejo/formats/typeface"
)

type colour struct{ r, g, b int }

var (
	ink, muted, wine = colour{42, 32, 32}, colour{105, 96, 92}, colour{122, 37, 51}
	hair             = colour{222, 214, 208}
)

// blank replaces a letter that the typefaces do not have. It is drawn as an empty box, so that a reader sees that the
// name is incomplete.
const blank = '□'

// paper is a document whose pages have one size, in millimeters, and one footer.
type paper struct {
	*fpdf.Fpdf
	width, height, edge float64
	business            string
	printed             time.Time
}

func newPaper(orientation string, width, height float64, title, business string, printed time.Time) paper {
	p := paper{fpdf.New(orientation, "mm", "A4", ""), width, height, 12, legible(business), printed}
	p.AddUTF8FontFromBytes("Fraunces", "", typeface.FrauncesSemiBold)
	p.AddUTF8FontFromBytes("Inter", "", typeface.InterRegular)
	p.AddUTF8FontFromBytes("Inter", "B", typeface.InterSemiBold)
	p.SetMargins(p.edge, p.edge, p.edge)
	p.SetAutoPageBreak(false, 0)
	p.AliasNbPages("")
	p.SetTitle(legible(title), true)
	// Two prints within one minute are identical, byte by byte.
	p.SetCreationDate(printed.Truncate(time.Minute))
	p.SetModificationDate(printed.Truncate(time.Minute))
	p.SetCatalogSort(true)
	p.SetFooterFunc(p.footer)
	return p
}

func (p paper) font(family, style string, size float64, c colour) {
	p.SetFont(family, style, size)
	p.SetTextColor(c.r, c.g, c.b)
}

func (p paper) rule(x, y, wide float64, c colour, thick float64) {
	p.SetDrawColor(c.r, c.g, c.b)
	p.SetLineWidth(thick)
	p.Line(x, y, x+wide, y)
}

// box returns the width and height of a blank in the current font.
func (p paper) box() float64 {
	_, size := p.GetFontSize()
	return size * 0.62
}

// wide returns the width of a text, in millimeters.
func (p paper) wide(text string) float64 {
	return p.GetStringWidth(strings.ReplaceAll(text, string(blank), "")) + float64(strings.Count(text,
		string(blank)))*(p.box()+0.3)
}

// write prints a text, with a box for each blank.
func (p paper) write(x, y float64, text string) {
	for i, part := range strings.Split(text, string(blank)) {
		if i > 0 {
			r, g, b := p.GetTextColor()
			p.SetDrawColor(r, g, b)
			p.SetLineWidth(0.15)
			p.Rect(x+0.15, y-p.box(), p.box(), p.box(), "D")
			x += p.box() + 0.3
		}
		p.Text(x, y, part)
		x += p.GetStringWidth(part)
	}
}

// fit returns the text, or its beginning with an ellipsis if it is wider than room.
func (p paper) fit(text string, room float64) string {
	if p.wide(text) <= room {
		return text
	}
	letters := []rune(text)
	letters = letters[:max(0,
		sort.Search(len(letters), func(n int) bool { return p.wide(string(letters[:n])+"…") > room })-1)]
	return strings.TrimSpace(string(letters)) + "…"
}

// head begins a page with its head, and returns where the content begins.
func (p paper) head(title, heading, below string) (y float64) {
	p.AddPage()
	p.font("Inter", "", 8, muted)
	p.write(p.edge, 14, heading)
	p.font("Fraunces", "", 17, ink)
	p.write(p.edge, 21.5, p.fit(legible(title), p.width-2*p.edge))
	p.font("Inter", "", 8.5, ink)
	p.write(p.edge, 27, p.fit(legible(below), p.width-2*p.edge))
	p.rule(p.edge, 29.5, p.width-2*p.edge, ink, 0.35)
	return 29.5
}

func (p paper) footer() {
	y := p.height - 6
	p.rule(p.edge, y-4, p.width-2*p.edge, hair, 0.2)
	p.font("Inter", "", 7.5, muted)
	p.write(p.edge, y, p.fit(p.business, 80))
	printed := "impresso em " + longdate.FormatMoment(p.printed)
	p.write((p.width-p.wide(printed))/2, y, printed)
	// The alias is wider than the number that replaces it.
	p.Text(p.width-p.edge-12, y, fmt.Sprintf("%d de {nb}", p.PageNo()))
}

var letters = sync.OnceValue(func() *sfnt.Font {
	font, err := sfnt.Parse(typeface.InterRegular)
	if err != nil {
		panic(err) // it is a part of the program
	}
	return font
})

// legible returns a text as it can be printed: letters that the typefaces do not have become blanks, and marks that
// only join or color other letters are removed.
func legible(text string) string {
	var buffer sfnt.Buffer
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), unicode.IsControl(r):
			return ' '
		case unicode.In(r, unicode.Cf, unicode.Variation_Selector, unicode.Mn, unicode.Sk) && r > 0x7f:
			return -1
		}
		if glyph, err := letters().GlyphIndex(&buffer, r); err != nil || glyph == 0 {
			return blank
		}
		return r
	}, norm.NFC.String(strings.ReplaceAll(text, "{nb}", "{ nb}")))
	return strings.Join(strings.Fields(text), " ")
}
