package demo

import (
	_ "embed"
	"encoding/json"
)

// Site is the website of an event, by its title, as it was published, and what its draft says otherwise since. Blocks
// that it does not name are hidden.
type Site struct {
	Event    string        `json:"event"`
	Theme    string        `json:"theme"`
	Accent   string        `json:"accent"`
	Indexed  bool          `json:"indexed"`
	Blocks   []SiteBlock   `json:"blocks"`
	Draft    []SiteBlock   `json:"draft"`
	Messages []SiteMessage `json:"messages"`
}

// SiteBlock is what one of its blocks says, as formats/sitedoc spells it.
type SiteBlock struct {
	Kind    string          `json:"kind"`
	Content json.RawMessage `json:"content"`
}

// SiteMessage is a guest's message on the site, and whether it is approved.
type SiteMessage struct {
	Name     string `json:"name"`
	Message  string `json:"message"`
	Approved bool   `json:"approved"`
	HoursAgo int32  `json:"hoursAgo"`
}

//go:embed sites.json
var sites []byte

// ReadSites gives the websites of the sample's own events.
func ReadSites() ([]Site, error) { return read[[]Site](sites, "sites") }
