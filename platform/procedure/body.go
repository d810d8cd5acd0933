package procedure

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"cortejo/platform/problem"
)

// bodySchema validates JSON bodies against the schema in the API document.
type bodySchema struct {
	registry huma.Registry
	schema   *huma.Schema
	limits   jsonLimits
	// isOptional is true for an input without fields: its request may have no body.
	isOptional bool
}

// allowRead gives the body d to arrive and returns the function that lifts the deadline; callers must call it once the
// body is read, because net/http cancels the request's context when the deadline passes during the procedure. A
// connection without deadlines (a test's recorder) has no limit.
func allowRead(w http.ResponseWriter, d time.Duration) (done func()) {
	controller := http.NewResponseController(w)
	_ = controller.SetReadDeadline(time.Now().Add(d))
	return func() { _ = controller.SetReadDeadline(time.Time{}) }
}

// newBodyError returns a TooLarge problem if err is an exceeded size limit, and otherwise the given problem.
func newBodyError(err error, tooLarge string, otherwise *problem.Error) *problem.Error {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return problem.TooLarge(tooLarge)
	}
	return otherwise
}

const bodyTooLarge = "O envio passa de 1 MB. Reduza o texto e tente de novo."

// read parses the request's body into input (a pointer to a struct) and returns the problem with it, if any.
func (b *bodySchema) read(w http.ResponseWriter, r *http.Request, input any) error {
	if r.URL.RawQuery != "" {
		return problem.Invalid("Este pedido não aceita parâmetros no endereço.")
	}
	if r.ContentLength > maxBodySize {
		return problem.TooLarge(bodyTooLarge)
	}
	defer allowRead(w, readTimeout)()
	content, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBodySize))
	if err != nil {
		return newBodyError(err, bodyTooLarge, problem.Invalid(sentenceBrokenOff))
	}
	if len(content) == 0 && b.isOptional {
		return nil
	}
	if media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || media != "application/json" {
		return problem.UnsupportedMedia("Envie os dados como application/json.")
	}
	return b.decode(content, input)
}

// decode validates content and fills input from the validated values alone, so that a part that the schema did not see
// (a repeated name, another spelling) never reaches the procedure.
func (b *bodySchema) decode(content []byte, input any) error {
	value, err := parseJSON(content, b.limits)
	if err != nil {
		return err
	}
	object, ok := value.(map[string]any)
	if !ok {
		return problem.Invalid("Envie um objeto JSON.")
	}
	if fields := validate(b.registry, b.schema, object); len(fields) > 0 {
		return newInvalid(fields)
	}
	b.fillDefaults(object)
	clean, err := json.Marshal(object)
	if err != nil {
		return problem.Internal(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(clean))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(input); err != nil {
		var kind *json.UnmarshalTypeError
		if errors.As(err, &kind) && kind.Field != "" {
			return problem.Invalid("", problem.Field{Name: kind.Field, Message: sentenceOutOfRange})
		}
		return problem.Invalid("Algum valor não pôde ser lido. Confira e tente de novo.")
	}
	return nil
}

// fillDefaults sets absent top-level fields to the value of their `default` tag.
func (b *bodySchema) fillDefaults(object map[string]any) {
	schema := b.schema
	for schema.Ref != "" {
		schema = b.registry.SchemaFromRef(schema.Ref)
	}
	for name, property := range schema.Properties {
		if _, given := object[name]; !given && property.Default != nil {
			object[name] = property.Default
		}
	}
}
