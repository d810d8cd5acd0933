package eventvendors

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateInput changes fields of an event's vendor; absent ones keep their value.
type UpdateInput struct {
	UUID            uuid.UUID                  `json:"uuid"`
	Status          *queries.VendorStatus      `json:"status,omitempty"`
	BudgetCents     *int64                     `json:"budget,omitempty" minimum:"0" maximum:"100000000000" doc:"In cents; 0 means none"`
	WishConfirmed   *bool                      `json:"wishConfirmed,omitempty" doc:"Whether the client's wish is confirmed: an INDICATION or PENDING vendor becomes IN_PROPOSAL, unless a status is given too"`
	Observations    procedure.Optional[string] `json:"observations,omitzero" maxLength:"2000"`
	ObservationsWas *string                    `json:"observationsWas,omitempty" maxLength:"2000" doc:"The value that the caller read; a value stored meanwhile is not replaced"`
}

// wishGone returns the reason why there is no wish to confirm: the client withdrew it, or the vendor does not exist.
func wishGone(ctx context.Context, db tenants.Writer, id uuid.UUID) error {
	vendor, err := one(ctx, db, id)
	if err != nil {
		return err
	}
	return problem.Conflict("Quem celebra voltou atrás na escolha de " + vendor.Business.Name + ".")
}

func update(ctx context.Context, db tenants.Writer, in UpdateInput) (EventVendor, error) {
	var f form.Form
	observations := f.TrimEdit("observations", in.Observations.OrZero(), in.ObservationsWas)
	if err := f.Err(); err != nil {
		return EventVendor{}, err
	}
	row, err := queries.New(db).UpdateEventVendor(ctx, queries.UpdateEventVendorParams{
		ID: in.UUID, Status: in.Status, BudgetCents: in.BudgetCents, Observations: observations,
		ObservationsWas: in.ObservationsWas,
		WishConfirmed:   in.WishConfirmed,
	})
	if errors.Is(err, pgx.ErrNoRows) && in.WishConfirmed != nil {
		return EventVendor{}, wishGone(ctx, db, in.UUID)
	}
	if err != nil {
		return EventVendor{}, err
	}
	f.CheckEdit("observations", observations, row.Observations)
	if err := f.Err(); err != nil {
		return EventVendor{}, err
	}
	return one(ctx, db, row.ID)
}
