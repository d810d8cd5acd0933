package richtext

import (
	"strings"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"cortejo/formats/typeface"
)

// ownGlyphs are the typefaces of RenderPDF: its italics have the same letters.
var ownGlyphs = [][]byte{goregular.TTF, gobold.TTF}

// DescribeMissing returns a Portuguese sentence that names the letters of a page that RenderPDF spells by their
// numbers, or "" if it prints all as they are. Callers that print what others sign must refuse such a page.
func (page Page) DescribeMissing() string {
	return typeface.DescribeMissing([]typeface.Place{
		{Name: "no nome", Text: page.Title}, {Name: "no texto", Text: page.Text.join()},
	}, ownGlyphs...)
}

// DescribeMissingIn returns the sentence of DescribeMissing for a text that Draw prints in the given typefaces.
func (t Text) DescribeMissingIn(faces ...[]byte) string {
	return typeface.DescribeMissing([]typeface.Place{{Name: "no texto", Text: t.join()}}, faces...)
}

// join returns all letters of a text.
func (t Text) join() string {
	var all strings.Builder
	var add func(nodes []Node)
	add = func(nodes []Node) {
		for _, n := range nodes {
			all.WriteString(n.Text)
			add(n.Content)
		}
	}
	add(t.Content)
	return all.String()
}
