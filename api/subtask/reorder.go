package subtask

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// ReorderInput puts a subtask right after another of its task.
type ReorderInput struct {
	PublicID      uuid.UUID  `json:"publicId"`
	AfterPublicID *uuid.UUID `json:"afterPublicId,omitempty" doc:"Absent: the subtask becomes the first"`
}

func reorder(ctx context.Context, db tenants.Writer, in ReorderInput) (procedure.None, error) {
	q := queries.New(db)
	if _, err := q.LockEventOfSubtask(ctx, queries.LockEventOfSubtaskParams{ID: in.PublicID}); err != nil {
		return procedure.None{}, err
	}
	found, err := q.ReorderSubtask(ctx, queries.ReorderSubtaskParams{ID: in.PublicID, AfterID: in.AfterPublicID})
	if err == nil && !found {
		err = problem.NotFound()
	}
	return procedure.None{}, err
}
