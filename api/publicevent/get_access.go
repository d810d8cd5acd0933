package publicevent

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"

	"cortejo/api/decision"
	"cortejo/api/event"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// GetAccessInput asks the event of the address what its client may do there.
type GetAccessInput struct {
	Features string `query:"features" maxLength:"200" doc:"The features asked about, with commas between them (CHECKLIST_VIEW,PAYMENTS_VIEW); all, if not said"`
}

// GetAccessOutput is the client's own side of an event. What its planner does not show has no
// place in it, not even a name.
type GetAccessOutput struct {
	Event     ClientEvent      `json:"event"`
	Features  []string         `json:"features" doc:"Those of the features asked about that the client holds"`
	Areas     []ClientArea     `json:"areas" doc:"The parts of the event the client may see, of those asked about"`
	Checklist *ClientChecklist `json:"checklist,omitempty" doc:"Absent without CHECKLIST_VIEW"`
	Payments  *ClientPayments  `json:"payments,omitempty" doc:"Absent without PAYMENTS_VIEW"`
	// FirstVisit asks for public.event.noteVisit.
	FirstVisit bool `json:"firstVisit" doc:"Whether the client never opened the event before"`
	Locked     bool `json:"locked" doc:"Whether the planner's lock applies, so that the client can change nothing"`
	// TicksSubtasks follows enabledCustomerUpdatesAt (specification 1, section 4).
	TicksSubtasks bool `json:"ticksSubtasks" doc:"Whether the client may check subtasks in addition to tasks"`
}

// ClientEvent is the event as an invitation would say it, and who plans it.
type ClientEvent struct {
	UUID           uuid.UUID         `json:"uuid"`
	Title          string            `json:"title"`
	Type           queries.EventType `json:"type"`
	Names          []string          `json:"names" doc:"Whose event it is, as far as its title and form say"`
	Date           *civil.Date       `json:"date,omitempty"`
	EventStartTime *civil.Clock      `json:"eventStartTime,omitempty"`
	TimeZone       string            `json:"timeZone"`
	CeremonyPlace  *string           `json:"ceremonyPlace,omitempty"`
	ReceptionPlace *string           `json:"receptionPlace,omitempty"`
	ImageURL       *string           `json:"imageUrl,omitempty"`
	CoverSeed      uuid.UUID         `json:"coverSeed"`
	PublicURL      string            `json:"publicUrl" doc:"Address of the public page, relative to this server"`
	Planner        ClientPlanner     `json:"planner"`
}

// ClientPlanner is the business that plans the event.
type ClientPlanner struct {
	Name  string `json:"name"`
	Phone string `json:"phone" doc:"Its owner's, E.164"`
	// The rest is its brand.
	Branded         bool    `json:"branded" doc:"Whether the event wears the planner's brand"`
	ImageURL        *string `json:"imageUrl,omitempty"`
	InstagramHandle *string `json:"instagramHandle,omitempty"`
}

// ClientArea is a part of the event that the client may see.
type ClientArea struct {
	Area   tenants.AreaKey `json:"area"`
	Access string          `json:"access" enum:"EDIT,VIEW"`
}

// ClientChecklist is how far the planning is and what comes next.
type ClientChecklist struct {
	TasksTotal       int              `json:"tasksTotal"`
	TasksDone        int              `json:"tasksDone"`
	Decisions        []decision.Asked `json:"decisions" doc:"The next questions that wait for the client's word"`
	DecisionsAwaited int              `json:"decisionsAwaited" doc:"How many wait for it in all"`
	DecisionsMade    int              `json:"decisionsMade" doc:"How many they have answered"`
	Steps            []ClientStep     `json:"steps" doc:"The next open tasks that do not"`
	Recent           []ClientStep     `json:"recent" doc:"The tasks completed in the last 14 days, the latest first"`
}

// ClientPayments are sums of the client's payments, in cents, without canceled and refunded ones.
type ClientPayments struct {
	Agreed      int64          `json:"agreed"`
	Paid        int64          `json:"paid"`
	Late        int64          `json:"late"`
	Coming      int64          `json:"coming"`
	LateCount   int            `json:"lateCount"`
	ComingCount int            `json:"comingCount"`
	Next        *ClientPayment `json:"next,omitempty" doc:"The open payment that is late for longest or due next, then one without a due day; absent if none is open"`
}

// ClientPayment is the payment that waits.
type ClientPayment struct {
	UUID    uuid.UUID            `json:"uuid"`
	Title   string               `json:"title"`
	Price   int64                `json:"price"`
	DueDate *civil.Date          `json:"dueDate,omitempty"`
	Counts  queries.PaymentCount `json:"counts"`
}

// ClientStep is a task as the client's first page shows it.
type ClientStep struct {
	PublicID uuid.UUID   `json:"publicId"`
	Title    string      `json:"title"`
	Category string      `json:"category" doc:"A category's key, or a text of the planner's own"`
	Icon     string      `json:"icon"`
	Deadline *civil.Date `json:"deadline,omitempty"`
	DoneOn   *civil.Date `json:"doneOn,omitempty" doc:"The day it was concluded, where the event is"`
}

const (
	// stepsShown is how many tasks of each kind the first page holds.
	stepsShown = 4
	// recentDays is for how long something concluded is shown as recent.
	recentDays = 14
)

func getAccess(ctx context.Context, db tenants.Reader, in GetAccessInput) (GetAccessOutput, error) {
	asked, err := parseFeatures(in.Features)
	if err != nil {
		return GetAccessOutput{}, err
	}
	row, err := queries.New(db).
		GetClientAccess(ctx, queries.GetClientAccessParams{Shown: stepsShown, RecentDays: recentDays})
	if err != nil {
		return GetAccessOutput{}, err
	}
	bits := tenants.CustomerPermission(row.Permissions)
	out := GetAccessOutput{
		Event: clientEventOf(row), Features: []string{}, Areas: []ClientArea{},
		Locked: bits&tenants.CustomerLocked != 0, FirstVisit: row.FirstVisit,
		TicksSubtasks: bits&tenants.CustomerChecklistEdit != 0 && bits&tenants.CustomerTicksSubtasks != 0,
	}
	held := bits & asked
	for _, feature := range tenants.CustomerFeatures {
		if held&feature.Bit != 0 {
			out.Features = append(out.Features, feature.Name)
		}
	}
	for _, area := range tenants.CustomerAreas {
		switch {
		case held&area.Edit.Bit != 0:
			out.Areas = append(out.Areas, ClientArea{area.Key, "EDIT"})
		case held&area.View.Bit != 0:
			out.Areas = append(out.Areas, ClientArea{area.Key, "VIEW"})
		}
	}
	if held&tenants.CustomerPaymentsView != 0 {
		out.Payments = &ClientPayments{}
		if err := json.Unmarshal(row.Payments, out.Payments); err != nil {
			return GetAccessOutput{}, fmt.Errorf("publicevent: read payments: %w", err)
		}
	}
	if held&tenants.CustomerChecklistView != 0 {
		out.Checklist = &ClientChecklist{TasksTotal: int(row.Total), TasksDone: int(row.Done)}
		if err := out.Checklist.ask(row.Questions); err != nil {
			return GetAccessOutput{}, err
		}
		if err := json.Unmarshal(row.Steps, &out.Checklist.Steps); err != nil {
			return GetAccessOutput{}, fmt.Errorf("publicevent: read steps: %w", err)
		}
		if err := json.Unmarshal(row.Recent, &out.Checklist.Recent); err != nil {
			return GetAccessOutput{}, fmt.Errorf("publicevent: read what was concluded: %w", err)
		}
	}
	return out, nil
}

// ask keeps the next questions, and counts them all.
func (c *ClientChecklist) ask(questions []byte) error {
	var all []decision.Asked
	if err := json.Unmarshal(questions, &all); err != nil {
		return fmt.Errorf("publicevent: read decisions: %w", err)
	}
	c.Decisions = []decision.Asked{}
	for _, q := range all {
		if !q.Awaits {
			c.DecisionsMade++
			continue
		}
		if c.DecisionsAwaited++; len(c.Decisions) < stepsShown {
			c.Decisions = append(c.Decisions, q)
		}
	}
	return nil
}

func clientEventOf(row queries.GetClientAccessRow) ClientEvent {
	e := ClientEvent{
		UUID: row.ID, Title: row.Title, Type: row.Type, Names: NamesOf(row.Title, row.Type, row.EventPersonName),
		Date:           row.Date,
		EventStartTime: row.EventStartTime, TimeZone: row.TimeZone, CeremonyPlace: row.CeremonyPlace,
		ReceptionPlace: row.ReceptionPlace,
		ImageURL:       event.ImageURLOf(row.ImageKey), CoverSeed: row.ID,
		Planner: ClientPlanner{Name: row.BusinessName, Phone: row.PlannerPhone, Branded: row.EnableBranding},
	}
	if row.Slug != nil {
		e.PublicURL = "/" + *row.Slug
	}
	if row.EnableBranding {
		e.Planner.ImageURL, e.Planner.InstagramHandle = event.ImageURLOf(row.BusinessImageKey), row.InstagramHandle
	}
	return e
}

// parseFeatures returns the permissions of the named features, or of all features if the text is empty.
func parseFeatures(text string) (tenants.CustomerPermission, error) {
	if text == "" {
		return tenants.CustomerAll, nil
	}
	var asked tenants.CustomerPermission
	for name := range strings.SplitSeq(text, ",") {
		at := slices.IndexFunc(tenants.CustomerFeatures, func(f tenants.CustomerFeature) bool { return f.Name == name })
		if at < 0 {
			return 0, problem.Invalid("", problem.Field{Name: "features", Message: "Este valor não é válido."})
		}
		asked |= tenants.CustomerFeatures[at].Bit
	}
	return asked, nil
}
