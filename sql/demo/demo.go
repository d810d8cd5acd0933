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

// SupportMessage is what somebody wrote to Cortejo's team.
type SupportMessage struct {
	By       string `json:"by"`
	Body     string `json:"body"`
	Page     string `json:"page"`
	HoursAgo int32  `json:"hoursAgo"`
	Answered bool   `json:"answered"` // by staff, just now
}

// Workspace is a business with all that stands in it.
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

// Contact is a client or somebody who may become one.
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

// Question is what a task asks of the event's client, beside its title.
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

// Answer is what the event's client decided, and nobody has seen to yet.
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

// Document is written for an event, by the event's title, and perhaps for a task of it, or was sent
// as a file: a "pdf" or a "docx" of its text, an "xlsx" of its rows, a "jpg" that is drawn. One by
// the client was brought by them.
type Document struct {
	Event    string         `json:"event"`
	Task     string         `json:"task"`
	Name     string         `json:"name"`
	File     string         `json:"file"`
	ByClient bool           `json:"byClient"`
	Content  map[string]any `json:"content"` // Tiptap's JSON
	Rows     [][]string     `json:"rows"`
}

//go:embed sample.json
var text []byte

//go:embed vendors.json
var vendors []byte

//go:embed documents.json
var documents []byte

//go:embed run_sheets.json
var runSheets []byte

// ReadRunSheets gives those run sheets of the sample's own events that are not the ones Cortejo ships.
func ReadRunSheets() (all []RunSheet, err error) {
	if err := read(runSheets, &all); err != nil {
		return nil, fmt.Errorf("demo: read the sample's run sheets: %w", err)
	}
	return all, nil
}

// GuestList is who is invited to an event of the sample.
type GuestList struct {
	Event       string       `json:"event"`
	Tables      int          `json:"tables"` // of eight seats
	Parts       []GuestPart  `json:"parts"`
	Invitations []Invitation `json:"invitations"`
	Sends       []GuestSend  `json:"sends"`
	Doors       []GuestDoor  `json:"doors"` // of an event that is over: who let the guests in, and where
}

// GuestSend is one act of writing to them by WhatsApp: an INVITE to all, a REMINDER to the silent, or the QR_CODE to
// who comes.
type GuestSend struct {
	Kind    string `json:"kind"`
	DaysAgo int32  `json:"daysAgo"`
}

// GuestDoor is one of the doors, with the phone of who stood there.
type GuestDoor struct {
	Name string `json:"name"`
	By   string `json:"by"`
}

// GuestPart is what the event consists of for them. Start is a minute of its day.
type GuestPart struct {
	Kind  string `json:"kind"`
	Name  string `json:"name"`
	Place string `json:"place"`
	Start int32  `json:"start"`
}

// Invitation is a household.
type Invitation struct {
	Name    string        `json:"name"`
	Phone   string        `json:"phone"`
	Tags    []string      `json:"tags"`
	Message string        `json:"message"`
	Table   int           `json:"table"` // where they were put whether or not there was room; 0: where there is
	Guests  []SampleGuest `json:"guests"`
}

// SampleGuest is one of them, an adult unless their kind says otherwise. Without a status they have not answered.
type SampleGuest struct {
	Name   string `json:"name"`
	Kind   string `json:"kind"`
	Age    *int   `json:"age"`
	Diet   string `json:"diet"`
	Status string `json:"status"`
}

//go:embed guests.json
var guests []byte

// ReadGuests gives the guest lists of the sample's own events.
func ReadGuests() (all []GuestList, err error) {
	if err := read(guests, &all); err != nil {
		return nil, fmt.Errorf("demo: read the sample's guests: %w", err)
	}
	return all, nil
}

// Site is the website of an event, by its title, as it was published, and what its draft says otherwise since. Blocks that it
// does not name are hidden.
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

// SiteMessage is what a guest wrote there, and whether it was let stand.
type SiteMessage struct {
	Name     string `json:"name"`
	Message  string `json:"message"`
	Approved bool   `json:"approved"`
	HoursAgo int32  `json:"hoursAgo"`
}

//go:embed sites.json
var sites []byte

// ReadSites gives the websites of the sample's own events.
func ReadSites() (all []Site, err error) {
	if err := read(sites, &all); err != nil {
		return nil, fmt.Errorf("demo: read the sample's sites: %w", err)
	}
	return all, nil
}

// Agreement is what is agreed for an event, by its title: the client pays the business, or the vendor where one is named;
// payer BUSINESS pays the vendor itself.
type Agreement struct {
	Event        string        `json:"event"`
	Title        string        `json:"title"`
	Vendor       string        `json:"vendor"`
	Payer        string        `json:"payer"`
	Total        int64         `json:"total"`     // in cents
	Cancelled    bool          `json:"cancelled"` // what of it is open
	Installments []Installment `json:"installments"`
}

// Installment is due on a day counted from today, or so many days before the event, and was paid or not.
type Installment struct {
	Entrance   bool     `json:"entrance"`
	Price      *int64   `json:"price"`
	Percent    *float64 `json:"percent"`
	InDays     *int     `json:"inDays"`
	DaysBefore *int32   `json:"daysBefore"`
	PaidInDays *int     `json:"paidInDays"`
	Refunded   bool     `json:"refunded"`
}

//go:embed payments.json
var payments []byte

// ReadPayments gives what is agreed for the sample's own events.
func ReadPayments() (all []Agreement, err error) {
	if err := read(payments, &all); err != nil {
		return nil, fmt.Errorf("demo: read the sample's payments: %w", err)
	}
	return all, nil
}

// Contracts are those of the sample's own events, the oldest first, and the texts they begin with.
type Contracts struct {
	Templates []ContractTemplate `json:"templates"`
	Contracts []Contract         `json:"contracts"`
}

// ContractTemplate is a text that contracts begin with.
type ContractTemplate struct {
	Name    string         `json:"name"`
	Content map[string]any `json:"content"`
}

// Contract was sent so many days ago, or is a draft.
type Contract struct {
	Event         string         `json:"event"`
	Name          string         `json:"name"`
	Message       string         `json:"message"`
	Draft         bool           `json:"draft"`
	DaysAgo       int32          `json:"daysAgo"`
	ExpiresInDays *int           `json:"expiresInDays"`
	Content       map[string]any `json:"content"`
	Signers       []Signer       `json:"signers"`
}

// Signer is who signs one, and has or has not.
type Signer struct {
	Person
	TaxID *string `json:"taxId"`
	Role  string  `json:"role"`
	Signs bool    `json:"signs"`
}

//go:embed contracts.json
var contracts []byte

// ReadContracts gives the contracts of the sample's own events.
func ReadContracts() (all Contracts, err error) {
	if err := read(contracts, &all); err != nil {
		return Contracts{}, fmt.Errorf("demo: read the sample's contracts: %w", err)
	}
	return all, nil
}

// Proposals are those of the sample's own business, and what they begin with.
type Proposals struct {
	Services  []Service          `json:"services"`
	Templates []ProposalTemplate `json:"templates"`
	Proposals []Proposal         `json:"proposals"`
}

// Service is one of the price list.
type Service struct {
	Name  string `json:"name"`
	Value *int64 `json:"value"` // in cents
}

// ProposalTemplate is a text that proposals begin with.
type ProposalTemplate struct {
	Name    string         `json:"name"`
	Content map[string]any `json:"content"`
}

// Proposal was sent so many days ago. Answer is ACCEPTED, DECLINED, or empty where nobody answered.
type Proposal struct {
	Customer        string           `json:"customer"` // a contact, by their name
	Type            string           `json:"type"`
	Title           string           `json:"title"`
	EventInDays     *int             `json:"eventInDays"`
	Budget          *int64           `json:"budget"` // in cents
	Items           []Service        `json:"items"`
	Content         map[string]any   `json:"content"`
	Methods         []ProposalMethod `json:"methods"`
	DaysAgo         int32            `json:"daysAgo"`
	ExpiresInDays   int              `json:"expiresInDays"`
	Seen            int32            `json:"seen"`
	SeenDaysAgo     int32            `json:"seenDaysAgo"`
	Answer          string           `json:"answer"`
	AnsweredDaysAgo int32            `json:"answeredDaysAgo"`
	Reason          string           `json:"reason"`
	Event           string           `json:"event"` // that came of a yes, by its title
}

// ProposalMethod is a way that may be paid.
type ProposalMethod struct {
	Method      string `json:"method"`
	Description string `json:"description"`
}

//go:embed proposals.json
var proposals []byte

// ReadProposals gives the proposals of the sample's own business.
func ReadProposals() (all Proposals, err error) {
	if err := read(proposals, &all); err != nil {
		return Proposals{}, fmt.Errorf("demo: read the sample's proposals: %w", err)
	}
	return all, nil
}

// ReadDocuments gives the documents of the sample's own events, the oldest first.
func ReadDocuments() (all []Document, err error) {
	if err := json.Unmarshal(documents, &all); err != nil {
		return nil, fmt.Errorf("demo: read the sample's documents: %w", err)
	}
	return all, nil
}

// Read gives the sample. It fails only where the file in this folder does not fit the types.
func Read() (Sample, error) {
	var sample Sample
	if err := read(text, &sample); err != nil {
		return Sample{}, fmt.Errorf("demo: read the sample business: %w", err)
	}
	if err := read(vendors, &sample.Vendors); err != nil {
		return Sample{}, fmt.Errorf("demo: read its vendors: %w", err)
	}
	return sample, nil
}

func read(text []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	return decoder.Decode(into)
}
