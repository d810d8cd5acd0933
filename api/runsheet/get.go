package runsheet

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// GetInput names an event or a template.
type GetInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
}

// ScopeEventID narrows the scope to it.
func (in GetInput) ScopeEventID() uuid.UUID { return in.EventUUID }

// Get returns the run sheet as far as the caller may see it.
func Get(ctx context.Context, db tenants.Reader, in GetInput) (RunSheet, error) {
	sheet, _, err := read(ctx, db, in.EventUUID)
	return sheet, err
}

// lineRow is a line in the result of the statement: an entry of a procession names its line, and has no time.
type lineRow struct {
	Line
	Parent *uuid.UUID `json:"parent"`
	Role   string     `json:"role"`
}

// ofTeam are the fields for members who manage the event.
type ofTeam struct {
	Notes   map[uuid.UUID]string `json:"notes"`
	People  []Member             `json:"people"`
	Vendors []Vendor             `json:"vendors"`
	Links   []Link               `json:"links"`
	Shift   *LastShift           `json:"shift"`
}

// read returns a run sheet, and the row that it was made of, which also has the head of a printed one.
func read(ctx context.Context, db tenants.Reader, event uuid.UUID) (RunSheet, queries.GetRunSheetRow, error) {
	row, err := queries.New(db).GetRunSheet(ctx, queries.GetRunSheetParams{EventID: event})
	if err != nil {
		return RunSheet{}, row, err
	}
	sheet, err := runSheetFromRow(row)
	return sheet, row, err
}

func runSheetFromRow(row queries.GetRunSheetRow) (RunSheet, error) {
	var (
		lines []lineRow
		who   []struct {
			Person
			Line uuid.UUID `json:"line"`
		}
		team    *ofTeam
		contact *Contact
	)
	for text, into := range map[*[]byte]any{&row.Lines: &lines, &row.Who: &who, &row.Team: &team,
		&row.Contact: &contact} {
		if err := json.Unmarshal(*text, into); err != nil {
			return RunSheet{}, fmt.Errorf("runsheet: read a run sheet: %w", err)
		}
	}
	sheet := RunSheet{
		EventDate: row.Date, TimeZone: row.TimeZone, Contact: contact,
		Access: Access{MayEdit: row.MayEdit, MayEditProcession: row.MayEditProcession, ReadsTeamNote: team != nil},
		Lines:  []Line{}, People: []Member{}, Vendors: []Vendor{}, Links: []Link{},
	}
	at := map[uuid.UUID]int{}
	for _, l := range lines {
		if l.Parent == nil {
			l.Who, l.Children = []Person{}, []Child{}
			at[l.UUID] = len(sheet.Lines)
			sheet.Lines = append(sheet.Lines, l.Line)
		}
	}
	for _, l := range lines {
		if l.Parent == nil {
			continue
		}
		if place, there := at[*l.Parent]; there { // its line may be deleted
			sheet.Lines[place].Children = append(sheet.Lines[place].Children, Child{
				UUID: l.UUID, Title: l.Title, Role: l.Role, CueText: l.CueText, CueURL: l.CueURL, Note: l.Note,
				DoneAt: l.DoneAt, UpdatedAt: l.UpdatedAt,
			})
		}
	}
	for _, p := range who {
		if place, there := at[p.Line]; there {
			sheet.Lines[place].Who = append(sheet.Lines[place].Who, p.Person)
		}
	}
	if team != nil {
		sheet.People, sheet.Vendors, sheet.Links, sheet.Shift = team.People, team.Vendors, team.Links, team.Shift
		for i := range sheet.Lines {
			note := team.Notes[sheet.Lines[i].UUID]
			sheet.Lines[i].TeamNote = &note
		}
	}
	return sheet, nil
}
