package event

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// GetOverviewInput names an event.
type GetOverviewInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

// ScopeEventID narrows the scope to it.
func (in GetOverviewInput) ScopeEventID() uuid.UUID { return in.UUID }

// OverviewTask is a task as the overview names it.
type OverviewTask struct {
	PublicID uuid.UUID    `json:"publicId"`
	Title    string       `json:"title"`
	Category string       `json:"category"`
	Icon     string       `json:"icon"`
	Deadline *civil.Date  `json:"deadline,omitempty"`
	Clock    *civil.Clock `json:"clock,omitempty" doc:"Time of day in the event's time zone; absent if only the day is known"`
}

// OverviewAnswer is a client's answer that the team has not confirmed yet.
type OverviewAnswer struct {
	PublicID    uuid.UUID  `json:"publicId" doc:"The task"`
	SubtaskUUID *uuid.UUID `json:"subtaskUuid,omitempty" doc:"The subtask in question; absent if the question is about the task"`
	Title       string     `json:"title" doc:"The title of the task or subtask in question"`
	Decision    string     `json:"decision"`
	Note        string     `json:"note" doc:"The client's comment; empty if none"`
	DecidedBy   string     `json:"decidedBy" doc:"The client's name at the time of the answer"`
	DecidedAt   time.Time  `json:"decidedAt"`
}

// OverviewWish is the client's wish for a vendor of the event who is not hired yet.
type OverviewWish struct {
	UUID       uuid.UUID            `json:"uuid" doc:"The ID of the vendor in the event"`
	Name       string               `json:"name"`
	Categories []string             `json:"categories"`
	Status     queries.VendorStatus `json:"status"`
	At         time.Time            `json:"at"`
	By         string               `json:"by" doc:"Name of the client who made the wish; empty if they have none"`
}

// OverviewMember is a member of the event's team.
type OverviewMember struct {
	UUID uuid.UUID `json:"uuid"`
	Name string    `json:"name"`
	Role string    `json:"role" enum:"OWNER,CORTEJO_ADMIN,ASSISTANT,GUEST"`
}

// OverviewPayments are sums of the event's payments, in cents, without canceled and refunded ones.
type OverviewPayments struct {
	Agreed      int64 `json:"agreed"`
	Paid        int64 `json:"paid"`
	Late        int64 `json:"late"`
	Coming      int64 `json:"coming"`
	LateCount   int   `json:"lateCount"`
	ComingCount int   `json:"comingCount"`
}

const (
	// overviewDays is how far the overview looks ahead, today included.
	overviewDays = 7
	// overviewAnswered is how many days an answer is listed while its task is open.
	overviewAnswered = 14
	// overviewFew limits the rows of a list that another screen shows in full, and overviewMany those of a list that is
	// only here.
	overviewFew, overviewMany = 5, 40
)

// GetOverviewOutput is the content of an event's first screen, in addition to event.get.
type GetOverviewOutput struct {
	TasksTotal int `json:"tasksTotal"`
	TasksDone  int `json:"tasksDone"`
	TasksLate  int `json:"tasksLate" doc:"Open tasks due before today, in the event's time zone"`
	TasksSoon  int `json:"tasksSoon" doc:"Open tasks due within seven days, today included"`
	Undated    int `json:"undated" doc:"Open tasks without a deadline"`
	Decisions  int `json:"decisions" doc:"Open tasks that wait for the client's decision"`
	// Contracted and Considered are sums over the vendors of the event: those who are DONE, and those who may still be
	// hired.
	Contracted     int              `json:"contracted"`
	Considered     int              `json:"considered" doc:"Sum over the vendors who are neither contracted nor rejected"`
	Payments       OverviewPayments `json:"payments"`
	VendorsDone    int              `json:"vendorsDone"`
	VendorsTalking int              `json:"vendorsTalking" doc:"Vendors of the event who are neither contracted nor rejected"`
	Late           []OverviewTask   `json:"late" doc:"Late open tasks, the latest first; at most five"`
	Week           []OverviewTask   `json:"week" doc:"Open tasks due within seven days, by day and hour; at most 40"`
	Next           []OverviewTask   `json:"next" doc:"The next open tasks after the week, those without a day last; at most three"`
	Answers        []OverviewAnswer `json:"answers" doc:"The client's decisions of the last 14 days about open tasks that the team has not acknowledged, the latest first; at most 40"`
	Wishes         []OverviewWish   `json:"wishes" doc:"Vendors whom the client wants and the team has not confirmed, the latest first; at most 40"`
	Waiting        []OverviewTask   `json:"waiting" doc:"Tasks with an unanswered question to the client, the nearest deadline first; at most five"`
	Team           []OverviewMember `json:"team" doc:"All members who see the event; a helper reads only themselves"`
}

// getOverview returns a 404 for a template, which has no day.
func getOverview(ctx context.Context, db tenants.Reader, in GetOverviewInput) (GetOverviewOutput, error) {
	row, err := queries.New(db).GetOverview(ctx, queries.GetOverviewParams{
		ID: in.UUID, Days: overviewDays, AnsweredWithin: overviewAnswered, Few: overviewFew, Many: overviewMany,
	})
	if err != nil {
		return GetOverviewOutput{}, err
	}
	out := GetOverviewOutput{
		TasksTotal: int(row.Total), TasksDone: int(row.Done), TasksLate: int(row.Late), TasksSoon: int(row.Soon),
		Undated:   int(row.Undated),
		Decisions: int(row.Decisions), Contracted: int(row.Contracted), Considered: int(row.Considered),
		VendorsDone: int(row.VendorsDone), VendorsTalking: int(row.VendorsTalking),
	}
	for _, part := range []struct {
		text []byte
		to   any
	}{
		{row.LateTasks, &out.Late}, {row.WeekTasks, &out.Week}, {row.NextTasks, &out.Next}, {row.Answers, &out.Answers},
		{row.Payments, &out.Payments}, {row.Wishes, &out.Wishes}, {row.Waiting, &out.Waiting}, {row.Team, &out.Team},
	} {
		if err := json.Unmarshal(part.text, part.to); err != nil {
			return GetOverviewOutput{}, fmt.Errorf("event: read an overview: %w", err)
		}
	}
	return out, nil
}
