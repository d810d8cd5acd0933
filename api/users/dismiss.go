package users

import (
	"context"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// DismissInput names one of the things that are explained once.
type DismissInput struct {
	Key queries.DismissalKey `json:"key"`
}

func dismiss(ctx context.Context, db tenants.Writer, in DismissInput) (procedure.None, error) {
	_, err := queries.New(db).Dismiss(ctx, queries.DismissParams{Key: in.Key})
	return procedure.None{}, err
}
