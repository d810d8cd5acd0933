package subtask

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// CreateInput adds a subtask to a task.
type CreateInput struct {
	TaskPublicID uuid.UUID `json:"taskPublicId"`
	Title        string    `json:"title" minLength:"1" maxLength:"100"`
}

// subtasksPerTask is the maximum of subtasks per task.
const subtasksPerTask = 100

func create(ctx context.Context, db tenants.Writer, in CreateInput) (Subtask, error) {
	var f form.Form
	title := f.Required("title", in.Title, sentenceTitle)
	if err := f.Err(); err != nil {
		return Subtask{}, err
	}
	q := queries.New(db)
	if _, err := q.LockEventOfTask(ctx, queries.LockEventOfTaskParams{ID: in.TaskPublicID}); err != nil {
		return Subtask{}, err
	}
	id, err := q.CreateSubtask(ctx, queries.CreateSubtaskParams{TaskID: in.TaskPublicID, Title: title,
		AtMost: subtasksPerTask})
	if errors.Is(err, pgx.ErrNoRows) {
		return Subtask{},
			problem.Conflict(
				"Esta tarefa já tem 100 subtarefas, contando as apagadas de hoje. Use outra tarefa para as próximas.")
	}
	if err != nil {
		return Subtask{}, err
	}
	return subtaskOf(ctx, db, id)
}
