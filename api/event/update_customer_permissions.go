package event

import (
	"context"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateCustomerPermissionsInput is the whole set of bits of an event's client.
type UpdateCustomerPermissionsInput struct {
	UUID                uuid.UUID `json:"uuid"`
	CustomerPermissions int       `json:"customerPermissions" minimum:"0" maximum:"511" doc:"CHECKLIST_VIEW 1, CHECKLIST_EDIT 2, VENDORS_VIEW 4, PAYMENTS_VIEW 8, DOCUMENTS_VIEW 16, DOCUMENTS_EDIT 32, CONTRACTS_VIEW 64, PAYMENTS_STATUS_EDIT 128, VENDORS_EDIT 256; an edit brings its view"`
}

// UpdateCustomerPermissionsOutput is what was kept: with the views that the edits imply.
type UpdateCustomerPermissionsOutput struct {
	CustomerPermissions int `json:"customerPermissions"`
}

func updateCustomerPermissions(ctx context.Context, db tenants.Writer, in UpdateCustomerPermissionsInput) (UpdateCustomerPermissionsOutput, error) {
	kept, err := queries.New(db).UpdateCustomerPermissions(ctx, queries.UpdateCustomerPermissionsParams{
		ID: in.UUID, CustomerPermissions: int32(tenants.CustomerPermission(in.CustomerPermissions).Normalized()),
	})
	return UpdateCustomerPermissionsOutput{CustomerPermissions: int(kept)}, err
}
