package docs_test

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Every table, router and package has a row in the glossary, except those of testdata/glossary_missing.txt, which may
// only shrink: a name that has a row, or that is gone, must be removed there.
func TestEveryNameIsInTheGlossary(t *testing.T) {
	t.Parallel()
	names := slices.Concat(listTables(t), listRouters(t), listPackages(t))
	if len(names) < 200 {
		t.Fatalf("found %d names", len(names))
	}
	glossary := readFile(t, "glossary.md")
	missing := strings.Fields(readFile(t, filepath.Join("testdata", "glossary_missing.txt")))
	for _, name := range names {
		isThere, isExcused := strings.Contains(glossary, "`"+name+"`"), slices.Contains(missing, name)
		if !isThere && !isExcused {
			t.Errorf("%s has no row in glossary.md", name)
		}
		if isThere && isExcused {
			t.Errorf("%s has a row: remove it from glossary_missing.txt", name)
		}
	}
	for _, name := range missing {
		if !slices.Contains(names, name) {
			t.Errorf("%s is gone: remove it from glossary_missing.txt", name)
		}
	}
	for _, row := range regexp.MustCompile("`([a-zA-Z0-9_/.*]+)`").FindAllStringSubmatch(tablesOf(glossary), -1) {
		if !slices.Contains(names, row[1]) {
			t.Errorf("the glossary speaks of %s, which does not exist", row[1])
		}
	}
}

// tablesOf returns the rows of a document.
func tablesOf(document string) string {
	return strings.Join(regexp.MustCompile(`(?m)^\|.*$`).FindAllString(document, -1), "\n")
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(name) //nolint:gosec // the repository's own files
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// listTables follows the migrations in their order.
func listTables(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../sql/migrations/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	tables := map[string]bool{}
	statement := regexp.MustCompile(
		`(?i)(CREATE|DROP|ALTER) TABLE (?:IF (?:NOT )?EXISTS )?(?:ONLY )?([a-z_.]+)(?: RENAME TO ([a-z_]+))?`)
	for _, file := range files {
		up, _, _ := strings.Cut(readFile(t, file), "-- +goose Down")
		for _, found := range statement.FindAllStringSubmatch(up, -1) {
			kind, table, renamed := strings.ToUpper(found[1]), found[2], found[3]
			switch {
			case strings.Contains(table, "."): // River's and the history's
			case kind == "CREATE":
				tables[table] = true
			case kind == "DROP":
				delete(tables, table)
			case renamed != "":
				delete(tables, table)
				tables[renamed] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(tables))
}

// listRouters returns the first words of the API's procedures, as "name.*".
func listRouters(t *testing.T) []string {
	t.Helper()
	var document struct {
		Paths map[string]any `json:"paths"`
	}
	if err := json.Unmarshal([]byte(readFile(t, "../api/openapi.json")), &document); err != nil {
		t.Fatal(err)
	}
	routers := map[string]bool{}
	for address := range document.Paths {
		name, _, _ := strings.Cut(path.Base(address), ".")
		routers[name+".*"] = true
	}
	return slices.Sorted(maps.Keys(routers))
}

// listPackages returns the folders of the module that have Go's sources.
func listPackages(t *testing.T) []string {
	t.Helper()
	packages := map[string]bool{}
	err := fs.WalkDir(os.DirFS(".."), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && isOutside(name):
			return fs.SkipDir
		case path.Ext(name) == ".go" && path.Dir(name) != "." && !strings.HasSuffix(name, "_test.go"):
			packages[path.Dir(name)] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return slices.Sorted(maps.Keys(packages))
}

// isOutside reports whether a folder is no part of the module: other modules, and installed or hidden files.
func isOutside(name string) bool {
	modules := []string{"tools/lint", "tools/kratos", "tools/postgres", "tools/sqlc", "tools/stripemock", "web"}
	base := path.Base(name)
	return slices.Contains(modules, name) || base == "node_modules" || base == "testdata" ||
		name != "." && strings.HasPrefix(base, ".")
}
