package task

import (
	"context"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

func removeMany(ctx context.Context, db tenants.Writer, in Many) (procedure.None, error) {
	ids := distinct(in.PublicIDs)
	found, err := queries.New(db).DeleteTasks(ctx, queries.DeleteTasksParams{EventID: in.EventUUID, Ids: ids})
	return procedure.None{}, all(found, len(ids), err)
}
