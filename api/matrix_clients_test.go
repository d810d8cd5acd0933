package api_test

import "cortejo/tenants"

// clientsWith are the event's clients who hold any of these bits.
func clientsWith(any tenants.CustomerPermission) (all []actor) {
	for who, bits := range clientBits {
		if bits&any != 0 {
			all = append(all, who)
		}
	}
	return all
}

var (
	// fullClient holds every bit.
	fullClient       = clientOf(tenants.CustomerAll)
	checklistReaders = clientsWith(tenants.CustomerChecklistView)
	checklistClients = clientsWith(tenants.CustomerChecklistEdit)
)

func noted(mine, _ target) any {
	return in{"publicId": mine.task, "notes": "Sem nozes", "notesWas": ""}
}

// decided and stepDecided are asked for; ticked is let by the planner.
func decided(mine, _ target) any {
	mine.change(`UPDATE tasks SET decision_requested = true WHERE id = $1`, mine.task)
	return in{"publicId": mine.task, "decision": "Chocolate", "decisionWas": ""}
}

func stepDecided(mine, _ target) any {
	mine.change(`UPDATE subtasks SET decision_requested = true WHERE id = $1`, mine.subtask)
	return in{"publicId": mine.subtask, "decision": "Chocolate", "decisionWas": ""}
}

// confirmed and stepConfirmed are answers that were read.
func confirmed(mine, _ target) any {
	mine.change(`UPDATE tasks SET decision_requested = true, decision = 'Sim' WHERE id = $1`, mine.task)
	return in{"publicId": mine.task, "decision": "Sim", "confirmed": true}
}

func stepConfirmed(mine, _ target) any {
	mine.change(`UPDATE subtasks SET decision_requested = true, decision = 'Sim' WHERE id = $1`, mine.subtask)
	return in{"publicId": mine.subtask, "decision": "Sim", "confirmed": true}
}

func stepTicked(mine, _ target) any {
	mine.change(`UPDATE events SET enabled_customer_updates_at = now() WHERE id = $1`, mine.event)
	return in{"publicId": mine.subtask, "checked": true}
}

var _ = addRows(map[string]row{
	"customer.getMessageChannels": {may: []actor{client}, input: nothing, minted: true},
	// Of their number in the whole business, where other rows write to it by SMS meanwhile.
	"customer.chooseMessageChannels": {may: []actor{client},
		input: func(target, target) any { return in{"whatsapp": true, "sms": true, "email": false} }},
	"customer.getChecklist":     {may: checklistReaders, input: nothing},
	"customer.getDecisions":     {may: checklistReaders, input: nothing},
	"customer.getTask":          {may: checklistReaders, input: onTask, mixed: swapped(onTask)},
	"customer.checkTask":        {may: checklistClients, input: checked(onTask), mixed: swapped(checked(onTask))},
	"customer.noteTask":         {may: checklistClients, input: noted, mixed: swapped(noted)},
	"customer.decideTask":       {may: checklistReaders, input: decided, mixed: swapped(decided)},
	"customer.checkSubtask":     {may: checklistClients, input: stepTicked, mixed: swapped(stepTicked)},
	"customer.decideSubtask":    {may: checklistReaders, input: stepDecided, mixed: swapped(stepDecided)},
	"customer.getVendors":       {may: vendorReaders, input: nothing},
	"customer.getVendor":        {may: vendorReaders, input: onEventVendor, mixed: swapped(onEventVendor)},
	"customer.addVendor":        {may: vendorEditors, input: addedByClient},
	"customer.updateVendor":     {may: vendorEditors, input: budgetByClient, mixed: swapped(budgetByClient)},
	"customer.deleteVendor":     {may: vendorEditors, input: broughtByClient, mixed: swapped(broughtByClient)},
	"customer.restoreVendor":    {may: vendorEditors, input: takenBackByClient, mixed: swapped(takenBackByClient)},
	"customer.chooseVendor":     {may: vendorEditors, input: indicated, mixed: swapped(indicated)},
	"customer.unchooseVendor":   {may: vendorEditors, input: indicated, mixed: swapped(indicated)},
	"customer.linkTaskVendor":   {may: vendorLinkers, input: vendorOfTask, mixed: swapped(vendorOfTask)},
	"customer.unlinkTaskVendor": {may: vendorLinkers, input: linkedByClient, mixed: swapped(linkedByClient)},
})
