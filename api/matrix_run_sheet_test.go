package api_test

import (
	"encoding/base64"

	"github.com/google/uuid"

	"cortejo/tenants"
)

// runSheetTarget is the event's run sheet: a line, and an entry of its procession.
type runSheetTarget struct{ line, child uuid.UUID }

var (
	// Every bit of a helper reads a run sheet.
	runSheetTeam    = append([]actor{helperOtherBit}, managers...)
	runSheetReaders = clientsWith(tenants.CustomerRunSheetView)
	runSheetEditors = clientsWith(tenants.CustomerRunSheetEdit)
)

func onRunSheet(mine, _ target) any { return in{"eventUuid": mine.event} }

func onLine(mine, _ target) any { return in{"lineUuid": mine.line} }

func onChild(mine, _ target) any { return in{"lineUuid": mine.child} }

func newLine(mine, _ target) any {
	return in{"eventUuid": mine.event, "start": 960, "title": "Cerimônia", "teamNote": "Pagar o órgão", "who": []in{
		{"kind": "VENDOR", "uuid": mine.eventVendor}, {"kind": "MEMBER", "uuid": mine.member},
		{"kind": "NAME", "name": "Padre Anselmo"}}}
}

func newChild(mine, _ target) any {
	return in{"eventUuid": mine.event, "parentUuid": mine.line, "title": "Avós", "role": "da noiva", "cueText": "Valsa"}
}

// lineWithTheirVendor, changedToTheirVendor and lineBelowTheirs mix IDs of another business with the caller's own.
func lineWithTheirVendor(mine, theirs target) any {
	return in{"eventUuid": mine.event, "start": 960, "title": "Cerimônia",
		"who": []in{{"kind": "VENDOR", "uuid": theirs.eventVendor}}}
}

func changedToTheirVendor(mine, theirs target) any {
	return in{"lineUuid": mine.line,
		"who": []in{{"kind": "VENDOR", "uuid": theirs.eventVendor}, {"kind": "MEMBER", "uuid": theirs.member}}}
}

func lineBelowTheirs(mine, theirs target) any {
	return in{"eventUuid": mine.event, "parentUuid": theirs.line, "title": "Avós"}
}

func changedLine(mine, _ target) any {
	return in{"lineUuid": mine.line, "title": "Cerimônia", "start": 970,
		"who": []in{{"kind": "VENDOR", "uuid": mine.eventVendor}}}
}

func changedChild(mine, _ target) any { return in{"lineUuid": mine.child, "cueText": "Cânone em ré"} }

func deletedLine(mine, _ target) any {
	mine.change(`UPDATE run_sheet_lines SET deleted_at = now() WHERE id = $1`, mine.line)
	return in{"lineUuid": mine.line}
}

func deletedChild(mine, _ target) any {
	// An earlier call may have left the line deleted.
	mine.change(`UPDATE run_sheet_lines SET deleted_at = CASE WHEN id = $1 THEN now() END WHERE id IN ($1, $2)`,
		mine.child, mine.line)
	return in{"lineUuid": mine.child}
}

func beforeTheirLine(mine, theirs target) any {
	return in{"lineUuid": mine.line, "beforeUuid": theirs.line}
}

func beforeTheirChild(mine, theirs target) any {
	return in{"lineUuid": mine.child, "beforeUuid": theirs.child}
}

func tickedLine(mine, _ target) any { return in{"lineUuid": mine.line, "done": true} }

func shiftedLine(mine, _ target) any { return in{"lineUuid": mine.line, "minutes": 20} }

// copiedRunSheet is of an event that helpers of this one manage too.
func copiedRunSheet(mine, _ target) any {
	mine.change(`UPDATE run_sheet_lines SET deleted_at = NULL WHERE event_id = $1`, mine.event)
	var source uuid.UUID
	if err := mine.env.Admin.QueryRow(mine.t.Context(), `WITH e AS (
			INSERT INTO events (business_id, type, title, slug) SELECT business_id, type, title, 'copia-' || gen_random_uuid() FROM events WHERE id = $1 RETURNING business_id, id
		), a AS (
			INSERT INTO event_accesses (business_id, event_id, membership_id, permissions)
			SELECT a.business_id, e.id, a.membership_id, a.permissions FROM event_accesses a, e WHERE a.event_id = $1
		)
		INSERT INTO run_sheet_lines (business_id, event_id, day, start_minute, title, position) SELECT business_id, id, 0, 960, 'Cerimônia', 1 FROM e RETURNING event_id`, mine.event).Scan(&source); err != nil {
		return in{"eventUuid": mine.event, "sourceUuid": uuid.New()} // the event does not exist either
	}
	return in{"eventUuid": mine.event, "sourceUuid": source}
}

func runSheetOfTheirs(mine, theirs target) any {
	return in{"eventUuid": mine.event, "sourceUuid": theirs.event}
}

func linkedVendor(mine, _ target) any {
	link(mine)
	return in{"eventVendorUuid": mine.eventVendor}
}

func vendorToLink(mine, _ target) any { return in{"eventVendorUuid": mine.eventVendor} }

// link gives the event's vendor a link whose secret is their own id (see tenanttest.RunSheetLink).
func link(mine target) {
	mine.change(`INSERT INTO run_sheet_links (business_id, event_id, event_vendor_id, salt, secret_hash)
		SELECT business_id, event_id, id, substr(sha256($2::bytea), 1, 16), sha256($2::bytea) FROM event_vendors WHERE id = $1 ON CONFLICT DO NOTHING`,
		mine.eventVendor, mine.eventVendor[:])
}

func openedLink(mine, _ target) any {
	link(mine)
	return in{"token": base64.RawURLEncoding.EncodeToString(mine.eventVendor[:])}
}

var _ = addRows(map[string]row{
	"runSheet.get": {may: runSheetTeam, input: onRunSheet, mixed: swapped(onRunSheet),
		client: &row{may: runSheetReaders, input: onRunSheet, mixed: swapped(onRunSheet)}},
	"runSheet.createLine": {may: managers, input: newLine,
		mixed:  append(swapped(newLine), lineWithTheirVendor, lineBelowTheirs),
		client: &row{may: runSheetEditors, input: newChild, mixed: append(swapped(newChild), lineBelowTheirs)}},
	"runSheet.updateLine": {may: managers, input: changedLine,
		mixed:  append(swapped(changedLine), changedToTheirVendor),
		client: &row{may: runSheetEditors, input: changedChild, mixed: swapped(changedChild)}},
	"runSheet.deleteLine": {may: managers, input: onLine, mixed: swapped(onLine),
		client: &row{may: runSheetEditors, input: onChild, mixed: swapped(onChild)}},
	"runSheet.restoreLine": {may: managers, input: deletedLine, mixed: swapped(deletedLine),
		client: &row{may: runSheetEditors, input: deletedChild, mixed: swapped(deletedChild)}},
	"runSheet.moveLine": {may: managers, input: onLine, mixed: append(swapped(onLine), beforeTheirLine),
		client: &row{may: runSheetEditors, input: onChild, mixed: append(swapped(onChild), beforeTheirChild)}},
	"runSheet.checkLine": {may: managers, input: tickedLine, mixed: swapped(tickedLine)},
	"runSheet.getPdf": {may: runSheetTeam, input: onRunSheet, mixed: swapped(onRunSheet),
		client: &row{may: runSheetReaders, input: onRunSheet, mixed: swapped(onRunSheet)}},
	"runSheet.copyFrom": {may: managers, input: copiedRunSheet,
		mixed: append(swapped(copiedRunSheet), runSheetOfTheirs)},
	"runSheet.createLink": {may: managers, input: vendorToLink, mixed: swapped(vendorToLink)},
	"runSheet.sendLink":   {may: managers, input: vendorToLink, mixed: swapped(vendorToLink)},
	"runSheet.revokeLink": {may: managers, input: linkedVendor, mixed: swapped(linkedVendor)},
	"public.runSheet.get": {may: everybody, input: openedLink},
	"runSheet.shift":      {may: managers, input: shiftedLine, mixed: swapped(shiftedLine)},
})
