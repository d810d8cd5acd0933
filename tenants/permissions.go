package tenants

import "slices"

// The roles of a person in a business's team (the enum team_role).
const (
	TeamOwner         = "OWNER"
	TeamAdministrator = "CORTEJO_ADMIN" // platform administrator
	TeamAssistant     = "ASSISTANT"     // shown as Administrador
	TeamGuest         = "GUEST"         // shown as Auxiliar
)

// Permission is a team role's right in the whole business. Screens use it to hide actions; Postgres enforces the
// rights.
type Permission string

// The permissions of a business.
const (
	WriteEvents       Permission = "WRITE_EVENTS"
	WriteTemplates    Permission = "WRITE_TEMPLATES"
	ReadContacts      Permission = "READ_CONTACTS"
	WriteContacts     Permission = "WRITE_CONTACTS"
	ReadVendors       Permission = "READ_VENDORS"
	WriteVendors      Permission = "WRITE_VENDORS"
	ReadPayments      Permission = "READ_PAYMENTS"
	ReadContracts     Permission = "READ_CONTRACTS"
	ReadTeamMembers   Permission = "READ_TEAM_MEMBERS"
	WriteTeamMembers  Permission = "WRITE_TEAM_MEMBERS"
	ReadWallet        Permission = "READ_WALLET"
	WriteWallet       Permission = "WRITE_WALLET"
	ReadBonifications Permission = "READ_BONIFICATIONS"
	ReadActivity      Permission = "READ_ACTIVITY"
	WriteBusiness     Permission = "WRITE_BUSINESS"

	ReadProposals  Permission = "READ_PROPOSALS"
	WriteProposals Permission = "WRITE_PROPOSALS"

	WriteClientPermissions Permission = "WRITE_CLIENT_PERMISSIONS"
)

var teamSeesAll = []Permission{
	WriteEvents, WriteTemplates, ReadContacts, WriteContacts, ReadVendors, WriteVendors, ReadPayments, ReadContracts,
	ReadTeamMembers, WriteTeamMembers, ReadProposals, WriteProposals, WriteBusiness, WriteClientPermissions,
}

// teamPermissions maps a role to its permissions: an assistant sees all that the owner sees except the wallet and the
// bonifications; a helper sees only the events assigned to them, and has what ListHelperPermissions returns.
var teamPermissions = map[string][]Permission{
	TeamOwner:         append(slices.Clone(teamSeesAll), ReadWallet, WriteWallet, ReadBonifications, ReadActivity),
	TeamAdministrator: append(slices.Clone(teamSeesAll), ReadWallet, ReadBonifications, ReadActivity),
	TeamAssistant:     teamSeesAll,
	TeamGuest:         {},
}

// PermissionsOf returns the permissions of a team role, never nil. Staff in control of a business have its owner's.
func PermissionsOf(teamRole string) []Permission {
	return append([]Permission{}, teamPermissions[teamRole]...)
}

// ListHelperPermissions returns a helper's permissions in the whole business for the union of their permissions in
// events, never nil: a helper who manages an event reads the catalogue, and payments and contracts of the events they
// manage.
func ListHelperPermissions(bits EventPermission) []Permission {
	if bits&EventManage == 0 {
		return []Permission{}
	}
	return []Permission{ReadVendors, ReadPayments, ReadContracts}
}

// ListPermissions returns every permission: an owner has them all.
func ListPermissions() []Permission { return PermissionsOf(TeamOwner) }
