package proposals

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/paging"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// GetAllInput chooses one page of proposals.
type GetAllInput struct {
	Search       string            `query:"search" maxLength:"120" doc:"In titles and customers' names, without regard to accents or case"`
	Status       string            `query:"status" enum:"SENT,VIEWED,ACCEPTED,DECLINED,EXPIRED"`
	Type         queries.EventType `query:"type"`
	From         *civil.Date       `query:"from" doc:"Made on this day or later, in São Paulo"`
	Until        *civil.Date       `query:"until" doc:"Made on this day or before"`
	CustomerUUID *uuid.UUID        `query:"customerUuid"`
	Cursor       string            `query:"cursor" maxLength:"400"`
	Limit        int               `query:"limit" minimum:"1" maximum:"60" default:"24"`
}

// GetAllOutput is one page, the newest first.
type GetAllOutput struct {
	Items      []Row   `json:"items"`
	NextCursor *string `json:"nextCursor,omitempty"`
	Totals     Totals  `json:"totals" doc:"Of all that match, on every page"`
}

// Totals are the sums of all matching proposals.
type Totals struct {
	Out   Sum   `json:"out" doc:"Proposals that wait for an answer and have not expired"`
	Won   Sum   `json:"won" doc:"Accepted proposals"`
	Month Month `json:"month" doc:"Proposals made in this month, in the time zone of São Paulo"`
}

// Sum is the number and the total of some proposals.
type Sum struct {
	Count  int   `json:"count"`
	Amount int64 `json:"amount" doc:"In cents"`
}

// Month is the number of proposals made in a month, and of those of them that were accepted.
type Month struct {
	Sent     int `json:"sent"`
	Accepted int `json:"accepted"`
}

// cursorKey is the order's keys of the last proposal of a page.
type cursorKey struct {
	At time.Time `json:"t"`
	ID uuid.UUID `json:"i"`
}

func (s *Service) getAll(ctx context.Context, db tenants.Reader, in GetAllInput) (GetAllOutput, error) {
	var f form.Form
	f.Date("from", in.From)
	f.Date("until", in.Until)
	if err := f.Err(); err != nil {
		return GetAllOutput{}, err
	}
	params := queries.ListProposalsParams{ContactID: in.CustomerUUID, FromDay: in.From, UntilDay: in.Until,
		Search: strings.TrimSpace(in.Search), PageSize: int32(in.Limit) + 1}
	if in.Status != "" {
		params.Status = &in.Status
	}
	if in.Type != "" {
		params.EventType = &in.Type
	}
	before, err := paging.DecodeCursor[cursorKey](in.Cursor)
	if err != nil {
		return GetAllOutput{}, err
	}
	if before != nil {
		params.BeforeAt, params.BeforeID = &before.At, &before.ID
	}
	row, err := queries.New(db).ListProposals(ctx, params)
	if err != nil {
		return GetAllOutput{}, err
	}
	var out GetAllOutput
	if err := json.Unmarshal(row.Proposals, &out.Items); err != nil {
		return GetAllOutput{}, fmt.Errorf("proposals: read a list: %w", err)
	}
	if err := json.Unmarshal(row.Totals, &out.Totals); err != nil {
		return GetAllOutput{}, fmt.Errorf("proposals: read totals: %w", err)
	}
	items, more := paging.Cut(out.Items, in.Limit)
	out.Items = items
	if more {
		last := items[len(items)-1]
		next, err := paging.EncodeCursor(cursorKey{At: last.CreatedAt, ID: last.UUID})
		if err != nil {
			return GetAllOutput{}, err
		}
		out.NextCursor = &next
	}
	return out, nil
}
