package home

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/api/event"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/sql/jsonrow"
	"cortejo/tenants"
)

const (
	// timeZone is the time zone of today, which is the default of events (sql/migrations).
	timeZone = "America/Sao_Paulo"
	// days is the number of days shown, today included.
	days = 7
	// tasksOfDay limits the tasks listed of a day; the others are counted.
	tasksOfDay = 3
	// mineOfGroup limits the caller's own tasks in each group: late, today, and until Sunday.
	mineOfGroup = 4
	// answeredWithin limits the age in days of a listed answer, whose task must be open.
	answeredWithin = 14
	// rows limits the listed answers, wishes and pending decisions, each.
	rows = 100
	// eventsAhead limits the listed next events.
	eventsAhead = 6
)

// GetTodayOutput is the week, the clients' answers and the open questions to them. A helper gets the tasks of the
// events they manage, and the day of every event they see.
type GetTodayOutput struct {
	Day       civil.Date `json:"day" doc:"Today in the time zone of São Paulo"`
	Late      int        `json:"late" doc:"Number of open tasks whose day has passed, as in pendencies.count"`
	Days      []Day      `json:"days" doc:"Seven days, from today on"`
	Mine      Mine       `json:"mine" doc:"The open tasks for which the caller is responsible"`
	Answered  []Answer   `json:"answered" doc:"The clients' answers of the last 14 days about open tasks, the latest first; at most 100"`
	Wishes    []Wish     `json:"wishes" doc:"Vendors whom clients want and the team has not confirmed, the latest first; at most 100"`
	Decisions int        `json:"decisions" doc:"Number of open tasks that wait for a client's decision"`
	Waiting   []Waiting  `json:"waiting" doc:"The tasks that wait for a client's decision, the nearest deadline first; at most 100"`
	Next      []Next     `json:"next" doc:"The next events; at most six"`
}

// Day is one day of the week.
type Day struct {
	Date   civil.Date `json:"date"`
	Events []DayEvent `json:"events"`
	Total  int        `json:"total" doc:"Number of tasks due on the day, including those not listed"`
	Tasks  []DayTask  `json:"tasks" doc:"Tasks due on the day, those with a time first; at most three"`
}

// Event is the event that something belongs to.
type Event struct {
	UUID     uuid.UUID         `json:"uuid"`
	Type     queries.EventType `json:"type"`
	Title    string            `json:"title"`
	TimeZone string            `json:"timeZone"`
}

// DayEvent is an event on its day.
type DayEvent struct {
	Event
	EventStartTime *civil.Clock `json:"eventStartTime,omitempty"`
	Place          *string      `json:"place,omitempty"`
}

// DayTask is an open task due on a day.
type DayTask struct {
	PublicID uuid.UUID    `json:"publicId"`
	Title    string       `json:"title"`
	Clock    *civil.Clock `json:"clock,omitempty" doc:"Time of day in the event's time zone; absent if only the day is known"`
	Event    Event        `json:"event"`
}

// Mine counts the caller's own tasks and lists the first of each group.
type Mine struct {
	Total int        `json:"total" doc:"All own open tasks, with or without a day"`
	Late  int        `json:"late"`
	Today int        `json:"today"`
	Week  int        `json:"week" doc:"Tasks due from tomorrow to Sunday; on a Sunday, to the next one"`
	Tasks []MineTask `json:"tasks" doc:"At most four of each group, by day and time"`
}

// MineTask is an own task of the caller.
type MineTask struct {
	PublicID uuid.UUID    `json:"publicId"`
	Title    string       `json:"title"`
	Deadline civil.Date   `json:"deadline"`
	Clock    *civil.Clock `json:"clock,omitempty" doc:"Time of day in the event's time zone; absent if only the day is known"`
	Due      string       `json:"due" enum:"LATE,TODAY,WEEK" doc:"The group, by the current day in the event's time zone"`
	Event    Event        `json:"event"`
}

// Answer is a client's answer that the team has not confirmed yet.
type Answer struct {
	PublicID    uuid.UUID  `json:"publicId" doc:"The task"`
	SubtaskUUID *uuid.UUID `json:"subtaskUuid,omitempty" doc:"The subtask in question; absent if the question is about the task"`
	Title       string     `json:"title" doc:"The title of the task or subtask in question"`
	Decision    string     `json:"decision"`
	Note        string     `json:"note" doc:"The client's comment; empty if none"`
	DecidedBy   string     `json:"decidedBy" doc:"The client's name at the time of the answer"`
	DecidedAt   time.Time  `json:"decidedAt"`
	Customers   []string   `json:"customers" doc:"Names of the event's clients; empty for helpers"`
	Event       Event      `json:"event"`
}

// Wish is a client's wish for a vendor of their event who is not hired yet.
type Wish struct {
	UUID       uuid.UUID            `json:"uuid" doc:"The ID of the vendor in the event"`
	Name       string               `json:"name"`
	Categories []string             `json:"categories"`
	Status     queries.VendorStatus `json:"status"`
	At         time.Time            `json:"at"`
	By         string               `json:"by" doc:"Name of the client who made the wish; empty if they have none"`
	Event      Event                `json:"event"`
}

// Waiting is an open task that waits for a client's decision.
type Waiting struct {
	PublicID  uuid.UUID   `json:"publicId"`
	Title     string      `json:"title"`
	Deadline  *civil.Date `json:"deadline,omitempty"`
	Customers []string    `json:"customers" doc:"Names of the event's clients; empty for helpers"`
	Event     Event       `json:"event"`
}

// Next is a future event.
type Next struct {
	Event
	Date      civil.Date `json:"date"`
	Manages   bool       `json:"manages" doc:"Whether the caller may add tasks to the event"`
	ImageURL  *string    `json:"imageUrl,omitempty"`
	CoverSeed uuid.UUID  `json:"coverSeed"`
}

func getToday(ctx context.Context, db tenants.Reader, _ struct{}) (GetTodayOutput, error) {
	text, err := queries.New(db).GetToday(ctx, queries.GetTodayParams{
		TimeZone: timeZone, Days: days, TasksOfDay: tasksOfDay, MineOfGroup: mineOfGroup,
		AnsweredWithin: answeredWithin, PageSize: rows, EventsAhead: eventsAhead,
	})
	if err != nil {
		return GetTodayOutput{}, err
	}
	var found struct {
		GetTodayOutput
		Next []struct {
			Next
			ImageKey *string `json:"imageKey"`
		} `json:"next"`
	}
	if err := jsonrow.Read("GetToday", text, &found, "coverSeed"); err != nil {
		return GetTodayOutput{}, err
	}
	out := found.GetTodayOutput
	out.Next = make([]Next, 0, len(found.Next))
	for _, next := range found.Next {
		next.ImageURL, next.CoverSeed = event.ImageURLOf(next.ImageKey), next.UUID
		out.Next = append(out.Next, next.Next)
	}
	return out, nil
}
