// Package proposalpdf prints a proposal on A4 pages (specification 2, section 9): the offer, its price, its deadline,
// how it may be paid and, once it is accepted, the acceptance. Print is its entry point. Of Cortejo it imports only
// other formats.
package proposalpdf

import (
	"bytes"
	"context"
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
	"cortejo/formats/proposaltext"
	"cortejo/formats/richtext"
	"cortejo/formats/typeface"
)

// Proposal is the content of one PDF.
type Proposal struct {
	Business string
	// Logo is the business's logo, a square JPEG; nil if it has none.
	Logo []byte
	// Title is the proposal's name, Customer the contact's.
	Title, Customer string
	// Type is the event's type, as the database spells it.
	Type string
	// EventDay is zero if it is unknown; ExpiresOn is the last day on which the client may accept.
	EventDay, ExpiresOn time.Time
	// Cents is the total.
	Cents int64
	Items []Item
	// Text may be empty; its images are left out.
	Text    richtext.Text
	Methods []proposaltext.Method
	// Plan is the text of the payment plan; empty if it is agreed later.
	Plan string
	// Payment is the planner's text about payment.
	Payment string
	// Attachment names the attached file; empty if there is none.
	Attachment, AttachmentText string
	// Address is the proposal's page; Seed is the seed of its plant drawing.
	Address, Seed string
	SentAt        time.Time
	// Acceptance is nil while the proposal is not accepted.
	Acceptance *Acceptance
}

// Item is a line of the offer. Cents is 0 for a gift, nil for an included item.
type Item struct {
	Name  string
	Cents *int64
}

// Acceptance records who accepted a proposal, when, and from where.
type Acceptance struct {
	Name string
	At   time.Time
	// Phone received the code, masked; RecordedBy recorded an acceptance given in conversation. One of them is empty.
	Phone, RecordedBy string
	// IP may be empty.
	IP      string
	Version int
	// Hash is the hash of the accepted text.
	Hash [sha256.Size]byte
}

// The layout of an A4 sheet, in millimeters; font sizes are in points.
const (
	margin     = richtext.Margin
	width      = 210.0 - 2*margin
	bottom     = 297.0 - margin
	logoSize   = 16.0
	logoName   = "logo"
	coverInset = 12.0 // of the text on the cover
	valueWidth = 42.0 // of the column of values
	labelWidth = 38.0
	titleFont  = "fraunces"
	textFont   = "inter"
	lineHeight = 6.0
	// The font size of the title, in points, and its line height.
	titleSize, titleLine = 25.0, 10.8
)

var jpg = fpdf.ImageOptions{ImageType: "JPG"}

// proposalZone is the time zone of a proposal's days. Brazil has had no daylight saving time since 2019.
var proposalZone = time.FixedZone("America/Sao_Paulo", -3*60*60)

var faces = richtext.Faces{
	Regular: richtext.Face{Family: textFont}, Bold: richtext.Face{Family: textFont, Style: "B"},
	Italic: richtext.Face{Family: titleFont, Style: "I"}, BoldItalic: richtext.Face{Family: titleFont, Style: "I"},
}

// lineColor is the color of lines; hairline is their width.
var lineColor = color.RGBA{222, 214, 204, 255}

const hairline = 0.2

type sheet struct{ *fpdf.Fpdf }

// Print writes the PDF. Equal proposals give equal files, at any time.
func (p Proposal) Print(ctx context.Context, out io.Writer) error {
	p.removeEmoji() // which also copies what the next line changes
	p.spellMissing()
	pdf := sheet{fpdf.New("P", "mm", "A4", "")}
	pdf.AddUTF8FontFromBytes(titleFont, "B", typeface.FrauncesSemiBold)
	pdf.AddUTF8FontFromBytes(titleFont, "I", typeface.FrauncesItalic)
	pdf.AddUTF8FontFromBytes(textFont, "", typeface.InterRegular)
	pdf.AddUTF8FontFromBytes(textFont, "B", typeface.InterSemiBold)
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
	pdf.SetDrawColor(splitRGB(lineColor))
	pdf.SetLineWidth(hairline)
	pdf.AliasNbPages("")
	pdf.SetFooterFunc(func() { pdf.drawFooter(p) })
	pdf.AddPage()

	pdf.drawCover(p)
	if len(p.Text.Content) > 0 && !isBlank(p.Text.Node) {
		if err := richtext.Draw(ctx, pdf.Fpdf, richtext.Page{Text: p.Text, Picture: refusePicture}, faces); err != nil {
			return err
		}
	}
	pdf.drawOffer(p)
	pdf.drawTerms(p)
	if p.Acceptance != nil {
		pdf.drawAcceptance(*p.Acceptance)
	}
	if err := pdf.Output(out); err != nil {
		return fmt.Errorf("proposalpdf: print: %w", err)
	}
	return nil
}

func refusePicture(string) (io.ReadCloser, error) { return nil, fs.ErrNotExist }

// removeEmoji removes from all texts the characters that the PDF library cannot draw.
func (p *Proposal) removeEmoji() {
	for _, text := range []*string{
		&p.Business, &p.Title, &p.Customer, &p.Plan, &p.Payment, &p.Attachment, &p.AttachmentText,
	} {
		*text = removeEmoji(*text)
	}
	items := make([]Item, len(p.Items))
	for i, entry := range p.Items {
		items[i] = Item{Name: removeEmoji(entry.Name), Cents: entry.Cents}
	}
	p.Items = items
	methods := make([]proposaltext.Method, len(p.Methods))
	for i, entry := range p.Methods {
		methods[i] = proposaltext.Method{Kind: entry.Kind, Text: removeEmoji(entry.Text)}
	}
	p.Methods = methods
	if a := p.Acceptance; a != nil {
		cleaned := *a
		cleaned.Name, cleaned.RecordedBy = removeEmoji(a.Name), removeEmoji(a.RecordedBy)
		p.Acceptance = &cleaned
	}
}

// drawCover prints the business, the proposal's title, its recipient and the event, on the tint of the event's type
// among the plants of its page.
func (s sheet) drawCover(p Proposal) {
	drawn := s.registerLogo(p.Logo)
	s.SetFont(titleFont, "B", titleSize)
	title := s.SplitText(p.Title, width-2*coverInset)
	s.SetFont(textFont, "", 10.5)
	facts := s.SplitText(p.formatFacts(), width-2*coverInset)
	top := 15.0
	height := top + 8 + float64(len(title))*titleLine + 2.5 + float64(len(facts))*lineHeight + 15
	if drawn {
		height += logoSize + 3.5
	}
	s.drawGarden(p, max(height, 62))
	if drawn {
		left := 105 - logoSize/2
		s.ClipRoundedRect(left, top, logoSize, logoSize, 2.8, false)
		s.ImageOptions(logoName, left, top, logoSize, logoSize, false, jpg, 0, "")
		s.ClipEnd()
		top += logoSize + 3.5
	}
	s.drawCentered(
		top, 6, []string{s.truncate(p.Business, width-2*coverInset)},
		func() { s.setMuted(); s.SetFont(textFont, "", 10.5) },
	)
	top += 8
	s.drawCentered(top, titleLine, title, func() { s.setInk(); s.SetFont(titleFont, "B", titleSize) })
	top += float64(len(title))*titleLine + 2.5
	s.drawCentered(top, lineHeight, facts, func() { s.setInk(); s.SetFont(textFont, "", 10.5) })
	s.SetXY(margin, max(height, 62)+8)
}

// registerLogo adds the business's logo to the document and reports whether it can be drawn.
func (s sheet) registerLogo(content []byte) bool {
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

func (s sheet) drawCentered(top, height float64, lines []string, pen func()) {
	pen()
	for i, text := range lines {
		s.SetXY(margin, top+float64(i)*height)
		s.CellFormat(width, height, text, "", 0, "C", false, 0, "")
	}
}

// formatFacts returns the recipient, the type and the day of the event, in one line.
func (p Proposal) formatFacts() string {
	var facts []string
	if p.Customer != "" {
		facts = append(facts, "Para "+p.Customer)
	}
	if label := eventTypeLabels[p.Type]; label != "" {
		facts = append(facts, label)
	}
	if !p.EventDay.IsZero() {
		facts = append(facts, longdate.FormatDay(p.EventDay))
	}
	return strings.Join(facts, "  ·  ")
}

// drawOffer prints the items, if there are any, and the total.
func (s sheet) drawOffer(p Proposal) {
	s.Ln(5)
	if len(p.Items) > 0 {
		s.drawHeading("O que está incluído")
		for _, item := range p.Items {
			s.drawItem(item)
		}
	} else {
		s.ensureHeight(22)
		s.drawRule()
	}
	s.ensureHeight(16)
	s.Ln(3.5)
	top := s.GetY()
	s.setInk()
	s.SetFont(textFont, "B", 11.5)
	s.CellFormat(width-70, 9, "Total", "", 0, "L", false, 0, "")
	s.SetFont(titleFont, "B", 19)
	s.SetXY(margin+width-70, top)
	s.CellFormat(70, 9, money.Format(p.Cents), "", 1, "R", false, 0, "")
}

// drawItem prints a name over as many lines as it needs, and its value next to the first.
func (s sheet) drawItem(item Item) {
	s.SetFont(textFont, "", 10.5)
	lines := s.SplitText(item.Name, width-valueWidth-4)
	s.ensureHeight(float64(len(lines))*lineHeight + 5)
	s.Ln(2.2)
	top := s.GetY()
	s.setInk()
	for _, text := range lines {
		s.CellFormat(width-valueWidth-4, lineHeight, text, "", 1, "L", false, 0, "")
	}
	after := s.GetY()
	s.SetXY(margin+width-valueWidth, top)
	if item.Cents == nil || *item.Cents == 0 {
		s.SetTextColor(62, 107, 82) // sage: nothing to pay
	}
	s.CellFormat(valueWidth, lineHeight, proposaltext.FormatValue(item.Cents), "", 0, "R", false, 0, "")
	s.SetXY(margin, after+2.2)
	s.Line(margin, s.GetY(), margin+width, s.GetY())
}

// drawTerms prints the deadline and the terms of payment.
func (s sheet) drawTerms(p Proposal) {
	s.Ln(8)
	s.drawHeading("Condições")
	s.Ln(2.5)
	s.drawFact("Enviado em", longdate.FormatDay(p.SentAt.In(proposalZone)))
	s.drawFact("Válido até", longdate.FormatDay(p.ExpiresOn))
	if p.Plan != "" {
		s.drawFact("Parcelas", p.Plan)
	}
	if how := proposaltext.FormatMethods(p.Methods); how != "" {
		s.drawFact("Pagamento", how)
	}
	if p.Payment != "" {
		s.drawFact("", p.Payment)
	}
	if p.Attachment != "" {
		s.drawFact("Anexo", strings.TrimSuffix(p.Attachment+". "+p.AttachmentText, ". "))
	}
}

// drawAcceptance prints the acceptance.
func (s sheet) drawAcceptance(a Acceptance) {
	s.ensureHeight(69) // it is kept on one page
	s.Ln(9)
	s.drawHeading("Aceito")
	s.Ln(2.5)
	s.drawFact("Por", a.Name)
	s.drawFact("Em", longdate.FormatDay(a.At.In(proposalZone))+", às "+a.At.In(proposalZone).Format("15:04")+
		" (horário de Brasília)")
	s.drawFact("Versão", fmt.Sprint(a.Version))
	if a.RecordedBy != "" {
		s.drawFact("Como", "Dito à equipe e anotado por "+a.RecordedBy)
	} else {
		s.drawFact("Como", "Com o código enviado ao telefone "+a.Phone)
	}
	if a.IP != "" {
		s.drawFact("Endereço IP", a.IP)
	}
	s.drawFact("Impressão digital", "SHA-256 do texto aceito: "+groupDigits(hex.EncodeToString(a.Hash[:])))
}

// groupDigits splits a hash into groups of eight, so that it can be read aloud and broken into lines.
func groupDigits(text string) string {
	var b strings.Builder
	for i, r := range text {
		if i > 0 && i%8 == 0 {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
	}
	return b.String()
}

func (s sheet) drawFact(name, text string) {
	s.SetFont(textFont, "", 10.5)
	lines := s.SplitText(text, width-labelWidth)
	s.ensureHeight(float64(min(len(lines), 4)) * lineHeight)
	s.setMuted()
	s.SetFont(textFont, "", 9.5)
	s.CellFormat(labelWidth, lineHeight, name, "", 0, "L", false, 0, "")
	s.setInk()
	s.SetFont(textFont, "", 10.5)
	for i, text := range lines {
		if i > 0 {
			s.SetX(margin + labelWidth)
		}
		s.CellFormat(width-labelWidth, lineHeight, text, "", 1, "L", false, 0, "")
	}
	s.Ln(1)
}

func (s sheet) drawHeading(text string) {
	s.ensureHeight(26) // never alone at the foot of a page
	s.setInk()
	s.SetFont(titleFont, "B", 14.5)
	s.CellFormat(width, 8, text, "", 1, "L", false, 0, "")
	s.Ln(1)
	s.Line(margin, s.GetY(), margin+width, s.GetY())
}

func (s sheet) drawFooter(p Proposal) {
	s.setMuted()
	s.SetFont(textFont, "", 8)
	s.SetXY(margin, 297-14)
	s.CellFormat(
		width-25, 5,
		s.truncate(
			p.Business+"  ·  "+strings.TrimPrefix(strings.TrimPrefix(p.Address, "https://"), "http://"), width-25,
		),
		"", 0, "L", false, 0, p.Address,
	)
	// The number of pages, which is narrower, replaces {nb}.
	s.CellFormat(
		25+s.GetStringWidth("{nb}")-s.GetStringWidth("0"), 5, fmt.Sprintf("%d de {nb}", s.PageNo()), "", 0, "R", false,
		0, "",
	)
}

// ensureHeight begins a new page if the height does not fit on this one.
func (s sheet) ensureHeight(height float64) {
	if s.GetY()+height > bottom {
		s.AddPage()
	}
}

// truncate shortens a text to a width, with an ellipsis.
func (s sheet) truncate(text string, width float64) string {
	if s.GetStringWidth(text) <= width {
		return text
	}
	letters := []rune(text)
	for len(letters) > 0 && s.GetStringWidth(string(letters)+"…") > width {
		letters = letters[:len(letters)-1]
	}
	return string(letters) + "…"
}

func (s sheet) setInk()   { s.SetTextColor(43, 36, 32) }
func (s sheet) setMuted() { s.SetTextColor(110, 102, 94) }

func (s sheet) drawRule() { s.Line(margin, s.GetY(), margin+width, s.GetY()) }

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

// isBlank reports whether a text has neither letters nor images nor tables.
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
