package runsheet

import (
	"context"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

func restoreLine(ctx context.Context, db tenants.Writer, in LineInput) (procedure.None, error) {
	_, err := queries.New(db).RestoreRunSheetLine(ctx, queries.RestoreRunSheetLineParams{ID: in.LineUUID})
	return procedure.None{}, err
}
