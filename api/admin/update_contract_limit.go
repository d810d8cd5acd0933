package admin

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateContractLimitInput gives a business a limit of its own, or takes it back.
type UpdateContractLimitInput struct {
	BusinessID    uuid.UUID                 `json:"businessId"`
	ContractLimit procedure.Optional[int32] `json:"contractLimit,omitzero" minimum:"0" maximum:"100000" doc:"null is the one of every business"`
}

func (s *Service) updateContractLimit(ctx context.Context, db tenants.Writer,
	in UpdateContractLimitInput) (procedure.None, error) {
	_, err := queries.New(db).
		UpdateContractLimit(ctx, queries.UpdateContractLimitParams{ID: in.BusinessID,
			SetContractLimit: in.ContractLimit.Given, ContractLimit: in.ContractLimit.Value})
	return procedure.None{}, err
}
