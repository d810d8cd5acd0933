// Package runsheet is the router of an event's run sheet: what happens when on its day, with the procession.
// Its team and its client call the same procedures, each in their own scope: row-level security says which
// lines are there for them. What only who manages the event may do is registered for procedure.Business
// alone.
package runsheet

import (
	"time"

	"github.com/google/uuid"

	"cortejo/platform/limits"
	"cortejo/platform/procedure"
	"cortejo/platform/server"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

const (
	// perEvent is how many lines a run sheet has at most, and perLine a procession entries.
	perEvent = 200
	perLine  = 60
	// lastMinute is the last at which a line begins: noon of the next day is no more of the night before.
	lastMinute = 2159
)

// Service answers for run sheets.
type Service struct {
	server.Env
	opening *limits.RateLimiter
}

// New makes a service.
func New(env server.Env) *Service {
	return &Service{Env: env, opening: limits.NewRateLimiter(opensPerMinute, time.Minute)}
}

// Register adds the procedures of run sheets.
func (s *Service) Register(r *procedure.Router) {
	const both = procedure.Business | procedure.Event
	procedure.Query(r, "runSheet.get", both, Get, procedure.Doc{
		Summary: "An event's run sheet",
		Description: "404 for a client without RUN_SHEET_VIEW, who sees no line that is only the team's. " +
			"Helpers without MANAGE_EVENT read no team's note.",
		Shows: []tenants.AreaKey{tenants.AreaEvent, tenants.AreaRunSheet},
	})
	procedure.Mutation(r, "runSheet.createLine", both, CreateLine, procedure.Doc{
		Summary:     "Add a line to a run sheet, or an entry to a line's procession",
		Description: "A client adds entries alone, with RUN_SHEET_EDIT. At most 200 lines, with 60 entries each: 409.",
	})
	procedure.Mutation(r, "runSheet.updateLine", both, updateLine, procedure.Doc{
		Summary:     "Change a line, or an entry of a procession",
		Description: "A client changes title, role, cueText and cueUrl of entries, with RUN_SHEET_EDIT.",
	})
	procedure.Mutation(r, "runSheet.deleteLine", both, deleteLine,
		procedure.Doc{Summary: "Delete a line, or an entry; it can be restored for a day"})
	procedure.Mutation(r, "runSheet.restoreLine", both, restoreLine,
		procedure.Doc{Summary: "Bring a deleted line, or entry, back"})
	procedure.Mutation(r, "runSheet.moveLine", both, moveLine,
		procedure.Doc{Summary: "Put a line at another time and place, or an entry at another place"})
	procedure.Mutation(r, "runSheet.checkLine", procedure.Business, checkLine,
		procedure.Doc{Summary: "Tick or untick a line, or an entry", Description: "409 in a template."})
	procedure.Mutation(r, "runSheet.shift", procedure.Business, shift, procedure.Doc{
		Summary: "Delay a line and the later open ones of its day",
		Description: "Fixed lines stay. A negative number of minutes brings them forward. " +
			"event.undo takes it back within a day.",
	})
	procedure.Mutation(r, "runSheet.copyFrom", procedure.Business, copyFrom, procedure.Doc{
		Summary:     "Add the lines of another event's run sheet, a template's, or those Cortejo ships",
		Description: "Behind what is there. event.undo takes it back within a day.",
	})
	procedure.Send(r, "runSheet.getPdf", both, getPDF, procedure.Doc{
		Renders:     true,
		Summary:     "A day of a run sheet as A4 to print",
		Description: "Up to 40 lines a page, and each procession on one of its own. 409 where the day has no line.",
	})
	// It is no Mutation: those store their answer for a day, and this one has a secret address.
	procedure.Action(r, "runSheet.createLink", procedure.Business, s.createLink, procedure.Doc{
		Summary:     "A vendor's secret address of the lines they are in",
		Description: "The same until it is revoked. It is over three days after the event.",
	})
	procedure.Mutation(r, "runSheet.sendLink", procedure.Business, s.sendLink,
		procedure.Doc{Summary: "Send a vendor their link by WhatsApp, made where there is none"})
	procedure.Mutation(r, "runSheet.revokeLink", procedure.Business, revokeLink,
		procedure.Doc{Summary: "End a vendor's link for good"})
	procedure.Query(r, "public.runSheet.get", procedure.Public, s.open, procedure.Doc{
		Summary: "What a vendor sees behind their link", Description: "One 404 for every link that does not open.",
	})
}

// Line is one line of a run sheet.
type Line struct {
	UUID     uuid.UUID  `json:"uuid"`
	Day      int        `json:"day" minimum:"-7" maximum:"7" doc:"Counted from the event's"`
	Start    int        `json:"start" minimum:"0" maximum:"2159" doc:"In minutes of that day, which goes on until noon of the next: 1:30 of the night is 1530"`
	Planned  *int       `json:"planned,omitempty" doc:"Its time before the delay; absent without one"`
	Length   *int       `json:"length,omitempty" doc:"In minutes"`
	Title    string     `json:"title"`
	Place    string     `json:"place" doc:"The venue; empty if unknown, like the texts below"`
	CueText  string     `json:"cueText" doc:"The cue or the song"`
	CueURL   string     `json:"cueUrl" doc:"An https link to the cue"`
	Note     string     `json:"note"`
	TeamNote *string    `json:"teamNote,omitempty" doc:"The team's note; absent for callers who may not read it"`
	Fixed    bool       `json:"fixed" doc:"Whether delays do not move the line"`
	TeamOnly bool       `json:"teamOnly" doc:"Whether the line is hidden from the client"`
	DoneAt   *time.Time `json:"doneAt,omitempty"`
	Who      []Person   `json:"who"`
	Children []Child    `json:"children" doc:"Its procession, in order"`

	UpdatedAt time.Time `json:"updatedAt"`
}

// Person is a person in a line.
type Person struct {
	Kind string     `json:"kind" enum:"MEMBER,VENDOR,NAME"`
	UUID *uuid.UUID `json:"uuid,omitempty" doc:"The membership's, or the event vendor's; absent for clients"`
	Name string     `json:"name"`
}

// Child is one entry of a procession.
type Child struct {
	UUID      uuid.UUID  `json:"uuid"`
	Title     string     `json:"title" doc:"Who walks"`
	Role      string     `json:"role" doc:"As what: the groom's parents"`
	CueText   string     `json:"cueText" doc:"To what music"`
	CueURL    string     `json:"cueUrl"`
	Note      string     `json:"note"`
	DoneAt    *time.Time `json:"doneAt,omitempty"`
	UpdatedAt time.Time  `json:"updatedAt"`
}

// RunSheet is all of it.
type RunSheet struct {
	EventDate *civil.Date `json:"eventDate,omitempty" doc:"Absent in a template, and while the event has no day"`
	TimeZone  string      `json:"timeZone"`
	Access    Access      `json:"access"`
	Contact   *Contact    `json:"contact,omitempty" doc:"The contact on the day: the chosen member (event.update), or else the owner"`
	Lines     []Line      `json:"lines" doc:"By day, time and place"`
	People    []Member    `json:"people" doc:"Members who can be assigned to lines; like vendors and links, empty for callers who may not edit lines"`
	Vendors   []Vendor    `json:"vendors"`
	Links     []Link      `json:"links" doc:"The vendors' links to their lines"`
	Shift     *LastShift  `json:"shift,omitempty" doc:"The last delay that can still be undone (event.undo); absent if there is none"`
}

// Access is what the asker may do with it.
type Access struct {
	MayEdit           bool `json:"mayEdit" doc:"Write lines, tick and delay them"`
	MayEditProcession bool `json:"mayEditProcession" doc:"Say who walks and to what music"`
	ReadsTeamNote     bool `json:"readsTeamNote"`
}

// Contact is whom to call on the day.
type Contact struct {
	MembershipUUID uuid.UUID `json:"membershipUuid"`
	Name           string    `json:"name"`
	Phone          string    `json:"phone" doc:"E.164"`
	Chosen         bool      `json:"chosen" doc:"Whether this member was chosen; false for the owner by default"`
}

// Member is one of the team.
type Member struct {
	MembershipUUID uuid.UUID `json:"membershipUuid"`
	Name           string    `json:"name"`
}

// Vendor is one of the event's vendors.
type Vendor struct {
	EventVendorUUID uuid.UUID `json:"eventVendorUuid"`
	Name            string    `json:"name"`
	Service         string    `json:"service" doc:"The first of their categories: its key, or a text of the planner's own"`
}

// Link is a vendor's link to the lines they are in.
type Link struct {
	EventVendorUUID uuid.UUID  `json:"eventVendorUuid"`
	Name            string     `json:"name"`
	CreatedAt       time.Time  `json:"createdAt"`
	ExpiresAt       *time.Time `json:"expiresAt,omitempty" doc:"Three days after the event; absent while it has no day"`
	SentAt          *time.Time `json:"sentAt,omitempty" doc:"When it was last asked to be sent"`
	Delivery        *string    `json:"delivery,omitempty" enum:"SENT,FAILED,UNKNOWN" doc:"How that message fared; absent while it is on its way"`
	OpenedAt        *time.Time `json:"openedAt,omitempty" doc:"When the vendor first opened it"`
}

// LastShift is a delay that can be taken back.
type LastShift struct {
	UUID    uuid.UUID `json:"uuid" doc:"What event.undo takes"`
	Minutes int       `json:"minutes"`
	At      time.Time `json:"at"`
	Until   time.Time `json:"until"`
	By      string    `json:"by" doc:"Empty where they have left the team"`
}
