// Package jsonrow reads the JSON that statements and functions of the database return. Under test, keys and fields must
// be the same, so that neither side drifts from the other. It imports the standard library only. Its entry point is
// Read.
package jsonrow

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
)

var isStrict atomic.Bool

// RequireSameKeys makes Read refuse a key that no field takes, and a field without omitempty that no key fills. Tests
// call it once; the product never does, because an older server reads the rows of a newer schema during a deployment.
func RequireSameKeys() { isStrict.Store(true) }

// Read parses the JSON that a statement returned into a value; null leaves the value as it is. statement names it in
// errors, as in sql/queries, with the column if it has several: "GetContact events". computed are the
// keys of fields that the caller fills itself, at any depth.
func Read(statement string, text []byte, into any, computed ...string) error {
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("read %s: %w", statement, err)
	}
	if !isStrict.Load() {
		return nil
	}
	var found any
	if err := json.Unmarshal(text, &found); err != nil {
		return fmt.Errorf("read %s: %w", statement, err)
	}
	c := comparison{computed: computed}
	c.compare("", found, reflect.TypeOf(into))
	if len(c.differences) > 0 {
		return fmt.Errorf("%s and %T differ: %s", statement, into, strings.Join(c.differences, "; "))
	}
	return nil
}

// comparison collects what differs between a decoded value and the type that reads it.
type comparison struct {
	computed    []string
	differences []string
}

var (
	jsonUnmarshaler = reflect.TypeFor[json.Unmarshaler]()
	textUnmarshaler = reflect.TypeFor[encoding.TextUnmarshaler]()
)

// compare compares a value with a type. A type that reads itself is not looked into, nor is null.
func (c *comparison) compare(path string, found any, t reflect.Type) {
	if found == nil {
		return
	}
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if pointer := reflect.PointerTo(t); pointer.Implements(jsonUnmarshaler) || pointer.Implements(textUnmarshaler) {
		return
	}
	switch value := found.(type) {
	case []any:
		if t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
			for _, element := range value {
				c.compare(path+"[]", element, t.Elem())
			}
		}
	case map[string]any:
		switch t.Kind() {
		case reflect.Map:
			for _, element := range value {
				c.compare(path+".*", element, t.Elem())
			}
		case reflect.Struct:
			c.compareFields(path, value, t)
		}
	}
}

// compareFields compares an object with a struct. As in encoding/json, the case of a key does not count.
func (c *comparison) compareFields(path string, object map[string]any, t reflect.Type) {
	fields := listFields(t)
	for key, value := range object {
		at := slices.IndexFunc(fields, func(f field) bool { return strings.EqualFold(f.key, key) })
		if at < 0 {
			c.add("no field takes the key " + path + "." + key)
			continue
		}
		if slices.Contains(c.computed, fields[at].key) {
			c.add("a key fills the computed field " + path + "." + key)
		}
		fields[at].isFilled = true
		c.compare(path+"."+key, value, fields[at].of)
	}
	for _, f := range fields {
		if !f.isFilled && !f.mayMiss && !slices.Contains(c.computed, f.key) {
			c.add("no key fills the field " + path + "." + f.key)
		}
	}
}

func (c *comparison) add(difference string) {
	if !slices.Contains(c.differences, difference) {
		c.differences = append(c.differences, difference)
	}
}

// field is one that encoding/json fills.
type field struct {
	key string
	of  reflect.Type
	// mayMiss is set by omitempty and omitzero.
	mayMiss, isFilled bool
}

// listFields returns the fields of a struct with those of the structs that it embeds. A field hides one of the same key
// that is embedded.
func listFields(t reflect.Type) (all []field) {
	var embedded []field
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		inner := f.Type
		if inner.Kind() == reflect.Pointer {
			inner = inner.Elem()
		}
		switch {
		case f.Tag.Get("json") == "-" || !f.IsExported() && !f.Anonymous:
		case f.Anonymous && name == "" && inner.Kind() == reflect.Struct:
			embedded = append(embedded, listFields(inner)...)
		case f.IsExported():
			if name == "" {
				name = f.Name
			}
			all = append(all, field{key: name, of: f.Type,
				mayMiss: strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero")})
		}
	}
	for _, f := range embedded {
		if !slices.ContainsFunc(all, func(own field) bool { return strings.EqualFold(own.key, f.key) }) {
			all = append(all, f)
		}
	}
	return all
}
