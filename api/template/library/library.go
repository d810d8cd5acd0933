// Package library holds the checklists Cortejo ships, one per project type, so
// that a planner's first event is useful in a minute.
package library

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/google/uuid"
)

// Checklist is one ready-made plan. It is shared by every caller: read it,
// never change what its slices hold.
type Checklist struct {
	// Type is the project type it serves: WEDDING, FIFTEEN_YEARS, BODAS,
	// GRADUATION, BIRTHDAY, CORPORATE or OTHER.
	Type string `json:"type"`
	// Title names it for the planner, in Portuguese.
	Title string `json:"title"`
	// Description says in one line how far it reaches, in Portuguese.
	Description string `json:"description"`
	// Tasks run from the earliest to the latest, whatever the event's date.
	Tasks []Task `json:"tasks"`
}

// Task is one thing to do, timed relative to the event.
type Task struct {
	// Key identifies the task while its checklist keeps its name.
	Key uuid.UUID `json:"-"`
	// Title starts with a verb in the infinitive; at most 120 characters.
	Title string `json:"title"`
	// Category is one of the keys every task of the product uses (VENUE, …).
	Category string `json:"category"`
	// Observations is a planner's tip, at most 400 characters, often empty.
	Observations string `json:"observations"`
	// DecisionRequested says that the client has something to choose.
	DecisionRequested bool `json:"decisionRequested"`
	// TeamOnly keeps it from the client: it is work behind the scenes, or about them.
	TeamOnly bool `json:"teamOnly,omitempty"`
	// Number counts units and is at least 1.
	Number int `json:"number"`
	// Unit is MONTHS, WEEKS or DAYS before the event, or DAYS_AFTER it.
	Unit string `json:"unit"`
	// SettledByDate says that there is nothing left to do of it once the event has its day.
	SettledByDate bool `json:"settledByDate,omitempty"`
	// Subtasks come in the order they are done; never nil.
	Subtasks []Subtask `json:"subtasks"`
}

// Subtask is one step of a task, or one question for the client.
type Subtask struct {
	// Title is at most 100 characters, the limit of a subtask's name.
	Title string `json:"title"`
	// DecisionRequested marks a question that the client answers in words.
	DecisionRequested bool `json:"decisionRequested"`
}

// files are in the order a planner sees them.
var files = []string{
	"wedding.json",
	"fifteen_years.json",
	"bodas.json",
	"graduation.json",
	"birthday.json",
	"corporate.json",
	"other.json",
}

//go:embed *.json
var embedded embed.FS

// checklists reads the embedded files once. A file that cannot be read is a
// fault of the build, which the tests catch, so there is no error to return.
var checklists = sync.OnceValue(func() []Checklist {
	all := make([]Checklist, 0, len(files))
	for _, name := range files {
		text, err := embedded.ReadFile(name)
		if err != nil {
			panic(fmt.Sprintf("library: %v", err))
		}
		c, err := parse(text)
		if err != nil {
			panic(fmt.Sprintf("library: %s: %v", name, err))
		}
		all = append(all, c)
	}
	return all
})

// List returns every checklist, one per project type, weddings first.
func List() []Checklist {
	return slices.Clone(checklists())
}

// Find returns the checklist of a project type, and false for a type Cortejo
// does not know.
func Find(projectType string) (Checklist, bool) {
	for _, c := range checklists() {
		if c.Type == projectType {
			return c, true
		}
	}
	return Checklist{}, false
}

// parse reads one file and refuses a misspelt key or anything after the object:
// both would lose a planner's text without a word.
func parse(text []byte) (Checklist, error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	var c Checklist
	if err := decoder.Decode(&c); err != nil {
		return Checklist{}, err
	}
	if _, err := decoder.Token(); err != io.EOF {
		return Checklist{}, fmt.Errorf("text after the checklist")
	}
	for i, t := range c.Tasks {
		c.Tasks[i].Key = uuid.NewSHA1(uuid.NameSpaceURL, []byte("cortejo/"+c.Type+"/"+t.Title))
	}
	return c, nil
}
