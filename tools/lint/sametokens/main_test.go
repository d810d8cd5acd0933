package main

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

const script = "../../../web/scripts/tokens.mjs"

// Each pair of sources is the same to a compiler: comments, line breaks and the commas that these bring differ.
func TestSameTokens(t *testing.T) {
	t.Parallel()
	for name, pair := range map[string][2]string{
		"a.go": {"package a\n\nfunc f() { g(1, 2) } // why\n",
			"package a\n\n// f is new.\nfunc f() {\n\tg(\n\t\t1,\n\t\t2,\n\t)\n}\n"},
		"b.sql": {"SELECT a, 'it''s' -- first\nFROM b", "/* a /* nested */ comment */\nSELECT a,\n\t'it''s'\nFROM b"},
		"c.sql": {"CREATE FUNCTION f() AS $$ BEGIN -- it's\n RETURN; END $$",
			"CREATE FUNCTION f() AS $$\nBEGIN\n\tRETURN; END $$"},
		"d.ts": {"type A = 1 | 2 // why\nf(a, b)", "/** Why. */\ntype A =\n  | 1\n  | 2\nf(\n  a,\n  b,\n)"},
		"e.tsx": {
			"const a = <p>One two {b}</p>",
			"const a = (\n  <p>\n    {/* why */}\n    One two {b}\n  </p>\n)",
		},
		"f.ts": {"const r = /[/*]/.test(`a ${b} // c`)", "const r = // why\n  /[/*]/.test(`a ${b} // c`)"},
	} {
		if found := differences(t, name, pair, "", false); len(found) > 0 {
			t.Errorf("%s: %q", name, found)
		}
	}
}

// What a compiler would read in another way is a difference, and is named with its line.
func TestPlantedDifferences(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		pair [2]string
		want string
	}{
		"a.go": {[2]string{"package a\n\nvar b = 1\n", "package a\n\nvar b = 2\n"},
			`a.go:3: "2" was "1" (line 3 before)`},
		"b.go": {[2]string{"package b\n\n//go:embed x\nvar b string\n", "package b\n\nvar b string\n"},
			`b.go:3: "var" was "//go:embed x" (line 3 before)`},
		"c.go": {[2]string{"package c\n\nvar b = []int{1}\n", "package c\n\nvar b = []int{1, 2}\n"},
			`c.go:3: "," was "}" (line 3 before)`},
		"d.sql": {[2]string{"SELECT 'a--b'", "SELECT 'a'"}, `d.sql:1: "'a'" was "'a--b'" (line 1 before)`},
		"e.sql": {[2]string{"-- name: A :one\nSELECT 1", "-- name: A :many\nSELECT 1"},
			`e.sql:1: "-- name: A :many" was "-- name: A :one" (line 1 before)`},
		"f.ts": {[2]string{"let a = '//b'", "let a = '//'"}, `f.ts:1: "'//'" was "'//b'" (line 1 before)`},
		"g.tsx": {[2]string{"let a = <b>c {d}</b>", "let a = <b>\n  c\n  {d}\n</b>"},
			`g.tsx:2: "c" was "c " (line 1 before)`},
		"h.ts": {[2]string{"f(a)", "f(a, b)"}, `h.ts:1: "," was ")" (line 1 before)`},
		"i.go": {[2]string{"package i\n\ntype a struct { b int `json:\"b\" doc:\"B.\"` }\n",
			"package i\n\ntype a struct { b int `json:\"c\" doc:\"C.\"` }\n"}, "i.go:3: "},
	} {
		found := differences(t, name, c.pair, "", true)
		if len(found) != 1 || !strings.HasPrefix(found[0], c.want) {
			t.Errorf("%s: %q, want %q", name, found, c.want)
		}
	}
}

func TestDescriptionsOfFieldsCountUnlessDropped(t *testing.T) {
	t.Parallel()
	pair := [2]string{
		"package a\n\ntype a struct {\n\tb int `json:\"b\" doc:\"A \\\"b\\\".\"`\n}\n",
		"package a\n\ntype a struct {\n\tb int `json:\"b\" doc:\"Other.\"`\n}\n",
	}
	if found := differences(t, "a.go", pair, "", true); len(found) > 0 {
		t.Errorf("dropped: %q", found)
	}
	if found := differences(t, "a.go", pair, "", false); len(found) != 1 {
		t.Errorf("kept: %q", found)
	}
}

// A table renames identifiers, literals and files; any other change, and a file that came or went, is a difference.
func TestRenames(t *testing.T) {
	t.Parallel()
	pair := [2]string{"package a\n\nimport \"a/told\"\n\nvar told = told.B\n",
		"package a\n\nimport \"a/order\"\n\nvar order = order.B\n"}
	if found := differences(t, "a.go", pair, "told order\n\"a/told\" \"a/order\"\n", false); len(found) > 0 {
		t.Errorf("with the table: %q", found)
	}
	if found := differences(t, "a.go", pair, "told order\n", false); len(found) != 1 {
		t.Errorf("without the import: %q", found)
	}
	file := &fstest.MapFile{Data: []byte("package a\n")}
	moved, err := compare(fstest.MapFS{"a/old.go": file, "a/gone.go": file},
		fstest.MapFS{"a/new.go": file, "a/come.go": file},
		table{"a/old.go": "a/new.go"}, map[string]language{".go": newGoScanner(false)})
	if want := []string{"a/gone.go: is only before", "a/come.go: is only after"}; err != nil ||
		!slices.Equal(moved, want) {
		t.Errorf("%q, %v", moved, err)
	}
	for _, wrong := range []string{"a b\nc b", "a b\na c", "a b c"} {
		if _, err := parseTable(wrong); err == nil {
			t.Errorf("%q is a table", wrong)
		}
	}
}

func differences(t *testing.T, name string, pair [2]string, renames string, dropDocs bool) []string {
	t.Helper()
	words, err := parseTable(renames)
	if err != nil {
		t.Fatal(err)
	}
	typescript := newTypeScriptScanner(script)
	before, after := fstest.MapFS{name: {Data: []byte(pair[0])}}, fstest.MapFS{name: {Data: []byte(pair[1])}}
	found, err := compare(before, after, words,
		map[string]language{".go": newGoScanner(dropDocs), ".sql": scanSQL, ".ts": typescript, ".tsx": typescript})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
