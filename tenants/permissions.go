package tenants

import "slices"

// EventPermission is a set of bits: what a helper may do in one event (specification 2,
// section 6). The policies read the same bits.
type EventPermission int32

// The bits of an event for helpers.
const (
	EventManage        EventPermission = 1 // checklist, contracts, suppliers, payments, documents
	EventSiteAndGuests EventPermission = 2 // site, gifts, guest list
	EventReception     EventPermission = 4 // reception only, no client information
	EventAll                           = EventManage | EventSiteAndGuests | EventReception
)

// CustomerPermission is a set of bits: what the client of an event may do (specification
// 1, section 6). Viewing is implied by editing.
type CustomerPermission int32

// The bits of an event for its client.
const (
	CustomerChecklistView      CustomerPermission = 1
	CustomerChecklistEdit      CustomerPermission = 2
	CustomerVendorsView        CustomerPermission = 4
	CustomerPaymentsView       CustomerPermission = 8
	CustomerDocumentsView      CustomerPermission = 16
	CustomerDocumentsEdit      CustomerPermission = 32
	CustomerContractsView      CustomerPermission = 64
	CustomerPaymentsStatusEdit CustomerPermission = 128
	CustomerVendorsEdit        CustomerPermission = 256

	CustomerAll CustomerPermission = 511

	// Beside the nine, which are given, two are found out on the way in (app.customer_bits): the
	// planner enabled their updates, and the date lock has fallen.
	CustomerTicksSubtasks CustomerPermission = 512
	CustomerLocked        CustomerPermission = 1024
)

// CustomerArea is a part of an event that its client may be let into.
type CustomerArea struct {
	Name string
	// View opens the area; Edit, 0 where there is nothing to edit, implies it.
	View, Edit CustomerPermission
}

// CustomerAreas are all of them, in the order screens show them.
var CustomerAreas = []CustomerArea{
	{"CHECKLIST", CustomerChecklistView, CustomerChecklistEdit},
	{"VENDORS", CustomerVendorsView, CustomerVendorsEdit},
	{"DOCUMENTS", CustomerDocumentsView, CustomerDocumentsEdit},
	{"PAYMENTS", CustomerPaymentsView, CustomerPaymentsStatusEdit},
	{"CONTRACTS", CustomerContractsView, 0},
}

// CustomerFeature is a bit under the specification's name.
type CustomerFeature struct {
	Name string
	Bit  CustomerPermission
}

// CustomerFeatures are all of them.
var CustomerFeatures = []CustomerFeature{
	{"CHECKLIST_VIEW", CustomerChecklistView},
	{"CHECKLIST_EDIT", CustomerChecklistEdit},
	{"VENDORS_VIEW", CustomerVendorsView},
	{"PAYMENTS_VIEW", CustomerPaymentsView},
	{"DOCUMENTS_VIEW", CustomerDocumentsView},
	{"DOCUMENTS_EDIT", CustomerDocumentsEdit},
	{"CONTRACTS_VIEW", CustomerContractsView},
	{"PAYMENTS_STATUS_EDIT", CustomerPaymentsStatusEdit},
	{"VENDORS_EDIT", CustomerVendorsEdit},
}

// Normalized adds the views that the edits imply.
func (p CustomerPermission) Normalized() CustomerPermission {
	for _, area := range CustomerAreas {
		if p&area.Edit != 0 {
			p |= area.View
		}
	}
	return p
}

// Role of a person in a business's team (the enum team_role).
const (
	TeamOwner         = "OWNER"
	TeamAdministrator = "CORTEJO_ADMIN" // platform administrator
	TeamAssistant     = "ASSISTANT"     // shown as Administrador
	TeamGuest         = "GUEST"         // shown as Auxiliar
)

// Permission names what a team role may do in the whole business. It decides what screens
// offer; what is refused, Postgres refuses.
type Permission string

// The permissions of a business.
const (
	WriteEvents       Permission = "WRITE_EVENTS"
	WriteTemplates    Permission = "WRITE_TEMPLATES"
	ReadContacts      Permission = "READ_CONTACTS"
	WriteContacts     Permission = "WRITE_CONTACTS"
	ReadVendors       Permission = "READ_VENDORS"
	WriteVendors      Permission = "WRITE_VENDORS"
	ReadTeamMembers   Permission = "READ_TEAM_MEMBERS"
	WriteTeamMembers  Permission = "WRITE_TEAM_MEMBERS"
	ReadWallet        Permission = "READ_WALLET"
	ReadBonifications Permission = "READ_BONIFICATIONS"
	ReadActivity      Permission = "READ_ACTIVITY"
	WriteBusiness     Permission = "WRITE_BUSINESS"

	WriteClientPermissions Permission = "WRITE_CLIENT_PERMISSIONS"
)

var teamSeesAll = []Permission{WriteEvents, WriteTemplates, ReadContacts, WriteContacts, ReadVendors, WriteVendors, ReadTeamMembers, WriteTeamMembers, WriteBusiness, WriteClientPermissions}

// teamPermissions: an assistant sees everything the owner sees except the wallet and the
// bonifications; a helper only the events given to them.
var teamPermissions = map[string][]Permission{
	TeamOwner:         append(slices.Clone(teamSeesAll), ReadWallet, ReadBonifications, ReadActivity),
	TeamAdministrator: append(slices.Clone(teamSeesAll), ReadWallet, ReadBonifications, ReadActivity),
	TeamAssistant:     teamSeesAll,
	TeamGuest:         {},
}

// PermissionsOf lists what a team role may do, never nil. Staff in control of a business
// have its owner's.
func PermissionsOf(teamRole string) []Permission {
	return append([]Permission{}, teamPermissions[teamRole]...)
}

// AllPermissions lists every permission there is: an owner lacks none.
func AllPermissions() []Permission { return PermissionsOf(TeamOwner) }
