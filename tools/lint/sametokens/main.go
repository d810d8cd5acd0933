// Command sametokens proves that a commit changed comments, line breaks and, with a table, names alone: it compares the
// Go, TypeScript and SQL of two trees by their tokens, with comments dropped, and prints the first difference of each
// file.
//
//	sametokens [-table renames.txt] [-drop-docs] BEFORE AFTER
//
// A line of the table has an old word and a new one, separated by a space: an identifier, a whole literal with its
// quotes, or a path from the root of the tree. It is applied to BEFORE.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// token is a piece of code that a compiler reads, and its line.
type token struct {
	Text string `json:"text"`
	Line int    `json:"line"`
}

// language returns the tokens of a source.
type language func(file string, source []byte) ([]token, error)

// skipped are folders of installed or built files, which no commit has.
var skipped = regexp.MustCompile(`(^|/)(\.git|\.cortejo|node_modules|dist|test-results|playwright-report)$`)

func main() {
	tableFile := flag.String("table", "", "file with lines of an old and a new word")
	dropDocs := flag.Bool("drop-docs", false, "drop doc: tags of Go's fields too, which describe the API")
	script := flag.String("typescript", "../../web/scripts/tokens.mjs", "script that prints the tokens of TypeScript")
	flag.Parse()
	differences, err := run(flag.Args(), *tableFile, *dropDocs, *script)
	if err != nil {
		fmt.Fprintln(os.Stderr, "sametokens:", err)
		os.Exit(1)
	}
	for _, difference := range differences {
		fmt.Fprintln(os.Stderr, difference)
	}
	if len(differences) > 0 {
		os.Exit(1)
	}
}

func run(trees []string, tableFile string, dropDocs bool, script string) ([]string, error) {
	if len(trees) != 2 {
		return nil, errors.New("usage: sametokens [-table FILE] [-drop-docs] BEFORE AFTER")
	}
	renames := table{}
	if tableFile != "" {
		content, err := os.ReadFile(tableFile)
		if err != nil {
			return nil, err
		}
		if renames, err = parseTable(string(content)); err != nil {
			return nil, err
		}
	}
	typescript := newTypeScriptScanner(script)
	languages := map[string]language{
		".go": newGoScanner(dropDocs), ".sql": scanSQL, ".ts": typescript, ".tsx": typescript, ".mjs": typescript,
		".js": typescript,
	}
	return compare(os.DirFS(trees[0]), os.DirFS(trees[1]), renames, languages)
}

// table maps old words to new ones.
type table map[string]string

// parseTable reads a table and fails if two old words become one, because the comparison could not tell them apart.
func parseTable(text string) (table, error) {
	renames, taken := table{}, map[string]string{}
	for number, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || strings.HasPrefix(line, "#") {
			continue
		}
		if len(words) != 2 {
			return nil, fmt.Errorf("line %d of the table has %d words", number+1, len(words))
		}
		if other, has := taken[words[1]]; has && other != words[0] {
			return nil, fmt.Errorf("line %d of the table: %s becomes %s, %s too", number+1, words[0], words[1], other)
		}
		if _, has := renames[words[0]]; has {
			return nil, fmt.Errorf("line %d of the table: %s stands there twice", number+1, words[0])
		}
		renames[words[0]], taken[words[1]] = words[1], words[0]
	}
	return renames, nil
}

// rename returns the new word of a word, or the word itself if the table has none.
func (t table) rename(word string) string {
	if renamed, has := t[word]; has {
		return renamed
	}
	return word
}

// isUsedIn reports whether a text has one of the old words, which it must not have after the renames.
func (t table) isUsedIn(text []byte) bool {
	for old := range t {
		if bytes.Contains(text, []byte(old)) {
			return true
		}
	}
	return false
}

// compare returns a line for each file of the languages that differs by more than comments, line breaks and renames.
func compare(before, after fs.FS, renames table, languages map[string]language) ([]string, error) {
	old, err := readTree(before, languages)
	if err != nil {
		return nil, err
	}
	current, err := readTree(after, languages)
	if err != nil {
		return nil, err
	}
	var differences []string
	matched := map[string]bool{}
	for _, name := range listNames(old) {
		renamed := renames.rename(name)
		source, has := current[renamed]
		matched[renamed] = true
		switch {
		case !has:
			differences = append(differences, name+": is only before")
		case !bytes.Equal(old[name], source) || renames.isUsedIn(source):
			difference, err := compareFiles(name, renamed, old[name], source, renames, languages[path.Ext(name)])
			if err != nil {
				return nil, err
			}
			if difference != "" {
				differences = append(differences, difference)
			}
		}
	}
	for _, name := range listNames(current) {
		if !matched[name] {
			differences = append(differences, name+": is only after")
		}
	}
	return differences, nil
}

// compareFiles returns the first difference of two files, or "" if there is none.
func compareFiles(oldName, name string, old, source []byte, renames table, scan language) (string, error) {
	was, err := scan(oldName, old)
	if err != nil {
		return "", fmt.Errorf("before, %s: %w", oldName, err)
	}
	is, err := scan(name, source)
	if err != nil {
		return "", fmt.Errorf("after, %s: %w", name, err)
	}
	for i := range max(len(was), len(is)) {
		switch {
		case i >= len(was):
			return fmt.Sprintf("%s:%d: %q is new at the end", name, is[i].Line, is[i].Text), nil
		case i >= len(is):
			return fmt.Sprintf("%s: %q of line %d before is gone from the end", name, was[i].Text, was[i].Line), nil
		case renames.rename(was[i].Text) != is[i].Text:
			const differs = "%s:%d: %q was %q (line %d before)"
			return fmt.Sprintf(differs, name, is[i].Line, is[i].Text, was[i].Text, was[i].Line), nil
		}
	}
	return "", nil
}

// readTree returns the sources of the languages in a tree, by path.
func readTree(tree fs.FS, languages map[string]language) (map[string][]byte, error) {
	sources := map[string][]byte{}
	err := fs.WalkDir(tree, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && skipped.MatchString(name):
			return fs.SkipDir
		case !entry.Type().IsRegular() || languages[path.Ext(name)] == nil:
			return nil
		}
		sources[filepath.ToSlash(name)], err = fs.ReadFile(tree, name)
		return err
	})
	return sources, err
}

func listNames(sources map[string][]byte) []string {
	names := make([]string, 0, len(sources))
	for name := range sources {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// closes matches what a comma before it means nothing to, in Go and in TypeScript.
var closes = map[string]bool{")": true, "]": true, "}": true, ">": true}

// dropTrailingCommas drops the comma that a list has after its last element when it is broken into lines.
func dropTrailingCommas(tokens []token) []token {
	kept := tokens[:0]
	for i, t := range tokens {
		isLast := t.Text == "," && i+1 < len(tokens) && closes[tokens[i+1].Text]
		isHole := i > 0 && (tokens[i-1].Text == "," || tokens[i-1].Text == "[")
		if !isLast || isHole {
			kept = append(kept, t)
		}
	}
	return kept
}
