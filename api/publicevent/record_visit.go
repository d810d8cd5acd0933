package publicevent

import (
	"context"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

func recordVisit(ctx context.Context, db tenants.Writer, _ struct{}) (procedure.None, error) {
	_, err := queries.New(db).NoteFirstVisit(ctx)
	return procedure.None{}, err
}
