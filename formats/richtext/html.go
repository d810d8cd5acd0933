package richtext

import (
	"html"
	"strconv"
	"strings"
)

// RenderHTML writes a text that Parse returned as HTML, for a page of the server. Headings begin at level top. It
// escapes all of the author's text; links and images are those that Parse allows.
func RenderHTML(t Text, top int) string {
	w := htmlWriter{top: top}
	w.writeChildren(t.Node)
	return w.String()
}

type htmlWriter struct {
	strings.Builder
	top int
}

// htmlTags are the elements of the nodes that need nothing but a tag.
var htmlTags = map[string]string{
	"paragraph": "p", "bulletList": "ul", "listItem": "li", "table": "table", "tableRow": "tr", "tableCell": "td",
	"tableHeader": "th",
}

func (w *htmlWriter) writeChildren(n Node) {
	for _, child := range n.Content {
		w.writeNode(child)
	}
}

func (w *htmlWriter) writeNode(n Node) {
	switch n.Type {
	case "text":
		w.writeText(n)
	case "hardBreak":
		w.WriteString("<br>")
	case "image":
		if n.Attrs != nil {
			w.WriteString(`<img src="` + html.EscapeString(n.Attrs.Src) + `" alt="` + html.EscapeString(n.Attrs.Alt) +
				`" loading="lazy">`)
		}
	case "heading":
		level := w.top
		if n.Attrs != nil {
			level += n.Attrs.Level - 1
		}
		w.writeElement("h"+strconv.Itoa(min(level, 6)), "", n)
	case "orderedList":
		start := ""
		if n.Attrs != nil && n.Attrs.Start > 1 {
			start = ` start="` + strconv.Itoa(n.Attrs.Start) + `"`
		}
		w.writeElement("ol", start, n)
	default:
		if tag := htmlTags[n.Type]; tag != "" {
			w.writeElement(tag, formatSpans(n), n)
		}
	}
}

func (w *htmlWriter) writeElement(tag, attributes string, n Node) {
	w.WriteString("<" + tag + attributes + ">")
	w.writeChildren(n)
	w.WriteString("</" + tag + ">")
}

// formatSpans returns the span attributes of a table's cell.
func formatSpans(n Node) (attributes string) {
	if n.Attrs == nil {
		return ""
	}
	if n.Attrs.Colspan > 1 {
		attributes += ` colspan="` + strconv.Itoa(n.Attrs.Colspan) + `"`
	}
	if n.Attrs.Rowspan > 1 {
		attributes += ` rowspan="` + strconv.Itoa(n.Attrs.Rowspan) + `"`
	}
	return attributes
}

func (w *htmlWriter) writeText(n Node) {
	before, after := "", ""
	for _, mark := range n.Marks {
		switch {
		case mark.Type == "bold":
			before, after = before+"<strong>", "</strong>"+after
		case mark.Type == "italic":
			before, after = before+"<em>", "</em>"+after
		case mark.Type == "link" && mark.Attrs != nil:
			before, after = before+`<a href="`+html.EscapeString(mark.Attrs.Href)+
				`" rel="noopener noreferrer nofollow" target="_blank">`, "</a>"+after
		}
	}
	w.WriteString(before + html.EscapeString(n.Text) + after)
}
