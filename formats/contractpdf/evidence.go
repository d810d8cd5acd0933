package contractpdf

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"strings"
	"time"
	"unicode"

	"codeberg.org/go-pdf/fpdf"

	"cortejo/formats/longdate"
	"cortejo/formats/phone"
	"cortejo/formats/qrcode"
	"cortejo/formats/typeface"
)

// Evidence describes how a contract was signed.
type Evidence struct {
	Contract, Business, Event string
	// Original is the SHA-256 of the file that all signed.
	Original [32]byte
	// Code and Address let anyone verify the sealed file: its code, and the page that asks for it.
	Code, Address string
	// Zone is the event's time zone, for all times of the page; nil means UTC.
	Zone    *time.Location
	Signers []Signer
	Steps   []Step
	// originalPages is the number of pages of the original.
	originalPages int
	// fingerprint is that of the certificate that seals the file, in hexadecimal digits.
	fingerprint string
}

// Signer is a person who signed.
type Signer struct {
	Name, Role string
	// Phone is in E.164, CPF has eleven digits; the page shows only parts of them.
	Phone, CPF string
	IP, Device string
	// CodeAt is when the person entered the code sent to the phone, ConsentAt when they accepted this way of signing.
	CodeAt, ConsentAt, SignedAt time.Time
	// DrawingPath is the drawn signature (ParseDrawing); TypedName is shown if there is none.
	DrawingPath, TypedName string
}

// Step is one recorded action on the contract.
type Step struct {
	At            time.Time
	Actor, Action string
	IP            string
}

// LegalGround says by which law the signatures hold. The ground is that the parties accepted this way of signing; the
// law of advanced signatures, made for dealings with the State, serves as their model.
const LegalGround = "As partes aceitaram esta forma de assinar como válida, o que a lei admite (Medida Provisória " +
	"2.200-2/2001, art. 10, § 2º), com um código enviado ao celular de cada pessoa: assinatura eletrônica avançada, " +
	"nos moldes da Lei 14.063/2020 (art. 4º, II)."

// isAdvanced reports whether all signers entered a code and accepted this way of signing, which makes it an advanced
// electronic signature.
func (e Evidence) isAdvanced() bool {
	for _, s := range e.Signers {
		if s.CodeAt.IsZero() || s.ConsentAt.IsZero() {
			return false
		}
	}
	return len(e.Signers) > 0
}

// The layout of an A4 page, in millimeters.
const (
	pageWidth, pageBottom = 210.0, 280.0
	pageMargin            = 18.0
	innerWidth            = pageWidth - 2*pageMargin
	signatureWidth        = 51.0
)

type rgb struct{ r, g, b int }

var ink, muted, wine, hairline = rgb{42, 32, 32}, rgb{105, 96, 92}, rgb{122, 37, 51}, rgb{222, 214, 208}

type printer struct {
	*fpdf.Fpdf
	e Evidence
}

// renderPage renders the evidence as a PDF of as many pages as it needs.
func (e Evidence) renderPage() ([]byte, error) {
	if e.Zone == nil {
		e.Zone = time.UTC
	}
	p := printer{fpdf.New("P", "mm", "A4", ""), e}
	p.AddUTF8FontFromBytes("Fraunces", "", typeface.FrauncesSemiBold)
	p.AddUTF8FontFromBytes("Fraunces", "I", typeface.FrauncesItalic)
	p.AddUTF8FontFromBytes("Inter", "", typeface.InterRegular)
	p.AddUTF8FontFromBytes("Inter", "B", typeface.InterSemiBold)
	p.SetMargins(pageMargin, 18, pageMargin)
	p.SetCellMargin(0)
	p.SetAutoPageBreak(true, 297-pageBottom)
	p.SetFooterFunc(p.drawFooter)
	p.AddPage()
	p.drawHead()
	p.drawLabel("Quem assinou")
	for _, s := range e.Signers {
		p.drawSigner(s)
	}
	p.drawLabel("O que aconteceu")
	for _, s := range e.Steps {
		p.drawStep(s)
	}
	p.drawLegalText()
	var out bytes.Buffer
	if err := p.Output(&out); err != nil {
		return nil, fmt.Errorf("contractpdf: print the evidence: %w", err)
	}
	return out.Bytes(), nil
}

func (p printer) setFont(family, style string, size float64, c rgb) {
	p.SetFont(family, style, size)
	p.SetTextColor(c.r, c.g, c.b)
}

// write prints a text at the left margin and moves below it.
func (p printer) write(width, height float64, text string) {
	p.MultiCell(width, height, cleanText(text), "", "L", false)
}

func (p printer) drawFooter() {
	p.SetXY(pageMargin, 285)
	p.setFont("Inter", "", 7.5, muted)
	p.CellFormat(
		innerWidth, 4, cleanText("Código de verificação "+p.e.Code+" · "+p.e.Address), "", 0, "L", false, 0, "",
	)
}

func (p printer) drawHead() {
	const side = 30.0
	top := p.GetY()
	if code, err := qrcode.RenderPNG(p.e.Address); err == nil && p.e.Address != "" {
		p.RegisterImageOptionsReader("qr", fpdf.ImageOptions{ImageType: "PNG"}, bytes.NewReader(code))
		p.ImageOptions("qr", pageWidth-pageMargin-side, top-3, side, side, false, fpdf.ImageOptions{}, 0, "")
	}
	const textWidth = innerWidth - side - 8
	p.setFont("Inter", "B", 8.5, wine)
	p.write(textWidth, 5, "Folha de assinaturas")
	p.setFont("Fraunces", "", 18, ink)
	p.write(textWidth, 8, p.e.Contract)
	p.setFont("Inter", "", 9, muted)
	p.write(textWidth, 4.8, strings.Trim(p.e.Business+" · "+p.e.Event, " ·"))
	p.SetY(max(p.GetY(), top+side-2) + 3)
	pages := fmt.Sprintf("%d páginas", p.e.originalPages)
	if p.e.originalPages == 1 {
		pages = "1 página"
	}
	p.drawFact("Arquivo assinado", pages+", antes desta folha")
	sum := hex.EncodeToString(p.e.Original[:])
	p.drawFact("SHA-256 do arquivo", sum[:32]+"\n"+sum[32:])
	if mark := p.e.fingerprint; mark != "" {
		p.drawFact("Certificado do selo", mark[:32]+"\n"+mark[32:])
	}
	p.drawFact("Código de verificação", p.e.Code)
	p.drawFact("Confira em", p.e.Address)
	if len(p.e.Signers) > 0 {
		p.drawFact("Horários", longdate.FormatZone(p.e.Zone.String()))
	}
}

func (p printer) drawFact(name, value string) {
	p.setFont("Inter", "", 8.5, muted)
	p.CellFormat(40, 4.8, name, "", 0, "L", false, 0, "")
	p.setFont("Inter", "", 8.5, ink)
	for i, line := range strings.Split(value, "\n") {
		if i > 0 {
			p.SetX(pageMargin + 40)
		}
		p.write(innerWidth-40, 4.8, line)
	}
}

func (p printer) drawLabel(text string) {
	p.ensureHeight(20)
	p.Ln(5)
	p.setFont("Fraunces", "", 12, ink)
	p.write(innerWidth, 6, text)
	p.Ln(1)
	p.drawRule()
}

func (p printer) drawRule() {
	p.SetDrawColor(hairline.r, hairline.g, hairline.b)
	p.SetLineWidth(0.2)
	p.Line(pageMargin, p.GetY(), pageWidth-pageMargin, p.GetY())
	p.Ln(2)
}

func (p printer) ensureHeight(height float64) {
	if p.GetY()+height > pageBottom {
		p.AddPage()
	}
}

func (p printer) drawSigner(s Signer) {
	p.ensureHeight(32)
	top, page := p.GetY(), p.PageNo()
	const textWidth = innerWidth - signatureWidth - 6
	p.setFont("Inter", "B", 10, ink)
	p.write(textWidth, 5.2, s.Name)
	p.setFont("Inter", "", 8.5, muted)
	for _, line := range []string{
		s.Role,
		joinFacts("Celular "+phone.Mask(s.Phone), "CPF "+maskCPF(s.CPF)),
		joinFacts("Endereço IP "+s.IP, s.Device),
		"Confirmou o código às " + p.formatMoment(s.CodeAt),
		"Aceitou assinar assim às " + p.formatMoment(s.ConsentAt),
	} {
		if line != "" && !strings.HasSuffix(line, " às ") {
			p.write(textWidth, 4.6, line)
		}
	}
	p.setFont("Inter", "B", 8.5, ink)
	p.write(textWidth, 4.6, "Assinou às "+p.formatMoment(s.SignedAt))
	bottom := p.GetY()
	if p.PageNo() == page {
		p.drawSignature(s, pageWidth-pageMargin-signatureWidth, top)
	}
	p.SetY(max(bottom, top+21) + 2)
	p.drawRule()
}

// drawSignature draws the signature in a box with the proportions of the drawing field.
func (p printer) drawSignature(s Signer, left, top float64) {
	scale := signatureWidth / DrawingWidth
	p.SetDrawColor(ink.r, ink.g, ink.b)
	p.SetLineWidth(0.45)
	p.SetLineCapStyle("round")
	p.SetLineJoinStyle("round")
	if drawing, err := ParseDrawing(s.DrawingPath); err == nil {
		for _, stroke := range drawing {
			p.MoveTo(left+float64(stroke[0].X)*scale, top+float64(stroke[0].Y)*scale)
			for _, point := range stroke[1:] {
				p.LineTo(left+float64(point.X)*scale, top+float64(point.Y)*scale)
			}
			p.DrawPath("D")
		}
	} else if name := cleanText(s.TypedName); name != "" {
		size := 18.0
		p.setFont("Fraunces", "I", size, ink)
		if wide := p.GetStringWidth(name); wide > signatureWidth {
			p.SetFontSize(size * signatureWidth / wide)
		}
		p.Text(left, top+14, name)
	}
	p.SetDrawColor(hairline.r, hairline.g, hairline.b)
	p.SetLineWidth(0.2)
	p.Line(left, top+18, left+signatureWidth, top+18)
}

func (p printer) drawStep(s Step) {
	p.ensureHeight(10)
	top := p.GetY()
	p.setFont("Inter", "", 8.5, muted)
	p.CellFormat(40, 4.6, p.formatStamp(s.At), "", 0, "L", false, 0, "")
	p.setFont("Inter", "", 8.5, ink)
	text := s.Action
	if s.Actor != "" {
		text = s.Actor + ": " + s.Action
	}
	if s.IP != "" {
		text += " · IP " + s.IP
	}
	p.SetXY(pageMargin+40, top)
	p.write(innerWidth-40, 4.6, text)
	p.Ln(0.8)
}

func (p printer) drawLegalText() {
	p.ensureHeight(24)
	p.Ln(4)
	p.setFont("Inter", "", 8, muted)
	text := "O selo digital deste arquivo cobre todos os seus bytes: qualquer mudança depois dele aparece na conferência."
	if p.e.isAdvanced() {
		text = LegalGround + " " + text
	}
	p.write(innerWidth, 4.2, text)
}

// formatMoment writes 17:40:05 de 24 de novembro de 2026, or nothing for the zero time.
func (p printer) formatMoment(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	local := at.In(p.e.Zone)
	return local.Format("15:04:05") + " de " + longdate.FormatDay(local)
}

// formatStamp writes a time for a column.
func (p printer) formatStamp(at time.Time) string {
	return at.In(p.e.Zone).Format("02/01/2006 15:04:05")
}

func joinFacts(parts ...string) string {
	var all []string
	for _, part := range parts {
		if part = strings.TrimSpace(part); part != "" && part != "CPF" && part != "Celular" && part != "Endereço IP" {
			all = append(all, part)
		}
	}
	return strings.Join(all, " · ")
}

// maskCPF shows the six digits in the middle, as public registers do: •••.456.789-••.
func maskCPF(digits string) string {
	if len(digits) != 11 {
		return ""
	}
	return "•••." + digits[3:6] + "." + digits[6:9] + "-••"
}

// cleanText removes the decorations that break the page: fpdf panics at characters beyond the first plane.
func cleanText(text string) string {
	text = spellMissing(text)
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
