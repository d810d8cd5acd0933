package contractpdf

import (
	"bytes"
	"io"
	"io/fs"
	"regexp"
	"slices"

	"cortejo/formats/richtext"
)

var field = regexp.MustCompile(`\{\{ *([\p{L}\d_. -]{1,60}?) *\}\}`)

// Fields are the names of what a template asks for, as in {{cliente}}, each once, in their order.
func Fields(text richtext.Text) []string {
	names := []string{}
	walk(&text.Node, func(n *richtext.Node) {
		for _, found := range field.FindAllStringSubmatch(n.Text, -1) {
			if !slices.Contains(names, found[1]) {
				names = append(names, found[1])
			}
		}
	})
	return names
}

// Filled puts values where a template has fields; a field without one stays as it is written.
func Filled(text richtext.Text, values map[string]string) richtext.Text {
	text.Node = copied(text.Node)
	walk(&text.Node, func(n *richtext.Node) {
		n.Text = field.ReplaceAllStringFunc(n.Text, func(found string) string {
			if value, ok := values[field.FindStringSubmatch(found)[1]]; ok && value != "" {
				return value
			}
			return found
		})
	})
	return text
}

// FromText prints a text as the PDF that will be signed, as documents are printed. It shows no pictures: what is
// signed stands in one file.
func FromText(title string, text richtext.Text) ([]byte, error) {
	var out bytes.Buffer
	err := richtext.PDF(&out, richtext.Page{
		Title: title, Text: text, Picture: func(string) (io.ReadCloser, error) { return nil, fs.ErrNotExist },
	})
	return out.Bytes(), err
}

func walk(n *richtext.Node, visit func(*richtext.Node)) {
	visit(n)
	for i := range n.Content {
		walk(&n.Content[i], visit)
	}
}

func copied(n richtext.Node) richtext.Node {
	n.Content = slices.Clone(n.Content)
	for i := range n.Content {
		n.Content[i] = copied(n.Content[i])
	}
	return n
}
