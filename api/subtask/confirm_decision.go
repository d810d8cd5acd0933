package subtask

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// ConfirmDecisionInput says which answer was read.
type ConfirmDecisionInput struct {
	PublicID  uuid.UUID `json:"publicId"`
	Decision  string    `json:"decision" maxLength:"2000" doc:"As it was read: no other is confirmed"`
	Note      string    `json:"note,omitempty" maxLength:"2000" doc:"As it was read"`
	Confirmed bool      `json:"confirmed" doc:"False takes it back"`
}

// confirmDecision records that the team has seen the client's answer. It returns a 409 if the answer has changed.
func confirmDecision(ctx context.Context, db tenants.Writer, in ConfirmDecisionInput) (Subtask, error) {
	_, err := queries.New(db).ConfirmSubtaskDecision(ctx, queries.ConfirmSubtaskDecisionParams{ID: in.PublicID,
		Decision: in.Decision, Note: in.Note, Confirmed: in.Confirmed})
	if errors.Is(err, pgx.ErrNoRows) {
		// Where it is there at all, it says something else by now.
		if _, err := subtaskOf(ctx, db, in.PublicID); err != nil {
			return Subtask{}, err
		}
		return Subtask{}, problem.Conflict("A resposta mudou enquanto você lia. Veja a nova antes de confirmar.")
	}
	if err != nil {
		return Subtask{}, err
	}
	return subtaskOf(ctx, db, in.PublicID)
}
