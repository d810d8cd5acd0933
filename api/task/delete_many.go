package task

import (
	"context"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

func removeMany(ctx context.Context, db tenants.Writer, in Many) (procedure.None, error) {
	ids := listDistinct(in.PublicIDs)
	found, err := queries.New(db).DeleteTasks(ctx, queries.DeleteTasksParams{EventID: in.EventUUID, Ids: ids})
	return procedure.None{}, checkAll(found, len(ids), err)
}
