package contracts

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/paging"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetAllInput chooses one page of contracts.
type GetAllInput struct {
	EventUUID    *uuid.UUID             `query:"eventUuid" doc:"Absent: of every event of the business that the asker manages"`
	TaskPublicID *uuid.UUID             `query:"taskPublicId" doc:"Only those of this task of the event"`
	Status       queries.ContractStatus `query:"status"`
	Search       string                 `query:"search" maxLength:"120" doc:"In names of contracts, events and signers, without regard to accents or case"`
	Cursor       string                 `query:"cursor" maxLength:"400"`
	Limit        int                    `query:"limit" minimum:"1" maximum:"60" default:"24"`
}

// GetAllOutput is one page, the newest first.
type GetAllOutput struct {
	Items      []Card  `json:"items"`
	NextCursor *string `json:"nextCursor,omitempty"`
	Quota      *Room   `json:"room,omitempty" doc:"For the team"`
}

// cursorKey is the order's keys of the last contract of a page.
type cursorKey struct {
	At time.Time `json:"t"`
	ID uuid.UUID `json:"i"`
}

func (s *Service) getAll(ctx context.Context, db tenants.Reader, in GetAllInput) (GetAllOutput, error) {
	params := queries.ListContractsParams{
		EventID: in.EventUUID, TaskID: in.TaskPublicID, Search: strings.TrimSpace(in.Search),
		PageSize:     int32(in.Limit) + 1,
		DefaultLimit: int32(s.Limit), //nolint:gosec // a setting within bounds
	}
	if in.Status != "" {
		params.Status = &in.Status
	}
	before, err := paging.DecodeCursor[cursorKey](in.Cursor)
	if err != nil {
		return GetAllOutput{}, err
	}
	if before != nil {
		params.BeforeAt, params.BeforeID = &before.At, &before.ID
	}
	row, err := queries.New(db).ListContracts(ctx, params)
	if err != nil {
		return GetAllOutput{}, err
	}
	var out GetAllOutput
	if err := json.Unmarshal(row.Contracts, &out.Items); err != nil {
		return GetAllOutput{}, fmt.Errorf("contracts: read a list: %w", err)
	}
	if err := json.Unmarshal(row.Room, &out.Quota); err != nil {
		return GetAllOutput{}, fmt.Errorf("contracts: read how many were sent: %w", err)
	}
	cards, more := paging.Cut(out.Items, in.Limit)
	out.Items = cards
	if more {
		last := cards[len(cards)-1]
		next, err := paging.EncodeCursor(cursorKey{At: last.CreatedAt, ID: last.UUID})
		if err != nil {
			return GetAllOutput{}, err
		}
		out.NextCursor = &next
	}
	return out, nil
}
