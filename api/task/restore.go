package task

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// RestoreInput names a task deleted within the last day.
type RestoreInput struct {
	PublicID uuid.UUID `json:"publicId"`
}

func restore(ctx context.Context, db tenants.Writer, in RestoreInput) (procedure.None, error) {
	_, err := queries.New(db).RestoreTask(ctx, queries.RestoreTaskParams{ID: in.PublicID})
	return procedure.None{}, err
}
