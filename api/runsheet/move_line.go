package runsheet

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// MoveLineInput puts a line at a time, and among those that begin then right before another; an entry right
// before another of its procession.
type MoveLineInput struct {
	LineUUID   uuid.UUID  `json:"lineUuid"`
	BeforeUUID *uuid.UUID `json:"beforeUuid,omitempty" doc:"Absent: it becomes the last"`
	Day        *int16     `json:"day,omitempty" minimum:"-7" maximum:"7" doc:"Absent: as it is; not of an entry, as start"`
	Start      *int32     `json:"start,omitempty" minimum:"0" maximum:"2159"`
}

func moveLine(ctx context.Context, db tenants.Writer, in MoveLineInput) (procedure.None, error) {
	q, line, err := hold(ctx, db, in.LineUUID)
	if err != nil {
		return procedure.None{}, err
	}
	if line.ParentID == nil {
		if !line.MayEdit {
			return procedure.None{}, problem.NotFound()
		}
		if in.Day == nil {
			in.Day = &line.Day
		}
		if in.Start == nil {
			in.Start = &line.StartMinute
		}
		if _, err := q.MoveRunSheetLine(ctx, queries.MoveRunSheetLineParams{ID: in.LineUUID, Day: in.Day,
			StartMinute: in.Start}); err != nil {
			return procedure.None{}, err
		}
	} else {
		var f form.Form
		refuseOfChild(&f, map[string]bool{"day": in.Day != nil, "start": in.Start != nil})
		if err := f.Err(); err != nil {
			return procedure.None{}, err
		}
		// Who may not change an entry may not place it either, also where nothing would move.
		if _, err := q.UpdateRunSheetChild(ctx, queries.UpdateRunSheetChildParams{ID: in.LineUUID}); err != nil {
			return procedure.None{}, err
		}
	}
	found, err := q.OrderRunSheetLine(ctx, queries.OrderRunSheetLineParams{EventID: line.EventID,
		ParentID: line.ParentID,
		ID:       in.LineUUID, BeforeID: in.BeforeUUID})
	if err == nil && !found {
		err = problem.NotFound()
	}
	return procedure.None{}, err
}
