package task

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// MoveManyInput puts tasks right after another, in the order they are given. With all of an event's
// tasks it gives the checklist any order, such as the one it had.
type MoveManyInput struct {
	Many
	AfterPublicID *uuid.UUID `json:"afterPublicId,omitempty" doc:"Absent: the tasks become the first"`
}

func moveMany(ctx context.Context, db tenants.Writer, in MoveManyInput) (procedure.None, error) {
	ids := listDistinct(in.PublicIDs)
	asked := len(ids)
	if in.AfterPublicID != nil {
		asked++
	}
	q := queries.New(db)
	if _, err := q.LockEvent(ctx, queries.LockEventParams{ID: in.EventUUID}); err != nil {
		return procedure.None{}, err
	}
	found, err := q.MoveTasks(ctx, queries.MoveTasksParams{EventID: in.EventUUID, Ids: ids, AfterID: in.AfterPublicID})
	return procedure.None{}, checkAll(found, asked, err)
}
