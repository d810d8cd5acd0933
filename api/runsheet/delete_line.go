package runsheet

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// LineInput names a line, or an entry.
type LineInput struct {
	LineUUID uuid.UUID `json:"lineUuid"`
}

func deleteLine(ctx context.Context, db tenants.Writer, in LineInput) (procedure.None, error) {
	_, err := queries.New(db).DeleteRunSheetLine(ctx, queries.DeleteRunSheetLineParams{ID: in.LineUUID})
	return procedure.None{}, err
}
