package demo

import _ "embed"

// RunSheet is what happens when on the day of an event, by its title.
type RunSheet struct {
	Event   string         `json:"event"`
	Contact string         `json:"contact"` // whom of the team everybody calls on the day
	Lines   []RunSheetLine `json:"lines"`
}

// RunSheetLine is one line of it. Who is in it are people of the team and vendors of the event, by their names,
// and names that are neither.
type RunSheetLine struct {
	At         string   `json:"start"` // "16:30"; after midnight it goes on, to "35:59"
	Length     int      `json:"length"`
	Title      string   `json:"title"`
	Place      string   `json:"place"`
	Who        []string `json:"who"`
	Cue        string   `json:"cue"`
	Note       string   `json:"note"`
	TeamNote   string   `json:"teamNote"`
	Fixed      bool     `json:"fixed"`
	TeamOnly   bool     `json:"teamOnly"`
	Procession []Walker `json:"procession"`
}

// Walker is one entry of a procession.
type Walker struct {
	Who  string `json:"who"`
	Role string `json:"role"`
	Cue  string `json:"cue"`
	Note string `json:"note"`
}

//go:embed run_sheets.json
var runSheets []byte

// ReadRunSheets gives those run sheets of the sample's own events that are not the ones Cortejo ships.
func ReadRunSheets() ([]RunSheet, error) { return read[[]RunSheet](runSheets, "run sheets") }
