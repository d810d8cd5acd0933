// Package docs_test checks that the documents agree with the code.
package docs_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestTheExampleOfANewAreaApplies: new-area.md is followed word for word, so each of its edits finds its place, once,
// and none of its new files exists.
func TestTheExampleOfANewAreaApplies(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("new-area.md")
	if err != nil {
		t.Fatal(err)
	}
	steps := regexp.MustCompile("(?ms)^(Novo|Editar): `([^`]+)`\n\n```\\w+\n(.*?)^```$").
		FindAllStringSubmatch(string(text), -1)
	if len(steps) < 25 {
		t.Fatalf("found %d steps", len(steps))
	}
	for _, step := range steps {
		kind, path, body := step[1], step[2], step[3]
		file, err := os.ReadFile(filepath.Join("..", path)) //nolint:gosec // the document's own paths
		if kind == "Novo" {
			if !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%s is to be new, and is there", path)
			}
			continue
		}
		if err != nil {
			t.Error(err)
			continue
		}
		for _, edit := range strings.Split(body, "@@\n") {
			var before []string
			for _, line := range strings.Split(strings.TrimRight(edit, "\n"), "\n") {
				switch {
				case line == "":
					before = append(before, "")
				case line[0] != '+':
					before = append(before, line[1:])
				}
			}
			if place := strings.Trim(strings.Join(before, "\n"), "\n"); place == "" ||
				strings.Count(string(file), place) != 1 {
				t.Errorf("%s holds %d times what the document edits:\n%s", path,
					strings.Count(string(file), place), place)
			}
		}
	}
}
