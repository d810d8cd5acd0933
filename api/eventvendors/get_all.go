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

// AskedEvent narrows the scope to it.
func (in GetAllInput) AskedEvent() uuid.UUID { return in.EventUUID }

// GetAllOutput are the vendors, the newest first. An event has at most 200.
type GetAllOutput struct {
	Items []EventVendor `json:"items"`
}

func getAll(ctx context.Context, db tenants.Reader, in GetAllInput) (GetAllOutput, error) {
	params := queries.ListEventVendorsParams{EventID: &in.EventUUID}
	if in.TaskPublicID != uuid.Nil {
		params.TaskID = &in.TaskPublicID
	}
	items, err := list(ctx, db, params)
	return GetAllOutput{Items: items}, err
}
