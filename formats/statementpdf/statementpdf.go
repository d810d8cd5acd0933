// Package statementpdf prints the statement of a month as A4 pages: what there was, what moved it day by day, and what
// there is. Print is its entry point. It imports formats/longdate, money and typeface.
package statementpdf

import (
	"fmt"
	"io"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"cortejo/formats/longdate"
	"cortejo/formats/money"
	"cortejo/formats/typeface"
)

// Statement is the content of a statement.
type Statement struct {
	// Business is whose it is, Title what of: Carteira, Presentes.
	Business, Title string
	// Month is any moment of it, in the zone that days are counted in.
	Month time.Time
	// OpeningCents and ClosingCents are what there was before it and at its end.
	OpeningCents, ClosingCents int64
	Lines                      []Line
}

// Line is one movement: what happened, by whom and for which payment.
type Line struct {
	At                             time.Time
	Text, Details                  string
	GrossCents, FeeCents, NetCents int64
	IsRefund                       bool
}

// The layout of a page, in millimeters; font sizes are in points.
const (
	margin   = 16.0
	width    = 210.0 - 2*margin
	height   = 297.0
	rowHigh  = 9.5
	dayWide  = 18.0
	sumWide  = 27.0
	textWide = width - dayWide - 3*sumWide
)

var faces = [][]byte{typeface.InterRegular, typeface.InterSemiBold}

// Print writes the PDF. A letter without a glyph is written by its number.
func (s Statement) Print(out io.Writer) error {
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.AddUTF8FontFromBytes("fraunces", "B", typeface.FrauncesSemiBold)
	pdf.AddUTF8FontFromBytes("inter", "", typeface.InterRegular)
	pdf.AddUTF8FontFromBytes("inter", "B", typeface.InterSemiBold)
	pdf.SetTitle("Extrato de "+longdate.FormatMonth(s.Month), true)
	pdf.SetLang("pt-BR")
	pdf.SetCreator("Cortejo", true)
	// Equal statements give equal files, at any time.
	pdf.SetCatalogSort(true)
	pdf.SetCreationDate(s.Month)
	pdf.SetModificationDate(s.Month)
	pdf.SetMargins(margin, margin, margin)
	pdf.SetCellMargin(0)
	pdf.SetAutoPageBreak(false, margin)
	pdf.SetDrawColor(200, 194, 186)
	pdf.AliasNbPages("")
	pdf.SetFooterFunc(func() {
		pdf.SetY(-12)
		setMuted(pdf)
		pdf.SetFont("inter", "", 8)
		// The number of pages, which is narrower, replaces {nb}.
		pdf.CellFormat(width+pdf.GetStringWidth("{nb}")-pdf.GetStringWidth("0"), 4,
			fmt.Sprintf("%d de {nb}", pdf.PageNo()), "", 0, "R", false, 0, "")
	})
	pdf.AddPage()
	setInk(pdf)
	pdf.SetFont("fraunces", "B", 22)
	pdf.CellFormat(width, 11, s.Title+" · "+longdate.FormatMonth(s.Month), "", 1, "L", false, 0, "")
	setMuted(pdf)
	pdf.SetFont("inter", "", 10)
	pdf.CellFormat(width, 6, cut(pdf, s.Business, width), "", 1, "L", false, 0, "")
	pdf.Ln(4)
	drawBalance(pdf, "Saldo antes deste mês", s.OpeningCents)
	drawHead(pdf)
	for _, line := range s.Lines {
		if pdf.GetY()+rowHigh > height-margin-6 {
			pdf.AddPage()
			drawHead(pdf)
		}
		line.draw(pdf)
	}
	if len(s.Lines) == 0 {
		setMuted(pdf)
		pdf.SetFont("inter", "", 10)
		pdf.CellFormat(width, rowHigh, "Nada se moveu neste mês.", "", 1, "L", false, 0, "")
	}
	if pdf.GetY()+2*rowHigh > height-margin-6 {
		pdf.AddPage()
	}
	pdf.Ln(3)
	drawBalance(pdf, "Saldo no fim", s.ClosingCents)
	if err := pdf.Output(out); err != nil {
		return fmt.Errorf("statementpdf: print: %w", err)
	}
	return nil
}

func drawBalance(pdf *fpdf.Fpdf, label string, cents int64) {
	setInk(pdf)
	pdf.SetFont("inter", "B", 10.5)
	pdf.CellFormat(width-2*sumWide, 7, label, "", 0, "L", false, 0, "")
	pdf.CellFormat(2*sumWide, 7, money.Format(cents), "", 1, "R", false, 0, "")
	pdf.Line(margin, pdf.GetY(), margin+width, pdf.GetY())
	pdf.Ln(2)
}

func drawHead(pdf *fpdf.Fpdf) {
	setMuted(pdf)
	pdf.SetFont("inter", "", 8.5)
	pdf.CellFormat(dayWide, 6, "Dia", "", 0, "L", false, 0, "")
	pdf.CellFormat(textWide, 6, "O que aconteceu", "", 0, "L", false, 0, "")
	for _, label := range []string{"Bruto", "Taxas", "Líquido"} {
		pdf.CellFormat(sumWide, 6, label, "", 0, "R", false, 0, "")
	}
	pdf.Ln(7)
}

func (l Line) draw(pdf *fpdf.Fpdf) {
	top := pdf.GetY()
	setInk(pdf)
	pdf.SetFont("inter", "", 9.5)
	pdf.CellFormat(dayWide, 5, l.At.Format("02/01"), "", 0, "L", false, 0, "")
	pdf.CellFormat(textWide, 5, cut(pdf, l.Text, textWide-2), "", 0, "L", false, 0, "")
	pdf.CellFormat(sumWide, 5, money.Format(l.GrossCents), "", 0, "R", false, 0, "")
	if l.IsRefund {
		struck, y := pdf.GetStringWidth(money.Format(l.GrossCents)), top+2.7
		pdf.SetDrawColor(43, 36, 32)
		pdf.Line(margin+dayWide+textWide+sumWide-struck, y, margin+dayWide+textWide+sumWide, y)
		pdf.SetDrawColor(200, 194, 186)
	}
	pdf.CellFormat(sumWide, 5, money.Format(-l.FeeCents), "", 0, "R", false, 0, "")
	pdf.SetFont("inter", "B", 9.5)
	pdf.CellFormat(sumWide, 5, money.Format(l.NetCents), "", 1, "R", false, 0, "")
	setMuted(pdf)
	pdf.SetFont("inter", "", 8)
	pdf.SetX(margin + dayWide)
	pdf.CellFormat(textWide, 3.6, cut(pdf, l.Details, textWide-2), "", 0, "L", false, 0, "")
	pdf.SetXY(margin, top+rowHigh)
}

// cut writes a text within a width, in the font that is set.
func cut(pdf *fpdf.Fpdf, text string, wide float64) string {
	text = strings.Map(func(r rune) rune {
		if r > 0xFFFF { // the PDF library cannot draw emoji
			return -1
		}
		return r
	}, text)
	text = typeface.SpellMissing(strings.Join(strings.Fields(text), " "), faces...)
	if pdf.GetStringWidth(text) <= wide {
		return text
	}
	letters := []rune(text)
	for len(letters) > 0 && pdf.GetStringWidth(string(letters)+"…") > wide {
		letters = letters[:len(letters)-1]
	}
	return strings.TrimSpace(string(letters)) + "…"
}

func setInk(pdf *fpdf.Fpdf)   { pdf.SetTextColor(43, 36, 32) }
func setMuted(pdf *fpdf.Fpdf) { pdf.SetTextColor(110, 102, 94) }
