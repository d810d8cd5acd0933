package docs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every line of the article about control has a row in tests.md, each row quotes the article, and its proofs exist.
func TestEverySentenceOfTheControlArticleHasItsProof(t *testing.T) {
	t.Parallel()
	article := readFile(t, "../web/src/features/articles/content/o-controle-do-cortejo.md")
	_, section, ok := strings.Cut(readFile(t, "tests.md"), "## O artigo sobre o controle, frase por frase")
	if !ok {
		t.Fatal("tests.md has no section about the article")
	}
	section, _, _ = strings.Cut(section, "\n## ")
	tests := testsOfTheTree(t)
	var quotes []string
	for line := range strings.SplitSeq(section, "\n") {
		cells := strings.Split(strings.Trim(line, "|"), " | ")
		if len(cells) != 2 || !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| frase ") {
			continue
		}
		quote := strings.TrimSpace(cells[0])
		quotes = append(quotes, quote)
		if !strings.Contains(article, quote) {
			t.Errorf("the article does not say %q", quote)
		}
		proofs := regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cells[1], -1)
		if len(proofs) == 0 {
			t.Errorf("%q has no proof", quote)
		}
		for _, proof := range proofs {
			if !tests[proof[1]] {
				t.Errorf("%q is to be proved by %s, which is no test", quote, proof[1])
			}
		}
	}
	if len(quotes) < 20 {
		t.Fatalf("%d sentences have a row", len(quotes))
	}
	for line := range strings.SplitSeq(article, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		covered := false
		for _, quote := range quotes {
			covered = covered || strings.Contains(line, quote)
		}
		if !covered {
			t.Errorf("the article says %q, of which tests.md names no proof", line)
		}
	}
}

// testsOfTheTree lists the names of all tests in Go, and of the files of browser tests.
func testsOfTheTree(t *testing.T) map[string]bool {
	t.Helper()
	names, isTest := map[string]bool{}, regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	for _, folder := range []string{"../api", "../jobs", "../platform", "../printing", "../tenants", "../web/e2e"} {
		err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil || entry.IsDir():
				return err
			case strings.HasSuffix(path, ".spec.ts"):
				names[filepath.Base(path)] = true
			case strings.HasSuffix(path, "_test.go"):
				content, err := os.ReadFile(path)
				if err != nil {
					return err
				}
				for _, found := range isTest.FindAllSubmatch(content, -1) {
					names[string(found[1])] = true
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return names
}
