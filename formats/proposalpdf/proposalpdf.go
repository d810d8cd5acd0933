// Package proposalpdf prints a proposal on A4 pages (specification 2, section 9): what a business offers, for how much,
// until when and how it may be paid, and, of one that was accepted, who said yes.
package proposalpdf

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"cortejo/formats/longdate"
	"cortejo/formats/money"
	"cortejo/formats/richtext"
	"cortejo/formats/typeface"
)

// Proposal is what one says.
type Proposal struct {
	Business string
	// Logo is the business's picture, a square JPEG; nil where it has none.
	Logo []byte
	// Title is its name, Customer whom it is for.
	Title, Customer string
	// Type is the event's, as the database spells it.
	Type string
	// EventDay is zero where nobody knows it yet; ExpiresOn is the last day it is good for.
	EventDay, ExpiresOn time.Time
	// Cents is the whole.
	Cents int64
	Items []Item
	// Text may be empty.
	Text richtext.Text
	// Picture opens the file of a picture in the text by its key.
	Picture func(key string) (io.ReadCloser, error)
	Methods []Method
	// Payment says in words how it may be paid.
	Payment string
	// Attachment is what else came with it; empty where nothing did.
	Attachment, AttachmentWords string
	// Address is where it is read.
	Address string
	SentAt  time.Time
	// Acceptance is nil of one that nobody accepted.
	Acceptance *Acceptance
}

// Item is a line of what is offered: in cents, 0 for a gift, nil for what is included.
type Item struct {
	Name  string
	Cents *int64
}

// Method is a way it may be paid. Words are those of a kind that has none of its own.
type Method struct{ Kind, Words string }

// Acceptance is who said yes, when, and from where.
type Acceptance struct {
	Name string
	At   time.Time
	// Phone took the code, masked; NotedBy wrote down a yes that was told. One of them is empty.
	Phone, NotedBy string
	// IP may be empty.
	IP      string
	Version int
}

// An A4 sheet in millimetres, with the margins of a text; sizes of letters are in points.
const (
	margin   = richtext.Margin
	width    = 210.0 - 2*margin
	bottom   = 297.0 - margin
	logo     = 15.0
	valueRow = 42.0 // where a line's value stands
	label    = 38.0
	names    = "fraunces"
	words    = "inter"
	line     = 6.0
)

// zone is what proposals' days are read in. Brazil has had no daylight saving time since 2019.
var zone = time.FixedZone("America/Sao_Paulo", -3*60*60)

var faces = richtext.Faces{
	Regular: richtext.Face{Family: words}, Bold: richtext.Face{Family: words, Style: "B"},
	Italic: richtext.Face{Family: names, Style: "I"}, BoldItalic: richtext.Face{Family: names, Style: "I"},
}

type sheet struct{ *fpdf.Fpdf }

// Print writes it. What says the same is the same file, whenever it is printed.
func (p Proposal) Print(out io.Writer) error {
	p.clean()
	pdf := sheet{fpdf.New("P", "mm", "A4", "")}
	pdf.AddUTF8FontFromBytes(names, "B", typeface.FrauncesSemiBold)
	pdf.AddUTF8FontFromBytes(names, "I", typeface.FrauncesItalic)
	pdf.AddUTF8FontFromBytes(words, "", typeface.InterRegular)
	pdf.AddUTF8FontFromBytes(words, "B", typeface.InterSemiBold)
	pdf.SetTitle(p.Title, true)
	pdf.SetAuthor(p.Business, true)
	pdf.SetLang("pt-BR")
	pdf.SetCreator("Cortejo", true)
	pdf.SetCatalogSort(true)
	pdf.SetCreationDate(p.SentAt)
	pdf.SetModificationDate(p.SentAt)
	pdf.SetMargins(margin, margin, margin)
	pdf.SetCellMargin(0)
	pdf.SetAutoPageBreak(true, margin)
	pdf.SetDrawColor(222, 214, 204)
	pdf.SetLineWidth(0.2)
	pdf.AliasNbPages("")
	pdf.SetFooterFunc(func() { pdf.footer(p) })
	pdf.AddPage()

	pdf.brand(p)
	pdf.title(p)
	if len(p.Text.Content) > 0 && !isBlank(p.Text.Node) {
		pdf.Ln(3)
		richtext.Draw(pdf.Fpdf, richtext.Page{Text: p.Text, Picture: p.Picture}, faces)
	}
	pdf.offer(p)
	pdf.terms(p)
	if p.Acceptance != nil {
		pdf.acceptance(*p.Acceptance)
	}
	if err := pdf.Output(out); err != nil {
		return fmt.Errorf("proposalpdf: print: %w", err)
	}
	return nil
}

// clean leaves out what the typefaces have no letters for.
func (p *Proposal) clean() {
	for _, text := range []*string{&p.Business, &p.Title, &p.Customer, &p.Payment, &p.Attachment, &p.AttachmentWords} {
		*text = drawable(*text)
	}
	items := make([]Item, len(p.Items))
	for i, one := range p.Items {
		items[i] = Item{Name: drawable(one.Name), Cents: one.Cents}
	}
	p.Items = items
	methods := make([]Method, len(p.Methods))
	for i, one := range p.Methods {
		methods[i] = Method{Kind: one.Kind, Words: drawable(one.Words)}
	}
	p.Methods = methods
	if p.Picture == nil {
		p.Picture = func(string) (io.ReadCloser, error) { return nil, fs.ErrNotExist }
	}
	if a := p.Acceptance; a != nil {
		cleaned := *a
		cleaned.Name, cleaned.NotedBy = drawable(a.Name), drawable(a.NotedBy)
		p.Acceptance = &cleaned
	}
}

// brand is the business above everything.
func (s sheet) brand(p Proposal) {
	top, left := s.GetY(), margin
	if p.Logo != nil {
		options := fpdf.ImageOptions{ImageType: "JPG"}
		s.RegisterImageOptionsReader("logo", options, bytes.NewReader(p.Logo))
		if s.Err() {
			s.ClearError() // a picture that cannot be drawn is none
		} else {
			s.ClipRoundedRect(left, top, logo, logo, 2.6, false)
			s.ImageOptions("logo", left, top, logo, logo, false, options, 0, "")
			s.ClipEnd()
			left += logo + 4.5
		}
	}
	s.ink()
	s.SetFont(names, "B", 14)
	s.SetXY(left, top+2.2)
	s.CellFormat(width-left+margin-45, 6, s.fit(p.Business, width-left+margin-45), "", 0, "L", false, 0, "")
	s.muted()
	s.SetFont(words, "", 9)
	s.SetXY(left, top+8.4)
	s.CellFormat(60, 5, "Orçamento", "", 0, "L", false, 0, "")
	s.SetXY(margin+width-60, top+8.4)
	s.CellFormat(60, 5, longdate.Day(p.SentAt.In(zone)), "", 0, "R", false, 0, "")
	s.SetXY(margin, top+logo+4)
	s.rule()
}

// title is what it is called, whom it is for and of which event.
func (s sheet) title(p Proposal) {
	s.Ln(5)
	s.ink()
	s.SetFont(names, "B", 25)
	s.MultiCell(width, 10.5, p.Title, "", "L", false)
	var facts []string
	if p.Customer != "" {
		facts = append(facts, "Para "+p.Customer)
	}
	if what := typeWords[p.Type]; what != "" {
		facts = append(facts, what)
	}
	if !p.EventDay.IsZero() {
		facts = append(facts, longdate.Day(p.EventDay))
	}
	s.Ln(1.5)
	s.muted()
	s.SetFont(words, "", 11)
	s.MultiCell(width, line, strings.Join(facts, "  ·  "), "", "L", false)
	s.Ln(2)
}

// offer is what it comes to, line by line where there are lines.
func (s sheet) offer(p Proposal) {
	s.Ln(5)
	if len(p.Items) > 0 {
		s.heading("O que está incluído")
		for _, one := range p.Items {
			s.item(one)
		}
	} else {
		s.need(22)
		s.rule()
	}
	s.need(16)
	s.Ln(3.5)
	top := s.GetY()
	s.ink()
	s.SetFont(words, "B", 11.5)
	s.CellFormat(width-70, 9, "Total", "", 0, "L", false, 0, "")
	s.SetFont(names, "B", 19)
	s.SetXY(margin+width-70, top)
	s.CellFormat(70, 9, money.Format(p.Cents), "", 1, "R", false, 0, "")
}

// item is a line: a name over as many lines as it takes, its value beside the first.
func (s sheet) item(one Item) {
	s.SetFont(words, "", 10.5)
	lines := s.SplitText(one.Name, width-valueRow-4)
	s.need(float64(len(lines))*line + 5)
	s.Ln(2.2)
	top := s.GetY()
	s.ink()
	for _, text := range lines {
		s.CellFormat(width-valueRow-4, line, text, "", 1, "L", false, 0, "")
	}
	after := s.GetY()
	s.SetXY(margin+width-valueRow, top)
	if one.Cents == nil || *one.Cents == 0 {
		s.SetTextColor(62, 107, 82) // sage: nothing to pay
	}
	s.CellFormat(valueRow, line, ValueWords(one.Cents), "", 0, "R", false, 0, "")
	s.SetXY(margin, after+2.2)
	s.Line(margin, s.GetY(), margin+width, s.GetY())
}

// terms are until when it is good and how it is paid.
func (s sheet) terms(p Proposal) {
	s.Ln(8)
	s.heading("Condições")
	s.Ln(2.5)
	s.fact("Válido até", longdate.Day(p.ExpiresOn))
	if how := paidBy(p.Methods); how != "" {
		s.fact("Pagamento", how)
	}
	if p.Payment != "" {
		s.fact("", p.Payment)
	}
	if p.Attachment != "" {
		s.fact("Anexo", strings.TrimSuffix(p.Attachment+". "+p.AttachmentWords, ". "))
	}
}

// acceptance is the yes.
func (s sheet) acceptance(a Acceptance) {
	s.need(64) // it stands on one page
	s.Ln(9)
	s.heading("Aceito")
	s.Ln(2.5)
	s.fact("Por", a.Name)
	s.fact("Em", longdate.Day(a.At.In(zone))+", às "+a.At.In(zone).Format("15:04")+" (horário de Brasília)")
	s.fact("Versão", fmt.Sprint(a.Version))
	if a.NotedBy != "" {
		s.fact("Como", "Dito à equipe e anotado por "+a.NotedBy)
		return
	}
	s.fact("Como", "Com o código enviado ao telefone "+a.Phone)
	if a.IP != "" {
		s.fact("Endereço IP", a.IP)
	}
}

func (s sheet) fact(name, text string) {
	s.SetFont(words, "", 10.5)
	lines := s.SplitText(text, width-label)
	s.need(float64(min(len(lines), 4)) * line)
	s.muted()
	s.SetFont(words, "", 9.5)
	s.CellFormat(label, line, name, "", 0, "L", false, 0, "")
	s.ink()
	s.SetFont(words, "", 10.5)
	for i, text := range lines {
		if i > 0 {
			s.SetX(margin + label)
		}
		s.CellFormat(width-label, line, text, "", 1, "L", false, 0, "")
	}
	s.Ln(1)
}

func (s sheet) heading(text string) {
	s.need(26) // never alone at the foot of a page
	s.ink()
	s.SetFont(names, "B", 14.5)
	s.CellFormat(width, 8, text, "", 1, "L", false, 0, "")
	s.Ln(1)
	s.Line(margin, s.GetY(), margin+width, s.GetY())
}

func (s sheet) footer(p Proposal) {
	s.muted()
	s.SetFont(words, "", 8)
	s.SetXY(margin, 297-14)
	s.CellFormat(width-25, 5, s.fit(p.Business+"  ·  "+strings.TrimPrefix(strings.TrimPrefix(p.Address, "https://"), "http://"), width-25), "", 0, "L", false, 0, p.Address)
	s.CellFormat(25, 5, fmt.Sprintf("%d de {nb}", s.PageNo()), "", 0, "R", false, 0, "")
}

// need begins a new page where so much does not fit on this one.
func (s sheet) need(height float64) {
	if s.GetY()+height > bottom {
		s.AddPage()
	}
}

// fit shortens what is longer than its place.
func (s sheet) fit(text string, room float64) string {
	if s.GetStringWidth(text) <= room {
		return text
	}
	letters := []rune(text)
	for len(letters) > 0 && s.GetStringWidth(string(letters)+"…") > room {
		letters = letters[:len(letters)-1]
	}
	return string(letters) + "…"
}

func (s sheet) ink()   { s.SetTextColor(43, 36, 32) }
func (s sheet) muted() { s.SetTextColor(110, 102, 94) }

func (s sheet) rule() { s.Line(margin, s.GetY(), margin+width, s.GetY()) }

// drawable leaves out what the library draws no letter of: emoji.
func drawable(text string) string {
	text = strings.Map(func(r rune) rune {
		if r > 0xFFFF {
			return -1
		}
		return r
	}, text)
	return strings.Join(strings.Fields(text), " ")
}

// isBlank says whether nothing is written or shown in a text.
func isBlank(n richtext.Node) bool {
	if strings.TrimSpace(n.Text) != "" || n.Type == "image" || n.Type == "table" {
		return false
	}
	for _, inside := range n.Content {
		if !isBlank(inside) {
			return false
		}
	}
	return true
}
