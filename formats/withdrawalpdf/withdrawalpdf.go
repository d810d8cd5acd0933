// Package withdrawalpdf prints the receipt of a withdrawal, or of a bonus, as A4 pages: whose money left, where it
// went, when, and the charges or events that it is made of. Print is its entry point. It imports formats/money and
// typeface.
package withdrawalpdf

import (
	"fmt"
	"io"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"cortejo/formats/money"
	"cortejo/formats/typeface"
)

// Receipt is the content of a receipt. Times are in the zone that they are printed in.
type Receipt struct {
	Number, Status string
	Business       string
	// Holder is who receives, DocumentKind and Document their CPF or CNPJ, masked; both are empty if unknown.
	Holder, DocumentKind, Document string
	// Bank is the account that the money goes to, masked; empty if the provider named none.
	Bank      string
	Cause     string
	Requested time.Time
	// Transferred, Expected and Arrived are zero while they are not known.
	Transferred, Expected, Arrived time.Time
	// Cents is the sum of the transfers, ReturnedCents the part of it that was taken back since.
	Cents, ReturnedCents int64
	Parts                []Part
	// IsBonus is whether it is a bonus that Cortejo paid by Pix, at the moment of Requested, to PixKey, which is
	// masked; EndToEndID is its id at the banks.
	IsBonus            bool
	PixKey, EndToEndID string
}

// texts are what a receipt calls itself, its lines and who moved the money.
type texts struct{ title, head, footer string }

func (r Receipt) texts() texts {
	if r.IsBonus {
		return texts{"Comprovante de bônus", "De que eventos", "Pago pelo Cortejo por Pix. O código é dos bancos."}
	}
	return texts{"Comprovante de saque", "De que cobranças", "Transferido pelo Stripe. Os códigos são os dele."}
}

// Part is what one charge brought to a withdrawal.
type Part struct {
	// Subject is the payment or the gift, Event its event, TransferID the provider's name of the transfer.
	Subject, Event, TransferID string
	IsOfHosts                  bool
	Cents                      int64
}

// The layout of a page, in millimeters; font sizes are in points.
const (
	margin = 20.0
	width  = 210.0 - 2*margin
	height = 297.0
	label  = 42.0
	sum    = 34.0
	line   = 6.2
	row    = 13.5
)

var faces = [][]byte{typeface.InterRegular, typeface.InterSemiBold}

// timeFormat is how a moment is printed. Callers must give times of Brasília.
const timeFormat = "02/01/2006 15:04, horário de Brasília"

// facts are the lines of the head, without those that are not known.
func (r Receipt) facts() [][2]string {
	at := func(moment time.Time, format string) string {
		if moment.IsZero() {
			return ""
		}
		return moment.Format(format)
	}
	document := r.Document
	if document != "" {
		document = r.DocumentKind + " " + document
	}
	returned := ""
	if r.ReturnedCents > 0 {
		returned = money.Format(r.ReturnedCents) + ", depois da transferência"
	}
	expected := r.Expected
	if !r.Arrived.IsZero() {
		expected = time.Time{}
	}
	requested := "Pedido em"
	if r.IsBonus {
		requested = "Pago em"
	}
	all := [][2]string{
		{"Negócio", r.Business}, {"Quem recebe", r.Holder}, {"Documento", document}, {"Conta", r.Bank},
		{"Situação", r.Status}, {"Origem", r.Cause}, {"Chave Pix", r.PixKey},
		{"Código do Pix", r.EndToEndID}, {requested, at(r.Requested, timeFormat)},
		{"Transferido em", at(r.Transferred, timeFormat)}, {"Previsto no banco", at(expected, "02/01/2006")},
		{"No banco em", at(r.Arrived, "02/01/2006")}, {"Voltou", returned},
	}
	var known [][2]string
	for _, fact := range all {
		if fact[1] != "" {
			known = append(known, fact)
		}
	}
	return known
}

// Print writes the PDF. A letter without a glyph is written by its number.
func (r Receipt) Print(out io.Writer) error {
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.AddUTF8FontFromBytes("fraunces", "B", typeface.FrauncesSemiBold)
	pdf.AddUTF8FontFromBytes("inter", "", typeface.InterRegular)
	pdf.AddUTF8FontFromBytes("inter", "B", typeface.InterSemiBold)
	pdf.SetTitle(r.texts().title+" "+r.Number, true)
	pdf.SetLang("pt-BR")
	pdf.SetCreator("Cortejo", true)
	// Equal receipts give equal files, at any time.
	pdf.SetCatalogSort(true)
	pdf.SetCreationDate(r.Requested)
	pdf.SetModificationDate(r.Requested)
	pdf.SetMargins(margin, margin, margin)
	pdf.SetCellMargin(0)
	pdf.SetAutoPageBreak(false, margin)
	pdf.SetDrawColor(200, 194, 186)
	pdf.AliasNbPages("")
	pdf.SetFooterFunc(func() {
		pdf.SetY(-14)
		setMuted(pdf)
		pdf.SetFont("inter", "", 8)
		pdf.CellFormat(width*3/4, 4, r.texts().footer, "", 0, "L", false, 0, "")
		// The number of pages, which is narrower, replaces {nb}.
		pdf.CellFormat(width/4+pdf.GetStringWidth("{nb}")-pdf.GetStringWidth("0"), 4,
			fmt.Sprintf("%d de {nb}", pdf.PageNo()), "", 0, "R", false, 0, "")
	})
	pdf.AddPage()
	setInk(pdf)
	pdf.SetFont("fraunces", "B", 22)
	pdf.CellFormat(width*2/3, 12, r.texts().title, "", 0, "L", false, 0, "")
	pdf.SetFont("inter", "B", 16)
	pdf.CellFormat(width/3, 12, money.Format(r.Cents), "", 1, "R", false, 0, "")
	setMuted(pdf)
	pdf.SetFont("inter", "", 9.5)
	pdf.CellFormat(width, 6, "Nº "+r.Number, "", 1, "L", false, 0, "")
	pdf.Ln(4)
	for _, fact := range r.facts() {
		setMuted(pdf)
		pdf.SetFont("inter", "", 9.5)
		pdf.CellFormat(label, line, fact[0], "", 0, "L", false, 0, "")
		setInk(pdf)
		pdf.SetFont("inter", "", 10.5)
		pdf.MultiCell(width-label, line, clean(fact[1]), "", "L", false)
	}
	pdf.Ln(5)
	drawHead(pdf, r.texts().head)
	for _, part := range r.Parts {
		if pdf.GetY()+row > height-margin-4 {
			pdf.AddPage()
			drawHead(pdf, r.texts().head)
		}
		part.draw(pdf)
	}
	if err := pdf.Output(out); err != nil {
		return fmt.Errorf("withdrawalpdf: print: %w", err)
	}
	return nil
}

func drawHead(pdf *fpdf.Fpdf, title string) {
	setMuted(pdf)
	pdf.SetFont("inter", "", 8.5)
	pdf.CellFormat(width-sum, 6, title, "", 0, "L", false, 0, "")
	pdf.CellFormat(sum, 6, "Valor", "", 1, "R", false, 0, "")
	pdf.Line(margin, pdf.GetY(), margin+width, pdf.GetY())
	pdf.Ln(2)
}

func (p Part) draw(pdf *fpdf.Fpdf) {
	top := pdf.GetY()
	setInk(pdf)
	pdf.SetFont("inter", "", 9.5)
	pdf.CellFormat(width-sum, 5, cut(pdf, p.Subject, width-sum-3), "", 0, "L", false, 0, "")
	pdf.SetFont("inter", "B", 9.5)
	pdf.CellFormat(sum, 5, money.Format(p.Cents), "", 1, "R", false, 0, "")
	setMuted(pdf)
	pdf.SetFont("inter", "", 8)
	event := p.Event
	if p.IsOfHosts {
		event = strings.TrimSuffix("presente, dos anfitriões · "+event, " · ")
	}
	pdf.CellFormat(width-sum, 3.6, cut(pdf, event, width-sum-3), "", 1, "L", false, 0, "")
	pdf.CellFormat(width-sum, 3.6, cut(pdf, p.TransferID, width-sum-3), "", 1, "L", false, 0, "")
	pdf.SetXY(margin, top+row)
}

// clean returns a text without letters that cannot be drawn.
func clean(text string) string {
	text = strings.Map(func(r rune) rune {
		if r > 0xFFFF { // the PDF library cannot draw emoji
			return -1
		}
		return r
	}, text)
	return typeface.SpellMissing(strings.Join(strings.Fields(text), " "), faces...)
}

// cut writes a text within a width, in the font that is set.
func cut(pdf *fpdf.Fpdf, text string, wide float64) string {
	text = clean(text)
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
