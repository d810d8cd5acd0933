package customer

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// TaskVendorInput names a vendor of the event and one of its tasks.
type TaskVendorInput struct {
	UUID         uuid.UUID `json:"uuid"`
	TaskPublicID uuid.UUID `json:"taskPublicId"`
}

func linkTaskVendor(ctx context.Context, db tenants.Writer, in TaskVendorInput) (Vendor, error) {
	if err := link(ctx, queries.New(db), in.TaskPublicID, in.UUID); err != nil {
		return Vendor{}, err
	}
	return vendorOf(ctx, db, in.UUID)
}

// link adds a vendor to a task; existing ones do not change.
func link(ctx context.Context, q *queries.Queries, taskID, id uuid.UUID) error {
	found, err := q.LinkClientTaskVendor(ctx, queries.LinkClientTaskVendorParams{TaskID: taskID, EventVendorID: id})
	if err == nil && !found {
		return problem.NotFound()
	}
	return err
}
