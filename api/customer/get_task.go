package customer

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/api/decision"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// GetTaskInput names a task of the event.
type GetTaskInput struct {
	PublicID uuid.UUID `query:"publicId" required:"true"`
}

// GetTaskOutput is a task's own page. Its JSON is also what the statement builds.
type GetTaskOutput struct {
	PublicID          uuid.UUID          `json:"publicId"`
	Title             string             `json:"title"`
	Category          string             `json:"category" doc:"A category's key, or a text of the planner's own"`
	Icon              string             `json:"icon"`
	Deadline          *civil.Date        `json:"deadline,omitempty" doc:"The day it is due; absent while the event has no date to count from"`
	Date              *time.Time         `json:"date,omitempty" doc:"When it begins, where it has an hour"`
	EndDate           *time.Time         `json:"endDate,omitempty"`
	DecisionRequested bool               `json:"decisionRequested"`
	Decision          string             `json:"decision" doc:"Empty while the client's decision is awaited"`
	Question          *decision.Question `json:"question,omitempty" doc:"The question to the client with its answer; absent if no decision is requested"`
	CheckedAt         *time.Time         `json:"checkedAt,omitempty"`
	Notes             string             `json:"notes" doc:"Notes of the event's clients on the task, up to 2,000 characters"`
	Subtasks          []ClientSubtask    `json:"subtasks"`
}

// ClientSubtask is a step of a task; its name is the planner's to change.
type ClientSubtask struct {
	PublicID          uuid.UUID          `json:"publicId"`
	Title             string             `json:"title"`
	DecisionRequested bool               `json:"decisionRequested"`
	Decision          string             `json:"decision" doc:"Empty while the client's decision is awaited"`
	Question          *decision.Question `json:"question,omitempty" doc:"The question to the client with its answer; absent if no decision is requested"`
	CheckedAt         *time.Time         `json:"checkedAt,omitempty"`
}

func getTask(ctx context.Context, db tenants.Reader, in GetTaskInput) (GetTaskOutput, error) {
	text, err := queries.New(db).GetClientTask(ctx, queries.GetClientTaskParams{ID: in.PublicID})
	if err != nil {
		return GetTaskOutput{}, err
	}
	var out GetTaskOutput
	if err := json.Unmarshal(text, &out); err != nil {
		return GetTaskOutput{}, fmt.Errorf("customer: read a task: %w", err)
	}
	return out, nil
}
