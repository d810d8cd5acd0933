package sample

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/sql/demo"
	"cortejo/tenants"
)

const (
	decided = "Definido com o cliente na última reunião."
	// begun is the number of open tasks with half of their subtasks done.
	begun = 8
	// replanEvery is the number of days between two postponed tasks.
	replanEvery = 3
)

// completeTasks makes a new checklist look as after months of work: the earliest tasks are done, a few are overdue by
// the days in the sample, and the others that would be overdue are planned from tomorrow on.
func (l *loader) completeTasks(ctx context.Context, db tenants.Writer, event uuid.UUID, e demo.Event) error {
	q := queries.New(db)
	tasks, err := q.ListSampleTasks(ctx, queries.ListSampleTasksParams{EventID: event})
	if err != nil {
		return err
	}
	if e.OnlyBefore {
		if tasks, err = l.dropAfter(ctx, q, tasks, e); err != nil {
			return err
		}
	}
	if e.DonePercent == 0 {
		return nil // not started
	}
	done := (len(tasks)*e.DonePercent + 50) / 100
	ticked := queries.TickSampleTasksParams{Decision: decided}
	for i, t := range tasks[:done] {
		ticked.Ids = append(ticked.Ids, t.ID)
		ticked.Moments = append(ticked.Moments, l.checkTimeOf(t.Deadline.Time(), done-i))
	}
	if err := q.TickSampleTasks(ctx, ticked); err != nil {
		return err
	}
	open := tasks[done:]
	var started []uuid.UUID
	for _, t := range open[:min(begun, len(open))] {
		started = append(started, t.ID)
	}
	if err := q.TickSampleSubtasks(ctx, queries.TickSampleSubtasksParams{EventID: event, Decision: decided,
		Done: ticked.Ids, Begun: started}); err != nil {
		return err
	}
	if err := q.ReplanSampleTasks(ctx, l.planLateTasks(open, e)); err != nil {
		return err
	}
	return q.OrderSampleTasks(ctx, queries.OrderSampleTasksParams{EventID: event})
}

// dropAfter deletes the tasks due after the event's date and returns the others.
func (l *loader) dropAfter(ctx context.Context, q *queries.Queries, tasks []queries.ListSampleTasksRow,
	e demo.Event) ([]queries.ListSampleTasksRow, error) {
	day := civil.DateOf(l.now.AddDate(0, 0, e.InDays)).Time()
	var before []queries.ListSampleTasksRow
	for _, t := range tasks {
		if !t.Deadline.Time().After(day) {
			before = append(before, t)
			continue
		}
		if _, err := q.DeleteTask(ctx, queries.DeleteTaskParams{ID: t.ID}); err != nil {
			return nil, err
		}
	}
	return before, nil
}

// checkTimeOf returns when a task was checked: the afternoon before its deadline, or an hour of the last days if it was
// done early; back counts the checks since.
func (l *loader) checkTimeOf(deadline time.Time, back int) time.Time {
	moment := time.Date(deadline.Year(), deadline.Month(), deadline.Day()-1, 15, 20, 0, 0, saoPaulo)
	if latest := l.now.Add(-time.Duration(back) * 5 * time.Hour); moment.After(latest) {
		return latest
	}
	return moment
}

func (l *loader) planLateTasks(open []queries.ListSampleTasksRow, e demo.Event) queries.ReplanSampleTasksParams {
	var out queries.ReplanSampleTasksParams
	today := time.Date(l.now.Year(), l.now.Month(), l.now.Day(), 0, 0, 0, 0, time.UTC)
	putOff := 0
	for i, t := range open {
		days := 0
		switch {
		case i < len(e.LateDays):
			days = e.InDays + e.LateDays[i]
		case t.Deadline.Time().Before(today):
			putOff++
			days = max(e.InDays-1-(putOff-1)*replanEvery%max(e.InDays-1, 1), 1)
		default:
			continue
		}
		out.Ids = append(out.Ids, t.ID)
		out.Days = append(out.Days, int32(days))
	}
	return out
}
