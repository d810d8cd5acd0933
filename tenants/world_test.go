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
	contact, newContact          tenanttest.Contact

	administrator, assistant, invited         tenanttest.Member
	helper, receptionist, elsewhereHelper     tenanttest.Member
	newcomer, outsider, client, foreignClient tenanttest.User
	staff, controller, lateStaff, doneStaff   tenanttest.User
	formerStaff                               tenanttest.User
	control, submission                       uuid.UUID
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
	w.image, w.otherImage = e.Image(w.ours), e.Image(w.other)
	w.newContact = e.Contact(w.ours, "Novo contato")
	w.contact = e.EventCustomer(w.event, w.client)
	e.EventCustomer(w.otherEvent, w.foreignClient)

	w.administrator, w.assistant = e.Member(w.ours, tenants.TeamAdministrator), e.Member(w.ours, tenants.TeamAssistant)
	w.invited = e.Invited(w.ours, tenants.TeamAssistant)
	w.helper, w.receptionist, w.elsewhereHelper = e.Member(w.ours, tenants.TeamGuest), e.Member(w.ours, tenants.TeamGuest), e.Member(w.ours, tenants.TeamGuest)
	e.EventAccess(w.event, w.helper, tenants.EventManage)
	e.EventAccess(w.event, w.receptionist, tenants.EventReception|tenants.EventSiteAndGuests)
	e.EventAccess(w.elsewhere, w.elsewhereHelper, tenants.EventAll)

	w.control = e.Control(w.ours, w.controller)
	e.ExpiredControl(w.ours, w.lateStaff)
	e.EndedControl(w.ours, w.doneStaff)
	e.Control(w.ours, w.formerStaff)
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
	helper          = "helper who manages the event"
	receptionist    = "helper of the event without MANAGE_EVENT"
	elsewhereHelper = "helper of another event"
	inControl       = "staff in control"
	job             = "job of the business"

	client        = "client of the event without a bit"
	pageVisitor   = "visitor of the event's page"
	ownerAsPerson = "owner outside the business"
	newOwner      = "owner of a business without a team"
	firstSignIn   = "person signing in for the first time"
	newcomer      = "person about to open a business"
	controller    = "staff in the backoffice, with a control"
)

func (w world) actors() map[string]tenants.Scope {
	return map[string]tenants.Scope{
		owner:           tenants.AsMember(w.ours.Owner.ID, w.ours.ID),
		administrator:   tenants.AsMember(w.administrator.User.ID, w.ours.ID),
		assistant:       tenants.AsMember(w.assistant.User.ID, w.ours.ID),
		helper:          tenants.AsMember(w.helper.User.ID, w.ours.ID),
		receptionist:    tenants.AsMember(w.receptionist.User.ID, w.ours.ID),
		elsewhereHelper: tenants.AsMember(w.elsewhereHelper.User.ID, w.ours.ID),
		inControl:       tenants.AsMember(w.controller.ID, w.ours.ID),
		job:             tenants.AsWorker(w.ours.ID),
		client:          tenants.AsCustomer(w.client.ID, w.event.ID),
		pageVisitor:     tenants.AsVisitor(w.event.Slug),
		ownerAsPerson:   tenants.AsPerson(w.ours.Owner.ID),
		newOwner:        tenants.AsPerson(w.unjoined.Owner.ID),
		firstSignIn:     tenants.AsPerson(w.unknown),
		newcomer:        tenants.AsPerson(w.newcomer.ID),
		controller:      tenants.AsStaff(w.controller.ID),

		"visitor":                     tenants.AsVisitor(""),
		"visitor of another's page":   tenants.AsVisitor(w.otherEvent.Slug),
		"outsider":                    tenants.AsPerson(w.outsider.ID),
		"outsider in the business":    tenants.AsMember(w.outsider.ID, w.ours.ID),
		"invited, not accepted":       tenants.AsMember(w.invited.User.ID, w.ours.ID),
		"member of another business":  tenants.AsMember(w.other.Owner.ID, w.other.ID),
		"its owner in the business":   tenants.AsMember(w.other.Owner.ID, w.ours.ID),
		"its owner as a person":       tenants.AsPerson(w.other.Owner.ID),
		"another's client":            tenants.AsCustomer(w.foreignClient.ID, w.otherEvent.ID),
		"another's client in it":      tenants.AsCustomer(w.foreignClient.ID, w.event.ID),
		"outsider as client":          tenants.AsCustomer(w.outsider.ID, w.event.ID),
		"staff in the backoffice":     tenants.AsStaff(w.staff.ID),
		"outsider in the backoffice":  tenants.AsStaff(w.outsider.ID),
		"staff without control":       tenants.AsMember(w.staff.ID, w.ours.ID),
		"staff with expired control":  tenants.AsMember(w.lateStaff.ID, w.ours.ID),
		"staff who gave control back": tenants.AsMember(w.doneStaff.ID, w.ours.ID),
		"former staff, live control":  tenants.AsMember(w.formerStaff.ID, w.ours.ID),
		"staff in control, elsewhere": tenants.AsMember(w.controller.ID, w.other.ID),
		"job of another business":     tenants.AsWorker(w.other.ID),
	}
}

// subject is one table: a row of the business, a row that could be made, and who may.
type subject struct {
	key      map[string]any // finds the row
	fresh    map[string]any // a new row that every constraint accepts
	edits    string         // a column that somebody may change; empty where nobody may
	to       string         // what it may become; empty where it may stay as it is
	rightful map[verb][]string
}

var (
	team      = []string{owner, administrator, assistant, inControl}
	managers  = append(slices.Clone(team), helper)
	eventTeam = append(slices.Clone(managers), receptionist)
	everyone  = append(slices.Clone(eventTeam), elsewhereHelper)
)

func and(group []string, more ...string) []string { return append(slices.Clone(group), more...) }

func (w world) subjects() map[string]subject {
	phone := tenanttest.Phone()
	return map[string]subject{
		"users": {
			key:   map[string]any{"id": w.ours.Owner.ID},
			fresh: map[string]any{"id": w.unknown, "phone": phone},
			edits: "name",
			rightful: map[verb][]string{
				selects: {ownerAsPerson}, inserts: {firstSignIn}, updates: {ownerAsPerson},
			},
		},
		"user_dismissals": {
			key:   map[string]any{"user_id": w.ours.Owner.ID, "key": "team-intro"},
			fresh: map[string]any{"user_id": w.ours.Owner.ID, "key": "client-welcome"},
			edits: "dismissed_at",
			rightful: map[verb][]string{
				selects: {ownerAsPerson}, inserts: {ownerAsPerson}, updates: {ownerAsPerson},
			},
		},
		"notification_settings": {
			key:   map[string]any{"user_id": w.ours.Owner.ID, "type": "TASKS_LATE"},
			fresh: map[string]any{"user_id": w.ours.Owner.ID, "type": "PAYMENT_LATE", "enabled": false},
			edits: "enabled",
			rightful: map[verb][]string{
				selects: {ownerAsPerson}, inserts: {ownerAsPerson}, updates: {ownerAsPerson},
			},
		},
		"submissions": {
			key:   map[string]any{"key": w.submission},
			fresh: map[string]any{"user_id": w.ours.Owner.ID, "scope": "b", "operation": "event.create", "key": uuid.New()},
			edits: "response",
			rightful: map[verb][]string{
				selects: {owner, ownerAsPerson}, inserts: {owner, ownerAsPerson}, updates: {owner, ownerAsPerson},
			},
		},
		"businesses": {
			key:   map[string]any{"business_id": w.ours.ID},
			fresh: map[string]any{"owner_user_id": w.newcomer.ID, "name": "Minha", "location": "Recife", "categories": []string{"VENUE"}},
			edits: "name",
			to:    "'Festas'",
			rightful: map[verb][]string{
				selects: and(everyone, job, client, pageVisitor, ownerAsPerson), inserts: {newcomer}, updates: team,
			},
		},
		"memberships": {
			key: map[string]any{"business_id": w.ours.ID, "id": w.ours.OwnerMembership},
			fresh: map[string]any{
				"business_id": w.unjoined.ID, "user_id": w.unjoined.Owner.ID, "name": "Eu", "phone": w.unjoined.Owner.Phone,
				"role": "OWNER", "accepted_at": time.Now(),
			},
			rightful: map[verb][]string{selects: and(team, job, ownerAsPerson), inserts: {newOwner}},
		},
		"business_controls": {
			key: map[string]any{"business_id": w.ours.ID, "id": w.control},
			fresh: map[string]any{
				"business_id": w.other.ID, "staff_user_id": w.controller.ID, "reason": "Pedido", "expires_at": time.Now().Add(time.Minute),
			},
			edits:    "ended_at",
			to:       "now()",
			rightful: map[verb][]string{selects: {owner, inControl, controller}, inserts: {controller}, updates: {controller}},
		},
		"images": {
			key:      map[string]any{"business_id": w.ours.ID, "id": w.image},
			fresh:    map[string]any{"business_id": w.ours.ID, "key": "k", "width": 1, "height": 1},
			rightful: map[verb][]string{selects: and(team, job), inserts: and(managers, elsewhereHelper)},
		},
		"contacts": {
			key:      map[string]any{"business_id": w.ours.ID, "id": w.contact.ID},
			fresh:    map[string]any{"business_id": w.ours.ID, "full_name": "Bia", "phone": phone},
			edits:    "full_name",
			rightful: map[verb][]string{selects: and(team, job), inserts: team, updates: team},
		},
		"events": {
			key:      map[string]any{"business_id": w.ours.ID, "id": w.event.ID},
			fresh:    map[string]any{"business_id": w.ours.ID, "type": "OTHER", "title": "Festa", "slug": "festa-abcdef", "image_id": w.image},
			edits:    "title",
			rightful: map[verb][]string{selects: and(eventTeam, job, client, pageVisitor), inserts: team, updates: managers},
		},
		"event_customers": {
			key:      map[string]any{"business_id": w.ours.ID, "event_id": w.event.ID, "contact_id": w.contact.ID},
			fresh:    map[string]any{"business_id": w.ours.ID, "event_id": w.event.ID, "contact_id": w.newContact.ID},
			rightful: map[verb][]string{selects: and(team, job), inserts: team},
		},
		"event_accesses": {
			key:      map[string]any{"business_id": w.ours.ID, "event_id": w.event.ID, "membership_id": w.helper.ID},
			fresh:    map[string]any{"business_id": w.ours.ID, "event_id": w.elsewhere.ID, "membership_id": w.helper.ID, "permissions": 7},
			rightful: map[verb][]string{selects: and(team, helper)},
		},
		"tasks": {
			key:      map[string]any{"business_id": w.ours.ID, "id": w.task.ID},
			fresh:    map[string]any{"business_id": w.ours.ID, "event_id": w.event.ID, "title": "Provar o bolo", "position": 9},
			edits:    "title",
			rightful: map[verb][]string{selects: managers, inserts: managers, updates: managers},
		},
		"subtasks": {
			key: map[string]any{"business_id": w.ours.ID, "id": w.subtask},
			fresh: map[string]any{
				"business_id": w.ours.ID, "event_id": w.event.ID, "task_id": w.task.ID, "title": "Ligar", "position": 9,
			},
			edits:    "title",
			rightful: map[verb][]string{selects: managers, inserts: managers, updates: managers},
		},
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
