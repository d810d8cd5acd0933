package admin

import (
	"context"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// GetBusinessInput names a business.
type GetBusinessInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

func (s *Service) getBusiness(ctx context.Context, db tenants.Reader, in GetBusinessInput) (Business, error) {
	row, err := queries.New(db).GetBusinessInBackoffice(ctx, queries.GetBusinessInBackofficeParams{ID: in.UUID})
	if err != nil {
		return Business{}, err
	}
	return Business{
		UUID: row.BusinessID, Name: row.Name, OwnerUserID: row.OwnerUserID, OwnerName: row.OwnerName,
		DocumentNumber: row.DocumentNumber, Address: row.Address, InstagramHandle: row.InstagramHandle,
		MarketStage: row.MarketStage, CortejoUUID: row.CortejoUuid,
		ContractLimit: number(row.ContractLimit), DefaultContractLimit: s.ContractLimit,
		GuestMessagesPerDay: number(row.GuestMessagesPerDay), IsReferred: row.GiftFeeReferred,
	}, nil
}
