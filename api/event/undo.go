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
	// ChangeChecklist is a checklist that was added to the existing tasks.
	ChangeChecklist = "CHECKLIST"
	changeDate      = "DATE"
	changeShift     = "RUN_SHEET_SHIFT"
	changeCopy      = "RUN_SHEET_COPY"
)

// UndoInput names a change of the last day.
type UndoInput struct {
	ChangeUUID uuid.UUID `json:"changeUuid"`
}

// undo reverts exactly the change. Later edits stay: a task or a run sheet line with another time keeps it, and tasks
// made after a reset stay next to the restored ones. It returns a 409 if the event has moved again.
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

// KeepChange stores the previous state of these tasks, so that undo can restore it.
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
