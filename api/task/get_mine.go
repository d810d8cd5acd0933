package task

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"

	"cortejo/platform/paging"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// GetMineInput chooses one page.
type GetMineInput struct {
	Cursor string `query:"cursor" maxLength:"400"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

// GetMineOutput is one page of the caller's tasks in all events, by deadline.
type GetMineOutput struct {
	Total      int      `json:"total"`
	Items      []MyTask `json:"items"`
	NextCursor *string  `json:"nextCursor,omitempty"`
}

// MyTask is an open task for which the caller is responsible.
type MyTask struct {
	PublicID uuid.UUID    `json:"publicId"`
	Title    string       `json:"title"`
	Category string       `json:"category"`
	Icon     string       `json:"icon"`
	Deadline *civil.Date  `json:"deadline,omitempty"`
	Clock    *civil.Clock `json:"clock,omitempty" doc:"On the event's clocks; absent where only the day is known"`
	Due      string       `json:"due" enum:"LATE,TODAY,WEEK,LATER,UNDATED" doc:"By the event's own day; WEEK reaches to Sunday"`
	Event    EventOfTask  `json:"event"`
}

// EventOfTask is the event that a task of several events belongs to.
type EventOfTask struct {
	UUID     uuid.UUID         `json:"uuid"`
	Type     queries.EventType `json:"type"`
	Title    string            `json:"title"`
	TimeZone string            `json:"timeZone"`
}

// mineKey is the position of the last task of a page.
type mineKey struct {
	Day      int32     `json:"d"`
	EventID  uuid.UUID `json:"e"`
	Position int32     `json:"p"`
	ID       uuid.UUID `json:"i"`
}

func getMine(ctx context.Context, db tenants.Reader, in GetMineInput) (GetMineOutput, error) {
	params := queries.ListMyTasksParams{PageSize: int32(in.Limit) + 1}
	after, err := paging.DecodeCursor[mineKey](in.Cursor)
	if err != nil {
		return GetMineOutput{}, err
	}
	if after != nil {
		params.AfterDay, params.AfterEventID, params.AfterPosition, params.AfterID = after.Day, &after.EventID,
			after.Position, &after.ID
	}
	text, err := queries.New(db).ListMyTasks(ctx, params)
	if err != nil {
		return GetMineOutput{}, err
	}
	var found struct {
		Total int `json:"total"`
		Items []struct {
			MyTask
			Place mineKey `json:"place"`
		} `json:"items"`
	}
	if err := json.Unmarshal(text, &found); err != nil {
		return GetMineOutput{}, fmt.Errorf("task: read the asker's tasks: %w", err)
	}
	rows, more := paging.Cut(found.Items, in.Limit)
	out := GetMineOutput{Total: found.Total, Items: make([]MyTask, 0, len(rows))}
	for _, row := range rows {
		out.Items = append(out.Items, row.MyTask)
	}
	if more {
		next, err := paging.EncodeCursor(rows[len(rows)-1].Place)
		if err != nil {
			return GetMineOutput{}, err
		}
		out.NextCursor = &next
	}
	return out, nil
}
