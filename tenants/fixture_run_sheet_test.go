package tenants_test

import (
	"github.com/google/uuid"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// runSheetRows are lines of the event: one that its client sees, with an entry of its procession, and one that is
// only the team's, with another.
type runSheetRows struct {
	line, child, teamLine, hiddenChild uuid.UUID
	linePerson, lineNote, runSheetLink uuid.UUID
	deletedLine, childOfDeleted        uuid.UUID
}

func seedRunSheet(e *tenanttest.Env, f fixture) (r runSheetRows) {
	r.line = e.RunSheetLine(f.event, "Cerimônia")
	r.child = e.RunSheetChild(f.event, r.line, "Padrinhos")
	r.teamLine = e.RunSheetLine(f.event, "Surpresa")
	r.hiddenChild = e.RunSheetChild(f.event, r.teamLine, "Fogos")
	e.RunSheetTeamOnly(r.teamLine)
	r.deletedLine = e.RunSheetLine(f.event, "Brinde")
	r.childOfDeleted = e.RunSheetChild(f.event, r.deletedLine, "Tios")
	e.RunSheetDeleted(r.deletedLine)
	r.linePerson = e.RunSheetPerson(f.event, r.line, "Padre Anselmo")
	e.RunSheetPerson(f.event, r.hiddenChild, "Mestre dos fogos")
	r.lineNote = e.RunSheetTeamNote(f.event, r.line, "Pagar o órgão")
	r.runSheetLink = e.RunSheetLink(f.event, f.eventVendor)
	return r
}

var (
	runSheetReaders = clientsWith(tenants.CustomerRunSheetView)
	runSheetEditors = clientsWith(tenants.CustomerRunSheetEdit)
)

// runSheetSubjects are the run sheet of the event.
func (f fixture) runSheetSubjects() map[string]subject {
	at := func(v verb, sql string, id uuid.UUID, by []string) attempt {
		return attempt{verb: v, statement: statement{sql, []any{id}}, by: by}
	}
	below := func(line uuid.UUID, by []string) attempt {
		return attempt{verb: inserts, by: by, statement: statement{
			"INSERT INTO run_sheet_lines (business_id, event_id, parent_id, title, position) VALUES ($1, $2, $3, 'Avós', 9)", []any{f.ours.ID, f.event.ID, line}}}
	}
	return map[string]subject{
		"run_sheet_lines": {
			// An entry of a procession, of which the client changes the people and the music.
			key: map[string]any{"business_id": f.ours.ID, "id": f.child},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "parent_id": f.line,
				"title": "Avós", "role": "da noiva",
				"cue_text": "Valsa", "cue_url": "https://example.com/valsa", "position": 9},
			edits: []edit{
				{"title role cue_text cue_url position updated_at deleted_at", and(managers, runSheetEditors...)},
				{"day start_minute planned_minute length_minutes place note fixed team_only done_at", managers},
			},
			// An entry has no time, and a line has one: neither may be without.
			to: map[string]string{"updated_at": "now()", "day": "day", "start_minute": "start_minute"},
			rightful: map[verb][]string{
				selects: and(eventTeam, runSheetReaders...), inserts: and(managers, runSheetEditors...),
			},
			more: []attempt{
				at(selects, "SELECT title FROM run_sheet_lines WHERE id = $1", f.line,
					and(eventTeam, runSheetReaders...)),
				// A line of the client's event is not theirs to change, nor to add.
				at(updates, "UPDATE run_sheet_lines SET title = 'Festa' WHERE id = $1", f.line, managers),
				at(updates, "UPDATE run_sheet_lines SET deleted_at = now() WHERE id = $1", f.line, managers),
				{verb: inserts, by: managers, statement: statement{
					"INSERT INTO run_sheet_lines (business_id, event_id, day, start_minute, title, position) VALUES ($1, $2, 0, 960, 'Festa', 9)", []any{f.ours.ID, f.event.ID}}},
				// Team-only lines, and the entries below them, do not exist for the client.
				at(selects, "SELECT title FROM run_sheet_lines WHERE id = $1", f.teamLine, eventTeam),
				at(selects, "SELECT title FROM run_sheet_lines WHERE id = $1", f.hiddenChild, eventTeam),
				at(updates, "UPDATE run_sheet_lines SET title = 'Fogo' WHERE id = $1", f.hiddenChild, managers),
				below(f.teamLine, managers),
				// Neither do deleted lines, except entries that an editor may restore.
				at(selects, "SELECT title FROM run_sheet_lines WHERE id = $1", f.deletedLine, eventTeam),
				at(selects, "SELECT title FROM run_sheet_lines WHERE id = $1", f.childOfDeleted, eventTeam),
				below(f.deletedLine, managers),
				at(updates, "UPDATE run_sheet_lines SET deleted_at = now() WHERE id = $1 RETURNING id", f.child,
					and(managers, runSheetEditors...)),
				// The names of people in lines are readable to those who see the lines.
				at(selects, "SELECT FROM app.run_sheet_who($1) WHERE name = 'Padre Anselmo'", f.event.ID,
					and(eventTeam, runSheetReaders...)),
				// No actor may add a person to an entry below a team-only line.
				at(selects, "SELECT FROM app.run_sheet_who($1) WHERE name = 'Mestre dos fogos'", f.event.ID, eventTeam),
				at(selects, "SELECT FROM app.day_contact($1) c WHERE c IS NOT NULL", f.event.ID,
					and(eventTeam, runSheetReaders...)),
				at(selects, "SELECT FROM app.team_of_event($1)", f.event.ID, managers),
			},
		},
		"run_sheet_people": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.linePerson},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "line_id": f.line,
				"membership_id": f.helper.ID, "position": 2},
			edits:    []edit{{"position", managers}},
			rightful: map[verb][]string{selects: managers, inserts: managers, deletes: managers},
		},
		"run_sheet_team_notes": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.lineNote},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "line_id": f.teamLine,
				"note": "Avisar o buffet"},
			edits:    []edit{{"note", managers}},
			rightful: map[verb][]string{selects: managers, inserts: managers},
		},
		"run_sheet_links": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.runSheetLink},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID,
				"event_vendor_id": f.quietEventVendor,
				"salt":            make([]byte, 16), "secret_hash": make([]byte, 32)},
			edits:    []edit{{"sent_at sent_id", managers}},
			to:       map[string]string{"sent_at": "now()", "sent_id": "uuidv7()"},
			rightful: map[verb][]string{selects: and(managers, job), inserts: managers, deletes: managers},
		},
	}
}
