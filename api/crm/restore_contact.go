package crm

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// RestoreContactInput names a contact deleted within the last day.
type RestoreContactInput struct {
	UUID uuid.UUID `json:"uuid"`
}

func restoreContact(ctx context.Context, db tenants.Writer, in RestoreContactInput) (procedure.None, error) {
	_, err := queries.New(db).RestoreContact(ctx, queries.RestoreContactParams{ID: in.UUID})
	return procedure.None{}, err
}
