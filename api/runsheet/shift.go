package runsheet

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// ShiftInput delays a line and the later open ones of its day; a negative number brings them forward.
type ShiftInput struct {
	LineUUID uuid.UUID `json:"lineUuid"`
	Minutes  int32     `json:"minutes" minimum:"-1439" maximum:"1439" doc:"Not 0"`
}

// ShiftOutput is what moved, and how to take it back.
type ShiftOutput struct {
	ChangeUUID uuid.UUID `json:"changeUuid" doc:"What event.undo takes"`
	UndoUntil  time.Time `json:"undoUntil"`
	Moved      []Moved   `json:"moved" doc:"In order"`
}

// Moved is a line that was delayed.
type Moved struct {
	UUID   uuid.UUID `json:"uuid"`
	Before int       `json:"before" doc:"In minutes of the day, as start"`
	Start  int       `json:"start"`
}

// undoable is for how long a delay can be taken back, as every change of an event.
const undoable = 24 * time.Hour

// timing is when a line starts, and when it was to start before it was delayed.
type timing struct {
	Start   int32  `json:"start"`
	Planned *int32 `json:"planned"`
}

// lineShift is one line of a shift, as it is kept for being taken back.
type lineShift struct {
	ID     uuid.UUID `json:"id"`
	Before timing    `json:"before"`
	After  timing    `json:"after"`
}

func shift(ctx context.Context, db tenants.Writer, in ShiftInput) (ShiftOutput, error) {
	refuse := func(sentence string) (ShiftOutput, error) {
		return ShiftOutput{}, problem.Invalid("", problem.Field{Name: "minutes", Message: sentence})
	}
	if in.Minutes == 0 {
		return refuse("Diga quantos minutos")
	}
	q, _, err := hold(ctx, db, in.LineUUID)
	if err != nil {
		return ShiftOutput{}, err
	}
	row, err := q.GetRunSheetShift(ctx, queries.GetRunSheetShiftParams{ID: in.LineUUID})
	if err == nil && !row.MayEdit {
		err = problem.NotFound()
	}
	if err != nil {
		return ShiftOutput{}, err
	}
	var moving []struct {
		UUID  uuid.UUID `json:"uuid"`
		Title string    `json:"title"`
		timing
	}
	if err := json.Unmarshal(row.Moving, &moving); err != nil {
		return ShiftOutput{}, fmt.Errorf("runsheet: read what moves: %w", err)
	}
	if len(moving) == 0 {
		return ShiftOutput{},
			problem.Conflict("Daqui em diante só há linhas de horário fixo ou já concluídas: nada a mudar.")
	}
	var times []lineShift
	out := ShiftOutput{}
	for _, l := range moving {
		after := timing{Start: l.Start + in.Minutes, Planned: l.Planned}
		switch {
		case after.Start > lastMinute:
			return refuse("“" + l.Title + "” passaria do meio-dia seguinte. Escolha menos minutos")
		case after.Start < 0:
			return refuse("“" + l.Title + "” começaria antes da meia-noite. Escolha menos minutos")
		case after.Planned == nil:
			after.Planned = &l.Start
		case *after.Planned == after.Start:
			after.Planned = nil
		}
		times = append(times, lineShift{ID: l.UUID, Before: l.timing, After: after})
		out.Moved = append(out.Moved, Moved{UUID: l.UUID, Before: int(l.Start), Start: int(after.Start)})
	}
	text, err := json.Marshal(times)
	if err != nil {
		return ShiftOutput{}, fmt.Errorf("runsheet: write what moves: %w", err)
	}
	if err := q.ShiftRunSheetLines(ctx,
		queries.ShiftRunSheetLinesParams{EventID: row.EventID, Times: text}); err != nil {
		return ShiftOutput{}, err
	}
	kept, err := q.KeepRunSheetShift(ctx, queries.KeepRunSheetShiftParams{EventID: row.EventID, Minutes: &in.Minutes,
		Times: text})
	out.ChangeUUID, out.UndoUntil = kept.ID, kept.MadeAt.Add(undoable)
	return out, err
}
