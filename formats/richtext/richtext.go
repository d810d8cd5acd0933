// Package richtext parses the texts of documents, which are Tiptap's JSON, and renders them as HTML and PDF. It accepts
// only the nodes, attributes and links that are listed here. Parse, RenderHTML and RenderPDF are its entry points. It
// imports no other package of Cortejo.
package richtext

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The limits of a text, far above what people write by hand.
const (
	// SizeLimit limits its JSON, in bytes.
	SizeLimit  = 512 << 10
	nodeLimit  = 20_000
	depthLimit = 24
	linkLimit  = 2000
	altLimit   = 500
	cellLimit  = 20 // columns of a table, and what a cell may span
	// imageLimit limits its images, which are all in memory while it prints.
	imageLimit = 100
)

var (
	// ErrTooLarge reports a text over one of the limits.
	ErrTooLarge = errors.New("richtext: the text is too large")
	// ErrLink reports a link that documents may not have.
	ErrLink = errors.New("richtext: a link with an address that is not allowed")
	// ErrContent reports any other content that Parse refuses.
	ErrContent = errors.New("richtext: content that is not allowed")
)

// Node is a text or a part of it, as Tiptap writes it.
type Node struct {
	Type    string `json:"type"`
	Attrs   *Attrs `json:"attrs,omitempty"`
	Content []Node `json:"content,omitempty"`
	Marks   []Mark `json:"marks,omitempty"`
	Text    string `json:"text,omitempty"`
}

// Attrs are the attributes of a node; Parse keeps only those of its type.
type Attrs struct {
	Level   int    `json:"level,omitempty"`   // of a heading, 1 to 3
	Start   int    `json:"start,omitempty"`   // of an ordered list
	Src     string `json:"src,omitempty"`     // of an image, stored by the business
	Alt     string `json:"alt,omitempty"`     // of an image: its description
	Colspan int    `json:"colspan,omitempty"` // of a table's cell
	Rowspan int    `json:"rowspan,omitempty"` // of a table's cell
}

// Mark is the style of a text: bold, italic, or a link.
type Mark struct {
	Type  string     `json:"type"`
	Attrs *MarkAttrs `json:"attrs,omitempty"`
}

// MarkAttrs hold the target of a link.
type MarkAttrs struct {
	Href string `json:"href"`
}

// Text is a parsed text and the keys of its images.
type Text struct {
	Node
	ImageKeys []string
}

// The types of block nodes, and of inline nodes.
var (
	blockKinds  = []string{"paragraph", "heading", "bulletList", "orderedList", "table", "image"}
	inlineKinds = []string{"text", "hardBreak"}
	itemKinds   = []string{"paragraph", "heading", "bulletList", "orderedList", "image"}
	cellKinds   = []string{"paragraph", "heading", "bulletList", "orderedList"}
)

// childKinds are the types of nodes that a node may contain.
var childKinds = map[string][]string{
	"doc": blockKinds, "paragraph": inlineKinds, "heading": inlineKinds, "bulletList": {"listItem"},
	"orderedList": {"listItem"},
	"listItem":    itemKinds, "table": {"tableRow"}, "tableRow": {"tableCell", "tableHeader"}, "tableCell": cellKinds,
	"tableHeader": cellKinds,
	"image":       nil, "text": nil, "hardBreak": nil,
}

// imageSrcPattern matches the address of an uploaded image.
var imageSrcPattern = regexp.MustCompile(`^/media/([a-z2-7]{26})$`)

// NewText returns an empty text.
func NewText() Text { return Text{Node: Node{Type: "doc", Content: []Node{{Type: "paragraph"}}}} }

// Parse parses a text. It refuses node types and links that are not allowed, and drops unknown attributes.
func Parse(raw []byte) (Text, error) {
	if len(raw) > SizeLimit {
		return Text{}, ErrTooLarge
	}
	var root Node
	if err := json.Unmarshal(raw, &root); err != nil {
		return Text{}, fmt.Errorf("%w: %w", ErrContent, err)
	}
	if root.Type != "doc" {
		return Text{}, fmt.Errorf("%w: the root is %q", ErrContent, root.Type)
	}
	r := parser{keys: []string{}}
	if err := r.checkNode(&root, 0); err != nil {
		return Text{}, err
	}
	if len(root.Content) == 0 {
		root = NewText().Node
	}
	return Text{Node: root, ImageKeys: r.keys}, nil
}

type parser struct {
	nodes int
	keys  []string
}

func (r *parser) checkNode(n *Node, depth int) error {
	r.nodes++
	if r.nodes > nodeLimit || depth > depthLimit {
		return ErrTooLarge
	}
	if err := r.checkAttributes(n); err != nil {
		return err
	}
	if n.Type != "text" {
		n.Text, n.Marks = "", nil
	}
	if n.Type == "tableRow" && n.countColumns() > cellLimit {
		return ErrTooLarge
	}
	for i := range n.Content {
		child := &n.Content[i]
		if !slices.Contains(childKinds[n.Type], child.Type) {
			return fmt.Errorf("%w: %q in %q", ErrContent, child.Type, n.Type)
		}
		if err := r.checkNode(child, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// checkAttributes keeps the attributes of the node's type.
func (r *parser) checkAttributes(n *Node) error {
	attrs := Attrs{}
	if n.Attrs != nil {
		attrs = *n.Attrs
	}
	n.Attrs = nil
	switch n.Type {
	case "heading":
		n.Attrs = &Attrs{Level: min(max(attrs.Level, 1), 3)}
	case "orderedList":
		if attrs.Start > 1 && attrs.Start < 1_000_000 {
			n.Attrs = &Attrs{Start: attrs.Start}
		}
	case "tableCell", "tableHeader":
		if span := (Attrs{Colspan: limitSpan(attrs.Colspan), Rowspan: limitSpan(attrs.Rowspan)}); span != (Attrs{}) {
			n.Attrs = &span
		}
	case "image":
		key := imageSrcPattern.FindStringSubmatch(attrs.Src)
		if key == nil || utf8.RuneCountInString(attrs.Alt) > altLimit {
			return fmt.Errorf("%w: an image that was not uploaded here", ErrContent)
		}
		if !slices.Contains(r.keys, key[1]) {
			if len(r.keys) == imageLimit {
				return ErrTooLarge
			}
			r.keys = append(r.keys, key[1])
		}
		n.Attrs = &Attrs{Src: attrs.Src, Alt: removeControls(attrs.Alt)}
	case "text":
		return n.checkText()
	}
	return nil
}

// countColumns returns the number of columns that a table's row takes.
func (n *Node) countColumns() (all int) {
	for _, cell := range n.Content {
		all += cell.columnSpan()
	}
	return all
}

// columnSpan returns the number of columns that a table's cell takes.
func (n *Node) columnSpan() int {
	if n.Attrs == nil {
		return 1
	}
	return max(1, n.Attrs.Colspan)
}

// countLetters returns the length of all texts in the node, in bytes.
func (n *Node) countLetters() int {
	all := len(n.Text)
	for i := range n.Content {
		all += n.Content[i].countLetters()
	}
	return all
}

// limitSpan returns the span of a cell within the limit, or 0 for the default of one.
func limitSpan(span int) int {
	if span <= 1 {
		return 0
	}
	return min(span, cellLimit)
}

// checkText checks a text and its marks.
func (n *Node) checkText() error {
	if n.Text = removeControls(n.Text); n.Text == "" {
		return fmt.Errorf("%w: an empty text", ErrContent)
	}
	for i := range n.Marks {
		mark := &n.Marks[i]
		switch mark.Type {
		case "bold", "italic":
			mark.Attrs = nil
		case "link":
			if mark.Attrs == nil || !isAllowedLink(mark.Attrs.Href) {
				return ErrLink
			}
		default:
			return fmt.Errorf("%w: the mark %q", ErrContent, mark.Type)
		}
	}
	return nil
}

// isAllowedLink reports whether a document may link to the address: a page, a mailbox or a phone.
func isAllowedLink(href string) bool {
	if len(href) > linkLimit ||
		strings.ContainsFunc(href, func(r rune) bool { return unicode.IsControl(r) || unicode.IsSpace(r) }) {
		return false
	}
	address, err := url.Parse(href)
	if err != nil {
		return false
	}
	switch address.Scheme {
	case "http", "https":
		return address.Host != ""
	case "mailto", "tel":
		return address.Opaque != ""
	}
	return false
}

// removeControls removes the control characters, which Postgres and screen readers do not accept.
func removeControls(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\t' && r != '\n' {
			return -1
		}
		return r
	}, text)
}
