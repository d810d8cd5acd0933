package procedure

import (
	"bytes"
	"encoding/json"
	"io"
	"reflect"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"cortejo/formats/plaintext"
	"cortejo/platform/problem"
)

// jsonLimits limits a body's nesting depth and its number of values.
type jsonLimits struct{ depth, values int }

var (
	// formLimits fits our own forms, which nest three deep and hold some hundreds of values.
	formLimits = jsonLimits{depth: 16, values: 5000}
	// richTextLimits fits a body with a rich text (formats/richtext), which nests two deep for each list in a list and
	// needs six values per paragraph.
	richTextLimits = jsonLimits{depth: 56, values: 60_000}
)

// jsonLimitsOf returns the limits of an input's body. A field that is a map holds a rich text.
func jsonLimitsOf(input reflect.Type) jsonLimits {
	for _, f := range reflect.VisibleFields(input) {
		if f.Type.Kind() == reflect.Map {
			return richTextLimits
		}
	}
	return formLimits
}

// Sentences for text that our forms never produce.
const (
	sentenceEncoding   = "O texto tem caracteres que não podem ser lidos. Apague e escreva de novo."
	sentenceControl    = "Este texto tem caracteres invisíveis que não são aceitos. Apague e escreva de novo."
	sentenceOutOfRange = "Este valor está fora do que aceitamos."
	sentenceNotJSON    = "O envio não está em JSON válido."
	sentenceTwice      = "Este campo veio mais de uma vez."
	sentenceTooMany    = "O envio tem itens demais."
	sentenceTooDeep    = "O envio tem itens dentro de itens demais."
)

// parseJSON parses one JSON value as encoding/json does into an any, but removes invisible marks from its texts and
// rejects invalid UTF-8, control characters other than line breaks and tabs, duplicate names, trailing content and
// values beyond the limits.
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
	// path leads to the current value. It is joined only for an error: joining a long name for each of many values
	// would be expensive.
	path []step
}

// step is a name in an object or, if isItem, an index in an array.
type step struct {
	name   string
	isItem bool
	index  int
}

func (p *parser) push(s step) { p.path = append(p.path, s) }

func (p *parser) leave() { p.path = p.path[:len(p.path)-1] }

// newFieldError returns the problem for the current value.
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
		text := plaintext.RemoveMarks(token)
		if hasControl(text) {
			return nil, p.newFieldError(sentenceControl)
		}
		return text, nil
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
		// Inside an object, encoding/json returns a name here, or an error above.
		name, ok := token.(string)
		if !ok {
			return nil, problem.Invalid(sentenceNotJSON)
		}
		if name != plaintext.RemoveMarks(name) || hasControl(name) {
			return nil, problem.Invalid(sentenceControl)
		}
		p.push(step{name: name})
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
		p.push(step{isItem: true, index: len(array)})
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

// hasControl reports whether s has control characters (NUL among them, which Postgres cannot store), other than line
// breaks and tabs.
func hasControl(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' })
}
