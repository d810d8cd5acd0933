package admin

import (
	"context"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// removeBusinessControl is also the answer to a control that has ended already.
func removeBusinessControl(ctx context.Context, db tenants.Writer, _ struct{}) (procedure.None, error) {
	_, err := queries.New(db).EndControls(ctx)
	return procedure.None{}, err
}
