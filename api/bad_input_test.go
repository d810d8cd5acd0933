package api_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"cortejo/api"
	"cortejo/platform/problem"
)

// Every field of every procedure gets the values of a broken form, an old tab or an attacker. Values that the schema
// forbids are field errors; values that it cannot judge (a script in a name, a day in the year 9999) are text like any
// other. The answer is never a 500.
func TestBadInput(t *testing.T) {
	t.Parallel()
	f, schemas := newFixture(t), readSchemas(t)
	for name, op := range readDocument(t) {
		fields, ok := schemas[name]
		if !ok || op.upload {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for field, schema := range fields {
				f.tryBadValues(t, name, op, field, schema)
			}
		})
	}
}

// fieldSchema is what the document says of a field.
type fieldSchema struct {
	Type                fieldType
	Format, Pattern     string
	Enum                []any
	MaxLength, MaxItems *int
	Maximum             *float64
	required            bool
}

// fieldType is the type of what a field holds; the document writes one that may be null as a list.
type fieldType string

func (t *fieldType) UnmarshalJSON(raw []byte) error {
	var either []string
	if json.Unmarshal(raw, &either) != nil {
		return json.Unmarshal(raw, (*string)(t))
	}
	for _, one := range either {
		if one != "null" {
			*t = fieldType(one)
		}
	}
	return nil
}

// readSchemas gives the fields of each operation, by name.
func readSchemas(t *testing.T) map[string]map[string]fieldSchema {
	t.Helper()
	raw, err := api.NewRouter(api.Dependencies{}).OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	type object struct {
		Required   []string
		Properties map[string]fieldSchema
	}
	var document struct {
		Paths map[string]map[string]struct {
			Parameters []struct {
				Name, In string
				Required bool
				Schema   fieldSchema
			}
			RequestBody struct {
				Content map[string]struct {
					Schema struct {
						Ref string `json:"$ref"`
					}
				}
			}
		}
		Components struct{ Schemas map[string]object }
	}
	if err := json.Unmarshal(raw, &document); err != nil {
		t.Fatal(err)
	}
	all := map[string]map[string]fieldSchema{}
	for path, methods := range document.Paths {
		for _, op := range methods {
			fields := map[string]fieldSchema{}
			for _, p := range op.Parameters {
				if p.In == "query" {
					p.Schema.required = p.Required
					fields[p.Name] = p.Schema
				}
			}
			ref := op.RequestBody.Content["application/json"].Schema.Ref
			input := document.Components.Schemas[strings.TrimPrefix(ref, "#/components/schemas/")]
			maps.Copy(fields, input.Properties)
			for _, name := range input.Required {
				field := fields[name]
				field.required = true
				fields[name] = field
			}
			all[strings.TrimPrefix(path, "/")] = fields
		}
	}
	return all
}

// badValues returns values that the schema forbids, by their fault.
func (s fieldSchema) badValues() map[string]any {
	values := map[string]any{}
	switch s.Type {
	case "string":
		values["a number"], values["a list"], values["an object"] = 7, []any{"x"}, in{"x": 1}
		values["NUL"], values["a control character"] = "a\x00b", "a\x1bb"
		if s.MaxLength != nil {
			values["too long"] = strings.Repeat("ã", *s.MaxLength+1)
		}
	case "integer":
		values["text"], values["half"], values["far too many"] = "many", 1.5, 1e18
	case "boolean":
		values["text"], values["a number"] = "sim", 2
	case "array":
		values["text"] = "x"
		if s.MaxItems != nil {
			values["too many"] = make([]any, *s.MaxItems+1)
		}
	}
	if s.Enum != nil {
		values["no choice of ours"] = "NOPE"
	}
	switch s.Format {
	case "uuid":
		values["malformed"], values["a short uuid"] = "42", "0199a000-0000-7000-8000-00000000000"
	case "date":
		values["no such day"], values["a moment"] = "2027-02-30", "2027-02-28T10:00:00Z"
	case "date-time":
		values["no such moment"] = "2027-02-30T25:61:00Z"
	}
	if s.Pattern != "" {
		values["another shape"] = "<script>"
	}
	return values
}

// oddValues fit the schema and must not break what comes after it.
func (s fieldSchema) oddValues() map[string]any {
	if s.Type != "string" || s.Enum != nil || s.Pattern != "" {
		return nil
	}
	switch s.Format {
	case "":
		return map[string]any{
			"a script": `<img src=x onerror=alert(1)>`, "a quote": `'; DROP TABLE tasks; --`, "spaces": "   ",
			"a wildcard":    `%_\`,
			"right to left": "\u202eabc", "emoji": "👰🏽‍♀️", "empty": "",
		}
	case "uuid":
		return map[string]any{"nobody's": "00000000-0000-0000-0000-000000000000"}
	case "date":
		return map[string]any{"the first day": "0000-01-01", "the last day": "9999-12-31"}
	case "date-time":
		return map[string]any{"the first moment": "0000-01-01T00:00:00Z", "the last moment": "9999-12-31T23:59:59Z"}
	}
	return nil
}

func (f *fixture) tryBadValues(t *testing.T, name string, op operation, field string, schema fieldSchema) {
	t.Helper()
	bounded := schema.MaxLength != nil || schema.Enum != nil || schema.Format != "" || schema.Pattern != ""
	if schema.Type == "string" && !bounded {
		t.Errorf("%s: nothing says how long %s may be", name, field)
	}
	scopes := slices.DeleteFunc(slices.Clone(op.scopes), func(scope string) bool { return scope == "d" }) // no owner's
	scope, theirs := scopes[len(scopes)-1], f.target(t, f.b)
	var mine *target // who is refused changes nothing, so the next one finds the same
	send := func(change func(input in)) (int, string) {
		if mine == nil {
			fresh := f.target(t, f.a)
			mine = &fresh
		}
		input, ok := rows[name].input(*mine, theirs).(in)
		if !ok {
			t.Fatalf("the input of %s is no object", name)
		}
		input = maps.Clone(input)
		change(input)
		answer := f.call(t, op, f.address(scope, name, *mine), owner, input)
		if answer.status == http.StatusOK {
			mine = nil
		}
		return answer.status, answer.body
	}
	if schema.required {
		status, answer := send(func(input in) { delete(input, field) })
		refusedBeside(t, name, field, "missing", status, answer)
	}
	for what, value := range schema.badValues() {
		if _, isText := value.(string); op.method == http.MethodGet && !isText && schema.Type == "string" {
			continue // in a query string everything is text
		}
		status, answer := send(func(input in) { input[field] = value })
		refusedBeside(t, name, field, what, status, answer)
	}
	for what, value := range schema.oddValues() {
		if status, answer := send(func(input in) { input[field] = value }); status >= 500 &&
			!refusedByKratos(name, status) {
			t.Errorf("%s with %s in %s: %d %s", name, what, field, status, answer)
		}
	}
}

// refusedByKratos reports whether this is the 503 of a sign-in procedure: no Kratos runs here, so a valid phone ends in
// one.
func refusedByKratos(name string, status int) bool {
	return strings.HasPrefix(name, "auth.") && status == http.StatusServiceUnavailable
}

func refusedBeside(t *testing.T, name, field, what string, status int, answer string) {
	t.Helper()
	var refusal problem.Body
	if err := json.Unmarshal([]byte(answer), &refusal); err != nil || status != http.StatusUnprocessableEntity {
		t.Errorf("%s with %s %s: %d %.200s", name, what, field, status, answer)
		return
	}
	for _, e := range refusal.Errors {
		if e.Name == field || strings.HasPrefix(e.Name, field+"[") || strings.HasPrefix(e.Name, field+".") {
			if e.Message == "" {
				t.Errorf("%s with %s %s: no sentence", name, what, field)
			}
			return
		}
	}
	t.Errorf("%s with %s %s: nothing beside the field: %.200s", name, what, field, answer)
}
