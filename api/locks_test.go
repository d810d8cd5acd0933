package api_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Whatever renumbers what others may be renumbering locks the event first: two that write each other's
// rows in another order would wait for each other, and each would count what the other is moving.
func TestWhatRenumbersLocksItsEventFirst(t *testing.T) {
	t.Parallel()
	renumbers := regexp.MustCompile(`(?s)UPDATE (tasks|subtasks)\b[^;]*?\bSET position\b`)
	name := regexp.MustCompile(`^-- name: (\w+)`)
	var statements []string
	for _, file := range glob(t, "../sql/queries/*.sql") {
		if filepath.Base(file) == "sample.sql" {
			continue // it fills a business without members
		}
		for _, statement := range regexp.MustCompile(`(?m)^-- name: `).Split(read(t, file), -1)[1:] {
			if renumbers.MatchString(statement) {
				statements = append(statements, name.FindStringSubmatch("-- name: " + statement)[1])
			}
		}
	}
	if len(statements) < 5 {
		t.Fatalf("found only %v: has their spelling changed?", statements)
	}
	for _, file := range glob(t, "*/*.go") {
		source := read(t, file)
		for _, statement := range statements {
			at := strings.Index(source, "."+statement+"(")
			if at >= 0 && !strings.Contains(source[:at], ".LockEvent") {
				t.Errorf("%s calls %s without locking the event before", file, statement)
			}
		}
	}
}

func glob(t *testing.T, pattern string) []string {
	t.Helper()
	found, err := filepath.Glob(pattern)
	if err != nil || len(found) == 0 {
		t.Fatalf("%s: %d files, %v", pattern, len(found), err)
	}
	return found
}

func read(t *testing.T, file string) string {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}
