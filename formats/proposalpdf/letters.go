package proposalpdf

import (
	"cortejo/formats/richtext"
	"cortejo/formats/typeface"
)

// lineFaces are the typefaces of all lines but the title; textFaces are those of the text.
var (
	titleFaces = [][]byte{typeface.FrauncesSemiBold}
	lineFaces  = [][]byte{typeface.InterRegular, typeface.InterSemiBold}
	textFaces  = [][]byte{
		typeface.InterRegular, typeface.InterSemiBold, typeface.FrauncesSemiBold, typeface.FrauncesItalic,
	}
)

// DescribeMissingInTitle returns a Portuguese sentence that names the letters of a title that Print cannot draw, or ""
// if it draws all of them; callers must refuse to save such a title.
func DescribeMissingInTitle(text string) string {
	return typeface.DescribeMissing([]typeface.Place{{Name: "no título", Text: text}}, titleFaces...)
}

// DescribeMissingInLine returns the same sentence for an item, a payment method or the title of an attachment.
func DescribeMissingInLine(text string) string {
	return typeface.DescribeMissing([]typeface.Place{{Name: "aqui", Text: text}}, lineFaces...)
}

// DescribeMissingInText returns the same of a proposal's text.
func DescribeMissingInText(text richtext.Text) string { return text.DescribeMissingIn(textFaces...) }

// spellMissing replaces every letter without a glyph with its number. A planner's texts are rejected before; names of
// people and businesses, and texts that an earlier version saved, are printed like this.
func (p *Proposal) spellMissing() {
	p.Title = typeface.SpellMissing(p.Title, titleFaces...)
	for _, line := range []*string{
		&p.Business, &p.Customer, &p.Plan, &p.Payment, &p.Attachment, &p.AttachmentText,
	} {
		*line = typeface.SpellMissing(*line, lineFaces...)
	}
	for i := range p.Items {
		p.Items[i].Name = typeface.SpellMissing(p.Items[i].Name, lineFaces...)
	}
	for i := range p.Methods {
		p.Methods[i].Text = typeface.SpellMissing(p.Methods[i].Text, lineFaces...)
	}
	if a := p.Acceptance; a != nil {
		a.Name = typeface.SpellMissing(a.Name, lineFaces...)
		a.RecordedBy = typeface.SpellMissing(a.RecordedBy, lineFaces...)
	}
	p.Text.Node = spellNode(p.Text.Node)
}

// spellNode returns a node like this one with its letters spelled; the one of the caller stays as it is.
func spellNode(n richtext.Node) richtext.Node {
	n.Text = typeface.SpellMissing(n.Text, textFaces...)
	content := make([]richtext.Node, 0, len(n.Content))
	for _, child := range n.Content {
		content = append(content, spellNode(child))
	}
	if n.Content != nil {
		n.Content = content
	}
	return n
}
