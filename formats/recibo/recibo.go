// Package recibo prints the receipt of a payment (recibo) as a PDF: who paid whom how much, in figures and in words, for what,
// when and where.
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

// Recibo is what one says.
type Recibo struct {
	Number string
	Cents  int64
	// Subject is what was paid for: Assessoria, 4ª de 6.
	Subject, Event string
	Payer, Payee   Party
	// City is where it is given, Day when it was paid.
	City string
	Day  time.Time
	// RecordedBy is the business that wrote down what somebody else was paid; empty where it was paid itself.
	RecordedBy string
}

// Party is who pays or is paid. Document is a CPF or a CNPJ without punctuation; empty where nobody knows it.
type Party struct{ Name, Document string }

func (p Party) format() string {
	if p.Document == "" {
		return p.Name
	}
	kind := "CNPJ"
	if len(p.Document) == 11 {
		kind = "CPF"
	}
	return p.Name + ", " + kind + " " + taxid.Format(p.Document)
}

// formatClause is it in the middle of a sentence.
func (p Party) formatClause() string {
	if p.Document == "" {
		return p.Name
	}
	return p.format() + ","
}

// An A4 sheet of which the upper half is printed, in millimetres; sizes of letters are in points.
const (
	margin = 22.0
	width  = 210.0 - 2*margin
	label  = 38.0
	names  = "fraunces"
	words  = "inter"
	line   = 6.2
)

// FormatSentence is what the receipt says as people say it.
func (r Recibo) FormatSentence() string {
	who := r.Payee.formatClause() + " recebeu de " + r.Payer.formatClause()
	return who + " a quantia de " + money.Format(r.Cents) + " (" + money.SpellOut(r.Cents) + "), referente a " + r.Subject + ", " + r.Event + "."
}

// Print writes it.
func (r Recibo) Print(out io.Writer) error {
	for _, text := range []*string{&r.Subject, &r.Event, &r.Payer.Name, &r.Payee.Name, &r.City, &r.RecordedBy} {
		*text = removeEmoji(*text)
	}
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.AddUTF8FontFromBytes(names, "B", typeface.FrauncesSemiBold)
	pdf.AddUTF8FontFromBytes(words, "", typeface.InterRegular)
	pdf.AddUTF8FontFromBytes(words, "B", typeface.InterSemiBold)
	pdf.SetTitle("Recibo "+r.Number, true)
	pdf.SetLang("pt-BR")
	pdf.SetCreator("Cortejo", true)
	// What says the same is the same file, whenever it is made.
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
		{"Quem pagou", r.Payer.format()}, {"Quem recebeu", r.Payee.format()}, {"Referente a", r.Subject}, {"Evento", r.Event}, {"Pago em", longdate.FormatDay(r.Day)},
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
	signed := r.Payee.Name
	if r.RecordedBy != "" {
		signed = r.RecordedBy
	}
	pdf.Line(margin, pdf.GetY(), margin+90, pdf.GetY())
	pdf.Ln(2)
	pdf.SetFont(words, "B", 10.5)
	pdf.MultiCell(width, line, signed, "", "L", false)
	if r.RecordedBy != "" {
		setMuted(pdf)
		pdf.SetFont(words, "", 9)
		pdf.MultiCell(width, 5, "Comprovante do pagamento anotado por quem organiza o evento. O recibo ou a nota fiscal do fornecedor é com "+r.Payee.Name+".", "", "L", false)
	}
	if err := pdf.Output(out); err != nil {
		return fmt.Errorf("recibo: print: %w", err)
	}
	return nil
}

// removeEmoji leaves out what the library draws no letter of: emoji.
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
