// Package activity is the router of the audit log. It renders each entry as a sentence (who did what to which thing)
// and its changes as values before and after. The screen and the file have the same sentences.
package activity

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/paging"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// Register adds the procedures of the audit log.
func Register(r *procedure.Router) {
	procedure.Query(r, "activity.getAll", procedure.Business, getAll,
		procedure.Doc{Summary: "What happened in the business, the newest first"})
	procedure.Query(r, "activity.get", procedure.Business, get, procedure.Doc{Summary: "Before and after of one entry"})
	procedure.Query(r, "activity.getFilters", procedure.Business, getFilters,
		procedure.Doc{Summary: "People and events that the audit log can be narrowed to"})
	procedure.Download(r, "activity.export", procedure.Business, "text/csv; charset=utf-8", "atividade-cortejo.csv",
		export,
		procedure.Doc{Summary: "The audit log as a file for a spreadsheet"})
	procedure.Query(r, "event.getHistory", procedure.Business, getHistory, procedure.Doc{
		Summary: "What happened in one event, the newest first",
		Shows:   []tenants.AreaKey{tenants.AreaEvent, tenants.AreaChecklist},
	})
}

// Actor is the person, device, link or job that caused an entry, with the name of that time.
type Actor struct {
	UUID *uuid.UUID `json:"uuid,omitempty"`
	Name string     `json:"name"`
	Kind string     `json:"kind" enum:"TEAM,CLIENT,GUEST,CORTEJO,JOB,DATABASE" doc:"TEAM: a member. CLIENT: the event's client. GUEST: a holder of an invitation's link. CORTEJO: Cortejo's staff. JOB: a job. DATABASE: a direct change of the database"`
}

// Entry is one thing that happened, as a sentence: the actor's name, the text, and the event it
// belongs to.
type Entry struct {
	ID    int64     `json:"id"`
	At    time.Time `json:"at"`
	Actor Actor     `json:"actor"`
	Kind  string    `json:"kind" doc:"CREATED, UPDATED, CONCLUDED, DELETED, READ and the like"`
	// Subject is the table, or the statement of a READ.
	Subject       string     `json:"subject"`
	Text          string     `json:"text" doc:"What follows the actor's name: concluiu “Provar o bolo”"`
	InControl     bool       `json:"inControl"`
	ControlReason *string    `json:"controlReason,omitempty"`
	EventUUID     *uuid.UUID `json:"eventUuid,omitempty"`
	EventTitle    *string    `json:"eventTitle,omitempty" doc:"Absent if the event no longer exists"`
	NamesEvent    bool       `json:"namesEvent" doc:"The text is about the event itself, whose title completes it: alterou a data do evento"`
	IsTemplate    bool       `json:"isTemplate"`
	Total         int        `json:"total" doc:"The number of changes that the entry sums up"`
	Control       *Control   `json:"control,omitempty" doc:"Present if the entry sums up all changes of one control; activity.getAll with controlUuid lists them one by one"`
}

// Control is one time that staff were in control of the business, with the changes that they made and the screens that
// they opened.
type Control struct {
	UUID      uuid.UUID  `json:"uuid"`
	Reason    string     `json:"reason"`
	StartedAt *time.Time `json:"startedAt,omitempty" doc:"Absent unless the caller is the owner"`
	EndedAt   *time.Time `json:"endedAt,omitempty" doc:"Absent while it lasts"`
	Changes   int        `json:"changes" doc:"The number of changes that the staff made"`
	Screens   []string   `json:"screens" doc:"Names of the screens that the staff read or changed: o planejamento, os contatos"`
}

// controlRow is a control as the statement returns it.
type controlRow struct {
	Control
	Procedures []string `json:"procedures"`
}

// staffName is the name by which a business reads all of Cortejo's staff.
const staffName = "Equipe do Cortejo"

// row is an entry as the statements build it.
type row struct {
	ID            int64      `json:"id"`
	At            time.Time  `json:"at"`
	ActorUUID     *uuid.UUID `json:"actorUuid"`
	ActorName     string     `json:"actorName"`
	SessionRole   string     `json:"sessionRole"`
	TeamRole      *string    `json:"teamRole"`
	InControl     bool       `json:"inControl"`
	ControlReason *string    `json:"controlReason"`
	Procedure     string     `json:"procedure"`
	Kind          string     `json:"kind"`
	Subject       string     `json:"subject"`
	EventUUID     *uuid.UUID `json:"eventUuid"`
	EventTitle    *string    `json:"eventTitle"`
	IsTemplate    bool       `json:"isTemplate"`
	Total         int        `json:"total"`
	Changes       []change   `json:"changes"`

	Control *controlRow `json:"control"`
}

// change is one changed row of an entry.
type change struct {
	ID     string                     `json:"id"`
	Title  string                     `json:"title"`
	Before map[string]json.RawMessage `json:"before"`
	After  map[string]json.RawMessage `json:"after"`
}

func (r row) actor() Actor {
	a := Actor{UUID: r.ActorUUID, Name: r.ActorName}
	switch {
	// A business does not learn which person of Cortejo's staff it was.
	case r.InControl || r.SessionRole == "staff":
		a.Kind, a.Name = "CORTEJO", staffName
	// A delivery report of a provider belongs to the job that sent the message, which has ended.
	case r.SessionRole == "worker", r.SessionRole == "visitor" && r.Procedure == "message_status":
		a.Kind, a.Name = "JOB", "Cortejo"
	case r.SessionRole == "customer":
		a.Kind = "CLIENT"
	case r.SessionRole == "visitor" && strings.HasPrefix(r.Procedure, "rsvp."):
		a.Kind, a.Name = "GUEST", "Um convidado"
	case r.SessionRole == "visitor" && strings.HasPrefix(r.Procedure, "wayout."):
		a.Kind, a.Name = "CLIENT", "Quem recebe as mensagens"
	// A device at the door has the name that the planner gave it, and works for the team.
	case r.SessionRole == "door":
		a.Kind, a.Name = "TEAM", cmp.Or(a.Name, "Um aparelho da recepção")
	// A person who opened a link without an account: of an invitation, or of a device at the door.
	case r.SessionRole == "visitor":
		a.Kind, a.Name = "CLIENT", cmp.Or(a.Name, "Quem abriu um link")
	// A helper has session roles of their own, and entries keep the names that these had.
	case r.SessionRole == "member" || r.SessionRole == "person" || r.TeamRole != nil:
		a.Kind = "TEAM"
	default:
		a.Kind, a.Name = "DATABASE", "Manutenção do Cortejo"
	}
	if a.Name == "" {
		a.Name = "Alguém sem nome"
	}
	return a
}

func (r row) entry() Entry {
	if r.Control != nil {
		return r.controlEntry()
	}
	return Entry{
		ID: r.ID, At: r.At, Actor: r.actor(), Kind: r.Kind, Subject: r.Subject, Text: r.text(), InControl: r.InControl,
		ControlReason: r.ControlReason, EventUUID: r.EventUUID, EventTitle: r.EventTitle, NamesEvent: r.namesEvent(),
		IsTemplate: r.IsTemplate, Total: r.Total,
	}
}

// controlEntry returns one entry for everything that staff did in one control. It has the place of the newest entry of
// it.
func (r row) controlEntry() Entry {
	c := r.Control.Control
	c.Screens = screensOf(r.Control.Procedures)
	text := "está no controle do espaço"
	if c.EndedAt != nil || c.StartedAt == nil {
		text = "esteve no controle do espaço"
	}
	return Entry{
		ID: r.ID, At: r.At,
		Actor: Actor{UUID: r.ActorUUID, Kind: "CORTEJO", Name: staffName},
		Kind:  "CONTROL", Subject: "business_controls", Text: text,
		InControl: true, ControlReason: &c.Reason, Total: c.Changes, Control: &c,
	}
}

// cursorKey is the id of the last entry of a page.
type cursorKey struct {
	ID int64 `json:"i"`
}

// Page is one page of the audit log.
type Page struct {
	Items      []Entry `json:"items"`
	NextCursor *string `json:"nextCursor,omitempty"`
}

// pageOf returns a page from the rows of a statement, which reads one more than limit.
func pageOf(text []byte, limit int) (Page, error) {
	rows, err := rowsOf(text)
	if err != nil {
		return Page{}, err
	}
	rows, more := paging.Cut(rows, limit)
	out := Page{Items: make([]Entry, 0, len(rows))}
	for _, r := range rows {
		out.Items = append(out.Items, r.entry())
	}
	if more {
		next, err := paging.EncodeCursor(cursorKey{rows[len(rows)-1].ID})
		if err != nil {
			return Page{}, err
		}
		out.NextCursor = &next
	}
	return out, nil
}

func rowsOf(text []byte) ([]row, error) {
	var rows []row
	if err := json.Unmarshal(text, &rows); err != nil {
		return nil, fmt.Errorf("activity: read the audit log: %w", err)
	}
	return rows, nil
}

// after sets the position behind the last entry of a page.
func after(params *queries.ListActivityParams, cursor string) error {
	last, err := paging.DecodeCursor[cursorKey](cursor)
	if err == nil && last != nil {
		params.BeforeID = &last.ID
	}
	return err
}
