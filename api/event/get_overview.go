package event

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// GetOverviewInput names an event.
type GetOverviewInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

// AskedEvent narrows the scope to it.
func (in GetOverviewInput) AskedEvent() uuid.UUID { return in.UUID }

// OverviewTask is a task as the overview names it.
type OverviewTask struct {
	PublicID uuid.UUID   `json:"publicId"`
	Title    string      `json:"title"`
	Category string      `json:"category"`
	Icon     string      `json:"icon"`
	Deadline *civil.Date `json:"deadline,omitempty"`
}

// OverviewMember is somebody of the event's team.
type OverviewMember struct {
	UUID uuid.UUID `json:"uuid"`
	Name string    `json:"name"`
	Role string    `json:"role" enum:"OWNER,CORTEJO_ADMIN,ASSISTANT,GUEST"`
}

// GetOverviewOutput is what stands at the front of an event, beside its own row (event.get).
type GetOverviewOutput struct {
	TasksTotal int `json:"tasksTotal"`
	TasksDone  int `json:"tasksDone"`
	TasksLate  int `json:"tasksLate" doc:"Open and due before today, where the event is"`
	Undated    int `json:"undated" doc:"Open tasks that are due on no day"`
	Decisions  int `json:"decisions" doc:"Open tasks that wait for the client"`
	// Contracted is the sum over the vendors of the event whose status is DONE.
	Contracted     int              `json:"contracted"`
	VendorsDone    int              `json:"vendorsDone"`
	VendorsTalking int              `json:"vendorsTalking" doc:"Linked, and neither contracted nor turned down"`
	Late           []OverviewTask   `json:"late" doc:"The first five, the latest first"`
	Next           []OverviewTask   `json:"next" doc:"The five that are due next; those without a day at the end"`
	Team           []OverviewMember `json:"team" doc:"Everybody who sees the event; a helper reads only themselves"`
}

// getOverview is a 404 for a template, which has no day to look forward to.
func getOverview(ctx context.Context, db tenants.Reader, in GetOverviewInput) (GetOverviewOutput, error) {
	row, err := queries.New(db).GetOverview(ctx, queries.GetOverviewParams{ID: in.UUID})
	if err != nil {
		return GetOverviewOutput{}, err
	}
	out := GetOverviewOutput{
		TasksTotal: int(row.Total), TasksDone: int(row.Done), TasksLate: int(row.Late), Undated: int(row.Undated), Decisions: int(row.Decisions),
		Contracted: int(row.Contracted), VendorsDone: int(row.VendorsDone), VendorsTalking: int(row.VendorsTalking),
	}
	for _, part := range []struct {
		text []byte
		to   any
	}{{row.LateTasks, &out.Late}, {row.NextTasks, &out.Next}, {row.Team, &out.Team}} {
		if err := json.Unmarshal(part.text, part.to); err != nil {
			return GetOverviewOutput{}, fmt.Errorf("event: read an overview: %w", err)
		}
	}
	return out, nil
}
