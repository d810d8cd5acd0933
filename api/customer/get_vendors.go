package customer

import (
	"context"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// GetVendorsInput names a task where only that task's vendors are asked for.
type GetVendorsInput struct {
	TaskPublicID uuid.UUID `query:"taskPublicId"`
}

// GetVendorsOutput are the vendors, the newest first. An event has at most 200.
type GetVendorsOutput struct {
	Items []Vendor `json:"items"`
}

func getVendors(ctx context.Context, db tenants.Reader, in GetVendorsInput) (GetVendorsOutput, error) {
	var params queries.ListClientVendorsParams
	if in.TaskPublicID != uuid.Nil {
		params.TaskID = &in.TaskPublicID
	}
	items, err := listVendors(ctx, db, params)
	return GetVendorsOutput{Items: items}, err
}
