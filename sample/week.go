package sample

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/decision"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/sql/demo"
	"cortejo/tenants"
)

// addWeek gives the next days' tasks their hours, and answers client questions. A client has no scope of every event,
// so the administrator writes their answers and times.
func (l *loader) addWeek(ctx context.Context, tx pgx.Tx) error {
	q := queries.New(tx)
	if err := q.DateSampleNotes(ctx, queries.DateSampleNotesParams{BusinessID: l.business}); err != nil {
		return fmt.Errorf("date what was noted: %w", err)
	}
	for _, e := range l.sample.Events {
		for _, a := range e.ThisWeek {
			day := civil.DateOf(l.now.AddDate(0, 0, a.InDays))
			found, err := q.PlaceSampleTask(ctx, queries.PlaceSampleTaskParams{
				BusinessID: l.business, EventID: l.events[e.Title], Title: a.Task, Day: day, StartsAt: a.From,
				EndsAt: a.Until,
			})
			if err == nil && found != 1 {
				err = fmt.Errorf("there are %d of it", found)
			}
			if err != nil {
				return fmt.Errorf("place %s: %w", a.Task, err)
			}
		}
		for _, asked := range e.Questions {
			if err := l.ask(ctx, tx, l.events[e.Title], asked); err != nil {
				return fmt.Errorf("ask %s: %w", asked.Task, err)
			}
		}
		for _, a := range e.Answers {
			asked := queries.AnswerSampleTaskParams{BusinessID: l.business, EventID: l.events[e.Title], Title: a.Task,
				Decision: a.Answer}
			id, err := q.AnswerSampleTask(ctx, asked)
			if err == nil {
				err = q.TakeSampleOption(ctx,
					queries.TakeSampleOptionParams{BusinessID: l.business, ID: id, Note: a.Note})
			}
			if err == nil {
				err = q.DateSampleAnswer(ctx, queries.DateSampleAnswerParams{BusinessID: l.business, ID: id, By: a.By,
					MinutesAgo: int32(a.MinutesAgo)})
			}
			if err != nil {
				return fmt.Errorf("answer %s: %w", a.Task, err)
			}
		}
	}
	return nil
}

// ask adds a question to a task, with drawings as the pictures of its options.
func (l *loader) ask(ctx context.Context, tx pgx.Tx, event uuid.UUID, asked demo.Question) error {
	options := make([]decision.Option, len(asked.Options))
	err := l.runAsOwner(ctx, tx, tenants.RoleMember, func(db tenants.Writer) error {
		for i, o := range asked.Options {
			options[i] = decision.Option{UUID: uuid.New(), Text: o.Text}
			if len(o.Colours) == 0 {
				continue
			}
			drawing, err := drawStripes(o.Colours)
			if err != nil {
				return err
			}
			if _, options[i].ImageURL, err = l.keep(ctx, db, drawing); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	text, err := json.Marshal(options)
	if err != nil {
		return err
	}
	_, err = queries.New(tx).AskSampleQuestion(ctx, queries.AskSampleQuestionParams{
		BusinessID: l.business, EventID: event, Title: asked.Task, Question: asked.Question, Options: text,
	})
	return err
}
