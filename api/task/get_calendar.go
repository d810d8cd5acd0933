package task

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

const (
	// calendarDays is two months, with the days that complete their first and last week.
	calendarDays = 62
	// calendarTasks is the maximum of listed tasks.
	calendarTasks = 2000
)

// GetCalendarInput selects some days, in all events that the caller sees.
type GetCalendarInput struct {
	From civil.Date `query:"from" required:"true" doc:"The first day"`
	To   civil.Date `query:"to" required:"true" doc:"The last day, at most 61 days later"`
	Mine bool       `query:"mine" doc:"Only the tasks that the asker is responsible for"`
}

// GetCalendarOutput has the events and tasks of those days.
type GetCalendarOutput struct {
	Total  int             `json:"total" doc:"How many tasks are due; of more than 2,000 the earliest are listed"`
	Events []CalendarEvent `json:"events" doc:"Those of these days, and those the tasks belong to"`
	Tasks  []CalendarTask  `json:"tasks" doc:"Open ones, by day and hour"`
}

// CalendarEvent is an event in the calendar of all events.
type CalendarEvent struct {
	EventOfTask
	Date           *civil.Date  `json:"date,omitempty"`
	EventStartTime *civil.Clock `json:"eventStartTime,omitempty"`
}

// CalendarTask is an open task on its day.
type CalendarTask struct {
	PublicID        uuid.UUID    `json:"publicId"`
	Title           string       `json:"title"`
	Category        string       `json:"category"`
	Icon            string       `json:"icon"`
	Deadline        civil.Date   `json:"deadline"`
	Clock           *civil.Clock `json:"clock,omitempty" doc:"On the event's clocks; absent where only the day is known"`
	Late            bool         `json:"late"`
	EventUUID       uuid.UUID    `json:"eventUuid"`
	ResponsibleUUID *uuid.UUID   `json:"responsibleUuid,omitempty"`
	ResponsibleName *string      `json:"responsibleName,omitempty"`
}

func getCalendar(ctx context.Context, db tenants.Reader, in GetCalendarInput) (GetCalendarOutput, error) {
	var f form.Form
	if span := in.To.Time().Sub(in.From.Time()).Hours() / 24; span < 0 || span >= calendarDays {
		f.Reject("to", "Escolha até 62 dias.")
	}
	if err := f.Err(); err != nil {
		return GetCalendarOutput{}, err
	}
	text, err := queries.New(db).ListCalendar(ctx, queries.ListCalendarParams{FirstDay: in.From, LastDay: in.To,
		Mine: in.Mine, PageSize: calendarTasks})
	if err != nil {
		return GetCalendarOutput{}, err
	}
	var out GetCalendarOutput
	if err := json.Unmarshal(text, &out); err != nil {
		return GetCalendarOutput{}, fmt.Errorf("task: read the calendar: %w", err)
	}
	return out, nil
}
