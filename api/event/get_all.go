package event

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"cortejo/platform/paging"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetAllInput chooses one page of one list.
type GetAllInput struct {
	Status string `query:"status" enum:"ACTIVE,ARCHIVED,TEMPLATE,ARCHIVED_TEMPLATE" default:"ACTIVE"`
	Search string `query:"search" maxLength:"120" doc:"In titles and customers' names, without regard to accents or case"`
	Cursor string `query:"cursor" maxLength:"1200"`
	Limit  int    `query:"limit" minimum:"1" maximum:"60" default:"24"`
}

// GetAllOutput is one page: active events by their day (past ones and those without a day
// last), archived ones and archived templates by when they were archived, templates by title.
type GetAllOutput struct {
	Items      []EventCard `json:"items"`
	NextCursor *string     `json:"nextCursor,omitempty"`
}

// cursorKey is the position of the last event of a page.
type cursorKey struct {
	Rank   int32     `json:"r"`
	Number int64     `json:"n"`
	Name   string    `json:"t"`
	ID     uuid.UUID `json:"i"`
}

func getAll(ctx context.Context, db tenants.Reader, in GetAllInput) (GetAllOutput, error) {
	params := queries.ListEventsParams{Status: in.Status, Search: strings.TrimSpace(in.Search),
		PageSize: int32(in.Limit) + 1}
	after, err := paging.DecodeCursor[cursorKey](in.Cursor)
	if err != nil {
		return GetAllOutput{}, err
	}
	if after != nil {
		params.AfterRank, params.AfterNumber, params.AfterName, params.AfterID = after.Rank, after.Number, after.Name,
			&after.ID
	}
	rows, err := queries.New(db).ListEvents(ctx, params)
	if err != nil {
		return GetAllOutput{}, err
	}
	rows, more := paging.Cut(rows, in.Limit)
	out := GetAllOutput{Items: make([]EventCard, 0, len(rows))}
	for _, row := range rows {
		customers, err := CustomersOf(row.Customers)
		if err != nil {
			return GetAllOutput{}, err
		}
		out.Items = append(out.Items, EventCard{
			UUID: row.ID, Type: row.Type, Title: row.Title, Date: row.Date, EventStartTime: row.EventStartTime,
			TimeZone:      row.TimeZone,
			CeremonyPlace: row.CeremonyPlace, ReceptionPlace: row.ReceptionPlace, ImageURL: ImageURLOf(row.ImageKey),
			CoverSeed:   row.ID,
			TemplatedAt: row.TemplatedAt, ArchivedAt: row.ArchivedAt,
			Permissions: tenants.EventPermission(row.Permissions),
			TasksTotal:  int(row.TasksTotal), TasksDone: int(row.TasksDone), Customers: customers,
		})
	}
	if more {
		last := rows[len(rows)-1]
		next, err := paging.EncodeCursor(cursorKey{Rank: last.Rank, Number: last.Number, Name: last.Name, ID: last.ID})
		if err != nil {
			return GetAllOutput{}, err
		}
		out.NextCursor = &next
	}
	return out, nil
}
