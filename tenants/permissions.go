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
)

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
	ReadTeamMembers   Permission = "READ_TEAM_MEMBERS"
	WriteTeamMembers  Permission = "WRITE_TEAM_MEMBERS"
	ReadWallet        Permission = "READ_WALLET"
	ReadBonifications Permission = "READ_BONIFICATIONS"
)

var teamSeesAll = []Permission{WriteEvents, WriteTemplates, ReadContacts, WriteContacts, ReadTeamMembers, WriteTeamMembers}

// teamPermissions: an assistant sees everything the owner sees except the wallet and the
// bonifications; a helper only the events given to them.
var teamPermissions = map[string][]Permission{
	TeamOwner:         append(slices.Clone(teamSeesAll), ReadWallet, ReadBonifications),
	TeamAdministrator: append(slices.Clone(teamSeesAll), ReadWallet, ReadBonifications),
	TeamAssistant:     teamSeesAll,
	TeamGuest:         {},
}

// PermissionsOf lists what a team role may do, never nil. Staff in control of a business
// have its owner's.
func PermissionsOf(teamRole string) []Permission {
	return append([]Permission{}, teamPermissions[teamRole]...)
}
