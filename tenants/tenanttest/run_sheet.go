package tenanttest

import "github.com/google/uuid"

// RunSheetLine adds a line to an event's run sheet, at 16:00 of its day, and returns its ID.
func (e *Env) RunSheetLine(event Event, title string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO run_sheet_lines (business_id, event_id, day, start_minute, title, position)
		SELECT $1, $2, 0, 960, $3, count(*) + 1 FROM run_sheet_lines WHERE event_id = $2 RETURNING id`,
		event.Business.ID, event.ID, title)
}

// RunSheetChild adds an entry to a line's procession and returns its ID.
func (e *Env) RunSheetChild(event Event, line uuid.UUID, title string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO run_sheet_lines (business_id, event_id, parent_id, title, position)
		SELECT $1, $2, $3, $4, count(*) + 1 FROM run_sheet_lines WHERE parent_id = $3 RETURNING id`, event.Business.ID,
		event.ID, line, title)
}

// RunSheetTeamOnly hides a line from the client.
func (e *Env) RunSheetTeamOnly(line uuid.UUID) {
	e.t.Helper()
	e.exec(`UPDATE run_sheet_lines SET team_only = true WHERE id = $1`, line)
}

// RunSheetPerson adds a name to a line and returns the row's ID.
func (e *Env) RunSheetPerson(event Event, line uuid.UUID, name string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO run_sheet_people (business_id, event_id, line_id, name, position) VALUES ($1, $2, $3, $4, 1) RETURNING id`,
		event.Business.ID, event.ID, line, name)
}

// RunSheetVendor adds one of the event's vendors to a line.
func (e *Env) RunSheetVendor(event Event, line, eventVendor uuid.UUID) {
	e.t.Helper()
	e.exec(
		`INSERT INTO run_sheet_people (business_id, event_id, line_id, event_vendor_id, position) VALUES ($1, $2, $3, $4, 2)`,
		event.Business.ID, event.ID, line, eventVendor)
}

// RunSheetTeamNote adds the team's note of a line and returns its ID.
func (e *Env) RunSheetTeamNote(event Event, line uuid.UUID, note string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO run_sheet_team_notes (business_id, event_id, line_id, note) VALUES ($1, $2, $3, $4) RETURNING id`,
		event.Business.ID, event.ID, line, note)
}

// RunSheetLink adds a vendor's link to their lines, with an unknown secret, and returns its ID.
func (e *Env) RunSheetLink(event Event, eventVendor uuid.UUID) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO run_sheet_links (business_id, event_id, event_vendor_id, salt, secret_hash)
		VALUES ($1, $2, $3, substr(sha256($4::bytea), 1, 16), sha256($4::bytea)) RETURNING id`, event.Business.ID,
		event.ID, eventVendor, eventVendor[:])
}

// RunSheetDeleted deletes a line as its team does; it can be restored for a day.
func (e *Env) RunSheetDeleted(line uuid.UUID) {
	e.t.Helper()
	e.exec(`UPDATE run_sheet_lines SET deleted_at = now() WHERE id = $1`, line)
}
