package contractpdf

import (
	"fmt"

	"cortejo/formats/richtext"
	"cortejo/formats/typeface"
)

// evidenceFaces are the typefaces of the page of evidence.
var evidenceFaces = [][]byte{
	typeface.InterRegular, typeface.InterSemiBold, typeface.FrauncesSemiBold, typeface.FrauncesItalic,
}

// DescribeMissingLetters returns a Portuguese sentence that names the letters of a text that RenderText cannot print,
// or "" if it prints all of them; callers must refuse to send such a text.
func DescribeMissingLetters(title string, text richtext.Text) string {
	return richtext.Page{Title: title, Text: text}.DescribeMissing()
}

// DescribeMissingLetters returns a Portuguese sentence that names the letters that the page of evidence cannot print,
// or "" if it prints all of them; callers must ask before anyone signs.
func (e Evidence) DescribeMissingLetters() string {
	places := []typeface.Place{
		{Name: "no nome do contrato", Text: e.Contract}, {Name: "no nome do negócio", Text: e.Business},
		{Name: "no nome do evento", Text: e.Event},
	}
	for i, s := range e.Signers {
		places = append(places,
			typeface.Place{Name: fmt.Sprintf("no nome da %dª pessoa", i+1), Text: s.Name},
			typeface.Place{Name: fmt.Sprintf("no papel da %dª pessoa", i+1), Text: s.Role},
			typeface.Place{Name: fmt.Sprintf("na assinatura da %dª pessoa", i+1), Text: s.TypedName})
	}
	return typeface.DescribeMissing(places, evidenceFaces...)
}

// spellMissing writes a letter without a glyph by its number, so that no letter of the evidence vanishes: a contract
// that was signed is sealed even if a name in it cannot be printed.
func spellMissing(text string) string { return typeface.SpellMissing(text, evidenceFaces...) }
