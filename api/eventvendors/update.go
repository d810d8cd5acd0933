package eventvendors

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateInput is all that may change of a vendor in an event; absent observations are cleared.
type UpdateInput struct {
	UUID         uuid.UUID            `json:"uuid"`
	Status       queries.VendorStatus `json:"status"`
	BudgetCents  int                  `json:"budget" minimum:"0" maximum:"100000000000" doc:"In cents; 0 means none"`
	Observations *string              `json:"observations,omitempty" maxLength:"2000"`
}

func update(ctx context.Context, db tenants.Writer, in UpdateInput) (EventVendor, error) {
	id, err := queries.New(db).UpdateEventVendor(ctx, queries.UpdateEventVendorParams{
		ID: in.UUID, Status: in.Status, BudgetCents: int64(in.BudgetCents), Observations: form.Text(in.Observations),
	})
	if err != nil {
		return EventVendor{}, err
	}
	return one(ctx, db, id)
}
