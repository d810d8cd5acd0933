package task

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"

	"cortejo/api/event"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetAllInput names an event or a template.
type GetAllInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
}

// AskedEvent narrows the scope to it.
func (in GetAllInput) AskedEvent() uuid.UUID { return in.EventUUID }

// GetAllOutput is the planning screen: the event's header and every task, in order.
type GetAllOutput struct {
	Event event.EventDetails `json:"event"`
	Tasks []Task             `json:"tasks"`
}

func getAll(ctx context.Context, db tenants.Reader, in GetAllInput) (GetAllOutput, error) {
	row, err := queries.New(db).GetChecklist(ctx, queries.GetChecklistParams{EventID: in.EventUUID})
	if err != nil {
		return GetAllOutput{}, err
	}
	header, err := event.Describe(event.Row{
		ID: row.ID, Type: row.Type, Title: row.Title, Date: row.Date, EventStartTime: row.EventStartTime, TimeZone: row.TimeZone,
		CeremonyPlace: row.CeremonyPlace, ReceptionPlace: row.ReceptionPlace, NumberOfGuests: row.NumberOfGuests, ImageID: row.ImageID, EnableBranding: row.EnableBranding,
		TemplatedAt: row.TemplatedAt, ArchivedAt: row.ArchivedAt,
	}, event.Facts{
		ImageKey: row.ImageKey, TasksTotal: row.TasksTotal, TasksDone: row.TasksDone, Customers: row.Customers, Permissions: row.Permissions,
		Papers: row.Papers,
	})
	if err != nil {
		return GetAllOutput{}, err
	}
	out := GetAllOutput{Event: header}
	if err := json.Unmarshal(row.Tasks, &out.Tasks); err != nil {
		return GetAllOutput{}, fmt.Errorf("task: read the checklist: %w", err)
	}
	return out, nil
}
