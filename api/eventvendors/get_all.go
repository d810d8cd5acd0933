package eventvendors

import (
	"context"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// GetAllInput names an event, and one of its tasks where only that task's vendors are asked for.
type GetAllInput struct {
	EventUUID    uuid.UUID `query:"eventUuid" required:"true"`
	TaskPublicID uuid.UUID `query:"taskPublicId"`
}

// ScopeEventID narrows the scope to it.
func (in GetAllInput) ScopeEventID() uuid.UUID { return in.EventUUID }

// GetAllOutput are the vendors, the newest first. An event has at most 200.
type GetAllOutput struct {
	Items   []EventVendor `json:"items"`
	Missing []Missing     `json:"missing" doc:"What open tasks of the event are about and none of its vendors does, in the tasks' order; nothing where a task's vendors are asked for"`
}

// Missing is a service without a vendor in the event.
type Missing struct {
	Category string `json:"category" doc:"A known key, or the planner's own words where somebody of the catalogue offers it"`
	Tasks    int    `json:"tasks" doc:"How many open tasks are about it"`
}

func getAll(ctx context.Context, db tenants.Reader, in GetAllInput) (GetAllOutput, error) {
	params := queries.ListEventVendorsParams{EventID: &in.EventUUID}
	if in.TaskPublicID != uuid.Nil {
		params.TaskID = &in.TaskPublicID
	}
	return list(ctx, db, params)
}
