package runsheet

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// CopyFromInput names the event whose run sheet grows, and the event or template whose lines it gets.
type CopyFromInput struct {
	EventUUID  uuid.UUID `json:"eventUuid"`
	SourceUUID uuid.UUID `json:"sourceUuid"`
}

// CopyFromOutput says how many lines came, and how to take them back.
type CopyFromOutput struct {
	ChangeUUID uuid.UUID `json:"changeUuid" doc:"What event.undo takes"`
	Lines      int       `json:"lines"`
}

func copyFrom(ctx context.Context, db tenants.Writer, in CopyFromInput) (CopyFromOutput, error) {
	q := queries.New(db)
	if err := q.LockRunSheet(ctx, queries.LockRunSheetParams{EventID: in.EventUUID}); err != nil {
		return CopyFromOutput{}, err
	}
	found, err := q.CountRunSheetLines(ctx, queries.CountRunSheetLinesParams{EventID: in.EventUUID, SourceID: in.SourceUUID})
	switch {
	case err != nil:
		return CopyFromOutput{}, err
	case found.OfSource == 0:
		return CopyFromOutput{}, problem.Conflict("Este roteiro não tem linhas para copiar.")
	case found.Lines+found.OfSource > perEvent:
		return CopyFromOutput{}, problem.Conflict("Juntos, os dois roteiros passariam de 200 linhas, contando as apagadas de hoje.")
	}
	ids, err := q.CopyRunSheet(ctx, queries.CopyRunSheetParams{TargetID: in.EventUUID, SourceID: in.SourceUUID})
	if err != nil {
		return CopyFromOutput{}, err
	}
	change, err := q.KeepRunSheetCopy(ctx, queries.KeepRunSheetCopyParams{EventID: in.EventUUID, LineIds: ids})
	return CopyFromOutput{ChangeUUID: change, Lines: int(found.OfSource)}, err
}
