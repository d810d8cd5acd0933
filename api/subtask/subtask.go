// Package subtask is the router of a task's subtasks (specification 1, sections 3 to 5).
package subtask

import (
	"time"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
)

// Register adds the procedures of subtasks.
func Register(r *procedure.Router) {
	procedure.Mutation(r, "subtask.create", procedure.Business, create, procedure.Doc{Summary: "Add a subtask at the end of its task"})
	procedure.Mutation(r, "subtask.update", procedure.Business, update, procedure.Doc{Summary: "Change a subtask"})
	procedure.Mutation(r, "subtask.check", procedure.Business, check, procedure.Doc{Summary: "Tick or untick a subtask"})
	procedure.Mutation(r, "subtask.delete", procedure.Business, remove, procedure.Doc{Summary: "Delete a subtask; it can be restored for a day"})
	procedure.Mutation(r, "subtask.restore", procedure.Business, restore, procedure.Doc{Summary: "Bring a deleted subtask back"})
	procedure.Mutation(r, "subtask.reorder", procedure.Business, reorder, procedure.Doc{Summary: "Put a subtask right after another"})
}

// Subtask is one step of a task, or one question to the client. Its JSON is also what the
// statement of a single task builds. Of a thousand subtasks most say nothing beside their title, and
// what is not said is left out.
type Subtask struct {
	PublicID          uuid.UUID  `json:"publicId"`
	Title             string     `json:"title"`
	Observations      string     `json:"observations,omitempty"`
	DecisionRequested bool       `json:"decisionRequested,omitempty"`
	Decision          string     `json:"decision,omitempty" doc:"Absent while the client's decision is awaited"`
	CheckedAt         *time.Time `json:"checkedAt,omitempty"`
	Position          int        `json:"position"`
}

const sentenceTitle = "Dê um nome à subtarefa"

func subtaskOf(s queries.Subtask) Subtask {
	return Subtask{
		PublicID: s.ID, Title: s.Title, Observations: s.Observations, DecisionRequested: s.DecisionRequested,
		Decision: s.Decision, CheckedAt: s.CheckedAt, Position: int(s.Position),
	}
}
