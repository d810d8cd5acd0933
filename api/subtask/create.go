package subtask

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/form"
	"cortejo/queries"
	"cortejo/tenants"
)

// CreateInput adds a subtask to a task.
type CreateInput struct {
	TaskPublicID uuid.UUID `json:"taskPublicId"`
	Title        string    `json:"title" minLength:"1" maxLength:"100"`
}

func create(ctx context.Context, db tenants.Writer, in CreateInput) (Subtask, error) {
	var f form.Form
	title := f.Required("title", in.Title, sentenceTitle)
	if err := f.Err(); err != nil {
		return Subtask{}, err
	}
	row, err := queries.New(db).CreateSubtask(ctx, queries.CreateSubtaskParams{TaskID: in.TaskPublicID, Title: title})
	return subtaskOf(row), err
}
