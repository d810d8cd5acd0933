package admin

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateContractLimitInput gives a business limits of its own, or takes them back.
type UpdateContractLimitInput struct {
	BusinessID    uuid.UUID                 `json:"businessId"`
	ContractLimit procedure.Optional[int32] `json:"contractLimit,omitzero" minimum:"0" maximum:"100000" doc:"null is the one of every business"`
	// GuestMessagesPerDay replaces the allowance of a business that grows with its guests' answers.
	GuestMessagesPerDay procedure.Optional[int32] `json:"guestMessagesPerDay,omitzero" minimum:"1" maximum:"100000" doc:"How many messages to guests leave in a day; null grows with its answers"`
}

func (s *Service) updateContractLimit(ctx context.Context, db tenants.Writer,
	in UpdateContractLimitInput) (procedure.None, error) {
	_, err := queries.New(db).
		UpdateContractLimit(ctx, queries.UpdateContractLimitParams{ID: in.BusinessID,
			SetContractLimit: in.ContractLimit.Given, ContractLimit: in.ContractLimit.Value,
			SetGuestMessages: in.GuestMessagesPerDay.Given, GuestMessagesPerDay: in.GuestMessagesPerDay.Value})
	return procedure.None{}, err
}
