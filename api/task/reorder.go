package task

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// ReorderInput puts a task right after another of its event.
type ReorderInput struct {
	EventUUID     uuid.UUID  `json:"eventUuid"`
	PublicID      uuid.UUID  `json:"publicId"`
	AfterPublicID *uuid.UUID `json:"afterPublicId,omitempty" doc:"Absent: the task becomes the first"`
}

func reorder(ctx context.Context, db tenants.Writer, in ReorderInput) (procedure.None, error) {
	q := queries.New(db)
	if _, err := q.LockEvent(ctx, queries.LockEventParams{ID: in.EventUUID}); err != nil {
		return procedure.None{}, err
	}
	found, err := q.ReorderTask(ctx, queries.ReorderTaskParams{EventID: in.EventUUID, ID: in.PublicID,
		AfterID: in.AfterPublicID})
	if err == nil && !found {
		err = problem.NotFound()
	}
	return procedure.None{}, err
}
