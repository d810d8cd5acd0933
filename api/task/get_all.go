package task

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"cortejo/api/decision"
	"cortejo/api/event"
	"cortejo/api/subtask"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetAllInput names an event or a template.
type GetAllInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
}

// ScopeEventID narrows the scope to it.
func (in GetAllInput) ScopeEventID() uuid.UUID { return in.EventUUID }

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
		ID: row.ID, Type: row.Type, Title: row.Title, Date: row.Date, EventStartTime: row.EventStartTime,
		TimeZone:      row.TimeZone,
		CeremonyPlace: row.CeremonyPlace, ReceptionPlace: row.ReceptionPlace, NumberOfGuests: row.NumberOfGuests,
		ImageID: row.ImageID, EnableBranding: row.EnableBranding,
		TemplatedAt: row.TemplatedAt, ArchivedAt: row.ArchivedAt,
	}, event.Facts{
		TasksTotal: row.TasksTotal, TasksDone: row.TasksDone, Customers: row.Customers, Permissions: row.Permissions,
		Details: row.Details,
	})
	if err != nil {
		return GetAllOutput{}, err
	}
	tasks, err := tasksOf(row)
	if err != nil {
		return GetAllOutput{}, err
	}
	return GetAllOutput{Event: header, Tasks: tasks}, nil
}

// tasksOf builds the tasks from the columns, each with its subtasks, and sorts them.
func tasksOf(row queries.GetChecklistRow) ([]Task, error) {
	subtasks, err := subtasksOf(row)
	if err != nil {
		return nil, err
	}
	invoices := map[uuid.UUID]*TaskInvoices{}
	if err := json.Unmarshal(row.TaskInvoices, &invoices); err != nil {
		return nil, fmt.Errorf("task: read what is agreed on tasks: %w", err)
	}
	tasks := make([]Task, len(row.TaskIds))
	for i, id := range row.TaskIds {
		question, err := decision.Read(row.TaskQuestions[i])
		if err != nil {
			return nil, err
		}
		tasks[i] = Task{
			PublicID: id, Title: row.TaskTitles[i], Observations: row.TaskObservations[i],
			Category: row.TaskCategories[i], Icon: row.TaskIcons[i], Label: row.TaskLabels[i],
			Timing:         queries.TaskTiming(row.TaskTimings[i]),
			TimeUnitNumber: valueOrNilOf(int(row.TaskTimeUnitNumbers[i]), 0),
			TimeUnitOption: valueOrNilOf(queries.TimeUnit(row.TaskTimeUnitOptions[i]), ""),
			Date:           timeOrNilOf(row.TaskDates[i]), EndDate: timeOrNilOf(row.TaskEndDates[i]),
			Deadline:          valueOrNilOf(row.TaskDeadlines[i], "1970-01-01"),
			DecisionRequested: row.TaskDecisionsRequested[i], Decision: row.TaskDecisions[i], Question: question,
			TeamOnly: row.TaskTeamOnly[i], CustomerNotes: row.TaskCustomerNotes[i],
			CheckedAt: timeOrNilOf(row.TaskCheckedAt[i]), Position: int(row.TaskPositions[i]),
			ResponsibleUUID: valueOrNilOf(row.TaskResponsibles[i], uuid.Nil),
			Invoices:        invoices[id], Subtasks: subtasks[id],
		}
	}
	slices.SortFunc(tasks, func(a, b Task) int {
		return compareOrder(a.Position, a.PublicID, b.Position, b.PublicID)
	})
	return tasks, nil
}

// subtasksOf returns the subtasks of each task, in order.
func subtasksOf(row queries.GetChecklistRow) (map[uuid.UUID][]subtask.Subtask, error) {
	of := make(map[uuid.UUID][]subtask.Subtask, len(row.TaskIds))
	for i, id := range row.SubtaskIds {
		question, err := decision.Read(row.SubtaskQuestions[i])
		if err != nil {
			return nil, err
		}
		home := row.SubtaskTaskIds[i]
		of[home] = append(of[home], subtask.Subtask{
			PublicID: id, Title: row.SubtaskTitles[i], Observations: row.SubtaskObservations[i],
			DecisionRequested: row.SubtaskDecisionsRequested[i], Decision: row.SubtaskDecisions[i], Question: question,
			CheckedAt: timeOrNilOf(row.SubtaskCheckedAt[i]), Position: int(row.SubtaskPositions[i]),
		})
	}
	for _, subtasks := range of {
		slices.SortFunc(subtasks, func(a, b subtask.Subtask) int {
			return compareOrder(a.Position, a.PublicID, b.Position, b.PublicID)
		})
	}
	return of, nil
}

// compareOrder compares by the planner's order; the ID breaks ties.
func compareOrder(position int, id uuid.UUID, otherPosition int, otherID uuid.UUID) int {
	return cmp.Or(cmp.Compare(position, otherPosition), bytes.Compare(id[:], otherID[:]))
}

// timeOrNilOf returns nil for the value that a column has instead of NULL.
func timeOrNilOf(t time.Time) *time.Time {
	if t.Equal(time.Unix(0, 0)) {
		return nil
	}
	return &t
}

// valueOrNilOf returns nil for the value that a column has instead of NULL.
func valueOrNilOf[T comparable](value, none T) *T {
	if value == none {
		return nil
	}
	return &value
}
