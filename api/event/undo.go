package event

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// The kinds of change that are kept for a day, as the table spells them.
const (
	changeReset = "RESET"
	// ChangeChecklist is a checklist that was added to what was there.
	ChangeChecklist = "CHECKLIST"
	changeDate      = "DATE"
	changeShift     = "RUN_SHEET_SHIFT"
	changeCopy      = "RUN_SHEET_COPY"
)

// UndoInput names a change of the last day.
type UndoInput struct {
	ChangeUUID uuid.UUID `json:"changeUuid"`
}

// undo takes back exactly what the change did. What people did since stays: a task that was given
// another time keeps it, as a line of the run sheet does, and tasks made after a reset stay beside those
// that come back. An event that has moved again is a 409.
func undo(ctx context.Context, db tenants.Writer, in UndoInput) (procedure.None, error) {
	q := queries.New(db)
	change, err := q.UndoEventChange(ctx, queries.UndoEventChangeParams{ID: in.ChangeUUID})
	if err != nil {
		return procedure.None{}, err
	}
	switch change.Kind {
	case changeReset:
		err = q.RestoreTasksOfChange(ctx, queries.RestoreTasksOfChangeParams{ChangeID: in.ChangeUUID})
	case ChangeChecklist:
		err = q.RemoveTasksOfChange(ctx, queries.RemoveTasksOfChangeParams{ChangeID: in.ChangeUUID})
	case changeCopy:
		err = q.RemoveLinesOfCopy(ctx, queries.RemoveLinesOfCopyParams{ChangeID: in.ChangeUUID})
	case changeShift:
		var restored []uuid.UUID
		restored, err = q.RestoreLinesOfShift(ctx, queries.RestoreLinesOfShiftParams{ChangeID: in.ChangeUUID})
		if err == nil && len(restored) == 0 {
			err = problem.Conflict("O roteiro mudou de novo depois disso, e fica como está.")
		}
	default:
		err = undoDate(ctx, q, in.ChangeUUID)
	}
	return procedure.None{}, err
}

func undoDate(ctx context.Context, q *queries.Queries, id uuid.UUID) error {
	_, err := q.RestoreDateOfChange(ctx, queries.RestoreDateOfChangeParams{ChangeID: id})
	if errors.Is(err, pgx.ErrNoRows) {
		return problem.Conflict("A data mudou de novo depois disso, e fica como está.")
	}
	if err != nil {
		return err
	}
	if err := q.RestorePaymentsOfChange(ctx, queries.RestorePaymentsOfChangeParams{ChangeID: id}); err != nil {
		return err
	}
	return q.RestoreTimesOfChange(ctx, queries.RestoreTimesOfChangeParams{ChangeID: id})
}

// KeepChange keeps what was done to these tasks, so that it can be taken back.
func KeepChange(
	ctx context.Context,
	db tenants.Writer,
	eventID uuid.UUID,
	kind string,
	tasks []uuid.UUID,
) (ChangeOutput, error) {
	id, err := queries.New(db).KeepEventChange(ctx,
		queries.KeepEventChangeParams{EventID: eventID, Kind: kind, TaskIds: tasks, Times: []byte("[]")})
	return ChangeOutput{ChangeUUID: id}, err
}
