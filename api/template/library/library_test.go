package library

import (
	"encoding/json"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"
)

// minimumTasks is what a planner needs for each type to be worth starting from.
var minimumTasks = map[string]int{
	"WEDDING":       70,
	"FIFTEEN_YEARS": 45,
	"BODAS":         35,
	"GRADUATION":    40,
	"BIRTHDAY":      30,
	"CORPORATE":     45,
	"OTHER":         25,
}

var categories = strings.Fields(`
	PLANNING VENUE CATERING DRINKS CAKE DECORATION FLOWERS PHOTOGRAPHY VIDEO
	MUSIC DJ LIGHTING CEREMONY CELEBRANT DRESS BEAUTY STATIONERY GIFTS GUESTS
	TRANSPORT LODGING HONEYMOON DOCUMENTS FINANCE TEAM SECURITY KIDS
	ENTERTAINMENT TECHNOLOGY OTHER`)

var maximumNumber = map[string]int{"MONTHS": 36, "WEEKS": 104, "DAYS": 365, "DAYS_AFTER": 365}

func TestEveryTypeHasAChecklistOfItsOwn(t *testing.T) {
	all := List()
	if len(all) != len(minimumTasks) {
		t.Fatalf("%d checklists, want %d", len(all), len(minimumTasks))
	}
	for projectType, minimum := range minimumTasks {
		c, ok := Find(projectType)
		if !ok {
			t.Errorf("%s: no checklist", projectType)
			continue
		}
		if len(c.Tasks) < minimum {
			t.Errorf("%s: %d tasks, want at least %d", projectType, len(c.Tasks), minimum)
		}
	}
	if _, ok := Find("CHRISTENING"); ok {
		t.Error("found a type that does not exist")
	}
}

func TestEveryEmbeddedFileIsListed(t *testing.T) {
	found, err := fs.Glob(embedded, "*.json")
	if err != nil {
		t.Fatal(err)
	}
	listed := slices.Sorted(slices.Values(files))
	if !slices.Equal(found, listed) {
		t.Errorf("embedded %v, listed %v", found, listed)
	}
}

func TestTextIsClean(t *testing.T) {
	forEach(t, func(t *testing.T, c Checklist) {
		checkText(t, c.Title, 1, 60)
		checkText(t, c.Description, 1, 120)
		for _, task := range c.Tasks {
			checkText(t, task.Title, 1, 120)
			checkText(t, task.Observations, 0, 400)
			for _, subtask := range task.Subtasks {
				checkText(t, subtask.Title, 1, 100)
			}
		}
	})
}

// A title is an order to oneself ("Escolher o buffet"); only a question for the
// client ("Qual será o prato principal?") may start otherwise.
func TestTitlesStartWithAVerbInTheInfinitive(t *testing.T) {
	check := func(t *testing.T, title string, question bool) {
		t.Helper()
		first, _, _ := strings.Cut(title, " ")
		if isQuestion := strings.HasSuffix(title, "?"); isQuestion != question {
			t.Errorf("%q: question %v, want %v", title, isQuestion, question)
		} else if !isQuestion && !strings.HasSuffix(first, "r") {
			t.Errorf("%q does not start with an infinitive", title)
		}
	}
	forEach(t, func(t *testing.T, c Checklist) {
		for _, task := range c.Tasks {
			check(t, task.Title, false)
			for _, subtask := range task.Subtasks {
				check(t, subtask.Title, subtask.DecisionRequested)
			}
		}
	})
}

func TestTimingAndCategoriesAreKnown(t *testing.T) {
	forEach(t, func(t *testing.T, c Checklist) {
		for _, task := range c.Tasks {
			if !slices.Contains(categories, task.Category) {
				t.Errorf("%q: unknown category %q", task.Title, task.Category)
			}
			maximum, ok := maximumNumber[task.Unit]
			if !ok {
				t.Errorf("%q: unknown unit %q", task.Title, task.Unit)
			}
			if task.Number < 1 || task.Number > maximum {
				t.Errorf("%q: %d %s is out of range", task.Title, task.Number, task.Unit)
			}
		}
	})
}

// Months differ in length, so the order is tried on every day of a leap year.
func TestTasksRunFromEarliestToLatest(t *testing.T) {
	forEach(t, func(t *testing.T, c Checklist) {
		for day := range 366 {
			event := time.Date(2028, time.January, 1+day, 0, 0, 0, 0, time.UTC)
			for i := 1; i < len(c.Tasks); i++ {
				before, after := c.Tasks[i-1], c.Tasks[i]
				if deadline(event, after).Before(deadline(event, before)) {
					t.Fatalf("event on %s: %q is due before %q",
						event.Format(time.DateOnly), after.Title, before.Title)
				}
			}
		}
	})
}

func TestNothingIsSaidTwice(t *testing.T) {
	forEach(t, func(t *testing.T, c Checklist) {
		titles, tips := map[string]bool{}, map[string]bool{}
		for _, task := range c.Tasks {
			refuseRepeated(t, titles, task.Title)
			if task.Observations != "" {
				refuseRepeated(t, tips, task.Observations)
			}
			steps := map[string]bool{strings.ToLower(task.Title): true}
			for _, subtask := range task.Subtasks {
				refuseRepeated(t, steps, subtask.Title)
			}
		}
	})
}

// A checklist teaches: a good part of it carries a tip and asks the client
// something, it covers the days after the event, and no task is a wall of steps.
func TestChecklistsAreUseful(t *testing.T) {
	forEach(t, func(t *testing.T, c Checklist) {
		tips, questions, after := 0, 0, 0
		for _, task := range c.Tasks {
			if task.Observations != "" {
				tips++
			}
			if task.DecisionRequested {
				questions++
			}
			if task.Unit == "DAYS_AFTER" {
				after++
			}
			if len(task.Subtasks) > 6 {
				t.Errorf("%q has %d subtasks", task.Title, len(task.Subtasks))
			}
			if task.Subtasks == nil {
				t.Errorf("%q: subtasks are null", task.Title)
			}
		}
		if tips*10 < len(c.Tasks)*3 {
			t.Errorf("only %d of %d tasks carry a tip", tips, len(c.Tasks))
		}
		if questions == 0 || after == 0 {
			t.Errorf("%d tasks ask the client, %d come after the event", questions, after)
		}
	})
}

func TestParseIsStrict(t *testing.T) {
	for _, text := range []string{
		`{"type":"OTHER","titel":"x"}`,
		`{"type":"OTHER","tasks":[{"tip":"x"}]}`,
		`{"type":"OTHER"} {"type":"OTHER"}`,
		`{"type":"OTHER"`,
	} {
		if _, err := parse([]byte(text)); err == nil {
			t.Errorf("%s was accepted", text)
		}
	}
}

func TestAllGivesEachCallerAListOfItsOwn(t *testing.T) {
	List()[0].Title = "changed"
	if List()[0].Title == "changed" {
		t.Error("a caller changed what the next one sees")
	}
}

// Callers hand the tasks to the database as JSON: nothing may be lost on the way.
func TestJSONRoundTrip(t *testing.T) {
	for _, c := range List() {
		text, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		again, err := parse(text)
		if err != nil {
			t.Fatalf("%s: %v", c.Type, err)
		}
		if !reflect.DeepEqual(again, c) {
			t.Errorf("%s changed in a round trip", c.Type)
		}
	}
}

func forEach(t *testing.T, check func(*testing.T, Checklist)) {
	t.Helper()
	for _, c := range List() {
		t.Run(c.Type, func(t *testing.T) { check(t, c) })
	}
}

func checkText(t *testing.T, text string, minimum, maximum int) {
	t.Helper()
	if n := utf8.RuneCountInString(text); n < minimum || n > maximum {
		t.Errorf("%q: %d characters, want %d to %d", text, n, minimum, maximum)
	}
	if strings.Join(strings.Fields(text), " ") != text {
		t.Errorf("%q has spaces too many", text)
	}
	if first, _ := utf8.DecodeRuneInString(text); text != "" && !unicode.IsUpper(first) && !unicode.IsDigit(first) {
		t.Errorf("%q does not start with a capital", text)
	}
	for _, r := range text {
		// A decomposed accent looks right and fails every search.
		if unicode.IsControl(r) || unicode.Is(unicode.Mn, r) {
			t.Errorf("%q holds %U", text, r)
		}
	}
}

func refuseRepeated(t *testing.T, seen map[string]bool, text string) {
	t.Helper()
	key := strings.ToLower(text)
	if seen[key] {
		t.Errorf("%q appears twice", text)
	}
	seen[key] = true
}

func deadline(event time.Time, task Task) time.Time {
	switch task.Unit {
	case "MONTHS":
		return event.AddDate(0, -task.Number, 0)
	case "WEEKS":
		return event.AddDate(0, 0, -7*task.Number)
	case "DAYS":
		return event.AddDate(0, 0, -task.Number)
	default:
		return event.AddDate(0, 0, task.Number)
	}
}
