package task

import (
	"context"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// restoreMany restores tasks that were deleted within the last day; repeating it is harmless.
func restoreMany(ctx context.Context, db tenants.Writer, in Many) (procedure.None, error) {
	ids := listDistinct(in.PublicIDs)
	found, err := queries.New(db).RestoreTasks(ctx, queries.RestoreTasksParams{EventID: in.EventUUID, Ids: ids})
	return procedure.None{}, checkAll(found, len(ids), err)
}
