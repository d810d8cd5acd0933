package payable

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/paging"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetAllInput chooses a number of the wallet, and one page of its lines.
type GetAllInput struct {
	Number    string     `query:"number" enum:"AVAILABLE,PENDING,WAITING,TRANSFERRED,HELD" default:"AVAILABLE"`
	Gifts     bool       `query:"gifts" doc:"Of the hosts' money instead of the business's; nothing of it is PENDING"`
	EventUUID *uuid.UUID `query:"eventUuid" doc:"Only of this event"`
	Cursor    string     `query:"cursor" maxLength:"400"`
	Limit     int        `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

// GetAllOutput is a page.
type GetAllOutput struct {
	Items      []Line  `json:"items" doc:"PENDING and WAITING by day, the soonest first; the rest by when it happened, the latest first"`
	NextCursor *string `json:"nextCursor,omitempty"`
}

// cursorKey is the order's key of the last line of a page: a moment, or of open payments a day.
type cursorKey struct {
	At  time.Time `json:"a"`
	Day int32     `json:"d"`
	ID  uuid.UUID `json:"i"`
}

// pageRow is a line with its key.
type pageRow struct {
	Line lineRow   `json:"line"`
	At   time.Time `json:"at"`
	Day  int32     `json:"day"`
}

func getAll(ctx context.Context, db tenants.Reader, in GetAllInput) (GetAllOutput, error) {
	after, err := paging.DecodeCursor[cursorKey](in.Cursor)
	if err != nil {
		return GetAllOutput{}, err
	}
	text, err := in.list(ctx, queries.New(db), after)
	if err != nil {
		return GetAllOutput{}, err
	}
	rows, err := parseRows(text)
	if err != nil {
		return GetAllOutput{}, err
	}
	rows, more := paging.Cut(rows, in.Limit)
	out := GetAllOutput{Items: []Line{}}
	for _, row := range rows {
		line := row.Line.toLine()
		if in.Number == "TRANSFERRED" {
			// Money that left the wallet was transferred.
			line.GrossAmount, line.NetAmount = -line.GrossAmount, -line.NetAmount
		}
		out.Items = append(out.Items, line)
	}
	if more {
		last := rows[len(rows)-1]
		next, err := paging.EncodeCursor(cursorKey{last.At, last.Day, last.Line.ID})
		if err != nil {
			return GetAllOutput{}, err
		}
		out.NextCursor = &next
	}
	return out, nil
}

// list returns the page after a key, and one line more if there is one.
func (in GetAllInput) list(ctx context.Context, q *queries.Queries, after *cursorKey) ([]byte, error) {
	p := queries.ListAvailableLinesParams{IsOfHosts: in.Gifts, EventID: in.EventUUID, PageSize: int32(in.Limit) + 1}
	var afterDay int32
	if after != nil {
		p.AfterID, p.AfterAt, afterDay = &after.ID, after.At, after.Day
	}
	switch {
	case in.Number == "PENDING" && in.Gifts:
		p.PageSize = 0 // a gift is paid or it is none
		return q.ListAvailableLines(ctx, p)
	case in.Number == "PENDING":
		return q.ListOpenLines(ctx, queries.ListOpenLinesParams{
			EventID: p.EventID, AfterID: p.AfterID, AfterDay: afterDay, PageSize: p.PageSize,
		})
	case in.Number == "WAITING":
		return q.ListWaitingLines(ctx, queries.ListWaitingLinesParams{
			AfterID: p.AfterID, AfterAt: p.AfterAt, PageSize: p.PageSize, IsOfHosts: p.IsOfHosts, EventID: p.EventID,
		})
	case in.Number == "TRANSFERRED":
		return q.ListTransferredLines(ctx, queries.ListTransferredLinesParams(p))
	case in.Number == "HELD":
		return q.ListHeldLines(ctx, queries.ListHeldLinesParams(p))
	}
	return q.ListAvailableLines(ctx, p)
}

func parseRows(text []byte) ([]pageRow, error) {
	var rows []pageRow
	if err := json.Unmarshal(text, &rows); err != nil {
		return nil, fmt.Errorf("payable: read lines: %w", err)
	}
	return rows, nil
}
