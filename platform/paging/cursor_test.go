package paging_test

import (
	"testing"

	"cortejo/platform/paging"
)

type keys struct {
	Name string
	Rank int32
}

func TestCursor(t *testing.T) {
	t.Parallel()
	cursor, err := paging.EncodeCursor(keys{"Álvaro", 2})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := paging.DecodeCursor[keys](cursor); err != nil || *got != (keys{"Álvaro", 2}) {
		t.Errorf("read %+v, %v", got, err)
	}
	if got, err := paging.DecodeCursor[keys](""); got != nil || err != nil {
		t.Errorf("the first page's cursor = %+v, %v", got, err)
	}
	for _, forged := range []string{"á", "e30=", "eyJSYW5rIjoidW0ifQ", "W10", "eyJSYW5rIjo5OTk5OTk5OTk5OTl9"} {
		if got, err := paging.DecodeCursor[keys](forged); err == nil {
			t.Errorf("%q was read as %+v", forged, got)
		}
	}
}
