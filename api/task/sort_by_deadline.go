package task

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// SortByDeadlineInput names an event or a template.
type SortByDeadlineInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
}

// sortByDeadline sorts a checklist. task.moveMany undoes it with the previous order.
func sortByDeadline(ctx context.Context, db tenants.Writer, in SortByDeadlineInput) (procedure.None, error) {
	q := queries.New(db)
	if _, err := q.LockEvent(ctx, queries.LockEventParams{ID: in.EventUUID}); err != nil {
		return procedure.None{}, err
	}
	return procedure.None{}, q.SortTasks(ctx, queries.SortTasksParams{EventID: in.EventUUID})
}
