package admin

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/paging"
	"cortejo/queries"
	"cortejo/tenants"
)

// PlatformTransaction is what moved the platform's balance at the provider and is of no business.
type PlatformTransaction struct {
	UUID       uuid.UUID `json:"uuid"`
	Kind       string    `json:"kind" enum:"SWEEP,SWEEP_RETURNED,FUNDING,FUNDING_RETURNED,FUNDING_PASSED_ON,FEE" doc:"SWEEP left for the platform's bank, FUNDING came from it, FUNDING_PASSED_ON is a part of that given to a business"`
	ProviderID string    `json:"providerId" doc:"The line of the provider's balance"`
	Amount     int64     `json:"amount" doc:"What the balance gained, in cents"`
	Fee        int64     `json:"fee" doc:"Of that, what the provider kept, in cents"`
	OccurredAt time.Time `json:"occurredAt"`
}

// GetPlatformLedgerInput chooses one page.
type GetPlatformLedgerInput struct {
	Cursor string `query:"cursor" maxLength:"400"`
	Limit  int    `query:"limit" minimum:"1" maximum:"60" default:"24"`
}

// GetPlatformLedgerOutput is the sums of the accounts, in cents, and one page of transactions.
type GetPlatformLedgerOutput struct {
	AtProviderAmount int64                 `json:"atProviderAmount" doc:"The platform's part of the balance; below zero, money of others that its bank got"`
	BankAmount       int64                 `json:"bankAmount" doc:"What went to the platform's bank, less what came from it"`
	FeesAmount       int64                 `json:"feesAmount" doc:"Fees of the provider that no business caused"`
	Items            []PlatformTransaction `json:"items"`
	NextCursor       *string               `json:"nextCursor,omitempty"`
}

func getPlatformLedger(ctx context.Context, db tenants.Reader,
	in GetPlatformLedgerInput) (out GetPlatformLedgerOutput, err error) {
	params := queries.ListPlatformLedgerParams{PageSize: int32(in.Limit) + 1}
	after, err := paging.DecodeCursor[idKey](in.Cursor)
	if err != nil {
		return out, err
	}
	if after != nil {
		params.AfterID = &after.ID
	}
	rows, err := queries.New(db).ListPlatformLedger(ctx, params)
	if err != nil {
		return out, err
	}
	sums := rows[0]
	if sums.ID == uuid.Nil {
		rows = nil
	}
	rows, more := paging.Cut(rows, in.Limit)
	out = GetPlatformLedgerOutput{AtProviderAmount: sums.AtProviderCents, BankAmount: sums.BankCents,
		FeesAmount: sums.FeesCents, Items: make([]PlatformTransaction, 0, len(rows))}
	for _, row := range rows {
		out.Items = append(out.Items, PlatformTransaction{UUID: row.ID, Kind: row.Kind, ProviderID: row.LineID,
			Amount: row.Cents, Fee: row.FeeCents, OccurredAt: row.OccurredAt})
	}
	if more {
		next, err := paging.EncodeCursor(idKey{rows[len(rows)-1].ID})
		if err != nil {
			return GetPlatformLedgerOutput{}, err
		}
		out.NextCursor = &next
	}
	return out, nil
}
