// Package demo carries the sample business that a first start shows: a planner in Belo
// Horizonte, her team, her clients and their events, with dates counted from today.
package demo

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"

	"cortejo/sql/civil"
)

// Sample is the sample business, everyone who can sign in to it, the business whose team one of
// them is in, and those of vendors in its catalogue.
type Sample struct {
	Workspace
	Client Person      `json:"client"`
	Staff  Person      `json:"staff"`
	Others []Workspace `json:"others"`
	// Support are messages to Cortejo's team, by the phones of who wrote them.
	Support []SupportMessage `json:"support"`
}

// SupportMessage is a message to Cortejo's team.
type SupportMessage struct {
	By       string `json:"by"`
	Body     string `json:"body"`
	Page     string `json:"page"`
	HoursAgo int32  `json:"hoursAgo"`
	Answered bool   `json:"answered"` // by staff, just now
}

// Workspace is a business with all of its data.
type Workspace struct {
	Business  Business   `json:"business"`
	Owner     Person     `json:"owner"`
	Team      []Member   `json:"team"`
	Contacts  []Contact  `json:"contacts"`
	Events    []Event    `json:"events"`
	Templates []Template `json:"templates"`
	Vendors   []Vendor   `json:"vendors"` // of the sample's own business, from vendors.json
	Imports   []Import   `json:"imports"`
}

// Business is the workspace itself.
type Business struct {
	Name            string   `json:"name"`
	Location        string   `json:"location"`
	Categories      []string `json:"categories"`
	InstagramHandle string   `json:"instagramHandle"`
	MarketStage     string   `json:"marketStage"`
}

// Person signs in with a phone, in E.164.
type Person struct {
	Name  string `json:"name"`
	Phone string `json:"phone"`
}

// Member is a person of the team; a helper has permissions in events.
type Member struct {
	Person
	Role    string   `json:"role"`
	Invited bool     `json:"invited"` // and has not answered yet
	Events  []Access `json:"events"`
}

// Access is what a helper may do in an event, by its title.
type Access struct {
	Title       string `json:"title"`
	Permissions int32  `json:"permissions"`
}

// Contact is a client or a prospective one.
type Contact struct {
	FullName        string      `json:"fullName"`
	Phone           string      `json:"phone"`
	Email           *string     `json:"email"`
	InstagramHandle *string     `json:"instagramHandle"`
	BirthDate       *civil.Date `json:"birthDate"`
	PartnerName     *string     `json:"partnerName"`
	EventType       string      `json:"eventType"`
	InDays          int         `json:"inDays"` // the day they have in mind, from today; 0 where there is none
	Observations    string      `json:"observations"`
	MayWhatsApp     bool        `json:"mayWhatsapp"`
}

// Event starts with the checklist that Cortejo ships for its type.
type Event struct {
	Type           string      `json:"type"`
	Title          string      `json:"title"`
	Person         string      `json:"person"`
	Customers      []string    `json:"customers"` // full names of contacts
	InDays         int         `json:"inDays"`    // from today; negative in the past
	StartTime      civil.Clock `json:"startTime"`
	CeremonyPlace  string      `json:"ceremonyPlace"`
	ReceptionPlace string      `json:"receptionPlace"`
	Guests         int         `json:"guests"`
	BudgetCents    int         `json:"budgetCents"`
	DonePercent    int         `json:"donePercent"` // of the checklist
	LateDays       []int       `json:"lateDays"`    // how late each late task is
	OnlyBefore     bool        `json:"onlyBefore"`  // the family sees to what comes after the day
	Archived       bool        `json:"archived"`
	// What the client may do (specification 1, section 6).
	CustomerPermissions int32  `json:"customerPermissions"`
	CustomerExtra       int32  `json:"customerExtraPermissions"`
	CustomerUpdates     bool   `json:"customerUpdates"`  // they tick subtasks
	CustomerLockDays    *int32 `json:"customerLockDays"` // before the event their side is frozen
	CustomerReleased    *int32 `json:"customerReleased"` // the areas shown so far, while it is prepared
	// What its next days bring, of the open tasks of its checklist.
	ThisWeek  []Appointment `json:"thisWeek"`
	Questions []Question    `json:"questions"`
	Answers   []Answer      `json:"answers"`
}

// Question is a task's question to the event's client, in addition to its title.
type Question struct {
	Task     string   `json:"task"`
	Question string   `json:"question"`
	Options  []Option `json:"options"`
}

// Option is an answer that a question offers; colours, as #rrggbb, are drawn as a picture of it.
type Option struct {
	Text    string   `json:"text"`
	Colours []string `json:"colours"`
}

// Appointment gives a task a day and its hours.
type Appointment struct {
	Task   string      `json:"task"`
	InDays int         `json:"inDays"`
	From   civil.Clock `json:"from"`
	Until  civil.Clock `json:"until"`
}

// Answer is the client's answer to a question, which the team has not confirmed yet.
type Answer struct {
	Task       string `json:"task"`
	Answer     string `json:"answer"` // one of the question's options, or words of their own
	Note       string `json:"note"`   // said with the option
	By         string `json:"by"`     // as the planner calls them
	MinutesAgo int    `json:"minutesAgo"`
}

// Vendor is a card of the catalogue, and where it works.
type Vendor struct {
	Name                   string        `json:"name"`
	Phone                  string        `json:"phone"`
	Email                  *string       `json:"email"`
	Categories             []string      `json:"categories"`
	InstagramHandle        *string       `json:"instagramHandle"`
	Observations           string        `json:"observations"`
	EnableVendorIndication bool          `json:"enableVendorIndication"`
	Picture                bool          `json:"picture"` // drawn when it is loaded
	Events                 []EventVendor `json:"events"`
}

// EventVendor is how far an event, by its title, and a vendor are.
type EventVendor struct {
	Title        string `json:"title"`
	Status       string `json:"status"`
	BudgetCents  int    `json:"budgetCents"`
	Observations string `json:"observations"`
	Brought      bool   `json:"brought"`  // by the event's client
	WishedBy     string `json:"wishedBy"` // who of the clients wants them
	WishedAgo    int    `json:"wishedMinutesAgo"`
}

// Import is a file that brought some of the contacts or vendors, by their names.
type Import struct {
	Kind    string   `json:"kind"`
	Name    string   `json:"name"`
	DaysAgo int32    `json:"daysAgo"`
	Brought []string `json:"brought"`
	Failed  int32    `json:"failed"` // rows of whom stood there already
}

// Template is made of an event, by its title.
type Template struct {
	Title     string `json:"title"`
	FromEvent string `json:"fromEvent"`
}

//go:embed sample.json
var text []byte

//go:embed vendors.json
var vendors []byte

// Read gives the sample. Like the other readers here it fails only where the files in this folder do not fit the types.
func Read() (Sample, error) {
	sample, err := read[Sample](text, "business")
	if err != nil {
		return Sample{}, err
	}
	sample.Vendors, err = read[[]Vendor](vendors, "vendors")
	return sample, err
}

// read decodes one of the files; a field that no type has is a mistake in it.
func read[T any](text []byte, what string) (of T, err error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&of); err != nil {
		return of, fmt.Errorf("demo: read the sample's %s: %w", what, err)
	}
	return of, nil
}
