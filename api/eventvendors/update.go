package eventvendors

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateInput changes what comes; what is absent stays.
type UpdateInput struct {
	UUID            uuid.UUID                  `json:"uuid"`
	Status          *queries.VendorStatus      `json:"status,omitempty"`
	BudgetCents     *int64                     `json:"budget,omitempty" minimum:"0" maximum:"100000000000" doc:"In cents; 0 means none"`
	Observations    procedure.Optional[string] `json:"observations,omitzero" maxLength:"2000"`
	ObservationsWas *string                    `json:"observationsWas,omitempty" maxLength:"2000" doc:"As they were read; others in between are not written over"`
}

func update(ctx context.Context, db tenants.Writer, in UpdateInput) (EventVendor, error) {
	var f form.Form
	observations := f.Rewriting("observations", in.Observations.OrZero(), in.ObservationsWas)
	if err := f.Err(); err != nil {
		return EventVendor{}, err
	}
	row, err := queries.New(db).UpdateEventVendor(ctx, queries.UpdateEventVendorParams{
		ID: in.UUID, Status: in.Status, BudgetCents: in.BudgetCents, Observations: observations, ObservationsWas: in.ObservationsWas,
	})
	if err != nil {
		return EventVendor{}, err
	}
	f.Rewrote("observations", observations, row.Observations)
	if err := f.Err(); err != nil {
		return EventVendor{}, err
	}
	return one(ctx, db, row.ID)
}
