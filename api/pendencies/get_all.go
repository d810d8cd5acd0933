package pendencies

import (
	"context"

	"cortejo/platform/paging"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetAllInput chooses one page.
type GetAllInput struct {
	Kind   string `query:"kind" enum:"LATE_PLANNING,EXPIRING_PLANNING,LATE_PAYMENT,EXPIRING_PAYMENT,CONTRACT,PROPOSAL,CHECKLIST,GUESTS,GIFTS" doc:"Every kind, if not given"`
	By     string `query:"by" enum:"EVENT,DAY" default:"EVENT" doc:"Event by event, the nearest first; or day by day, what has waited longest first"`
	Cursor string `query:"cursor" maxLength:"400"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

// GetAllOutput is one page, by event (the nearest first, past ones last) or by day.
type GetAllOutput struct {
	Counts     Counts     `json:"counts" doc:"Of every kind, whichever was asked for"`
	Items      []Pendency `json:"items"`
	NextCursor *string    `json:"nextCursor,omitempty"`
}

func getAll(ctx context.Context, db tenants.Reader, in GetAllInput) (GetAllOutput, error) {
	params := queries.ListPendenciesParams{Kind: in.Kind, ByDay: in.By == "DAY", PageSize: int32(in.Limit) + 1}
	after, err := paging.DecodeCursor[cursorKey](in.Cursor)
	if err != nil {
		return GetAllOutput{}, err
	}
	if after != nil {
		params.AfterFirst, params.AfterRank, params.AfterDays, params.AfterEventID = after.First, after.Rank,
			after.Days, &after.EventID
		params.AfterDay, params.AfterPosition, params.AfterID, params.AfterKind = after.Day, after.Position, &after.ID,
			after.Kind
	}
	found, err := find(ctx, db, params)
	if err != nil {
		return GetAllOutput{}, err
	}
	rows, more := paging.Cut(found.Items, in.Limit)
	out := GetAllOutput{Counts: found.Counts, Items: make([]Pendency, 0, len(rows))}
	for _, row := range rows {
		out.Items = append(out.Items, row.Pendency)
	}
	if more {
		next, err := paging.EncodeCursor(rows[len(rows)-1].Place)
		if err != nil {
			return GetAllOutput{}, err
		}
		out.NextCursor = &next
	}
	return out, nil
}
