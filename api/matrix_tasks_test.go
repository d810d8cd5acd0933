package api_test

var _ = addRows(map[string]row{
	"task.getAll":    {may: managers, input: tasksOfEvent, mixed: swapped(tasksOfEvent)},
	"task.getPeople": {may: managers, input: tasksOfEvent, mixed: swapped(tasksOfEvent)},
	"task.getMine":   {may: members, input: nothing},
	"task.getCalendar": {may: members,
		input: func(target, target) any { return in{"from": "2027-01-01", "to": "2027-03-03"} }},
	"task.create":          {may: managers, input: newTask, mixed: swapped(newTask)},
	"task.update":          {may: managers, input: changedTask, mixed: swapped(changedTask)},
	"task.confirmDecision": {may: managers, input: confirmed, mixed: swapped(confirmed)},
	"task.check":           {may: managers, input: checked(onTask), mixed: swapped(checked(onTask))},
	"task.delete":          {may: managers, input: onTask, mixed: swapped(onTask)},
	"task.restore":         {may: managers, input: deletedTask, mixed: swapped(deletedTask)},
	"task.reorder":         {may: managers, input: orderedTask, mixed: append(swapped(orderedTask), afterTheirTask)},
	"task.duplicate":       {may: managers, input: onTask, mixed: swapped(onTask)},
	"task.checkMany": {may: managers, input: checked(manyTasks),
		mixed: append(swapped(checked(manyTasks)), checked(withTheirTask))},
	"task.sortByDeadline": {may: managers, input: tasksOfEvent, mixed: swapped(tasksOfEvent)},
	"task.updateMany":     {may: managers, input: changedTasks, mixed: append(swapped(changedTasks), withTheirChange)},
	"task.moveMany": {may: managers, input: manyTasks,
		mixed: append(swapped(manyTasks), withTheirTask, allAfterTheirTask)},
	"task.deleteMany":         {may: managers, input: manyTasks, mixed: append(swapped(manyTasks), withTheirTask)},
	"task.restoreMany":        {may: managers, input: deletedTasks, mixed: append(swapped(deletedTasks), withTheirTask)},
	"subtask.create":          {may: managers, input: newSubtask, mixed: swapped(newSubtask)},
	"subtask.update":          {may: managers, input: changedSubtask, mixed: swapped(changedSubtask)},
	"subtask.confirmDecision": {may: managers, input: stepConfirmed, mixed: swapped(stepConfirmed)},
	"subtask.check":           {may: managers, input: checked(onSubtask), mixed: swapped(checked(onSubtask))},
	"subtask.delete":          {may: managers, input: onSubtask, mixed: swapped(onSubtask)},
	"subtask.restore":         {may: managers, input: deletedSubtask, mixed: swapped(deletedSubtask)},
	"subtask.reorder":         {may: managers, input: onSubtask, mixed: append(swapped(onSubtask), afterTheirSubtask)},
})

func newTask(mine, _ target) any {
	return in{"eventUuid": mine.event, "title": "Provar o bolo", "category": "CAKE", "timing": "NONE"}
}

func changedTask(mine, _ target) any {
	return in{"publicId": mine.task, "title": "Provar o bolo"}
}

func deletedTask(mine, _ target) any {
	mine.change(`UPDATE tasks SET deleted_at = now() WHERE id = $1`, mine.task)
	return in{"publicId": mine.task}
}

func deletedSubtask(mine, _ target) any {
	mine.change(`UPDATE subtasks SET deleted_at = now() WHERE id = $1`, mine.subtask)
	return in{"publicId": mine.subtask}
}

func orderedTask(mine, _ target) any { return in{"eventUuid": mine.event, "publicId": mine.task} }

func afterTheirTask(mine, theirs target) any {
	return in{"eventUuid": mine.event, "publicId": mine.task, "afterPublicId": theirs.task}
}

func manyTasks(mine, _ target) any {
	return in{"eventUuid": mine.event, "publicIds": []any{mine.task}}
}

func deletedTasks(mine, theirs target) any {
	mine.change(`UPDATE tasks SET deleted_at = now() WHERE id = $1`, mine.task)
	return manyTasks(mine, theirs)
}

func withTheirTask(mine, theirs target) any {
	return in{"eventUuid": mine.event, "publicIds": []any{mine.task, theirs.task}}
}

func allAfterTheirTask(mine, theirs target) any {
	return in{"eventUuid": mine.event, "publicIds": []any{mine.task}, "afterPublicId": theirs.task}
}

func changedTasks(mine, _ target) any {
	return in{"eventUuid": mine.event,
		"tasks": []any{in{"publicId": mine.task, "category": "CAKE", "when": in{"timing": "NONE"}}}}
}

func withTheirChange(mine, theirs target) any {
	return in{"eventUuid": mine.event,
		"tasks": []any{in{"publicId": mine.task, "category": "CAKE"}, in{"publicId": theirs.task, "category": "CAKE"}}}
}

func newSubtask(mine, _ target) any {
	return in{"taskPublicId": mine.task, "title": "Escolher o recheio"}
}

func changedSubtask(mine, _ target) any {
	return in{"publicId": mine.subtask, "title": "Escolher o recheio"}
}

func afterTheirSubtask(mine, theirs target) any {
	return in{"publicId": mine.subtask, "afterPublicId": theirs.subtask}
}
