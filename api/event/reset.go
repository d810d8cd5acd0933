package event

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// ResetInput names the event twice, so that it is not reset by mistake.
type ResetInput struct {
	UUID  uuid.UUID `json:"uuid"`
	Title string    `json:"title" maxLength:"160" doc:"The event's current title, typed by the caller as a confirmation"`
}

// reset deletes the whole checklist: every task with its subtasks, ticks and decisions. The event's
// details, its client and its team stay. It can be undone within a day (event.undo).
func reset(ctx context.Context, db tenants.Writer, in ResetInput) (ChangeOutput, error) {
	q := queries.New(db)
	if _, err := q.LockEvent(ctx, queries.LockEventParams{ID: in.UUID}); err != nil {
		return ChangeOutput{}, err
	}
	target, err := q.GetTarget(ctx, queries.GetTargetParams{ID: in.UUID})
	if err != nil {
		return ChangeOutput{}, err
	}
	if strings.TrimSpace(in.Title) != strings.TrimSpace(target.Title) {
		var f form.Form
		f.Reject("title", "Digite o nome como ele aparece aqui")
		return ChangeOutput{}, f.Err()
	}
	gone, err := q.ResetChecklist(ctx, queries.ResetChecklistParams{EventID: in.UUID})
	if err != nil {
		return ChangeOutput{}, err
	}
	if len(gone) == 0 {
		return ChangeOutput{}, problem.Conflict("Não há tarefas aqui: o checklist já está no zero.")
	}
	return KeepChange(ctx, db, in.UUID, changeReset, gone)
}
