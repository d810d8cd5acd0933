package library

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"
)

// RunSheetLine is one line of the run sheet that comes with a checklist. It is shared by every caller: read it, never
// change what its slices hold.
type RunSheetLine struct {
	// Day is counted from the event's.
	Day int `json:"day"`
	// At is the hour, "16:30"; after midnight it goes on, to "35:59".
	At string `json:"start"`
	// Length is in minutes, 0 where it does not matter.
	Length     int     `json:"length"`
	Title      string  `json:"title"`
	Place      string  `json:"place"`
	Cue        string  `json:"cue"`
	Note       string  `json:"note"`
	Fixed      bool    `json:"fixed"`
	TeamOnly   bool    `json:"teamOnly"`
	Procession []Entry `json:"procession"`
}

// Entry is one of a procession.
type Entry struct {
	Who  string `json:"who"`
	Role string `json:"role"`
	Cue  string `json:"cue"`
	Note string `json:"note"`
}

// Start is the line's hour in minutes of its day.
func (l RunSheetLine) Start() int {
	var hours, minutes int
	if _, err := fmt.Sscanf(l.At, "%d:%d", &hours, &minutes); err != nil {
		panic(fmt.Sprintf("library: %q is no hour", l.At)) // the tests read them all
	}
	return hours*60 + minutes
}

//go:embed runsheets/run_sheets.json
var runSheetsText []byte

var runSheets = sync.OnceValue(func() map[string][]RunSheetLine {
	var all map[string][]RunSheetLine
	if err := json.Unmarshal(runSheetsText, &all); err != nil {
		panic(fmt.Sprintf("library: run sheets: %v", err))
	}
	return all
})

// RunSheetOf is the run sheet that comes with the checklist of a project type, by day and hour.
func RunSheetOf(projectType string) []RunSheetLine { return runSheets()[projectType] }
