package api_test

import (
	"github.com/google/uuid"

	"cortejo/tenants/tenanttest"
)

// vendorTarget is a vendor of the event, recommended on its page, and one who is in no event.
type vendorTarget struct{ vendor, eventVendor, newVendor uuid.UUID }

func onVendor(mine, _ target) any { return in{"uuid": mine.vendor} }

func onEventVendor(mine, _ target) any { return in{"uuid": mine.eventVendor} }

func publicVendor(mine, _ target) any { return in{"slug": mine.slug, "uuid": mine.vendor} }

func theirPublicVendor(mine, theirs target) any { return in{"slug": mine.slug, "uuid": theirs.vendor} }

func newVendor(mine, _ target) any {
	return in{"name": "Joana", "phone": tenanttest.NewPhone(), "categories": []string{"CAKE"}, "imageUuid": mine.image,
		"notify": true}
}

func changedVendor(mine, _ target) any {
	return in{"uuid": mine.vendor, "name": "Joana", "phone": tenanttest.NewPhone(), "categories": []string{"CAKE"},
		"imageUuid": mine.image}
}

func vendorWithTheirPicture(mine, theirs target) any {
	return in{"uuid": mine.vendor, "name": "Joana", "phone": tenanttest.NewPhone(), "categories": []string{"CAKE"},
		"imageUuid": theirs.image}
}

func uninvitedVendor(mine, _ target) any {
	mine.change(`UPDATE vendors SET invited_at = NULL, invited_phone = NULL WHERE id = $1`, mine.vendor)
	return in{"uuid": mine.vendor}
}

func deletedVendor(mine, _ target) any {
	mine.change(`UPDATE vendors SET deleted_at = now() WHERE id = $1`, mine.vendor)
	return in{"uuid": mine.vendor}
}

func deletedEventVendor(mine, _ target) any {
	mine.change(`UPDATE event_vendors SET deleted_at = now() WHERE id = $1`, mine.eventVendor)
	return in{"uuid": mine.eventVendor}
}

func linked(mine, _ target) any {
	return in{"eventUuid": mine.event, "vendorUuid": mine.newVendor, "taskPublicId": mine.task}
}

var linkedWithTheirs = []func(mine, theirs target) any{
	func(mine, theirs target) any { return in{"eventUuid": mine.event, "vendorUuid": theirs.newVendor} },
	func(mine, theirs target) any { return in{"eventUuid": theirs.event, "vendorUuid": mine.newVendor} },
	func(mine, theirs target) any {
		return in{"eventUuid": mine.event, "vendorUuid": mine.newVendor, "taskPublicId": theirs.task}
	},
}

func changedEventVendor(mine, _ target) any {
	return in{"uuid": mine.eventVendor, "status": "NOT_HIRED", "budget": 100}
}

func pixKeyOfTheirVendor(_, theirs target) any { return in{"vendorUuid": theirs.vendor} }

func wrongPixKey(target, target) any {
	return in{"kind": "CPF", "key": "111.111.111-11", "holder": "Ana", "city": "Recife", "attempt": "",
		"code": "123456"}
}

func vendorPixKey(mine, _ target) any {
	return in{"vendorUuid": mine.vendor, "kind": "EMAIL", "key": "flor@exemplo.com", "holder": "Flor", "city": "Recife"}
}

var _ = addRows(map[string]row{
	"vendors.getInvite": {may: []actor{invited}, input: onNewVendorInvite,
		mixed: swapped(onNewVendorInvite)},
	"vendors.confirmInvite": {may: []actor{invited}, input: onNewVendorInvite,
		mixed: swapped(onNewVendorInvite)},
	"vendors.getAllByCursor": {may: members, input: nothing},
	"vendors.getAll":         {may: members, input: nothing},
	// A helper who manages some event reads the catalogue.
	"vendors.get": {may: append([]actor{helperOtherEvent}, managers...), except: []actor{idleHelper},
		input: onVendor, mixed: swapped(onVendor)},
	"vendors.create": {may: team, input: newVendor,
		mixed: []func(mine, theirs target) any{func(mine, theirs target) any { return newVendor(theirs, mine) }}},
	"vendors.update":       {may: team, input: changedVendor, mixed: append(swapped(changedVendor), vendorWithTheirPicture)},
	"vendors.invite":       {may: team, input: uninvitedVendor, mixed: swapped(uninvitedVendor)},
	"vendors.delete":       {may: team, input: onVendor, mixed: swapped(onVendor)},
	"vendors.restore":      {may: team, input: deletedVendor, mixed: swapped(deletedVendor)},
	"eventVendors.getAll":  {may: managers, input: tasksOfEvent, mixed: swapped(tasksOfEvent)},
	"eventVendors.get":     {may: managers, input: onEventVendor, mixed: swapped(onEventVendor)},
	"eventVendors.create":  {may: managers, input: linked, mixed: append(swapped(linked), linkedWithTheirs...)},
	"eventVendors.update":  {may: managers, input: changedEventVendor, mixed: swapped(changedEventVendor)},
	"eventVendors.delete":  {may: managers, input: onEventVendor, mixed: swapped(onEventVendor)},
	"eventVendors.restore": {may: managers, input: deletedEventVendor, mixed: swapped(deletedEventVendor)},
})

// onNewVendorInvite is an invite to the invited actor, as a vendor of a third business.
func onNewVendorInvite(mine, _ target) any {
	mine.t.Helper()
	invite := uuid.New()
	if mine.invited.ID != uuid.Nil {
		mine.change(
			`INSERT INTO vendors (business_id, name, phone, categories, invited_at, invited_phone, invite_id) VALUES ($1, 'V', $2, '{CAKE}', now(), $2, $3)`,
			mine.env.AddBusiness("Terceira").ID, mine.invited.Phone, invite)
	}
	return in{"uuid": invite}
}
