// Package task is the router of a checklist's tasks (specification 1, sections 3 to 5).
package task

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/api/decision"
	"cortejo/api/subtask"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// Register adds the procedures of tasks.
func Register(r *procedure.Router) {
	procedure.Query(r, "task.getAll", procedure.Business, getAll, procedure.Doc{
		Summary: "An event's checklist, with the event's header",
		Shows:   []tenants.AreaKey{tenants.AreaChecklist, tenants.AreaVendors, tenants.AreaDocuments},
	})
	procedure.Query(r, "task.getPeople", procedure.Business, getPeople, procedure.Doc{
		Summary: "Who may do an event's tasks, and who does one", Shows: []tenants.AreaKey{tenants.AreaChecklist},
	})
	procedure.Query(r, "task.getMine", procedure.Business, getMine, procedure.Doc{
		Summary: "The open tasks that the asker is responsible for, in all events",
		Shows:   []tenants.AreaKey{tenants.AreaEvent, tenants.AreaChecklist},
	})
	procedure.Query(r, "task.getCalendar", procedure.Business, getCalendar, procedure.Doc{
		Summary: "The events and the open tasks of at most 62 days, in all events",
		Shows:   []tenants.AreaKey{tenants.AreaEvent, tenants.AreaChecklist},
	})
	procedure.Mutation(r, "task.create", procedure.Business, create,
		procedure.Doc{Summary: "Add a task where its deadline puts it"})
	procedure.Mutation(r, "task.update", procedure.Business, update, procedure.Doc{Summary: "Change a task"})
	procedure.Mutation(r, "task.confirmDecision", procedure.Business, confirmDecision,
		procedure.Doc{Summary: "Take note of what the client decided, or no more"})
	procedure.Mutation(r, "task.check", procedure.Business, check, procedure.Doc{Summary: "Tick or untick a task"})
	procedure.Mutation(r, "task.delete", procedure.Business, remove,
		procedure.Doc{Summary: "Delete a task; it can be restored for a day"})
	procedure.Mutation(r, "task.restore", procedure.Business, restore,
		procedure.Doc{Summary: "Bring a deleted task back"})
	procedure.Mutation(r, "task.reorder", procedure.Business, reorder,
		procedure.Doc{Summary: "Put a task right after another"})
	procedure.Mutation(r, "task.duplicate", procedure.Business, duplicate,
		procedure.Doc{Summary: "Copy a task with its subtasks, right after it"})
	procedure.Mutation(r, "task.checkMany", procedure.Business, checkMany,
		procedure.Doc{Summary: "Tick or untick many tasks"})
	procedure.Mutation(r, "task.updateMany", procedure.Business, updateMany,
		procedure.Doc{Summary: "Change the category, the time or who does many tasks"})
	procedure.Mutation(r, "task.sortByDeadline", procedure.Business, sortByDeadline,
		procedure.Doc{Summary: "Put an event's tasks in the order of their deadlines"})
	procedure.Mutation(r, "task.moveMany", procedure.Business, moveMany,
		procedure.Doc{Summary: "Put many tasks right after another"})
	procedure.Mutation(r, "task.deleteMany", procedure.Business, removeMany,
		procedure.Doc{Summary: "Delete many tasks; they can be restored for a day"})
	procedure.Mutation(r, "task.restoreMany", procedure.Business, restoreMany,
		procedure.Doc{Summary: "Bring many deleted tasks back"})
}

// Task is a task of a checklist. The statements build the same JSON.
type Task struct {
	PublicID          uuid.UUID          `json:"publicId"`
	Title             string             `json:"title"`
	Observations      string             `json:"observations"`
	Category          string             `json:"category" doc:"A category's key, or a text of the planner's own"`
	Icon              string             `json:"icon"`
	Label             string             `json:"label"`
	Timing            queries.TaskTiming `json:"timing"`
	TimeUnitNumber    *int               `json:"timeUnitNumber,omitempty"`
	TimeUnitOption    *queries.TimeUnit  `json:"timeUnitOption,omitempty"`
	Date              *time.Time         `json:"date,omitempty"`
	EndDate           *time.Time         `json:"endDate,omitempty"`
	Deadline          *civil.Date        `json:"deadline,omitempty" doc:"The day it is due; absent while the event has no date to count from"`
	DecisionRequested bool               `json:"decisionRequested"`
	Decision          string             `json:"decision" doc:"Empty while the client's decision is awaited"`
	Question          *decision.Question `json:"question,omitempty" doc:"The question to the client with its answer; absent if no decision is requested"`
	TeamOnly          bool               `json:"teamOnly,omitempty" doc:"Whether the task is hidden from the event's clients"`
	CustomerNotes     string             `json:"customerNotes,omitempty" doc:"Notes of the event's clients on the task, which only they can change"`
	CheckedAt         *time.Time         `json:"checkedAt,omitempty"`
	Position          int                `json:"position"`
	ResponsibleUUID   *uuid.UUID         `json:"responsibleUuid,omitempty" doc:"The membership of who does it"`
	Invoices          *TaskInvoices      `json:"invoices,omitempty" doc:"Where something is agreed on it"`
	Subtasks          []subtask.Subtask  `json:"subtasks"`
}

// TaskInvoices are the agreements of a task in cents; neither sum includes canceled or refunded payments.
type TaskInvoices struct {
	TotalPrice int64 `json:"totalPrice"`
	Paid       int64 `json:"paid"`
}

func taskOf(ctx context.Context, db tenants.Reader, id uuid.UUID) (Task, error) {
	text, err := queries.New(db).GetTask(ctx, queries.GetTaskParams{ID: id})
	if err != nil {
		return Task{}, err
	}
	var out Task
	if err := json.Unmarshal(text, &out); err != nil {
		return Task{}, fmt.Errorf("task: read a task: %w", err)
	}
	return out, nil
}
