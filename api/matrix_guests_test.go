package api_test

import (
	"encoding/base64"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/tenants"
)

// guestTarget is the event's guest list: an invitation with a guest, a table and a part of the event.
type guestTarget struct{ invitation, guest, seatingTable, subEvent uuid.UUID }

var (
	// hosts keep guest lists: who sees all events, and helpers with SITE_AND_GUESTS, whatever else they hold.
	hosts        = append(helpersWith(tenants.EventSiteAndGuests), team...)
	guestReaders = clientsWith(tenants.CustomerGuestsView)
	guestEditors = clientsWith(tenants.CustomerGuestsEdit)
)

// helpersWith are the event's helpers who hold this bit.
func helpersWith(bit tenants.EventPermission) (all []actor) {
	for who, bits := range helperBits {
		if bits&bit != 0 {
			all = append(all, who)
		}
	}
	return all
}

func onGuests(mine, _ target) any { return in{"eventUuid": mine.event} }

func onChanges(mine, _ target) any {
	since := fmt.Sprintf(`{"s":1,"t":%q}`, time.Now().Format(time.RFC3339))
	return in{"eventUuid": mine.event, "since": base64.RawURLEncoding.EncodeToString([]byte(since))}
}

func newInvitation(mine, _ target) any {
	return in{"eventUuid": mine.event, "name": "Família Prado", "subEventUuids": []uuid.UUID{mine.subEvent},
		"guests": []in{{"name": "Ana"}, {"name": ""}}}
}

func invitationToTheirPart(mine, theirs target) any {
	return in{"eventUuid": mine.event, "name": "Família Prado", "subEventUuids": []uuid.UUID{theirs.subEvent},
		"guests": []in{{"name": "Ana"}}}
}

func changedInvitation(mine, _ target) any {
	return in{"eventUuid": mine.event, "uuid": mine.invitation, "name": "Família Prado",
		"subEventUuids": []uuid.UUID{mine.subEvent}}
}

func changedToTheirPart(mine, theirs target) any {
	return in{"eventUuid": mine.event, "uuid": mine.invitation, "subEventUuids": []uuid.UUID{theirs.subEvent}}
}

func onInvitation(mine, _ target) any { return in{"eventUuid": mine.event, "uuid": mine.invitation} }

func theirInvitation(mine, theirs target) any {
	return in{"eventUuid": mine.event, "uuid": theirs.invitation}
}

func onInvitations(mine, _ target) any {
	return in{"eventUuid": mine.event, "uuids": []uuid.UUID{mine.invitation}}
}

func theirInvitationToo(mine, theirs target) any {
	return in{"eventUuid": mine.event, "uuids": []uuid.UUID{mine.invitation, theirs.invitation}}
}

// deletedList was deleted, as its guests.
func deletedList(mine target) {
	mine.change(`UPDATE invitations SET deleted_at = now() WHERE id = $1`, mine.invitation)
	mine.change(`UPDATE guests SET deleted_at = now() WHERE invitation_id = $1`, mine.invitation)
}

func deletedInvitations(mine, theirs target) any {
	deletedList(mine)
	return onInvitations(mine, theirs)
}

func newGuest(mine, _ target) any {
	return in{"eventUuid": mine.event, "invitationUuid": mine.invitation, "name": "Bia"}
}

func guestOfTheirs(mine, theirs target) any {
	return in{"eventUuid": mine.event, "invitationUuid": theirs.invitation, "name": "Bia"}
}

func changedGuest(mine, _ target) any {
	return in{"eventUuid": mine.event, "uuid": mine.guest, "name": "Bia", "tableUuid": mine.seatingTable,
		"attends": []uuid.UUID{mine.subEvent}}
}

func movedToTheirs(mine, theirs target) any {
	return in{"eventUuid": mine.event, "uuid": mine.guest, "invitationUuid": theirs.invitation}
}

func seatedAtTheirs(mine, theirs target) any {
	return in{"eventUuid": mine.event, "uuid": mine.guest, "tableUuid": theirs.seatingTable}
}

func attendsTheirs(mine, theirs target) any {
	return in{"eventUuid": mine.event, "uuid": mine.guest, "attends": []uuid.UUID{theirs.subEvent}}
}

func changedGuests(mine, _ target) any {
	return in{"eventUuid": mine.event, "uuids": []uuid.UUID{mine.guest}, "addTags": []string{"amigos"},
		"tableUuid": mine.seatingTable}
}

func theirGuestToo(mine, theirs target) any {
	return in{"eventUuid": mine.event, "uuids": []uuid.UUID{mine.guest, theirs.guest}}
}

func onGuestsOf(mine, _ target) any {
	return in{"eventUuid": mine.event, "uuids": []uuid.UUID{mine.guest}}
}

func deletedGuests(mine, theirs target) any {
	mine.change(`UPDATE guests SET deleted_at = now() WHERE id = $1`, mine.guest)
	mine.change(`UPDATE invitations SET deleted_at = NULL WHERE id = $1`, mine.invitation)
	return onGuestsOf(mine, theirs)
}

func answered(mine, _ target) any {
	return in{"eventUuid": mine.event, "invitationUuid": mine.invitation, "over": 0,
		"guests": []in{{"uuid": mine.guest, "status": "attending"}}}
}

func answeredForTheirs(mine, theirs target) any {
	return in{"eventUuid": mine.event, "invitationUuid": mine.invitation, "over": 0,
		"guests": []in{{"uuid": theirs.guest, "status": "attending"}}}
}

func changedSettings(mine, _ target) any {
	return in{"eventUuid": mine.event, "answerBy": "2027-02-20", "allowUnlisted": false}
}

func newTable(mine, _ target) any { return in{"eventUuid": mine.event, "seats": 8} }

func onTable(mine, _ target) any { return in{"eventUuid": mine.event, "uuid": mine.seatingTable} }

func theirTable(mine, theirs target) any {
	return in{"eventUuid": mine.event, "uuid": theirs.seatingTable}
}

func deletedTable(mine, theirs target) any {
	mine.change(`UPDATE seating_tables SET deleted_at = now() WHERE id = $1`, mine.seatingTable)
	return onTable(mine, theirs)
}

func newSubEvent(mine, _ target) any {
	return in{"eventUuid": mine.event, "kind": "PARTY", "name": "Festa"}
}

func onSubEvent(mine, _ target) any { return in{"eventUuid": mine.event, "uuid": mine.subEvent} }

func theirSubEvent(mine, theirs target) any {
	return in{"eventUuid": mine.event, "uuid": theirs.subEvent}
}

func deletedSubEvent(mine, theirs target) any {
	mine.change(`UPDATE sub_events SET deleted_at = now() WHERE id = $1`, mine.subEvent)
	return onSubEvent(mine, theirs)
}

func orderedSubEvents(mine, _ target) any {
	mine.change(`UPDATE sub_events SET deleted_at = NULL WHERE id = $1`, mine.subEvent)
	return in{"eventUuid": mine.event, "uuids": []uuid.UUID{mine.subEvent}}
}

func orderedWithTheirs(mine, theirs target) any {
	return in{"eventUuid": mine.event, "uuids": []uuid.UUID{mine.subEvent, theirs.subEvent}}
}

// ofGuests is the row of what a team and its client both do with a list.
func ofGuests(clients []actor, input func(mine, theirs target) any, mixed ...func(mine, theirs target) any) row {
	mixed = append(mixed, swapped(input)...)
	return row{may: hosts, input: input, mixed: mixed, client: &row{may: clients, input: input, mixed: mixed}}
}

// ofHosts is the row of what the team alone does.
func ofHosts(input func(mine, theirs target) any, mixed ...func(mine, theirs target) any) row {
	return row{may: hosts, input: input, mixed: append(mixed, swapped(input)...)}
}

// minted is a row whose answers say when they were read.
func minted(r row) row {
	r.minted, r.client.minted = true, true
	return r
}

func guestSheet(mine, _ target) any {
	return uploadWithParameters{in{"eventUuid": mine.event}, []byte("Nome\nAna\n")}
}

func guestExport(mine, _ target) any { return in{"eventUuid": mine.event, "format": "csv"} }

// guestsOfAnEventThatIsOver are anonymised: not before.
func guestsOfAnEventThatIsOver(mine, _ target) any {
	mine.change(`UPDATE events SET date = current_date - 2 WHERE id = $1`, mine.event)
	return in{"eventUuid": mine.event}
}

var _ = addRows(map[string]row{
	"guests.getAll":          minted(ofGuests(guestReaders, onGuests)),
	"guests.getChanges":      minted(ofGuests(guestReaders, onChanges)),
	"guests.getSummary":      ofGuests(guestReaders, onGuests),
	"guests.export":          ofGuests(guestReaders, guestExport),
	"guests.add":             ofGuests(guestEditors, newGuest, guestOfTheirs),
	"guests.update":          ofGuests(guestEditors, changedGuest, movedToTheirs, seatedAtTheirs, attendsTheirs),
	"guests.updateMany":      ofGuests(guestEditors, changedGuests, theirGuestToo),
	"guests.delete":          ofGuests(guestEditors, onGuestsOf, theirGuestToo),
	"guests.restore":         ofGuests(guestEditors, deletedGuests, theirGuestToo),
	"guests.answer":          ofGuests(guestEditors, answered, answeredForTheirs),
	"guests.updateSettings":  ofHosts(changedSettings),
	"guests.anonymise":       {may: team, input: guestsOfAnEventThatIsOver},
	"invitations.create":     ofGuests(guestEditors, newInvitation, invitationToTheirPart),
	"invitations.update":     ofGuests(guestEditors, changedInvitation, changedToTheirPart),
	"invitations.delete":     ofGuests(guestEditors, onInvitations, theirInvitationToo),
	"invitations.restore":    ofGuests(guestEditors, deletedInvitations, theirInvitationToo),
	"invitations.getLink":    ofGuests(guestEditors, onInvitation, theirInvitation),
	"invitations.renewLinks": ofGuests(guestEditors, onInvitation, theirInvitation),
	"seatingTables.create":   ofGuests(guestEditors, newTable),
	"seatingTables.update":   ofGuests(guestEditors, onTable, theirTable),
	"seatingTables.delete":   ofGuests(guestEditors, onTable, theirTable),
	"seatingTables.restore":  ofGuests(guestEditors, deletedTable, theirTable),
	"subEvents.create":       ofHosts(newSubEvent),
	"subEvents.update":       ofHosts(onSubEvent, theirSubEvent),
	"subEvents.delete":       ofHosts(onSubEvent, theirSubEvent),
	"subEvents.restore":      ofHosts(deletedSubEvent, theirSubEvent),
	"subEvents.reorder":      ofHosts(orderedSubEvents, orderedWithTheirs),
})
