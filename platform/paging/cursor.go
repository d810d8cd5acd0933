// Package paging carries a list from one page to the next by a cursor: the order's keys of the
// last row, opaque to the caller. It is no permission: what it names is read again under the
// asker's scope.
package paging

import (
	"encoding/base64"
	"encoding/json"

	"cortejo/platform/problem"
)

// Cursor spells the keys of the last row of a page.
func EncodeCursor[Keys any](keys Keys) (string, error) {
	text, err := json.Marshal(keys)
	if err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(text), nil
}

// Read gives the keys back; nil for the first page. What no page of ours spelled is a 422.
func DecodeCursor[Keys any](cursor string) (*Keys, error) {
	if cursor == "" {
		return nil, nil
	}
	text, err := base64.RawURLEncoding.DecodeString(cursor)
	if err != nil {
		return nil, newCursorError()
	}
	var keys Keys
	if err := json.Unmarshal(text, &keys); err != nil {
		return nil, newCursorError()
	}
	return &keys, nil
}

func newCursorError() error {
	return problem.Invalid("", problem.Field{Name: "cursor", Message: "Não foi possível continuar a lista. Recarregue a página."})
}

// Cut gives one page of rows that were asked for one more than limit, and whether there is
// a next page.
func Cut[Row any](rows []Row, limit int) (page []Row, more bool) {
	if len(rows) > limit {
		return rows[:limit], true
	}
	return rows, false
}
