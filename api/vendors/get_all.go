package vendors

import (
	"context"

	"cortejo/queries"
	"cortejo/sql/jsonrow"
	"cortejo/tenants"
)

// GetAllOutput summarizes the catalogue, for its search and filters.
type GetAllOutput struct {
	Total      int              `json:"total"`
	Categories []VendorCategory `json:"categories" doc:"What the vendors offer: what most of them do first"`
}

// VendorCategory is a service, and how many vendors offer it.
type VendorCategory struct {
	Category string `json:"category" doc:"A known key, or the planner's own words"`
	Vendors  int    `json:"vendors"`
}

func getAll(ctx context.Context, db tenants.Reader, _ struct{}) (GetAllOutput, error) {
	row, err := queries.New(db).CountVendors(ctx)
	if err != nil {
		return GetAllOutput{}, err
	}
	out := GetAllOutput{Total: int(row.Total)}
	if err := jsonrow.Read("CountVendors categories", row.Categories, &out.Categories); err != nil {
		return GetAllOutput{}, err
	}
	return out, nil
}
