package procedure

import (
	"bytes"
	"encoding/json"
	"io"
	"reflect"
	"strconv"
	"unicode"
	"unicode/utf8"

	"cortejo/platform/problem"
)

// room is how deep a body may nest, and how many values it may hold.
type jsonLimits struct{ depth, values int }

var (
	// formRoom: our own forms go three deep, and the longest sends some hundreds.
	formLimits = jsonLimits{depth: 16, values: 5000}
	// textRoom is that of a body with a rich text in it (formats/richtext), which nests two deep for each
	// list within a list, and takes six values for a paragraph.
	richTextLimits = jsonLimits{depth: 56, values: 60_000}
)

// roomFor is the room of an input's body. A rich text comes as an object of its own making.
func jsonLimitsOf(input reflect.Type) jsonLimits {
	for _, f := range reflect.VisibleFields(input) {
		if f.Type.Kind() == reflect.Map {
			return richTextLimits
		}
	}
	return formLimits
}

// Sentences for text that no form produces.
const (
	sentenceEncoding   = "O texto tem caracteres que não podem ser lidos. Apague e escreva de novo."
	sentenceControl    = "Este texto tem caracteres invisíveis que não são aceitos. Apague e escreva de novo."
	sentenceOutOfRange = "Este valor está fora do que aceitamos."
	sentenceNotJSON    = "O envio não está em JSON válido."
	sentenceTwice      = "Este campo veio mais de uma vez."
	sentenceTooMany    = "O envio tem itens demais."
	sentenceTooDeep    = "O envio tem itens dentro de itens demais."
)

// parseJSON reads one JSON value as encoding/json would into an any, but refuses what the
// standard decoder lets pass: invalid UTF-8, control characters other than line breaks and
// tabs, a name given twice, anything after the value, and more than there is room for.
func parseJSON(content []byte, within jsonLimits) (any, error) {
	if !utf8.Valid(content) {
		return nil, problem.Invalid(sentenceEncoding)
	}
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.UseNumber()
	p := parser{decoder: decoder, limits: within}
	value, err := p.parseValue()
	if err != nil {
		return nil, err
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, problem.Invalid(sentenceNotJSON)
	}
	return value, nil
}

type parser struct {
	decoder *json.Decoder
	limits  jsonLimits
	values  int
	// path leads to the value at hand, and is spelt only for a fault: a long name above many values
	// would be copied for each of them.
	path []step
}

// step is a name within an object or, as isItem, a place within an array.
type step struct {
	name   string
	isItem bool
	index  int
}

func (p *parser) enter(s step) { p.path = append(p.path, s) }

func (p *parser) leave() { p.path = p.path[:len(p.path)-1] }

// fault is what is wrong with the value at hand.
func (p *parser) newFieldError(sentence string) error {
	name := ""
	for _, s := range p.path {
		if s.isItem {
			name += "[" + strconv.Itoa(s.index) + "]"
		} else {
			name = joinPath(name, s.name)
		}
	}
	return newInvalid([]problem.Field{{Name: name, Message: sentence}})
}

func (p *parser) parseValue() (any, error) {
	if p.values++; p.values > p.limits.values {
		return nil, problem.Invalid(sentenceTooMany)
	}
	if len(p.path) > p.limits.depth {
		return nil, problem.Invalid(sentenceTooDeep)
	}
	token, err := p.decoder.Token()
	if err != nil {
		return nil, problem.Invalid(sentenceNotJSON)
	}
	switch token := token.(type) {
	case json.Delim:
		if token == '{' {
			return p.parseObject()
		}
		return p.parseArray()
	case json.Number:
		number, err := strconv.ParseFloat(token.String(), 64)
		if err != nil {
			return nil, p.newFieldError(sentenceOutOfRange)
		}
		return number, nil
	case string:
		if hasControl(token) {
			return nil, p.newFieldError(sentenceControl)
		}
		return token, nil
	default:
		return token, nil
	}
}

func (p *parser) parseObject() (any, error) {
	object := map[string]any{}
	for p.decoder.More() {
		token, err := p.decoder.Token()
		if err != nil {
			return nil, problem.Invalid(sentenceNotJSON)
		}
		// Within an object, encoding/json gives a name here or an error above.
		name, ok := token.(string)
		if !ok {
			return nil, problem.Invalid(sentenceNotJSON)
		}
		if hasControl(name) {
			return nil, problem.Invalid(sentenceControl)
		}
		p.enter(step{name: name})
		if _, twice := object[name]; twice {
			return nil, p.newFieldError(sentenceTwice)
		}
		if object[name], err = p.parseValue(); err != nil {
			return nil, err
		}
		p.leave()
	}
	return object, p.parseEnd()
}

func (p *parser) parseArray() (any, error) {
	array := []any{}
	for p.decoder.More() {
		p.enter(step{isItem: true, index: len(array)})
		item, err := p.parseValue()
		if err != nil {
			return nil, err
		}
		p.leave()
		array = append(array, item)
	}
	return array, p.parseEnd()
}

func (p *parser) parseEnd() error {
	if _, err := p.decoder.Token(); err != nil {
		return problem.Invalid(sentenceNotJSON)
	}
	return nil
}

func joinPath(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// hasControl finds control characters (NUL among them, which Postgres cannot store) and those
// that turn the direction of the text around them, so that a name reads as another (Unicode
// UAX 9, sections 2.1 to 2.4). Line breaks and tabs are what people type; the joiners that
// make an emoji of several stay.
func hasControl(s string) bool {
	for _, r := range s {
		switch {
		case r == '\n' || r == '\t':
		case unicode.IsControl(r), r == '\u2028', r == '\u2029', r == '\ufeff',
			r >= '\u202a' && r <= '\u202e', r >= '\u2066' && r <= '\u2069':
			return true
		}
	}
	return false
}
