package subtask

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateInput is the whole subtask: what is absent is cleared, except the decision, which
// stays while no decision comes.
type UpdateInput struct {
	PublicID          uuid.UUID `json:"publicId"`
	Title             string    `json:"title" minLength:"1" maxLength:"100"`
	Observations      *string   `json:"observations,omitempty" maxLength:"2000"`
	DecisionRequested bool      `json:"decisionRequested,omitempty" doc:"Whether the client is asked to decide"`
	Decision          *string   `json:"decision,omitempty" maxLength:"2000" doc:"Kept only where a decision is requested"`
}

func update(ctx context.Context, db tenants.Writer, in UpdateInput) (Subtask, error) {
	var f form.Form
	title := f.Required("title", in.Title, sentenceTitle)
	if err := f.Err(); err != nil {
		return Subtask{}, err
	}
	params := queries.UpdateSubtaskParams{
		ID: in.PublicID, Title: title, Observations: form.Text(in.Observations), DecisionRequested: in.DecisionRequested,
	}
	if in.Decision != nil {
		decision := form.Text(in.Decision)
		params.Decision = &decision
	}
	row, err := queries.New(db).UpdateSubtask(ctx, params)
	return subtaskOf(row), err
}
