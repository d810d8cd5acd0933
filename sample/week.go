package sample

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"cortejo/queries"
	"cortejo/sql/civil"
)

// addWeek gives the next days their hours, and lets clients answer what they were asked. The client has no
// scope of every event, so it is an administrator who writes what they said, and when.
func (l *loader) addWeek(ctx context.Context, tx pgx.Tx) error {
	q := queries.New(tx)
	for _, e := range l.sample.Events {
		for _, a := range e.ThisWeek {
			day := civil.DateOf(l.now.AddDate(0, 0, a.InDays))
			found, err := q.PlaceSampleTask(ctx, queries.PlaceSampleTaskParams{
				BusinessID: l.business, EventID: l.events[e.Title], Title: a.Task, Day: day, StartsAt: a.From, EndsAt: a.Until,
			})
			if err == nil && found != 1 {
				err = fmt.Errorf("there are %d of it", found)
			}
			if err != nil {
				return fmt.Errorf("place %s: %w", a.Task, err)
			}
		}
		for _, a := range e.Answers {
			asked := queries.AnswerSampleTaskParams{BusinessID: l.business, EventID: l.events[e.Title], Title: a.Task, Decision: a.Answer}
			id, err := q.AnswerSampleTask(ctx, asked)
			if err == nil {
				err = q.DateSampleAnswer(ctx, queries.DateSampleAnswerParams{BusinessID: l.business, ID: id, MinutesAgo: int32(a.MinutesAgo)})
			}
			if err != nil {
				return fmt.Errorf("answer %s: %w", a.Task, err)
			}
		}
	}
	return nil
}
