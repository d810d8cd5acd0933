package subtask

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// DeleteInput names a subtask to delete.
type DeleteInput struct {
	PublicID uuid.UUID `json:"publicId"`
}

func remove(ctx context.Context, db tenants.Writer, in DeleteInput) (procedure.None, error) {
	_, err := queries.New(db).DeleteSubtask(ctx, queries.DeleteSubtaskParams{ID: in.PublicID})
	return procedure.None{}, err
}
