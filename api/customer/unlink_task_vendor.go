package customer

import (
	"context"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// unlinkTaskVendor is a 404 where the planner put them there.
func unlinkTaskVendor(ctx context.Context, db tenants.Writer, in TaskVendorInput) (procedure.None, error) {
	_, err := queries.New(db).UnlinkClientTaskVendor(ctx,
		queries.UnlinkClientTaskVendorParams{TaskID: in.TaskPublicID, EventVendorID: in.UUID})
	return procedure.None{}, err
}
