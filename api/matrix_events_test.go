package api_test

import (
	"github.com/google/uuid"

	"cortejo/api/event"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants/tenanttest"
)

var _ = addRows(map[string]row{
	"public.event.get":        {may: everybody, input: func(mine, _ target) any { return in{"slug": mine.slug} }},
	"public.event.getVendors": {may: everybody, input: func(mine, _ target) any { return in{"slug": mine.slug} }},
	"public.event.getVendor": {may: everybody, input: publicVendor,
		mixed: []func(mine, theirs target) any{theirPublicVendor}},
	"public.event.getAccess": {may: []actor{client}, input: nothing},
	"public.event.noteVisit": {may: []actor{client}, input: nothing},
	"event.getAll":           {may: members, input: nothing},
	"event.get": {may: append([]actor{helperOtherBit}, managers...), input: onEvent,
		mixed: swapped(onEvent)},
	"event.create": {may: team, answers: unknownToHelpers, input: newEvent,
		mixed: append(swapped(newEvent), eventFromTheirs...)},
	"event.getOverview": {may: managers, input: onEvent, mixed: swapped(onEvent)},
	"event.previewDate": {may: managers, input: moved, mixed: swapped(moved)},
	"event.updateDate":  {may: managers, input: movedAsSeen, mixed: swapped(movedAsSeen)},
	"event.reset":       {may: team, input: fromZero, mixed: swapped(fromZero)},
	"event.getUndoable": {may: managers, input: onEvent, mixed: swapped(onEvent)},
	"event.undo":        {may: managers, input: undone, mixed: swapped(undone)},
	"event.update": {may: managers, input: changedEvent,
		mixed: append(swapped(changedEvent), changedWithTheirPicture, givenToTheirs)},
	"event.archive":                   {may: team, input: archived, mixed: swapped(archived)},
	"event.updateCustomerPermissions": {may: team, input: permitted, mixed: swapped(permitted)},
	"event.notifyCustomer":            {may: team, input: notified, mixed: swapped(notified)},
	"event.releaseCustomerArea":       {may: team, input: released, mixed: swapped(released)},
	"event.getCustomerAccess":         {may: team, input: onEvent, mixed: swapped(onEvent)},
	"event.sendCustomerAccess":        {may: team, input: accessOf, mixed: append(swapped(accessOf), accessOfTheirs)},
	"template.getLibrary":             {may: members, input: nothing},
	"template.getPreview": {may: managers, input: shipped,
		mixed: append(swapped(shipped), toCopyFromTheirs, toCopyIntoTheirs)},
	"template.apply": {may: managers, input: shippedTask,
		mixed: append(swapped(shippedTask), copiedFromTheirs, copiedIntoTheirs)},
	"template.create":          {may: team, answers: unknownToHelpers, input: newTemplate, mixed: templateFromTheirs},
	"template.createFromEvent": {may: team, input: templateOfEvent, mixed: swapped(templateOfEvent)},
	"event.getHistory":         {may: team, input: onEvent, mixed: swapped(onEvent)},
	"calendar.getFeeds":        {may: members, input: nothing},
	// A helper sees the event with any bit; staff in control subscribe to nothing.
	"calendar.create": {may: []actor{owner, administrator, assistant, helper, helperOtherBit}, input: subscribed,
		mixed: swapped(subscribed)},
	// Each their own.
	"calendar.revoke": {may: []actor{owner}, input: onFeed, mixed: swapped(onFeed)},
})

func newEvent(mine, _ target) any {
	return in{"type": "WEDDING", "customers": []any{mine.contact},
		"startFrom": in{"kind": "TEMPLATE", "uuid": mine.template}, "imageUuid": mine.image}
}

var eventFromTheirs = []func(mine, theirs target) any{
	func(mine, theirs target) any {
		return in{"type": "WEDDING", "customers": []any{mine.contact, theirs.contact}, "startFrom": in{"kind": "BLANK"}}
	},
	func(mine, theirs target) any {
		return in{"type": "WEDDING", "customers": []any{mine.contact},
			"startFrom": in{"kind": "TEMPLATE", "uuid": theirs.template}}
	},
	func(mine, theirs target) any {
		return in{"type": "WEDDING", "customers": []any{mine.contact},
			"startFrom": in{"kind": "EVENT", "uuid": theirs.event}}
	},
	func(mine, theirs target) any {
		return in{"type": "WEDDING", "customers": []any{mine.contact}, "startFrom": in{"kind": "BLANK"},
			"imageUuid": theirs.image}
	},
}

func changedEvent(mine, _ target) any { return in{"uuid": mine.event, "title": "Casamento na serra"} }

func changedWithTheirPicture(mine, theirs target) any {
	return in{"uuid": mine.event, "title": "Casamento na serra", "imageUuid": theirs.image}
}

func givenToTheirs(mine, theirs target) any {
	return in{"uuid": mine.event, "title": "Casamento na serra", "customers": []any{theirs.contact}}
}

// movedAsSeen brings the preview that the event's owner read.
func movedAsSeen(mine, theirs target) any {
	fields, _ := moved(mine, theirs).(in)
	if mine.owner.ID == uuid.Nil {
		fields["preview"] = "nobody's"
		return fields
	}
	asOwner := proceduretest.New(mine.t, mine.env, event.Register).
		Owner(tenanttest.Business{ID: mine.business, Owner: mine.owner})
	fields["preview"] = proceduretest.Get[event.PreviewDateOutput](asOwner, "event.previewDate",
		proceduretest.Input{"uuid": mine.event, "date": fields["date"]}).Preview
	return fields
}

func fromZero(mine, _ target) any {
	mine.change(`UPDATE events SET title = 'Casamento na serra' WHERE id = $1`, mine.event)
	return in{"uuid": mine.event, "title": "Casamento na serra"}
}

func undone(mine, _ target) any {
	change := uuid.New()
	mine.change(
		`INSERT INTO event_changes (business_id, event_id, id, kind, date_before, date_after) SELECT business_id, id, $2, 'DATE', '2031-05-17', date FROM events WHERE id = $1`,
		mine.event, change)
	return in{"changeUuid": change}
}

func permitted(mine, _ target) any {
	return in{"uuid": mine.event, "customerPermissions": 511, "side": in{"updates": true, "preparing": true}}
}

func released(mine, _ target) any {
	mine.change(`DELETE FROM customer_messages WHERE business_id = $1`, mine.business)
	mine.change(`UPDATE events SET customer_permissions = 511, customer_released = 0 WHERE id = $1`, mine.event)
	return in{"uuid": mine.event, "area": "VENDORS"}
}

// accessOf is the input that sends the sign-in link to the event's client, who got no message lately.
func accessOf(mine, _ target) any {
	mine.change(`DELETE FROM customer_messages WHERE business_id = $1`, mine.business)
	return in{"uuid": mine.event, "contactUuid": mine.contact, "channel": "SMS"}
}

func accessOfTheirs(mine, theirs target) any {
	return in{"uuid": mine.event, "contactUuid": theirs.contact, "channel": "SMS"}
}

func newTemplate(mine, _ target) any {
	return in{"type": "WEDDING", "title": "Casamento na praia", "startFrom": in{"kind": "EVENT", "uuid": mine.event},
		"imageUuid": mine.image}
}

var templateFromTheirs = []func(mine, theirs target) any{
	func(_, theirs target) any {
		return in{"type": "WEDDING", "title": "Nosso", "startFrom": in{"kind": "EVENT", "uuid": theirs.event}}
	},
	func(_, theirs target) any { return in{"type": "WEDDING", "title": "Nosso", "imageUuid": theirs.image} },
}

func templateOfEvent(mine, _ target) any {
	return in{"eventUuid": mine.event, "title": "Casamento na serra"}
}

// shipped is a checklist of Cortejo's own: which of a business's own a helper may copy, api/template proves.
func shipped(mine, _ target) any { return in{"eventUuid": mine.event, "sourceType": "WEDDING"} }

func toCopyFromTheirs(mine, theirs target) any {
	return in{"eventUuid": mine.event, "sourceUuid": theirs.template}
}

func toCopyIntoTheirs(mine, theirs target) any {
	return in{"eventUuid": theirs.event, "sourceUuid": mine.template}
}

func copiedFromTheirs(mine, theirs target) any {
	return withTask(theirs, toCopyFromTheirs(mine, theirs))
}

func copiedIntoTheirs(mine, theirs target) any { return withTask(mine, toCopyIntoTheirs(mine, theirs)) }

// withTask names a task that it puts into the template.
func withTask(of target, input any) any {
	key := uuid.New()
	of.change(
		`INSERT INTO tasks (business_id, event_id, id, title, position) SELECT business_id, id, $2, 'Provar o bolo', 1 FROM events WHERE id = $1`, of.template, key)
	fields, _ := input.(in)
	fields["keys"] = []any{key}
	return fields
}

func subscribed(mine, _ target) any { return in{"eventUuid": mine.event} }

// onFeed is the owner's calendar. One may have few, so targets share it, and it comes back after it was revoked.
func onFeed(mine, _ target) any {
	mine.change(
		`INSERT INTO calendar_feeds (business_id, id, user_id, secret_hash) SELECT business_id, $2::uuid, $3, sha256($2::uuid::text::bytea) FROM businesses WHERE business_id = $1 ON CONFLICT DO NOTHING`,
		mine.business, mine.feed, mine.owner.ID)
	return in{"uuid": mine.feed}
}
