package task

import (
	"context"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// CheckManyInput checks or unchecks tasks of one event.
type CheckManyInput struct {
	Many
	Checked bool `json:"checked"`
}

// checkMany keeps the time at which a task was first checked. In a template it is a 409.
func checkMany(ctx context.Context, db tenants.Writer, in CheckManyInput) (procedure.None, error) {
	ids := listDistinct(in.PublicIDs)
	found, err := queries.New(db).
		CheckTasks(ctx, queries.CheckTasksParams{EventID: in.EventUUID, Ids: ids, Checked: in.Checked})
	return procedure.None{}, checkAll(found, len(ids), err)
}
