package reception

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // a container has no zones of its own

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// GetReportInput names an event.
type GetReportInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
}

// ScopeEventID narrows the scope to it.
func (in GetReportInput) ScopeEventID() uuid.UUID { return in.EventUUID }

// Report is the report of an event's reception.
type Report struct {
	EventTitle string      `json:"eventTitle"`
	EventDate  *civil.Date `json:"eventDate,omitempty"`
	TimeZone   string      `json:"timeZone" doc:"The event's time zone, in which clients should format the times below"`
	Totals     Totals      `json:"totals"`
	Arrivals   []Arrivals  `json:"arrivals" doc:"Check-ins per quarter of an hour, from the first check-in to the last"`
	Tables     []AtTable   `json:"tables"`
	Doors      []AtDoor    `json:"doors"`
	Log        []LogEntry  `json:"log" doc:"Ordered by time"`
}

// Totals count guests. A guest whose every entry was taken back did not come in.
type Totals struct {
	Expected   int `json:"expected" doc:"Guests of the list who accepted"`
	Arrived    int `json:"arrived" doc:"Expected guests who came in"`
	Missing    int `json:"missing" doc:"Expected guests who did not come in"`
	Inside     int `json:"inside" doc:"All who came in: those who arrived, and the unexpected"`
	Unexpected int `json:"unexpected" doc:"Guests inside who had not accepted, including those added at the reception"`
	Children   int `json:"children" doc:"Children among the guests inside"`
	Unlisted   int `json:"unlisted" doc:"Guests whom the reception added"`
	Unsettled  int `json:"unsettled" doc:"Entries that count nowhere until the planner accepts or rejects them"`
}

// Arrivals is the number of guests who came in within a quarter of an hour.
type Arrivals struct {
	At    time.Time `json:"at" doc:"The start of the quarter of an hour"`
	Count int       `json:"count"`
}

// AtTable is the number of guests at a table.
type AtTable struct {
	Number   *int   `json:"number,omitempty" doc:"The table's number; absent for guests without a table"`
	Name     string `json:"name"`
	Expected int    `json:"expected" doc:"Guests of the list who accepted"`
	Inside   int    `json:"inside" doc:"All who came in, also unexpected guests"`
}

// AtDoor is the number of guests who came in by an entrance.
type AtDoor struct {
	Door   string `json:"door" doc:"The entrance; empty if unknown"`
	Inside int    `json:"inside"`
}

// LogEntry is one check-in of the log. Two doors without a network may each let the same guest in: of a guest's entries
// those that count are one line, under the earliest.
type LogEntry struct {
	UUID           uuid.UUID       `json:"uuid"`
	At             time.Time       `json:"at"`
	GuestName      string          `json:"guestName" doc:"Empty if the guest no longer exists"`
	InvitationName string          `json:"invitationName"`
	By             string          `json:"by"`
	Door           string          `json:"door"`
	TakenBackAt    *time.Time      `json:"takenBackAt,omitempty"`
	TakenBackBy    *string         `json:"takenBackBy,omitempty"`
	Problem        *string         `json:"problem,omitempty" doc:"Why the entry does not count, for now or for good; empty if it counts"`
	Discarded      bool            `json:"discarded" doc:"Whether the planner rejected the entry"`
	Repeated       []RepeatedEntry `json:"repeated" doc:"Later entries of the same guest that count, in order of time"`
}

// RepeatedEntry is a further entry of a guest who was already inside.
type RepeatedEntry struct {
	At   time.Time `json:"at"`
	By   string    `json:"by"`
	Door string    `json:"door"`
}

const quarter = 15 * time.Minute

func getReport(ctx context.Context, db tenants.Reader, in GetReportInput) (Report, error) {
	report, _, err := loadReport(ctx, db, in.EventUUID)
	return report, err
}

// loadReport returns the report of an event's reception, and the name of the business for a printed one.
func loadReport(ctx context.Context, db tenants.Reader, event uuid.UUID) (Report, string, error) {
	row, err := queries.New(db).GetReceptionReport(ctx, queries.GetReceptionReportParams{EventID: event})
	if err != nil {
		return Report{}, "", err
	}
	list, err := parseList(row.List)
	if err != nil {
		return Report{}, "", err
	}
	log, err := readLog(row.Log)
	if err != nil {
		return Report{}, "", err
	}
	r := reportOf(list)
	for _, entry := range log {
		if entry.Problem != nil && !entry.Discarded {
			r.Totals.Unsettled++
		}
	}
	r.Log = append(r.Log, log...)
	return r, row.BusinessName, nil
}

// readLog parses the log of a reception, in order of time, with the entries of a guest that count as one line.
func readLog(text []byte) ([]LogEntry, error) {
	var rows []struct {
		LogEntry
		GuestUUID  uuid.UUID
		Name, Host string
	}
	if err := json.Unmarshal(text, &rows); err != nil {
		return nil, fmt.Errorf("reception: read the log: %w", err)
	}
	log := make([]LogEntry, 0, len(rows))
	lines := map[uuid.UUID]int{}
	for _, row := range rows {
		row.Repeated = []RepeatedEntry{}
		if row.TakenBackAt == nil && row.Problem == nil {
			if line, inside := lines[row.GuestUUID]; inside {
				log[line].Repeated = append(log[line].Repeated, RepeatedEntry{row.At, row.By, row.Door})
				continue
			}
			lines[row.GuestUUID] = len(log)
		}
		if row.InvitationName != "" { // without an invitation the guest is unknown
			row.GuestName = called(row.Name, row.Host)
		}
		log = append(log, row.LogEntry)
	}
	return log, nil
}

// parseList returns the list of a reception from the JSON of app.reception_list.
func parseList(text []byte) (List, error) {
	var list List
	if err := json.Unmarshal(text, &list); err != nil {
		return List{}, fmt.Errorf("reception: read a list: %w", err)
	}
	return list, nil
}

// called returns the name of a guest. A guest without a name is called the companion of the host, or just a guest if
// the host has no name either.
func called(name, host string) string {
	first, _, _ := strings.Cut(host, " ")
	switch {
	case name != "":
		return name
	case first != "":
		return "Acompanhante de " + first
	}
	return "Convidado"
}

// inside returns the entry by which each guest came in: the earliest that no take-back names.
func (l List) inside() map[uuid.UUID]CheckIn {
	gone := map[uuid.UUID]bool{}
	for _, b := range l.TakeBacks {
		gone[b.CheckInUUID] = true
	}
	in := map[uuid.UUID]CheckIn{}
	for _, c := range l.CheckIns { // in order of their time
		if _, already := in[c.GuestUUID]; !already && !gone[c.UUID] {
			in[c.GuestUUID] = c
		}
	}
	return in
}

// reportOf computes the report in one pass over the guests.
func reportOf(l List) Report {
	r := Report{EventTitle: l.Event.Title, EventDate: l.Event.Date, TimeZone: l.Event.TimeZone, Arrivals: []Arrivals{},
		Tables: []AtTable{}, Doors: []AtDoor{}, Log: []LogEntry{}}
	at := map[uuid.UUID]int{}
	for _, t := range l.Tables {
		at[t.UUID] = len(r.Tables)
		number := t.Number
		r.Tables = append(r.Tables, AtTable{Number: &number, Name: t.Name})
	}
	without := AtTable{}
	came, doors, quarters := l.inside(), map[string]int{}, map[time.Time]int{}
	for _, g := range l.Guests {
		table := &without
		if g.TableUUID != nil {
			if place, ok := at[*g.TableUUID]; ok {
				table = &r.Tables[place]
			}
		}
		entry, inside := came[g.UUID]
		expected := g.isExpected()
		if expected {
			r.Totals.Expected++
			table.Expected++
		}
		switch {
		case !inside && expected:
			r.Totals.Missing++
		case inside:
			r.Totals.Inside++
			table.Inside++
			doors[entry.Door]++
			quarters[entry.At.UTC().Truncate(quarter)]++
			if expected {
				r.Totals.Arrived++
			} else {
				r.Totals.Unexpected++
			}
			if g.Child {
				r.Totals.Children++
			}
		}
		if g.Unlisted {
			r.Totals.Unlisted++
		}
	}
	if without.Expected+without.Inside > 0 {
		r.Tables = append(r.Tables, without)
	}
	for door, count := range doors {
		r.Doors = append(r.Doors, AtDoor{door, count})
	}
	slices.SortFunc(r.Doors, func(a, b AtDoor) int { return strings.Compare(a.Door, b.Door) })
	for when, count := range quarters {
		r.Arrivals = append(r.Arrivals, Arrivals{when, count})
	}
	slices.SortFunc(r.Arrivals, func(a, b Arrivals) int { return a.At.Compare(b.At) })
	r.Arrivals = withQuiet(r.Arrivals)
	return r
}

// withQuiet adds the quarters of an hour in which no guest came in, unless the arrivals span more than 24 hours: over
// such a time empty quarters show nothing.
func withQuiet(all []Arrivals) []Arrivals {
	if len(all) == 0 || all[len(all)-1].At.Sub(all[0].At) > 24*time.Hour {
		return all
	}
	filled := []Arrivals{}
	for i, at := 0, all[0].At; i < len(all); at = at.Add(quarter) {
		if all[i].At.Equal(at) {
			filled = append(filled, all[i])
			i++
			continue
		}
		filled = append(filled, Arrivals{At: at})
	}
	return filled
}
