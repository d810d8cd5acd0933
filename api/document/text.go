package document

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"cortejo/formats/richtext"
	"cortejo/platform/problem"
)

// showText returns a stored text as the API returns it, or nil if there is none.
func showText(content []byte) (map[string]any, error) {
	if content == nil {
		return nil, nil
	}
	var out map[string]any
	if err := json.Unmarshal(content, &out); err != nil {
		return nil, fmt.Errorf("document: read a text: %w", err)
	}
	return out, nil
}

// ReadText validates a text from a request, and returns it also as it is stored.
func ReadText(content map[string]any) (text richtext.Text, kept []byte, err error) {
	raw, err := json.Marshal(content)
	if err != nil {
		return text, nil, err
	}
	if text, err = richtext.Parse(raw); err != nil {
		return text, nil, translateError(err)
	}
	kept, err = json.Marshal(text.Node)
	return text, kept, err
}

func translateError(err error) error {
	beside := func(sentence string) error {
		return problem.Invalid(sentence, problem.Field{Name: "content", Message: sentence})
	}
	switch {
	case errors.Is(err, richtext.ErrTooLarge):
		return beside("Este documento ficou grande demais. Divida-o em dois.")
	case errors.Is(err, richtext.ErrLink):
		return beside(
			"Um link deste documento não pode ser usado. Links começam com https://, http://, mailto: ou tel:.")
	case errors.Is(err, richtext.ErrContent):
		return beside("Este documento tem algo que não pode ser guardado. Desfaça o que colou por último.")
	}
	return err
}

// isSameText compares two texts as values: Postgres writes JSON in an order of its own.
func isSameText(a, b []byte) bool {
	var left, right any
	return json.Unmarshal(a, &left) == nil && json.Unmarshal(b, &right) == nil && reflect.DeepEqual(left, right)
}
