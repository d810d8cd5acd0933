package eventvendors

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// DeleteInput names a vendor in an event. With a task, the vendor is removed only from that task.
type DeleteInput struct {
	UUID         uuid.UUID  `json:"uuid"`
	TaskPublicID *uuid.UUID `json:"taskPublicId,omitempty"`
}

func remove(ctx context.Context, db tenants.Writer, in DeleteInput) (procedure.None, error) {
	q := queries.New(db)
	var err error
	if in.TaskPublicID == nil {
		_, err = q.DeleteEventVendor(ctx, queries.DeleteEventVendorParams{ID: in.UUID})
	} else {
		_, err = q.UnlinkTaskVendor(ctx,
			queries.UnlinkTaskVendorParams{TaskID: *in.TaskPublicID, EventVendorID: in.UUID})
	}
	return procedure.None{}, err
}
