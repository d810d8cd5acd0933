package task

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/queries"
	"cortejo/tenants"
)

// DuplicateInput names a task to copy.
type DuplicateInput struct {
	PublicID uuid.UUID `json:"publicId"`
}

// duplicate copies a task and its subtasks, without their completion and decisions.
func duplicate(ctx context.Context, db tenants.Writer, in DuplicateInput) (Task, error) {
	q := queries.New(db)
	if _, err := q.LockEventOfTask(ctx, queries.LockEventOfTaskParams{ID: in.PublicID}); err != nil {
		return Task{}, err
	}
	id, err := q.DuplicateTask(ctx, queries.DuplicateTaskParams{ID: in.PublicID, AtMost: tasksPerEvent})
	if errors.Is(err, pgx.ErrNoRows) {
		return Task{}, newFullError()
	}
	if err != nil {
		return Task{}, err
	}
	return taskOf(ctx, db, id)
}
