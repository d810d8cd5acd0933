// Package subtask is the router of a task's subtasks (specification 1, sections 3 to 5).
package subtask

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/api/decision"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// Register adds the procedures of subtasks.
func Register(r *procedure.Router) {
	procedure.Mutation(r, "subtask.create", procedure.Business, create,
		procedure.Doc{Summary: "Add a subtask at the end of its task"})
	procedure.Mutation(r, "subtask.update", procedure.Business, update, procedure.Doc{Summary: "Change a subtask"})
	procedure.Mutation(r, "subtask.confirmDecision", procedure.Business, confirmDecision,
		procedure.Doc{Summary: "Take note of what the client decided, or no more"})
	procedure.Mutation(r, "subtask.check", procedure.Business, check,
		procedure.Doc{Summary: "Tick or untick a subtask"})
	procedure.Mutation(r, "subtask.delete", procedure.Business, remove,
		procedure.Doc{Summary: "Delete a subtask; it can be restored for a day"})
	procedure.Mutation(r, "subtask.restore", procedure.Business, restore,
		procedure.Doc{Summary: "Bring a deleted subtask back"})
	procedure.Mutation(r, "subtask.reorder", procedure.Business, reorder,
		procedure.Doc{Summary: "Put a subtask right after another"})
}

// Subtask is one step of a task, or one question to the client. The statement that reads a single task builds the same
// JSON. Of a thousand subtasks most have a title only, so empty fields are omitted.
type Subtask struct {
	PublicID          uuid.UUID          `json:"publicId"`
	Title             string             `json:"title"`
	Observations      string             `json:"observations,omitempty"`
	DecisionRequested bool               `json:"decisionRequested,omitempty"`
	Decision          string             `json:"decision,omitempty" doc:"Absent while the client's decision is awaited"`
	Question          *decision.Question `json:"question,omitempty" doc:"The question to the client with its answer; absent if no decision is requested"`
	CheckedAt         *time.Time         `json:"checkedAt,omitempty"`
	Position          int                `json:"position"`
}

const sentenceTitle = "Dê um nome à subtarefa"

func subtaskOf(ctx context.Context, db tenants.Reader, id uuid.UUID) (Subtask, error) {
	text, err := queries.New(db).GetSubtask(ctx, queries.GetSubtaskParams{ID: id})
	if err != nil {
		return Subtask{}, err
	}
	var out Subtask
	if err := json.Unmarshal(text, &out); err != nil {
		return Subtask{}, fmt.Errorf("subtask: read a subtask: %w", err)
	}
	return out, nil
}
