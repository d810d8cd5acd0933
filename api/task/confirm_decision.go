package task

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// ConfirmDecisionInput is the answer that the planner read.
type ConfirmDecisionInput struct {
	PublicID  uuid.UUID `json:"publicId"`
	Decision  string    `json:"decision" maxLength:"2000" doc:"As it was read: no other is confirmed"`
	Note      string    `json:"note,omitempty" maxLength:"2000" doc:"As it was read"`
	Confirmed bool      `json:"confirmed" doc:"False takes it back"`
}

// confirmDecision records that the team has seen the client's answer. It returns a 409 if the answer has changed.
func confirmDecision(ctx context.Context, db tenants.Writer, in ConfirmDecisionInput) (Task, error) {
	_, err := queries.New(db).ConfirmDecision(ctx, queries.ConfirmDecisionParams{ID: in.PublicID, Decision: in.Decision,
		Note: in.Note, Confirmed: in.Confirmed})
	if errors.Is(err, pgx.ErrNoRows) {
		// If the task exists, its answer has changed.
		if _, err := taskOf(ctx, db, in.PublicID); err != nil {
			return Task{}, err
		}
		return Task{}, problem.Conflict("A resposta mudou enquanto você lia. Veja a nova antes de confirmar.")
	}
	if err != nil {
		return Task{}, err
	}
	return taskOf(ctx, db, in.PublicID)
}
