package activity

import (
	"context"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// Filters narrow the audit log. An absent filter narrows nothing.
type Filters struct {
	UserUUID  *uuid.UUID  `query:"userUuid" doc:"Who did it"`
	EventUUID *uuid.UUID  `query:"eventUuid"`
	Kind      string      `query:"kind" enum:"CREATED,CHANGED,CONCLUDED,DELETED,SENT,READ,CORTEJO" doc:"CORTEJO is everything by Cortejo's own team, and its control"`
	From      *civil.Date `query:"from" doc:"The first day, in São Paulo"`
	To        *civil.Date `query:"to" doc:"The last day"`
	// ControlUUID selects the entries that the row of one control replaces.
	ControlUUID *uuid.UUID `query:"controlUuid" doc:"What staff did in this control, one by one"`
}

// GetAllInput chooses one page.
type GetAllInput struct {
	Filters
	Cursor string `query:"cursor" maxLength:"200"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"40"`
}

// kinds maps each value of the filter to the kinds of entries that it selects.
var kinds = map[string][]string{
	"CREATED":   {"CREATED", "INVITED"},
	"CHANGED":   {"UPDATED", "REORDERED", "ARCHIVED", "UNARCHIVED", "JOINED"},
	"CONCLUDED": {"CONCLUDED", "REOPENED"},
	"DELETED":   {"DELETED", "RESTORED", "PURGED"},
	"SENT":      {"LINK_ASKED", "NOTIFIED"},
	"READ":      {"READ"},
}

func (f Filters) params() queries.ListActivityParams {
	return queries.ListActivityParams{
		UserID: f.UserUUID, EventID: f.EventUUID, Kinds: append([]string{}, kinds[f.Kind]...),
		ByCortejo: f.Kind == "CORTEJO",
		FromDay:   f.From, ToDay: f.To, ControlID: f.ControlUUID,
	}
}

func getAll(ctx context.Context, db tenants.Reader, in GetAllInput) (Page, error) {
	params := in.params()
	params.PageSize = int32(in.Limit) + 1
	if err := after(&params, in.Cursor); err != nil {
		return Page{}, err
	}
	text, err := queries.New(db).ListActivity(ctx, params)
	if err != nil {
		return Page{}, err
	}
	return pageOf(text, in.Limit)
}
