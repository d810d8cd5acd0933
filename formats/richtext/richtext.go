// Package richtext is what people write in documents: Tiptap's JSON, of which only what is named
// here is kept, and shown.
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

// What a text may hold, far above what anybody writes by hand.
const (
	// SizeLimit is how much its JSON may weigh, in bytes.
	SizeLimit  = 512 << 10
	nodeLimit  = 20_000
	depthLimit = 24
	linkLimit  = 2000
	altLimit   = 500
	cellLimit  = 20 // columns of a table, and what a cell may span
	// imageLimit is how many pictures a text shows: all of them are in memory while it is printed.
	imageLimit = 100
)

var (
	// ErrTooLarge is a text over one of the limits.
	ErrTooLarge = errors.New("richtext: the text is too large")
	// ErrLink is a link to what no document links to.
	ErrLink = errors.New("richtext: a link with an address that is not allowed")
	// ErrContent is everything else that Read refuses.
	ErrContent = errors.New("richtext: content that is not allowed")
)

// Node is a text, or a part of one, as Tiptap writes it.
type Node struct {
	Type    string `json:"type"`
	Attrs   *Attrs `json:"attrs,omitempty"`
	Content []Node `json:"content,omitempty"`
	Marks   []Mark `json:"marks,omitempty"`
	Text    string `json:"text,omitempty"`
}

// Attrs are what the kinds of nodes carry besides; of each kind only its own are kept.
type Attrs struct {
	Level   int    `json:"level,omitempty"`   // of a heading, 1 to 3
	Start   int    `json:"start,omitempty"`   // of an ordered list
	Src     string `json:"src,omitempty"`     // of an image: a picture of the business
	Alt     string `json:"alt,omitempty"`     // of an image, in words
	Colspan int    `json:"colspan,omitempty"` // of a table's cell
	Rowspan int    `json:"rowspan,omitempty"` // of a table's cell
}

// Mark is how a text is set: bold, italic, or as a link.
type Mark struct {
	Type  string     `json:"type"`
	Attrs *MarkAttrs `json:"attrs,omitempty"`
}

// MarkAttrs say where a link leads.
type MarkAttrs struct {
	Href string `json:"href"`
}

// Text is what was read, and the keys of the pictures in it.
type Text struct {
	Node
	ImageKeys []string
}

// The nodes that stand beside one another in a page, and those that flow in a line.
var (
	blockKinds  = []string{"paragraph", "heading", "bulletList", "orderedList", "table", "image"}
	inlineKinds = []string{"text", "hardBreak"}
	itemKinds   = []string{"paragraph", "heading", "bulletList", "orderedList", "image"}
	cellKinds   = []string{"paragraph", "heading", "bulletList", "orderedList"}
)

// childKinds are the kinds of nodes that a kind may hold.
var childKinds = map[string][]string{
	"doc": blockKinds, "paragraph": inlineKinds, "heading": inlineKinds, "bulletList": {"listItem"}, "orderedList": {"listItem"},
	"listItem": itemKinds, "table": {"tableRow"}, "tableRow": {"tableCell", "tableHeader"}, "tableCell": cellKinds, "tableHeader": cellKinds,
	"image": nil, "text": nil, "hardBreak": nil,
}

// imageSrcPattern is the address of a picture that was uploaded here.
var imageSrcPattern = regexp.MustCompile(`^/media/([a-z2-7]{26})$`)

// NewText is a text in which nothing has been written yet.
func NewText() Text { return Text{Node: Node{Type: "doc", Content: []Node{{Type: "paragraph"}}}} }

// Parse takes a text apart and gives what may be kept of it: kinds of nodes and links that are not
// allowed are refused, attributes that nobody asked for are left out.
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

// checkAttributes keeps those of the node's kind.
func (r *parser) checkAttributes(n *Node) error {
	given := Attrs{}
	if n.Attrs != nil {
		given = *n.Attrs
	}
	n.Attrs = nil
	switch n.Type {
	case "heading":
		n.Attrs = &Attrs{Level: min(max(given.Level, 1), 3)}
	case "orderedList":
		if given.Start > 1 && given.Start < 1_000_000 {
			n.Attrs = &Attrs{Start: given.Start}
		}
	case "tableCell", "tableHeader":
		if span := (Attrs{Colspan: limitSpan(given.Colspan), Rowspan: limitSpan(given.Rowspan)}); span != (Attrs{}) {
			n.Attrs = &span
		}
	case "image":
		key := imageSrcPattern.FindStringSubmatch(given.Src)
		if key == nil || utf8.RuneCountInString(given.Alt) > altLimit {
			return fmt.Errorf("%w: an image that was not uploaded here", ErrContent)
		}
		if !slices.Contains(r.keys, key[1]) {
			if len(r.keys) == imageLimit {
				return ErrTooLarge
			}
			r.keys = append(r.keys, key[1])
		}
		n.Attrs = &Attrs{Src: given.Src, Alt: removeControls(given.Alt)}
	case "text":
		return n.checkText()
	}
	return nil
}

// countColumns are what a table's row takes.
func (n *Node) countColumns() (all int) {
	for _, cell := range n.Content {
		all += cell.columnSpan()
	}
	return all
}

// columnSpan is how many columns a table's cell takes.
func (n *Node) columnSpan() int {
	if n.Attrs == nil {
		return 1
	}
	return max(1, n.Attrs.Colspan)
}

// countLetters is how long all of the texts in it are, in bytes.
func (n *Node) countLetters() int {
	all := len(n.Text)
	for i := range n.Content {
		all += n.Content[i].countLetters()
	}
	return all
}

// limitSpan is how many columns or rows a cell spans, where it is more than its own.
func limitSpan(by int) int {
	if by <= 1 {
		return 0
	}
	return min(by, cellLimit)
}

// checkText keeps a text's marks.
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

// isAllowedLink are the pages, mailboxes and telephones that a document may link to.
func isAllowedLink(href string) bool {
	if len(href) > linkLimit || strings.ContainsFunc(href, func(r rune) bool { return unicode.IsControl(r) || unicode.IsSpace(r) }) {
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

// removeControls leaves out the control characters that Postgres or a reader's screen would trip over.
func removeControls(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\t' && r != '\n' {
			return -1
		}
		return r
	}, text)
}
