// Package paging continues a list on the next page by a cursor: the sort keys of the last row, opaque to the caller. A
// cursor grants nothing, because the rows are read again under the caller's scope. It may import platform/problem. Its
// entry points are EncodeCursor and DecodeCursor.
package paging

import (
	"encoding/base64"
	"encoding/json"

	"cortejo/platform/problem"
)

// EncodeCursor returns the cursor for the sort keys of a page's last row.
func EncodeCursor[Keys any](keys Keys) (string, error) {
	text, err := json.Marshal(keys)
	if err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(text), nil
}

// DecodeCursor returns the sort keys of a cursor, or nil for the first page. An invalid cursor is a 422.
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
	return problem.Invalid("",
		problem.Field{Name: "cursor", Message: "Não foi possível continuar a lista. Recarregue a página."})
}

// Cut returns the page of rows that were selected with limit+1, and reports whether there is a next page.
func Cut[Row any](rows []Row, limit int) (page []Row, more bool) {
	if len(rows) > limit {
		return rows[:limit], true
	}
	return rows, false
}
