package activity

import (
	"context"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// GetHistoryInput chooses one page of one event's audit log.
type GetHistoryInput struct {
	UUID        uuid.UUID  `query:"uuid" required:"true"`
	ControlUUID *uuid.UUID `query:"controlUuid" doc:"What staff did there in this control, one by one"`
	Cursor      string     `query:"cursor" maxLength:"200"`
	Limit       int        `query:"limit" minimum:"1" maximum:"100" default:"40"`
}

func getHistory(ctx context.Context, db tenants.Reader, in GetHistoryInput) (Page, error) {
	params := queries.ListActivityParams{OfEvent: true, EventID: &in.UUID, ControlID: in.ControlUUID, Kinds: []string{},
		PageSize: int32(in.Limit) + 1}
	if err := after(&params, in.Cursor); err != nil {
		return Page{}, err
	}
	text, err := queries.New(db).ListActivity(ctx, params)
	if err != nil {
		return Page{}, err
	}
	return pageOf(text, in.Limit)
}
