package calendar

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// RevokeInput names one of one's own calendars.
type RevokeInput struct {
	UUID uuid.UUID `json:"uuid"`
}

func revoke(ctx context.Context, db tenants.Writer, in RevokeInput) (procedure.None, error) {
	_, err := queries.New(db).RevokeCalendarFeed(ctx, queries.RevokeCalendarFeedParams{ID: in.UUID})
	return procedure.None{}, err
}
