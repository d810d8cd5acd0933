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
