package admin

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateContractLimitInput gives a business a limit of its own.
type UpdateContractLimitInput struct {
	BusinessID    uuid.UUID `json:"businessId"`
	ContractLimit int       `json:"contractLimit" minimum:"0" maximum:"100000"`
}

func (s *Service) updateContractLimit(ctx context.Context, db tenants.Writer, in UpdateContractLimitInput) (procedure.None, error) {
	_, err := queries.New(db).UpdateContractLimit(ctx, queries.UpdateContractLimitParams{ID: in.BusinessID, ContractLimit: int32(in.ContractLimit)})
	return procedure.None{}, err
}
