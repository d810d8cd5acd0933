package admin

import (
	"context"
	"encoding/json"

	"github.com/google/uuid"

	"cortejo/api/image"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetBusinessInput names a business.
type GetBusinessInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

// GetBusinessOutput is a business with what only its own page in the backoffice shows.
type GetBusinessOutput struct {
	Business
	Categories []string        `json:"categories"`
	ImageURL   *string         `json:"imageUrl,omitempty"`
	Events     []BusinessEvent `json:"events" doc:"The newest 60"`
	Wallet     BusinessWallet  `json:"wallet"`
}

// BusinessEvent names an event of a business.
type BusinessEvent struct {
	UUID  uuid.UUID `json:"uuid"`
	Title string    `json:"title"`
}

// BusinessWallet is a business's wallet, as far as this page shows it.
type BusinessWallet struct {
	Pix *BusinessPix `json:"pix,omitempty" doc:"Absent while the wallet has no Pix key"`
}

// BusinessPix is the Pix key of a wallet.
type BusinessPix struct {
	Type      string `json:"type" enum:"CPF,CNPJ,EMAIL,PHONE,RANDOM"`
	KeyMasked string `json:"keyMasked" doc:"No staff read it whole"`
}

func (s *Service) getBusiness(ctx context.Context, db tenants.Reader, in GetBusinessInput) (GetBusinessOutput, error) {
	row, err := queries.New(db).GetBusinessInBackoffice(ctx, queries.GetBusinessInBackofficeParams{ID: in.UUID})
	if err != nil {
		return GetBusinessOutput{}, err
	}
	out := GetBusinessOutput{Categories: row.Categories}
	if row.ImageKey != "" {
		out.ImageURL = image.OptionalURLOf(&row.ImageKey)
	}
	if row.PixKind != "" {
		out.Wallet.Pix = &BusinessPix{Type: row.PixKind, KeyMasked: row.PixMasked}
	}
	out.Business = Business{
		UUID: row.BusinessID, Name: row.Name, OwnerUserID: row.OwnerUserID, OwnerName: row.OwnerName,
		DocumentNumber: row.DocumentNumber, Address: row.Address, InstagramHandle: row.InstagramHandle,
		MarketStage: row.MarketStage, CortejoUUID: row.CortejoUuid,
		ContractLimit: number(row.ContractLimit), DefaultContractLimit: s.ContractLimit,
		GuestMessagesPerDay: number(row.GuestMessagesPerDay),
	}
	return out, json.Unmarshal(row.Events, &out.Events)
}
