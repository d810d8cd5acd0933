package api_test

import (
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
		{"kind": "VENDOR", "uuid": mine.eventVendor}, {"kind": "MEMBER", "uuid": mine.member}, {"kind": "NAME", "name": "Padre Anselmo"}}}
}

func newChild(mine, _ target) any {
	return in{"eventUuid": mine.event, "parentUuid": mine.line, "title": "Avós", "role": "da noiva", "cueText": "Valsa"}
}

// lineWithTheirVendor, changedToTheirVendor and lineBelowTheirs have something of another business among what is theirs.
func lineWithTheirVendor(mine, theirs target) any {
	return in{"eventUuid": mine.event, "start": 960, "title": "Cerimônia", "who": []in{{"kind": "VENDOR", "uuid": theirs.eventVendor}}}
}

func changedToTheirVendor(mine, theirs target) any {
	return in{"lineUuid": mine.line, "who": []in{{"kind": "VENDOR", "uuid": theirs.eventVendor}, {"kind": "MEMBER", "uuid": theirs.member}}}
}

func lineBelowTheirs(mine, theirs target) any {
	return in{"eventUuid": mine.event, "parentUuid": theirs.line, "title": "Avós"}
}

func changedLine(mine, _ target) any {
	return in{"lineUuid": mine.line, "title": "Cerimônia", "start": 970, "who": []in{{"kind": "VENDOR", "uuid": mine.eventVendor}}}
}

func changedChild(mine, _ target) any { return in{"lineUuid": mine.child, "cueText": "Cânone em ré"} }

func deletedLine(mine, _ target) any {
	mine.change(`UPDATE run_sheet_lines SET deleted_at = now() WHERE id = $1`, mine.line)
	return in{"lineUuid": mine.line}
}

func deletedChild(mine, _ target) any {
	// Whoever was refused before may have left their line deleted.
	mine.change(`UPDATE run_sheet_lines SET deleted_at = CASE WHEN id = $1 THEN now() END WHERE id IN ($1, $2)`, mine.child, mine.line)
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
