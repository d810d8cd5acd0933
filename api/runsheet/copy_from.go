package runsheet

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/event"
	"cortejo/api/template/library"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// CopyFromInput names the event whose run sheet grows, and where its new lines come from: another event, a
// template, or what Cortejo ships for a type.
type CopyFromInput struct {
	EventUUID  uuid.UUID          `json:"eventUuid"`
	SourceUUID *uuid.UUID         `json:"sourceUuid,omitempty"`
	SourceType *queries.EventType `json:"sourceType,omitempty" doc:"Read where there is no sourceUuid"`
}

// CopyFromOutput says how many lines came, and how to take them back.
type CopyFromOutput struct {
	ChangeUUID uuid.UUID `json:"changeUuid" doc:"What event.undo takes"`
	Lines      int       `json:"lines"`
}

func copyFrom(ctx context.Context, db tenants.Writer, in CopyFromInput) (CopyFromOutput, error) {
	if in.SourceUUID == nil && in.SourceType == nil {
		var f form.Form
		f.Reject("sourceUuid", "Escolha de qual roteiro")
		return CopyFromOutput{}, f.Err()
	}
	q := queries.New(db)
	if err := q.LockRunSheet(ctx, queries.LockRunSheetParams{EventID: in.EventUUID}); err != nil {
		return CopyFromOutput{}, err
	}
	found, err := q.CountRunSheetLines(ctx,
		queries.CountRunSheetLinesParams{EventID: in.EventUUID, SourceID: in.SourceUUID})
	if err != nil {
		return CopyFromOutput{}, err
	}
	lines := int(found.OfSource)
	if in.SourceUUID == nil {
		lines = len(library.RunSheetOf(string(*in.SourceType)))
	}
	switch {
	case lines == 0:
		return CopyFromOutput{}, problem.Conflict("Este roteiro não tem linhas para copiar.")
	case int(found.Lines)+lines > perEvent:
		return CopyFromOutput{},
			problem.Conflict("Juntos, os dois roteiros passariam de 200 linhas, contando as apagadas de hoje.")
	}
	var ids []uuid.UUID
	if in.SourceUUID == nil {
		ids, err = event.AddShippedRunSheet(ctx, db, in.EventUUID, *in.SourceType)
	} else {
		ids, err = q.CopyRunSheet(ctx, queries.CopyRunSheetParams{TargetID: in.EventUUID, SourceID: *in.SourceUUID})
	}
	if err != nil {
		return CopyFromOutput{}, err
	}
	change, err := q.KeepRunSheetCopy(ctx, queries.KeepRunSheetCopyParams{EventID: in.EventUUID, LineIds: ids})
	return CopyFromOutput{ChangeUUID: change, Lines: lines}, err
}
