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
	// timeZone is whose day it is: that of events which say no other (sql/migrations).
	timeZone = "America/Sao_Paulo"
	// days are shown from today on.
	days = 7
	// tasksOfDay are named; of the others there is their number.
	tasksOfDay = 3
	// mineOfGroup are named of the asker's own tasks that are late, of today, and until Sunday.
	mineOfGroup = 4
	// answeredWithin is how many days an answer of a client is listed while its task is open.
	answeredWithin = 14
	// rows are the most answers and the most decisions that are listed: a page, not a report.
	rows = 100
	// eventsAhead are the next events.
	eventsAhead = 6
)

// GetTodayOutput is the week and who waits. A helper finds the tasks of the events they manage, and the day
// of every event they see.
type GetTodayOutput struct {
	Day       civil.Date `json:"day" doc:"Today in the time zone of São Paulo"`
	Late      int        `json:"late" doc:"Open tasks whose day has passed, as pendencies.count says"`
	Days      []Day      `json:"days" doc:"Seven, from today on"`
	Mine      Mine       `json:"mine" doc:"The open tasks that the asker is responsible for"`
	Answered  []Answer   `json:"answered" doc:"What clients answered in the last 14 days and is still open, the latest first; at most 100"`
	Wishes    []Wish     `json:"wishes" doc:"Whom clients want and nobody has confirmed yet, the latest first; at most 100"`
	Decisions int        `json:"decisions" doc:"Open tasks that wait for a client's decision"`
	Waiting   []Waiting  `json:"waiting" doc:"Those tasks, the nearest deadline first; at most 100"`
	Next      []Next     `json:"next" doc:"The six events that come next"`
}

// Day is one day of the week.
type Day struct {
	Date   civil.Date `json:"date"`
	Events []DayEvent `json:"events"`
	Total  int        `json:"total" doc:"How many tasks are due, beyond those that are named"`
	Tasks  []DayTask  `json:"tasks" doc:"At most three, those with an hour first"`
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
	Clock    *civil.Clock `json:"clock,omitempty" doc:"On the event's clocks; absent where only the day is known"`
	Event    Event        `json:"event"`
}

// Mine are the asker's own tasks: how many, and the first of each group.
type Mine struct {
	Total int        `json:"total" doc:"In all, with or without a day"`
	Late  int        `json:"late"`
	Today int        `json:"today"`
	Week  int        `json:"week" doc:"From tomorrow to Sunday; on a Sunday, to the next"`
	Tasks []MineTask `json:"tasks" doc:"At most four of each, by day and hour"`
}

// MineTask is one of them.
type MineTask struct {
	PublicID uuid.UUID    `json:"publicId"`
	Title    string       `json:"title"`
	Deadline civil.Date   `json:"deadline"`
	Clock    *civil.Clock `json:"clock,omitempty" doc:"On the event's clocks; absent where only the day is known"`
	Due      string       `json:"due" enum:"LATE,TODAY,WEEK" doc:"By the event's own day"`
	Event    Event        `json:"event"`
}

// Answer is a client's answer that the team has not confirmed yet.
type Answer struct {
	PublicID    uuid.UUID  `json:"publicId" doc:"The task"`
	SubtaskUUID *uuid.UUID `json:"subtaskUuid,omitempty" doc:"Where a step of the task was asked about"`
	Title       string     `json:"title" doc:"What was asked"`
	Decision    string     `json:"decision"`
	Note        string     `json:"note" doc:"What they said with it"`
	DecidedBy   string     `json:"decidedBy" doc:"The client as they were called then"`
	DecidedAt   time.Time  `json:"decidedAt"`
	Customers   []string   `json:"customers" doc:"Whose event it is; empty for helpers"`
	Event       Event      `json:"event"`
}

// Wish is that a client wants a vendor of their event who is not hired yet.
type Wish struct {
	UUID       uuid.UUID            `json:"uuid" doc:"Of the vendor in the event"`
	Name       string               `json:"name"`
	Categories []string             `json:"categories"`
	Status     queries.VendorStatus `json:"status"`
	At         time.Time            `json:"at"`
	By         string               `json:"by" doc:"Who of them said so; empty where they have no name"`
	Event      Event                `json:"event"`
}

// Waiting is an open task that waits for a client's decision.
type Waiting struct {
	PublicID  uuid.UUID   `json:"publicId"`
	Title     string      `json:"title"`
	Deadline  *civil.Date `json:"deadline,omitempty"`
	Customers []string    `json:"customers" doc:"Whose event it is; empty for helpers"`
	Event     Event       `json:"event"`
}

// Next is an event to come.
type Next struct {
	Event
	Date      civil.Date `json:"date"`
	Manages   bool       `json:"manages" doc:"Whether the asker may add tasks to it"`
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
