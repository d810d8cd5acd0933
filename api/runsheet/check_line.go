package runsheet

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// CheckLineInput ticks or unticks a line, or an entry.
type CheckLineInput struct {
	LineUUID uuid.UUID `json:"lineUuid"`
	Done     bool      `json:"done"`
}

// CheckLineOutput is the new state of the line.
type CheckLineOutput struct {
	UUID   uuid.UUID  `json:"uuid"`
	DoneAt *time.Time `json:"doneAt,omitempty"`
}

// checkLine keeps the first tick's moment when asked twice.
func checkLine(ctx context.Context, db tenants.Writer, in CheckLineInput) (CheckLineOutput, error) {
	q := queries.New(db)
	line, err := q.GetRunSheetLine(ctx, queries.GetRunSheetLineParams{ID: in.LineUUID})
	switch {
	case err != nil:
		return CheckLineOutput{}, err
	case !line.MayEdit:
		return CheckLineOutput{}, problem.NotFound()
	case line.IsTemplate && in.Done:
		return CheckLineOutput{}, problem.Conflict("O roteiro de um modelo não tem linhas concluídas.")
	}
	row, err := q.CheckRunSheetLine(ctx, queries.CheckRunSheetLineParams{ID: in.LineUUID, Done: in.Done})
	return CheckLineOutput{UUID: row.ID, DoneAt: row.DoneAt}, err
}
