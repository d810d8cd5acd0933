package dumptest

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"
)

// pages holds what each running test recorded.
var pages = struct {
	sync.Mutex
	of map[testing.TB]*recording
}{of: map[testing.TB]*recording{}}

// recording holds each request of one test with its answer. While it is paused nothing is added.
type recording struct {
	answers []string
	paused  int
}

// Record adds a request with its body and the answer to the pages of a test, which are stored below the folder of DUMPS
// when the test ends. Without DUMPS it does nothing. So that two runs of the same code agree, random values are
// replaced by numbered ones, in the order of their first use in an answer, and answers are sorted: tests range over
// maps.
func Record(t testing.TB, r *http.Request, body string, w *httptest.ResponseRecorder) {
	t.Helper()
	if os.Getenv(variable) == "" {
		return
	}
	pages.Lock()
	defer pages.Unlock()
	if recorded := recordingOf(t); recorded.paused == 0 {
		recorded.answers = append(recorded.answers, replaceRandom(describeAnswer(r, body, w)))
	}
}

// Pause stops the recording of a test until the returned function is called: for requests that race with each other,
// and those that wait for a state, whose number and order are left to chance.
func Pause(t testing.TB) (resume func()) {
	add := func(n int) {
		pages.Lock()
		defer pages.Unlock()
		if os.Getenv(variable) != "" {
			recordingOf(t).paused += n
		}
	}
	add(1)
	return func() { add(-1) }
}

// recordingOf returns the recording of a test, and stores it when the test ends. The caller holds the lock.
func recordingOf(t testing.TB) *recording {
	recorded, has := pages.of[t]
	if has {
		return recorded
	}
	recorded = &recording{}
	pages.of[t] = recorded
	t.Cleanup(func() {
		pages.Lock()
		defer pages.Unlock()
		delete(pages.of, t)
		folder, err := os.Getwd()
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(recorded.answers)
		name := strings.ReplaceAll(t.Name(), "/", ".") + ".txt"
		store(t, "pages/"+filepath.Base(folder)+"/"+name, strings.Join(recorded.answers, ""))
	})
	return recorded
}

func describeAnswer(r *http.Request, body string, w *httptest.ResponseRecorder) string {
	text := &strings.Builder{}
	fmt.Fprintf(text, "=== %s %s\n", r.Method, r.URL.RequestURI())
	isForm := r.Header.Get("Content-Type") == "application/x-www-form-urlencoded"
	if form, err := url.ParseQuery(body); err == nil && isForm {
		for _, name := range slices.Sorted(maps.Keys(form)) {
			fmt.Fprintf(text, "%s = %q\n", name, form[name])
		}
	} else if body != "" {
		fmt.Fprintf(text, "%s\n", body)
	}
	fmt.Fprintf(text, "--- %d\n", w.Code)
	for _, name := range slices.Sorted(maps.Keys(w.Header())) {
		switch {
		case name == "Content-Length" && w.Header().Get(name) == strconv.Itoa(w.Body.Len()):
			fmt.Fprintf(text, "%s: that of the body\n", name)
		case strings.HasPrefix(name, "X-Ratelimit-"): // a page that is cached has none
		case name == "Retry-After":
			fmt.Fprintf(text, "%s: %s\n", name, toMinutes(w.Header().Get(name)))
		default:
			fmt.Fprintf(text, "%s: %q\n", name, w.Header()[name])
		}
	}
	if !utf8.Valid(w.Body.Bytes()) {
		fmt.Fprint(text, "\nbinary\n")
		return text.String()
	}
	fmt.Fprintf(text, "\n%s\n", w.Body.String())
	return text.String()
}

// toMinutes returns seconds as minutes, rounded up: a busy machine asks a few seconds later.
func toMinutes(seconds string) string {
	count, err := strconv.Atoi(seconds)
	if err != nil {
		return seconds
	}
	const perMinute = 60
	return fmt.Sprintf("%d minutes", (count+perMinute-1)/perMinute)
}

// random matches values that differ from one run to the next, by the name that replaces them. The first match wins.
var random = []struct {
	name, pattern string
	// isNumbered says that equal values get the same number. Values of a clock get none: they change while a test runs.
	isNumbered bool
}{
	{"uuid", `\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b`, true},
	{"slug", `\bevento-[a-z2-7]{16}\b`, true},
	{"host", `\b127\.0\.0\.1:\d+\b`, true},
	{"code", `(/orcamento/|%2Forcamento%2F)[0-9a-f]{8}\b`, true},
	{"sent code", `code = \["\d{6}"\]|name="code" value="\d{6}"`, true},
	{"phone", `\b5511900\d{6}\b`, true}, // numbered as tests begin
	{"letter", `\b[0-9a-f]•••@`, true},  // of an address that begins with a uuid
	{"signed", `\b[a-z0-9]{6}\.[A-Za-z0-9_-]{20,}`, true},
	{"hexadecimal", `\b[0-9a-f]{16,}\b`, true},
	{"second", `\b1\d{9}\b|DTSTAMP:\d{8}T\d{6}Z`, false},
	{"minute", `\b12[:h]\d\d\b`, false},              // the hour at which these tests begin
	{"wait", `\b(59|60) (minutos|minutes)\b`, false}, // of an hour
	{"image", `data:image/png;base64,[^"]*|(?s:<svg class="qr".*?</svg>)`, false},
	// Landscapes are drawn from the event's id.
	{"drawing", `(?s)<svg[^>]* preserveAspectRatio="xMidYMax slice".*?</svg>`, false},
	{"token", `[A-Za-z0-9_-]{20,}`, true},
}

// patterns are those of random.
var patterns = func() (compiled []*regexp.Regexp) {
	for _, kind := range random {
		compiled = append(compiled, regexp.MustCompile(kind.pattern))
	}
	return compiled
}()

// replaceRandom returns text with each random value replaced by the name of its kind and its number in the text.
func replaceRandom(text string) string {
	for i, kind := range random {
		numbers := map[string]int{}
		text = patterns[i].ReplaceAllStringFunc(text, func(match string) string {
			switch {
			case kind.name == "token" && !isMixed(match):
				return match
			case !kind.isNumbered:
				return "<" + kind.name + ">"
			case numbers[match] == 0:
				numbers[match] = len(numbers) + 1
			}
			return fmt.Sprintf("<%s %d>", kind.name, numbers[match])
		})
	}
	return text
}

// headerName matches words with a capital each, as names of headers are.
var headerName = regexp.MustCompile(`^(X-)?[A-Z][a-z]+(-[A-Z][a-z]+)*$`)

// isMixed reports whether a word has capital and small letters, as a random token has and a name of CSS has not.
func isMixed(word string) bool {
	return strings.ToLower(word) != word && strings.ToUpper(word) != word && !headerName.MatchString(word)
}
