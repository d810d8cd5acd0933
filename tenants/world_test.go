package tenants_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// world is what the prober walks through: a business with everything in it, another one,
// and people who stand in every relation to the first.
type world struct {
	ours, other, unjoined tenanttest.Business

	event, elsewhere, otherEvent tenanttest.Event
	task                         tenanttest.Task
	subtask, image, otherImage   uuid.UUID
	document, documentVersion    uuid.UUID // the client's own
	teamDocument, teamVersion    uuid.UUID
	feed                         uuid.UUID // of the helper, of the event
	eventChange                  uuid.UUID
	contact, newContact          tenanttest.Contact
	// newVendor is in no event; of those of the event lostOne was not hired, and quietVendor is not to be recommended.
	vendor, newVendor, quietVendor, lostOne tenanttest.Vendor
	eventVendor, taskVendor                 uuid.UUID
	quietEventVendor                        uuid.UUID
	vendorImage                             uuid.UUID
	// clientVendor was brought by the event's client, and put to the task by them; indicated is whom
	// the planner recommended.
	clientVendor     tenanttest.Vendor
	clientTaskVendor uuid.UUID
	indicated        uuid.UUID

	administrator, assistant, invited         tenanttest.Member
	helper, receptionist, elsewhereHelper     tenanttest.Member
	helpers                                   map[tenants.EventPermission]tenanttest.Member // of the event, by their bits
	idleHelper, removed                       tenanttest.Member
	newcomer, outsider, client, foreignClient tenanttest.User
	neighbour                                 tenanttest.User // client of elsewhere
	staff, controller, lateStaff, doneStaff   tenanttest.User
	formerStaff                               tenanttest.User
	control, endedControl, submission         uuid.UUID
	entry                                     int64
	inviteSent, imported                      uuid.UUID
	staffImport, controlImport                uuid.UUID // both of staff
	customerMessage                           uuid.UUID
	unknown                                   uuid.UUID // signed in, without a row yet
}

func seedWorld(e *tenanttest.Env) world {
	w := world{
		ours: e.Business("Ateliê da Ana"), other: e.Business("Rivais"), unjoined: e.BusinessWithoutTeam("Nova"),
		newcomer: e.User("Nina"), outsider: e.User("Otávio"), client: e.User("Clara"), foreignClient: e.User("Fábio"),
		staff: e.Staff("Sofia"), controller: e.Staff("Carla"), lateStaff: e.Staff("Lia"), doneStaff: e.Staff("Davi"),
		formerStaff: e.User("Fernanda"), unknown: uuid.New(),
	}
	w.event, w.elsewhere, w.otherEvent = e.Event(w.ours, "Casamento"), e.Event(w.ours, "Bodas"), e.Event(w.other, "Formatura")
	w.task = e.Task(w.event, "Escolher o espaço")
	w.subtask = e.Subtask(w.task, "Visitar três")
	w.document, w.documentVersion = e.Document(w.task, "Briefing")
	e.CustomerFile(w.document)
	w.teamDocument, w.teamVersion = e.Document(w.task, "Roteiro")
	w.eventChange = e.EventChange(w.event)
	w.image, w.otherImage = e.Image(w.ours), e.Image(w.other)
	w.vendorImage = e.Image(w.ours)
	w.vendor, w.newVendor, w.quietVendor, w.lostOne = e.Vendor(w.ours, "Flores"), e.Vendor(w.ours, "Bolos"), e.Vendor(w.ours, "Doces"), e.Vendor(w.ours, "Luzes")
	e.Recommend(w.vendor, w.vendorImage)
	e.Recommend(w.lostOne, w.vendorImage)
	w.eventVendor, w.quietEventVendor = e.EventVendor(w.event, w.vendor, "DONE"), e.EventVendor(w.event, w.quietVendor, "DONE")
	e.EventVendor(w.event, w.lostOne, "NOT_HIRED")
	w.taskVendor = e.TaskVendor(w.task, w.eventVendor)
	var brought uuid.UUID
	w.clientVendor, brought = e.ClientVendor(w.event, "Doces da tia")
	w.clientTaskVendor = e.ClientTaskVendor(w.task, brought)
	w.indicated = e.EventVendor(w.event, e.Vendor(w.ours, "Som"), "INDICATION")
	w.newContact = e.Contact(w.ours, "Novo contato")
	w.contact = e.EventCustomer(w.event, w.client)
	w.customerMessage = e.CustomerMessage(w.event, w.contact)
	w.imported = e.Import(w.ours)
	w.staffImport, w.controlImport = e.StaffImport(w.ours, w.staff), e.ControlImport(w.ours, w.staff)
	e.EventCustomer(w.otherEvent, w.foreignClient)
	w.neighbour = e.User("Noemi")
	e.EventCustomer(w.elsewhere, w.neighbour)
	// Clients of other events hold every bit there, so that nothing but the walls keeps them out.
	e.CustomerPermissions(w.otherEvent, tenants.CustomerAll)
	e.CustomerPermissions(w.elsewhere, tenants.CustomerAll)

	w.administrator, w.assistant = e.Member(w.ours, tenants.TeamAdministrator), e.Member(w.ours, tenants.TeamAssistant)
	w.invited = e.Invited(w.ours, tenants.TeamAssistant)
	w.inviteSent = e.InviteSent(w.invited)
	w.helpers = map[tenants.EventPermission]tenanttest.Member{}
	for bits := tenants.EventPermission(1); bits <= tenants.EventAll; bits++ {
		w.helpers[bits] = e.Member(w.ours, tenants.TeamGuest)
		e.EventAccess(w.event, w.helpers[bits], bits)
	}
	w.feed = e.CalendarFeed(w.event, w.helpers[tenants.EventManage].User)
	w.helper, w.receptionist = w.helpers[tenants.EventManage], w.helpers[tenants.EventReception|tenants.EventSiteAndGuests]
	w.elsewhereHelper, w.idleHelper = e.Member(w.ours, tenants.TeamGuest), e.Member(w.ours, tenants.TeamGuest)
	e.EventAccess(w.elsewhere, w.elsewhereHelper, tenants.EventAll)
	w.removed = e.Removed(w.ours, tenants.TeamAssistant)

	w.control = e.Control(w.ours, w.controller)
	e.ExpiredControl(w.ours, w.lateStaff)
	w.endedControl = e.EndedControl(w.ours, w.doneStaff)
	e.Control(w.ours, w.formerStaff)
	w.entry = e.AuditEntry(w.event)
	e.AuditSeal(w.ours, w.entry)
	w.submission = e.Submission(w.ours.Owner)
	e.Dismissal(w.ours.Owner, "team-intro")
	e.NotificationSetting(w.ours.Owner, "TASKS_LATE", false)
	return w
}

// The actors. The first few have a place in the business; the others must never get one.
const (
	owner           = "owner"
	administrator   = "platform administrator"
	assistant       = "assistant"
	helper          = "helper of the event with MANAGE_EVENT"
	receptionist    = "helper of the event with SITE_AND_GUESTS, RECEPTION"
	elsewhereHelper = "helper of another event"
	idleHelper      = "helper of no event"
	inControl       = "staff in control"
	job             = "job of the business"

	// Reading one event, a helper works in another role.
	helperInEvent       = helper + ", reading it"
	receptionistInEvent = receptionist + ", reading it"
	helperAway          = helper + ", reading another"
	elsewhereInEvent    = elsewhereHelper + ", reading this one"

	client        = "client of the event without a bit"
	neighbour     = "client of another event of the business"
	pageVisitor   = "visitor of the event's page"
	ownerAsPerson = "owner outside the business"
	newOwner      = "owner of a business without a team"
	firstSignIn   = "person signing in for the first time"
	newcomer      = "person about to open a business"
	controller    = "staff in the backoffice, with a control"

	formerController = "staff in the backoffice, after a control"
	backofficer      = "staff in the backoffice"

	assistantAsPerson = "assistant outside the business"
	helperAsPerson    = "helper outside the business"
)

func (w world) actors() map[string]tenants.Scope {
	actors := map[string]tenants.Scope{
		owner:               tenants.AsMember(w.ours.Owner.ID, w.ours.ID),
		administrator:       tenants.AsMember(w.administrator.User.ID, w.ours.ID),
		assistant:           tenants.AsMember(w.assistant.User.ID, w.ours.ID),
		elsewhereHelper:     tenants.AsMember(w.elsewhereHelper.User.ID, w.ours.ID),
		idleHelper:          tenants.AsMember(w.idleHelper.User.ID, w.ours.ID),
		inControl:           tenants.AsMember(w.controller.ID, w.ours.ID),
		helperInEvent:       tenants.AsMember(w.helper.User.ID, w.ours.ID).In(w.event.ID),
		receptionistInEvent: tenants.AsMember(w.receptionist.User.ID, w.ours.ID).In(w.event.ID),
		helperAway:          tenants.AsMember(w.helper.User.ID, w.ours.ID).In(w.elsewhere.ID),
		elsewhereInEvent:    tenants.AsMember(w.elsewhereHelper.User.ID, w.ours.ID).In(w.event.ID),
		job:                 tenants.AsWorker(w.ours.ID),
		pageVisitor:         tenants.AsVisitor(w.event.Slug),
		ownerAsPerson:       tenants.AsPerson(w.ours.Owner.ID),
		newOwner:            tenants.AsPerson(w.unjoined.Owner.ID),
		firstSignIn:         tenants.AsPerson(w.unknown),
		newcomer:            tenants.AsPerson(w.newcomer.ID),
		controller:          tenants.AsStaff(w.controller.ID),
		formerController:    tenants.AsStaff(w.doneStaff.ID),
		backofficer:         tenants.AsStaff(w.staff.ID),

		assistantAsPerson: tenants.AsPerson(w.assistant.User.ID),
		helperAsPerson:    tenants.AsPerson(w.helper.User.ID),

		"visitor":                     tenants.AsVisitor(""),
		"visitor of another's page":   tenants.AsVisitor(w.otherEvent.Slug),
		"outsider":                    tenants.AsPerson(w.outsider.ID),
		"outsider in the business":    tenants.AsMember(w.outsider.ID, w.ours.ID),
		"invited, not accepted":       tenants.AsMember(w.invited.User.ID, w.ours.ID),
		"invited, as a person":        tenants.AsPerson(w.invited.User.ID),
		"removed member":              tenants.AsMember(w.removed.User.ID, w.ours.ID),
		"removed, as a person":        tenants.AsPerson(w.removed.User.ID),
		"member of another business":  tenants.AsMember(w.other.Owner.ID, w.other.ID),
		"its owner in the business":   tenants.AsMember(w.other.Owner.ID, w.ours.ID),
		"its owner as a person":       tenants.AsPerson(w.other.Owner.ID),
		"another's client":            tenants.AsCustomer(w.foreignClient.ID, w.otherEvent.ID),
		"another's client in it":      tenants.AsCustomer(w.foreignClient.ID, w.event.ID),
		neighbour:                     tenants.AsCustomer(w.neighbour.ID, w.elsewhere.ID),
		"its client in the event":     tenants.AsCustomer(w.neighbour.ID, w.event.ID),
		"outsider as client":          tenants.AsCustomer(w.outsider.ID, w.event.ID),
		"outsider in the backoffice":  tenants.AsStaff(w.outsider.ID),
		"staff without control":       tenants.AsMember(w.staff.ID, w.ours.ID),
		"staff with expired control":  tenants.AsMember(w.lateStaff.ID, w.ours.ID),
		"staff who gave control back": tenants.AsMember(w.doneStaff.ID, w.ours.ID),
		"former staff, live control":  tenants.AsMember(w.formerStaff.ID, w.ours.ID),
		"staff in control, elsewhere": tenants.AsMember(w.controller.ID, w.other.ID),
		"job of another business":     tenants.AsWorker(w.other.ID),
	}
	for bits, member := range w.helpers {
		actors[helperOf(bits)] = tenants.AsMember(member.User.ID, w.ours.ID)
	}
	for _, bits := range clientBits() {
		actors[clientOf(bits)] = tenants.AsCustomer(w.client.ID, w.event.ID)
	}
	maps.Copy(actors, w.previewers())
	return actors
}

// mended is what turns somebody refused into somebody rightful: without it, the refusals of an
// actor who could never get in would prove nothing. Each is one statement about the actor.
func (w world) mended() map[string]statement {
	return map[string]statement{
		"invited, not accepted":       {`UPDATE memberships SET user_id = $1, accepted_at = now() WHERE id = $2`, []any{w.invited.User.ID, w.invited.ID}},
		"staff with expired control":  {`UPDATE business_controls SET expires_at = now() + interval '20 minutes' WHERE staff_user_id = $1`, []any{w.lateStaff.ID}},
		"staff who gave control back": {`UPDATE business_controls SET ended_at = NULL WHERE staff_user_id = $1`, []any{w.doneStaff.ID}},
		"former staff, live control":  {`UPDATE users SET role = 'GLOBAL_ADMIN' WHERE id = $1`, []any{w.formerStaff.ID}},
		"removed member": {`INSERT INTO memberships (business_id, user_id, name, phone, role, accepted_at)
			SELECT $2, id, name, phone, 'ASSISTANT', now() FROM users WHERE id = $1`, []any{w.removed.User.ID, w.ours.ID}},
		"outsider as client": {`UPDATE contacts SET phone = (SELECT phone FROM users WHERE id = $1) WHERE id = $2`, []any{w.outsider.ID, w.contact.ID}},
		idleHelper: {`INSERT INTO event_accesses (business_id, event_id, membership_id, permissions) VALUES ($1, $2, $3, 4)`,
			[]any{w.ours.ID, w.event.ID, w.idleHelper.ID}},
	}
}

// helperOf names the helper who has these bits in the event.
func helperOf(bits tenants.EventPermission) string {
	var names []string
	for _, bit := range []struct {
		is   tenants.EventPermission
		name string
	}{{tenants.EventManage, "MANAGE_EVENT"}, {tenants.EventSiteAndGuests, "SITE_AND_GUESTS"}, {tenants.EventReception, "RECEPTION"}} {
		if bits&bit.is != 0 {
			names = append(names, bit.name)
		}
	}
	return "helper of the event with " + strings.Join(names, ", ")
}

// helpersWith are the helpers of the event who have this bit, alone or with others.
func helpersWith(bit tenants.EventPermission) (all []string) {
	for bits := tenants.EventPermission(1); bits <= tenants.EventAll; bits++ {
		if bits&bit != 0 {
			all = append(all, helperOf(bits))
		}
	}
	return all
}

// clientBits are what the event's client holds in turn: nothing, each bit alone, all but each, all.
// What is edited is also seen, so an edit comes with its view and goes with it.
func clientBits() []tenants.CustomerPermission {
	all := []tenants.CustomerPermission{0, tenants.CustomerAll}
	add := func(bits tenants.CustomerPermission) {
		if !slices.Contains(all, bits) {
			all = append(all, bits)
		}
	}
	for _, area := range tenants.CustomerAreas {
		add(area.View.Bit)
		add(area.View.Bit | area.Edit.Bit)
		add(tenants.CustomerAll &^ area.Edit.Bit)
		add(tenants.CustomerAll &^ (area.View.Bit | area.Edit.Bit))
	}
	return all
}

// clientOf names the event's client while they hold these bits.
func clientOf(bits tenants.CustomerPermission) string {
	if bits == 0 {
		return client
	}
	return fmt.Sprintf("client of the event with bits %09b", bits)
}

// clientsWith are the clients who hold any of these bits; with none asked for, all of them.
func clientsWith(any tenants.CustomerPermission) (all []string) {
	for _, bits := range clientBits() {
		if any == 0 || bits&any != 0 {
			all = append(all, clientOf(bits))
		}
	}
	return all
}

// both are those who are in each of two groups.
func both(a, b []string) (all []string) {
	for _, actor := range a {
		if slices.Contains(b, actor) {
			all = append(all, actor)
		}
	}
	return all
}

// subject is one table: a row of the business, a row that could be made, and who may.
type subject struct {
	key      map[string]any    // finds the row
	fresh    map[string]any    // a new row that every constraint accepts
	edits    []edit            // the columns that somebody may change; no other may be granted
	to       map[string]string // what a column may become, where it may not stay as it is
	rightful map[verb][]string // of all verbs but updates
	more     []attempt         // what could be tried on this table alone
}

// edit says who may change some columns, named with blanks between them.
type edit struct {
	columns string
	by      []string
}

var (
	team      = []string{owner, administrator, assistant, inControl}
	managers  = and(team, and(helpersWith(tenants.EventManage), helperInEvent)...)
	eventTeam = and(team, and(helpersWith(tenants.EventAll), helperInEvent, receptionistInEvent)...)
	// managersAnywhere manage this event or another.
	managersAnywhere = and(managers, elsewhereHelper, helperAway, elsewhereInEvent)
	everyone         = and(eventTeam, elsewhereHelper, idleHelper, helperAway, elsewhereInEvent)
	clients          = clientsWith(0)
	checklistClients = clientsWith(tenants.CustomerChecklistEdit)
	vendorClients    = clientsWith(tenants.CustomerVendorsView)
	vendorEditors    = clientsWith(tenants.CustomerVendorsEdit)
	documentReaders  = clientsWith(tenants.CustomerDocumentsView)
	documentClients  = clientsWith(tenants.CustomerDocumentsEdit)
	// backoffice is staff outside of every business, whatever they are in control of.
	backoffice = []string{controller, formerController, backofficer}
)

func and(group []string, more ...string) []string { return append(slices.Clone(group), more...) }

func (w world) subjects() map[string]subject {
	phone := tenanttest.Phone()
	subjects := map[string]subject{
		"users": {
			key:   map[string]any{"id": w.ours.Owner.ID},
			fresh: map[string]any{"id": w.unknown, "phone": phone},
			edits: []edit{
				{"name", and(backoffice, ownerAsPerson)}, {"email", backoffice}, {"image_key current_business_id", []string{ownerAsPerson}},
			},
			rightful: map[verb][]string{
				selects: and(backoffice, ownerAsPerson), inserts: {firstSignIn},
			},
		},
		"user_dismissals": {
			key:   map[string]any{"user_id": w.ours.Owner.ID, "key": "team-intro"},
			fresh: map[string]any{"user_id": w.ours.Owner.ID, "key": "client-welcome"},
			edits: []edit{{"dismissed_at", []string{ownerAsPerson}}},
			rightful: map[verb][]string{
				selects: {ownerAsPerson}, inserts: {ownerAsPerson},
			},
		},
		"notification_settings": {
			key:   map[string]any{"user_id": w.ours.Owner.ID, "type": "TASKS_LATE"},
			fresh: map[string]any{"user_id": w.ours.Owner.ID, "type": "PAYMENT_LATE", "enabled": false},
			edits: []edit{{"enabled", []string{ownerAsPerson}}},
			to:    map[string]string{"enabled": "true"},
			rightful: map[verb][]string{
				selects: {ownerAsPerson}, inserts: {ownerAsPerson},
			},
		},
		"submissions": {
			key:   map[string]any{"key": w.submission},
			fresh: map[string]any{"user_id": w.ours.Owner.ID, "scope": "b", "operation": "event.create", "key": uuid.New()},
			edits: []edit{{"response", []string{owner, ownerAsPerson}}},
			rightful: map[verb][]string{
				// Their own also while they look at an event as its client.
				selects: {owner, ownerAsPerson, previewOf(0), previewOf(tenants.CustomerAll), previewElsewhere}, inserts: {owner, ownerAsPerson},
			},
		},
		"businesses": {
			key:   map[string]any{"business_id": w.ours.ID},
			fresh: map[string]any{"owner_user_id": w.newcomer.ID, "name": "Minha", "location": "Recife", "categories": []string{"VENUE"}},
			edits: []edit{
				{"name location categories market_stage document_number address image_id", team},
				{"instagram_handle", and(team, backoffice...)}, {"contract_limit", backoffice},
			},
			to: map[string]string{"name": "'Festas'", "document_number": "NULL", "address": "NULL"},
			rightful: map[verb][]string{
				selects: and(and(and(everyone, clients...), backoffice...), neighbour, job, pageVisitor, ownerAsPerson, assistantAsPerson, helperAsPerson), inserts: {newcomer},
			},
		},
		"memberships": {
			// An assistant, whom the others of the team may change, and who may leave.
			key:   map[string]any{"business_id": w.ours.ID, "id": w.assistant.ID},
			fresh: map[string]any{"business_id": w.ours.ID, "name": "Bia", "phone": phone, "role": "ASSISTANT"},
			edits: []edit{{"name phone role", []string{owner, administrator, inControl}}},
			to:    map[string]string{"name": "'Bia'"},
			rightful: map[verb][]string{
				selects: and(team, job, assistantAsPerson), inserts: team, deletes: {owner, administrator, inControl, assistantAsPerson},
			},
			more: w.otherPlaces(phone),
		},
		"invites_sent": {
			key:      map[string]any{"business_id": w.ours.ID, "id": w.inviteSent},
			fresh:    map[string]any{"business_id": w.ours.ID, "phone": phone},
			rightful: map[verb][]string{selects: and(team, job), inserts: team},
		},
		"business_controls": {
			key: map[string]any{"business_id": w.ours.ID, "id": w.control},
			fresh: map[string]any{
				"business_id": w.other.ID, "staff_user_id": w.controller.ID, "reason": "Pedido", "expires_at": time.Now().Add(time.Minute),
			},
			edits:    []edit{{"ended_at", []string{controller}}},
			to:       map[string]string{"ended_at": "now()"},
			rightful: map[verb][]string{selects: {owner, inControl, controller}, inserts: {controller}},
			more: []attempt{
				{verb: updates, statement: statement{"UPDATE business_controls SET ended_at = NULL WHERE id = $1", []any{w.control}}},
				// What ended stays ended, and when.
				{verb: updates, statement: statement{"UPDATE business_controls SET ended_at = now() WHERE id = $1", []any{w.endedControl}}},
			},
		},
		"images": {
			key:      map[string]any{"business_id": w.ours.ID, "id": w.image},
			fresh:    map[string]any{"business_id": w.ours.ID, "key": "k", "width": 1, "height": 1},
			rightful: map[verb][]string{selects: and(team, job), inserts: managersAnywhere},
			more: []attempt{
				{verb: selects, statement: statement{"SELECT FROM images WHERE id = $1", []any{w.vendorImage}}, by: and(and(managersAnywhere, vendorClients...), job, pageVisitor)},
			},
		},
		"contacts": {
			key:   map[string]any{"business_id": w.ours.ID, "id": w.contact.ID},
			fresh: map[string]any{"business_id": w.ours.ID, "full_name": "Bia", "phone": phone},
			edits: []edit{
				{"full_name phone email instagram_handle birth_date observations partner_name event_type event_date", team},
				{"deleted_at", and(team, job)},
			},
			rightful: map[verb][]string{selects: and(team, job), inserts: and(team, job)},
			// What a file brings says so, and only the job writes it.
			more: []attempt{
				{verb: inserts, statement: statement{"INSERT INTO contacts (business_id, full_name, import_id) VALUES ($1, 'Bia', $2)", []any{w.ours.ID, w.imported}}, by: []string{job}},
				{verb: adopts, statement: statement{"INSERT INTO contacts (business_id, full_name, import_id) VALUES ($1, 'Bia', $2)", []any{w.other.ID, w.imported}}},
			},
		},
		"imports": {
			key:      map[string]any{"business_id": w.ours.ID, "id": w.imported},
			fresh:    map[string]any{"business_id": w.ours.ID, "kind": "VENDORS", "name": "fornecedores.csv", "columns": []string{}, "fields": []string{}, "total": 1},
			edits:    []edit{{"fields faults total", team}, {"state", and(team, job)}, {"done failed kept undone_at", []string{job}}},
			rightful: map[verb][]string{selects: and(team, job), inserts: and(team, backoffice...)},
			more: []attempt{
				// Staff: of vendors, and what they sent themselves, from the backoffice.
				{verb: selects, statement: statement{"SELECT FROM imports WHERE id = $1", []any{w.staffImport}}, by: and(team, job, backofficer)},
				{verb: updates, statement: statement{"UPDATE imports SET state = 'RUNNING' WHERE id = $1", []any{w.staffImport}}, by: and(team, job, backofficer)},
				{verb: selects, statement: statement{"SELECT FROM imports WHERE id = $1", []any{w.controlImport}}, by: and(team, job)},
				{verb: updates, statement: statement{"UPDATE imports SET state = 'RUNNING' WHERE id = $1", []any{w.controlImport}}, by: and(team, job)},
				{verb: inserts, statement: statement{"INSERT INTO imports (business_id, kind, name, columns, fields, total, from_backoffice) VALUES ($1, 'VENDORS', 'a.csv', '{}', '{}', 1, true)", []any{w.ours.ID}}},
				{verb: inserts, statement: statement{"INSERT INTO imports (business_id, kind, name, columns, fields, total) VALUES ($1, 'CONTACTS', 'a.csv', '{}', '{}', 1)", []any{w.ours.ID}}, by: team},
			},
		},
		"import_rows": {
			key:      map[string]any{"business_id": w.ours.ID, "import_id": w.imported, "line": 2},
			fresh:    map[string]any{"business_id": w.ours.ID, "import_id": w.imported, "line": 3, "cells": []string{"Bia"}, "verdict": "VALID"},
			edits:    []edit{{"verdict faults record", team}, {"handled_at", []string{job}}},
			rightful: map[verb][]string{selects: and(team, job), inserts: team},
			more: []attempt{
				{verb: selects, statement: statement{"SELECT FROM import_rows WHERE import_id = $1", []any{w.staffImport}}, by: and(team, job, backofficer)},
				{verb: selects, statement: statement{"SELECT FROM import_rows WHERE import_id = $1", []any{w.controlImport}}, by: and(team, job)},
				{verb: inserts, statement: statement{"INSERT INTO import_rows (business_id, import_id, line, cells, verdict) VALUES ($1, $2, 3, '{Bia}', 'VALID')",
					[]any{w.ours.ID, w.staffImport}}, by: and(team, backofficer)},
				{verb: inserts, statement: statement{"INSERT INTO import_rows (business_id, import_id, line, cells, verdict) VALUES ($1, $2, 3, '{Bia}', 'VALID')",
					[]any{w.ours.ID, w.controlImport}}, by: team},
			},
		},
		"events": {
			key:   map[string]any{"business_id": w.ours.ID, "id": w.event.ID},
			fresh: map[string]any{"business_id": w.ours.ID, "type": "OTHER", "title": "Festa", "slug": "festa-abcdef", "image_id": w.image},
			edits: []edit{
				{"type title event_person_name date event_start_time time_zone ceremony_place reception_place number_of_guests budget_cents " +
					"image_id updated_at", managers},
				// What the client may do and when, the brand, the link and the archive are not a helper's.
				{"enable_branding customer_permissions archived_at link_asked_at enabled_customer_updates_at customer_lock_days customer_released", team},
				{"notified_at", []string{job}},
			},
			// Columns that no member reads cannot be set to themselves.
			to: map[string]string{"budget_cents": "1", "event_person_name": "'Bia'", "enable_branding": "false", "customer_permissions": "8", "archived_at": "now()", "link_asked_at": "ARRAY[now()]",
				"enabled_customer_updates_at": "now()", "customer_lock_days": "7", "customer_released": "1"},
			rightful: map[verb][]string{selects: and(and(eventTeam, clients...), job, pageVisitor), inserts: team},
		},
		"event_customers": {
			key:      map[string]any{"business_id": w.ours.ID, "event_id": w.event.ID, "contact_id": w.contact.ID},
			fresh:    map[string]any{"business_id": w.ours.ID, "event_id": w.event.ID, "contact_id": w.newContact.ID},
			edits:    []edit{{"position", team}},
			to:       map[string]string{"position": "9"},
			rightful: map[verb][]string{selects: and(team, job), inserts: team, deletes: team},
		},
		"customer_messages": {
			key: map[string]any{"business_id": w.ours.ID, "id": w.customerMessage},
			fresh: map[string]any{"business_id": w.ours.ID, "event_id": w.event.ID, "contact_id": w.contact.ID, "kind": "AREA", "channel": "WHATSAPP",
				"phone": phone, "area": 4},
			edits:    []edit{{"sent_at", []string{job}}},
			to:       map[string]string{"sent_at": "now()"},
			rightful: map[verb][]string{selects: and(team, job), inserts: team},
		},
		"event_changes": {
			// A helper takes back the event's day and what a checklist brought; a start from zero is not theirs.
			key:      map[string]any{"business_id": w.ours.ID, "id": w.eventChange},
			fresh:    map[string]any{"business_id": w.ours.ID, "event_id": w.event.ID, "kind": "DATE"},
			edits:    []edit{{"undone_at", managers}},
			to:       map[string]string{"undone_at": "now()"},
			rightful: map[verb][]string{selects: managers, inserts: managers},
			more: []attempt{
				{verb: inserts, by: managers, statement: statement{"INSERT INTO event_changes (business_id, event_id, kind) VALUES ($1, $2, 'CHECKLIST')",
					[]any{w.ours.ID, w.event.ID}}},
				{verb: inserts, by: team, statement: statement{"INSERT INTO event_changes (business_id, event_id, kind) VALUES ($1, $2, 'RESET')",
					[]any{w.ours.ID, w.event.ID}}},
			},
		},
		"event_accesses": {
			key:      map[string]any{"business_id": w.ours.ID, "event_id": w.event.ID, "membership_id": w.helper.ID},
			fresh:    map[string]any{"business_id": w.ours.ID, "event_id": w.elsewhere.ID, "membership_id": w.helper.ID, "permissions": 7},
			edits:    []edit{{"permissions", team}},
			to:       map[string]string{"permissions": "7"},
			rightful: map[verb][]string{selects: and(team, helper, helperInEvent, helperAway), inserts: team, deletes: team},
			more: []attempt{
				// Who sees all events is given none.
				{verb: inserts, statement: statement{"INSERT INTO event_accesses (business_id, event_id, membership_id, permissions) VALUES ($1, $2, $3, 7)",
					[]any{w.ours.ID, w.elsewhere.ID, w.assistant.ID}}},
			},
		},
		"audit_entries": {
			key: map[string]any{"business_id": w.ours.ID, "id": w.entry},
			fresh: map[string]any{
				"business_id": w.ours.ID, "actor_name": "Ana", "session_role": "member", "in_control": false, "procedure": "", "kind": "UPDATED",
				"subject": "tasks", "transaction_id": 1, "changes": "[]",
			},
			rightful: map[verb][]string{selects: team},
		},
		"audit_seals": {
			key:   map[string]any{"business_id": w.ours.ID, "position": 1},
			fresh: map[string]any{"business_id": w.ours.ID, "position": 2, "entry_id": 2, "entry_hash": make([]byte, 32), "hash": make([]byte, 32)},
		},
		"audit_heads": {
			key:   map[string]any{"business_id": w.ours.ID},
			fresh: map[string]any{"business_id": w.other.ID, "position": 1, "hash": make([]byte, 32), "at": time.Now()},
		},
		"tasks": {
			key:   map[string]any{"business_id": w.ours.ID, "id": w.task.ID},
			fresh: map[string]any{"business_id": w.ours.ID, "event_id": w.event.ID, "title": "Provar o bolo", "position": 9},
			edits: []edit{
				{"title observations category icon label timing time_unit_number time_unit_option date end_date decision_requested position deleted_at", managers},
				{"decision checked_at updated_at", and(managers, checklistClients...)},
				{"customer_notes", checklistClients},
			},
			to:       map[string]string{"updated_at": "now()"},
			rightful: map[verb][]string{selects: and(managers, clientsWith(tenants.CustomerChecklistView)...), inserts: managers},
		},
		"documents": {
			key: map[string]any{"business_id": w.ours.ID, "id": w.document},
			fresh: map[string]any{
				"business_id": w.ours.ID, "event_id": w.event.ID, "kind": "FILE", "name": "Contrato",
				"file_key": "k", "media_type": "application/pdf", "size": 1,
			},
			edits:    []edit{{"name content version deleted_at updated_at", and(managers, documentClients...)}, {"observations", managers}},
			to:       map[string]string{"content": `'{"type": "doc"}'`},
			rightful: map[verb][]string{selects: and(and(managers, documentReaders...), job), inserts: and(managers, documentClients...)},
			more:     w.documentAttempts(),
		},
		"document_versions": {
			key: map[string]any{"business_id": w.ours.ID, "id": w.documentVersion},
			fresh: map[string]any{
				"business_id": w.ours.ID, "event_id": w.event.ID, "document_id": w.document, "slot": 9, "version": 9, "content": "{}",
			},
			edits: []edit{{"version content image_keys started_at saved_at", and(managers, documentClients...)}},
			// Clients write these two without reading them.
			to:       map[string]string{"content": "'{}'", "saved_at": "now()"},
			rightful: map[verb][]string{selects: and(managers, documentClients...), inserts: and(managers, documentClients...)},
			more: []attempt{
				{verb: selects, statement: statement{"SELECT FROM document_versions WHERE id = $1", []any{w.teamVersion}}, by: managers},
				{verb: selects, statement: statement{"SELECT content FROM document_versions WHERE id = $1", []any{w.documentVersion}}, by: managers},
				{verb: updates, statement: statement{"UPDATE document_versions SET version = 2 WHERE id = $1", []any{w.teamVersion}}, by: managers},
				{verb: inserts, statement: statement{`INSERT INTO document_versions (business_id, event_id, document_id, slot, version, content) VALUES ($1, $2, $3, 9, 9, '{}')`,
					[]any{w.ours.ID, w.event.ID, w.teamDocument}}, by: managers},
			},
		},
		"subtasks": {
			key: map[string]any{"business_id": w.ours.ID, "id": w.subtask},
			fresh: map[string]any{
				"business_id": w.ours.ID, "event_id": w.event.ID, "task_id": w.task.ID, "title": "Ligar", "position": 9,
			},
			edits: []edit{
				{"title observations decision_requested position deleted_at", managers},
				{"decision checked_at", and(managers, checklistClients...)},
			},
			more: []attempt{
				// They tick subtasks only while their updates are enabled, which here they are not.
				{verb: updates, by: managers, statement: statement{"UPDATE subtasks SET checked_at = now() WHERE business_id = $1 AND id = $2", []any{w.ours.ID, w.subtask}}},
			},
			rightful: map[verb][]string{selects: and(managers, clientsWith(tenants.CustomerChecklistView)...), inserts: managers},
		},
		// Everybody's own, so that the helper's is only theirs.
		"calendar_feeds": {
			key:      map[string]any{"business_id": w.ours.ID, "id": w.feed},
			fresh:    map[string]any{"business_id": w.ours.ID, "user_id": w.helper.User.ID, "event_id": w.event.ID, "secret_hash": make([]byte, 32)},
			rightful: map[verb][]string{selects: theHelper, inserts: theHelper, deletes: theHelper},
			more: []attempt{
				// Not of an event they were not given, nor for somebody else; of all they have, yes.
				{verb: inserts, statement: subscribe(w.ours, w.helper.User.ID, &w.elsewhere.ID)},
				{verb: inserts, statement: subscribe(w.ours, w.helper.User.ID, nil), by: theHelper},
				{verb: inserts, statement: subscribe(w.ours, w.ours.Owner.ID, &w.event.ID), by: []string{owner}},
				{verb: inserts, statement: subscribe(w.ours, w.controller.ID, nil)},
			},
		},
	}
	maps.Copy(subjects, w.vendorSubjects(phone))
	return subjects
}

// theHelper is one person, in whichever role they work.
var theHelper = []string{helper, helperInEvent, helperAway}

func subscribe(b tenanttest.Business, user uuid.UUID, event *uuid.UUID) statement {
	return statement{"INSERT INTO calendar_feeds (business_id, user_id, event_id, secret_hash) VALUES ($1, $2, $3, $4)", []any{b.ID, user, event, make([]byte, 32)}}
}

// otherPlaces are attempts on places of a team to which other rules apply than to an assistant's.
func (w world) otherPlaces(phone string) []attempt {
	on := func(v verb, sql string, by []string, args ...any) attempt {
		return attempt{verb: v, statement: statement{sql, args}, by: by}
	}
	const (
		remove = "DELETE FROM memberships WHERE id = $1"
		rename = "UPDATE memberships SET name = 'Bia' WHERE id = $1"
		read   = "SELECT FROM memberships WHERE id = $1"
		invite = "INSERT INTO memberships (business_id, name, phone, role) VALUES ($1, 'Bia', $2, $3)"
		join   = "INSERT INTO memberships (business_id, user_id, name, phone, role, accepted_at) SELECT $1, app.user_id(), 'Eu', $2, $3, now()"
	)
	return []attempt{
		// The owner's place and a platform administrator's are nobody's to change, remove or leave
		// to the team; only the administrator would not be held back.
		on(selects, read, and(team, job, ownerAsPerson), w.ours.OwnerMembership),
		on(updates, rename, nil, w.ours.OwnerMembership),
		on(deletes, remove, nil, w.ours.OwnerMembership),
		on(updates, rename, nil, w.administrator.ID),
		on(deletes, remove, nil, w.administrator.ID),
		// Nobody is made one, by an invite or from another place; not even by themselves.
		on(inserts, invite, nil, w.ours.ID, phone, "OWNER"),
		on(inserts, invite, nil, w.ours.ID, phone, "CORTEJO_ADMIN"),
		on(updates, "UPDATE memberships SET role = 'OWNER' WHERE id = $1", nil, w.assistant.ID),
		on(updates, "UPDATE memberships SET role = 'CORTEJO_ADMIN' WHERE id = $1", nil, w.helper.ID),
		on(updates, "UPDATE memberships SET role = 'ASSISTANT' WHERE id = $1", team, w.helper.ID),
		// Nobody walks into a team by themselves, invited or not.
		{verb: inserts, statement: statement{join, []any{w.ours.ID, phone, "ASSISTANT"}}, among: []string{newcomer, "outsider", "invited, as a person"}},
		on(inserts, join, nil, w.unjoined.ID, phone, "OWNER"), // with another's phone
		{verb: inserts, statement: statement{`INSERT INTO memberships (business_id, user_id, name, phone, role, accepted_at)
			SELECT $1, app.user_id(), 'Eu', $2, 'OWNER', now()`, []any{w.unjoined.ID, w.unjoined.Owner.Phone}}, by: []string{newOwner}},
		// A helper reads and leaves only their own place.
		on(selects, read, and(team, job, helper, helperInEvent, helperAway, helperAsPerson), w.helper.ID),
		on(deletes, remove, and(team, helperAsPerson), w.helper.ID),
		// An invite is not even read by whom it is for, and nobody accepts it by writing it.
		on(selects, read, and(team, job), w.invited.ID),
		on(deletes, remove, team, w.invited.ID),
		on(updates, "UPDATE memberships SET accepted_at = now(), user_id = app.user_id() WHERE id = $1", nil, w.invited.ID),
		on(updates, "UPDATE memberships SET phone = '"+phone+"' WHERE id = $1", team, w.invited.ID),
	}
}

// where finds the row, with parameters numbered after the given ones.
func (s subject) where(after int) (string, []any) {
	var terms []string
	var args []any
	for i, column := range slices.Sorted(maps.Keys(s.key)) {
		terms = append(terms, fmt.Sprintf("%s = $%d", column, after+i+1))
		args = append(args, s.key[column])
	}
	return strings.Join(terms, " AND "), args
}

// insert makes the fresh row, with some values replaced.
func (s subject) insert(table string, replaced map[string]any) statement {
	row := maps.Clone(s.fresh)
	maps.Copy(row, replaced)
	var args []any
	var places []string
	columns := slices.Sorted(maps.Keys(row))
	for i, column := range columns {
		args = append(args, row[column])
		places = append(places, fmt.Sprintf("$%d", i+1))
	}
	return statement{fmt.Sprintf("INSERT INTO %s (%s) VALUES (%s)", table, strings.Join(columns, ", "), strings.Join(places, ", ")), args}
}
