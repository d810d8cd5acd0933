package procedure

import (
	"encoding"
	"fmt"
	"net/url"
	"reflect"
	"strconv"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"cortejo/formats/plaintext"
	"cortejo/platform/problem"
)

// queryParams parses a query string into an input struct.
type queryParams struct {
	registry huma.Registry
	fields   []queryField
	known    map[string]bool
}

type queryField struct {
	name     string
	index    []int
	schema   *huma.Schema
	required bool
	fallback string
}

// newQueryParams reads the `query` tags of t. It panics if an exported field has none: nothing would ever fill it.
func newQueryParams(registry huma.Registry, t reflect.Type) *queryParams {
	p := &queryParams{registry: registry, known: map[string]bool{}}
	for _, f := range reflect.VisibleFields(t) {
		if !f.IsExported() || f.Anonymous {
			continue
		}
		name := f.Tag.Get("query")
		if name == "" {
			panic(fmt.Sprintf("procedure: %s.%s has no query tag", t, f.Name))
		}
		schema := huma.SchemaFromField(registry, f, "")
		schema.Nullable = false
		p.fields = append(p.fields, queryField{
			name: name, index: f.Index, schema: schema,
			required: f.Tag.Get("required") == "true", fallback: f.Tag.Get("default"),
		})
		p.known[name] = true
	}
	return p
}

// decode parses raw into input, a pointer to the struct that newQueryParams read.
func (p *queryParams) decode(raw string, input any) error {
	values, err := url.ParseQuery(raw)
	if err != nil {
		return problem.Invalid("O endereço não pôde ser lido.")
	}
	var fields []problem.Field
	for name, given := range values {
		switch {
		case !utf8.ValidString(name) || hasControl(name):
			return problem.Invalid(sentenceEncoding)
		case !p.known[name]:
			fields = append(fields, problem.Field{Name: name, Message: sentenceUnexpected})
		case len(given) > 1:
			fields = append(fields, problem.Field{Name: name, Message: sentenceTwice})
		}
	}
	target := reflect.ValueOf(input).Elem()
	for _, f := range p.fields {
		text := values.Get(f.name)
		if !values.Has(f.name) {
			text = f.fallback
		}
		if text == "" {
			if f.required {
				fields = append(fields, problem.Field{Name: f.name, Message: sentenceRequired})
			}
			continue
		}
		if sentence := f.set(p.registry, target.FieldByIndex(f.index), text); sentence != "" {
			fields = append(fields, problem.Field{Name: f.name, Message: sentence})
		}
	}
	if len(fields) > 0 {
		return newInvalid(fields)
	}
	return nil
}

// set parses text into field. It returns the sentence that rejects it, or "".
func (f queryField) set(registry huma.Registry, field reflect.Value, text string) string {
	if !utf8.ValidString(text) {
		return sentenceEncoding
	}
	text = plaintext.RemoveMarks(text)
	if hasControl(text) {
		return sentenceControl
	}
	if field.Kind() == reflect.Pointer {
		field.Set(reflect.New(field.Type().Elem()))
		field = field.Elem()
	}
	var value any
	switch f.schema.Type {
	case huma.TypeInteger:
		number, err := strconv.ParseInt(text, 10, 64)
		if err != nil || field.OverflowInt(number) {
			return sentenceInteger
		}
		value = number
		field.SetInt(number)
	case huma.TypeBoolean:
		if text != "true" && text != "false" {
			return sentenceBoolean
		}
		value = text == "true"
		field.SetBool(text == "true")
	default:
		value = text
	}
	if fields := validate(registry, f.schema, value); len(fields) > 0 {
		return fields[0].Message
	}
	if f.schema.Type == huma.TypeString {
		if parser, ok := field.Addr().Interface().(encoding.TextUnmarshaler); ok {
			if parser.UnmarshalText([]byte(text)) != nil {
				return sentenceWrong
			}
		} else {
			field.SetString(text)
		}
	}
	return ""
}
