package task

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// DeleteInput names a task to delete.
type DeleteInput struct {
	PublicID uuid.UUID `json:"publicId"`
}

func remove(ctx context.Context, db tenants.Writer, in DeleteInput) (procedure.None, error) {
	_, err := queries.New(db).DeleteTask(ctx, queries.DeleteTaskParams{ID: in.PublicID})
	return procedure.None{}, err
}
