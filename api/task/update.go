package task

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateInput is the whole editor: what is absent is cleared, except the decision, which
// stays while no decision comes.
type UpdateInput struct {
	PublicID uuid.UUID `json:"publicId"`
	Fields
	Decision *string `json:"decision,omitempty" maxLength:"2000" doc:"Kept only where a decision is requested"`
}

func update(ctx context.Context, db tenants.Writer, in UpdateInput) (Task, error) {
	var f form.Form
	time := in.Fields.read(&f)
	if err := f.Err(); err != nil {
		return Task{}, err
	}
	params := queries.UpdateTaskParams{
		ID: in.PublicID, Title: in.Title, Observations: form.Text(in.Observations), Category: in.Category,
		Icon: form.Text(in.Icon), Label: form.Text(in.Label), Timing: in.Timing,
		TimeUnitNumber: time.number, TimeUnitOption: time.option, Date: time.date, EndDate: time.end,
		DecisionRequested: in.DecisionRequested,
	}
	if in.Decision != nil {
		decision := form.Text(in.Decision)
		params.Decision = &decision
	}
	id, err := queries.New(db).UpdateTask(ctx, params)
	if err != nil {
		return Task{}, err
	}
	return taskOf(ctx, db, id)
}
