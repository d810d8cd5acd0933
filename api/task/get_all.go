package task

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/api/event"
	"cortejo/api/subtask"
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
	addSubtasks(out.Tasks, row)
	return out, nil
}

// addSubtasks puts the subtasks, which came in order, under their tasks. Those of a deleted task
// have none.
func addSubtasks(tasks []Task, row queries.GetChecklistRow) {
	at := make(map[uuid.UUID]int, len(tasks))
	for i, t := range tasks {
		at[t.PublicID] = i
	}
	for i, id := range row.SubtaskIds {
		home, ok := at[row.SubtaskTaskIds[i]]
		if !ok {
			continue
		}
		s := subtask.Subtask{
			PublicID: id, Title: row.SubtaskTitles[i], Observations: row.SubtaskObservations[i],
			DecisionRequested: row.SubtaskDecisionsRequested[i], Decision: row.SubtaskDecisions[i], Position: int(row.SubtaskPositions[i]),
		}
		if ticked := row.SubtaskCheckedAt[i]; !ticked.Equal(time.Unix(0, 0)) {
			s.CheckedAt = &ticked
		}
		tasks[home].Subtasks = append(tasks[home].Subtasks, s)
	}
}
