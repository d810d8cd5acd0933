package eventvendors

import (
	"context"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// GetAllInput names an event and, for the vendors of one task only, that task.
type GetAllInput struct {
	EventUUID    uuid.UUID `query:"eventUuid" required:"true"`
	TaskPublicID uuid.UUID `query:"taskPublicId"`
}

// ScopeEventID narrows the scope to it.
func (in GetAllInput) ScopeEventID() uuid.UUID { return in.EventUUID }

// GetAllOutput lists the vendors, the newest first. An event has at most 200.
type GetAllOutput struct {
	Items   []EventVendor `json:"items"`
	Missing []Missing     `json:"missing" doc:"Services of open tasks that none of the event's vendors offers, in the tasks' order; empty for a task's vendors"`
}

// Missing is a service without a vendor in the event.
type Missing struct {
	Category string `json:"category" doc:"A built-in category's key, or a custom category that a vendor of the catalogue offers"`
	Tasks    int    `json:"tasks" doc:"The number of open tasks that need it"`
}

func getAll(ctx context.Context, db tenants.Reader, in GetAllInput) (GetAllOutput, error) {
	params := queries.ListEventVendorsParams{EventID: &in.EventUUID}
	if in.TaskPublicID != uuid.Nil {
		params.TaskID = &in.TaskPublicID
	}
	return list(ctx, db, params)
}
