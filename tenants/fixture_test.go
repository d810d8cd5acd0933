package tenants_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// fixture is the prober's data: a business with a row of every table, another one, and people in every relation to the
// first.
type fixture struct {
	ours, other, unjoined tenanttest.Business

	event, elsewhere, otherEvent tenanttest.Event
	task                         tenanttest.Task
	subtask, image, otherImage   uuid.UUID
	document, documentVersion    uuid.UUID // the client's own
	teamDocument, teamVersion    uuid.UUID
	businessPixKey, vendorPixKey uuid.UUID
	paymentRows
	// hidden is a team-only task. The rows that depend on it are hidden too, even those that the client added.
	hidden                                       tenanttest.Task
	hiddenSubtask, hiddenDocument, hiddenVersion uuid.UUID
	hiddenTaskVendor                             uuid.UUID
	feed                                         uuid.UUID // of the helper, of the event
	supportMessage                               uuid.UUID // of the owner
	eventChange                                  uuid.UUID
	notification, pushDevice                     uuid.UUID // the owner's
	walletNotification                           uuid.UUID // the assistant's
	staffDevice, broadcast, trial                uuid.UUID // of staff
	contact, newContact                          tenanttest.Contact
	// newVendor is in no event; of those of the event lostOne was not hired, and quietVendor is not to be recommended.
	vendor, newVendor, quietVendor, lostOne tenanttest.Vendor
	eventVendor, taskVendor                 uuid.UUID
	quietEventVendor                        uuid.UUID
	vendorImage                             uuid.UUID
	// clientVendor was added by the event's client, who also linked it to the task; indicated is the planner's
	// recommendation, and wished the client's wish.
	clientVendor     tenanttest.Vendor
	clientTaskVendor uuid.UUID
	indicated        uuid.UUID
	wished           uuid.UUID
	runSheetRows
	contractRows
	proposalRows
	guestRows
	guestMessageRows
	receptionRows
	ledgerRows
	bonusRows
	walletChange uuid.UUID
	siteRows
	siteEditingRows
	giftRows

	administrator, assistant, invited     tenanttest.Member
	helper, receptionist, elsewhereHelper tenanttest.Member
	// of the event, by their bits
	helpers                                   map[tenants.EventPermission]tenanttest.Member
	idleHelper, removed                       tenanttest.Member
	newcomer, outsider, client, foreignClient tenanttest.User
	neighbour                                 tenanttest.User // client of elsewhere
	staff, controller, lateStaff, doneStaff   tenanttest.User
	formerStaff                               tenanttest.User
	control, endedControl, idempotencyKey     uuid.UUID
	entry                                     int64
	inviteSent, imported, delivery            uuid.UUID
	staffImport, controlImport                uuid.UUID // both of staff
	withdrawal, withdrawalTransfer            uuid.UUID
	transferReversal                          uuid.UUID
	customerMessage                           uuid.UUID
	unknown                                   uuid.UUID // signed in, without a row yet
}

func seedFixture(e *tenanttest.Env) fixture {
	f := fixture{
		ours: e.AddBusiness("Ateliê da Ana"), other: e.AddBusiness("Rivais"), unjoined: e.AddBusinessWithoutTeam("Nova"),
		newcomer: e.AddUser("Nina"), outsider: e.AddUser("Otávio"), client: e.AddUser("Clara"), foreignClient: e.AddUser("Fábio"),
		staff: e.AddStaff("Sofia"), controller: e.AddStaff("Carla"), lateStaff: e.AddStaff("Lia"), doneStaff: e.AddStaff("Davi"),
		formerStaff: e.AddUser("Fernanda"), unknown: uuid.New(),
	}
	f.event, f.elsewhere, f.otherEvent = e.AddEvent(f.ours, "Casamento"), e.AddEvent(f.ours, "Bodas"),
		e.AddEvent(f.other, "Formatura")
	f.task = e.AddTask(f.event, "Escolher o espaço")
	f.subtask = e.AddSubtask(f.task, "Visitar três")
	f.document, f.documentVersion = e.AddDocument(f.task, "Briefing")
	e.MarkCustomerFile(f.document)
	f.teamDocument, f.teamVersion = e.AddDocument(f.task, "Roteiro")
	f.hidden = e.AddTask(f.event, "Pedir a avaliação")
	e.LimitToTeam(f.hidden)
	f.hiddenSubtask = e.AddSubtask(f.hidden, "Escrever a mensagem")
	f.hiddenDocument, f.hiddenVersion = e.AddDocument(f.hidden, "Elogios")
	e.MarkCustomerFile(f.hiddenDocument)
	f.eventChange = e.AddEventChange(f.event)
	f.notification = e.AddNotification(f.event, f.ours.Owner, "Escolher as flores")
	e.AddReminder(f.event, f.ours.Owner)
	f.pushDevice = e.PushDevice(f.ours.Owner, f.notification)
	e.AddQuietHours(f.ours.Owner)
	f.staffDevice = e.AddStaffDevice(f.staff)
	f.broadcast, f.trial = e.Broadcast(f.staff, f.staffDevice, false), e.Broadcast(f.staff, f.staffDevice, true)
	e.AddNotificationMessage(f.notification)
	e.AddDailySummary(f.ours.Owner)
	f.image, f.otherImage = e.AddImage(f.ours), e.AddImage(f.other)
	f.vendorImage = e.AddImage(f.ours)
	f.vendor, f.newVendor, f.quietVendor, f.lostOne = e.AddVendor(f.ours, "Flores"), e.AddVendor(f.ours, "Bolos"),
		e.AddVendor(f.ours, "Doces"), e.AddVendor(f.ours, "Luzes")
	f.businessPixKey, f.vendorPixKey = e.SetBusinessPixKey(f.ours, "ana@exemplo.com"),
		e.SetVendorPixKey(f.vendor, "flor@exemplo.com")
	e.AddWallet(f.ours)
	f.walletChange = e.AddWalletChange(f.ours, f.ours.Owner)
	e.Recommend(f.vendor, f.vendorImage)
	e.Recommend(f.lostOne, f.vendorImage)
	f.eventVendor, f.quietEventVendor = e.AddEventVendor(f.event, f.vendor, "DONE"),
		e.AddEventVendor(f.event, f.quietVendor, "DONE")
	e.AddEventVendor(f.event, f.lostOne, "NOT_HIRED")
	f.taskVendor = e.AddTaskVendor(f.task, f.eventVendor)
	var brought uuid.UUID
	f.clientVendor, brought = e.AddClientVendor(f.event, "Doces da tia")
	f.clientTaskVendor = e.AddClientTaskVendor(f.task, brought)
	f.hiddenTaskVendor = e.AddClientTaskVendor(f.hidden, brought)
	f.indicated = e.AddEventVendor(f.event, e.AddVendor(f.ours, "Som"), "INDICATION")
	f.runSheetRows = seedRunSheet(e, f)
	f.paymentRows = seedPayments(e, f)
	f.guestRows = seedGuests(e, f)
	f.contractRows = seedContracts(e, f)
	f.guestMessageRows = seedGuestMessages(e, f)
	e.SetGuestSettings(f.event)
	f.wished = e.AddEventVendor(f.event, e.AddVendor(f.ours, "Trio"), "INDICATION")
	e.AddWish(f.wished, "Clara")
	f.receptionRows = seedReception(e, f)
	f.ledgerRows = seedLedger(e, f)
	f.bonusRows = seedBonuses(e, f)
	e.AddRecipient(f.ours, "acct_ours", "ACTIVE")
	f.withdrawal, f.withdrawalTransfer = e.AddWithdrawal(f.ours, 10_00)
	f.transferReversal = e.AddTransferReversal(f.ours, f.withdrawalTransfer, 1_00)
	f.siteRows = seedSite(e, f)
	f.siteEditingRows = seedSiteEditing(e, f)
	e.AddPreviousSlug(f.event, oldSlug)
	e.AddSiteDomain(f.event, "casamento.com.br")
	f.giftRows = seedGifts(e, f)
	f.newContact = e.AddContact(f.ours, "Novo contato")
	f.contact = e.AddEventCustomer(f.event, f.client)
	f.proposalRows = seedProposals(e, f)
	f.customerMessage = e.AddCustomerMessage(f.event, f.contact)
	f.imported = e.Import(f.ours)
	f.staffImport, f.controlImport = e.AddStaffImport(f.ours, f.staff), e.AddControlImport(f.ours, f.staff)
	e.AddEventCustomer(f.otherEvent, f.foreignClient)
	f.neighbour = e.AddUser("Noemi")
	e.AddEventCustomer(f.elsewhere, f.neighbour)
	// Clients of other events hold every bit there, so that nothing but the tenant policies keeps them out.
	e.SetCustomerPermissions(f.otherEvent, tenants.CustomerAll)
	e.SetCustomerPermissions(f.elsewhere, tenants.CustomerAll)

	f.administrator = e.AddMember(f.ours, tenants.TeamAdministrator)
	f.assistant = e.AddMember(f.ours, tenants.TeamAssistant)
	f.walletNotification = e.AddWalletNotification(f.ours, f.assistant.User)
	f.invited = e.AddInvitee(f.ours, tenants.TeamAssistant)
	f.inviteSent = e.InviteSent(f.invited)
	f.delivery = e.AddDelivery(f.ours)
	f.helpers = map[tenants.EventPermission]tenanttest.Member{}
	for bits := tenants.EventPermission(1); bits <= tenants.EventAll; bits++ {
		f.helpers[bits] = e.AddMember(f.ours, tenants.TeamGuest)
		e.AddEventAccess(f.event, f.helpers[bits], bits)
	}
	f.feed = e.AddCalendarFeed(f.event, f.helpers[tenants.EventManage].User)
	f.helper, f.receptionist = f.helpers[tenants.EventManage],
		f.helpers[tenants.EventReception|tenants.EventSiteAndGuests]
	f.elsewhereHelper, f.idleHelper = e.AddMember(f.ours, tenants.TeamGuest), e.AddMember(f.ours, tenants.TeamGuest)
	e.AddEventAccess(f.elsewhere, f.elsewhereHelper, tenants.EventAll)
	f.removed = e.AddFormerMember(f.ours, tenants.TeamAssistant)

	f.control = e.AddControl(f.ours, f.controller)
	e.AddExpiredControl(f.ours, f.lateStaff)
	f.endedControl = e.AddEndedControl(f.ours, f.doneStaff)
	e.AddControl(f.ours, f.formerStaff)
	f.entry = e.AddAuditEntry(f.event)
	e.AddAuditSeal(f.ours, f.entry)
	f.idempotencyKey = e.AddIdempotencyKey(f.ours.Owner)
	e.AddDismissal(f.ours.Owner, "team-intro")
	e.SignIn(f.ours.Owner, ownersHash, ownersHash)
	e.AddDeadAddress(ownersHash)
	e.AddContractCertificate([]byte("certificate"))
	e.AddInboundMessage("wamid.ours")
	f.supportMessage = e.AddSupportMessage(f.ours.Owner, "Não acho o botão")
	e.SetNotification(f.ours.Owner, "TASKS_LATE", false)
	return f
}

// The actors. The first few have access to the business; the others must never get it.
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

func (f fixture) actors() map[string]tenants.Scope {
	actors := map[string]tenants.Scope{
		owner:               tenants.AsMember(f.ours.Owner.ID, f.ours.ID),
		administrator:       tenants.AsMember(f.administrator.User.ID, f.ours.ID),
		assistant:           tenants.AsMember(f.assistant.User.ID, f.ours.ID),
		elsewhereHelper:     tenants.AsMember(f.elsewhereHelper.User.ID, f.ours.ID),
		idleHelper:          tenants.AsMember(f.idleHelper.User.ID, f.ours.ID),
		inControl:           tenants.AsMember(f.controller.ID, f.ours.ID),
		helperInEvent:       tenants.AsMember(f.helper.User.ID, f.ours.ID).LimitToEvent(f.event.ID),
		receptionistInEvent: tenants.AsMember(f.receptionist.User.ID, f.ours.ID).LimitToEvent(f.event.ID),
		helperAway:          tenants.AsMember(f.helper.User.ID, f.ours.ID).LimitToEvent(f.elsewhere.ID),
		elsewhereInEvent:    tenants.AsMember(f.elsewhereHelper.User.ID, f.ours.ID).LimitToEvent(f.event.ID),
		job:                 tenants.AsWorker(f.ours.ID),
		pageVisitor:         tenants.AsVisitor(f.event.Slug),
		ownerAsPerson:       tenants.AsPerson(f.ours.Owner.ID),
		newOwner:            tenants.AsPerson(f.unjoined.Owner.ID),
		firstSignIn:         tenants.AsPerson(f.unknown),
		newcomer:            tenants.AsPerson(f.newcomer.ID),
		controller:          tenants.AsStaff(f.controller.ID),
		formerController:    tenants.AsStaff(f.doneStaff.ID),
		backofficer:         tenants.AsStaff(f.staff.ID),

		assistantAsPerson: tenants.AsPerson(f.assistant.User.ID),
		helperAsPerson:    tenants.AsPerson(f.helper.User.ID),

		"visitor":                     tenants.AsVisitor(""),
		"visitor of another's page":   tenants.AsVisitor(f.otherEvent.Slug),
		"outsider":                    tenants.AsPerson(f.outsider.ID),
		"outsider in the business":    tenants.AsMember(f.outsider.ID, f.ours.ID),
		"invited, not accepted":       tenants.AsMember(f.invited.User.ID, f.ours.ID),
		"invited, as a person":        tenants.AsPerson(f.invited.User.ID),
		"removed member":              tenants.AsMember(f.removed.User.ID, f.ours.ID),
		"removed, as a person":        tenants.AsPerson(f.removed.User.ID),
		"member of another business":  tenants.AsMember(f.other.Owner.ID, f.other.ID),
		"its owner in the business":   tenants.AsMember(f.other.Owner.ID, f.ours.ID),
		"its owner as a person":       tenants.AsPerson(f.other.Owner.ID),
		"another's client":            tenants.AsCustomer(f.foreignClient.ID, f.otherEvent.ID),
		"another's client in it":      tenants.AsCustomer(f.foreignClient.ID, f.event.ID),
		neighbour:                     tenants.AsCustomer(f.neighbour.ID, f.elsewhere.ID),
		"its client in the event":     tenants.AsCustomer(f.neighbour.ID, f.event.ID),
		"outsider as client":          tenants.AsCustomer(f.outsider.ID, f.event.ID),
		"outsider in the backoffice":  tenants.AsStaff(f.outsider.ID),
		"staff without control":       tenants.AsMember(f.staff.ID, f.ours.ID),
		"staff with expired control":  tenants.AsMember(f.lateStaff.ID, f.ours.ID),
		"staff who gave control back": tenants.AsMember(f.doneStaff.ID, f.ours.ID),
		"former staff, live control":  tenants.AsMember(f.formerStaff.ID, f.ours.ID),
		"staff in control, elsewhere": tenants.AsMember(f.controller.ID, f.other.ID),
		"job of another business":     tenants.AsWorker(f.other.ID),
	}
	for bits, member := range f.helpers {
		actors[helperOf(bits)] = tenants.AsMember(member.User.ID, f.ours.ID)
	}
	for _, bits := range clientBits() {
		actors[clientOf(bits)] = tenants.AsCustomer(f.client.ID, f.event.ID)
	}
	maps.Copy(actors, f.previewers())
	maps.Copy(actors, f.doors)
	return actors
}

// mended are statements that give a refused actor access: without them, the refusals of an actor that never gets in
// would prove nothing. Each changes one fact about the actor.
func (f fixture) mended() map[string]statement {
	return map[string]statement{
		"invited, not accepted": {`UPDATE memberships SET user_id = $1, accepted_at = now() WHERE id = $2`,
			[]any{f.invited.User.ID, f.invited.ID}},
		"staff with expired control": {`UPDATE business_controls SET expires_at = now() + interval '20 minutes' WHERE staff_user_id = $1`, []any{f.lateStaff.ID}},
		"staff who gave control back": {`UPDATE business_controls SET ended_at = NULL WHERE staff_user_id = $1`,
			[]any{f.doneStaff.ID}},
		"former staff, live control": {`UPDATE users SET role = 'GLOBAL_ADMIN' WHERE id = $1`, []any{f.formerStaff.ID}},
		"removed member": {`INSERT INTO memberships (business_id, user_id, name, phone, role, accepted_at)
			SELECT $2, id, name, phone, 'ASSISTANT', now() FROM users WHERE id = $1`,
			[]any{f.removed.User.ID, f.ours.ID}},
		"outsider as client": {`UPDATE contacts SET phone = (SELECT phone FROM users WHERE id = $1) WHERE id = $2`,
			[]any{f.outsider.ID, f.contact.ID}},
		idleHelper: {`INSERT INTO event_accesses (business_id, event_id, membership_id, permissions) VALUES ($1, $2, $3, 4)`,
			[]any{f.ours.ID, f.event.ID, f.idleHelper.ID}},
	}
}

// helperOf returns the name of the helper with these permissions in the event.
func helperOf(bits tenants.EventPermission) string {
	var names []string
	for _, feature := range tenants.HelperFeatures {
		if bits&feature.Bit != 0 {
			names = append(names, feature.Name)
		}
	}
	return "helper of the event with " + strings.Join(names, ", ")
}

// helpersWith returns the helpers of the event with this permission, alone or with others.
func helpersWith(bit tenants.EventPermission) (all []string) {
	for bits := tenants.EventPermission(1); bits <= tenants.EventAll; bits++ {
		if bits&bit != 0 {
			all = append(all, helperOf(bits))
		}
	}
	return all
}

// clientBits are the permissions that the event's client holds in turn: none, each alone, all but each, all. Edit
// implies view, so the two come and go together.
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

// clientsWith returns the clients with any of these permissions, or all clients if none is given.
func clientsWith(any tenants.CustomerPermission) (all []string) {
	for _, bits := range clientBits() {
		if any == 0 || bits&any != 0 {
			all = append(all, clientOf(bits))
		}
	}
	return all
}

// both returns the actors who are in each of two groups.
func both(a, b []string) (all []string) {
	for _, actor := range a {
		if slices.Contains(b, actor) {
			all = append(all, actor)
		}
	}
	return all
}

// subject describes a table for the prober: a row of the business, a row that can be added, and the actors who may do
// which.
type subject struct {
	key      map[string]any    // finds the row
	fresh    map[string]any    // a new row that every constraint accepts
	edits    []edit            // the columns that an actor may change; no other may be granted
	to       map[string]string // what a column may become, where it may not stay as it is
	ready    statement         // makes room for the new row, above the rules, where a business has one only
	rightful map[verb][]string // of all verbs but updates
	more     []attempt         // what could be tried on this table alone
}

// edit lists the actors who may change some columns, named with spaces between them.
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

// ownersHash is the hash of a device on which the owner signed in.
var ownersHash = bytes.Repeat([]byte{1}, 32)

func (f fixture) subjects() map[string]subject {
	phone := tenanttest.NewPhone()
	subjects := map[string]subject{
		"users": {
			key:   map[string]any{"id": f.ours.Owner.ID},
			fresh: map[string]any{"id": f.unknown, "phone": phone},
			edits: []edit{
				{"name", and(backoffice, ownerAsPerson)}, {"email", backoffice},
				{"image_key current_business_id", []string{ownerAsPerson}},
			},
			rightful: map[verb][]string{
				selects: and(backoffice, ownerAsPerson), inserts: {firstSignIn},
			},
		},
		"user_dismissals": {
			key:   map[string]any{"user_id": f.ours.Owner.ID, "key": "team-intro"},
			fresh: map[string]any{"user_id": f.ours.Owner.ID, "key": "client-welcome"},
			edits: []edit{{"dismissed_at", []string{ownerAsPerson}}},
			rightful: map[verb][]string{
				selects: {ownerAsPerson}, inserts: {ownerAsPerson},
			},
		},
		"support_messages": {
			key: map[string]any{"id": f.supportMessage},
			fresh: map[string]any{"user_id": f.ours.Owner.ID, "body": "Preciso de ajuda", "page": "/app",
				"request_id": "ABC"},
			edits: []edit{{"answered_at", backoffice}},
			to:    map[string]string{"answered_at": "now()"},
			rightful: map[verb][]string{
				selects: and(backoffice, ownerAsPerson), inserts: {ownerAsPerson},
			},
		},
		"notification_settings": {
			key:   map[string]any{"user_id": f.ours.Owner.ID, "type": "TASKS_LATE"},
			fresh: map[string]any{"user_id": f.ours.Owner.ID, "type": "PAYMENT_LATE", "enabled": false},
			edits: []edit{{"enabled push email whatsapp", []string{ownerAsPerson}}},
			to:    map[string]string{"enabled": "true", "push": "false", "email": "true", "whatsapp": "true"},
			rightful: map[verb][]string{
				selects: {ownerAsPerson}, inserts: {ownerAsPerson},
			},
		},
		// No actor has rights: a person who requests a code has not signed in, and the functions that count run with
		// rights of their own.
		"rate_limits": {
			key:   map[string]any{"key": ownersHash},
			fresh: map[string]any{"key": make([]byte, 32), "taken": 1, "ends_at": time.Now()},
		},
		// It belongs to no tenant either: workers ask about one address at a time.
		"dead_addresses": {
			key:   map[string]any{"hash": ownersHash},
			fresh: map[string]any{"hash": make([]byte, 32)},
		},
		// Of no tenant too: workers store certificates through functions.
		"contract_certificates": {
			key:   map[string]any{"sha256": shaOf("certificate")},
			fresh: map[string]any{"sha256": shaOf("another certificate"), "certificate": []byte("another certificate")},
		},
		"words_heard": {
			key:   map[string]any{"provider_id": "wamid.ours"},
			fresh: map[string]any{"provider_id": "wamid.another"},
		},
		"sign_in_devices": {
			key:   map[string]any{"phone": f.ours.Owner.Phone, "hash": ownersHash},
			fresh: map[string]any{"phone": f.ours.Owner.Phone, "hash": make([]byte, 32)},
		},
		"sign_in_networks": {
			key:   map[string]any{"phone": f.ours.Owner.Phone},
			fresh: map[string]any{"phone": phone, "hash": make([]byte, 32)},
		},
		"submissions": {
			key: map[string]any{"key": f.idempotencyKey},
			fresh: map[string]any{"user_id": f.ours.Owner.ID, "scope": "b", "operation": "event.create",
				"key": uuid.New()},
			edits: []edit{{"response", []string{owner, ownerAsPerson}}},
			rightful: map[verb][]string{
				// Their own also while they look at an event as its client.
				selects: {owner, ownerAsPerson, previewOf(0), previewOf(tenants.CustomerAll), previewElsewhere},
				inserts: {owner, ownerAsPerson},
			},
		},
		"businesses": {
			key: map[string]any{"business_id": f.ours.ID},
			fresh: map[string]any{"owner_user_id": f.newcomer.ID, "name": "Minha", "location": "Recife",
				"categories": []string{"VENUE"}},
			edits: []edit{
				{"name location categories market_stage document_number address image_id", team},
				{"instagram_handle", and(team, backoffice...)}, {"contract_limit guest_messages_per_day", backoffice},
			},
			to: map[string]string{"name": "'Festas'", "document_number": "NULL", "address": "NULL"},
			rightful: map[verb][]string{
				selects: and(and(and(everyone, clients...), backoffice...), neighbour, job, pageVisitor, ownerAsPerson,
					assistantAsPerson, helperAsPerson), inserts: {newcomer},
			},
			more: []attempt{
				f.toVisitorsOfAPrivateSite("SELECT FROM businesses WHERE business_id = $1 AND current_user = 'visitor'",
					f.ours.ID),
			},
		},
		"memberships": {
			// An assistant, whom the other members may change, and who may leave.
			key:   map[string]any{"business_id": f.ours.ID, "id": f.assistant.ID},
			fresh: map[string]any{"business_id": f.ours.ID, "name": "Bia", "phone": phone, "role": "ASSISTANT"},
			edits: []edit{{"name phone role", []string{owner, administrator, inControl}}},
			to:    map[string]string{"name": "'Bia'"},
			rightful: map[verb][]string{
				selects: and(team, job, assistantAsPerson), inserts: team,
				deletes: {owner, administrator, inControl, assistantAsPerson},
			},
			more: f.otherPlaces(phone),
		},
		"invites_sent": {
			key:      map[string]any{"business_id": f.ours.ID, "id": f.inviteSent},
			fresh:    map[string]any{"business_id": f.ours.ID, "phone": phone},
			rightful: map[verb][]string{selects: and(team, job), inserts: team},
		},
		// Functions alone read and write it.
		"message_stops": {
			key:   map[string]any{"business_id": f.ours.ID},
			fresh: map[string]any{"business_id": f.ours.ID, "address_hash": make([]byte, 32), "means": "WORD"},
		},
		"deliveries": {
			key:   map[string]any{"business_id": f.ours.ID, "message_id": f.delivery},
			fresh: map[string]any{"business_id": f.ours.ID, "message_id": f.unknown},
			edits: []edit{{"handed_over_at state state_at settled_at provider provider_id wa_id reason",
				[]string{job}}},
			to: map[string]string{"state": "state", "settled_at": "settled_at", "handed_over_at": "now()",
				"state_at": "now()", "provider": "'META'", "provider_id": "'wamid.1'", "wa_id": "'5511'",
				"reason": "'NONE'"},
			rightful: map[verb][]string{selects: and(team, job), inserts: {job}, deletes: {job}},
			more: []attempt{
				// No team reads the recipient and the content of a message there.
				{verb: selects, by: []string{job},
					statement: statement{"SELECT text, wa_id FROM deliveries WHERE message_id = $1",
						[]any{f.delivery}}},
			},
		},
		"business_controls": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.control},
			fresh: map[string]any{
				"business_id": f.other.ID, "staff_user_id": f.controller.ID, "reason": "Pedido",
				"expires_at": time.Now().Add(time.Minute),
			},
			edits:    []edit{{"ended_at", []string{controller}}},
			to:       map[string]string{"ended_at": "now()"},
			rightful: map[verb][]string{selects: {owner, inControl, controller}, inserts: {controller}},
			more: []attempt{
				{verb: updates, statement: statement{"UPDATE business_controls SET ended_at = NULL WHERE id = $1",
					[]any{f.control}}},
				// The end of a control cannot change.
				{verb: updates, statement: statement{"UPDATE business_controls SET ended_at = now() WHERE id = $1",
					[]any{f.endedControl}}},
			},
		},
		"images": {
			key:      map[string]any{"business_id": f.ours.ID, "id": f.image},
			fresh:    map[string]any{"business_id": f.ours.ID, "key": "k", "width": 1, "height": 1},
			rightful: map[verb][]string{selects: and(team, job), inserts: managersAnywhere},
			more: []attempt{
				{verb: selects, statement: statement{"SELECT FROM images WHERE id = $1", []any{f.vendorImage}},
					by: and(and(managersAnywhere, vendorClients...), job, pageVisitor)},
			},
		},
		"contacts": {
			key:   map[string]any{"business_id": f.ours.ID, "id": f.contact.ID},
			fresh: map[string]any{"business_id": f.ours.ID, "full_name": "Bia", "phone": phone},
			edits: []edit{
				{"full_name phone email instagram_handle birth_date observations partner_name event_type event_date whatsapp_opt_in_how", team},
				{"deleted_at", and(team, job)},
			},
			rightful: map[verb][]string{selects: and(team, job), inserts: and(team, job)},
			// What a file brings says so, and only the job writes it.
			more: []attempt{
				{verb: inserts,
					statement: statement{"INSERT INTO contacts (business_id, full_name, import_id) VALUES ($1, 'Bia', $2)", []any{f.ours.ID, f.imported}}, by: []string{job}},
				{verb: adopts,
					statement: statement{"INSERT INTO contacts (business_id, full_name, import_id) VALUES ($1, 'Bia', $2)", []any{f.other.ID, f.imported}}},
			},
		},
		"imports": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.imported},
			fresh: map[string]any{"business_id": f.ours.ID, "kind": "VENDORS", "name": "fornecedores.csv",
				"columns": []string{}, "fields": []string{}, "total": 1},
			edits: []edit{{"columns fields faults total categories header_line area_code answers", team}, {"state", and(team, job)},
				{"done failed kept undone_at worked_until", []string{job}}},
			rightful: map[verb][]string{selects: and(team, job), inserts: and(team, backoffice...)},
			more: []attempt{
				// Staff read imports of vendors, and the ones that they uploaded from the backoffice.
				{verb: selects, statement: statement{"SELECT FROM imports WHERE id = $1", []any{f.staffImport}},
					by: and(team, job, backofficer)},
				{verb: updates, statement: statement{"UPDATE imports SET state = 'RUNNING' WHERE id = $1",
					[]any{f.staffImport}}, by: and(team, job, backofficer)},
				{verb: updates, statement: statement{"UPDATE imports SET categories = '[]' WHERE id = $1",
					[]any{f.staffImport}}, by: and(team, backofficer)},
				{verb: selects, statement: statement{"SELECT FROM imports WHERE id = $1", []any{f.controlImport}},
					by: and(team, job)},
				{verb: updates, statement: statement{"UPDATE imports SET state = 'RUNNING' WHERE id = $1",
					[]any{f.controlImport}}, by: and(team, job)},
				{verb: inserts,
					statement: statement{"INSERT INTO imports (business_id, kind, name, columns, fields, total, from_backoffice) VALUES ($1, 'VENDORS', 'a.csv', '{}', '{}', 1, true)", []any{f.ours.ID}}},
				{verb: inserts,
					statement: statement{"INSERT INTO imports (business_id, kind, name, columns, fields, total) VALUES ($1, 'CONTACTS', 'a.csv', '{}', '{}', 1)", []any{f.ours.ID}}, by: team},
			},
		},
		"import_rows": {
			key: map[string]any{"business_id": f.ours.ID, "import_id": f.imported, "line": 2},
			fresh: map[string]any{"business_id": f.ours.ID, "import_id": f.imported, "line": 3,
				"cells": []string{"Bia"}, "verdict": "VALID"},
			edits:    []edit{{"cells verdict faults record people is_included party_size", team}, {"handled_at", []string{job}}},
			rightful: map[verb][]string{selects: and(team, job), inserts: team},
			more: []attempt{
				{verb: selects, statement: statement{"SELECT FROM import_rows WHERE import_id = $1",
					[]any{f.staffImport}}, by: and(team, job, backofficer)},
				{verb: selects, statement: statement{"SELECT FROM import_rows WHERE import_id = $1",
					[]any{f.controlImport}}, by: and(team, job)},
				{verb: updates, statement: statement{"UPDATE import_rows SET verdict = 'INVALID' WHERE import_id = $1",
					[]any{f.staffImport}}, by: and(team, backofficer)},
				{verb: updates, statement: statement{"UPDATE import_rows SET verdict = 'INVALID' WHERE import_id = $1",
					[]any{f.controlImport}}, by: team},
				{verb: inserts,
					statement: statement{"INSERT INTO import_rows (business_id, import_id, line, cells, verdict) VALUES ($1, $2, 3, '{Bia}', 'VALID')",
						[]any{f.ours.ID, f.staffImport}}, by: and(team, backofficer)},
				{verb: inserts,
					statement: statement{"INSERT INTO import_rows (business_id, import_id, line, cells, verdict) VALUES ($1, $2, 3, '{Bia}', 'VALID')",
						[]any{f.ours.ID, f.controlImport}}, by: team},
			},
		},
		"events": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.event.ID},
			fresh: map[string]any{"business_id": f.ours.ID, "type": "OTHER", "title": "Festa", "slug": "festa-abcdef",
				"image_id": f.image},
			edits: []edit{
				{"type title event_person_name date event_start_time time_zone ceremony_place reception_place number_of_guests budget_cents " +
					"image_id day_contact_id gift_fee_by updated_at", managers},
				// A helper may not change the client's permissions and times, the branding, the link and the archiving.
				{"enable_branding customer_permissions customer_extra_permissions archived_at link_asked_at enabled_customer_updates_at customer_lock_days customer_released", team},
				{"notified_at", []string{job}},
			},
			// Columns that no member reads cannot be set to themselves.
			to: map[string]string{"budget_cents": "1", "event_person_name": "'Bia'", "enable_branding": "false",
				"customer_permissions": "8", "customer_extra_permissions": "2048", "archived_at": "now()",
				"link_asked_at":               "ARRAY[now()]",
				"enabled_customer_updates_at": "now()", "customer_lock_days": "7", "customer_released": "1",
				"gift_fee_by": "'HOSTS'"},
			rightful: map[verb][]string{selects: and(and(eventTeam, clients...), job, pageVisitor), inserts: team},
			more: []attempt{
				f.toVisitorsOfAPrivateSite("SELECT FROM events WHERE id = $1 AND current_user = 'visitor'", f.event.ID),
			},
		},
		"event_customers": {
			key:      map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "contact_id": f.contact.ID},
			fresh:    map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "contact_id": f.newContact.ID},
			edits:    []edit{{"position", team}},
			to:       map[string]string{"position": "9"},
			rightful: map[verb][]string{selects: and(team, job), inserts: team, deletes: team},
		},
		"customer_messages": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.customerMessage},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "contact_id": f.contact.ID,
				"kind": "AREA", "channel": "WHATSAPP",
				"phone": phone, "area": 4},
			edits:    []edit{{"sent_at channel delivery_id", []string{job}}},
			to:       map[string]string{"sent_at": "now()", "channel": "'SMS'"},
			rightful: map[verb][]string{selects: and(team, job), inserts: team},
		},
		"event_changes": {
			// A helper can undo changes of the event's day and of copied checklists, and not a reset.
			key:      map[string]any{"business_id": f.ours.ID, "id": f.eventChange},
			fresh:    map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "kind": "DATE"},
			edits:    []edit{{"undone_at", managers}},
			to:       map[string]string{"undone_at": "now()"},
			rightful: map[verb][]string{selects: managers, inserts: managers},
			more: []attempt{
				{verb: inserts, by: managers,
					statement: statement{"INSERT INTO event_changes (business_id, event_id, kind) VALUES ($1, $2, 'CHECKLIST')",
						[]any{f.ours.ID, f.event.ID}}},
				{verb: inserts, by: team,
					statement: statement{"INSERT INTO event_changes (business_id, event_id, kind) VALUES ($1, $2, 'RESET')",
						[]any{f.ours.ID, f.event.ID}}},
			},
		},
		"event_accesses": {
			key: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "membership_id": f.helper.ID},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.elsewhere.ID, "membership_id": f.helper.ID,
				"permissions": 7},
			edits: []edit{{"permissions", team}},
			to:    map[string]string{"permissions": "7"},
			rightful: map[verb][]string{selects: and(team, helper, helperInEvent, helperAway), inserts: team,
				deletes: team},
			more: []attempt{
				// A member who sees all events gets no access to a single one.
				{verb: inserts,
					statement: statement{"INSERT INTO event_accesses (business_id, event_id, membership_id, permissions) VALUES ($1, $2, $3, 7)",
						[]any{f.ours.ID, f.elsewhere.ID, f.assistant.ID}}},
			},
		},
		"audit_entries": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.entry},
			fresh: map[string]any{
				"business_id": f.ours.ID, "actor_name": "Ana", "session_role": "member", "in_control": false,
				"procedure": "", "kind": "UPDATED",
				"subject": "tasks", "transaction_id": 1, "changes": "[]",
			},
			rightful: map[verb][]string{selects: team},
		},
		"audit_seals": {
			key: map[string]any{"business_id": f.ours.ID, "position": 1},
			fresh: map[string]any{"business_id": f.ours.ID, "position": 2, "entry_id": 2,
				"entry_hash": make([]byte, 32), "hash": make([]byte, 32)},
		},
		"audit_heads": {
			key:   map[string]any{"business_id": f.ours.ID},
			fresh: map[string]any{"business_id": f.other.ID, "position": 1, "hash": make([]byte, 32), "at": time.Now()},
		},
		"tasks": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.task.ID},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "title": "Provar o bolo",
				"position": 9},
			edits: []edit{
				{"title observations category icon label timing time_unit_number time_unit_option date end_date decision_requested position deleted_at", managers},
				{"decision_question decision_options decision_seen_at team_only", managers},
				// It is only cleared here: responsible_test.go checks who may be responsible.
				{"responsible_id", managers},
				{"decision checked_at updated_at", and(managers, checklistClients...)},
				{"customer_notes decision_option decision_note", checklistClients},
			},
			more: []attempt{
				{verb: selects, by: managers,
					statement: statement{"SELECT FROM tasks WHERE id = $1", []any{f.hidden.ID}}},
				{verb: updates, by: managers, statement: statement{"UPDATE tasks SET checked_at = now() WHERE id = $1",
					[]any{f.hidden.ID}}},
			},
			to: map[string]string{"updated_at": "now()", "responsible_id": "NULL"},
			rightful: map[verb][]string{selects: and(managers, clientsWith(tenants.CustomerChecklistView)...),
				inserts: managers},
		},
		"documents": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.document},
			fresh: map[string]any{
				"business_id": f.ours.ID, "event_id": f.event.ID, "kind": "FILE", "name": "Contrato",
				"file_key": "k", "media_type": "application/pdf", "size": 1,
			},
			edits: []edit{{"name content version deleted_at updated_at", and(managers, documentClients...)},
				{"observations", managers}},
			to: map[string]string{"content": `'{"type": "doc"}'`},
			rightful: map[verb][]string{selects: and(and(managers, documentReaders...), job),
				inserts: and(managers, documentClients...)},
			more: f.documentAttempts(),
		},
		"document_versions": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.documentVersion},
			fresh: map[string]any{
				"business_id": f.ours.ID, "event_id": f.event.ID, "document_id": f.document, "slot": 9, "version": 9,
				"content": "{}",
			},
			edits: []edit{{"version content image_keys started_at saved_at", and(managers, documentClients...)}},
			// Clients write these two without reading them.
			to: map[string]string{"content": "'{}'", "saved_at": "now()"},
			rightful: map[verb][]string{selects: and(managers, documentClients...),
				inserts: and(managers, documentClients...)},
			more: []attempt{
				{verb: selects, statement: statement{"SELECT FROM document_versions WHERE id = $1",
					[]any{f.teamVersion}}, by: managers},
				{verb: selects, statement: statement{"SELECT FROM document_versions WHERE id = $1",
					[]any{f.hiddenVersion}}, by: managers},
				{verb: selects, statement: statement{"SELECT content FROM document_versions WHERE id = $1",
					[]any{f.documentVersion}}, by: managers},
				{verb: updates, statement: statement{"UPDATE document_versions SET version = 2 WHERE id = $1",
					[]any{f.teamVersion}}, by: managers},
				{verb: inserts,
					statement: statement{`INSERT INTO document_versions (business_id, event_id, document_id, slot, version, content) VALUES ($1, $2, $3, 9, 9, '{}')`,
						[]any{f.ours.ID, f.event.ID, f.teamDocument}}, by: managers},
			},
		},
		"subtasks": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.subtask},
			fresh: map[string]any{
				"business_id": f.ours.ID, "event_id": f.event.ID, "task_id": f.task.ID, "title": "Ligar", "position": 9,
			},
			edits: []edit{
				{"title observations decision_requested decision_question decision_options decision_seen_at position deleted_at", managers},
				{"decision checked_at", and(managers, checklistClients...)},
				{"decision_option decision_note", checklistClients},
			},
			more: []attempt{
				{verb: selects, by: managers,
					statement: statement{"SELECT FROM subtasks WHERE id = $1", []any{f.hiddenSubtask}}},
				{verb: updates, by: managers, statement: statement{"UPDATE subtasks SET decision = '' WHERE id = $1",
					[]any{f.hiddenSubtask}}},
				// They tick subtasks only while their updates are enabled, which here they are not.
				{verb: updates, by: managers,
					statement: statement{"UPDATE subtasks SET checked_at = now() WHERE business_id = $1 AND id = $2",
						[]any{f.ours.ID, f.subtask}}},
			},
			rightful: map[verb][]string{selects: and(managers, clientsWith(tenants.CustomerChecklistView)...),
				inserts: managers},
		},
		// Everybody's own, so that the helper's is only theirs.
		"calendar_feeds": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.feed},
			fresh: map[string]any{"business_id": f.ours.ID, "user_id": f.helper.User.ID, "event_id": f.event.ID,
				"secret_hash": make([]byte, 32)},
			rightful: map[verb][]string{selects: theHelper, inserts: theHelper, deletes: theHelper},
			more: []attempt{
				// Neither for an event that the helper was not given, nor for another person; for all of the helper's
				// events, yes.
				{verb: inserts, statement: subscribe(f.ours, f.helper.User.ID, &f.elsewhere.ID)},
				{verb: inserts, statement: subscribe(f.ours, f.helper.User.ID, nil), by: theHelper},
				{verb: inserts, statement: subscribe(f.ours, f.ours.Owner.ID, &f.event.ID), by: []string{owner}},
				{verb: inserts, statement: subscribe(f.ours, f.controller.ID, nil)},
			},
		},
	}
	maps.Copy(subjects, f.addressSubjects())
	maps.Copy(subjects, f.vendorSubjects(phone))
	maps.Copy(subjects, f.runSheetSubjects())
	maps.Copy(subjects, f.siteEditingSubjects())
	maps.Copy(subjects, f.contractSubjects())
	maps.Copy(subjects, f.proposalSubjects())
	maps.Copy(subjects, f.pixSubjects())
	maps.Copy(subjects, f.recipientSubjects())
	maps.Copy(subjects, f.withdrawalSubjects())
	maps.Copy(subjects, f.walletSubjects())
	maps.Copy(subjects, f.bonusSubjects())
	maps.Copy(subjects, f.paymentSubjects())
	maps.Copy(subjects, f.guestSubjects())
	maps.Copy(subjects, f.guestMessageSubjects())
	maps.Copy(subjects, f.receptionSubjects())
	maps.Copy(subjects, f.ledgerSubjects())
	maps.Copy(subjects, f.siteSubjects())
	maps.Copy(subjects, f.giftSubjects())
	maps.Copy(subjects, f.notificationSubjects())
	return subjects
}

// theHelper is one person, in whichever role they work.
var theHelper = []string{helper, helperInEvent, helperAway}

func subscribe(b tenanttest.Business, user uuid.UUID, event *uuid.UUID) statement {
	return statement{"INSERT INTO calendar_feeds (business_id, user_id, event_id, secret_hash) VALUES ($1, $2, $3, $4)",
		[]any{b.ID, user, event, make([]byte, 32)}}
}

// otherPlaces are attempts on places of a team to which other rules apply than to an assistant's.
func (f fixture) otherPlaces(phone string) []attempt {
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
		// No actor changes or removes the membership of the owner or of a platform administrator, or makes it one of
		// the team; nothing but this rule would stop the administrator.
		on(selects, read, and(team, job, ownerAsPerson), f.ours.OwnerMembership),
		on(updates, rename, nil, f.ours.OwnerMembership),
		on(deletes, remove, nil, f.ours.OwnerMembership),
		on(updates, rename, nil, f.administrator.ID),
		on(deletes, remove, nil, f.administrator.ID),
		// No actor becomes one, by an invite or by moving another membership; not even on their own.
		on(inserts, invite, nil, f.ours.ID, phone, "OWNER"),
		on(inserts, invite, nil, f.ours.ID, phone, "CORTEJO_ADMIN"),
		on(updates, "UPDATE memberships SET role = 'OWNER' WHERE id = $1", nil, f.assistant.ID),
		on(updates, "UPDATE memberships SET role = 'CORTEJO_ADMIN' WHERE id = $1", nil, f.helper.ID),
		on(updates, "UPDATE memberships SET role = 'ASSISTANT' WHERE id = $1", team, f.helper.ID),
		// No actor joins a team on their own, invited or not.
		{verb: inserts, statement: statement{join, []any{f.ours.ID, phone, "ASSISTANT"}},
			among: []string{newcomer, "outsider", "invited, as a person"}},
		on(inserts, join, nil, f.unjoined.ID, phone, "OWNER"), // with another's phone
		{verb: inserts,
			statement: statement{`INSERT INTO memberships (business_id, user_id, name, phone, role, accepted_at)
			SELECT $1, app.user_id(), 'Eu', $2, 'OWNER', now()`, []any{f.unjoined.ID, f.unjoined.Owner.Phone}},
			by: []string{newOwner}},
		// A helper reads and leaves only their own place.
		on(selects, read, and(team, job, helper, helperInEvent, helperAway, helperAsPerson), f.helper.ID),
		on(deletes, remove, and(team, helperAsPerson), f.helper.ID),
		// Even its recipient does not read an invite, and no write accepts one.
		on(selects, read, and(team, job), f.invited.ID),
		on(deletes, remove, team, f.invited.ID),
		on(updates, "UPDATE memberships SET accepted_at = now(), user_id = app.user_id() WHERE id = $1", nil,
			f.invited.ID),
		on(updates, "UPDATE memberships SET phone = '"+phone+"' WHERE id = $1", team, f.invited.ID),
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
	return statement{fmt.Sprintf("INSERT INTO %s (%s) VALUES (%s)", table, strings.Join(columns, ", "),
		strings.Join(places, ", ")), args}
}

func shaOf(text string) []byte {
	sum := sha256.Sum256([]byte(text))
	return sum[:]
}
