// Command words keeps private words out of Cortejo where the field has one of its own: it reads every
// source below a folder, and its path, and names each line that speaks as before. Migrations that
// have run stay as they were. It also counts, by package, the places that the rules of style do not allow, and
// fails if a package has more of them than allowed.txt says: words -lower writes the counts that have become lower.
package main

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// word is one that was given up.
type word struct {
	// old matches it; now is what stands in its place.
	old, now string
	// in matches the paths it was given up in; empty says everywhere.
	in string
	// except are files that must name it.
	except []string
}

// words are matched without regard to their place in a sentence, so an ordinary English word stands
// here only in the shape that it had as a name.
var words = []word{
	{old: `event_guest|eventGuest`, now: "helper_in_event", except: []string{"sql/roles_test.go"}},
	{old: `cortejo_helper`, now: "cortejo_definer", except: []string{"sql/roles_test.go"}},
	{old: `\b(TO|ROLE|role) guest\b|, guest\b.*\bTO\b`, now: "helper", in: `\.sql$`},
	{old: `cortejo/(api/)?(news|trail|turns|rate|address|rooms|sample/trail)\b|api/(news|trail|turns|rate|rooms|live|paging|problem|session|procedure)/`, now: "a package of platform/, or auditlog"},
	{old: `\bPOLICY \w*wall\b`, now: "tenant policy"},
	{old: `\bPOLICY \w*bound(_\w+)?\b`, now: "helper restriction", except: []string{"sql/roles_test.go"}},
	{old: `app\.standing\b|\bStanding\b`, now: "access"},
	{old: `\bplace_of_\w+`, now: "access"},
	{old: `\b[wW]orlds?\b|\b[a-z]\w*World\b`, now: "fixture", in: `_test\.go$|^web/e2e/`},
	{old: `\brooms\.go\b|\broomsRule\b`, now: "layers"},
	{old: `(?i)\btrails?\b`, now: "audit log", in: `\.(go|sql|tsx?)$`},
	{old: `(?i)\bnews\b`, now: "notification (pgnotify)", in: `\.(go|sql)$`},
	{old: `\bInTurns\b|\b[tT]urns\.(Turns|New|Take|Wait)\b`, now: "concurrency limiter", in: `\.go$`},
	{old: `\brate\.(Limit|New)\b`, now: "rate limiter", in: `\.go$`},
	{old: `\baddress\.(Of|ParseProxies)\b`, now: "client IP", in: `\.go$`},
	{old: `(?i)\bsubmission(Key)?\b`, now: "idempotency key", in: `\.(go|sql)$`},
	{old: `(?i)\b(event|business)?_?papers\b`, now: "event details", in: `\.(go|sql)$`},
	{old: `\btype place struct\b|\bunknownPlace\b`, now: "cursor key, or membership", in: `^(api|platform)/`},
	{old: `\btype house\b|\*house\b|&house\{|\b(new|open)House\b`, now: "application, or fixture", in: `\.go$`},
}

// read are the sources; skipped are folders that nobody writes by hand, and run migrations.
var (
	read    = regexp.MustCompile(`(^|/)(Makefile|Dockerfile|[^/]+\.(go|sql|ts|tsx|mjs|css|html|md|yaml))$`)
	skipped = regexp.MustCompile(`(^|/)(\.git|\.cortejo|node_modules|dist|test-results|playwright-report)$` +
		`|^(queries|web/src/client|tools/lint/words)$|\.gen\.ts$|^sql/migrations/000([0-2]\d|3[0-3])_`)
)

// allowedFile has the debts that each package had when its rule began, and may still have.
const allowedFile = "tools/lint/words/allowed.txt"

func main() {
	lower := flag.Bool("lower", false, "write the counts of "+allowedFile+" that have become lower")
	flag.Parse()
	if err := run(flag.Arg(0), *lower); err != nil {
		fmt.Fprintln(os.Stderr, "words:", err)
		os.Exit(1)
	}
}

// run prints what is wrong in a tree and fails if there is anything.
func run(root string, lower bool) error {
	found, err := look(os.DirFS(root), words)
	if err != nil {
		return err
	}
	file := filepath.Join(root, allowedFile)
	content, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	allowed, err := parseCounts(string(content))
	if err != nil {
		return fmt.Errorf("%s: %w", allowedFile, err)
	}
	debts, err := findDebts(os.DirFS(root))
	if err != nil {
		return err
	}
	refused, lowered, less := judge(debts, allowed)
	for _, line := range slices.Concat(found, refused) {
		fmt.Fprintln(os.Stderr, line)
	}
	switch wrong := len(found) + len(refused); {
	case wrong > 0:
		return fmt.Errorf("%d places", wrong)
	case lower:
		return os.WriteFile(file, []byte(lowered.String()), 0o644)
	case less > 0:
		fmt.Printf("%d counts of %s may be lowered: make lint-words-lower\n", less, allowedFile)
	}
	return nil
}

// look answers a line for each place that says an old word.
func look(tree fs.FS, words []word) (found []string, err error) {
	type rule struct {
		word
		old, in *regexp.Regexp
	}
	rules := make([]rule, len(words))
	for i, w := range words {
		rules[i] = rule{w, regexp.MustCompile(w.old), regexp.MustCompile(w.in)}
	}
	err = fs.WalkDir(tree, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if skipped.MatchString(path) {
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if !entry.Type().IsRegular() || !read.MatchString(path) {
			return nil
		}
		content, err := fs.ReadFile(tree, path)
		if err != nil {
			return err
		}
		lines := append([]string{filepath.ToSlash(path)}, strings.Split(string(content), "\n")...)
		for _, r := range rules {
			if slices.Contains(r.except, path) || !r.in.MatchString(path) {
				continue
			}
			for number, line := range lines {
				if old := r.old.FindString(line); old != "" {
					found = append(found, fmt.Sprintf("%s:%d: %q is called %s", path, number, old, r.now))
				}
			}
		}
		return nil
	})
	slices.Sort(found)
	return found, err
}
