package task

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/event"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// CreateInput is a new task, with its first subtasks.
type CreateInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	Fields
	ResponsibleUUID *uuid.UUID   `json:"responsibleUuid,omitempty" doc:"The membership of who does it; a helper only names themself"`
	Subtasks        []NewSubtask `json:"subtasks,omitempty" maxItems:"50"`
}

// NewSubtask is a subtask that comes with its task.
type NewSubtask struct {
	Title string `json:"title" minLength:"1" maxLength:"100"`
}

const tasksPerEvent = event.TasksAtMost

// newFullError returns the problem of an event that has as many tasks as it may.
func newFullError() error {
	return problem.Conflict(
		"Este evento já tem 1.000 tarefas, contando as apagadas de hoje. Apague as que não usa e tente de novo amanhã.")
}

func create(ctx context.Context, db tenants.Writer, in CreateInput) (Task, error) {
	var f form.Form
	time := in.Fields.read(&f)
	subtasks := queries.AddSubtasksParams{EventID: in.EventUUID}
	for i, s := range in.Subtasks {
		id, err := uuid.NewV7() // in order: the statement numbers by it
		if err != nil {
			return Task{}, err
		}
		subtasks.Ids = append(subtasks.Ids, id)
		subtasks.Titles = append(subtasks.Titles,
			f.Required(fmt.Sprintf("subtasks[%d].title", i), s.Title, "Dê um nome à subtarefa"))
		subtasks.DecisionsRequested = append(subtasks.DecisionsRequested, false)
	}
	if err := f.Err(); err != nil {
		return Task{}, err
	}
	q := queries.New(db)
	if _, err := q.LockEvent(ctx, queries.LockEventParams{ID: in.EventUUID}); err != nil {
		return Task{}, err
	}
	id, err := q.CreateTask(ctx, queries.CreateTaskParams{
		EventID: in.EventUUID, Title: in.Title, Observations: form.Text(in.Observations), Category: in.Category,
		Icon: form.Text(in.Icon), Label: form.Text(in.Label), Timing: in.Timing,
		TimeUnitNumber: time.number, TimeUnitOption: time.option, Date: time.date, EndDate: time.end,
		DecisionRequested: in.DecisionRequested, TeamOnly: in.TeamOnly, AtMost: tasksPerEvent,
		ResponsibleID: in.ResponsibleUUID,
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return Task{}, newFullError()
	}
	if err != nil {
		return Task{}, err
	}
	if len(subtasks.Ids) > 0 {
		for range subtasks.Ids {
			subtasks.TaskIds = append(subtasks.TaskIds, id)
		}
		if err := q.AddSubtasks(ctx, subtasks); err != nil {
			return Task{}, err
		}
	}
	return taskOf(ctx, db, id)
}
