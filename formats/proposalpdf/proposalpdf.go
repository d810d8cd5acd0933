// Package proposalpdf prints a proposal on A4 pages (specification 2, section 9): what a business offers, for how much,
// until when and how it may be paid, and, of one that was accepted, who said yes.
package proposalpdf

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image/color"
	"io"
	"io/fs"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"cortejo/formats/longdate"
	"cortejo/formats/money"
	"cortejo/formats/proposalwords"
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
	// Text may be empty; pictures in it are left out.
	Text    richtext.Text
	Methods []proposalwords.Method
	// Plan says in how many parts it is paid; empty where that is agreed on later.
	Plan string
	// Payment says in words how it may be paid.
	Payment string
	// Attachment is what else came with it; empty where nothing did.
	Attachment, AttachmentWords string
	// Address is where it is read; Seed grows the flowers that its page has.
	Address, Seed string
	SentAt        time.Time
	// Acceptance is nil of one that nobody accepted.
	Acceptance *Acceptance
}

// Item is a line of what is offered: in cents, 0 for a gift, nil for what is included.
type Item struct {
	Name  string
	Cents *int64
}

// Acceptance is who said yes, when, and from where.
type Acceptance struct {
	Name string
	At   time.Time
	// Phone took the code, masked; NotedBy wrote down a yes that was told. One of them is empty.
	Phone, NotedBy string
	// IP may be empty.
	IP      string
	Version int
	// Sum is the hash of the words that were accepted.
	Sum [sha256.Size]byte
}

// An A4 sheet in millimetres, with the margins of a text; sizes of letters are in points.
const (
	margin   = richtext.Margin
	width    = 210.0 - 2*margin
	bottom   = 297.0 - margin
	logo     = 16.0
	logoName = "logo"
	inset    = 12.0 // of what stands on the cover
	valueRow = 42.0 // where a line's value stands
	label    = 38.0
	names    = "fraunces"
	words    = "inter"
	line     = 6.0
	// The title's letters, in points, and its lines.
	titleSize, titleLine = 25.0, 10.8
)

var jpg = fpdf.ImageOptions{ImageType: "JPG"}

// zone is what proposals' days are read in. Brazil has had no daylight saving time since 2019.
var zone = time.FixedZone("America/Sao_Paulo", -3*60*60)

var faces = richtext.Faces{
	Regular: richtext.Face{Family: words}, Bold: richtext.Face{Family: words, Style: "B"},
	Italic: richtext.Face{Family: names, Style: "I"}, BoldItalic: richtext.Face{Family: names, Style: "I"},
}

// ruled is the colour of lines, which are this wide.
var ruled = color.RGBA{222, 214, 204, 255}

const hairline = 0.2

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
	pdf.SetDrawColor(parts(ruled))
	pdf.SetLineWidth(hairline)
	pdf.AliasNbPages("")
	pdf.SetFooterFunc(func() { pdf.footer(p) })
	pdf.AddPage()

	pdf.cover(p)
	if len(p.Text.Content) > 0 && !isBlank(p.Text.Node) {
		richtext.Draw(pdf.Fpdf, richtext.Page{Text: p.Text, Picture: noPicture}, faces)
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

func noPicture(string) (io.ReadCloser, error) { return nil, fs.ErrNotExist }

// clean leaves out what the typefaces have no letters for.
func (p *Proposal) clean() {
	for _, text := range []*string{&p.Business, &p.Title, &p.Customer, &p.Plan, &p.Payment, &p.Attachment, &p.AttachmentWords} {
		*text = drawable(*text)
	}
	items := make([]Item, len(p.Items))
	for i, one := range p.Items {
		items[i] = Item{Name: drawable(one.Name), Cents: one.Cents}
	}
	p.Items = items
	methods := make([]proposalwords.Method, len(p.Methods))
	for i, one := range p.Methods {
		methods[i] = proposalwords.Method{Kind: one.Kind, Words: drawable(one.Words)}
	}
	p.Methods = methods
	if a := p.Acceptance; a != nil {
		cleaned := *a
		cleaned.Name, cleaned.NotedBy = drawable(a.Name), drawable(a.NotedBy)
		p.Acceptance = &cleaned
	}
}

// cover is the business, what the proposal is called, whom it is for and of which event, on the colour of its type and
// among the flowers that its page has.
func (s sheet) cover(p Proposal) {
	drawn := s.logo(p.Logo)
	s.SetFont(names, "B", titleSize)
	title := s.SplitText(p.Title, width-2*inset)
	s.SetFont(words, "", 10.5)
	facts := s.SplitText(p.facts(), width-2*inset)
	top := 15.0
	height := top + 8 + float64(len(title))*titleLine + 2.5 + float64(len(facts))*line + 15
	if drawn {
		height += logo + 3.5
	}
	s.garden(p, max(height, 62))
	if drawn {
		left := 105 - logo/2
		s.ClipRoundedRect(left, top, logo, logo, 2.8, false)
		s.ImageOptions(logoName, left, top, logo, logo, false, jpg, 0, "")
		s.ClipEnd()
		top += logo + 3.5
	}
	s.centred(top, 6, []string{s.fit(p.Business, width-2*inset)}, func() { s.muted(); s.SetFont(words, "", 10.5) })
	top += 8
	s.centred(top, titleLine, title, func() { s.ink(); s.SetFont(names, "B", titleSize) })
	top += float64(len(title))*titleLine + 2.5
	s.centred(top, line, facts, func() { s.ink(); s.SetFont(words, "", 10.5) })
	s.SetXY(margin, max(height, 62)+8)
}

// logo has the business's picture ready, where it can be drawn.
func (s sheet) logo(content []byte) bool {
	if content == nil {
		return false
	}
	s.RegisterImageOptionsReader(logoName, jpg, bytes.NewReader(content))
	if s.Err() {
		s.ClearError()
		return false
	}
	return true
}

func (s sheet) centred(top, height float64, lines []string, pen func()) {
	pen()
	for i, text := range lines {
		s.SetXY(margin, top+float64(i)*height)
		s.CellFormat(width, height, text, "", 0, "C", false, 0, "")
	}
}

// facts are whom it is for and of which event.
func (p Proposal) facts() string {
	var facts []string
	if p.Customer != "" {
		facts = append(facts, "Para "+p.Customer)
	}
	if what := typeWords[p.Type]; what != "" {
		facts = append(facts, what)
	}
	if !p.EventDay.IsZero() {
		facts = append(facts, longdate.FormatDay(p.EventDay))
	}
	return strings.Join(facts, "  ·  ")
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
	s.CellFormat(valueRow, line, proposalwords.Value(one.Cents), "", 0, "R", false, 0, "")
	s.SetXY(margin, after+2.2)
	s.Line(margin, s.GetY(), margin+width, s.GetY())
}

// terms are until when it is good and how it is paid.
func (s sheet) terms(p Proposal) {
	s.Ln(8)
	s.heading("Condições")
	s.Ln(2.5)
	s.fact("Enviado em", longdate.FormatDay(p.SentAt.In(zone)))
	s.fact("Válido até", longdate.FormatDay(p.ExpiresOn))
	if p.Plan != "" {
		s.fact("Parcelas", p.Plan)
	}
	if how := proposalwords.Methods(p.Methods); how != "" {
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
	s.need(69) // it stands on one page
	s.Ln(9)
	s.heading("Aceito")
	s.Ln(2.5)
	s.fact("Por", a.Name)
	s.fact("Em", longdate.FormatDay(a.At.In(zone))+", às "+a.At.In(zone).Format("15:04")+" (horário de Brasília)")
	s.fact("Versão", fmt.Sprint(a.Version))
	if a.NotedBy != "" {
		s.fact("Como", "Dito à equipe e anotado por "+a.NotedBy)
	} else {
		s.fact("Como", "Com o código enviado ao telefone "+a.Phone)
	}
	if a.IP != "" {
		s.fact("Endereço IP", a.IP)
	}
	s.fact("Impressão digital", "SHA-256 do texto aceito: "+grouped(hex.EncodeToString(a.Sum[:])))
}

// grouped lets a hash be read aloud, and broken into lines.
func grouped(text string) string {
	var b strings.Builder
	for i, r := range text {
		if i > 0 && i%8 == 0 {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
	}
	return b.String()
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
	// Where {nb} stands the number of pages will, which is narrower.
	s.CellFormat(25+s.GetStringWidth("{nb}")-s.GetStringWidth("0"), 5, fmt.Sprintf("%d de {nb}", s.PageNo()), "", 0, "R", false, 0, "")
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
