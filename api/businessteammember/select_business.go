package businessteammember

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// SelectBusinessInput names one of the person's businesses.
type SelectBusinessInput struct {
	BusinessUUID uuid.UUID `json:"businessUuid"`
}

func selectBusiness(ctx context.Context, db tenants.Writer, in SelectBusinessInput) (procedure.None, error) {
	_, err := queries.New(db).SelectBusiness(ctx, queries.SelectBusinessParams{BusinessID: in.BusinessUUID})
	return procedure.None{}, err
}
