package contractpdf

import (
	"bytes"
	"context"
	"io"
	"io/fs"
	"regexp"
	"slices"

	"cortejo/formats/richtext"
)

var fieldPattern = regexp.MustCompile(`\{\{ *([\p{L}\d_. -]{1,60}?) *\}\}`)

// ListFields returns the names of a template's fields, such as {{cliente}}, each once and in order.
func ListFields(text richtext.Text) []string {
	names := []string{}
	walk(&text.Node, func(n *richtext.Node) {
		for _, match := range fieldPattern.FindAllStringSubmatch(n.Text, -1) {
			if !slices.Contains(names, match[1]) {
				names = append(names, match[1])
			}
		}
	})
	return names
}

// FillFields returns the text with values in place of its fields; a field without a value stays.
func FillFields(text richtext.Text, values map[string]string) richtext.Text {
	text.Node = cloneNode(text.Node)
	walk(&text.Node, func(n *richtext.Node) {
		n.Text = fieldPattern.ReplaceAllStringFunc(n.Text, func(found string) string {
			if value, ok := values[fieldPattern.FindStringSubmatch(found)[1]]; ok && value != "" {
				return value
			}
			return found
		})
	})
	return text
}

// RenderText renders a text as the PDF that people sign, in the layout of documents. It leaves out images, so that the
// signed content is in one file.
func RenderText(ctx context.Context, title string, text richtext.Text) ([]byte, error) {
	var out bytes.Buffer
	err := richtext.RenderPDF(ctx, &out, richtext.Page{
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

func cloneNode(n richtext.Node) richtext.Node {
	n.Content = slices.Clone(n.Content)
	for i := range n.Content {
		n.Content[i] = cloneNode(n.Content[i])
	}
	return n
}
