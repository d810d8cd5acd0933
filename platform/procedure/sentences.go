package procedure

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"

	"cortejo/platform/problem"
)

// The sentences shown next to a field.
const (
	sentenceRequired   = "Preencha este campo."
	sentenceUnexpected = "Este campo não existe."
	sentenceInteger    = "Informe um número inteiro."
	sentenceBoolean    = "Responda sim ou não."
	sentenceWrong      = "Este valor não é válido."
)

// configureHuma sets Huma's process-wide settings. It replaces Huma's messages by codes, which sentenceFromCode
// translates to Portuguese.
var configureHuma = sync.OnceFunc(func() {
	huma.DefaultArrayNullable = false
	huma.ValidateStrictCasing = true
	validation.MsgUnexpectedProperty = "unexpected"
	validation.MsgExpectedRFC3339DateTime = "date-time"
	validation.MsgExpectedRFC3339Date = "date"
	validation.MsgExpectedRFC3339Time = "time"
	validation.MsgExpectedRFC5322Email = "email|%v"
	validation.MsgExpectedRFC3986URI = "uri|%v"
	validation.MsgExpectedRFC4122UUID = "uuid|%v"
	validation.MsgExpectedBoolean = "boolean"
	validation.MsgExpectedNumber = "number"
	validation.MsgExpectedInteger = "integer"
	validation.MsgExpectedString = "string"
	validation.MsgExpectedArray = "array"
	validation.MsgExpectedObject = "object"
	validation.MsgExpectedArrayItemsUnique = "unique"
	validation.MsgExpectedOneOf = "enum|%s"
	validation.MsgExpectedMinimumNumber = "minimum|%v"
	validation.MsgExpectedMaximumNumber = "maximum|%v"
	validation.MsgExpectedMinLength = "minLength|%d"
	validation.MsgExpectedMaxLength = "maxLength|%d"
	validation.MsgExpectedBePattern = "described|%s"
	validation.MsgExpectedMatchPattern = "pattern|%s"
	validation.MsgExpectedMinItems = "minItems|%d"
	validation.MsgExpectedMaxItems = "maxItems|%d"
	validation.MsgExpectedRequiredProperty = "required|%s"
})

// fixedSentences are the sentences that need no value of the schema.
var fixedSentences = map[string]string{
	"unexpected": sentenceUnexpected,
	"date-time":  "Informe uma data e um horário que existam.",
	"date":       "Informe uma data que exista.",
	"time":       "Informe um horário que exista.",
	"email":      "Este não é um e-mail válido.",
	"uri":        "Este não é um endereço válido.",
	"uuid":       "Este identificador não é válido.",
	"boolean":    sentenceBoolean,
	"number":     "Informe um número.",
	"integer":    sentenceInteger,
	"string":     "Informe um texto.",
	"array":      "Envie uma lista.",
	"object":     "Envie um objeto.",
	"unique":     "Há itens repetidos.",
	"enum":       "Escolha uma das opções.",
	"pattern":    "Este formato não é válido.",
}

var typeCodes = []string{"boolean", "number", "integer", "string", "array", "object"}

// sentenceFromCode returns the sentence of one of Huma's codes. A field's `patternDescription` is the sentence of its
// pattern, unchanged.
func sentenceFromCode(code string, value any) string {
	code, argument, _ := strings.Cut(code, "|")
	if value == nil && slices.Contains(typeCodes, code) {
		return sentenceRequired
	}
	if fixed, ok := fixedSentences[code]; ok {
		return fixed
	}
	switch code {
	case "required":
		return sentenceRequired
	case "described":
		return argument
	case "minimum":
		return "O mínimo é " + formatLimit(argument) + "."
	case "maximum":
		return "O máximo é " + formatLimit(argument) + "."
	case "minLength":
		if argument == "1" {
			return sentenceRequired
		}
		return "Use pelo menos " + argument + " caracteres."
	case "maxLength":
		return "Use no máximo " + argument + " caracteres."
	case "minItems":
		if argument == "1" {
			return "Escolha pelo menos um item."
		}
		return "Escolha pelo menos " + argument + " itens."
	case "maxItems":
		if argument == "1" {
			return "Escolha no máximo um item."
		}
		return "Escolha no máximo " + argument + " itens."
	default:
		return sentenceWrong
	}
}

// validate validates value against schema and returns one sentence per field, in the order found.
func validate(registry huma.Registry, schema *huma.Schema, value any) (fields []problem.Field) {
	// Huma compares the items of a uniqueItems list as map keys, which panics on objects.
	defer func() {
		if recover() != nil {
			fields = append(fields, problem.Field{Message: sentenceWrong})
		}
	}()
	var result huma.ValidateResult
	huma.Validate(registry, schema, huma.NewPathBuffer(nil, 0), huma.ModeWriteToServer, value, &result)
	fields = refuseNulls(registry, schema, value, "", fields)
	seen := map[string]bool{}
	for _, f := range fields {
		seen[f.Name] = true
	}
	for _, err := range result.Errors {
		var detail *huma.ErrorDetail
		if !errors.As(err, &detail) {
			continue
		}
		name := detail.Location
		if missing, ok := strings.CutPrefix(detail.Message, "required|"); ok {
			name = joinPath(name, missing)
		}
		if !seen[name] {
			seen[name] = true
			fields = append(fields, problem.Field{Name: name, Message: sentenceFromCode(detail.Message, detail.Value)})
		}
	}
	return fields
}

// refuseNulls adds the nulls that Huma accepts in optional fields. A null clears a field, so it is valid only if the
// schema allows null.
func refuseNulls(registry huma.Registry, schema *huma.Schema, value any, path string,
	fields []problem.Field) []problem.Field {
	for schema.Ref != "" {
		schema = registry.SchemaFromRef(schema.Ref)
	}
	switch value := value.(type) {
	case map[string]any:
		for name, property := range schema.Properties {
			inner, given := value[name]
			switch {
			case !given || slices.Contains(schema.Required, name) && inner == nil:
			case inner == nil && !property.Nullable:
				fields = append(fields, problem.Field{Name: joinPath(path, name), Message: sentenceRequired})
			default:
				fields = refuseNulls(registry, property, inner, joinPath(path, name), fields)
			}
		}
	case []any:
		if schema.Items == nil {
			return fields
		}
		for i, item := range value {
			fields = refuseNulls(registry, schema.Items, item, path+"["+strconv.Itoa(i)+"]", fields)
		}
	}
	return fields
}

const (
	// maxFields limits the rejected fields in one answer: people correct few at a time, and an invalid body must not
	// cause an answer larger than itself.
	maxFields = 20
	// maxName limits the length of a field name in an answer, in characters; ours are shorter.
	maxName = 100
)

// newInvalid returns the problem with fields. A message without a field becomes the problem's detail.
func newInvalid(fields []problem.Field) *problem.Error {
	slices.SortStableFunc(fields, func(a, b problem.Field) int { return strings.Compare(a.Name, b.Name) })
	fields = fields[:min(len(fields), maxFields)]
	for i, f := range fields {
		if name := []rune(f.Name); len(name) > maxName {
			fields[i].Name = string(name[:maxName])
		}
	}
	if fields[0].Name == "" {
		return problem.Invalid(fields[0].Message, fields[1:]...)
	}
	return problem.Invalid("", fields...)
}

// formatLimit formats a limit in Brazilian notation: Huma writes large ones as "1e+11".
func formatLimit(argument string) string {
	limit, err := strconv.ParseFloat(argument, 64)
	if err != nil {
		return argument
	}
	return brazilianPrinter.Sprint(number.Decimal(limit))
}

var brazilianPrinter = message.NewPrinter(language.BrazilianPortuguese)
