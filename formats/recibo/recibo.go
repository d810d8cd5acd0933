// Package recibo prints the receipt (recibo) of a payment as a PDF: payer, payee, the amount in figures and in words,
// its subject, day and city. Print is its entry point. It imports formats/longdate, money, taxid and typeface.
package recibo

import (
	"fmt"
	"io"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"cortejo/formats/longdate"
	"cortejo/formats/money"
	"cortejo/formats/taxid"
	"cortejo/formats/typeface"
)

// Recibo is the content of one receipt.
type Recibo struct {
	Number string
	// Cents is the amount that the payee keeps, and ReturnedCents the part of a larger amount that was returned to the
	// payer.
	Cents, ReturnedCents int64
	// Subject is the agreement and the position of the payment: Assessoria, 4ª de 6.
	Subject, Event string
	Payer, Payee   Party
	// City is where the receipt is issued, Day when the payment was made.
	City string
	Day  time.Time
	// RecordedBy is the business that recorded a payment to a vendor; empty if the business itself was paid.
	RecordedBy string
}

// Party is a payer or a payee. Document is a CPF or CNPJ without punctuation; empty if it is unknown.
type Party struct{ Name, Document string }

func (p Party) format() string {
	if p.Document == "" {
		return p.Name
	}
	kind := "CNPJ"
	if taxid.IsCPF(p.Document) {
		kind = "CPF"
	}
	return p.Name + ", " + kind + " " + taxid.Format(p.Document)
}

// formatClause writes the party within a sentence.
func (p Party) formatClause() string {
	if p.Document == "" {
		return p.Name
	}
	return p.format() + ","
}

// The layout of an A4 sheet whose upper half is printed, in millimeters; font sizes are in points.
const (
	margin = 22.0
	width  = 210.0 - 2*margin
	label  = 38.0
	names  = "fraunces"
	words  = "inter"
	line   = 6.2
)

// FormatSentence writes the content of the receipt as one sentence.
func (r Recibo) FormatSentence() string {
	parties := r.Payee.formatClause() + " recebeu de " + r.Payer.formatClause()
	return parties + " a quantia de " + money.Format(r.Cents) + " (" + money.SpellOut(r.Cents) + "), referente a " +
		r.Subject + ", " + r.Event + "." + r.formatReturned()
}

// formatReturned returns the sentence about the returned part, or an empty text if there is none.
func (r Recibo) formatReturned() string {
	if r.ReturnedCents == 0 {
		return ""
	}
	return " De " + money.Format(r.Cents+r.ReturnedCents) + " pagos, " + money.Format(r.ReturnedCents) +
		" foram devolvidos."
}

// textFaces are the typefaces of all that a receipt says.
var textFaces = [][]byte{typeface.InterRegular, typeface.InterSemiBold}

// DescribeMissingLetters returns a Portuguese sentence that names the letters that Print cannot draw, or "" if it draws
// all of them; callers must refuse to print such a receipt.
func (r Recibo) DescribeMissingLetters() string {
	return typeface.DescribeMissing([]typeface.Place{
		{Name: "no nome de quem pagou", Text: r.Payer.Name}, {Name: "no nome de quem recebeu", Text: r.Payee.Name},
		{Name: "no nome do combinado", Text: r.Subject}, {Name: "no nome do evento", Text: r.Event},
		{Name: "na cidade", Text: r.City}, {Name: "no nome do negócio", Text: r.RecordedBy},
	}, textFaces...)
}

// Print writes the PDF. A letter without a glyph is written by its number.
func (r Recibo) Print(out io.Writer) error {
	for _, text := range []*string{&r.Subject, &r.Event, &r.Payer.Name, &r.Payee.Name, &r.City, &r.RecordedBy} {
		*text = typeface.SpellMissing(removeEmoji(*text), textFaces...)
	}
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.AddUTF8FontFromBytes(names, "B", typeface.FrauncesSemiBold)
	pdf.AddUTF8FontFromBytes(words, "", typeface.InterRegular)
	pdf.AddUTF8FontFromBytes(words, "B", typeface.InterSemiBold)
	pdf.SetTitle("Recibo "+r.Number, true)
	pdf.SetLang("pt-BR")
	pdf.SetCreator("Cortejo", true)
	// Equal receipts give equal files, at any time.
	pdf.SetCatalogSort(true)
	pdf.SetCreationDate(r.Day)
	pdf.SetModificationDate(r.Day)
	pdf.SetMargins(margin, margin, margin)
	pdf.SetCellMargin(0)
	pdf.SetAutoPageBreak(true, margin)
	pdf.SetDrawColor(200, 194, 186)
	pdf.AddPage()

	setInk(pdf)
	pdf.SetFont(names, "B", 26)
	pdf.CellFormat(width/2, 12, "Recibo", "", 0, "L", false, 0, "")
	pdf.SetFont(words, "B", 18)
	pdf.CellFormat(width/2, 12, money.Format(r.Cents), "", 1, "R", false, 0, "")
	setMuted(pdf)
	pdf.SetFont(words, "", 9.5)
	pdf.CellFormat(width, 6, "Nº "+r.Number, "", 1, "L", false, 0, "")
	pdf.Ln(3)
	drawRule(pdf)

	setInk(pdf)
	pdf.SetFont(words, "", 11.5)
	pdf.MultiCell(width, line+0.6, r.FormatSentence(), "", "L", false)
	pdf.Ln(4)
	drawRule(pdf)
	for _, fact := range [][2]string{
		{"Quem pagou", r.Payer.format()}, {"Quem recebeu", r.Payee.format()}, {"Referente a", r.Subject},
		{"Evento", r.Event}, {"Pago em", longdate.FormatDay(r.Day)},
	} {
		setMuted(pdf)
		pdf.SetFont(words, "", 9.5)
		pdf.CellFormat(label, line, fact[0], "", 0, "L", false, 0, "")
		setInk(pdf)
		pdf.SetFont(words, "", 10.5)
		pdf.MultiCell(width-label, line, fact[1], "", "L", false)
	}
	pdf.Ln(10)
	pdf.SetFont(words, "", 11)
	pdf.MultiCell(width, line, r.City+", "+longdate.FormatDay(r.Day)+".", "", "L", false)
	pdf.Ln(16)
	signatory := r.Payee.Name
	if r.RecordedBy != "" {
		signatory = r.RecordedBy
	}
	pdf.Line(margin, pdf.GetY(), margin+90, pdf.GetY())
	pdf.Ln(2)
	pdf.SetFont(words, "B", 10.5)
	pdf.MultiCell(width, line, signatory, "", "L", false)
	if r.RecordedBy != "" {
		setMuted(pdf)
		pdf.SetFont(words, "", 9)
		pdf.MultiCell(width, 5,
			"Comprovante do pagamento anotado por quem organiza o evento. O recibo ou a nota fiscal do fornecedor é com "+r.Payee.Name+".", "", "L", false)
	}
	if err := pdf.Output(out); err != nil {
		return fmt.Errorf("recibo: print: %w", err)
	}
	return nil
}

// removeEmoji removes the characters that the PDF library cannot draw, such as emoji.
func removeEmoji(text string) string {
	text = strings.Map(func(r rune) rune {
		if r > 0xFFFF {
			return -1
		}
		return r
	}, text)
	return strings.Join(strings.Fields(text), " ")
}

func setInk(pdf *fpdf.Fpdf)   { pdf.SetTextColor(43, 36, 32) }
func setMuted(pdf *fpdf.Fpdf) { pdf.SetTextColor(110, 102, 94) }

func drawRule(pdf *fpdf.Fpdf) {
	pdf.Line(margin, pdf.GetY(), margin+width, pdf.GetY())
	pdf.Ln(5)
}
