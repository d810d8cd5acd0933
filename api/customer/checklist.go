package customer

import (
	"cortejo/platform/procedure"
	"cortejo/tenants"
)

func registerChecklist(r *procedure.Router) {
	procedure.Query(r, "customer.getChecklist", procedure.Event, getChecklist, procedure.Doc{
		Summary: "The event's checklist, as its client sees it",
		Shows:   []tenants.AreaKey{tenants.AreaEvent, tenants.AreaChecklist},
	})
	procedure.Query(r, "customer.getTask", procedure.Event, getTask, procedure.Doc{
		Summary: "One task, as the event's client sees it",
		Shows: []tenants.AreaKey{tenants.AreaEvent, tenants.AreaChecklist, tenants.AreaVendors,
			tenants.AreaDocuments},
	})
	procedure.Query(r, "customer.getDecisions", procedure.Event, getDecisions, procedure.Doc{
		Summary: "What the event's client is asked to decide, and what they decided",
		Shows:   []tenants.AreaKey{tenants.AreaEvent, tenants.AreaChecklist},
	})
	procedure.Mutation(r, "customer.checkTask", procedure.Event, checkTask,
		procedure.Doc{Summary: "Tick or untick a task, as the event's client"})
	procedure.Mutation(r, "customer.noteTask", procedure.Event, noteTask,
		procedure.Doc{Summary: "Write the client's own notes beside a task"})
	procedure.Mutation(r, "customer.decideTask", procedure.Event, decideTask,
		procedure.Doc{Summary: "Decide what a task asks of the client"})
	procedure.Mutation(r, "customer.checkSubtask", procedure.Event, checkSubtask,
		procedure.Doc{Summary: "Tick or untick a subtask, while the client's updates are enabled"})
	procedure.Mutation(r, "customer.decideSubtask", procedure.Event, decideSubtask,
		procedure.Doc{Summary: "Decide what a subtask asks of the client"})
}
