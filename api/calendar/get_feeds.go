package calendar

import (
	"context"

	"cortejo/queries"
	"cortejo/tenants"
)

// GetFeedsOutput is what one subscribes to in this business, the newest first; never another's.
type GetFeedsOutput struct {
	Feeds []Feed `json:"feeds"`
}

func getFeeds(ctx context.Context, db tenants.Reader, _ struct{}) (GetFeedsOutput, error) {
	rows, err := queries.New(db).GetCalendarFeeds(ctx)
	out := GetFeedsOutput{Feeds: make([]Feed, 0, len(rows))}
	for _, row := range rows {
		out.Feeds = append(out.Feeds, Feed{UUID: row.ID, EventUUID: row.EventID, EventTitle: row.EventTitle,
			CreatedAt: row.CreatedAt})
	}
	return out, err
}
