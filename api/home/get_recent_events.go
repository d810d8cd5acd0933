package home

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/api/event"
	"cortejo/queries"
	"cortejo/tenants"
)

// recent limits the events that the caller can resume.
const recent = 6

// GetRecentEventsOutput are at most six events: those the caller last worked on.
type GetRecentEventsOutput struct {
	Items []RecentEvent `json:"items"`
}

// RecentEvent is an event with the last change that the caller made in it.
type RecentEvent struct {
	event.EventCard
	At       time.Time    `json:"at" doc:"When the caller last changed something in it"`
	Task     *RecentThing `json:"task,omitempty" doc:"The changed task; absent if it was no task"`
	Document *RecentThing `json:"document,omitempty" doc:"The changed document; absent if it was no document"`
}

// RecentThing is the changed task, document or vendor.
type RecentThing struct {
	UUID  uuid.UUID `json:"uuid"`
	Title string    `json:"title"`
}

func getRecentEvents(ctx context.Context, db tenants.Reader, _ struct{}) (GetRecentEventsOutput, error) {
	rows, err := queries.New(db).ListRecentEvents(ctx, queries.ListRecentEventsParams{PageSize: recent})
	if err != nil {
		return GetRecentEventsOutput{}, err
	}
	out := GetRecentEventsOutput{Items: make([]RecentEvent, 0, len(rows))}
	for _, row := range rows {
		customers, err := event.CustomersOf(row.Customers)
		if err != nil {
			return GetRecentEventsOutput{}, err
		}
		out.Items = append(out.Items, RecentEvent{
			EventCard: event.EventCard{
				UUID: row.ID, Type: row.Type, Title: row.Title, Date: row.Date, EventStartTime: row.EventStartTime,
				TimeZone:      row.TimeZone,
				CeremonyPlace: row.CeremonyPlace, ReceptionPlace: row.ReceptionPlace,
				ImageURL: event.ImageURLOf(row.ImageKey), CoverSeed: row.ID,
				Permissions: tenants.EventPermission(row.Permissions), TasksTotal: int(row.TasksTotal),
				TasksDone: int(row.TasksDone), Customers: customers,
			},
			At: row.At, Task: newRecentThing(row.TaskID, row.TaskTitle),
			Document: newRecentThing(row.DocumentID, row.DocumentName),
		})
	}
	return out, nil
}

// newRecentThing returns nil if the ID or the title is nil.
func newRecentThing(id *uuid.UUID, title *string) *RecentThing {
	if id == nil || title == nil {
		return nil
	}
	return &RecentThing{UUID: *id, Title: *title}
}
